import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicatesApart, elisaFailures, lacksInternal, pcrFailures, replicateCv, titreFailures } from './acceptance.ts';
import { fillOrder, isOnPlate, layOut, type PlatePlan, roomIssue, roomOn, sizeFor, tidyWell, wellAt } from './plate.ts';
import { westgard } from './westgard.ts';

const NO_LIMITS = { mindiff: null, maxnc: null, minnc: null, minpc: null, maxpc: null, maxcv: 15 };

describe('plates', () => {
  test('wells by name and the two ways of filling', () => {
    expect(['A01', 'a1', 'H12', 'P24', 'Q1', 'A0', 'A25', ''].map(tidyWell)).toEqual(['A1', 'A1', 'H12', 'P24', null, null, null, null]);
    expect([wellAt('B03'), isOnPlate('I1', 96), isOnPlate('I1', 384), isOnPlate('A13', 96)]).toEqual([[1, 2], false, true, false]);
    expect([fillOrder(96, 'column').slice(0, 9), fillOrder(96, 'row').slice(11, 13), fillOrder(384, 'column').at(-1)]).toEqual([
      ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'A2'],
      ['A12', 'B1'],
      'P24',
    ]);
    expect([sizeFor(['A1', 'H12']), sizeFor(['A1', 'I1'])]).toEqual([96, 384]);
  });

  const plan: PlatePlan = { size: 96, way: 'column', controls: { nc: ['A1', 'B1'], pc: ['C1', 'D1'] }, replicates: 1, dilutions: [] };

  test('samples follow the controls; replicates and dilutions stand together', () => {
    const laid = layOut(plan, ['s1', 's2']);
    expect(laid?.map(({ well, role, sample }) => `${well} ${sample ?? role}`)).toEqual(['A1 nc', 'B1 nc', 'C1 pc', 'D1 pc', 'E1 s1', 'F1 s2']);
    const twice = layOut({ ...plan, replicates: 2, dilutions: [2, 4] }, ['s1'])?.filter(({ sample }) => sample === 's1');
    expect(twice?.map(({ well, dilution }) => [well, dilution])).toEqual([
      ['E1', 2],
      ['F1', 4],
      ['G1', 2],
      ['H1', 4],
    ]);
    expect([
      roomOn(plan),
      roomOn({ ...plan, replicates: 2 }),
      layOut(
        plan,
        Array.from({ length: 93 }, (_, at) => `${at}`),
      ),
    ]).toEqual([92, 46, null]);
    expect(layOut({ ...plan, controls: { nc: ['A1'], pc: ['A1'] } }, [])).toBeNull();
    const off = layOut({ ...plan, controls: { nc: ['I1'] } }, []);
    expect([off, roomIssue(off, 2)]).toEqual([null, { code: 'LAB_PLATE', field: 'samples', params: { n: 2 } }]);
  });

  test('no well is used twice, none lies outside, every sample has its wells', () => {
    const sizes = fc.constantFrom<96 | 384>(96, 384);
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom<'row' | 'column'>('row', 'column'),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 40 }),
        (size, way, replicates, n) => {
          const one = { ...plan, size, way, replicates };
          const laid = layOut(
            one,
            Array.from({ length: n }, (_, at) => `s${at}`),
          );
          const fits = n <= roomOn(one);
          expect(laid !== null).toBe(fits);
          if (!fits) return;
          const wells = (laid ?? []).map(({ well }) => well);
          expect(new Set(wells).size).toBe(wells.length);
          expect(wells.every((well) => isOnPlate(well, size))).toBe(true);
          expect(wells).toHaveLength(4 + n * replicates);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('acceptance', () => {
  test('an ELISA plate holds its limits', () => {
    const good = { nc: [0.07, 0.074], pc: [0.65, 0.654] };
    const limits = { ...NO_LIMITS, mindiff: 0.15, maxnc: 0.15 };
    expect(elisaFailures(good, limits, true)).toEqual([]);
    expect(elisaFailures({ nc: [0.6], pc: [0.65] }, limits, true).map(({ limit }) => limit)).toEqual(['diff', 'nc']);
    expect(elisaFailures({ nc: [0.1], pc: [0.25] }, limits, true)).toEqual([]);
    expect(elisaFailures({ nc: [0.1], pc: [] }, NO_LIMITS, true).map(({ limit }) => limit)).toEqual(['nocontrol']);
    expect(elisaFailures({ nc: [1.2], pc: [] }, NO_LIMITS, false)).toEqual([]);
    expect(
      elisaFailures({ nc: [1.2], pc: [0.15] }, { ...NO_LIMITS, mindiff: 1, minpc: 0.2, maxpc: 0.1, minnc: 1.3 }, false).map(({ limit }) => limit),
    ).toEqual(['nc', 'pc', 'pc']);
    expect([
      duplicatesApart([1, 1.2], NO_LIMITS),
      duplicatesApart([1, 1.3], NO_LIMITS),
      duplicatesApart([1], NO_LIMITS),
      replicateCv([0, 0]),
    ]).toEqual([false, true, false, null]);
  });

  test('control titres within one class, the virus as it must be', () => {
    expect(
      titreFailures(
        [
          { found: 32, expected: 64 },
          { found: 128, expected: 64 },
        ],
        true,
      ),
    ).toEqual([]);
    expect(
      titreFailures(
        [
          { found: 16, expected: 64 },
          { found: null, expected: 8 },
        ],
        false,
      ).map(({ limit }) => limit),
    ).toEqual(['titre', 'titre', 'virus']);
  });

  test('a PCR run: clean negatives, the positive control near its mean, an internal control', () => {
    const limits = { pcmean: 28, pcwithin: 2, internal: true, cycles: 40 };
    expect(pcrFailures({ negative: [null, 40], positive: [26, 30], internal: [] }, limits)).toEqual([]);
    expect(pcrFailures({ negative: [39.8], positive: [30.1, null], internal: [] }, limits).map(({ limit }) => limit)).toEqual([
      'ncct',
      'pcct',
      'pcmiss',
    ]);
    expect(pcrFailures({ negative: [], positive: [28], internal: [] }, limits).map(({ limit }) => limit)).toEqual(['nocontrol']);
    expect(pcrFailures({ negative: [null], positive: [20], internal: [] }, { ...limits, pcmean: null })).toEqual([]);
    expect([
      lacksInternal(null, null, limits),
      lacksInternal(null, 30, limits),
      lacksInternal(22, null, limits),
      lacksInternal(null, null, { ...limits, internal: false }),
    ]).toEqual([true, false, false, false]);
  });
});

describe('Westgard rules', () => {
  const read = (values: readonly number[], run = (at: number) => `${at}`) =>
    westgard(
      values.map((value, at) => ({ run: run(at), value })),
      0,
      1,
    ).map(({ at, rule }) => `${at} ${rule}`);

  test.each([
    ['a quiet series', [0.5, -0.5, 1.9, -1.9, 0], []],
    ['1-2s', [0, 2.1, 0], ['1 1-2s']],
    ['exactly 2 SD is inside', [2, -2], []],
    ['1-3s', [0, -3.1], ['1 1-3s']],
    ['2-2s', [2.1, 2.2], ['0 1-2s', '1 2-2s']],
    ['2-2s needs one side', [2.1, -2.2], ['0 1-2s', '1 1-2s']],
    ['4-1s', [1.1, 1.2, 1.3, 1.4, 0], ['3 4-1s']],
    ['10-x', [...Array(9).fill(0.1), 0.2, -0.1], ['9 10-x']],
    ['nine are not ten', [...Array(9).fill(-0.1), 0.1], []],
  ])('%s', (_, values, expected) => {
    expect(read(values)).toEqual(expected);
  });

  test('R-4s compares controls of one run alone', () => {
    expect(read([2.1, -2.1], () => 'a')).toEqual(['0 1-2s', '1 R-4s']);
    expect(westgard([{ run: 'a', value: 9 }], 0, 0)).toEqual([]);
  });
});
