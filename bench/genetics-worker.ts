import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import type { Pedigree } from '#kernel/pedigree/pedigree.ts';
import { inverseRelationship } from '#modules/genetics/domain/inverse-relationship.ts';
import { type MixedEquations, rightHandSide } from '#modules/genetics/domain/mixed-equations.ts';
import { blockInverse } from '#modules/genetics/domain/preconditioner.ts';
import { solve } from '#modules/genetics/domain/solve.ts';
import { herdPedigree, sixTraits } from './genetics-data.ts';

/** Our side of the genetics bench, in a process of its own so that its peak of memory can be told. */

const say = (name: string, value: number): void => {
  process.stdout.write(`${name} ${value}\n`);
};
const gc = (): void => {
  (globalThis as { gc?: () => void }).gc?.();
};

function readPedigree(file: string): { pedigree: Pedigree; rounds: number } {
  const bytes = readFileSync(file);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const n = words[0] ?? 0;
  return { pedigree: { n, groups: 0, sire: words.subarray(2, 2 + n), dam: words.subarray(2 + n, 2 + 2 * n) }, rounds: words[1] ?? 1 };
}

/** Animals from which on memory is collected between rounds. */
const LARGE = 500_000;

/** Rounds on a small pedigree until the code no longer changes. */
const WARMING = 400;

function runPedigree(file: string): void {
  const { pedigree, rounds } = readPedigree(file);
  const small = herdPedigree(5000);
  const warm = (times: number): void => {
    for (let round = 0; round < times; round++) inverseRelationship(small, inbreeding(small));
  };
  warm(5);
  gc();
  const before = process.memoryUsage().rss;
  inverseRelationship(pedigree, inbreeding(pedigree));
  say('memory', process.resourceUsage().maxRSS * 1024 - before);
  // The compiler has settled before time is looked at, as the reference was compiled before it began.
  warm(WARMING);
  gc();
  let [bestF, bestInverse, elements, mean, check] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const f = inbreeding(pedigree);
    const between = performance.now();
    const inverse = inverseRelationship(pedigree, f);
    const ended = performance.now();
    bestF = Math.min(bestF, between - began);
    bestInverse = Math.min(bestInverse, ended - between);
    elements = inverse.column.length;
    mean = f.reduce((sum, x) => sum + x, 0) / pedigree.n;
    check = inverse.column.reduce((sum, column, k) => sum + (inverse.value[k] ?? 0) * ((column % 7) + 1), 0);
    // Of a large pedigree the memory goes back before the next round, as the reference frees its own.
    if (pedigree.n >= LARGE) gc();
  }
  say('inbreeding', bestF);
  say('inverse', bestInverse);
  say('elements', elements);
  say('meanF', mean);
  say('check', check);
}

/** Writes the equations as bench/genetics-reference.c reads them. */
function writeEquations(file: string, equations: MixedEquations, rounds: number): void {
  const { design, inverse, precision } = equations;
  const { terms, traits, pedigree } = design;
  const out = openSync(file, 'w');
  const write = (array: NodeJS.TypedArray): void => {
    for (let at = 0; at < array.byteLength; ) at += writeSync(out, Buffer.from(array.buffer, array.byteOffset + at, array.byteLength - at));
  };
  const kind = { identity: 1, pedigree: 2 } as const;
  write(Int32Array.of(pedigree.n, design.records, traits, design.entries.length, design.inverses.length, terms.length, design.equations, rounds));
  write(Int32Array.from(terms.flatMap(({ offset, levels, random }) => [offset, levels, random === null ? 0 : kind[random.structure]])));
  for (const array of [pedigree.sire, pedigree.dam, design.position, Int32Array.from(design.pattern), inverse]) write(array);
  for (const { random } of terms) write(random?.inverse ?? new Float64Array(traits * traits));
  write(precision);
  write(rightHandSide(equations));
  write(blockInverse(equations).value);
  closeSync(out);
}

const REFERENCE_ROUNDS = 20;

function runSolve(file: string, n: number): void {
  const pedigree = herdPedigree(n);
  const f = inbreeding(pedigree);
  const before = process.memoryUsage().rss;
  const equations = sixTraits(pedigree, f);
  writeEquations(file, equations, REFERENCE_ROUNDS);
  let best = Number.POSITIVE_INFINITY;
  let residual = 0;
  const began = performance.now();
  let last = began;
  const solution = solve(equations, {
    onRound: (round, now) => {
      const time = performance.now();
      if (round > 1) best = Math.min(best, time - last);
      if (round === REFERENCE_ROUNDS) residual = now;
      last = performance.now();
      return true;
    },
  });
  say('total', performance.now() - began);
  say('round', best);
  say('residual', residual);
  say('rounds', solution.rounds);
  say('converged', Number(solution.end === 'converged'));
  say('equations', equations.design.equations);
  say('memory', process.resourceUsage().maxRSS * 1024 - before);
}

const [task = '', file = '', size = '0'] = process.argv.slice(2);
if (task === 'solve') runSolve(file, Number(size));
else runPedigree(file);
