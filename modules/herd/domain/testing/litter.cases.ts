import { ENTRY, type Line, LIVES, type TestFarm } from './life.ts';
import type { RuleCase, Typed } from './rule-case.ts';

const mated = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.mated);
const two = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
const one = (farm: TestFarm): TestFarm => farm.given('S1', ...LIVES.lactating);
const COUNTS = { livenum: 12, deadnum: 1, mummynum: 0 };
const far = (day: string, more: Record<string, number> = {}): Typed => ({ line: ['FAR', day, { ...COUNTS, ...more }] });
const fos = (day: string, num: number, topgid = 'S2'): Typed => ({ line: ['FOS', day, { topgid, num }] });
const WEA = { weannum: 12, roomid: 'N1' };
const wea = (day: string, more: Record<string, string | number | null> = {}): Typed => ({ line: ['WEA', day, { ...WEA, ...more }] });
const swn = (day: string, weannum: number): Typed => ({ line: ['SWN', day, { weannum, roomid: 'N1' }] });
const otherDay = (farrowdt: string, matedt: string): readonly Line[] => [
  ...LIVES.gilt, ['MAT', matedt, { matetp: 'AI', boarid: 'B1' }], ['FAR', farrowdt, COUNTS],
];

/** Messages of farrowings: 391 to 397. */
export const FARROWING_CASES: readonly RuleCase[] = [
  { code: '391', says: 'a farrowing without mating', given: (farm) => mated(farm).given('S2', ...LIVES.gilt), bad: { ...far('20260502'), pgid: 'S2' }, good: far('20260502') },
  { code: '391', says: 'a farrowing after a return', given: (farm) => mated(farm).given('S2', ...LIVES.mated).given('S2', ['RET', '20260129']), bad: { ...far('20260502'), pgid: 'S2' }, good: far('20260502') },
  { code: '392', says: 'a gestation under GESTMIN 105', given: mated, bad: far('20260422'), good: far('20260423'), params: { n: 104, min: 105, max: 125 } },
  { code: '392', says: 'a gestation over GESTMAX 125', given: mated, bad: far('20260514'), good: far('20260513'), params: { n: 126 } },
  { code: 'W_GEST', says: 'a gestation outside GESTWARN 110 to 120', level: 'warning', given: mated, bad: far('20260427'), good: far('20260428'), params: { n: 109 } },
  { code: '393', says: 'the farrowing again', given: (farm) => one(farm).given('S2', ...LIVES.mated), bad: far('20260502'), good: { ...far('20260502'), pgid: 'S2' } },
  { code: '394', says: 'types of stillborn that do not make the stillborn', given: mated, bad: far('20260502', { deadnum1: 1, deadnum2: 1 }), good: far('20260502', { deadnum1: 1, deadnum2: 0 }), params: { n: 1 } },
  { code: '394', says: 'a total that is not the sum', given: mated, bad: far('20260502', { farrownum: 14 }), good: far('20260502', { farrownum: 13 }) },
  { code: '394', says: 'more weak piglets than live ones', given: mated, bad: far('20260502', { weaknum: 8, weaknum2: 5 }), good: far('20260502', { weaknum: 8, weaknum2: 4 }) },
  { code: '395', says: 'a litter over LITMAX 40', given: mated, bad: far('20260502', { livenum: 39, deadnum: 2 }), good: far('20260502', { livenum: 38, deadnum: 2 }), params: { n: 41, max: 40 } },
  { code: 'W_LITTER', says: 'a litter over LITWARN 28', level: 'warning', given: mated, bad: far('20260502', { livenum: 28 }), good: far('20260502', { livenum: 27 }), params: { n: 29 } },
  { code: '396', says: 'sexes that do not make the live piglets', given: mated, bad: far('20260502', { mllivenum: 6, felivenum: 5 }), good: far('20260502', { mllivenum: 6, felivenum: 6 }), params: { n: 12 } },
  { code: '397', says: 'piglets under 0.5 kg', given: mated, bad: far('20260502', { totalweight: 5.9 }), good: far('20260502', { totalweight: 6 }), params: { min: 0.5, max: 3 } },
  { code: '397', says: 'piglets over 3 kg', given: mated, bad: far('20260502', { totalweight: 36.1 }), good: far('20260502', { totalweight: 36 }) },
  {
    code: 'W_TEATS', says: 'more piglets than active teats', level: 'warning', given: (farm) => mated(farm).given('S1', ['SCO', '20260301', { teats: 14, teatsactive: 12 }]),
    bad: far('20260502', { livenum: 13 }), good: far('20260502'), params: { n: 13, teats: 12 },
  },
];

