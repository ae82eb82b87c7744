import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { groupParent, type Pedigree } from '#kernel/pedigree/pedigree.ts';
import { orderPedigree } from '#kernel/pedigree/pedigree-order.ts';
import { meanCoancestry, progenyInbreeding, relationships, relationshipTimes } from './coancestry.ts';
import { layOut, termNamed } from './design.ts';
import { updateInbreeding } from './inbreeding-update.ts';
import { inverseRelationship } from './inverse-relationship.ts';
import { mixedEquations } from './mixed-equations.ts';
import type { MixedModel, RecordTable } from './mixed-model.ts';
import { reliability } from './reliability.ts';
import { invertSymmetric } from './small-matrix.ts';
import { effectOf, solve } from './solve.ts';
import { symmetricTimes, toDense } from './sparse.ts';

/** A pedigree from random draws: parents among earlier animals or unknown, close matings and selfing included. */
const pedigrees = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 45 }).map((draws): Pedigree => {
  const parent = (x: number, i: number): number => (x % (i + 2) < 2 || i === 0 ? -1 : Math.max(0, i - 1 - (x % Math.min(i, 9))));
  return {
    n: draws.length,
    groups: 0,
    sire: Int32Array.from(draws, ([x], i) => parent(x, i)),
    dam: Int32Array.from(draws, ([, x], i) => parent(x, i)),
  };
});

/** A by the tabular method (Emik and Terrill 1949), the whole matrix. */
function tabular({ n, sire, dam }: Pedigree): Float64Array {
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const [s, d] = [sire[i] as number, dam[i] as number];
    for (let j = 0; j < i; j++) {
      const value = 0.5 * ((s < 0 ? 0 : a[j * n + s]!) + (d < 0 ? 0 : a[j * n + d]!));
      a[i * n + j] = value;
      a[j * n + i] = value;
    }
    a[i * n + i] = 1 + (s < 0 || d < 0 ? 0 : 0.5 * a[s * n + d]!);
  }
  return a;
}

function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, within: number): void {
  expect(found.length).toBe(wanted.length);
  let most = 0;
  for (let k = 0; k < wanted.length; k++) most = Math.max(most, Math.abs(found[k]! - wanted[k]!));
  expect(most).toBeLessThan(within);
}

function times(a: ArrayLike<number>, b: ArrayLike<number>, rows: number, inner: number, columns: number): Float64Array {
  const c = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < inner; k++) for (let j = 0; j < columns; j++) c[i * columns + j]! += a[i * inner + k]! * b[k * columns + j]!;
  return c;
}

/** The transpose, of `rows` rows. */
function transposed(a: ArrayLike<number>, rows: number, columns: number): Float64Array {
  return Float64Array.from({ length: rows * columns }, (_, at) => a[(at % columns) * rows + Math.floor(at / columns)]!);
}

/** Shares of two groups in every animal. */
function groupShares({ n, sire, dam }: Pedigree): Float64Array {
  const share = new Float64Array(n * 2);
  const of = (parent: number, g: number): number => (parent >= 0 ? share[parent * 2 + g]! : Number(-2 - parent === g));
  for (let at = 0; at < n * 2; at++) share[at] = 0.5 * (of(sire[at >> 1]!, at & 1) + of(dam[at >> 1]!, at & 1));
  return share;
}

const all = (n: number): Int32Array => Int32Array.from({ length: n }, (_, i) => i);

