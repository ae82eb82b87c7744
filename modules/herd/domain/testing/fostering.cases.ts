import { ENTRY, LIVES, type Line, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const two = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
const one = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating);
const COUNTS = { livenum: 12, deadnum: 1, mummynum: 0 };
const fos = (day: string, num: number, topgid = 'S2'): Typed => ({ line: ['FOS', day, { topgid, num }] });
const otherDay = (farrowdt: string, matedt: string): readonly Line[] => [
  ...LIVES.gilt,
  ['MAT', matedt, { matetp: 'AI', boarid: 'B1' }],
  ['FAR', farrowdt, COUNTS],
];

/** Messages of fosterings and piglet deaths: 398 to 404, W_FOSTER, W_TEATS. */
export const FOSTERING_CASES: readonly RuleCase[] = [
  { code: '398', says: 'a fostering to herself', given: two, bad: fos('20260504', 2, 'S1'), good: fos('20260504', 2) },
  { code: '366', says: 'a fostering to nobody', given: two, bad: fos('20260504', 2, 'S9'), good: fos('20260504', 2) },
  {
    code: '367',
    says: 'a fostering to a sow that left',
    given: (farm) =>
      two(farm)
        .given('S2', ['DTH', '20260503', { way: 'died', lossnum: 12, lossreason: 'WHY' }, 'WHY'])
        .given('S3', ...LIVES.lactating),
    bad: fos('20260504', 2),
    good: fos('20260504', 2, 'S3'),
  },
  {
    code: '399',
    says: 'a giving sow without piglets',
    given: (farm) => two(farm).given('S3', ...LIVES.empty),
    bad: { ...fos('20260504', 2), pgid: 'S3' },
    good: fos('20260504', 2),
  },
  {
    code: '399',
    says: 'a giving sow without piglets, typed on the receiver',
    given: (farm) => two(farm).given('S3', ...LIVES.empty),
    bad: { line: ['FOS', '20260504', { frompgid: 'S3', num: 1 }] },
    good: { line: ['FOS', '20260504', { frompgid: 'S2', num: 1 }] },
  },
  {
    code: '400',
    says: 'more piglets than she has',
    farm: { settings: { LITCURMAX: 30 } },
    given: two,
    bad: fos('20260504', 13),
    good: fos('20260504', 12),
    params: { n: 12, id: 'S1' },
  },
  {
    code: '401',
    says: 'a receiving sow that is in pig',
    given: (farm) => two(farm).given('S3', ...LIVES.mated),
    bad: fos('20260504', 2, 'S3'),
    good: fos('20260504', 2),
  },
  {
    code: '401',
    says: 'a sow weaned longer than NURSEDAYS 1 ago',
    given: (farm) => one(farm).given('S2', ...LIVES.weaned),
    bad: fos('20260528', 2),
    good: fos('20260527', 2),
  },
  {
    code: '401',
    says: 'a sow bought weaned, without a litter of this farm',
    given: (farm) => two(farm).given('S3', ['ENT', '20260504', { ...ENTRY.weaned, weandt: '20260504' }]),
    bad: fos('20260504', 2, 'S3'),
    good: fos('20260504', 2),
  },
  {
    code: '402',
    says: 'more than LITCURMAX 20 with one sow',
    given: two,
    bad: fos('20260504', 9),
    good: fos('20260504', 8),
    params: { n: 21, max: 20 },
  },
  {
    code: 'W_FOSTER',
    says: 'litters over FOSTAGE 7 days apart',
    level: 'warning',
    given: (farm) =>
      one(farm)
        .given('S2', ...otherDay('20260510', '20260116'))
        .given('S3', ...otherDay('20260509', '20260115')),
    bad: fos('20260511', 2),
    good: fos('20260511', 2, 'S3'),
    params: { n: 8 },
  },
  {
    code: 'W_TEATS',
    says: 'more piglets than the receiver has active teats',
    level: 'warning',
    given: (farm) => two(farm).given('S2', ['SCO', '20260503', { teats: 14, teatsactive: 14 }]),
    bad: fos('20260504', 3),
    good: fos('20260504', 2),
    params: { n: 15, teats: 14 },
  },
  {
    code: '362',
    says: 'a fostering before what the other sow did',
    given: (farm) => two(farm).given('S2', ['PLD', '20260506', { lossnum: 1 }, 'WHY']),
    bad: fos('20260505', 2),
    good: fos('20260506', 2),
  },
  {
    code: '403',
    says: 'more deaths than piglets',
    given: one,
    bad: { line: ['PLD', '20260503', { lossnum: 13 }, 'WHY'] },
    good: { line: ['PLD', '20260503', { lossnum: 12 }, 'WHY'] },
    params: { n: 12 },
  },
  {
    code: '404',
    says: 'a death before the litter was born',
    given: one,
    bad: { line: ['PLD', '20260501', { lossnum: 1 }, 'WHY'] },
    good: { line: ['PLD', '20260502', { lossnum: 1 }, 'WHY'] },
    params: { date: '20260501' },
  },
  {
    code: '404',
    says: 'a death with a sow that is in pig',
    given: (farm) => one(farm).given('S2', ...LIVES.mated),
    bad: { pgid: 'S2', line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] },
    good: { line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] },
  },
  {
    code: '371',
    says: 'a piglet death without reason',
    given: one,
    bad: { line: ['PLD', '20260503', { lossnum: 1 }] },
    good: { line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] },
  },
];
