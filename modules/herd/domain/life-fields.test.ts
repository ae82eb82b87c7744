import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type Animal, type HerdStatus, pigTypeOf, timeParity } from './animal.ts';
import { runningWasteday } from './durations.ts';
import { codes, ENTRY, LIVES, type Line, TestFarm } from './testing/life.ts';

/** The fields of the specification, each given a life and compared with numbers counted on a calendar. */
const AI = { matetp: 'AI', boarid: 'B1' };
const BORN = { livenum: 12, deadnum: 1, mummynum: 1 };
const cycleOf = (animal: Animal, at = -1) => animal.cycles.at(at);
const litterOf = (animal: Animal, at = -1) => cycleOf(animal, at)?.litter;
const lived = (...lines: readonly Line[]): Animal => new TestFarm().given('S1', ...lines).animal('S1');
const answered = (line: Line, ...before: readonly Line[]): string[] => codes(new TestFarm().given('S1', ...before).when('S1', line));

/**
 * Two parities of one sow. Arrived 1 Nov 2025; mated 8 Jan, returned 15 Feb, mated 8 Mar, farrowed 1 Jul, weaned
 * 25 Jul, mated 30 Jul, farrowed 20 Nov 2026.
 */
const TWO_PARITIES: readonly Line[] = [
  ...LIVES.mated,
  ['FRX', '20260205', { fregexamreslt: 'positive' }],
  ['RET', '20260215'],
  ['MAT', '20260308', AI],
  ['FAR', '20260701', BORN],
  ['WEA', '20260725', { weannum: 12, roomid: 'N1', weanweight: 78 }],
  ['MAT', '20260730', { matetp: 'natural', boarid: 'B2' }],
  ['FAR', '20261120', BORN],
];

describe('identity', () => {
  it('entrytp: each of the four kinds enters as what it is, another is refused', () => {
    const enter = (data: object): Animal => lived(['ENT', '20251101', { ...data }]);
    const shown = ({ sex, status, entrytp }: Animal) => [entrytp, sex, status];
    expect(shown(enter(ENTRY.gilt))).toEqual(['gilt', 'F', 'G']);
    expect(shown(enter({ ...ENTRY.mated, matedt: '20251015' }))).toEqual(['mated', 'F', 'M']);
    expect(shown(enter({ ...ENTRY.weaned, weandt: '20251030' }))).toEqual(['weaned', 'F', 'W']);
    expect(shown(enter(ENTRY.boar))).toEqual(['boar', 'M', null]);
    expect(answered(['ENT', '20251220', { ...ENTRY.gilt, entrytp: 'piglet' }])).toContain('V_INVALID');
  });

  it('teat counts: five of them, the total made of the sides, kept until scored again', () => {
    const teats = { teats: 15, teatsleft: 7, teatsright: 8, teatsfront: 6, teatsactive: 14 };
    const entered: Line = ['ENT', '20251101', { ...ENTRY.gilt, ...teats }];
    expect(lived(entered).teats).toEqual({ total: 15, left: 7, right: 8, front: 6, active: 14 });
    expect(lived(entered, ['SCO', '20260101', { teatsleft: 6, teatsright: 8 }]).teats).toMatchObject({ total: 14, left: 6, right: 8, front: 6 });
    expect(lived(entered, ['SCO', '20260101', { teatsactive: 13 }]).teats).toMatchObject({ total: 15, active: 13 });
  });

  it('teat counts: the sides make the total, front and active are within it, the total within TEATRANGE 8 to 20', () => {
    const entered = (data: object): string[] => answered(['ENT', '20251101', { ...ENTRY.gilt, ...data }]);
    expect(entered({ teats: 16, teatsleft: 7, teatsright: 8 })).toEqual(['V_INVALID']);
    expect(entered({ teats: 14, teatsactive: 15 })).toEqual(['V_INVALID']);
    expect(entered({ teats: 14, teatsfront: 15 })).toEqual(['V_INVALID']);
    for (const [teats, refused] of [
      [7, true],
      [8, false],
      [20, false],
      [21, true],
    ] as const)
      expect([teats, entered({ teats })]).toEqual([teats, refused ? ['V_RANGE'] : []]);
  });

  it('feet and legs, vulva size: typed at entry, scored later, from their lists', () => {
    const entered: Line = ['ENT', '20251101', { ...ENTRY.gilt, feetleg: '4', vulva: 'M' }];
    expect(lived(entered)).toMatchObject({ feetleg: '4', vulva: 'M' });
    expect(lived(entered, ['SCO', '20260101', { feetleg: '2' }])).toMatchObject({ feetleg: '2', vulva: 'M' });
    expect(answered(['ENT', '20251101', { ...ENTRY.gilt, vulva: 'NOCODE' }])).toEqual(['V_NOTEXISTS']);
  });

  it('rfid: kept with the identity', () => {
    expect(lived(['ENT', '20251101', { ...ENTRY.gilt, rfid: '964000012345678' }]).rfid).toBe('964000012345678');
  });
});