describe('relationships on random pedigrees', () => {
  test('inbreeding, by sires and by increments, and every coancestry agree with the tabular method', () => {
    fc.assert(
      fc.property(pedigrees, fc.nat(), (pedigree, cut) => {
        const a = tabular(pedigree);
        const f = inbreeding(pedigree);
        expectClose(
          f,
          Float64Array.from({ length: pedigree.n }, (_, i) => a[i * pedigree.n + i]! - 1),
          1e-12,
        );
        const later = f.slice().fill(9, cut % pedigree.n);
        updateInbreeding(pedigree, later, cut % pedigree.n);
        expectClose(later, f, 1e-12);
        expectClose(relationships(pedigree, f, all(pedigree.n), all(pedigree.n)), a, 1e-12);
        expect(progenyInbreeding(pedigree, f, [0], [pedigree.n - 1])[0]).toBeCloseTo(a[pedigree.n - 1]! / 2, 12);
      }),
      { numRuns: 60 },
    );
  });

  test('A times its inverse is the identity, and its parts work without the whole', () => {
    fc.assert(
      fc.property(pedigrees, (pedigree) => {
        const { n } = pedigree;
        const f = inbreeding(pedigree);
        const inverse = inverseRelationship(pedigree, f);
        const product = times(tabular(pedigree), toDense(inverse), n, n, n);
        expectClose(
          product,
          product.map((_, at) => (at % (n + 1) === 0 ? 1 : 0)),
          1e-9,
        );
        const x = Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1));
        expectClose(symmetricTimes(inverse, relationshipTimes(pedigree, f, x)), x, 1e-9);
        const share = new Float64Array(n).fill(1 / n);
        expect(meanCoancestry(pedigree, f, all(n), share)).toBeCloseTo(tabular(pedigree).reduce((sum, v) => sum + v, 0) / n / n / 2, 10);
      }),
      { numRuns: 60 },
    );
  });

  test('groups: the inverse is that of the base with the groups’ shares taken out', () => {
    fc.assert(
      fc.property(pedigrees, (base) => {
        const grouped = (parents: Int32Array, side: number): Int32Array => parents.map((p, i) => (p < 0 ? groupParent((i + side) % 2) : p));
        const pedigree = { n: base.n, groups: 2, sire: grouped(base.sire, 0), dam: grouped(base.dam, 1) };
        const share = groupShares(pedigree);
        const { n } = base;
        const inner = toDense(inverseRelationship(base, inbreeding(base)));
        const found = toDense(inverseRelationship(pedigree, inbreeding(pedigree)));
        // [Q′A⁻¹Q, −Q′A⁻¹; −A⁻¹Q, A⁻¹] by the definition of the groups' model.
        const q = Float64Array.from({ length: n * (n + 2) }, (_, at) => {
          const [i, j] = [Math.floor(at / (n + 2)), at % (n + 2)];
          return j < 2 ? -share[i * 2 + j]! : Number(j - 2 === i);
        });
        expectClose(found, times(transposed(q, n + 2, n), times(inner, q, n, n, n + 2), n + 2, n, n + 2), 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  test('another order of the same animals changes nothing', () => {
    fc.assert(
      fc.property(pedigrees, fc.infiniteStream(fc.nat()), (pedigree, draws) => {
        const keys = Array.from({ length: pedigree.n }, () => draws.next().value ?? 0);
        const at = Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
        const place = new Map(at.map((animal, k) => [animal, k]));
        const moved = (parents: Int32Array): Int32Array =>
          Int32Array.from(at, (animal) => (parents[animal]! < 0 ? -1 : place.get(parents[animal]!)!));
        const [sire, dam] = [moved(pedigree.sire), moved(pedigree.dam)];
        const { order } = orderPedigree(sire, dam);
        const back = new Map(Array.from(order, (input, k) => [input, k]));
        const again = (parents: Int32Array): Int32Array => Int32Array.from(order, (input) => (parents[input]! < 0 ? -1 : back.get(parents[input]!)!));
        const f = inbreeding({ n: pedigree.n, groups: 0, sire: again(sire), dam: again(dam) });
        const first = inbreeding(pedigree);
        order.forEach((input, k) => expect(f[k]).toBeCloseTo(first[at[input]!]!, 13));
      }),
      { numRuns: 60 },
    );
  });
});

const G = [
  [20, 9, -3],
  [9, 30, 2],
  [-3, 2, 8],
];
const LITTER = 6;
const R = [
  [40, 11],
  [11, 50],
];
const MODEL: MixedModel = {
  traits: [
    { trait: 'a', fixed: [{ factor: 'herd' }, { covariate: 'age' }] },
    { trait: 'b', fixed: [{ factor: 'herd' }] },
  ],
  random: [
    {
      name: 'animal',
      structure: 'pedigree',
      parts: [
        { trait: 'a', factor: 'animal' },
        { trait: 'b', factor: 'animal' },
        { trait: 'a', factor: 'dam' },
      ],
      covariance: G,
    },
    { name: 'litter', structure: 'identity', parts: [{ trait: 'a', factor: 'litter' }], covariance: [[LITTER]] },
  ],
  residual: R,
};

/** Records of the later animals: two traits, some missing, a maternal effect, litters of three, three herds. */
function recordsOf(pedigree: Pedigree): RecordTable {
  const count = pedigree.n;
  const y = (k: number, every: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => (i % every === k ? Number.NaN : 50 * Math.sin(1.7 * i + k)));
  return {
    count,
    factors: {
      herd: Int32Array.from({ length: count }, (_, i) => i % 3),
      animal: all(count),
      dam: pedigree.dam,
      litter: Int32Array.from({ length: count }, (_, i) => Math.floor(i / 3)),
    },
    covariates: { age: Float64Array.from({ length: count }, (_, i) => Math.cos(3 * i)) },
    traits: { a: y(1, 4), b: y(2, 3) },
  };
}

/** Breeding values and their error variances by generalised least squares over the whole of V, no equations of ours. */
function byLeastSquares(pedigree: Pedigree, table: RecordTable): { u: Float64Array; pev: Float64Array } {
  const a = tabular(pedigree);
  const n = pedigree.n;
  const seen = ['a', 'b'].flatMap((trait, t) => Array.from(all(n)).flatMap((r) => (Number.isNaN(table.traits[trait]![r]!) ? [] : [{ r, t }])));
  const m = seen.length;
  const z = new Float64Array(m * n * 3);
  const x = new Float64Array(m * 7);
  seen.forEach(({ r, t }, k) => {
    z[k * n * 3 + r * 3 + t]! += 1;
    if (t === 0 && pedigree.dam[r]! >= 0) z[k * n * 3 + pedigree.dam[r]! * 3 + 2]! += 1;
    x[k * 7 + 3 * t + table.factors['herd']![r]!] = 1;
    if (t === 0) x[k * 7 + 6] = table.covariates['age']![r]!;
  });
  const g = Float64Array.from({ length: (3 * n) ** 2 }, (_, at) => {
    const [i, j] = [Math.floor(at / (3 * n)), at % (3 * n)];
    return a[Math.floor(i / 3) * n + Math.floor(j / 3)]! * G[i % 3]![j % 3]!;
  });
  const gz = times(g, transposed(z, 3 * n, m), 3 * n, 3 * n, m);
  const v = times(z, gz, m, 3 * n, m);
  seen.forEach((p, i) => {
    seen.forEach((q, j) => {
      if (p.r === q.r) v[i * m + j]! += R[p.t]![q.t]!;
      if (p.t === 0 && q.t === 0 && table.factors['litter']![p.r] === table.factors['litter']![q.r]) v[i * m + j]! += LITTER;
    });
  });
  const vi = invertSymmetric(v, m);
  const vix = times(vi, x, m, m, 7);
  const middle = invertSymmetric(times(transposed(x, 7, m), vix, 7, m, 7), 7);
  const taken = times(times(vix, middle, m, 7, 7), transposed(vix, 7, m), m, 7, m);
  const p = vi.map((value, at) => value - taken[at]!);
  const y = Float64Array.from(seen, ({ r, t }) => table.traits[t === 0 ? 'a' : 'b']![r]!);
  const gzp = times(gz, p, 3 * n, m, m);
  const known = times(gzp, transposed(gz, m, 3 * n), 3 * n, m, 3 * n);
  return { u: times(gzp, y, 3 * n, m, 1), pev: Float64Array.from({ length: 3 * n }, (_, i) => g[i * (3 * n + 1)]! - known[i * (3 * n + 1)]!) };
}

test('two traits, missing records, maternal effect, litter, slope: values and error variances as by dense least squares', () => {
  fc.assert(
    fc.property(pedigrees, (pedigree) => {
      const table = recordsOf(pedigree);
      const f = inbreeding(pedigree);
      const equations = mixedEquations(layOut(MODEL, table, pedigree), f);
      const solution = solve(equations, { tolerance: 1e-12, move: 1e-9 });
      const dense = byLeastSquares(pedigree, table);
      expectClose(effectOf(solution, termNamed(equations.design, 'animal')), dense.u, 1e-6);
      const found = reliability(equations, f);
      expect(found.method).toBe('exact');
      expectClose(found.pev, dense.pev, 1e-7);
    }),
    { numRuns: 12 },
  );
});

test('two traits, missing records, maternal effect, litter: another order of the animals and of the records changes no value', () => {
  fc.assert(
    fc.property(pedigrees, fc.nat(), (pedigree, turn) => {
      const { n } = pedigree;
      const { order } = orderPedigree(pedigree.sire, pedigree.dam);
      // Parents first by path, otherwise another order: animals of one path are turned round.
      const { path } = orderPedigree(pedigree.sire, pedigree.dam);
      const key = (i: number): number => path[i]! * n + ((i + turn) % n);
      const at = Array.from(order).sort((a, b) => key(a) - key(b));
      const place = new Int32Array(n);
      at.forEach((animal, k) => {
        place[animal] = k;
      });
      const moved = (codes: Int32Array): Int32Array => codes.map((code) => (code < 0 ? -1 : place[code]!));
      const other = {
        n,
        groups: 0,
        sire: Int32Array.from(at, (i) => moved(pedigree.sire)[i]!),
        dam: Int32Array.from(at, (i) => moved(pedigree.dam)[i]!),
      };
      const table = recordsOf(pedigree);
      const back = <T extends Int32Array | Float64Array>(column: T): T => column.slice().reverse() as T;
      const turned = <T extends Int32Array | Float64Array>(columns: Readonly<Record<string, T>>): Record<string, T> =>
        Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, back(column)]));
      const factors = { ...table.factors, animal: moved(table.factors['animal']!), dam: moved(table.factors['dam']!) };
      const again = { count: n, factors: turned(factors), covariates: turned(table.covariates), traits: turned(table.traits) };
      const valuesOf = (animals: Pedigree, records: RecordTable): Float64Array => {
        const equations = mixedEquations(layOut(MODEL, records, animals), inbreeding(animals));
        return effectOf(solve(equations, { tolerance: 1e-12, move: 1e-9 }), termNamed(equations.design, 'animal'));
      };
      const [first, second] = [valuesOf(pedigree, table), valuesOf(other, again)];
      expectClose(
        Float64Array.from({ length: 3 * n }, (_, k) => second[place[Math.floor(k / 3)]! * 3 + (k % 3)]!),
        first,
        1e-6,
      );
    }),
    { numRuns: 20 },
  );
});
