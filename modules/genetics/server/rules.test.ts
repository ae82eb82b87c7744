import { describe, expect, test } from 'vitest';
import { settingIssue } from '#engine/define/setting-check.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { adjustIssues, paramIssues } from '../contract/set-rules.ts';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../contract/set-values.ts';
import { GEN_READ } from '../domain/genetic.settings.ts';
import { checkDigit, idOf, isWrittenAlike, patternRegex } from '../domain/patterns.ts';
import { checkPedigree } from '../domain/pedigree-check.ts';
import { crossedParts, type Formula, formulaOf, partsOf } from './formulas.ts';
import { commonAncestors, pedigreeDepth } from './measures.ts';
import { relationOf } from './pair-checks.ts';
import { type GenAnimal, Register } from './register.ts';
import { markOf } from './reports/ranking.ts';
import { type Candidate, decide, failedText } from './reports/selection-choice.ts';

const day = (text: string) => text as BusinessDate;

function pedigreeOf(rows: readonly (readonly [string, string | null, string | null])[]) {
  const { pedigree } = checkPedigree(rows.map(([id, sire, dam]) => ({ id, sire, dam })));
  if (pedigree === null) throw new Error('loop');
  return pedigree;
}

/** First cousins' child: two full sibs' children mated. */
const COUSINS = pedigreeOf([
  ['gs', null, null],
  ['gd', null, null],
  ['u1', null, null],
  ['u2', null, null],
  ['a', 'gs', 'gd'],
  ['b', 'gs', 'gd'],
  ['c', 'a', 'u1'],
  ['d', 'u2', 'b'],
  ['x', 'c', 'd'],
]);

