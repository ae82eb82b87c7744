import { describe, expect, test } from 'vitest';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { evaluate } from './evaluate.ts';
import type { RunAnimal, RunInput, RunTest } from './run-types.ts';

const animal = (gid: string, sire: string | null, dam: string | null, birthDay: number, sex: 'M' | 'F'): RunAnimal => ({
  gid,
  breed: 'Y',
  lineage: 'Y',
  role: 'terminal',
  sex,
  birthDay,
  sire,
  dam,
  litter: dam === null ? null : `${dam} ${birthDay}`,
  source: null,
  body: null,
});

/** A weight of exactly 100 kg at 150 days leaves the records as they are: nothing to adjust. */
const tested = (gid: string, backfat: number, part: Partial<RunTest> = {}): RunTest => ({
  gid,
  farm: 'F1',
  batch: 'T1',
  testDay: 20_150,
  startDay: null,
  startkg: null,
  endkg: 100,
  backfat,
  loin: null,
  fcr: null,
  pensize: 1,
  damParity: null,
  ...part,
});

const ANIMALS = [
  animal('S', null, null, 19_000, 'M'),
  animal('T', null, null, 19_000, 'M'),
  animal('D', null, null, 19_000, 'F'),
  animal('E', null, null, 19_000, 'F'),
  animal('A', 'S', 'D', 20_000, 'M'),
  animal('B', 'S', 'D', 20_000, 'M'),
  animal('C', 'S', 'E', 20_000, 'F'),
  animal('G', 'T', 'E', 20_000, 'M'),
  animal('H', 'T', 'D', 20_000, 'F'),
  animal('I', 'A', 'C', 20_400, 'M'),
];
const TESTS = [tested('A', 10), tested('B', 11), tested('C', 12), tested('G', 14), tested('H', 13.5)];

function input(part: Partial<RunInput> = {}): RunInput {
  // One trait, no common litter: the equations stay small enough to be solved by hand below.
  const variances = { ...DEFAULT_PARAMS.variances, BW: { h2: 0.3, sd: 9, mark: 'L' as const }, BF: { h2: 0.5, sd: 2, mark: 'N' as const } };
  const params = { ...DEFAULT_PARAMS, variances, genetic: {}, residual: {} };
  return {
    gentp: 'EBV',
    breeds: ['Y'],
    animals: ANIMALS,
    tests: TESTS,
    litters: [],
    params: { Y: params },
    adjusts: { Y: DEFAULT_ADJUST },
    limits: { groupSize: 2, outlierSd: 4, parentGroup: 20, errorPct: 1, correlation: 0.8 },
    formerF: new Map(),
    formerEbv: new Map(),
    base: [0, 1],
    ...part,
  };
}

/** Relationships by the tabular method, the slow and obvious way. */
function relationships(animals: readonly RunAnimal[]): number[][] {
  const place = new Map(animals.map(({ gid }, i) => [gid, i]));
  const a = animals.map(() => animals.map(() => 0));
  const cell = (i: number | undefined, j: number | undefined): number => (i === undefined || j === undefined ? 0 : (a[i]?.[j] ?? 0));
  animals.forEach(({ sire, dam }, i) => {
    const [s, d] = [place.get(sire ?? ''), place.get(dam ?? '')];
    for (let j = 0; j < i; j++) {
      const value = (cell(s, j) + cell(d, j)) / 2;
      (a[i] as number[])[j] = value;
      (a[j] as number[])[i] = value;
    }
    (a[i] as number[])[i] = 1 + cell(s, d) / 2;
  });
  return a;
}

/** Solves a dense system by elimination. */
function dense(matrix: number[][], right: number[]): number[] {
  const m = matrix.map((row, i) => [...row, right[i] as number]);
  for (let k = 0; k < m.length; k++) {
    const pivot = m.slice(k).reduce((best, row, i) => (Math.abs(row[k] as number) > Math.abs(m[best]?.[k] ?? 0) ? k + i : best), k);
    [m[k], m[pivot]] = [m[pivot] as number[], m[k] as number[]];
    for (let i = 0; i < m.length; i++) {
      if (i === k) continue;
      const factor = ((m[i] as number[])[k] as number) / ((m[k] as number[])[k] as number);
      m[i] = (m[i] as number[]).map((value, j) => value - factor * ((m[k] as number[])[j] as number));
    }
  }
  return m.map((row, i) => (row[m.length] as number) / (row[i] as number));
}

