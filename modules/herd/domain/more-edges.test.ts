import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { animalCardOf } from './animal-card.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { ENTRY, type FarmOptions, LIVES, type Line, TestFarm } from './testing/life.ts';

const farmOf = (life: keyof typeof LIVES, options: FarmOptions = {}): TestFarm => new TestFarm(options).given('S1', ...LIVES[life]);
const answered = (farm: TestFarm, line: Line, pgid = 'S1') => farm.plan(pgid, line).issues.map(({ code, field }) => `${code} ${field ?? ''}`.trim());

describe('entries at their edges', () => {
  it('an animal may come, and be recorded, on the day of its birth', () => {
    const farm = new TestFarm().given('S1', ['ENT', '20251101', { ...ENTRY.gilt, birthdt: '20251101' }]);
    expect(answered(farm, ['SCO', '20251101', { bodyscore: 3 }])).toEqual([]);
    expect(answered(farm, ['SCO', '20251031', { bodyscore: 3 }])).toEqual(['361 eventdt']);
    expect(answered(new TestFarm(), ['ENT', '20251101', { ...ENTRY.gilt, birthdt: '20251102' }])).toEqual(['361 birthdt']);
  });

  it('431 of a sire or dam no older than GESTMIN 105 days before the birth', () => {
    const born = (sireid: string, birthdt: string) => answered(new TestFarm(), ['ENT', '20231001', { ...ENTRY.gilt, birthdt, sireid }]);
    // B1 was born on 1 January 2023.
    expect([born('B1', addDays(businessDate('20230101'), 105)), born('B1', addDays(businessDate('20230101'), 106))]).toEqual([['431 sireid'], []]);
  });

  it('W_INBRED above INBWARN, not at it', () => {
    const line: Line = ['ENT', '20261101', { ...ENTRY.gilt, birthdt: '20260701', sireid: 'B1', damid: 'D1' }];
    const at = (INBWARN: number) =>
      answered(new TestFarm({ settings: { INBWARN } }).given('D1', ['ENT', '20251101', { ...ENTRY.gilt, sireid: 'B1', damid: 'DAM1' }]), line);
    expect([at(25), at(24.9)]).toEqual([[], ['W_INBRED sireid']]);
  });

  it('the days a sow comes with lie between her birth and her arrival, in their order', () => {
    const weaned = (more: Record<string, string | number>) =>
      answered(new TestFarm(), ['ENT', '20251101', { ...ENTRY.weaned, birthdt: '20240601', weandt: '20251020', farrowdt: '20250920', ...more }]);
    expect(weaned({})).toEqual([]);
    expect([weaned({ farrowdt: '20251020' }), weaned({ farrowdt: '20251021' })]).toEqual([[], ['V_INVALID farrowdt']]);
    expect([weaned({ farrowdt: '20240601' }), weaned({ farrowdt: '20240531' })]).toEqual([[], ['361 farrowdt']]);
    expect(weaned({ weandt: '20251102', farrowdt: '20250920' })).toEqual(['V_INVALID weandt']);
    const mated = (matedt: string) => answered(new TestFarm(), ['ENT', '20251101', { ...ENTRY.mated, birthdt: '20250901', matedt }]);
    expect([mated('20250901'), mated('20250831')]).toEqual([[], ['361 matedt']]);
  });

  it('a weaned sow has farrowed at least once', () => {
    const parity = (n: number) => answered(new TestFarm(), ['ENT', '20251101', { ...ENTRY.weaned, services: n, parity: n, weandt: '20251020' }]);
    expect([parity(1), parity(0)]).toEqual([[], ['V_POSITIVE parity']]);
  });
});

