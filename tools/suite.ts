import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { scratchFolder } from '#testkit/scratch.ts';
import { ROOT } from './sources.ts';
import { conclusion, type Outcome, outcomeOf, type SuiteReport } from './suite-report.ts';

/** How a suite is run. */
interface Manner {
  /** Whether others run at the same time: then it prints all it has to say when it ends. */
  readonly beside?: boolean;
}

/** Ctrl-C ends every suite that runs, and none begins afterwards. */
let stopping = false;
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping = true;
    for (const child of running) child.kill(signal);
  });
}

function vitest(projects: readonly string[], output: string, { beside = false }: Manner): Promise<number> {
  const args = [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...process.argv.slice(2),
  ];
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    running.add(child);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
    child.on('close', (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(said));
      done(code ?? 1);
    });
  });
}

/** Runs the tests of some projects of vitest, with the arguments of the command. @returns how many passed, and what failed. */
export async function suite(projects: readonly string[], manner: Manner = {}): Promise<Outcome> {
  const name = projects.join(', ');
  if (stopping) return { name, passed: 0, failures: [name], seconds: 0 };
  const output = join(ROOT, '.cache', `tests-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await rm(output, { force: true });
  process.stdout.write(`\n${name}${manner.beside === true ? ' (beside the others)' : ''}\n`);
  const begun = performance.now();
  const code = await vitest(projects, output, manner);
  const report = await readFile(output, 'utf8').then(
    (text): SuiteReport => JSON.parse(text),
    () => null,
  );
  return { ...outcomeOf(name, report, code, ROOT), seconds: (performance.now() - begun) / 1000 };
}

/** Prints how the run went; its last line is the sum, from which the exit code follows. */
export function conclude(outcomes: readonly Outcome[]): void {
  const machine = `${availableParallelism()} cores, databases in ${scratchFolder()}`;
  process.stdout.write(`\n${machine}\n${conclusion(outcomes)}\n`);
  process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
}
