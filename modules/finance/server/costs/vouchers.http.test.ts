import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthsOn } from '#modules/finance/domain/costs/voucher.ts';
import { costWorld, type Opened, type SavedVoucher } from './cost-world.fixture.ts';

let costs: Awaited<ReturnType<typeof costWorld>>;
beforeAll(async () => {
  costs = await costWorld();
}, 120_000);
afterAll(() => costs.world.close());

const key = ({ id, version }: SavedVoucher) => ({ noteid: id, version });
const why = { reason: 'typed wrong' };

describe('a cost voucher as it is written', () => {
  test('a bill spread over 12 months counts a twelfth each month, the rest in the last; its number is gapless', async () => {
    const first = await costs.save({ amount: 1_000_000, months: 3, tax: 100_000, supplierid: 'EVN' });
    const next = await costs.save();
    const year = costs.today.slice(0, 4);
    expect([first.note, next.note]).toEqual([`CV-FA01-${year}-00001`, `CV-FA01-${year}-00002`]);
    expect(first.shares).toEqual([
      { lineno: 1, valuedt: costs.today, amount: 333_333 },
      { lineno: 2, valuedt: monthsOn(costs.today, 1), amount: 333_333 },
      { lineno: 3, valuedt: monthsOn(costs.today, 2), amount: 333_334 },
    ]);
    expect(first.after).toEqual([{ total: 1_100_000, paid: 0, balance: 1_100_000, batches: [] }]);
    expect((await costs.get(first.id)).data).toMatchObject({
      head: { item: 'Tiền điện', kind: 'power', kindName: 'Điện nước', placeName: 'Cả trại', supplierName: 'Điện lực', state: '10' },
      may: { change: true, remove: true, check: false, approve: false, back: false, pay: true },
    });
  });

  test.each([
    ['a day to come', { valuedt: '20991231' }, ['V_VALUEDT', 'valuedt']],
    ['goods, which the ledger knows', { itemid: 'FEED-1' }, ['V_INVALID', 'itemid']],
    ['no such service', { itemid: 'NONE' }, ['V_NOTEXISTS', 'itemid']],
    ['no amount', { amount: null }, ['V_REQUIRED', 'amount']],
    ['nothing', { amount: 0 }, ['V_POSITIVE', 'amount']],
    ['finer than the currency', { amount: 10.5 }, ['V_INVALID', 'amount']],
    ['tax below 0', { tax: -1 }, ['V_NOTNEG', 'tax']],
    ['61 months', { months: 61 }, ['V_RANGE', 'months']],
    ['a house that is not named', { place: 'house' }, ['V_REQUIRED', 'roomid']],
    ['no such house', { place: 'house', roomid: 'NONE' }, ['V_NOTEXISTS', 'roomid']],
    ['an area that is not named', { place: 'area' }, ['V_REQUIRED', 'area']],
    ['no such supplier', { supplierid: 'NONE' }, ['V_NOTEXISTS', 'supplierid']],
    ['paid without a method', { paid: 1000 }, ['z02', 'paymethod']],
    ['more paid than it costs', { paid: 12_000_001, paymethod: 'cash' }, ['z02', 'paid']],
    ['no such method', { paymethod: 'shells' }, ['V_NOTEXISTS', 'paymethod']],
  ])('%s is refused beside its field', async (_, more, refusal) => {
    expect(await costs.refusal('/finance/saveVoucher', costs.bill(more))).toEqual(refusal);
  });

  test('sent twice it is written once; a service without a group counts under other', async () => {
    const body = { ...costs.bill({ itemid: 'ODD' }), reqid: randomUUID() };
    const [one, two] = [await costs.write<SavedVoucher>('/finance/saveVoucher', body), await costs.write<SavedVoucher>('/finance/saveVoucher', body)];
    expect(two.data).toEqual(one.data);
    expect((await costs.get(one.data.id)).data.head['kind']).toBe('other');
  });
});

