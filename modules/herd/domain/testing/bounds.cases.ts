import { ENTRY, LIVES, type Line, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const alive =
  (life: keyof typeof LIVES, pgid = 'S1') =>
  (farm: TestFarm): TestFarm =>
    farm.given(pgid, ...LIVES[life]);
const boar = alive('boar', 'M1');
const SEMEN = { volume: 200, motility: 80, concentration: 300, abnormal: 10, dilutor: 'BTS' };
const sem = (more: Record<string, string | number>, reason: string | null = null): Typed => ({
  pgid: 'M1',
  line: ['SEM', '20260110', { ...SEMEN, ...more }, reason] as Line,
});
const wgt = (weight: number, pgid = 'S1'): Typed => ({ pgid, line: ['WGT', '20260510', { weight }] });
const wea = (day: string, more: Record<string, number> = {}): Typed => ({ line: ['WEA', day, { weannum: 12, roomid: 'N1', ...more }] });
const far = (day: string): Typed => ({ line: ['FAR', day, { livenum: 12, deadnum: 0, mummynum: 0 }] });
const check = (pgid: string): Typed => ({ pgid, line: ['FRX', '20260505', { fregexamreslt: 'positive' }] });
const leaves = (eventcd: 'SAL' | 'CUL', day: string, more: Record<string, string | number> = {}): Typed => ({ line: [eventcd, day, more, 'WHY'] });
const treated = (farm: TestFarm): TestFarm => alive('gilt')(farm).given('S1', ['TRT', '20260101', { item: 'AMOX', withdrawdays: 10 }, 'WHY']);
const twoNursing = (farm: TestFarm): TestFarm => alive('lactating')(farm).given('S2', ...LIVES.mated);

/** The other side of each bound, and the other events a number belongs to. */
export const BOUND_CASES: readonly RuleCase[] = [
  { code: '421', says: 'a volume under SEMVOL 20', given: boar, bad: sem({ volume: 19 }), good: sem({ volume: 20 }), params: { min: 20, max: 700 } },
  {
    code: '421',
    says: 'a concentration over SEMCON 1500',
    given: boar,
    bad: sem({ concentration: 1501 }),
    good: sem({ concentration: 1500 }),
    params: { min: 20, max: 1500 },
  },
  { code: '421', says: 'a concentration under SEMCON 20', given: boar, bad: sem({ concentration: 19 }), good: sem({ concentration: 20 }) },
  { code: '421', says: 'more than all abnormal', given: boar, bad: sem({ abnormal: 101 }), good: sem({ abnormal: 100 }) },
  {
    code: '371',
    says: 'doses of semen with more abnormal than SEMABN 25, without a reason',
    given: boar,
    bad: sem({ abnormal: 26, doses: 3 }),
    good: sem({ abnormal: 25, doses: 3 }),
  },
  { code: '424', says: 'a sow over 400 kg', given: alive('mated'), bad: wgt(401), good: wgt(400), params: { min: 80, max: 400 } },
  { code: '424', says: 'a boar under 20 kg', given: boar, bad: wgt(19.9, 'M1'), good: wgt(20, 'M1'), params: { min: 20, max: 450 } },
  {
    code: '433',
    says: 'an identity of thirteen characters',
    given: () => undefined,
    bad: { pgid: 'S123456789012', line: ['ENT', '20251101', ENTRY.gilt] },
    good: { pgid: 'S12345678901', line: ['ENT', '20251101', ENTRY.gilt] },
    params: { min: 2, max: 12 },
  },
  {
    code: '409',
    says: 'pigs over 20 kg',
    given: alive('lactating'),
    bad: wea('20260526', { weanweight: 240.1 }),
    good: wea('20260526', { weanweight: 240 }),
  },
  {
    code: 'W_WEANKG',
    says: 'pigs over WWWARN 12 kg',
    level: 'warning',
    given: alive('lactating'),
    bad: wea('20260526', { weanweight: 144.1 }),
    good: wea('20260526', { weanweight: 144 }),
  },
  {
    code: 'W_LACT',
    says: 'a lactation over LACTWARN 45',
    level: 'warning',
    given: alive('lactating'),
    bad: wea('20260617'),
    good: wea('20260616'),
    params: { n: 46 },
  },
  {
    code: 'W_GEST',
    says: 'a gestation over GESTWARN 120',
    level: 'warning',
    given: alive('mated'),
    bad: far('20260509'),
    good: far('20260508'),
    params: { n: 121 },
  },
  { code: '387', says: 'a check after the farrowing', given: twoNursing, bad: check('S1'), good: check('S2'), params: { date: '20260502' } },
  {
    code: '387',
    says: 'a check after the abortion',
    given: (farm) =>
      alive('mated')(farm)
        .given('S1', ['ABO', '20260301', {}, 'WHY'])
        .given('S2', ...LIVES.mated),
    bad: check('S1'),
    good: check('S2'),
    params: { date: '20260301' },
  },
  {
    code: '423',
    says: 'a sale with piglets still there',
    given: alive('lactating'),
    bad: leaves('SAL', '20260510'),
    good: leaves('SAL', '20260510', { lossnum: 12, lossreason: 'WHY' }),
    params: { n: 12 },
  },
  {
    code: '423',
    says: 'a transfer with piglets still there',
    given: twoNursing,
    bad: { line: ['TRF', '20260510', { tofarm: 'F2' }, 'WHY'] },
    good: { pgid: 'S2', line: ['TRF', '20260510', { tofarm: 'F2' }, 'WHY'] },
  },
  {
    code: '425',
    says: 'a sale before the withdrawal time is over',
    given: treated,
    bad: leaves('SAL', '20260111'),
    good: leaves('SAL', '20260112'),
    params: { item: 'AMOX', date: '20260111' },
  },
  {
    code: '426',
    says: 'a price without buyer at a cull',
    given: alive('gilt'),
    bad: leaves('CUL', '20260110', { price: 100 }),
    good: leaves('CUL', '20260110', { price: 100, buyer: 'TAM' }),
  },
];