describe('statuses and types', () => {
  const of = (lines: readonly Line[]): [HerdStatus | null, string] => {
    const animal = lived(...lines);
    return [animal.status, pigTypeOf(animal)];
  };

  it('gilts, mated, services', () => {
    expect(of(LIVES.gilt)).toEqual(['G', 'gilt']);
    expect(of(LIVES.mated)).toEqual(['M', 'mated']);
    expect(of([...LIVES.mated, ['RET', '20260129'], ['MAT', '20260129', AI]])).toEqual(['S', 'mated']);
  });

  it('lactating, farrowed, weaned', () => {
    expect(of(LIVES.lactating)).toEqual(['L', 'lactating']);
    expect(of(LIVES.empty)).toEqual(['F', 'lactating']);
    expect(of(LIVES.weaned)).toEqual(['W', 'open']);
  });

  it('return to estrus, pregnancy-check negative, abortion: open sows; a gilt whose mating failed is no gilt', () => {
    expect(of([...LIVES.mated, ['RET', '20260129']])).toEqual(['R', 'open']);
    expect(of([...LIVES.mated, ['FRX', '20260205', { fregexamreslt: 'negative' }]])).toEqual(['N', 'open']);
    expect(of([...LIVES.mated, ['ABO', '20260301']])).toEqual(['A', 'open']);
    expect(lived(...LIVES.mated, ['RET', '20260129']).parity).toBe(0);
  });

  it('a boar has a type and no status; a positive check changes neither', () => {
    expect(of(LIVES.boar)).toEqual([null, 'boar']);
    expect(of([...LIVES.mated, ['FRX', '20260205', { fregexamreslt: 'positive' }]])).toEqual(['M', 'mated']);
  });

  it('time_parity: services and parity over life', () => {
    expect(timeParity(lived(...LIVES.gilt))).toBe('0-0');
    expect(timeParity(lived(...LIVES.mated))).toBe('1-0');
    expect(timeParity(lived(...TWO_PARITIES))).toBe('3-2');
    expect(timeParity(lived(['ENT', '20251220', { ...ENTRY.mated, matedt: '20251215', services: 5, parity: 4 }]))).toBe('5-4');
  });
});