describe('a cost voucher as it goes on', () => {
  test('maker, checker and approver are three; an approved one stands', async () => {
    const made = await costs.save();
    const step = (state: string, version: number) => ({ state, notes: [{ noteid: made.id, version }] });
    expect(await costs.refusal('/finance/stepVoucher', step('20', 1))).toEqual(['NOTE_SECOND', undefined]);
    expect((await costs.write('/finance/stepVoucher', step('20', 1), 'team')).http).toBe(200);
    expect(await costs.refusal('/finance/stepVoucher', step('50', 2), 'team')).toEqual(['NOTE_SECOND', undefined]);
    const back = await costs.write<{ version: number }>('/finance/returnVoucher', { noteid: made.id, version: 2, reason: 'no bill' }, 'company');
    expect(back.data.version).toBe(3);
    await costs.write('/finance/stepVoucher', step('20', 3), 'team');
    expect((await costs.write('/finance/stepVoucher', step('50', 4), 'company')).http).toBe(200);
    const late = { ...costs.bill({ amount: 1 }), noteid: made.id, version: 5, ...why };
    expect(await costs.refusal('/finance/changeVoucher', late)).toEqual(['832', undefined]);
    expect(await costs.refusal('/finance/removeVoucher', { noteid: made.id, version: 5, ...why })).toEqual(['832', undefined]);
    expect((await costs.get(made.id)).data.history.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['approve', null],
      ['check', null],
      ['return', 'no bill'],
      ['check', null],
      ['add', null],
    ]);
  });

  test('a clerk corrects his own while it is new, with a reason; what is the same is no change', async () => {
    const made = await costs.save({ months: 12 }, 'staff');
    const same = { ...costs.bill({ months: 12 }), ...key(made), ...why };
    expect(await costs.refusal('/finance/changeVoucher', same, 'staff')).toEqual(['838', undefined]);
    const changed = await costs.write<SavedVoucher>('/finance/changeVoucher', { ...same, amount: 6_000_001 }, 'staff');
    expect([changed.data.version, changed.data.shares.length, changed.data.shares.at(-1)?.amount]).toEqual([2, 12, 500_001]);
    expect(await costs.refusal('/finance/changeVoucher', { ...same, amount: 7 }, 'staff')).toEqual(['STALE', undefined]);
    const shorter = await costs.write<SavedVoucher>('/finance/changeVoucher', { ...same, version: 2, months: 2 }, 'staff');
    expect((await costs.get(made.id)).data.shares).toEqual(shorter.data.shares);
    await costs.write('/finance/stepVoucher', { state: '20', notes: [{ noteid: made.id, version: 3 }] }, 'team');
    expect(await costs.refusal('/finance/changeVoucher', { ...same, version: 4, amount: 5 }, 'staff')).toEqual(['NOTE_CHECKED', undefined]);
  });

  test('payments: never above what is open; returned before it is cancelled; a correction leaves no more paid than it costs', async () => {
    const made = await costs.save({ amount: 1_000_000, tax: 80_000, paid: 500_000, paymethod: 'cash' });
    const pay = (version: number, amount: number, more = {}) => ({
      noteid: made.id,
      version,
      paydt: costs.today,
      amount,
      paymethod: 'transfer',
      ...more,
    });
    expect(await costs.refusal('/finance/payVoucher', pay(1, 580_001))).toEqual(['z02', 'amount']);
    expect(await costs.refusal('/finance/payVoucher', pay(1, 0))).toEqual(['z02', 'amount']);
    const paid = await costs.write('/finance/payVoucher', pay(1, 580_000));
    expect(paid.data).toMatchObject({ version: 2, paid: 1_080_000, balance: 0 });
    const less = { ...costs.bill({ amount: 900_000, tax: 80_000 }), noteid: made.id, version: 2, ...why };
    expect(await costs.refusal('/finance/changeVoucher', less)).toEqual(['z02', 'amount']);
    expect(await costs.refusal('/finance/removeVoucher', { noteid: made.id, version: 2, ...why })).toEqual(['z02', 'paid']);
    await costs.write('/finance/payVoucher', pay(2, 1_080_000, { returned: 'Y' }));
    expect((await costs.write('/finance/removeVoucher', { noteid: made.id, version: 3, ...why })).http).toBe(200);
    expect((await costs.get(made.id)).data).toMatchObject({
      head: { state: '02', balance: 0 },
      payments: [{ amount: 500_000 }, { amount: 580_000 }, { amount: -1_080_000 }],
    });
    expect(await costs.refusal('/finance/payVoucher', pay(4, 1))).toEqual(['839', undefined]);
  });

  test('what repeats is due a month later, until it is written again', async () => {
    const before = monthsOn(costs.today, -2);
    const made = await costs.save({ valuedt: before, repeat: 'Y', amount: 777_000 }, 'team');
    const due = async () => (await costs.call<{ rows: { noteid: string; due: string }[] }>('/finance/findDueCosts', {})).data.rows;
    expect(await due()).toMatchObject([{ noteid: made.id, due: monthsOn(before, 1), amount: 777_000 }]);
    const again = await costs.save({ valuedt: monthsOn(before, 1), repeat: 'Y', follows: made.id }, 'team');
    expect((await due()).map(({ noteid }) => noteid)).toEqual([again.id]);
    expect(await costs.refusal('/finance/saveVoucher', costs.bill({ follows: made.id }))).toEqual(['V_DUP', 'follows']);
  });
});

