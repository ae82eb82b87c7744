import { describe, expect, it } from 'vitest';
import type { KnownSample } from '#engine/define/known-of-houses.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { errorsOf } from '#kernel/issue.ts';
import type { Litter, SowCycle } from './animal.ts';
import { animalCardOf } from './animal-card.ts';
import { type DeadHead, samplesOf } from './dead-samples.ts';
import { intervalHolds } from './durations.ts';
import { planRemoval } from './removal.ts';
import { usefulSperm } from './semen-rules.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { codes, ENTRY, LIVES, type Line, TestFarm } from './testing/life.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };
const farmOf = (life: keyof typeof LIVES, options = {}): TestFarm => new TestFarm(options).given('S1', ...LIVES[life]);
const answered = (farm: TestFarm, line: Line, pgid = 'S1'): string[] => codes(farm.plan(pgid, line).issues);

describe('edges of the rules', () => {
  it('active teats and those in front are no more than the teats counted when she was scored before', () => {
    const counted = farmOf('gilt').given('S1', ['SCO', '20251231', { teatsleft: 7, teatsright: 7 }]);
    const score = (data: object): string[] => answered(counted, ['SCO', '20260102', { ...data }]);
    expect([score({ teatsactive: 14 }), score({ teatsactive: 15 }), score({ teatsfront: 15 })]).toEqual([[], ['V_INVALID'], ['V_INVALID']]);
  });

  it('409 and TEATRANGE include their upper bound', () => {
    const wean = (weanweight: number) =>
      answered(farmOf('lactating', { settings: { WWWARN: [2, 20] } }), ['WEA', '20260526', { weannum: 12, roomid: 'N1', weanweight }]);
    expect([wean(240), wean(240.1)]).toEqual([[], ['409']]);
    const teats = (count: number) => answered(farmOf('gilt'), ['SCO', '20260101', { teats: count }]);
    expect([teats(20), teats(21)]).toEqual([[], ['V_RANGE']]);
  });

  it('26 born alive ask nothing by themselves: LITWARN 28 judges all born, and a farm that finds 26 strange sets it lower', () => {
    const litter = (counts: object, settings = {}) => answered(farmOf('mated', { settings }), ['FAR', '20260502', { ...counts }]);
    expect(litter({ livenum: 26, deadnum: 2, mummynum: 0 })).toEqual([]);
    expect(litter({ livenum: 26, deadnum: 2, mummynum: 1 })).toEqual(['W_LITTER']);
    expect(litter({ livenum: 26, deadnum: 0, mummynum: 0 }, { LITWARN: 25 })).toEqual(['W_LITTER']);
  });

  it('an identity of twelve characters is the longest', () => {
    const enter = (pgid: string) => codes(new TestFarm().plan(pgid, ['ENT', '20251101', ENTRY.gilt]).issues);
    expect([enter('S12345678901'), enter('S123456789012')]).toEqual([[], ['433']]);
  });

  it('405 of a sow in pig again, 406 once her last litter was weaned and nothing stands', () => {
    const again = farmOf('weaned').given('S1', ['MAT', '20260531', MAT]);
    const line: Line = ['WEA', '20260625', { weannum: 0 }];
    expect(answered(again, line)).toEqual(['405']);
    expect(answered(again.given('S1', ['RET', '20260621']), line)).toEqual(['406']);
    expect(answered(farmOf('weaned').given('S1', ['MAT', '20260531', MAT], ['ABO', '20260701']), ['WEA', '20260702', { weannum: 0 }])).toEqual([
      '406',
    ]);
    expect(answered(farmOf('weaned').given('S1', ['MAT', '20260531', MAT], ['FRX', '20260625', { fregexamreslt: 'negative' }]), line)).toEqual([
      '406',
    ]);
    expect(answered(farmOf('mated').given('S1', ['RET', '20260129']), ['WEA', '20260130', { weannum: 0 }])).toEqual(['405']);
  });

  it('393 also of a litter born and weaned that day', () => {
    const farm = farmOf('lactating').given('S1', ['PLD', '20260502', { lossnum: 12 }, 'WHY'], ['WEA', '20260502', { weannum: 0 }]);
    expect(answered(farm, ['FAR', '20260502', { livenum: 1, deadnum: 0, mummynum: 0 }])).toEqual(['393']);
    expect(answered(farm, ['FAR', '20260503', { livenum: 1, deadnum: 0, mummynum: 0 }])).toEqual(['391']);
  });

  it('a boar may serve on the day he came, and on the day he left', () => {
    const on = (day: string, boarid: string) => codes(farmOf('gilt').plan('S1', ['MAT', day, { ...MAT, boarid }]).issues);
    expect(on('20260108', 'GONE')).toEqual(['377']);
    const early = new TestFarm({ settings: { GILTAGEMIN: 1, GILTAGEREC: 1, GILTHEATS: 0 } }).given('S1', ['ENT', '20250520', ENTRY.gilt]);
    expect(answered(early, ['MAT', '20250601', { ...MAT, boarid: 'GONE' }])).toEqual([]);
    expect(answered(early, ['MAT', '20250602', { ...MAT, boarid: 'GONE' }])).toEqual(['377']);
  });

  it('"unknown" is a house, boar and operator only of a first load, also when it is checked again later', () => {
    const move: Line = ['MOV', '20260110', { roomid: 'unknown' }];
    expect(answered(farmOf('gilt'), move)).toEqual(['372']);
    expect(codes(farmOf('gilt').plan('S1', move, { history: true, applyid: 'unknown' }).issues)).toEqual([]);
  });

  it('a cycle event may lie before a later weighing, leaving may not', () => {
    const farm = farmOf('gilt').given('S1', ['WGT', '20260301', { weight: 140 }]);
    expect(answered(farm, ['MAT', '20260108', MAT])).toEqual([]);
    expect(answered(farm, ['DTH', '20260108', { way: 'died' }, 'WHY'])).toEqual(['362']);
  });

  it('366 of a giving sow nobody knows', () => {
    expect(answered(farmOf('lactating'), ['WEA', '20260526', { weannum: 13, roomid: 'N1', givepgid: 'S9' }])).toEqual(['366']);
  });

  it('a second weaning of one day is refused, also when a death brings it', () => {
    const farm = farmOf('weaned')
      .given('S2', ...LIVES.lactating)
      .given('S2', ['FOS', '20260526', { topgid: 'S1', num: 4 }]);
    expect(answered(farm, ['WEA', '20260526', { weannum: 4, roomid: 'N1' }])).toEqual(['374']);
    expect(answered(farm, ['DTH', '20260526', { way: 'died', weannum: 4, nurseryid: 'N1' }, 'WHY'])).toContain('374');
    expect(answered(farm, ['DTH', '20260526', { way: 'died', lossnum: 4, lossreason: 'WHY' }, 'WHY'])).toEqual([]);
  });

  it('weaning needs at least the piglets, not a reason, when nothing is missing', () => {
    const farm = farmOf('lactating').given('S2', ...LIVES.lactating);
    const plan = farm.plan('S1', ['WEA', '20260526', { weannum: 12, roomid: 'N1', lossreason: 'WHY', givepgid: 'S2' }]);
    expect(plan).toMatchObject({ issues: [], companions: [] });
  });

  it('fewer weaned is no fostering although a giving sow is named', () => {
    const farm = farmOf('lactating').given('S2', ...LIVES.lactating);
    expect(answered(farm, ['WEA', '20260526', { weannum: 11, roomid: 'N1', givepgid: 'S2' }])).toEqual(['407']);
  });
});

