import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { allowedEvents } from './allowed-events.ts';
import { timeParity } from './animal.ts';
import { runningWasteday } from './durations.ts';
import { lifetimeOf } from './lifetime.ts';
import { codes, ENTRY, LIVES, TestFarm } from './testing/life.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };
const last = <T>(list: readonly T[]): T => list.at(-1) as T;

describe('what an event makes of the animal', () => {
  it('ENT gilt: G, no services, a heat before arrival gives the next', () => {
    const farm = new TestFarm().given('S1', ['ENT', '20251101', { ...ENTRY.gilt, rutdt: '20251025', weight: 110 }]);
    expect(farm.animal('S1')).toMatchObject({
      status: 'G',
      services: 0,
      parity: 0,
      heats: 1,
      expmatedt: '20251115',
      weight: 110,
      roomid: 'G1',
      cycles: [],
    });
    expect(farm.animal('S1').stays).toEqual([{ from: '20251101', to: null, roomid: 'G1' }]);
  });

  it('ENT mated: M, or S for a repeat mating, with the cycle she came with', () => {
    const data = { ...ENTRY.mated, matedt: '20251215' };
    const farm = new TestFarm().given('S1', ['ENT', '20251220', data]).given('S2', ['ENT', '20251220', { ...data, repeatflg: 'Y', services: 4 }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'M', matedt: '20251215', expfarrowdt: '20260408', firstMatedt: '20251215' });
    expect(farm.animal('S1').cycles).toMatchObject([{ kind: 'W', entered: true, parity: 2, mateday: null, boars: [{ pgid: 'X9' }] }]);
    expect(farm.animal('S2')).toMatchObject({ status: 'S', services: 4, cycles: [{ kind: 'R' }] });
    expect(timeParity(farm.animal('S2'))).toBe('4-2');
  });

  it('ENT weaned: W; her first service here has no mateday', () => {
    const farm = new TestFarm().given('S1', ['ENT', '20260105', { ...ENTRY.weaned, weandt: '20260104' }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'W', weandt: '20260104', expmatedt: '20260109', cycles: [{ kind: 'E', matedt: null }] });
    farm.given('S1', ['MAT', '20260110', MAT]);
    expect(last(farm.animal('S1').cycles)).toMatchObject({ kind: 'W', mateday: null, fromWeaning: false, parity: 2, serviceNo: 3 });
  });

  it('an outside boar of semen only stands in no house', () => {
    const farm = new TestFarm().given('M1', ['ENT', '20260101', { ...ENTRY.boar, semenonly: 'Y', roomid: null }]);
    expect(farm.animal('M1')).toMatchObject({ sex: 'M', semenOnly: true, roomid: null, stays: [] });
  });

  it('MAT of a gilt: M, kind G, mateday from arrival, age and heats', () => {
    const animal = new TestFarm().given('S1', ...LIVES.mated).animal('S1');
    expect(animal).toMatchObject({ status: 'M', services: 1, expfarrowdt: '20260502', expmatedt: null, firstMatedt: '20260108' });
    expect(animal.cycles).toMatchObject([
      { kind: 'G', mateday: 68, giltAge: 282, giltDays: 68, heatsBefore: 2, fromWeaning: false, rutdt: '20251211' },
    ]);
  });

  it('a mating within DOSEDAYS joins the row as boar 2', () => {
    const farm = new TestFarm().given('S1', ...LIVES.mated, ['MAT', '20260113', { ...MAT, boarid: 'B2' }]);
    expect(farm.animal('S1')).toMatchObject({
      services: 1,
      matedt: '20260108',
      cycles: [
        {
          boars: [
            { pgid: 'B1', day: 0 },
            { pgid: 'B2', day: 5 },
          ],
        },
      ],
    });
  });

  it('a mating of a mated sow later than DOSEDAYS first saves her return', () => {
    const farm = new TestFarm().given('S1', ...LIVES.mated, ['MAT', '20260114', MAT]);
    expect(
      farm
        .events('S1')
        .map(({ eventcd }) => eventcd)
        .slice(-3),
    ).toEqual(['MAT', 'RET', 'MAT']);
    expect(farm.animal('S1')).toMatchObject({
      status: 'S',
      services: 2,
      cycles: [
        { outcome: 'return', outcomedt: '20260114', fregday: 6 },
        { kind: 'R', mateday: 6 },
      ],
    });
    expect(farm.events('S1').find(({ eventcd }) => eventcd === 'RET')?.linkId).toBe(last(farm.events('S1')).eventId);
  });

  it('a mating of a sow without piglets first saves a weaning of none', () => {
    const farm = new TestFarm().given('S1', ...LIVES.empty, ['MAT', '20260510', MAT]);
    expect(farm.animal('S1')).toMatchObject({ status: 'M', services: 2, parity: 1 });
    expect(farm.animal('S1').cycles).toMatchObject([
      { litter: { closeddt: '20260510', closedBy: 'weaned', weanings: [{ weannum: 0 }] } },
      { kind: 'W', mateday: 0, fromWeaning: true },
    ]);
  });

  it('FRX: positive changes no status, negative ends the service', () => {
    const farm = new TestFarm().given('S1', ...LIVES.mated).given('S2', ...LIVES.mated);
    farm.given('S1', ['FRX', '20260205', { fregexamreslt: 'positive' }]).given('S2', ['FRX', '20260205', { fregexamreslt: 'negative' }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'M', cycles: [{ fregexamreslt: 'positive', fregday: 28, outcome: null }] });
    expect(farm.animal('S2')).toMatchObject({ status: 'N', expfarrowdt: null, cycles: [{ outcome: 'negative', outcomedt: '20260205' }] });
    farm.given('S1', ['RET', '20260215']);
    expect(farm.animal('S1')).toMatchObject({
      status: 'R',
      rutdt: '20260215',
      expmatedt: '20260308',
      cycles: [{ fregexamreslt: 'positive', outcome: 'return', fregday: 38 }],
    });
  });

  it('a return or negative check from NOTINPIG 120 days on is not in pig', () => {
    const farm = new TestFarm().given('S1', ...LIVES.mated, ['RET', '20260508']).given('S2', ...LIVES.mated, ['RET', '20260507']);
    expect(farm.animal('S1').cycles[0]?.outcome).toBe('notinpig');
    expect(farm.animal('S2').cycles[0]?.outcome).toBe('return');
  });

  it('FAR: L or F, parity, counts; unknown dead stay unknown', () => {
    const farm = new TestFarm({ history: true, golive: '20261101' }).given('S1', ...LIVES.mated, ['FAR', '20260502', { livenum: 11 }]);
    expect(farm.animal('S1')).toMatchObject({
      status: 'L',
      parity: 1,
      curnum: 11,
      cycles: [
        {
          outcome: 'farrowed',
          wasteday: 0,
          litter: { farrowday: 114, parity: 1, age: 396, interval: null, counts: { farrownum: null, deadnum: null } },
        },
      ],
    });
    expect(new TestFarm().given('S1', ...LIVES.empty).animal('S1')).toMatchObject({
      status: 'F',
      curnum: 0,
      cycles: [{ litter: { counts: { farrownum: 9 } } }],
    });
  });

  it('a sow farrows and weans under her mating group where GRPKEEP is Y', () => {
    const lines = [
      ['MAT', '20260108', { ...MAT, mategrp: '202602' }],
      ['FAR', '20260502', { livenum: 1, deadnum: 0, mummynum: 0 }],
      ['WEA', '20260526', { weannum: 1, roomid: 'N1' }],
    ] as const;
    const litterOf = (GRPKEEP: 'Y' | 'N') =>
      new TestFarm({ settings: { GRPKEEP } }).given('S1', ...LIVES.gilt, ...lines).animal('S1').cycles[0]?.litter;
    expect(litterOf('Y')).toMatchObject({ farrowgrp: '202602', weanings: [{ weangrp: '202602' }] });
    expect(litterOf('N')).toMatchObject({ farrowgrp: null, weanings: [{ weangrp: null }] });
  });

  it('FOS: both rows in one save, kept with the partner', () => {
    const farm = new TestFarm()
      .given('S1', ...LIVES.lactating)
      .given('S2', ...LIVES.lactating)
      .given('S1', ['FOS', '20260504', { topgid: 'S2', num: 3, mlnum: 2, fenum: 1 }]);
    expect(farm.animal('S1')).toMatchObject({
      curnum: 9,
      cycles: [{ litter: { minusnum: 3, plusnum: 0, curnum: 9, changes: [{ kind: 'out', num: 3, male: 2, female: 1, partner: 'A-S2', age: 2 }] } }],
    });
    expect(farm.animal('S2')).toMatchObject({ curnum: 15, cycles: [{ litter: { plusnum: 3, changes: [{ kind: 'in', partner: 'A-S1' }] } }] });
    expect(last(farm.events('S1')).data).toEqual({ minusnum: 3, partner: 'A-S2', topgid: 'S2', mlnum: 2, fenum: 1 });
    expect(last(farm.events('S2')).data).toEqual({ plusnum: 3, partner: 'A-S1', frompgid: 'S1', mlnum: 2, fenum: 1 });
  });

  it('giving the last piglet makes F, receiving one makes L again', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
    farm.given('S1', ['PLD', '20260503', { lossnum: 11 }, 'WHY'], ['FOS', '20260504', { topgid: 'S2', num: 1 }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'F', curnum: 0 });
    farm.given('S2', ['FOS', '20260505', { topgid: 'S1', num: 2 }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'L', curnum: 2 });
  });

  it('a partial weaning leaves her nursing; the litter counts both weanings', () => {
    const farm = new TestFarm({ settings: { subweanflg: 'Y' } }).given('S1', ...LIVES.lactating, ['SWN', '20260520', { weannum: 3, roomid: 'N1' }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'L', curnum: 9, weandt: null });
    farm.given('S1', ['WEA', '20260526', { weannum: 9, roomid: 'N1' }]);
    expect(farm.animal('S1').cycles[0]?.litter?.weanings).toMatchObject([
      { kind: 'partial', fosterday: 18 },
      { kind: 'full', fosterday: 24 },
    ]);
  });

  it('WEA: a shortfall is saved as a loss with its reason, an excess as a fostering from the sow named', () => {
    const farm = new TestFarm()
      .given('S1', ...LIVES.lactating)
      .given('S2', ...LIVES.lactating)
      .given('S3', ...LIVES.lactating);
    farm
      .given('S1', ['WEA', '20260526', { weannum: 10, roomid: 'N1', lossreason: 'WHY' }])
      .given('S2', ['WEA', '20260526', { weannum: 14, roomid: 'N1', givepgid: 'S3' }]);
    expect(farm.animal('S1').cycles[0]?.litter).toMatchObject({
      lossnum: 2,
      curnum: 0,
      changes: [{ kind: 'loss', reason: 'WHY', unbalanced: false }],
    });
    expect(farm.animal('S2').cycles[0]?.litter).toMatchObject({ plusnum: 2, curnum: 0, changes: [{ kind: 'in', partner: 'A-S3' }] });
    expect(farm.animal('S3')).toMatchObject({ status: 'L', curnum: 10 });
  });

  it('a nurse sow: her litter closed, L again with the same parity, the next weaning is a nurse weaning', () => {
    const farm = new TestFarm()
      .given('S1', ...LIVES.weaned)
      .given('S2', ...LIVES.lactating)
      .given('S2', ['FOS', '20260526', { topgid: 'S1', num: 8 }]);
    expect(farm.animal('S1')).toMatchObject({ status: 'L', parity: 1, curnum: 8, cycles: [{ litter: { closeddt: '20260526' } }] });
    expect(last(farm.events('S1'))).toMatchObject({ eventcd: 'FOS', data: { nurse: 'Y' } });
    farm.given('S1', ['PLD', '20260526', { lossnum: 1 }, 'WHY'], ['WEA', '20260615', { weannum: 7, roomid: 'N1' }], ['MAT', '20260620', MAT]);
    const [first, second] = farm.animal('S1').cycles;
    expect(first?.litter).toMatchObject({
      closeddt: '20260526',
      fosterday: 44,
      curnum: 0,
      weanings: [
        { kind: 'full', weannum: 12 },
        { kind: 'nurse', weannum: 7 },
      ],
    });
    expect(second).toMatchObject({ kind: 'W', mateday: 5, fromWeaning: true });
  });

  it('a death settles the litter in the same form: fostered, lost, weaned', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating).given('S2', ...LIVES.lactating);
    const plan = farm.plan('S1', [
      'DTH',
      '20260510',
      { way: 'euthanised', topgid: 'S2', fosternum: 5, lossnum: 3, lossreason: 'WHY', weannum: 4, nurseryid: 'N1' },
      'WHY',
    ]);
    expect(plan.companions.map(({ pgid, eventcd, before }) => [pgid, eventcd, before])).toEqual([
      [null, 'FOS', true],
      ['S2', 'FOS', true],
      [null, 'PLD', true],
      [null, 'WEA', true],
    ]);
    expect(plan.movements).toEqual([{ book: 'nursery', place: 'N1', thing: '', eventdt: '20260510', qty: 4, kind: 'weaned', companion: 3 }]);
    farm.given('S1', [
      'DTH',
      '20260510',
      { way: 'euthanised', topgid: 'S2', fosternum: 5, lossnum: 3, lossreason: 'WHY', weannum: 4, nurseryid: 'N1' },
      'WHY',
    ]);
    expect(farm.animal('S1')).toMatchObject({
      left: { way: 'euthanised' },
      curnum: 0,
      cycles: [{ litter: { closedBy: 'weaned', minusnum: 5, lossnum: 3 } }],
    });
    expect(farm.animal('S2').curnum).toBe(17);
  });

  it('a litter whose sow left without weaning is closed that day', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating, ['DTH', '20260510', { way: 'died', lossnum: 12, lossreason: 'WHY' }, 'WHY']);
    expect(farm.animal('S1').cycles[0]?.litter).toMatchObject({ closeddt: '20260510', closedBy: 'left', fosterday: null });
  });

  it('leaving ends the standing mating and the parity record, and keeps the status', () => {
    const farm = new TestFarm().given('S1', ...LIVES.weaned, ['MAT', '20260531', MAT], ['CUL', '20260620', { weight: 200 }, 'WHY']);
    expect(farm.animal('S1')).toMatchObject({
      status: 'M',
      left: { way: 'culled', date: '20260620', reason: 'WHY' },
      cycles: [{}, { outcome: 'culled', outcomeReason: 'WHY', wasteday: 25 }],
    });
    expect(farm.animal('S1').stays).toEqual([{ from: '20251101', to: '20260620', roomid: 'G1' }]);
    expect(allowedEvents(farm.animal('S1'))).toEqual([]);
  });

  it('lifetime counts the record that leaving closes after a weaning', () => {
    const farm = new TestFarm().given('S1', ...LIVES.weaned, ['CUL', '20260605', {}, 'WHY']);
    expect(lifetimeOf(farm.animal('S1'), businessDate('20261121'))).toMatchObject({
      litters: 1,
      farrownum: 13,
      livenum: 12,
      weannum: 12,
      wasteday: 10,
      days: 216,
    });
    expect(runningWasteday(new TestFarm().given('S1', ...LIVES.weaned).animal('S1'), businessDate('20260605'))).toBe(10);
  });

  it('a transfer waits for acceptance, or leaves at once where TRFAUTO is Y', () => {
    const transfer = ['TRF', '20260110', { tofarm: 'F2' }, 'WHY'] as const;
    const waiting = new TestFarm().given('S1', ...LIVES.gilt, transfer).animal('S1');
    expect(waiting).toMatchObject({ left: null, transferTo: 'F2' });
    expect(allowedEvents(waiting)).toEqual([]);
    expect(new TestFarm({ settings: { TRFAUTO: 'Y' } }).given('S1', ...LIVES.gilt, transfer).animal('S1')).toMatchObject({
      left: { way: 'moved' },
      transferTo: null,
    });
  });

  it('weights, scores, medicines and houses', () => {
    const farm = new TestFarm().given(
      'S1',
      ...LIVES.gilt,
      ['WGT', '20260101', { weight: 135 }],
      ['SCO', '20260101', { bodyscore: 3, teatsleft: 7, teatsright: 8, feetleg: '2' }],
      ['VAC', '20260102', { item: 'PRRS', withdrawdays: 21 }],
      ['TRT', '20260103', { item: 'AMOX', withdrawdays: 5 }, 'WHY'],
      ['MOV', '20260104', { roomid: 'S1' }],
      ['MOV', '20260109', { roomid: 'S2' }],
    );
    expect(farm.animal('S1')).toMatchObject({
      weight: 135,
      bodyscore: 3,
      feetleg: '2',
      teats: { total: 15, left: 7, right: 8 },
      withdrawalEnd: '20260123',
      withdrawalItem: 'PRRS',
      roomid: 'S2',
    });
    expect(farm.animal('S1').stays.map(({ from, to, roomid }) => `${roomid} ${from} ${to ?? ''}`)).toEqual([
      'G1 20251101 20260104',
      'S1 20260104 20260109',
      'S2 20260109 ',
    ]);
  });

  it('a weighing typed late takes its place in the life', () => {
    const farm = new TestFarm().given('S1', ...LIVES.lactating, ['WGT', '20260401', { weight: 180 }], ['WGT', '20260301', { weight: 160 }]);
    expect(farm.animal('S1')).toMatchObject({ weight: 180, weightdt: '20260401', status: 'L', lastEvent: { eventcd: 'FAR' } });
  });

  it('semen: the batch is boar and date, its doses go to the ledger', () => {
    const farm = new TestFarm().given('M1', ...LIVES.boar);
    const plan = farm.plan('M1', ['SEM', '20260110', { volume: 200, motility: 80, concentration: 300, abnormal: 10, dilutor: 'BTS', doses: 14 }]);
    expect(plan.movements).toEqual([{ book: 'semen', place: 'M1-20260110', thing: '', eventdt: '20260110', qty: 14, kind: 'collected' }]);
    const dose = farm.given('S1', ...LIVES.gilt).plan('S1', ['MAT', '20260110', { ...MAT, semenbatch: 'B1-20260108' }]);
    expect(dose.movements).toMatchObject([{ book: 'semen', place: 'B1-20260108', qty: -1 }]);
    const doses = farm.plan('S1', ['MAT', '20260110', { ...MAT, boarid2: 'B2', boarday2: 1, boarid3: 'b1', boarday3: 1, semenbatch: 'B1-20260108' }]);
    expect(doses.movements).toMatchObject([{ book: 'semen', place: 'B1-20260108', eventdt: '20260110', qty: -2 }]);
  });

  it('saving past BACKDAY by exemption is marked', () => {
    const farm = new TestFarm({ curbusdt: '20260110', backday: 3, usrlvl: 70 });
    expect(farm.plan('S1', ['ENT', '20260106', { ...ENTRY.gilt, birthdt: '20250701' }])).toMatchObject({ issues: [], exempt: true });
    expect(farm.plan('S1', ['ENT', '20260107', { ...ENTRY.gilt, birthdt: '20250701' }]).exempt).toBe(false);
  });

  it('offers the events a status allows', () => {
    const offered = (life: keyof typeof LIVES) => allowedEvents(new TestFarm().given('S1', ...LIVES[life]).animal('S1')).join(' ');
    expect(offered('gilt')).toBe('RUT MAT WGT SCO VAC TRT MOV TRF CUL SAL DTH');
    expect(offered('mated')).toBe('FRX RET ABO FAR MAT WGT SCO VAC TRT MOV TRF CUL SAL DTH');
    expect(offered('lactating')).toBe('FOS PLD SWN WEA WGT SCO VAC TRT MOV TRF CUL SAL DTH');
    expect(offered('boar')).toBe('WGT SCO VAC TRT MOV SEM TRF CUL SAL DTH');
  });
});