describe('a cost named to a house', () => {
  test('its batch bears it on its close-out; a closed one takes no more, and its vouchers stand', async () => {
    await costs.house('CG1');
    await costs.buy('CG1', { amount: 50_000_000 });
    const early = await costs.save({ place: 'house', roomid: 'CG1', amount: 300_000, valuedt: costs.day(20) }, 'team');
    const ask = async () => {
      const { data } = await costs.call<{ rows: { figure: string; own: number | null }[] }>('/growfinish/report/PigletReportClose', {
        params: { roomid: 'CG1', parityid: 1 },
        language: 'E',
      });
      return new Map(data.rows.map(({ figure, own }) => [figure, own]));
    };
    const shown = await ask();
    expect([shown.get('Other amounts'), shown.get('Direct cost')]).toEqual([300_000, 300_000]);
    // A correction says beforehand what the batch will bear.
    const tried = async (more: object) => {
      const body = { ...costs.bill({ place: 'house', roomid: 'CG1', amount: 200_000, valuedt: costs.day(20), ...more }), noteid: early.id };
      return (await costs.call<SavedVoucher>('/finance/checkVoucher', body, 'team')).data.after[0];
    };
    const batch = { roomid: 'CG1', parityid: 1, was: 300_000 };
    expect(await tried({})).toMatchObject({ total: 200_000, balance: 200_000, batches: [{ ...batch, now: 200_000 }] });
    expect(await tried({ months: 2 })).toMatchObject({ batches: [{ ...batch, now: 200_000 }] });
    expect(await tried({ place: 'farm', roomid: null })).toMatchObject({ batches: [{ ...batch, now: 0 }] });
    await costs.event(
      'CG1',
      'SAL',
      costs.day(5),
      { heads: 50, weight: 5000, customer: 'ANBINH', price: 60_000, priceper: 'kg', saleclass: 'market' },
      'team',
    );
    await costs.event('CG1', 'CLO', costs.day(5), {}, 'team');
    expect(await costs.refusal('/finance/saveVoucher', costs.bill({ place: 'house', roomid: 'CG1', valuedt: costs.day(10) }), 'team')).toEqual([
      '814',
      'roomid',
    ]);
    expect(await costs.refusal('/finance/removeVoucher', { ...key(early), ...why }, 'team')).toEqual(['874', 'roomid']);
    expect((await costs.save({ place: 'house', roomid: 'CG1', valuedt: costs.day(1) }, 'team')).state).toBe('10');
  });
});

describe('what is found', () => {
  test('by group, place, payment and what is open; cancelled ones bear no balance; another farm sees none', async () => {
    const find = async (asked: object, person: 'manager' | 'managerb' = 'manager') =>
      (
        await costs.call<{ total: number; rows: { kind: string; kindName: string; state: string; balance: number; paid: number }[] }>(
          '/finance/findVouchers',
          asked,
          person,
        )
      ).data;
    expect((await find({ costgrp: 'other' })).rows.every(({ kind }) => kind === 'other')).toBe(true);
    // The farm's own name of a group stands before its company's.
    const named = (owner: string, label: string) =>
      costs.world.db.pool.query(
        `insert into code_row (farm_id, category, value, label_v) select ${owner}, 'costgrp', 'power', $1 from farm where farm_id = 'FA01'
         on conflict (farm_id, category, value) do update set label_v = excluded.label_v`,
        [label],
      );
    for (const [owner, label] of [
      ["'@' || prnt2", 'Của công ty'],
      ['farm_id', 'Của trại'],
    ] as const)
      await named(owner, label);
    expect((await find({ costgrp: 'power' })).rows[0]).toMatchObject({ kindName: 'Của trại' });
    expect((await find({ unpaid: 'Y' })).rows.every(({ balance }) => balance > 0)).toBe(true);
    expect((await find({ dates: 'paid', from: costs.today, to: costs.today })).rows.length).toBe(1);
    expect((await find({ roomid: 'CG1' })).total).toBe(2);
    expect(await find({}, 'managerb')).toEqual({ total: 0, rows: [] });
    expect(await costs.refusal('/finance/findVouchers', { from: '20260201', to: '20260101' })).toEqual(['898', 'from']);
  });
});