describe('edges of the fold', () => {
  it('an ordinary fostering or loss is not unbalanced', () => {
    const farm = farmOf('lactating')
      .given('S2', ...LIVES.lactating)
      .given('S1', ['FOS', '20260504', { topgid: 'S2', num: 2 }], ['PLD', '20260505', { lossnum: 1 }, 'WHY']);
    expect(farm.animal('S1').cycles[0]?.litter).toMatchObject({ unbalPlus: 0, unbalMinus: 0, minusnum: 2, lossnum: 1 });
    expect(farm.animal('S2').cycles[0]?.litter).toMatchObject({ unbalPlus: 0, plusnum: 2 });
  });

  it('a settlement makes only the events it names', () => {
    const farm = farmOf('lactating').given('S2', ...LIVES.lactating);
    const made = (data: Record<string, string | number>) =>
      farm.plan('S1', ['DTH', '20260510', { way: 'died', ...data }, 'WHY']).companions.map(({ eventcd }) => eventcd);
    expect(made({ fosternum: 8, topgid: 'S2', lossnum: 4, lossreason: 'WHY' })).toEqual(['FOS', 'FOS', 'PLD']);
    expect(made({ weannum: 12, nurseryid: 'N1' })).toEqual(['WEA']);
    expect(errorsOf(farm.plan('S2', ['CUL', '20260510', {}, 'WHY']).issues)).toHaveLength(1);
  });

  it('a sow that leaves while she nurses closes no parity record', () => {
    const farm = farmOf('lactating').given('S1', ['DTH', '20260510', { way: 'died', lossnum: 12, lossreason: 'WHY' }, 'WHY']);
    expect(farm.animal('S1').cycles[0]?.wasteday).toBe(0);
    const gilt = farmOf('gilt').given('S1', ['CUL', '20260201', {}, 'WHY']);
    expect(gilt.animal('S1')).toMatchObject({ cycles: [], left: { way: 'culled' } });
  });

  it('an entry keeps how the sow was mated, and the day of her weight', () => {
    const farm = new TestFarm().given('S1', ['ENT', '20251220', { ...ENTRY.mated, matedt: '20251215', weight: 210 }]);
    expect(farm.animal('S1')).toMatchObject({ weight: 210, weightdt: '20251220', cycles: [{ matetp: 'AI', matedt: '20251215' }] });
    expect(farmOf('gilt').animal('S1')).toMatchObject({ weight: null, weightdt: null });
  });

  it('a partial weaning brings its pigs to the nursery', () => {
    const farm = farmOf('lactating', { settings: { subweanflg: 'Y' } });
    expect(farm.plan('S1', ['SWN', '20260520', { weannum: 3, roomid: 'N1' }]).movements).toMatchObject([{ place: 'N1', qty: 3 }]);
  });

  it('the longest withdrawal time counts', () => {
    const farm = farmOf('gilt').given(
      'S1',
      ['TRT', '20260101', { item: 'AMOX', withdrawdays: 5 }, 'WHY'],
      ['TRT', '20260102', { item: 'OXY', withdrawdays: 20 }, 'WHY'],
    );
    expect(farm.animal('S1')).toMatchObject({ withdrawalEnd: '20260122', withdrawalItem: 'OXY' });
    const onCard = (today: string) => animalCardOf(farm.animal('S1'), farm.events('S1'), 1, DEFAULT_HERD_SETTINGS, businessDate(today)).withdrawalEnd;
    expect(['20260122', '20260123'].map(onCard)).toEqual(['20260122', null]);
  });

  it('a litter is planned to be weaned LACTSTD days after farrowing, while she nurses it', () => {
    const card = (farm: ReturnType<typeof farmOf>) =>
      animalCardOf(farm.animal('S1'), [], 1, { ...DEFAULT_HERD_SETTINGS, LACTSTD: 25 }, businessDate('20260520'));
    const lactating = card(farmOf('lactating'));
    expect(lactating.expweandt).toBe(addDays(businessDate(lactating.farrowdt ?? ''), 25));
    expect([card(farmOf('mated')).expweandt, card(farmOf('gilt')).expweandt]).toEqual([null, null]);
  });

  it('only fosterings have twins on other sows', () => {
    const farm = farmOf('mated').given('S1', ['MAT', '20260129', MAT]);
    const events = farm.events('S1');
    const returned = events.find(({ eventcd }) => eventcd === 'RET');
    if (returned === undefined) throw new RangeError('no return');
    expect(planRemoval(events, returned, farmOf('lactating').events('S1')).halves).toEqual([]);
  });

  it('useful sperm needs all four values', () => {
    const data = { volume: 200, concentration: 300, motility: 80, abnormal: 10 };
    for (const key of Object.keys(data)) expect(usefulSperm({ ...data, [key]: null })).toBeNull();
  });
});

