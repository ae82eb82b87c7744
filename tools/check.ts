import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODULES } from '#apps/modules.ts';
import { BASE_TABLES } from '#engine/define/base-tables.ts';
import { boundaryFaults } from './boundaries.ts';
import { functionFaults } from './functions.ts';
import { GENERATED } from './generated.ts';
import { limitFaults } from './limits.ts';
import { ROOT, readSources } from './sources.ts';
import { failure, type Outcome } from './suite-report.ts';
import { tableFaults } from './tables.ts';

/** What a step found wrong; empty when all is well. */
type Step = () => Promise<string>;

const BIN = join(ROOT, 'node_modules', '.bin');

/** Runs a program of the packages on the pinned Node. @returns what it printed when it failed, else nothing. */
function program(name: string, args: readonly string[]): Step {
  return () =>
    new Promise((done) => {
      const child = spawn(join(BIN, name), args, {
        cwd: ROOT,
        shell: process.platform === 'win32',
        env: { ...process.env, FORCE_COLOR: '0' },
      });
      let printed = '';
      child.stdout.on('data', (part) => {
        printed += part;
      });
      child.stderr.on('data', (part) => {
        printed += part;
      });
      child.on('error', (error) => done(error.message));
      child.on('close', (code) => done(code === 0 ? '' : printed.trim() || `${name} ended with ${code}`));
    });
}

/**
 * Checks the types of one configuration. One checker each, since two configurations are checked at a time: more of them would read the
 * same declarations several times over. What was checked before is kept, so that a second check takes only what has changed since.
 */
function types(config: string): Step {
  const kept = join(ROOT, '.cache', `types-${config}.tsbuildinfo`);
  return program('tsc', ['-p', `tsconfig.${config}.json`, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]);
}

async function generatedFaults(): Promise<string> {
  const faults: string[] = [];
  for (const { path, make } of GENERATED) {
    const present = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    if (present !== (await make())) faults.push(`${path} is not what "npm run generate" writes`);
  }
  return faults.join('\n');
}

async function ownerFaults(): Promise<string> {
  const schema = await readFile(join(ROOT, 'db', 'schema.sql'), 'utf8');
  // Views that modules read stand in the migrations alone.
  const present = [...schema.matchAll(/^create table (\w+)/gm)]
    .map(([, name = '']) => name)
    .concat('code_entry', 'house_goods', 'house_goods_gone', 'any_house', 'flock_eggs');
  return tableFaults(readSources(), { modules: MODULES, base: BASE_TABLES, present }).join('\n');
}

const STEPS: readonly (readonly [string, Step])[] = [
  ['types of the server', types('server')],
  ['types of the tests of the web app', types('webtest')],
  ['types of the web app', types('web')],
  ['types of the pure rooms', types('pure')],
  ['format and lint', program('biome', ['check', '--max-diagnostics=200', '--colors=off', '.'])],
  ['boundaries', async () => boundaryFaults(readSources()).join('\n')],
  ['owners of tables', ownerFaults],
  ['limits', async () => [...limitFaults(readSources()), ...functionFaults(readSources())].join('\n')],
  ['unused code', program('knip', ['--no-progress'])],
  ['generated files', generatedFaults],
];

/** Runs the steps, two at a time, and prints each with its time. @returns how many passed, and what failed. */
export async function check(): Promise<Outcome> {
  const waiting = [...STEPS];
  const failures: string[] = [];
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, step] = next;
      const start = performance.now();
      const faults = await step().catch((error: unknown) => String(error));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(faults === '' ? `  ok      ${name} (${seconds} s)\n` : `  FAILED  ${name} (${seconds} s)\n${faults}\n`);
      if (faults !== '') failures.push(failure(name, faults));
    }
  };
  await Promise.all([worker(), worker()]);
  return { name: 'check', passed: STEPS.length - failures.length, failures, seconds: (performance.now() - begun) / 1000 };
}

if (import.meta.main) {
  const { passed, failures } = await check();
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
