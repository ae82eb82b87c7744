import { ENTRY, LIVES, type Line, type TestFarm } from './life.ts';
import type { RuleCase } from './rule-case.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };
const gilt = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.gilt);
const mated = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.mated);
const weaned = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.weaned);
const mat = (day: string, more: Record<string, string | number> = {}): { line: Line } => ({ line: ['MAT', day, { ...MAT, ...more }] });
const related = (farm: TestFarm): TestFarm =>
  farm.given('S1', ['ENT', '20251101', { ...ENTRY.gilt, sireid: 'B1', damid: 'DAM1' }], ['RUT', '20251120'], ['RUT', '20251211']);
const FRX = (day: string, fregexamreslt = 'positive'): { line: Line } => ({ line: ['FRX', day, { fregexamreslt }] });

/** Messages of matings, checks, returns and abortions: 375 to 390, W_GILT, W_INBRED. */
export const BREEDING_CASES: readonly RuleCase[] = [
  {
    code: '375',
    says: 'a mating of a sow with piglets',
    given: (farm) => farm.given('S1', ...LIVES.lactating).given('S2', ...LIVES.weaned),
    bad: mat('20260530'),
    good: { pgid: 'S2', ...mat('20260530') },
  },
  {
    code: '376',
    says: 'a gilt younger than GILTAGEMIN 180',
    given: (farm) => farm.given('S1', ['ENT', '20250801', ENTRY.gilt], ['RUT', '20250820'], ['RUT', '20250910']),
    bad: mat('20250927'),
    good: mat('20250928'),
    params: { n: 179, min: 180 },
  },
  {
    code: 'W_GILT',
    says: 'a gilt under GILTAGEREC 220',
    level: 'warning',
    given: (farm) => farm.given('S1', ['ENT', '20250801', ENTRY.gilt], ['RUT', '20250820'], ['RUT', '20250910']),
    bad: mat('20251106'),
    good: mat('20251107'),
    params: { n: 219, heats: 2 },
  },
  {
    code: 'W_GILT',
    says: 'a gilt with fewer than GILTHEATS 2 heats',
    level: 'warning',
    given: (farm) => gilt(farm).given('S2', ['ENT', '20251101', ENTRY.gilt], ['RUT', '20251211']),
    bad: { pgid: 'S2', ...mat('20260108') },
    good: mat('20260108'),
  },
  { code: '377', says: 'a boar nobody knows', given: gilt, bad: mat('20260108', { boarid: 'NOBOAR' }), good: mat('20260108') },
  { code: '377', says: 'a boar that has left', given: gilt, bad: mat('20260108', { boarid2: 'GONE' }), good: mat('20260108', { boarid2: 'B2' }) },
  {
    code: '377',
    says: 'a boar under BOARAGEMIN 210',
    given: gilt,
    bad: mat('20260226', { boarid: 'YOUNG' }),
    good: mat('20260227', { boarid: 'YOUNG' }),
  },
  { code: '378', says: 'her sire', given: related, bad: mat('20260108'), good: mat('20260108', { boarid: 'B2' }), params: { relation: 'sire' } },
  {
    code: '378',
    says: 'her full brother',
    given: related,
    bad: mat('20260108', { boarid: 'BROTHER' }),
    good: mat('20260108', { boarid: 'B2' }),
    params: { relation: 'full brother' },
  },
  {
    code: '378',
    says: 'her son',
    given: (farm) => gilt(farm).given('S2', ...LIVES.gilt),
    bad: mat('20260108', { boarid: 'SON' }),
    good: { pgid: 'S2', ...mat('20260108', { boarid: 'SON' }) },
    params: { relation: 'son' },
  },
  {
    code: '378',
    says: 'the approval level is only warned',
    level: 'warning',
    farm: { usrlvl: 70 },
    given: related,
    bad: mat('20260108'),
    good: mat('20260108', { boarid: 'B2' }),
  },
  {
    code: 'W_INBRED',
    says: 'a half brother',
    level: 'warning',
    given: related,
    bad: mat('20260108', { boarid: 'HALF' }),
    good: mat('20260108', { boarid: 'B2' }),
    params: { pct: 12.5 },
  },
  {
    code: '379',
    says: 'a fourth boar',
    given: (farm) => gilt(farm).given('S1', ['MAT', '20260108', { ...MAT, boarid2: 'B2', boarday2: 1 }]),
    bad: mat('20260109', { boarid2: 'B2' }),
    good: mat('20260109'),
  },
  {
    code: '379',
    says: 'a boar later than DOSEDAYS 5',
    given: gilt,
    bad: mat('20260108', { boarid2: 'B2', boarday2: 6 }),
    good: mat('20260108', { boarid2: 'B2', boarday2: 5 }),
    params: { days: 5 },
  },
  { code: '381', says: 'a mating before the weaning', given: weaned, bad: mat('20260525'), good: mat('20260526'), params: { date: '20260526' } },
  {
    code: '381',
    says: 'a mating before the arrival',
    given: (farm) => farm.given('S1', ['ENT', '20251101', ENTRY.gilt]),
    bad: mat('20251031'),
    good: mat('20251101'),
  },
  {
    code: '382',
    says: 'a group that does not hold the day',
    given: gilt,
    bad: mat('20260112', { mategrp: '202602' }),
    good: mat('20260111', { mategrp: '202602' }),
  },
  {
    code: '382',
    says: 'a group nobody made',
    given: gilt,
    bad: mat('20260108', { mategrp: '209901' }),
    good: mat('20260108', { mategrp: '202602' }),
  },
  {
    code: '383',
    says: 'semen older than SEMSHELF 3',
    given: gilt,
    bad: mat('20260105', { semenbatch: 'B1-20260101' }),
    good: mat('20260104', { semenbatch: 'B1-20260101' }),
  },
  {
    code: '383',
    says: 'semen used up',
    given: gilt,
    bad: mat('20260110', { semenbatch: 'B1-EMPTY' }),
    good: mat('20260110', { semenbatch: 'B1-20260108' }),
  },
  {
    code: '383',
    says: 'two doses of a batch that has one left',
    given: gilt,
    bad: mat('20260110', { semenbatch: 'B1-LAST', boarid2: 'B1', boarday2: 1 }),
    good: mat('20260110', { semenbatch: 'B1-LAST', boarid2: 'B2', boarday2: 1 }),
  },
  {
    code: '383',
    says: 'a second dose given when the batch is past SEMSHELF 3',
    given: gilt,
    bad: mat('20260104', { semenbatch: 'B1-20260101', boarid2: 'B1', boarday2: 1 }),
    good: mat('20260103', { semenbatch: 'B1-20260101', boarid2: 'B1', boarday2: 1 }),
  },
  {
    code: '384',
    says: 'a check of a sow never mated',
    given: (farm) => mated(farm).given('S2', ...LIVES.gilt),
    bad: { pgid: 'S2', ...FRX('20260205') },
    good: FRX('20260205'),
  },
  { code: '385', says: 'a check before FREGMIN 21', given: mated, bad: FRX('20260128'), good: FRX('20260129'), params: { min: 21, n: 20 } },
  {
    code: '386',
    says: 'a second result',
    given: (farm) =>
      mated(farm)
        .given('S1', ['FRX', '20260205', { fregexamreslt: 'positive' }])
        .given('S2', ...LIVES.mated),
    bad: FRX('20260215'),
    good: { pgid: 'S2', ...FRX('20260215') },
  },
  {
    code: '387',
    says: 'a check after the return',
    given: (farm) =>
      mated(farm)
        .given('S1', ['RET', '20260129'])
        .given('S2', ...LIVES.mated),
    bad: FRX('20260205'),
    good: { pgid: 'S2', ...FRX('20260205') },
    params: { date: '20260129' },
  },
  {
    code: '388',
    says: 'a return without mating',
    given: (farm) => mated(farm).given('S2', ...LIVES.gilt),
    bad: { pgid: 'S2', line: ['RET', '20260129'] },
    good: { line: ['RET', '20260129'] },
  },
  {
    code: '389',
    says: 'a return within DOSEDAYS 5',
    given: mated,
    bad: { line: ['RET', '20260113'] },
    good: { line: ['RET', '20260114'] },
    params: { days: 5 },
  },
  {
    code: '390',
    says: 'an abortion before ABOMIN 24',
    given: mated,
    bad: { line: ['ABO', '20260131'] },
    good: { line: ['ABO', '20260201'] },
    params: { n: 23, min: 24, max: 109 },
  },
  {
    code: '390',
    says: 'an abortion after ABOMAX 109',
    given: mated,
    bad: { line: ['ABO', '20260428'] },
    good: { line: ['ABO', '20260427'] },
    params: { n: 110 },
  },
];
