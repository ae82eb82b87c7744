import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { progenyInbreeding } from '#modules/genetics/domain/coancestry.ts';
import { limitFrontier, planMatings } from '#modules/genetics/domain/mate-plan.ts';
import { type Bench, type Line, ms } from './bench.ts';
import { herdPedigree, seeded } from './genetics-data.ts';

type Figures = Readonly<Record<string, number>>;
type Print = (line: Line) => void;

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The "name value" lines a process prints. */
function figuresOf(command: string, args: readonly string[]): Figures {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  return Object.fromEntries(pairs.map(([name = '', value]) => [name, Number(value)]));
}

/** The C reference compiled now, or null where there is no compiler. */
function compile(folder: string): string | null {
  const program = join(folder, 'reference');
  const { status } = spawnSync('cc', ['-O2', '-o', program, here('./genetics-reference.c'), '-lm']);
  return status === 0 ? program : null;
}

const ours = (...args: readonly string[]): Figures => figuresOf(process.execPath, ['--expose-gc', here('./genetics-worker.ts'), ...args]);

/** Turns in which ours and the reference run, so that a slow moment of the machine hits both; the best counts. */
const TURNS = 3;

/** Smallest of each figure over several runs. */
function bestOf(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, Math.min(...runs.map((run) => run[name] ?? Number.NaN))]));
}