/** Messages of fosterings and piglet deaths: 398 to 404, W_FOSTER, W_TEATS. */
export const FOSTERING_CASES: readonly RuleCase[] = [
  { code: '398', says: 'a fostering to herself', given: two, bad: fos('20260504', 2, 'S1'), good: fos('20260504', 2) },
  { code: '366', says: 'a fostering to nobody', given: two, bad: fos('20260504', 2, 'S9'), good: fos('20260504', 2) },
  { code: '367', says: 'a fostering to a sow that left', given: (farm) => two(farm).given('S2', ['DTH', '20260503', { way: 'died', lossnum: 12, lossreason: 'WHY' }, 'WHY']).given('S3', ...LIVES.lactating), bad: fos('20260504', 2), good: fos('20260504', 2, 'S3') },
  { code: '399', says: 'a giving sow without piglets', given: (farm) => two(farm).given('S3', ...LIVES.empty), bad: { ...fos('20260504', 2), pgid: 'S3' }, good: fos('20260504', 2) },
  { code: '399', says: 'a giving sow without piglets, typed on the receiver', given: (farm) => two(farm).given('S3', ...LIVES.empty), bad: { line: ['FOS', '20260504', { frompgid: 'S3', num: 1 }] }, good: { line: ['FOS', '20260504', { frompgid: 'S2', num: 1 }] } },
  { code: '400', says: 'more piglets than she has', farm: { settings: { LITCURMAX: 30 } }, given: two, bad: fos('20260504', 13), good: fos('20260504', 12), params: { n: 12, id: 'S1' } },
  { code: '401', says: 'a receiving sow that is in pig', given: (farm) => two(farm).given('S3', ...LIVES.mated), bad: fos('20260504', 2, 'S3'), good: fos('20260504', 2) },
  { code: '401', says: 'a sow weaned longer than NURSEDAYS 1 ago', given: (farm) => one(farm).given('S2', ...LIVES.weaned), bad: fos('20260528', 2), good: fos('20260527', 2) },
  { code: '401', says: 'a sow bought weaned, without a litter of this farm', given: (farm) => two(farm).given('S3', ['ENT', '20260504', { ...ENTRY.weaned, weandt: '20260504' }]), bad: fos('20260504', 2, 'S3'), good: fos('20260504', 2) },
  { code: '402', says: 'more than LITCURMAX 20 with one sow', given: two, bad: fos('20260504', 9), good: fos('20260504', 8), params: { n: 21, max: 20 } },
  { code: 'W_FOSTER', says: 'litters over FOSTAGE 7 days apart', level: 'warning', given: (farm) => one(farm).given('S2', ...otherDay('20260510', '20260116')).given('S3', ...otherDay('20260509', '20260115')), bad: fos('20260511', 2), good: fos('20260511', 2, 'S3'), params: { n: 8 } },
  { code: 'W_TEATS', says: 'more piglets than the receiver has active teats', level: 'warning', given: (farm) => two(farm).given('S2', ['SCO', '20260503', { teats: 14, teatsactive: 14 }]), bad: fos('20260504', 3), good: fos('20260504', 2), params: { n: 15, teats: 14 } },
  { code: '362', says: 'a fostering before what the other sow did', given: (farm) => two(farm).given('S2', ['PLD', '20260506', { lossnum: 1 }, 'WHY']), bad: fos('20260505', 2), good: fos('20260506', 2) },
  { code: '403', says: 'more deaths than piglets', given: one, bad: { line: ['PLD', '20260503', { lossnum: 13 }, 'WHY'] }, good: { line: ['PLD', '20260503', { lossnum: 12 }, 'WHY'] }, params: { n: 12 } },
  { code: '404', says: 'a death before the litter was born', given: one, bad: { line: ['PLD', '20260501', { lossnum: 1 }, 'WHY'] }, good: { line: ['PLD', '20260502', { lossnum: 1 }, 'WHY'] }, params: { date: '20260501' } },
  { code: '404', says: 'a death with a sow that is in pig', given: (farm) => one(farm).given('S2', ...LIVES.mated), bad: { pgid: 'S2', line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] }, good: { line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] } },
  { code: '371', says: 'a piglet death without reason', given: one, bad: { line: ['PLD', '20260503', { lossnum: 1 }] }, good: { line: ['PLD', '20260503', { lossnum: 1 }, 'WHY'] } },
];