describe('the identity of a parity record', () => {
  const before = { fosterday: 24 } as Litter;
  const cycle = (interval: number | null, wasteday: number | null, farrowday: number | null): SowCycle =>
    ({ wasteday, litter: { interval, farrowday } }) as SowCycle;
  it('interval = fosterday + wasteday + farrowday; an unknown part proves nothing', () => {
    expect(intervalHolds(before, cycle(143, 5, 114))).toBe(true);
    expect(intervalHolds(before, cycle(144, 5, 114))).toBe(false);
    for (const part of [cycle(null, 5, 114), cycle(144, null, 114), cycle(144, 5, null), { ...cycle(144, 5, 114), litter: null }])
      expect(intervalHolds(before, part)).toBe(true);
    expect(intervalHolds({ fosterday: null } as Litter, cycle(144, 5, 114))).toBe(true);
  });
});

describe('samples sent of the dead', () => {
  const DIED = businessDate('20260310');
  const sample = (requestno: string, days: number, more: Partial<KnownSample>): KnownSample => ({
    ...{ labid: 'L', requestid: requestno, requestno, day: addDays(DIED, days), pgid: null, roomid: 'F1', pigclass: null, diagnosis: true },
    ...more,
  });
  const sent = (dead: Partial<DeadHead>, samples: readonly KnownSample[]): string[] =>
    samplesOf({ date: DIED, roomid: 'F1', class: 'breeding', identities: null, ...dead }, samples).map(({ requestno }) => requestno);

  it('of a breeding animal they name it, from its death to a week after; a piglet’s sample names its dam', () => {
    const named = (no: string, days: number, more = {}) => sample(no, days, { pgid: 'S2', pigclass: 'sow', diagnosis: false, ...more });
    const samples = [named('alive', -1), named('first', 0), named('last', 7), named('late', 8), named('piglet', 1, { pigclass: 'suckling' })];
    expect(sent({ identities: 'S1, S2' }, samples)).toEqual(['first', 'last']);
    expect(sent({ identities: 'S1, S22' }, samples)).toEqual([]);
  });

  it('of counted ones they are of their class and house, of that day or the next, and sent for a diagnosis', () => {
    const samples = [
      sample('day', 0, { pigclass: 'suckling' }),
      sample('next', 1, { pigclass: 'suckling' }),
      sample('late', 2, { pigclass: 'suckling' }),
      sample('survey', 0, { pigclass: 'suckling', diagnosis: false }),
      sample('other', 0, { pigclass: 'suckling', roomid: 'F2' }),
      sample('weaned', 0, { pigclass: 'nursery' }),
    ];
    expect(sent({ class: 'suckling' }, samples)).toEqual(['day', 'next']);
    expect(sent({ class: 'stillborn' }, samples)).toEqual(['day', 'next']);
    expect(sent({ class: 'nursery' }, samples)).toEqual(['weaned']);
    expect(sent({ class: 'suckling', roomid: null }, [sample('nowhere', 0, { pigclass: 'suckling', roomid: null })])).toEqual([]);
  });
});