function inTurns(ourRun: () => Figures, theirRun: (() => Figures) | null): { mine: Figures; theirs: Figures } {
  const [mine, theirs]: [Figures[], Figures[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    mine.push(ourRun());
    if (theirRun !== null) theirs.push(theirRun());
  }
  return { mine: bestOf(mine), theirs: bestOf(theirs) };
}

function agree(what: string, a: number | undefined, b: number | undefined, within: number): void {
  if (!(Math.abs((a ?? 0) / (b ?? 1) - 1) <= within)) throw new Error(`${what} differs from the reference: ${a} and ${b}`);
}

/** Times a pedigree is computed by warm code in one process, ours and the reference alike, the best time counting: fewer for large ones. */
const ROUNDS = new Map([
  [10_000, 300],
  [100_000, 40],
  [1_000_000, 5],
]);

function benchPedigree(folder: string, reference: string | null, print: Print): void {
  for (const [n, rounds] of ROUNDS) {
    const file = join(folder, 'pedigree');
    const { sire, dam } = herdPedigree(n);
    writeFileSync(file, Buffer.concat([Int32Array.of(n, rounds), sire, dam].map((part) => Buffer.from(part.buffer))));
    const { mine, theirs } = inTurns(() => ours('pedigree', file), reference === null ? null : () => figuresOf(reference, ['pedigree', file]));
    if (reference !== null) for (const name of ['meanF', 'elements', 'check']) agree(name, mine[name], theirs[name], 1e-9);
    for (const [name, what] of [
      ['inbreeding', `inbreeding of ${n} animals (mean F ${((mine['meanF'] ?? 0) * 100).toFixed(2)} %)`],
      ['inverse', `inverse relationship matrix of ${n} animals (${mine['elements']} elements)`],
    ] as const)
      print({
        what,
        ours: ms(mine[name] ?? Number.NaN),
        reference: reference === null ? 'no C compiler here' : `C ${ms(theirs[name] ?? Number.NaN)}`,
        ratio: (mine[name] ?? Number.NaN) / (theirs[name] ?? Number.NaN),
        goal: '≤ 1.5',
      });
    const bytes = (mine['memory'] ?? Number.NaN) / n;
    if (n >= 100_000)
      print({
        what: `peak memory of both, ${n} animals`,
        ours: `${Math.round(bytes)} bytes an animal`,
        reference: '200 bytes',
        ratio: bytes / 200,
        goal: '≤ 1',
      });
  }
}

const MODEL_ANIMALS = 100_000;

function benchModel(folder: string, reference: string | null, print: Print): void {
  const file = join(folder, 'equations');
  const mine = ours('solve', file, String(MODEL_ANIMALS));
  const theirs = reference === null ? {} : bestOf(Array.from({ length: TURNS }, () => figuresOf(reference, ['solve', file])));
  if (reference !== null) agree('the residual', mine['residual'], theirs['residual'], 1e-4);
  print({
    what: `one round, six traits, ${MODEL_ANIMALS} animals, litters (${mine['equations']} equations)`,
    ours: ms(mine['round'] ?? Number.NaN),
    reference: reference === null ? 'no C compiler here' : `C ${ms(theirs['round'] ?? Number.NaN)}`,
    ratio: (mine['round'] ?? Number.NaN) / (theirs['round'] ?? Number.NaN),
    goal: '≤ 2',
  });
  const megabytes = (mine['memory'] ?? Number.NaN) / 1e6;
  print({
    what: mine['converged'] === 1 ? 'rounds to convergence' : 'rounds without convergence',
    ours: `${mine['rounds']} in ${((mine['total'] ?? 0) / 1000).toFixed(1)} s, ${Math.round(megabytes)} MB with the records`,
    reference: 'limit 3000 rounds',
    ratio: (mine['rounds'] ?? Number.NaN) / 3000,
  });
}

const SOWS = 2000;
const BOARS = 60;
const PLAN_GOAL = 5000;

function benchPlan(print: Print): void {
  const pedigree = herdPedigree(100_000);
  const f = inbreeding(pedigree);
  const random = seeded(3);
  const sows = Array.from({ length: SOWS }, (_, k) => pedigree.n - 1 - 2 * k);
  const boars = Array.from({ length: BOARS }, (_, k) => pedigree.n - 2 - 150 * k);
  const [damIndex, sireIndex] = [sows.map(() => 60 + 80 * random()), boars.map(() => 110 + 40 * random())];
  const began = performance.now();
  const litters = progenyInbreeding(pedigree, f, sows, boars);
  const related = performance.now() - began;
  print({
    what: `inbreeding of the litters of ${SOWS} sows × ${BOARS} boars of ${pedigree.n} animals`,
    ours: ms(related),
    reference: 'goal 1000 ms',
    ratio: related / 1000,
    goal: '≤ 1',
  });
  const value = litters.map((x, k) => ((damIndex[Math.floor(k / BOARS)] ?? 0) + (sireIndex[k % BOARS] ?? 0)) / 2 - 60 * x + random());
  const input = { sows: SOWS, boars: BOARS, value, f: litters, most: new Int32Array(BOARS).fill(40), least: new Int32Array(BOARS).fill(10) };
  const from = performance.now();
  const plan = planMatings(input);
  const planned = performance.now() - from;
  print({
    what: `mating plan, ${plan.mated} of ${SOWS} sows, mean index ${plan.meanValue.toFixed(3)}, mean F ${(plan.meanF * 100).toFixed(3)} %`,
    ours: ms(planned),
    reference: `goal ${PLAN_GOAL} ms`,
    ratio: planned / PLAN_GOAL,
    goal: '≤ 1',
  });
  const least = planMatings({ ...input, value: new Float64Array(litters.length), lambda: 1 }).meanF;
  const start = performance.now();
  const [, point] = limitFrontier(input, 'maxMeanF', [(plan.meanF + least) / 2]);
  const took = performance.now() - start;
  if (point === undefined) return;
  const { plan: tight, cost, limit } = point;
  print({
    what: `the same with mean F at most ${(100 * limit).toFixed(3)} % (least possible ${(100 * least).toFixed(3)} %): costs ${cost.toFixed(4)} points of the mean, ${tight.limitPrice.toFixed(2)} for 1 %, bound ${(tight.bound - tight.objective).toExponential(1)} above`,
    ours: ms(took),
    reference: `goal ${PLAN_GOAL} ms`,
    ratio: took / PLAN_GOAL,
    goal: '≤ 1',
  });
}

async function run(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'genetics-bench-'));
  try {
    const reference = compile(folder);
    if (reference === null) process.stdout.write('genetics: no C compiler (cc) on this machine: our figures stand without the reference\n');
    benchPedigree(folder, reference, print);
    benchModel(folder, reference, print);
    benchPlan(print);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await Promise.resolve();
}

export const geneticsBench: Bench = {
  name: 'genetics',
  about: 'inbreeding, inverse relationships, mixed-model rounds against plain C; a mating plan',
  run,
};
