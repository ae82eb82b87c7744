import { expect, test } from 'vitest';
import { standardFcr, standardWeight } from '#engine/batch/domain/figures/standards.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { ageSpan, occasions } from './programme.ts';
import { feedStandard, programmesFor, type StandardVersion, versionFor } from './standard-book.ts';
import { bandIssues, lineIssues, type ProgrammeFacts, weekIssues, weeksInKg } from './standard-rules.ts';
import { ageAtWeight, bandSpans, DEFAULT_BANDS, DEFAULT_LAYER, DEFAULT_POULTRY, DEFAULT_STANDARD, standardSums } from './standards.ts';

const day = (text: string) => text as BusinessDate;
const version = (stdid: string, more: Partial<StandardVersion>): StandardVersion => ({
  ...{ stdid, kind: 'feed', code: 'A', from: day('20250101'), name: stdid, stdtp: 'pig', farms: [], sex: null, area: null },
  ...{ weeks: [], bands: [], lines: [] },
  ...more,
});
const asked = { farmid: 'F1', day: day('20260301') };
const found = (versions: readonly StandardVersion[], more: object = {}) => versionFor(versions, 'feed', { ...asked, ...more })?.stdid ?? null;

test('a batch follows the version of its opening day; later versions are for later batches', () => {
  const versions = [version('old', {}), version('new', { from: day('20260302') })];
  expect([found(versions), found(versions, { day: day('20260302') }), found(versions, { day: day('20241231') })]).toEqual(['old', 'new', null]);
});

test('the standard of the house comes first, then the farm’s own, then the company’s', () => {
  const versions = [version('company', { code: 'C', from: day('20260101') }), version('own', { code: 'O', farms: ['F1'] })];
  expect([found(versions), found(versions, { code: 'C' }), found(versions, { farmid: 'F2' })]).toEqual(['own', 'company', 'company']);
  expect(found(versions, { farmid: 'F2', code: 'O' })).toBe('company');
});

test('a newer version that leaves a farm out ends the standard there', () => {
  expect(found([version('all', {}), version('other', { from: day('20250601'), farms: ['F2'] })])).toBeNull();
});

test('feed conversion of a sex comes before that of all', () => {
  const versions = [version('all', { kind: 'fcr', code: 'A' }), version('males', { kind: 'fcr', code: 'M', sex: 'M' })];
  const of = (sex: 'F' | 'M' | null) => versionFor(versions, 'fcr', { ...asked, sex })?.stdid;
  expect([of('M'), of('F'), of(null)]).toEqual(['males', 'all', 'all']);
});

test('pigs and poultry are apart; without a standard the catalogue’s working values hold', () => {
  const versions = [version('broilers', { stdtp: 'poultry', weeks: [{ week: 1, feed: 0.02, weight: 0.1 }] })];
  expect(feedStandard(versions, asked)).toBe(DEFAULT_STANDARD);
  expect(feedStandard(versions, { ...asked, stdtp: 'poultry' })).toHaveLength(1);
  expect(feedStandard([], { ...asked, stdtp: 'poultry' })[1]).toEqual({ week: 2, feed: 0.066, weight: 0.48 });
});

test('hens and their pullets follow a standard with a laying curve, broilers one without; by its name any', () => {
  const hens = version('hens', { stdtp: 'poultry', code: 'H', weeks: [{ week: 20, feed: 0.1, weight: 1.7, lay: 50 }] });
  const broilers = version('broilers', {
    stdtp: 'poultry',
    code: 'B',
    from: day('20260101'),
    weeks: [{ week: 1, feed: 0.02, weight: 0.1, lay: null }],
  });
  const of = (laying: boolean, code: string | null = null) => found([hens, broilers], { stdtp: 'poultry', laying, code });
  expect([of(true), of(false), of(true, 'B')]).toEqual(['hens', 'broilers', 'broilers']);
  const catalogue = (laying: boolean) => feedStandard([], { ...asked, stdtp: 'poultry', laying });
  expect([catalogue(true), catalogue(false)]).toEqual([DEFAULT_LAYER, DEFAULT_POULTRY]);
});