describe('dates of the cycle', () => {
  it('matedt, matetp: of the mating that stands, natural or AI', () => {
    expect(lived(...LIVES.mated)).toMatchObject({ matedt: '20260108', cycles: [{ matedt: '20260108', matetp: 'AI' }] });
    expect(cycleOf(lived(...TWO_PARITIES))).toMatchObject({ matedt: '20260730', matetp: 'natural', boars: [{ pgid: 'B2', day: 0 }] });
    expect(answered(['MAT', '20260108', { boarid: 'B1' }], ...LIVES.gilt)).toEqual(['V_SELECT']);
    expect(answered(['MAT', '20260108', { ...AI, matetp: 'NOCODE' }], ...LIVES.gilt)).toEqual(['V_NOTEXISTS']);
  });

  it('expfarrowdt: matedt + 114, gone once she farrowed or the mating failed', () => {
    // 8 January + 114: 23 days to 31 January, 28, 31, 30, and 2 days of May.
    expect(lived(...LIVES.mated).expfarrowdt).toBe('20260502');
    expect(lived(...LIVES.lactating).expfarrowdt).toBeNull();
    expect(lived(...LIVES.mated, ['RET', '20260129']).expfarrowdt).toBeNull();
  });

  it('farrowdt, weandt: of the last litter; a farrowing clears the weaning before', () => {
    expect(lived(...LIVES.lactating)).toMatchObject({ farrowdt: '20260502', weandt: null });
    expect(lived(...LIVES.weaned)).toMatchObject({ farrowdt: '20260502', weandt: '20260526' });
    expect(lived(...TWO_PARITIES)).toMatchObject({ farrowdt: '20261120', weandt: null });
  });

  it('subweandt: a partial weaning has its own day and does not end nursing', () => {
    const farm = new TestFarm({ settings: { subweanflg: 'Y' } }).given('S1', ...LIVES.lactating, ['SWN', '20260520', { weannum: 3, roomid: 'N1' }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'L', weandt: null, curnum: 9 });
    expect(litterOf(farm.animal('S1'))?.weanings).toMatchObject([{ kind: 'partial', eventdt: '20260520', weannum: 3 }]);
  });

  it('fregexamdt, fregexamreslt: one result a mating', () => {
    const checked: Line = ['FRX', '20260205', { fregexamreslt: 'positive' }];
    expect(cycleOf(lived(...LIVES.mated, checked))).toMatchObject({ fregexamdt: '20260205', fregexamreslt: 'positive' });
    expect(answered(['FRX', '20260206', { fregexamreslt: 'negative' }], ...LIVES.mated, checked)).toEqual(['386']);
    expect(answered(['FRX', '20260205', { fregexamreslt: 'unsure' }], ...LIVES.mated)).toEqual(['V_INVALID']);
  });

  it('rutdt, expmatedt: a heat + 21 days; a return is a heat; a weaning + 5 days; none once mated', () => {
    expect(lived(...LIVES.gilt)).toMatchObject({ rutdt: '20251211', expmatedt: '20260101' });
    expect(lived(...LIVES.mated).expmatedt).toBeNull();
    expect(lived(...LIVES.mated, ['RET', '20260129'])).toMatchObject({ rutdt: '20260129', expmatedt: '20260219' });
    expect(lived(...LIVES.weaned).expmatedt).toBe('20260531');
    expect(lived(...LIVES.weaned, ['RUT', '20260528'])).toMatchObject({ rutdt: '20260528', expmatedt: '20260618' });
  });

  it('fosterdt: stands on both sows', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
    farm.given('S1', ['FOS', '20260504', { topgid: 'S2', num: 2 }]);
    for (const pgid of ['S1', 'S2']) expect(litterOf(farm.animal(pgid))?.changes).toMatchObject([{ eventdt: '20260504', num: 2 }]);
  });

  it('eventdt, eventcd: every event keeps its own day and code, whenever it is typed', () => {
    const events = new TestFarm().given('S1', ...TWO_PARITIES).events('S1');
    expect(events.map(({ eventcd, eventdt }) => `${eventcd} ${eventdt}`)).toEqual(TWO_PARITIES.map(([eventcd, eventdt]) => `${eventcd} ${eventdt}`));
  });
});