/** Messages of weanings: 405 to 413, W_LACT, W_WEANKG. */
export const WEANING_CASES: readonly RuleCase[] = [
  { code: '405', says: 'a weaning of a sow in pig', given: (farm) => one(farm).given('S2', ...LIVES.mated), bad: { ...wea('20260526'), pgid: 'S2' }, good: wea('20260526') },
  { code: '406', says: 'a litter weaned already', given: (farm) => one(farm).given('S2', ...LIVES.weaned), bad: { ...wea('20260527'), pgid: 'S2' }, good: wea('20260527'), params: { date: '20260526' } },
  { code: '407', says: 'fewer weaned than are with her', given: one, bad: wea('20260526', { weannum: 11 }), good: wea('20260526'), params: { n: 11, curnum: 12 } },
  { code: '407', says: 'fewer weaned: a loss with its reason settles it', given: one, bad: wea('20260526', { weannum: 11 }), good: wea('20260526', { weannum: 11, lossreason: 'WHY' }) },
  { code: '371', says: 'the loss at weaning with an unknown reason', given: one, bad: wea('20260526', { weannum: 11, lossreason: 'NOREASON' }), good: wea('20260526', { weannum: 11, lossreason: 'WHY' }) },
  { code: '407', says: 'more weaned: the giving sow settles it', given: two, bad: wea('20260526', { weannum: 13 }), good: wea('20260526', { weannum: 13, givepgid: 'S2' }) },
  { code: '400', says: 'more weaned than the giving sow has', farm: { settings: { LITCURMAX: 40 } }, given: two, bad: wea('20260526', { weannum: 25, givepgid: 'S2' }), good: wea('20260526', { weannum: 24, givepgid: 'S2' }) },
  { code: '408', says: 'a lactation over LACTMAX 60', given: one, bad: wea('20260702'), good: wea('20260701'), params: { n: 61, max: 60 } },
  { code: 'W_LACT', says: 'a lactation under LACTWARN 14', level: 'warning', given: one, bad: wea('20260515'), good: wea('20260516'), params: { n: 13 } },
  { code: '409', says: 'pigs under 2 kg', given: one, bad: wea('20260526', { weanweight: 23.9 }), good: wea('20260526', { weanweight: 24 }), params: { min: 2, max: 20 } },
  { code: 'W_WEANKG', says: 'pigs under WWWARN 3.5 kg', level: 'warning', given: one, bad: wea('20260526', { weanweight: 41.9 }), good: wea('20260526', { weanweight: 42 }) },
  { code: '410', says: 'sexes that do not make the pigs weaned', given: one, bad: wea('20260526', { mlweannum: 6, feweannum: 5 }), good: wea('20260526', { mlweannum: 6, feweannum: 6 }), params: { n: 12 } },
  { code: '411', says: 'no nursery house', given: one, bad: wea('20260526', { roomid: null }), good: wea('20260526') },
  { code: '411', says: 'a sow without piglets needs no house', given: (farm) => one(farm).given('S2', ...LIVES.empty), bad: wea('20260526', { roomid: null }), good: { pgid: 'S2', line: ['WEA', '20260503', { weannum: 0 }] } },
  { code: '382', says: 'a weaning group nobody made', given: one, bad: wea('20260526', { weangrp: '209901' }), good: wea('20260526', { weangrp: '202602' }) },
  { code: '412', says: 'a partial weaning where the farm has none', farm: { settings: { subweanflg: 'N' } }, given: one, bad: swn('20260520', 3), good: wea('20260526') },
  { code: '413', says: 'a partial weaning of all', farm: { settings: { subweanflg: 'Y' } }, given: one, bad: swn('20260520', 12), good: swn('20260520', 11) },
  { code: '374', says: 'two partial weanings a day', farm: { settings: { subweanflg: 'Y' } }, given: (farm) => one(farm).given('S1', ['SWN', '20260520', { weannum: 2, roomid: 'N1' }]), bad: swn('20260520', 3), good: swn('20260521', 3) },
  { code: '404', says: 'a partial weaning of a sow in pig', farm: { settings: { subweanflg: 'Y' } }, given: (farm) => one(farm).given('S2', ...LIVES.mated), bad: { ...swn('20260520', 3), pgid: 'S2' }, good: swn('20260520', 3) },
];

