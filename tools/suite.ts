import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

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

/** A file that broke before its first test counts as one failure, and so does a run that broke outside any test. */
function countsOf(report: Report | null, code: number): Counts {
  if (report === null) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Runs the tests of some projects of vitest, with the arguments of the command. @returns how many passed and failed. */
export async function suite(projects: readonly string[], manner: Manner = {}): Promise<Counts> {
  if (stopping) return { passed: 0, failed: 1 };
  const output = join(ROOT, '.cache', `tests-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await rm(output, { force: true });
  process.stdout.write(`\n${projects.join(', ')}${manner.beside === true ? ' (beside the others)' : ''}\n`);
  const code = await vitest(projects, output, manner);
  const report = await readFile(output, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => null,
  );
  return countsOf(report, code);
}

/** Prints the sum as the last line, from which the exit code follows. */
export function conclude(counts: readonly Counts[]): void {
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  const failed = counts.reduce((sum, one) => sum + one.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