test('the catalogue’s layers: weights rise, no egg before week 18, the peak at 95 %', () => {
  expect(weekIssues(DEFAULT_LAYER)).toEqual([]);
  expect(DEFAULT_LAYER.slice(0, 17).every(({ lay }) => lay === null)).toBe(true);
  expect(Math.max(...DEFAULT_LAYER.map(({ lay }) => lay ?? 0))).toBe(95);
  expect(DEFAULT_LAYER[29]).toEqual({ week: 30, feed: 0.113, weight: 1.87, lay: 95, eggwt: 61 });
});

test('a batch follows all programmes of its area and those of all areas', () => {
  const versions = [
    version('all', { kind: 'item', code: 'A' }),
    version('nursery', { kind: 'item', code: 'N', area: 'nursery' }),
    version('other', { kind: 'item', code: 'O', farms: ['F2'] }),
  ];
  expect(programmesFor(versions, { ...asked, area: 'grow-finish' }).map(({ stdid }) => stdid)).toEqual(['all']);
  expect(programmesFor(versions, { ...asked, area: 'nursery' }).map(({ stdid }) => stdid)).toEqual(['all', 'nursery']);
});

test('cumulative feed, gain and FCR of a week as the catalogue’s first rows give them', () => {
  const [first, second] = standardSums(DEFAULT_STANDARD);
  expect(first).toEqual({ cumulative: 0.2 * 7, gain: null, fcr: null });
  expect(second?.cumulative).toBeCloseTo(3.85, 10);
  expect(second?.gain).toBeCloseTo(1.8, 10);
  expect(second?.fcr).toBeCloseTo(2.45 / 1.8, 10);
});

test('the age at a weight is the first day the curve reaches it', () => {
  for (const kg of [8, 9, 19.4, 105, 124.4]) {
    const age = ageAtWeight(DEFAULT_STANDARD, kg) ?? 0;
    expect(standardWeight(DEFAULT_STANDARD, age)).toBeGreaterThanOrEqual(kg - 1e-9);
    const before = standardWeight(DEFAULT_STANDARD, age - 1);
    if (before !== null) expect(before).toBeLessThan(kg);
  }
  expect([ageAtWeight(DEFAULT_STANDARD, 5), ageAtWeight(DEFAULT_STANDARD, 130), ageAtWeight([], 5)]).toEqual([0, null, null]);
});

test('bands of the catalogue’s test batch: 20.667 to 105 kg is 2.474', () => {
  const [from, to] = [3100 / 150, 15540 / 148];
  const spans = bandSpans(DEFAULT_BANDS, from, to);
  expect(spans.map(({ kg }) => Math.round(kg * 100) / 100)).toEqual([0, 9.33, 30, 45]);
  const sum = spans.reduce((all, { kg, fcr }) => all + kg * fcr, 0) / (to - from);
  expect(sum).toBeCloseTo(2.474, 3);
  expect(sum).toBeCloseTo(standardFcr(DEFAULT_BANDS, from, to) ?? 0, 10);
  expect(bandSpans(DEFAULT_BANDS, 120, 140).at(-1)?.kg).toBe(20);
  expect(standardFcr([], 20, 100)).toBeNull();
});

const codes = (issues: readonly { code: string; row?: number; field?: string }[]) =>
  issues.map(({ code, row, field }) => `${row ?? ''} ${field} ${code}`);

test('weeks without gaps, feed above 0, weights rising', () => {
  const row = (week: number, feed: number, weight: number) => ({ week, feed, weight });
  expect(weekIssues(DEFAULT_STANDARD)).toEqual([]);
  expect(codes(weekIssues([]))).toEqual([' weeks V_REQUIRED']);
  expect(codes(weekIssues([row(4, 0.2, 8), row(6, 0, 9)]))).toEqual(['2 week V_RANGE', '2 feed V_POSITIVE']);
  expect(codes(weekIssues([row(4, 0.2, 8), row(5, 0.3, 8), row(6, 0.4, -1)]))).toEqual(['2 weight V_RANGE', '3 weight V_POSITIVE']);
});

test('bands rise and lie between 0.8 and 6', () => {
  expect(bandIssues(DEFAULT_BANDS)).toEqual([]);
  expect(codes(bandIssues([]))).toEqual([' bands V_REQUIRED']);
  expect(
    codes(
      bandIssues([
        { upto: 30, fcr: 0.7 },
        { upto: 30, fcr: 6.1 },
      ]),
    ),
  ).toEqual(['1 fcr V_RANGE', '2 upto V_RANGE', '2 fcr V_RANGE']);
});

