import { spawn } from 'node:child_process';
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

function vitest(projects: readonly string[], output: string): Promise<number> {
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
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('close', (code) => done(code ?? 1));
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
export async function suite(projects: readonly string[]): Promise<Counts> {
  const output = join(ROOT, '.cache', `tests-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  await rm(output, { force: true });
  process.stdout.write(`\n${projects.join(', ')}\n`);
  const code = await vitest(projects, output);
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
