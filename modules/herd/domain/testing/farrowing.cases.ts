import { LIVES, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const mated = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.mated);
const one = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating);
const COUNTS = { livenum: 12, deadnum: 1, mummynum: 0 };
const far = (day: string, more: Record<string, number> = {}): Typed => ({ line: ['FAR', day, { ...COUNTS, ...more }] });

/** Messages of farrowings: 391 to 397. */
export const FARROWING_CASES: readonly RuleCase[] = [
  {
    code: '391',
    says: 'a farrowing without mating',
    given: (farm) => mated(farm).given('S2', ...LIVES.gilt),
    bad: { ...far('20260502'), pgid: 'S2' },
    good: far('20260502'),
  },
  {
    code: '391',
    says: 'a farrowing after a return',
    given: (farm) =>
      mated(farm)
        .given('S2', ...LIVES.mated)
        .given('S2', ['RET', '20260129']),
    bad: { ...far('20260502'), pgid: 'S2' },
    good: far('20260502'),
  },
  {
    code: '392',
    says: 'a gestation under GESTMIN 105',
    given: mated,
    bad: far('20260422'),
    good: far('20260423'),
    params: { n: 104, min: 105, max: 125 },
  },
  { code: '392', says: 'a gestation over GESTMAX 125', given: mated, bad: far('20260514'), good: far('20260513'), params: { n: 126 } },
  {
    code: 'W_GEST',
    says: 'a gestation outside GESTWARN 110 to 120',
    level: 'warning',
    given: mated,
    bad: far('20260427'),
    good: far('20260428'),
    params: { n: 109 },
  },
  {
    code: '393',
    says: 'the farrowing again',
    given: (farm) => one(farm).given('S2', ...LIVES.mated),
    bad: far('20260502'),
    good: { ...far('20260502'), pgid: 'S2' },
  },
  {
    code: '394',
    says: 'types of stillborn that do not make the stillborn',
    given: mated,
    bad: far('20260502', { deadnum1: 1, deadnum2: 1 }),
    good: far('20260502', { deadnum1: 1, deadnum2: 0 }),
    params: { n: 1 },
  },
  {
    code: '394',
    says: 'a total that is not the sum',
    given: mated,
    bad: far('20260502', { farrownum: 14 }),
    good: far('20260502', { farrownum: 13 }),
  },
  {
    code: '394',
    says: 'more weak piglets than live ones',
    given: mated,
    bad: far('20260502', { weaknum: 8, weaknum2: 5 }),
    good: far('20260502', { weaknum: 8, weaknum2: 4 }),
  },
  {
    code: '395',
    says: 'a litter over LITMAX 40',
    given: mated,
    bad: far('20260502', { livenum: 39, deadnum: 2 }),
    good: far('20260502', { livenum: 38, deadnum: 2 }),
    params: { n: 41, max: 40 },
  },
  {
    code: 'W_LITTER',
    says: 'a litter over LITWARN 28',
    level: 'warning',
    given: mated,
    bad: far('20260502', { livenum: 28 }),
    good: far('20260502', { livenum: 27 }),
    params: { n: 29 },
  },
  {
    code: '396',
    says: 'sexes that do not make the live piglets',
    given: mated,
    bad: far('20260502', { mllivenum: 6, felivenum: 5 }),
    good: far('20260502', { mllivenum: 6, felivenum: 6 }),
    params: { n: 12 },
  },
  {
    code: '397',
    says: 'piglets under 0.5 kg',
    given: mated,
    bad: far('20260502', { totalweight: 5.9 }),
    good: far('20260502', { totalweight: 6 }),
    params: { min: 0.5, max: 3 },
  },
  { code: '397', says: 'piglets over 3 kg', given: mated, bad: far('20260502', { totalweight: 36.1 }), good: far('20260502', { totalweight: 36 }) },
  {
    code: 'W_TEATS',
    says: 'more piglets than active teats',
    level: 'warning',
    given: (farm) => mated(farm).given('S1', ['SCO', '20260301', { teats: 14, teatsactive: 12 }]),
    bad: far('20260502', { livenum: 13 }),
    good: far('20260502'),
    params: { n: 13, teats: 12 },
  },
];
