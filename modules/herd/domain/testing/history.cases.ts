import { ENTRY, LIVES, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const mated = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.mated);
const one = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating);
const COUNTS = { livenum: 12, deadnum: 1, mummynum: 0 };
const far = (day: string, more: Record<string, number> = {}): Typed => ({ line: ['FAR', day, { ...COUNTS, ...more }] });
const WEA = { weannum: 12, roomid: 'N1' };
const wea = (day: string, more: Record<string, string | number | null> = {}): Typed => ({ line: ['WEA', day, { ...WEA, ...more }] });

const HISTORY = { history: true, golive: '20261001' } as const;

/** A first load: what it may leave open and what holds all the same. */
export const HISTORY_CASES: readonly RuleCase[] = [
  {
    code: 'W_UNBAL',
    says: 'fewer weaned than were born',
    level: 'warning',
    farm: HISTORY,
    given: one,
    bad: wea('20260526', { weannum: 9, roomid: null }),
    good: wea('20260526', { roomid: null }),
    params: { n: 3 },
  },
  {
    code: 'W_UNBAL',
    says: 'more weaned than were born',
    level: 'warning',
    farm: HISTORY,
    given: one,
    bad: wea('20260526', { weannum: 14, roomid: null }),
    good: wea('20260526', { roomid: null }),
    params: { n: 2 },
  },
  {
    code: 'V_INVALID',
    says: 'an event on or after GOLIVE',
    farm: HISTORY,
    given: mated,
    bad: { line: ['WGT', '20261001', { weight: 150 }] },
    good: { line: ['WGT', '20260930', { weight: 150 }] },
  },
  {
    code: '370',
    says: 'an operator that is neither known nor "unknown"',
    farm: HISTORY,
    given: mated,
    bad: { ...far('20260502'), head: { applyid: 'NOBODY' } },
    good: { ...far('20260502'), head: { applyid: 'unknown' } },
  },
  {
    code: '377',
    says: 'a boar that is neither known nor "unknown"',
    farm: HISTORY,
    given: (farm) => farm.given('S1', ...LIVES.gilt),
    bad: { line: ['MAT', '20260108', { matetp: 'AI', boarid: 'NOBOAR' }] },
    good: { line: ['MAT', '20260108', { matetp: 'AI', boarid: 'unknown' }] },
  },
  {
    code: 'V_REQUIRED',
    says: 'a litter without live count; dead and mummified may be blank',
    farm: HISTORY,
    given: mated,
    bad: { line: ['FAR', '20260502', { deadnum: 1, mummynum: 0 }] },
    good: { line: ['FAR', '20260502', { livenum: 10 }] },
  },
  {
    code: '372',
    says: 'a gilt without house; her birth date may be blank',
    farm: HISTORY,
    given: () => undefined,
    bad: { pgid: 'S1', line: ['ENT', '20251101', { ...ENTRY.gilt, birthdt: null, roomid: null }] },
    good: { pgid: 'S1', line: ['ENT', '20251101', { ...ENTRY.gilt, birthdt: null, roomid: 'unknown' }] },
  },
  { code: '392', says: 'all other checks hold', farm: HISTORY, given: mated, bad: far('20260422'), good: far('20260423') },
];