/** Share of the genes of each animal that comes from founders of an origin. */
function shares(animals: readonly RunAnimal[], source: string): number[] {
  const of = new Map<string, number>();
  return animals.map(({ gid, sire, dam, source: own }) => {
    const known = [sire, dam].flatMap((id) => (id === null ? [] : [of.get(id) ?? 0]));
    const share = known.length === 0 ? Number(own === source) : known.reduce((sum, one) => sum + one, 0) / 2;
    of.set(gid, share);
    return share;
  });
}

/**
 * Best linear unbiased prediction by V: u = Q g + A σ²a Z′ V⁻¹ (y − X b − Z Q g), generalised least squares for b and g,
 * g the value of one origin against the other (Q its share of the genes); without `q` there are no groups.
 */
function predicted(tests: readonly RunTest[] = TESTS, q: readonly number[] | null = null): number[] {
  const a = relationships(ANIMALS);
  const at = tests.map(({ gid }) => ANIMALS.findIndex((one) => one.gid === gid));
  const y = tests.map((one) => one.backfat as number);
  const x = tests.map(({ gid }, r) => [
    ...(ANIMALS.find((one) => one.gid === gid)?.sex === 'M' ? [1, 0] : [0, 1]),
    // Founders were tested years before the others, in a contemporary group of their own.
    ...(q === null ? [] : [Number((tests[r]?.testDay ?? 0) < 20_000), q[at[r] as number] as number]),
  ]);
  const v = at.map((i, r) => at.map((j, c) => 2 * (a[i]?.[j] ?? 0) + (r === c ? 2 : 0)));
  const vInverse = v.map((_, k) =>
    dense(
      v,
      v.map((__, i) => (i === k ? 1 : 0)),
    ),
  );
  const times = (vector: readonly number[]) => vInverse.map((row) => row.reduce((sum, value, i) => sum + value * (vector[i] as number), 0));
  const columns = (q === null ? [0, 1] : [0, 1, 2, 3]).map((k) => x.map((row) => row[k] as number));
  const lhs = columns.map((left) => columns.map((right) => times(right).reduce((sum, value, i) => sum + value * (left[i] as number), 0)));
  const b = dense(
    lhs,
    columns.map((left) => times(y).reduce((sum, value, i) => sum + value * (left[i] as number), 0)),
  );
  const rest = times(y.map((value, i) => value - (x[i] as number[]).reduce((sum, one, k) => sum + one * (b[k] as number), 0)));
  return ANIMALS.map((_, i) => (q?.[i] ?? 0) * (b[3] ?? 0) + rest.reduce((sum, value, r) => sum + 2 * (a[i]?.[at[r] as number] ?? 0) * value, 0));
}

