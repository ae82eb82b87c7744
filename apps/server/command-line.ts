import { DatabaseProblem } from '#db/problem.ts';
import { COMMANDS, type CommandName } from './commands.ts';
import { ConfigError, readConfig } from './config.ts';
import usage from './usage.json' with { type: 'json' };

/** One line on the terminal for what a person can mend; a stack only for what is our fault. */
function explain(error: unknown): string {
  if (error instanceof DatabaseProblem || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main(args: readonly string[]): Promise<void> {
  const [name = 'start', ...rest] = args;
  if (args.some((word) => word === '--help' || word === '-h')) {
    const names = (Object.keys(COMMANDS) as CommandName[]).filter((one) => one === name || !(name in COMMANDS));
    for (const one of names) process.stdout.write(`node apps/server/main.ts ${one} ${usage[one].args}\n    ${usage[one].does}\n`);
    return;
  }
  const command = COMMANDS[name as CommandName];
  if (command === undefined) throw new ConfigError(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}`);
  // What is wrong with the settings is told before the whole server is read.
  const config = readConfig(process.env);
  const run = await command();
  await run(config, rest);
}

/** Runs the command that was typed; what stops it is said on the terminal. */
export async function runTyped(args: readonly string[]): Promise<void> {
  try {
    await main(args);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