describe('derived durations', () => {
  const sow = lived(...TWO_PARITIES);

  it('mateday: from arrival for a gilt, from the mating before for a repeat, from the weaning saved with her', () => {
    // 1 Nov to 8 Jan: 30 + 31 + 7. 8 Jan to 8 Mar: 23 + 28 + 8. 25 to 30 Jul.
    expect(sow.cycles.map(({ mateday }) => mateday)).toEqual([68, 59, 5]);
    const bought: Line[] = [
      ['ENT', '20260105', { ...ENTRY.weaned, weandt: '20260104' }],
      ['MAT', '20260110', AI],
    ];
    expect(cycleOf(lived(...bought))?.mateday).toBeNull();
  });

  it('fregday: the check, and the return or abortion after it, from the mating', () => {
    // 8 Jan to 5 Feb: 28. To 15 Feb: 38.
    expect(cycleOf(lived(...TWO_PARITIES.slice(0, 5)))?.fregday).toBe(28);
    expect(sow.cycles[0]?.fregday).toBe(38);
    // 8 Jan to 1 Mar: 23 + 28 + 1.
    expect(cycleOf(lived(...LIVES.mated, ['ABO', '20260301']))?.fregday).toBe(52);
  });

  it('farrowday: length of gestation', () => {
    // 8 Mar to 1 Jul: 23 + 30 + 31 + 30 + 1. 30 Jul to 20 Nov: 1 + 31 + 30 + 31 + 20.
    expect([litterOf(sow, 1)?.farrowday, litterOf(sow, 2)?.farrowday]).toEqual([115, 113]);
  });

  it('fosterday: from farrowing to the last weaning, a nurse weaning included', () => {
    expect(litterOf(sow, 1)?.fosterday).toBe(24);
    const farm = new TestFarm().given('S1', ...LIVES.weaned).given('S2', ...LIVES.lactating);
    farm.given('S2', ['FOS', '20260526', { topgid: 'S1', num: 8 }]).given('S1', ['WEA', '20260605', { weannum: 8, roomid: 'N1' }]);
    // 2 May to 26 May is 24, to 5 June 34.
    expect(litterOf(farm.animal('S1'))?.fosterday).toBe(34);
  });

  it('wasteday: from the first mating, later from the weaning, to the mating that farrowed; running while open; closed by leaving', () => {
    expect([sow.cycles[1]?.wasteday, sow.cycles[2]?.wasteday]).toEqual([59, 5]);
    const weaned = lived(...LIVES.weaned);
    expect(runningWasteday(weaned, businessDate('20260605'))).toBe(10);
    expect(runningWasteday(lived(...LIVES.lactating), businessDate('20260510'))).toBeNull();
    expect(cycleOf(lived(...LIVES.mated, ['CUL', '20260208', {}, 'WHY']))?.wasteday).toBe(31);
    const bought: Line[] = [
      ['ENT', '20260105', { ...ENTRY.weaned, weandt: '20260104' }],
      ['CUL', '20260120', {}, 'WHY'],
    ];
    expect(cycleOf(lived(...bought))?.wasteday).toBe(15);
  });

  it('farrowing interval = fosterday + wasteday + farrowday', () => {
    // 1 Jul to 20 Nov: 30 + 31 + 30 + 31 + 20.
    expect(litterOf(sow, 2)?.interval).toBe(142);
    expect(24 + 5 + 113).toBe(142);
  });
});