describe('a first load', () => {
  const farm = (): TestFarm => new TestFarm({ history: true, golive: '20261001' }).given('S1', ...LIVES.lactating);

  it('fewer weaned than with the sow is a loss of unknown reason, more a fostering without partner', () => {
    const fewer = farm();
    expect(codes(fewer.when('S1', ['WEA', '20260526', { weannum: 10 }]))).toEqual(['W_UNBAL']);
    expect(fewer.animal('S1').cycles[0]?.litter).toMatchObject({
      lossnum: 2,
      unbalMinus: 2,
      curnum: 0,
      changes: [{ kind: 'loss', reason: null, unbalanced: true, eventdt: '20260526' }],
    });
    const more = farm();
    more.when('S1', ['WEA', '20260526', { weannum: 15 }]);
    expect(more.animal('S1').cycles[0]?.litter).toMatchObject({
      plusnum: 3,
      unbalPlus: 3,
      curnum: 0,
      changes: [{ kind: 'in', partner: null, unbalanced: true }],
    });
    expect(more.plan('S1', ['MAT', '20260601', MAT]).movements).toEqual([]);
  });

  it('a weaning without nursery house enters no nursery count', () => {
    expect(farm().plan('S1', ['WEA', '20260526', { weannum: 12 }]).movements).toEqual([]);
    expect(farm().plan('S1', ['WEA', '20260526', { weannum: 12, roomid: 'UNKNOWN' }]).movements).toEqual([]);
    expect(farm().plan('S1', ['WEA', '20260526', { weannum: 12, roomid: 'N1' }]).movements).toMatchObject([{ place: 'N1', qty: 12 }]);
  });

  it('its events keep their freedom when they are checked again', () => {
    const loaded = farm();
    loaded.when('S1', ['WEA', '20260526', { weannum: 10 }]);
    expect(loaded.events('S1').every(({ history }) => history)).toBe(true);
  });
});
