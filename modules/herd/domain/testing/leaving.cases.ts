import { LIVES, type Line, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const gilt = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.gilt);
const nursing = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
const boar = (farm: TestFarm): TestFarm => farm.given('M1', ...LIVES.boar);
const DEATH = { way: 'died' };
const dth = (more: Record<string, string | number> = {}): Typed => ({ line: ['DTH', '20260510', { ...DEATH, ...more }, 'WHY'] });
const cul = (day: string, more: Record<string, string | number> = {}): Typed => ({ line: ['CUL', day, more, 'WHY'] });
const trf = (tofarm: string): Typed => ({ line: ['TRF', '20260110', { tofarm }, 'WHY'] });
const treated = (farm: TestFarm): TestFarm => gilt(farm).given('S1', ['TRT', '20260101', { item: 'AMOX', withdrawdays: 10 }, 'WHY']);

const GOOD_SEMEN = { volume: 200, motility: 80, concentration: 300, abnormal: 10, dilutor: 'BTS' };
const sem = (day: string, more: Record<string, string | number> = {}, reason: string | null = null): Typed => ({
  pgid: 'M1',
  line: ['SEM', day, { ...GOOD_SEMEN, ...more }, reason] as Line,
});

/** Messages of moves, transfers, semen and leaving: 416 to 426. */
export const LEAVING_CASES: readonly RuleCase[] = [
  {
    code: '416',
    says: 'a move to the same house',
    given: gilt,
    bad: { line: ['MOV', '20260110', { roomid: 'G1' }] },
    good: { line: ['MOV', '20260110', { roomid: 'S1' }] },
    params: { house: 'G1' },
  },
  { code: '417', says: 'a transfer to the same farm', given: gilt, bad: trf('F1'), good: trf('F2') },
  { code: '417', says: 'a transfer to a farm of another company', given: gilt, bad: trf('F9'), good: trf('F2') },
  {
    code: '418',
    says: 'an animal whose transfer waits',
    given: (farm) =>
      gilt(farm)
        .given('S1', ['TRF', '20260105', { tofarm: 'F2' }, 'WHY'])
        .given('S2', ...LIVES.gilt),
    bad: trf('F2'),
    good: { ...trf('F2'), pgid: 'S2' },
  },
  {
    code: '419',
    says: 'a boar under BOARAGEMIN 210',
    farm: { settings: { BOARAGEMIN: 320 } },
    given: boar,
    bad: sem('20260114'),
    good: sem('20260115'),
    params: { n: 319, min: 320 },
  },
  {
    code: '420',
    says: 'a boar collected under SEMREST 3 days ago',
    given: (farm) => boar(farm).given('M1', ['SEM', '20260110', GOOD_SEMEN]),
    bad: sem('20260112'),
    good: sem('20260113'),
    params: { date: '20260110', days: 3 },
  },
  {
    code: 'V_INVALID',
    says: 'an hour that is none',
    given: boar,
    bad: sem('20260110', { hour: '24:10' }),
    good: sem('20260110', { hour: '07:30' }),
    params: { field: 'hour' },
  },
  {
    code: '421',
    says: 'a volume outside SEMVOL',
    given: boar,
    bad: sem('20260110', { volume: 701 }),
    good: sem('20260110', { volume: 700 }),
    params: { min: 20, max: 700 },
  },
  { code: '421', says: 'a motility over 100', given: boar, bad: sem('20260110', { motility: 101 }), good: sem('20260110', { motility: 100 }) },
  {
    code: '422',
    says: 'more doses than useful sperm',
    given: boar,
    bad: sem('20260110', { doses: 15 }),
    good: sem('20260110', { doses: 14 }),
    params: { max: 14 },
  },
  {
    code: '371',
    says: 'doses of poor semen without a reason',
    given: boar,
    bad: sem('20260110', { motility: 69, doses: 3 }),
    good: sem('20260110', { motility: 69, doses: 3 }, 'WHY'),
  },
  {
    code: '368',
    says: 'a semen collection of a sow',
    given: (farm) => boar(gilt(farm)),
    bad: { ...sem('20260110'), pgid: 'S1' },
    good: sem('20260110'),
  },
  {
    code: '423',
    says: 'a cull with piglets still there',
    given: nursing,
    bad: cul('20260510', { topgid: 'S2', fosternum: 5 }),
    good: cul('20260510', { topgid: 'S2', fosternum: 5, lossnum: 3, lossreason: 'WHY', weannum: 4, nurseryid: 'N1' }),
    params: { n: 7 },
  },
  {
    code: '423',
    says: 'a death with piglets still there',
    given: nursing,
    bad: dth(),
    good: dth({ lossnum: 12, lossreason: 'WHY' }),
    params: { n: 12 },
  },
  {
    code: '402',
    says: 'a death that gives one sow too many',
    given: nursing,
    bad: dth({ topgid: 'S2', fosternum: 12 }),
    good: dth({ topgid: 'S2', fosternum: 8, lossnum: 4, lossreason: 'WHY' }),
  },
  {
    code: '411',
    says: 'a settlement that weans into no house',
    given: nursing,
    bad: dth({ weannum: 12 }),
    good: dth({ weannum: 12, nurseryid: 'N1' }),
  },
  {
    code: '403',
    says: 'a settlement of more piglets than there are',
    given: nursing,
    bad: dth({ lossnum: 13, lossreason: 'WHY' }),
    good: dth({ lossnum: 12, lossreason: 'WHY' }),
  },
  {
    code: '371',
    says: 'a settlement whose losses have no reason',
    given: nursing,
    bad: dth({ lossnum: 12 }),
    good: dth({ lossnum: 12, lossreason: 'WHY' }),
  },
  {
    code: '424',
    says: 'a gilt over 200 kg',
    given: gilt,
    bad: { line: ['WGT', '20260110', { weight: 200.1 }] },
    good: { line: ['WGT', '20260110', { weight: 200 }] },
    params: { kg: 200.1, min: 20, max: 200 },
  },
  {
    code: '424',
    says: 'a boar over 450 kg',
    given: boar,
    bad: { pgid: 'M1', line: ['WGT', '20260110', { weight: 451 }] },
    good: { pgid: 'M1', line: ['WGT', '20260110', { weight: 450 }] },
  },
  {
    code: '424',
    says: 'a culled sow under 80 kg',
    given: (farm) => farm.given('S1', ...LIVES.mated),
    bad: cul('20260510', { weight: 79 }),
    good: cul('20260510', { weight: 80 }),
  },
  {
    code: '425',
    says: 'a cull before the withdrawal time is over',
    given: treated,
    bad: cul('20260111'),
    good: cul('20260112'),
    params: { item: 'AMOX', date: '20260111' },
  },
  {
    code: '425',
    says: 'WITHHOLD warn only warns',
    level: 'warning',
    farm: { settings: { WITHHOLD: 'warn' } },
    given: treated,
    bad: cul('20260111'),
    good: cul('20260112'),
  },
  {
    code: '426',
    says: 'a price without buyer',
    given: gilt,
    bad: { line: ['SAL', '20260110', { price: 100 }, 'WHY'] },
    good: { line: ['SAL', '20260110', { price: 100, buyer: 'TAM' }, 'WHY'] },
  },
  {
    code: '426',
    says: 'a price below 0',
    given: gilt,
    bad: cul('20260110', { price: -1, buyer: 'TAM' }),
    good: cul('20260110', { price: 0, buyer: 'TAM' }),
  },
  {
    code: 'V_INVALID',
    says: 'a death neither died nor euthanised',
    given: gilt,
    bad: { line: ['DTH', '20260110', { way: 'lost' }, 'WHY'] },
    good: { line: ['DTH', '20260110', { way: 'euthanised' }, 'WHY'] },
  },
];