describe('counts of a litter', () => {
  const farrowing = (data: object, reason: string | null = null): string[] => answered(['FAR', '20260502', { ...data }, reason], ...LIVES.mated);
  const counts = (data: object) => litterOf(lived(...LIVES.mated, ['FAR', '20260502', { ...BORN, ...data }]))?.counts;

  it('farrownum = livenum + deadnum + mummynum', () => {
    expect(counts({})).toMatchObject({ farrownum: 14, livenum: 12, deadnum: 1, mummynum: 1 });
    expect(farrowing({ ...BORN, farrownum: 13 })).toEqual(['394']);
  });

  it('deadnum = deadnum1 + deadnum2 when split', () => {
    expect(counts({ deadnum: 3, deadnum1: 1, deadnum2: 2 })).toMatchObject({ farrownum: 16, deadnum: 3, deadnum1: 1, deadnum2: 2 });
    expect(farrowing({ ...BORN, deadnum: 3, deadnum1: 1, deadnum2: 1 })).toEqual(['394']);
    expect(farrowing({ ...BORN, deadnum: 1, deadnum1: 2 })).toEqual(['394']);
  });

  it('mummynum: required, 0 is a count', () => {
    expect(counts({ mummynum: 0 })).toMatchObject({ farrownum: 13, mummynum: 0 });
    expect(farrowing({ livenum: 12, deadnum: 1 })).toEqual(['V_REQUIRED']);
  });

  it('weaknum, weaknum2, weaknum3 are part of livenum', () => {
    expect(counts({ weaknum: 4, weaknum2: 5, weaknum3: 3 })).toMatchObject({ farrownum: 14, weaknum: 4, weaknum2: 5, weaknum3: 3 });
    expect(farrowing({ ...BORN, weaknum: 4, weaknum2: 5, weaknum3: 4 })).toEqual(['394']);
  });

  it('weanweight: kilograms of the whole litter, its mean judged', () => {
    const weaning = (weanweight: number): string[] => answered(['WEA', '20260526', { weannum: 12, roomid: 'N1', weanweight }], ...LIVES.lactating);
    expect(litterOf(lived(...LIVES.lactating, ['WEA', '20260526', { weannum: 12, roomid: 'N1', weanweight: 78 }]))?.weanings[0]).toMatchObject({
      weannum: 12,
      weanweight: 78,
    });
    // Means of 6.50, 1.99 and 12.50 kg: good, refused, unusual.
    expect([weaning(78), weaning(23.9), weaning(150)]).toEqual([[], ['409'], ['W_WEANKG']]);
  });

  it('curnum = livenum + plusnum - minusnum - lossnum - weannum, never below 0', () => {
    const farm = new TestFarm({ settings: { subweanflg: 'Y' } }).given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
    farm.given('S1', ['FOS', '20260503', { topgid: 'S2', num: 2 }], ['PLD', '20260504', { lossnum: 1 }, 'WHY']);
    farm.given('S2', ['FOS', '20260505', { topgid: 'S1', num: 3 }]).given('S1', ['SWN', '20260521', { weannum: 4, roomid: 'N1' }]);
    // 12 - 2 - 1 + 3 - 4; the other sow 12 + 2 - 3.
    expect([farm.animal('S1').curnum, farm.animal('S2').curnum]).toEqual([8, 11]);
    expect(litterOf(farm.animal('S1'))).toMatchObject({ plusnum: 3, minusnum: 2, lossnum: 1, curnum: 8 });
    expect(codes(farm.when('S1', ['PLD', '20260522', { lossnum: 9 }, 'WHY']))).toEqual(['403']);
    expect(codes(farm.when('S1', ['FOS', '20260522', { topgid: 'S2', num: 9 }]))).toContain('400');
  });

  it('suckling piglets are counted with the sow, weaned ones with their nursery house', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating);
    expect(farm.animal('S1').curnum).toBe(12);
    const { movements } = farm.plan('S1', ['WEA', '20260526', { weannum: 12, roomid: 'N1' }]);
    expect(movements).toMatchObject([{ book: 'nursery', place: 'N1', qty: 12, kind: 'weaned' }]);
    expect(farm.given('S1', ['WEA', '20260526', { weannum: 12, roomid: 'N1' }]).animal('S1').curnum).toBe(0);
  });
});

describe('semen', () => {
  const collection = { volume: 200, motility: 80, concentration: 300, abnormal: 10, dilutor: 'BTS', doses: 4 };
  const collected = (more: object, reason: string | null = null): string[] =>
    codes(new TestFarm().given('M1', ...LIVES.boar).when('M1', ['SEM', '20260110', { ...collection, ...more }, reason]));

  it('abnormal morphology, dilutor: required, within 0 to 100 and of its list; above SEMABN 25 no dose without a reason', () => {
    expect(collected({})).toEqual([]);
    expect([collected({ abnormal: null }), collected({ dilutor: null })]).toEqual([['V_REQUIRED'], ['V_SELECT']]);
    expect(collected({ dilutor: 'NOCODE' })).toEqual(['V_NOTEXISTS']);
    expect(collected({ abnormal: 101 })).toContain('421');
    // 200 ml of 300 million a ml, 80 % moving: 48 billion, of which 75 % sound are 36, 74 % are 35.52: at 3 billion 12 and 11 doses.
    expect([collected({ abnormal: 25, doses: 12 }), collected({ abnormal: 25, doses: 13 })]).toEqual([[], ['422']]);
    expect([collected({ abnormal: 26, doses: 11 }), collected({ abnormal: 26, doses: 11 }, 'WHY'), collected({ abnormal: 26, doses: 0 })]).toEqual([
      ['371'],
      [],
      [],
    ]);
  });
});