describe('piglets at their edges', () => {
  const two = (): TestFarm => farmOf('lactating').given('S2', ...LIVES.lactating);

  it('a fostering names the other sow, and its sexes make its number', () => {
    expect(answered(two(), ['FOS', '20260504', { topgid: 'S2', num: 3, mlnum: 2, fenum: 1 }])).toEqual([]);
    expect(answered(two(), ['FOS', '20260504', { topgid: 'S2', num: 3, mlnum: 2, fenum: 2 }])).toContain('V_INVALID mlnum');
    expect(answered(two(), ['FOS', '20260504', { num: 3 }])).toContain('V_REQUIRED frompgid');
    expect(answered(two(), ['FOS', '20260504', { num: 3, minusnum: 3 }])).toContain('V_REQUIRED topgid');
  });

  it('399 and 401 are said of the sow it is typed on, whatever else is wrong', () => {
    const farm = two()
      .given('S3', ...LIVES.mated)
      .given('S4', ...LIVES.empty)
      .given('S5', ...LIVES.weaned);
    expect(answered(farm, ['FOS', '20260504', { topgid: 'S2', num: 1 }], 'S4')).toEqual(['399 pgid']);
    expect(answered(farm, ['FOS', '20260504', { frompgid: 'S2', num: 1 }], 'S4')).toEqual([]);
    expect(answered(farm, ['FOS', '20260530', { frompgid: 'S2', num: 1 }], 'S5')).toEqual(['401 pgid']);
  });

  it('the sexes of a loss make its number; its age is counted from the farrowing', () => {
    expect(answered(two(), ['PLD', '20260505', { lossnum: 3, mlnum: 1, fenum: 2 }, 'WHY'])).toEqual([]);
    expect(answered(two(), ['PLD', '20260505', { lossnum: 3, mlnum: 1, fenum: 1 }, 'WHY'])).toEqual(['V_INVALID mlnum']);
    const farm = farmOf('lactating').given('S1', ['PLD', '20260505', { lossnum: 3 }, 'WHY']);
    expect(farm.animal('S1').cycles[0]?.litter?.changes).toMatchObject([{ kind: 'loss', num: 3, age: 3 }]);
  });

  it('a partial weaning leaves one piglet at least', () => {
    const farm = () => farmOf('lactating', { settings: { subweanflg: 'Y' } });
    const wean = (weannum: number) => answered(farm(), ['SWN', '20260520', { weannum, roomid: 'N1' }]);
    expect([wean(11), wean(12)]).toEqual([[], ['413 weannum']]);
  });
});

describe('the cycle at its edges', () => {
  it('a check on day NOTINPIG 120 says she never was in pig, the day before it is negative', () => {
    const outcome = (n: number) =>
      farmOf('mated')
        .given('S1', ['FRX', addDays(businessDate('20260108'), n), { fregexamreslt: 'negative' }])
        .animal('S1').cycles[0]?.outcome;
    expect([outcome(119), outcome(120)]).toEqual(['negative', 'notinpig']);
  });

  it('semen of motility SEMMOT 70 and 25 % abnormal is good enough for doses', () => {
    const semen = (motility: number, abnormal: number) =>
      answered(farmOf('boar'), ['SEM', '20260110', { volume: 200, motility, concentration: 300, abnormal, dilutor: 'BTS', doses: 3 }]);
    expect([semen(70, 25), semen(69, 25), semen(70, 26)]).toEqual([[], ['371 reason'], ['371 reason']]);
  });

  it('days from weaning to the mating that held, and the day of the cycle today', () => {
    const farm = farmOf('weaned').given(
      'S1',
      ['MAT', '20260531', { matetp: 'AI', boarid: 'B1' }],
      ['FAR', '20260923', { livenum: 11, deadnum: 0, mummynum: 0 }],
    );
    expect(farm.animal('S1').cycles.at(-1)?.weanToConception).toBe(5);
    const card = animalCardOf(farmOf('mated').animal('S1'), [], 1, DEFAULT_HERD_SETTINGS, businessDate('20260118'));
    expect(card.dayOfCycle).toBe(10);
  });
});

describe('boars, groups and semen on their first and last day', () => {
  const MAT = { matetp: 'AI', boarid: 'B1' };
  const mate = (eventdt: string, more: Record<string, string> = {}, options: FarmOptions = {}) =>
    answered(farmOf('gilt', options), ['MAT', eventdt, { ...MAT, ...more }]);

  it('382: the first and the last mating day of a group are inside', () => {
    const group = (text: string) => mate(text, { mategrp: '202602' });
    expect(['20260104', '20260105', '20260111', '20260112'].map((text) => group(text).includes('382 mategrp'))).toEqual([true, false, false, true]);
  });

  it('383: semen is used from the day it was collected', () => {
    expect([mate('20260108', { semenbatch: 'B1-20260108' }), mate('20260107', { semenbatch: 'B1-20260108' })]).toEqual([[], ['383 semenbatch']]);
  });

  it('W_INBRED of a mating with a half brother, 12.5 %, above INBWARN, not at it', () => {
    const entry: Line = ['ENT', '20251101', { ...ENTRY.gilt, sireid: 'B1', damid: 'DAM2' }];
    const mated = (INBWARN: number) => {
      const farm = new TestFarm({ settings: { INBWARN } }).given('S1', entry, ['RUT', '20251120'], ['RUT', '20251211']);
      return answered(farm, ['MAT', '20260108', { ...MAT, boarid: 'HALF' }]);
    };
    expect([mated(12.5), mated(12.4)]).toEqual([[], ['W_INBRED boarid']]);
  });

  it('a sow that leaves names the sow her piglets go to', () => {
    const leave = (data: Record<string, string | number>) =>
      answered(farmOf('lactating').given('S2', ...LIVES.lactating), [
        'DTH',
        '20260510',
        { way: 'died', fosternum: 4, lossnum: 8, lossreason: 'WHY', ...data },
        'WHY',
      ]);
    expect([leave({ topgid: 'S2' }), leave({})]).toEqual([[], ['V_REQUIRED topgid']]);
  });
});
