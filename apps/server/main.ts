import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { DatabaseProblem } from '#db/problem.ts';
import { COMMANDS, type CommandName } from './commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { quickImports } from './quick-imports.ts';
import usage from './usage.json' with { type: 'json' };

/** One line on the terminal for what a person can mend; a stack only for what is our fault. */
function explain(error: unknown): string {
  if (error instanceof DatabaseProblem || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Where Node keeps the code it has read once: a later start reads a third less. A folder it may not write is no fault. */
const CODE_CACHE = join(import.meta.dirname, '../../.cache/code');

async function main(args: readonly string[]): Promise<void> {
  enableCompileCache(CODE_CACHE);
  quickImports();
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

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