describe('depth of pedigrees', () => {
  test('two known generations of five on both sides make 0.4, one side alone nothing', () => {
    const pedigree = pedigreeOf([
      ['x', 's', 'd'],
      ['s', 'ss', 'sd'],
      ['d', 'ds', 'dd'],
      ['y', 's', null],
    ]);
    const { completeness, gens, known } = pedigreeDepth(pedigree);
    const [x, y] = [pedigree.indexOf.get('x') ?? 0, pedigree.indexOf.get('y') ?? 0];
    expect(completeness[x]).toBeCloseTo(0.4, 12);
    expect(gens[x]).toBeCloseTo(2, 12);
    expect([known[x], completeness[y]]).toEqual([2, 0]);
  });

  test('Wright’s paths of first cousins add to 1/16, as the exact F', () => {
    const at = (id: string): number => COUSINS.indexOf.get(id) ?? -1;
    const f = inbreeding(COUSINS);
    const found = commonAncestors(COUSINS, f, at('c'), at('d'));
    expect(found.map(({ animal, paths }) => [COUSINS.ids[animal], paths.map(({ n1, n2 }) => [n1, n2])]).sort()).toEqual([
      ['gd', [[2, 2]]],
      ['gs', [[2, 2]]],
    ]);
    expect(found.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(f[at('x')] ?? 0, 12);
    expect(f[at('x')]).toBeCloseTo(0.0625, 12);
  });
});

describe('relations that forbid mating', () => {
  const animal = (gid: string, sireid: string | null, damid: string | null): GenAnimal => ({
    gid,
    farm: 'F',
    animalId: null,
    pgid: null,
    eartag: null,
    rfid: null,
    breed: 'Y',
    lineage: 'Y',
    role: 'dual',
    sex: null,
    birthdt: null,
    litter: null,
    source: null,
    sireid,
    damid,
    status: 'living',
    closed: false,
    version: null,
  });
  const register = new Register(
    [
      animal('gs', null, null),
      animal('gd', null, null),
      animal('a', 'gs', 'gd'),
      animal('b', 'gs', 'gd'),
      animal('h', 'gs', null),
      animal('c', 'a', 'u1'),
      animal('d', 'u2', 'b'),
    ],
    new Map(),
  );
  const of = (dam: string, sire: string) => relationOf(register, register.get(dam) as GenAnimal, register.get(sire) as GenAnimal);
  test.each([
    ['a', 'gs', 'parent-child'],
    ['a', 'b', 'full-sibs'],
    ['a', 'h', 'half-sibs'],
    ['c', 'gs', 'grandparent'],
    ['c', 'b', 'uncle-niece'],
    ['c', 'd', null],
  ] as const)('%s and %s: %s', (dam, sire, relation) => expect(of(dam, sire)).toBe(relation));
});

describe('hybrid formula', () => {
  const formula = (sire: string, dam: string, progcode: string, parts: Record<string, number>, to: string | null = null): Formula => ({
    sire,
    dam,
    from: day('20200101'),
    to: to === null ? null : day(to),
    progcode,
    names: { V: progcode, E: progcode, T: progcode },
    generation: 'F1',
    usedfor: [],
    allowed: 'yes',
    parts,
    heterosis: {},
    version: 1,
  });
  const formulas = [formula('L', 'Y', 'LY', { L: 50, Y: 50 }), formula('D', 'P', 'DP', { D: 50, P: 50 }, '20241231')];
  test('parts are half of each parent, through crosses too', () => {
    expect(crossedParts(partsOf('D', formulas, new Map()), partsOf('LY', formulas, new Map()))).toEqual({ D: 50, L: 25, Y: 25 });
  });
  test('a closed row no longer speaks, one line makes itself, reciprocal crosses are two rows', () => {
    const of = (sire: string, dam: string) =>
      formulaOf(formulas, { lineage: sire, breed: sire }, { lineage: dam, breed: dam }, day('20260101'))?.progcode ?? null;
    expect([of('L', 'Y'), of('Y', 'L'), of('D', 'P'), of('Y', 'Y')]).toEqual(['LY', null, null, 'Y']);
  });
  test('a row may name a line on one side and a breed on the other; what says more goes before', () => {
    const rows = [formula('D', 'Y', 'DY', {}), formula('D1', 'Y', 'D1Y', {}), formula('D1', 'Y2', 'D1Y2', {})];
    const of = (sire: string, dam: string) =>
      formulaOf(rows, { lineage: sire, breed: 'D' }, { lineage: dam, breed: 'Y' }, day('20260101'))?.progcode ?? null;
    expect([of('D1', 'Y2'), of('D1', 'Y1'), of('D2', 'Y2')]).toEqual(['D1Y2', 'D1Y', 'DY']);
  });
});

describe('the choice after the test', () => {
  test('an animal that is gone is proposed for nothing and takes nobody’s place', () => {
    const candidate = (gid: string, status: string, sort: number) =>
      ({ gid, status, sort, sireid: null, damid: null, litter: null, startdt: null }) as Candidate;
    const decided = decide([candidate('SOLD', 'gone', 130), candidate('A', 'living', 120), candidate('B', 'living', 110)], { wanted: 1 });
    expect(decided.map(({ gid, proposal }) => [gid, proposal])).toEqual([
      ['SOLD', null],
      ['A', 'keep'],
      ['B', 'reserve'],
    ]);
  });
  test('the line’s least teats are asked for where the list asks for none', () => {
    const teated = (gid: string, active: number) =>
      ({ gid, status: 'living', sort: 100, sireid: null, damid: gid, litter: null, startdt: null, teats_active: active, lineTeats: 14 }) as Candidate;
    const failed = (limits: object) => decide([teated('A', 14), teated('B', 13)], limits).map((one) => one.failed);
    expect([failed({ wanted: 2 }), failed({ wanted: 2, leastTeats: 12 })]).toEqual([
      [[], ['teats']],
      [[], []],
    ]);
    // The list names every fault in the reader's words, never by its parameter.
    expect(failedText(['index', 'teats', 'wanted'])).toEqual({
      V: 'chỉ số, số vú, đủ số con cần',
      E: 'index, teats, enough kept',
      T: 'ดัชนี, จำนวนเต้านม, ครบจำนวนที่ต้องการ',
    });
  });
});

describe('the mark of a parent average', () => {
  test('stands where neither the animal nor its progeny has a record of the traits ranked by, whatever it has of others', () => {
    const gilt = { ebv: { BF: 1, NBA: 0.2 }, counts: { BF: [1, 0, 0], NBA: [0, 4, 0] }, approx: true } as const;
    const mother = { ...gilt, counts: { BF: [0, 1, 0], NBA: [0, 0, 2] } } as const;
    expect([markOf(gilt, ['NB', 'NBA']), markOf(gilt, ['BF']), markOf(mother, ['NBA']), markOf(gilt, ['FCR'])]).toEqual(['PA', '≈', '≈', '≈']);
  });
});

describe('piglet ids', () => {
  const pattern = { parts: ['unit', 'line', 'year', 'litter', 'piglet', 'check'] as const, length: 14 };
  const facts = { unit: 'FA01', letter: 'Y', year: 2026, week: 7, sex: 'F' as const };
  test('are built of their parts and known again by the pattern', () => {
    const id = idOf(pattern, facts, 37, 4);
    expect(id).toBe(`FA01Y26003704${checkDigit('FA01Y26003704')}`);
    expect(id).toHaveLength(14);
    expect(patternRegex(pattern, facts).test(id)).toBe(true);
    expect(patternRegex(pattern, { ...facts, unit: 'FA02' }).test(id)).toBe(false);
  });
  test('are written alike where parts, their order, length, reset and parity are the same', () => {
    const whole = { ...pattern, yearly: true, parity: 'none' };
    const others = [
      { ...whole, length: 15 },
      { ...whole, yearly: false },
      { ...whole, parity: 'odd-male' },
      { ...whole, parts: whole.parts.toReversed() },
    ];
    expect([{ ...whole, parts: [...whole.parts] }, ...others].map((other) => isWrittenAlike(whole, other))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('one wrong figure changes the check digit', () => expect(checkDigit('FA01Y26003704')).not.toBe(checkDigit('FA01Y26003714')));
});

describe('what may be released', () => {
  test('the catalogue’s own sets may', () => expect([...paramIssues(DEFAULT_PARAMS), ...adjustIssues(DEFAULT_ADJUST)]).toEqual([]));
  test('correlations that cannot be together, variances above 1, a body score not adding to 100 may not', () => {
    const bad = {
      ...DEFAULT_PARAMS,
      genetic: { ...DEFAULT_PARAMS.genetic, 'NB-NBA': 0.99, 'NB-LW21': 0.9, 'NBA-LW21': -0.9 },
      variances: { ...DEFAULT_PARAMS.variances, BF: { h2: 0.8, c2: 0.3, sd: 2, mark: 'N' as const } },
      body: { ...DEFAULT_PARAMS.body, F: { legs: 40, teats: 35, vulva: 20 } },
    };
    expect(paramIssues(bad).map((issue) => [issue.code, issue.field])).toEqual([
      ['V_RANGE', 'BF'],
      ['V_INVALID', 'genetic'],
      ['V_RANGE', 'body'],
    ]);
  });
  test('a run begins at an hour of the day', () => {
    const codes = ['01:00', '23:59', '25:00', '1:00', 'night'].map((value) => settingIssue(GEN_READ.GENSTART, value)?.code ?? null);
    expect(codes).toEqual([null, null, 'V_INVALID', 'V_INVALID', 'V_INVALID']);
  });
  test('an a above the least test age, a litter factor off 1 at its day may not', () => {
    const bad = {
      ...DEFAULT_ADJUST,
      boar: { ...DEFAULT_ADJUST.boar, a: 120 },
      factor: { kind: 'quadratic' as const, constant: 2, linear: 0, square: 0 },
    };
    expect(adjustIssues(bad).map((issue) => issue.field)).toEqual(['boar.a', 'factor']);
  });
});