const HISTORY = { history: true, golive: '20261001' } as const;

/** A first load: what it may leave open and what holds all the same. */
export const HISTORY_CASES: readonly RuleCase[] = [
  { code: 'W_UNBAL', says: 'fewer weaned than were born', level: 'warning', farm: HISTORY, given: one, bad: wea('20260526', { weannum: 9, roomid: null }), good: wea('20260526', { roomid: null }), params: { n: 3 } },
  { code: 'W_UNBAL', says: 'more weaned than were born', level: 'warning', farm: HISTORY, given: one, bad: wea('20260526', { weannum: 14, roomid: null }), good: wea('20260526', { roomid: null }), params: { n: 2 } },
  { code: 'V_INVALID', says: 'an event on or after GOLIVE', farm: HISTORY, given: mated, bad: { line: ['WGT', '20261001', { weight: 150 }] }, good: { line: ['WGT', '20260930', { weight: 150 }] } },
  { code: '370', says: 'an operator that is neither known nor "unknown"', farm: HISTORY, given: mated, bad: { ...far('20260502'), head: { applyid: 'NOBODY' } }, good: { ...far('20260502'), head: { applyid: 'unknown' } } },
  { code: '377', says: 'a boar that is neither known nor "unknown"', farm: HISTORY, given: (farm) => farm.given('S1', ...LIVES.gilt), bad: { line: ['MAT', '20260108', { matetp: 'AI', boarid: 'NOBOAR' }] }, good: { line: ['MAT', '20260108', { matetp: 'AI', boarid: 'unknown' }] } },
  { code: 'V_REQUIRED', says: 'a litter without live count; dead and mummified may be blank', farm: HISTORY, given: mated, bad: { line: ['FAR', '20260502', { deadnum: 1, mummynum: 0 }] }, good: { line: ['FAR', '20260502', { livenum: 10 }] } },
  { code: '372', says: 'a gilt without house; her birth date may be blank', farm: HISTORY, given: () => undefined, bad: { pgid: 'S1', line: ['ENT', '20251101', { ...ENTRY.gilt, birthdt: null, roomid: null }] }, good: { pgid: 'S1', line: ['ENT', '20251101', { ...ENTRY.gilt, birthdt: null, roomid: 'unknown' }] } },
  { code: '392', says: 'all other checks hold', farm: HISTORY, given: mated, bad: far('20260422'), good: far('20260423') },
];