test('who looks after several farms finds, opens, checks and pays papers of each in its own farm; out of reach nothing', async () => {
  const { pool } = costs.world.db;
  await pool.query(
    "insert into user_menu (user_id, menuid, can_view, can_edit) values ('admin', 'PigExpMng', true, true) on conflict (user_id, menuid) do nothing",
  );
  const item = { unit: 'time', company: 'N', inuse: 'Y', itemid: 'POWERB', itemtp: 'service', V: 'Điện', E: 'Power', T: 'ไฟ', costgrp: 'power' };
  await costs.write('/stock/saveItem', item, 'managerb');
  await costs.write('/stock/savePartner', { partnerid: 'LAIB', name: 'Lái', role: 'customer', company: 'N', inuse: 'Y' }, 'managerb');
  const line = { kind: 'service', itemid: 'POWERB', unit: 'time', qty: 1, basis: 'unit', price: 500_000 };
  const note = { valuedt: costs.today, customerid: 'LAIB', paymethod: 'cash', applyid: 'OP1', lines: [line] };
  type Listed = { total: number; rows: { noteid: string; farmid: string; note: string; valuedt: string }[] };
  for (const [one, body] of [
    ['Voucher', costs.bill({ itemid: 'POWERB' })],
    ['Note', note],
  ] as const) {
    const there = await costs.write<{ id: string; note: string }>(`/finance/save${one}`, body, 'managerb');
    expect([one, there.code, there.field]).toEqual([one, undefined, undefined]);
    const find = async (more: object) => (await costs.call<Listed>(`/finance/find${one}s`, { size: 500, ...more }, 'admin')).data;
    const [both, here] = [await find({ farms: ['FA01', 'FB01'] }), await find({})];
    expect(both.total).toBe(here.total + 1);
    expect(both.rows.filter(({ farmid }) => farmid === 'FB01').map(({ note: number }) => number)).toEqual([there.data.note]);
    expect(both.rows.map(({ valuedt }) => valuedt)).toEqual(
      both.rows
        .map(({ valuedt }) => valuedt)
        .toSorted()
        .toReversed(),
    );
    const paged = [await find({ farms: ['FA01', 'FB01'], size: 1 }), await find({ farms: ['FA01', 'FB01'], size: 1, page: 2 })];
    expect(paged.flatMap(({ rows }) => rows.map(({ noteid }) => noteid))).toEqual(both.rows.slice(0, 2).map(({ noteid }) => noteid));
    const about = { noteid: there.data.id, farmid: 'FB01' };
    const open = (asked: object) => costs.call<Opened>(`/finance/get${one}`, asked, 'admin');
    expect((await open({ noteid: there.data.id })).code).toBe('839');
    expect((await open(about)).data.may).toMatchObject({ change: false, remove: false, check: true, pay: true });
    const step = { state: '20', farmid: 'FB01', notes: [{ noteid: there.data.id, version: 1 }] };
    expect((await costs.write(`/finance/step${one}`, step)).http).toBe(403);
    expect((await costs.write(`/finance/step${one}`, step, 'admin')).code).toBeUndefined();
    const pay = { ...about, version: 2, paydt: costs.today, amount: 100_000, paymethod: 'cash' };
    expect((await costs.write(`/finance/${one === 'Note' ? 'savePayment' : 'payVoucher'}`, pay, 'admin')).code).toBeUndefined();
    expect((await open(about)).data.head).toMatchObject({ farmid: 'FB01', state: '20', version: 3, paid: 100_000 });
    const { rows } = await pool.query('select distinct farm_id from audit_log where subject_id = $1', [there.data.id]);
    expect(rows).toEqual([{ farm_id: 'FB01' }]);
  }
});

test('weaned piglets placed without an amount are worth what one cost that month: the close-out says how much and by what', async () => {
  const group = (await costs.pool()).find(({ free }) => free >= 10);
  if (group === undefined) throw new Error('the simulated farm weaned too few piglets');
  const entrydt = group.to;
  await costs.house('CG7', { area: 'nursery' });
  await costs.save({ place: 'area', area: 'sow', valuedt: entrydt, amount: 30_000_000 });
  const groups = [{ nursery: group.roomid, weangrp: group.value, heads: 10 }];
  const placed = await costs.write('/growfinish/saveEntry', {
    ...{ way: 'weaning', roomid: 'CG7', opendt: entrydt, entrydt, heads: 10, weight: 70, groups, applyid: 'OP1' },
  });
  expect(placed.code).toBeUndefined();
  const month = entrydt.slice(0, 6);
  type Line = Readonly<Record<string, string | number | null>>;
  const reported = async <T>(module: string, route: string, params: object) =>
    (await costs.call<T>(`/${module}/report/${route}`, { params, language: 'E' })).data;
  const { rows: lines } = await reported<{ rows: readonly Line[] }>('finance', 'PigMonthProCostRpt', { monthfrom: month, monthto: month });
  const cost = Number(lines.find(({ what }) => what === 'Cost per weaned piglet')?.[`m${month}`]);
  expect(cost).toBeGreaterThan(0);
  type CloseOut = { rows: readonly Line[]; notes: readonly { text: { E: string } }[] };
  const { rows, notes } = await reported<CloseOut>('growfinish', 'PigletReportClose', { roomid: 'CG7' });
  expect(Number(rows.find(({ figure }) => figure === 'Amount in')?.['own'])).toBeCloseTo(10 * cost, -1);
  expect(notes.map(({ text }) => text.E).join(' ')).toContain('cost of a weaned piglet of the month');
});