const feed = { itemtp: 'feed', inuse: true, withdrawal: 0, units: ['kg'] };
const facts: ProgrammeFacts = {
  items: new Map([
    ['F1', feed],
    ['F2', feed],
    ['VAC', { itemtp: 'vaccine', inuse: true, withdrawal: 21, units: ['dose'] }],
    ['OLD', { ...feed, inuse: false }],
    ['SEM', { ...feed, itemtp: 'semen' }],
  ]),
  weeks: DEFAULT_STANDARD,
  saleAge: 165,
};
const line = (itemid: string, low: number, high: number, more: object = {}) => ({
  ...{ line: 1, itemid, low, high, basis: 'day' as const, dose: null, unit: null, route: null, every: null, tolerance: 0 },
  ...more,
});

test('feed phases follow each other without gap or overlap, counted alike', () => {
  const of = (...lines: ReturnType<typeof line>[]) => codes(lineIssues(lines, facts));
  expect(of(line('F1', 28, 63), line('F2', 64, 180))).toEqual([]);
  expect(of(line('F1', 28, 63), line('F2', 63, 180))).toEqual(['2 low V_RANGE']);
  expect(of(line('F2', 66, 180), line('F1', 28, 63))).toEqual(['1 low V_RANGE']);
  expect(of(line('F1', 4, 8, { basis: 'week' }), line('F2', 9, 26, { basis: 'week' }))).toEqual([]);
  expect(of(line('F1', 8, 30, { basis: 'kg' }), line('F2', 30, 120, { basis: 'kg' }))).toEqual([]);
  expect(of(line('F1', 8, 30, { basis: 'kg' }), line('F2', 64, 120))).toEqual(['2 basis V_INVALID']);
});

test('items are active goods of feed, medicine or vaccine in a unit of theirs; limits in order', () => {
  const of = (...lines: ReturnType<typeof line>[]) => codes(lineIssues(lines, facts));
  expect(of()).toEqual([' lines V_REQUIRED']);
  expect(of(line('OLD', 1, 2), line('SEM', 1, 2), line('NONE', 1, 2))).toEqual([
    '1 itemid V_NOTEXISTS',
    '2 itemid V_NOTEXISTS',
    '3 itemid V_NOTEXISTS',
  ]);
  expect(of(line('VAC', 30, 30, { unit: 'kg' }))).toEqual(['1 unit V_NOTEXISTS']);
  expect(of(line('VAC', 30, 29), line('VAC', 1.5, 2), line('VAC', 0, 2, { basis: 'week' }))).toEqual([
    '1 high V_RANGE',
    '2 low V_INTEGER',
    '3 low V_RANGE',
  ]);
  expect(of(line('VAC', 30, 30), line('VAC', 30, 35))).toEqual(['2 itemid V_DUP']);
  expect(of(line('F1', 28, 63, { every: 7 }))).toEqual(['1 every V_INVALID']);
  expect(lineIssues([line('VAC', 150, 150)], facts)).toEqual([
    { code: 'W_HOLDAGE', level: 'warning', field: 'high', row: 1, params: { item: 'VAC', until: 171, sale: 165 } },
  ]);
  expect(of(line('VAC', 144, 144))).toEqual([]);
});

test('the ages of a line: days, age weeks from the first, weights along the curve', () => {
  const span = (basis: 'day' | 'week' | 'kg', low: number, high: number) => ageSpan({ basis, low, high }, DEFAULT_STANDARD);
  expect(span('day', 21, 23)).toEqual({ from: 21, to: 23 });
  expect(span('week', 4, 5)).toEqual({ from: 21, to: 34 });
  expect(span('kg', 8, 19.4)).toEqual({ from: 28, to: 56 });
  expect(span('kg', 100, 500)).toEqual({ from: 153, to: 182 });
  expect(span('kg', 300, 500)).toBeNull();
  expect(occasions({ every: 7 }, { from: 21, to: 36 }, false).map(({ from }) => from)).toEqual([21, 28, 35]);
  expect(occasions({ every: null }, { from: 21, to: 36 }, false)).toEqual([{ from: 21, to: 36 }]);
});

test('poultry is kept in grams and read in kg', () => {
  expect(weeksInKg([{ week: 1, feed: 25, weight: 180 }], 'poultry')).toEqual([{ week: 1, feed: 0.025, weight: 0.18 }]);
});