describe('an evaluation from records to values', () => {
  test('EBVs of one trait are those of the slow prediction by V', () => {
    const result = evaluate(input());
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    const expected = predicted();
    ANIMALS.forEach(({ gid }, i) =>
      expect(result.values.find((value) => value.gid === gid)?.ebv['BF'] ?? Number.NaN, gid).toBeCloseTo(expected[i] as number, 5),
    );
    expect(result.values.find((value) => value.gid === 'I')).toMatchObject({ pa: true, f: 0.125 });
    expect(result.values.find((value) => value.gid === 'S')?.counts['BF']).toEqual([0, 0, 3]);
  });

  test('with groups of unknown parents an origin keeps what its founders brought; accuracies stay those without', () => {
    const originOf: Readonly<Record<string, string>> = { S: 'DK', D: 'DK', T: 'FR', E: 'FR' };
    const animals = ANIMALS.map((one) => ({ ...one, source: originOf[one.gid] ?? null }));
    const founders = [
      ['S', 9],
      ['T', 15],
      ['D', 10],
      ['E', 16],
    ] as const;
    const tests = [...TESTS, ...founders.map(([gid, backfat]) => tested(gid, backfat, { testDay: 19_150 }))];
    const given = input();
    const params = given.params['Y'] ?? DEFAULT_PARAMS;
    const of = (unknownParents: 'base' | 'groups') => {
      const result = evaluate(
        input({
          animals,
          tests,
          params: { Y: { ...params, unknownParents } },
          limits: { ...given.limits, parentGroup: 1 },
        }),
      );
      if (!result.ok) throw new Error(result.detail);
      return result;
    };
    const [plain, grouped] = [of('base'), of('groups')];
    expect([plain.stats.solves[0]?.parentGroups, grouped.stats.solves[0]?.parentGroups]).toEqual([0, 4]);
    const value = (result: typeof plain, gid: string): number => result.values.find((one) => one.gid === gid)?.ebv['BF'] ?? Number.NaN;
    const expected = predicted(tests, shares(animals, 'FR'));
    const place = (gid: string): number => expected[ANIMALS.findIndex((one) => one.gid === gid)] as number;
    for (const gid of ['T', 'D', 'E', 'A', 'B', 'C', 'G', 'H', 'I'])
      expect(value(grouped, gid) - value(grouped, 'S'), gid).toBeCloseTo(place(gid) - place('S'), 4);
    expect(value(grouped, 'T') - value(grouped, 'S')).toBeGreaterThan(value(plain, 'T') - value(plain, 'S') + 0.5);
    const accuracy = (result: typeof plain) => result.values.map((one) => one.acc['BF']);
    expect(accuracy(grouped)).toEqual(accuracy(plain));
  });

  test('values stand as deviations from the base population', () => {
    const [plain, moved] = [evaluate(input()), evaluate(input({ base: [20_400, 20_400] }))];
    if (!plain.ok || !moved.ok) throw new Error('no values');
    const of = (result: typeof plain, gid: string): number => result.values.find((value) => value.gid === gid)?.ebv['BF'] ?? Number.NaN;
    expect(Math.abs(of(plain, 'I'))).toBeGreaterThan(0.1);
    expect(of(moved, 'I')).toBeCloseTo(0, 9);
    expect(of(moved, 'G') - of(moved, 'A')).toBeCloseTo(of(plain, 'G') - of(plain, 'A'), 9);
  });

  test('records are set aside with their cause and never silently used', () => {
    const tests = [...TESTS, tested('I', 12, { endkg: 130, testDay: 20_550 }), tested('S', 80, { testDay: 19_150 }), tested('X', 10)];
    const result = evaluate(input({ tests, limits: { ...input().limits, groupSize: 5 } }));
    expect(result.setaside.map(({ gid, trait, cause }) => [gid, trait, cause])).toEqual(
      expect.arrayContaining([
        ['I', 'BW', 'window'],
        ['S', 'BF', 'range'],
        ['S', 'BW', 'small-group'],
        ['X', 'BW', 'no-line'],
      ]),
    );
  });

  test('scores given after the test leave the test as it was', () => {
    const scored = tested('A', 10, { testDay: 20_170, endkg: null });
    const [plain, after] = [evaluate(input()), evaluate(input({ tests: [...TESTS, { ...scored, backfat: null }] }))];
    if (!plain.ok || !after.ok) throw new Error('no values');
    expect(after.values).toEqual(plain.values);
  });

  test('an ancestor of another breed takes no value from the breed of its progeny', () => {
    const animals = ANIMALS.map((one) => (one.gid === 'S' ? { ...one, breed: 'D', lineage: 'D' } : one));
    const result = evaluate(input({ animals }));
    if (!result.ok) throw new Error(result.detail);
    const of = (gid: string) => result.values.find((value) => value.gid === gid)?.ebv;
    expect(of('S')).toEqual({});
    expect(of('T')?.['BF']).toBeDefined();
  });

  test('the progress never goes back, whichever breed comes next', () => {
    const animals = ANIMALS.map((one) => (['G', 'H'].includes(one.gid) ? { ...one, breed: 'D', lineage: 'D' } : one));
    const told: number[] = [];
    const result = evaluate(input({ animals, breeds: ['D', 'Y'] }), ({ progress }) => told.push(progress));
    expect(result.ok).toBe(true);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(95);
    // A part of a per cent cannot be kept: the run would seem silent while it solves, and be given up.
    expect(told.filter((progress) => !Number.isInteger(progress))).toEqual([]);
  });

  test('a loop stops the run at the pedigree check, too many faults too', () => {
    const loop = evaluate(input({ animals: [...ANIMALS.filter(({ gid }) => gid !== 'S'), animal('S', 'A', null, 19_000, 'M')] }));
    expect(loop).toMatchObject({ ok: false, step: 'pedigree' });
    const young = evaluate(input({ animals: ANIMALS.map((one) => (one.gid === 'A' ? { ...one, birthDay: 19_010 } : one)) }));
    expect(young).toMatchObject({ ok: false, step: 'pedigree', reason: 'pedigree' });
  });

  test('far from the former run it is held back', () => {
    const first = evaluate(input());
    if (!first.ok) throw new Error(first.detail);
    const former = (sign: number) => new Map(first.values.map((value) => [value.gid, { BF: sign * (value.ebv['BF'] ?? 0) }]));
    const again = evaluate(input({ formerEbv: former(1) }));
    const turned = evaluate(input({ formerEbv: former(-1) }));
    expect([again.ok && again.held, turned.ok && turned.held]).toEqual([false, true]);
  });
});
