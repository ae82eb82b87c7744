import type { Pedigree } from '#kernel/pedigree/pedigree.ts';
import { layOut } from '#modules/genetics/domain/design.ts';
import { type MixedEquations, mixedEquations } from '#modules/genetics/domain/mixed-equations.ts';
import type { MixedModel } from '#modules/genetics/domain/mixed-model.ts';

/** Numbers from 0 to 1 from a seed (a 32-bit mixing generator), the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const GENERATIONS = 20;
const LITTER = 10;
const LITTERS_OF_A_BOAR = 20;

/** A herd of n animals over 20 overlapping generations: litters of ten, sows of the last three, boars of the last two. */
export function herdPedigree(n: number, seed = 1): Pedigree {
  const random = seeded(seed);
  const size = Math.floor(n / GENERATIONS);
  const [sire, dam] = [new Int32Array(n).fill(-1), new Int32Array(n).fill(-1)];
  const sows: number[][] = [];
  const boars: number[][] = [];
  const pick = (pool: readonly number[][]): number => {
    const from = pool[Math.floor(random() * pool.length)] ?? [];
    return from[Math.floor(random() * from.length)] ?? -1;
  };
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const first = generation * size;
    const end = generation === GENERATIONS - 1 ? n : first + size;
    for (let i = first; i < end && generation > 0; i += LITTER) {
      const [s, d] = [pick(boars.slice(-2)), pick(sows.slice(-3))];
      sire.fill(s, i, Math.min(i + LITTER, end));
      dam.fill(d, i, Math.min(i + LITTER, end));
    }
    const chosen = (count: number, side: number): number[] =>
      Array.from({ length: count }, () => first + 2 * Math.floor((random() * size) / 2) + side);
    sows.push(chosen(Math.max(10, Math.floor(size / LITTER)), 0));
    boars.push(chosen(Math.max(5, Math.floor(size / LITTER / LITTERS_OF_A_BOAR)), 1));
  }
  return { n, groups: 0, sire, dam };
}

const TRAITS = ['bw', 'bf', 'ld', 'adg', 'fcr', 'nba'];

/** Covariances with a variance and one correlation for all pairs. */
function even(variance: number, correlation: number): number[][] {
  return TRAITS.map((_, i) => TRAITS.map((_, j) => (i === j ? variance : variance * correlation)));
}

const MODEL: MixedModel = {
  traits: TRAITS.map((trait) => ({ trait, fixed: [{ factor: 'group' }, { factor: 'sex' }] })),
  random: [
    { name: 'litter', structure: 'identity', parts: TRAITS.map((trait) => ({ trait, factor: 'litter' })), covariance: even(10, 0.2) },
    { name: 'animal', structure: 'pedigree', parts: TRAITS.map((trait) => ({ trait, factor: 'animal' })), covariance: even(30, 0.3) },
  ],
  residual: even(60, 0.25),
};

/** Six traits of every animal, each missing in one record of eight, with contemporary groups, sexes and litters. */
export function sixTraits(pedigree: Pedigree, f: Float64Array): MixedEquations {
  const random = seeded(2);
  const { n } = pedigree;
  const codes = (of: (i: number) => number): Int32Array => Int32Array.from({ length: n }, (_, i) => of(i));
  const merit = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const [s, d] = [pedigree.sire[i] ?? -1, pedigree.dam[i] ?? -1];
    merit[i] = ((merit[s] ?? 0) + (merit[d] ?? 0)) / 2 + 4 * (random() - 0.5);
  }
  const traits = Object.fromEntries(
    TRAITS.map((trait) => [
      trait,
      Float64Array.from({ length: n }, (_, i) => (random() < 1 / 8 ? Number.NaN : 100 + (merit[i] ?? 0) + 30 * (random() - 0.5))),
    ]),
  );
  const table = {
    count: n,
    factors: {
      group: codes((i) => Math.floor(i / 60)),
      sex: codes((i) => i % 2),
      litter: codes((i) => Math.floor(i / LITTER)),
      animal: codes((i) => i),
    },
    covariates: {},
    traits,
  };
  return mixedEquations(layOut(MODEL, table, pedigree), f);
}
