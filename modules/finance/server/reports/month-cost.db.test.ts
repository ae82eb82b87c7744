import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { financeServices } from '#apps/server/finance-services.ts';
import type { ReportResult } from '#engine/define/report.ts';
import type { Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysOfMonth, type Month } from '#kernel/month.ts';
import { monthsOn } from '#modules/finance/domain/costs/voucher.ts';
import { numberOfDay, type PlayedBatches, playedBatches, STANDARD } from '#modules/growfinish/server/figures/played-batches.fixture.ts';
import { put } from '#modules/herd/server/figures/figures.fixture.ts';
import { netBetween, type RawLine, worthOn } from '#testkit/oracle/finance.ts';
import { addPeriods, periodFigures } from '#testkit/oracle/growing.ts';
import { liveAt, type RawBatch } from '#testkit/oracle/growing-batch.ts';
import { weanedCosts } from '../costs/month/weaned-costs.ts';
import { report } from './month-cost.report.ts';

const MONTHS: readonly Month[] = ['202506', '202507', '202508', '202509', '202510', '202511'];
const TO = '20251130';
const FACTOR: Readonly<Record<string, number>> = { nursery: 0.1, 'grow-finish': 0.3 };

/** Bills of the farm: what is typed, nothing that is worked out of it. */
interface Bill {
  readonly id: number;
  readonly day: string;
  readonly group: string;
  readonly place: 'house' | 'area' | 'farm';
  readonly roomid?: string;
  readonly area?: string;
  readonly amount: number;
  readonly months: number;
  readonly state: string;
}

let played: PlayedBatches;
let bills: readonly Bill[];
beforeAll(async () => {
  played = await playedBatches();
  const [house, other] = [
    played.options.houses.find(({ area }) => area === 'grow-finish'),
    played.options.houses.find(({ area }) => area === 'nursery'),
  ];
  bills = [
    { id: 1, day: '20250605', group: 'labour', place: 'farm', amount: 61_000_001, months: 1, state: '50' },
    { id: 2, day: '20250705', group: 'labour', place: 'farm', amount: 59_999_999, months: 1, state: '50' },
    { id: 3, day: '20250630', group: 'rent', place: 'farm', amount: 100_000_000, months: 12, state: '50' },
    { id: 4, day: '20250815', group: 'interest', place: 'farm', amount: 7_000_000, months: 1, state: '10' },
    { id: 5, day: '20250820', group: 'repair', place: 'house', roomid: house?.roomid ?? '', amount: 3_333_334, months: 2, state: '20' },
    { id: 6, day: '20250911', group: 'repair', place: 'house', roomid: other?.roomid ?? '', amount: 1_250_000, months: 1, state: '50' },
    { id: 7, day: '20251002', group: 'waste', place: 'area', area: 'nursery', amount: 900_000, months: 1, state: '50' },
    { id: 8, day: '20251002', group: 'waste', place: 'area', area: 'nursery', amount: 5_000_000, months: 1, state: '02' },
    { id: 9, day: '20250501', group: 'insurance', place: 'farm', amount: 1_000_000, months: 7, state: '50' },
    { id: 10, day: '20250910', group: 'water', place: 'area', area: 'sow', amount: 17_000_003, months: 2, state: '50' },
    { id: 11, day: '20250911', group: 'gilts', place: 'farm', amount: 8_400_000, months: 1, state: '50' },
  ];
  await putBills();
  await putNotes();
}, 240_000);
afterAll(() => played.db.close());

const idOf = (id: number) => `00000000-0000-7000-b000-${String(id).padStart(12, '0')}`;

/** Parts of a bill: a month each, whole dong, what does not divide in the last. */
function partsOf({ day, amount, months }: Bill): { day: string; amount: number }[] {
  const each = Math.floor(amount / months);
  return Array.from({ length: months }, (_, at) => ({
    day: monthsOn(day as BusinessDate, at),
    amount: at === months - 1 ? amount - each * (months - 1) : each,
  }));
}

async function putBills(): Promise<void> {
  const { pool } = played.db;
  const farm = { farm_id: played.farmid };
  const { rows } = await pool.query<{ prnt2: string }>('select realm as prnt2 from farm where farm_id = $1', [played.farmid]);
  const prnt2 = rows[0]?.prnt2 ?? '';
  for (const group of new Set(bills.map((bill) => bill.group)))
    await put(pool, 'item', [
      {
        ...{ prnt2, itemid: group.toUpperCase(), itemtp: 'service', unit: 'time', needexp: false, costgrp: group, crtusrid: 'x' },
        ...{ name_v: group, name_e: group, name_t: group },
      },
    ]);
  for (const bill of bills) {
    const { id, day, group, place, roomid = null, area = null, amount, months, state } = bill;
    const head = { noteno: `CV-GP1-2025-0000${id}`, year: 2025, serial: id, state, valuedt: day, prnt2, itemid: group.toUpperCase(), costgrp: group };
    await put(pool, 'cost_voucher', [{ ...farm, noteid: idOf(id), ...head, place, roomid, area, amount, months, crtusrid: 'x' }]);
    await put(
      pool,
      'cost_share',
      partsOf(bill).map((part, at) => ({ ...farm, noteid: idOf(id), lineno: at + 1, valuedt: part.day, amount: part.amount })),
    );
  }
}

/** Delivery notes of the farm: lines with their Net, one cancelled, one without a price yet. */
const SOLD: readonly (RawLine & { readonly price: number | null; readonly qty: number; readonly weight: number | null })[] = [
  { day: '20250703', kind: 'pigs', state: '50', net: 31_415_927, qty: 6, weight: 600, price: 52_360 },
  { day: '20250703', kind: 'service', state: '50', net: 450_000, qty: 30, weight: null, price: 15_000 },
  { day: '20250831', kind: 'pigs', state: '10', net: 12_345_679, qty: 2, weight: 210, price: 58_800 },
  { day: '20250901', kind: 'pigs', state: '02', net: 99_000_000, qty: 20, weight: 1_900, price: 52_000 },
  { day: '20251015', kind: 'pigs', state: '20', net: 0, qty: 5, weight: 480, price: null },
  { day: '20250920', kind: 'breeding', state: '50', net: 6_543_210, qty: 1, weight: 210, price: 31_158.14 },
  { day: '20251130', kind: 'service', state: '20', net: 1_111_111, qty: 1, weight: null, price: 1_111_111 },
];

/** Gilts bought of a month, and what the herd's replacement costs: gilts less sows sold. */
const GILTS: Readonly<Record<string, number>> = { '202509': 8_400_000 };
const REPLACED: Readonly<Record<string, number>> = { '202509': 8_400_000 - 6_543_210 };

async function putNotes(): Promise<void> {
  const { pool } = played.db;
  const farm = { farm_id: played.farmid };
  const { rows } = await pool.query<{ prnt2: string }>('select realm as prnt2 from farm where farm_id = $1', [played.farmid]);
  const prnt2 = rows[0]?.prnt2 ?? '';
  await put(pool, 'partner', [{ prnt2, partnerid: 'LAI', name: 'Lai', role: 'customer', crtusrid: 'x' }]);
  const dung = { itemid: 'DUNG', itemtp: 'service', name_v: 'x', name_e: 'Manure', name_t: 'x', unit: 'bag', needexp: false, crtusrid: 'x' };
  await put(pool, 'item', [{ prnt2, ...dung }]);
  for (const [at, { day, kind, state, net, price, qty, weight }] of SOLD.entries()) {
    const noteid = idOf(100 + at);
    const head = {
      noteno: `DN-GP1-2025-${at}`,
      year: 2025,
      serial: at + 1,
      state,
      valuedt: day,
      duedt: day,
      prnt2,
      customerid: 'LAI',
      paymethod: 'cash',
      applyid: 'OP1',
    };
    await put(pool, 'sale_note', [{ ...farm, noteid, ...head, crtusrid: 'x' }]);
    const own = kind === 'pigs' ? { basis: 'kg' } : kind === 'breeding' ? { basis: 'kg', pgid: 'NAI1' } : { basis: 'unit', itemid: 'DUNG' };
    await put(pool, 'sale_line', [{ ...farm, noteid, lineno: 1, kind, prnt2, qty, weight, price, amount: net, net, ...own }]);
  }
}

const context = (level = 60) => ({
  session: {
    userid: 'keeper',
    usrlvl: level,
    farmid: played.farmid,
    farms: [played.farmid],
    curbusdt: TO,
    weekstart: 1,
    zone: 7,
    flags: new Map(),
  } as unknown as Session,
  language: 'E' as const,
  services: financeServices.costs,
});
const reading = <T>(work: Parameters<typeof played.db.transactions.read>[1]) =>
  played.db.transactions.read({ user: 'keeper', farms: [played.farmid] }, work) as Promise<T>;
const ask = (params: object = {}) =>
  reading<ReportResult>((tx) => report.ask(tx, context(), { monthfrom: MONTHS[0], monthto: MONTHS.at(-1), ...params }));

/** Cells of a line by its part and what it is. */
function lineOf({ rows }: ReportResult, part: string, what: string): (number | null)[] {
  const row = rows.find((one) => one['part'] === part && one['what'] === what);
  return MONTHS.map((month) => (row?.[`m${month}`] as number | null | undefined) ?? null);
}

const seenBatches = () => played.raw.map((batch) => ({ batch, asof: numberOfDay(TO), standard: STANDARD }));

/** Livestock-unit days of an area in a month, head by head and day by day, in tenths. */
function unitDays(area: string, from: number, to: number): number {
  let units = 0;
  for (const seen of seenBatches())
    if (seen.batch.area === area) for (let day = from; day <= to; day += 1) units += liveAt(seen, day) * Math.round(10 * (FACTOR[area] ?? 0));
  return units;
}

/** What an area bears of a farm-wide part: by livestock-unit days, rounded down, the rest with the larger of the two. */
function shareOf(area: string, amount: number, from: number, to: number): number {
  const [nursery, grown] = [unitDays('nursery', from, to), unitDays('grow-finish', from, to)];
  const own = area === 'nursery' ? nursery : grown;
  const larger = grown > nursery ? 'grow-finish' : 'nursery';
  const other = Math.floor((amount * (own === nursery ? grown : nursery)) / (nursery + grown));
  return area === larger ? amount - other : Math.floor((amount * own) / (nursery + grown));
}

const NOT_SPLIT = new Set(['interest', 'insurance', 'fees', 'other', 'gilts']);
const areaOfRoom = (roomid: string | undefined) => played.options.houses.find((house) => house.roomid === roomid)?.area;

/** What a group costs an area in a month, bill by bill. */
function counted(area: string, group: string, month: Month): number {
  const { from, to } = daysOfMonth(month);
  const [first, last] = [numberOfDay(from), numberOfDay(to)];
  let total = 0;
  for (const bill of bills.filter((one) => one.group === group && one.state !== '02'))
    for (const part of partsOf(bill).filter(({ day }) => day >= from && day <= to)) {
      const place = bill.area ?? areaOfRoom(bill.roomid);
      if (place === area) total += part.amount;
      else if (bill.place === 'farm' && !NOT_SPLIT.has(group)) total += shareOf(area, part.amount, first, last);
    }
  return total;
}

/** A batch with the costs that vouchers name to its house while it stood. */
function withBills(batch: RawBatch): RawBatch {
  const parts = bills.filter(({ roomid, state }) => roomid === batch.roomid && state !== '02').flatMap(partsOf);
  const own = parts.filter(({ day }) => numberOfDay(day) >= batch.open && (batch.close === null || numberOfDay(day) <= batch.close));
  return {
    ...batch,
    goods: [...batch.goods, ...own.map(({ day, amount }) => ({ day: numberOfDay(day), itemid: '', itemtp: '', qty: 0, days: null, amount }))],
  };
}

describe('the monthly cost of production against the bills and raw events', () => {
  test('vouchers of each area and group, to the last dong', async () => {
    const answer = await ask();
    for (const [area, name] of [
      ['nursery', 'Nursery'],
      ['grow-finish', 'Grow-finish'],
    ] as const)
      for (const [group, what] of [
        ['labour', 'Labour'],
        ['rent', 'Rent'],
        ['repair', 'Repair'],
        ['waste', 'Waste'],
      ] as const) {
        const wanted = MONTHS.map((month) => counted(area, group, month));
        if (wanted.every((one) => one === 0)) continue;
        expect([area, group, lineOf(answer, name, what)]).toEqual([area, group, wanted]);
      }
    const overhead = (group: string) =>
      MONTHS.map((month) =>
        bills
          .filter((one) => one.group === group)
          .flatMap(partsOf)
          .reduce((sum, one) => (one.day.startsWith(month) ? sum + one.amount : sum), 0),
      );
    expect(lineOf(answer, 'Overhead', 'Interest')).toEqual(overhead('interest'));
    expect(lineOf(answer, 'Overhead', 'Insurance')).toEqual(overhead('insurance'));
  });

  test('goods, pig-days, gain, pigs sold; full cost a kg gained', async () => {
    const answer = await ask();
    const months = MONTHS.map((month) => {
      const { from, to } = daysOfMonth(month);
      const [first, last] = [numberOfDay(from), numberOfDay(to)];
      const seen = seenBatches().filter(({ batch }) => batch.open <= last && (batch.close === null || batch.close >= first));
      const parts = seen.map((one) => periodFigures(one, first, last));
      const goods = seen.reduce(
        (sum, { batch }) => sum + batch.goods.reduce((own, { day, amount }) => (day >= first && day <= last ? own + amount : own), 0),
        0,
      );
      const vouchers = ['nursery', 'grow-finish'].flatMap((area) =>
        ['labour', 'rent', 'repair', 'waste'].map((group) => counted(area, group, month)),
      );
      return { whole: addPeriods(parts), cost: goods + vouchers.reduce((sum, one) => sum + one, 0) };
    });
    expect(lineOf(answer, 'Head', 'Pig-days')).toEqual(months.map(({ whole }) => whole.pigDays));
    const near = (line: (number | null)[], wanted: (number | null)[]) =>
      line.forEach((value, at) => {
        const one = wanted[at] ?? null;
        if (one === null || value === null) expect(value).toBe(one);
        else expect(value).toBeCloseTo(one, 4);
      });
    near(
      lineOf(answer, 'Head', 'Net gain'),
      months.map(({ whole }) => whole.netGain),
    );
    near(
      lineOf(answer, 'Cost of production', 'Full cost per kg gain'),
      months.map(({ whole, cost }) => (whole.netGain === null || whole.netGain === 0 ? null : cost / whole.netGain)),
    );
  });

  test('Net sales are the notes, change of live value the batches day by day; the result is what is left of all of it', async () => {
    const answer = await ask();
    const spans = MONTHS.map((month) => daysOfMonth(month));
    const kinds = ['pigs', 'breeding', 'goods', 'service'];
    const houses = played.raw.flatMap(({ outs }) => outs).filter(({ kind }) => kind === 'sold' || kind === 'culled');
    const sales = spans.map(({ from, to }) => {
      const own = houses.filter(({ day }) => day >= numberOfDay(from) && day <= numberOfDay(to));
      return netBetween(SOLD, kinds, from, to) + own.reduce((sum, { amount }) => sum + amount, 0);
    });
    expect(lineOf(answer, 'Sales and result', 'Net sales')).toEqual(sales);
    const edges = [...new Set(spans.flatMap(({ from, to }) => [numberOfDay(from) - 1, numberOfDay(to)]))];
    const worths = worthOn(played.raw.map(withBills), edges);
    const worth = (day: number): number => worths.get(day) ?? 0;
    const change = spans.map(({ from, to }) => worth(numberOfDay(to)) - worth(numberOfDay(from) - 1));
    const bought = spans.map(({ from, to }) =>
      played.raw
        .flatMap(({ ins }) => ins)
        .reduce((sum, one) => (one.way === 'purchase' && one.day >= numberOfDay(from) && one.day <= numberOfDay(to) ? sum + one.amount : sum), 0),
    );
    const close = (line: (number | null)[], wanted: readonly number[]) =>
      line.forEach((value, at) => expect(Math.abs((value ?? 0) - (wanted[at] ?? 0))).toBeLessThan(30));
    close(lineOf(answer, 'Replacement, pigs bought', 'Change of live value'), change);
    close(lineOf(answer, 'Replacement, pigs bought', 'Pigs bought'), bought);
    const costs = MONTHS.map((_, at) =>
      answer.rows.reduce(
        (sum, row) =>
          ['AREACOST', 'OVERHEAD'].includes(String(row['_figure'])) && !String(row['_params'] ?? '').includes('costgrp')
            ? sum + Number(row[`m${MONTHS[at]}`])
            : sum,
        0,
      ),
    );
    close(
      lineOf(answer, 'Sales and result', 'Result'),
      sales.map((net, at) => net - (costs[at] ?? 0) - (GILTS[MONTHS[at] ?? ''] ?? 0) - (bought[at] ?? 0) + (change[at] ?? 0)),
    );
    const kgs = spans.map(({ from, to }) =>
      houses
        // A cull nobody paid for was not sold.
        .filter(({ kind, amount, day }) => (kind === 'sold' || amount > 0) && day >= numberOfDay(from) && day <= numberOfDay(to))
        .reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    );
    expect(kgs.filter((kg) => kg > 0).length).toBeGreaterThan(2);
    const perKg = kgs.map((kg, at) =>
      kg === 0 ? null : ((costs[at] ?? 0) + (REPLACED[MONTHS[at] ?? ''] ?? 0) + (bought[at] ?? 0) - (change[at] ?? 0)) / kg,
    );
    lineOf(answer, 'Cost of production', 'Cost per kg sold').forEach((value, at) => {
      expect([MONTHS[at], value === null]).toEqual([MONTHS[at], perKg[at] === null]);
      expect(Math.abs((value ?? 0) - (perKg[at] ?? 0))).toBeLessThan(1);
    });
    expect(answer.notes?.map(({ text }) => text.E).join(' ')).toContain('1 lines of delivery notes without a price');
  });

  test('a weaned piglet costs what its area and the replacement of the herd cost, by the piglets the herd weaned', async () => {
    const weaned = [0, 311, 287, 402, 355, 298];
    const herdMonths = async () => weaned.map((pw) => ({ mfd: 3_000, pw, gilts: 0 }));
    const services = { ...financeServices.costs, herdMonths };
    const answer = await reading<ReportResult>((tx) => report.ask(tx, { ...context(), services }, { monthfrom: MONTHS[0], monthto: MONTHS.at(-1) }));
    const water = new Map([
      ['202509', 8_500_001],
      ['202510', 8_500_002],
    ]);
    const shares = MONTHS.map((month) => ({ month, cost: (water.get(month) ?? 0) + (REPLACED[month] ?? 0) }));
    const wanted = shares.map(({ cost }, at) => (weaned[at] === 0 ? null : cost / (weaned[at] ?? 1)));
    lineOf(answer, 'Cost of production', 'Cost per weaned piglet').forEach((value, at) => {
      if (wanted[at] === null) expect(value).toBeNull();
      else expect(value).toBeCloseTo(wanted[at] ?? 0, 3);
    });
    // What batches value piglets by that came from weaning: the same, without what cost nothing.
    const costs = await reading<ReadonlyMap<string, number>>((tx) => weanedCosts(tx, services, played.farmid, MONTHS));
    expect(MONTHS.map((month) => costs.get(month) ?? null)).toEqual(
      wanted.map((cost) => (cost === null || cost <= 0 ? null : expect.closeTo(cost, 3))),
    );
  });

  test('sales, replacement, pigs bought and live value open down to notes and batches, and those are the amount', async () => {
    const answer = await ask();
    for (const figure of ['NETSALES', 'REPLACEMENT', 'BOUGHT', 'LIVECHANGE']) {
      const row = answer.rows.find(({ _figure }) => _figure === figure);
      const request = { figure, from: '20250701', to: '20250831', part: 'numerator' as const, params: {} };
      const opened = await reading<ReportResult>((tx) => report.drill?.(tx, context(), request as never) as Promise<ReportResult>);
      const total = opened.rows.reduce((sum, one) => sum + Number(one['amount']), 0);
      expect([figure, total]).toEqual([figure, Number(row?.['m202507']) + Number(row?.['m202508'])]);
    }
  });

  test('what own-bred gilts carried is replacement of the herd, opens down to each, and counts once', async () => {
    const gilt = { eventdt: '20250912' as BusinessDate, pgid: 'OWN1', roomid: 'G1', parityid: 1 };
    const ownBred: typeof financeServices.costs.ownBred = async (_, __, periods) =>
      periods.flatMap(({ from }, at) => (from === '20250901' ? [1_234_567.4, null].map((amount) => ({ ...gilt, at: at + 1, amount })) : []));
    const own = { ...context(), services: { ...financeServices.costs, ownBred } };
    const [before, after] = [await ask(), await reading<ReportResult>((tx) => report.ask(tx, own, { monthfrom: MONTHS[0], monthto: MONTHS.at(-1) }))];
    const replaced = MONTHS.map((month) => (REPLACED[month] ?? 0) + (month === '202509' ? 1_234_567 : 0));
    expect(lineOf(after, 'Replacement, pigs bought', 'Herd replacement')).toEqual(replaced);
    const [was, is] = [before, after].map(({ rows }) => rows.filter(({ what }) => what === 'Cost per kg sold' || what === 'Result'));
    expect([is, JSON.stringify(after.notes)]).toEqual([was, expect.stringContaining('1 own-bred gilts carried a cost nobody knows')]);
    const request = { figure: 'REPLACEMENT', from: '20250901', to: '20250930', part: 'numerator', params: {} } as never;
    const { rows } = await reading<ReportResult>((tx) => report.drill?.(tx, own, request) as Promise<ReportResult>);
    expect([rows.find(({ note }) => note === 'OWN1')?.['amount'], rows.length]).toEqual([1_234_567, 3]);
  });

  test('an amount opens down to its vouchers and movements, and they are the amount', async () => {
    const answer = await ask();
    for (const row of answer.rows.filter(({ _figure }) => _figure === 'AREACOST' || _figure === 'OVERHEAD')) {
      const params = Object.fromEntries(new URLSearchParams(String(row['_params'] ?? '')));
      const request = { figure: String(row['_figure']), from: '20250801', to: '20250831', part: 'numerator' as const };
      const opened = await reading<ReportResult>((tx) => report.drill?.(tx, context(), { ...request, params } as never) as Promise<ReportResult>);
      const total = opened.rows.reduce((sum, one) => sum + Number(one['amount']), 0);
      expect([row['part'], row['what'], total]).toEqual([row['part'], row['what'], row['m202508']]);
    }
  });

  test('what nobody approved is counted, marked and said; cancelled ones and overhead left out where it is asked', async () => {
    const answer = await ask();
    expect(answer.notes?.map(({ text }) => text.E).join(' ')).toContain('2 cost vouchers not yet approved');
    const interest = answer.rows.find(({ what }) => what === 'Interest');
    expect(interest?.['_mark_m202508']).toBe('info');
    const without = await ask({ overhead: 'N' });
    expect(without.rows.some(({ part }) => part === 'Overhead')).toBe(false);
    const sold = (one: ReportResult) => lineOf(one, 'Cost of production', 'Cost per kg sold')[2] ?? 0;
    // The first screen answers: what a piglet (none was weaned) and a kg cost over the months, and what is left.
    const totalOf = (what: string) => Math.round(Number(answer.rows.find((row) => row['what'] === what)?.['total']));
    const told = ['Full cost per kg gain', 'Cost per kg sold', 'Result'].map((what) => [what, totalOf(what)]);
    expect(answer.headline?.map(({ label, value }) => [label.E, value])).toEqual([['Cost per weaned piglet', null], ...told]);
    expect((await ask({ area: 'nursery' })).headline).toEqual([]);
    expect(sold(answer)).toBeGreaterThan(sold(without));
    await expect(ask({ monthfrom: '202511', monthto: '202510' })).rejects.toMatchObject({ issues: [{ code: '898' }] });
    await expect(ask({ monthfrom: '202301', monthto: '202511' })).rejects.toMatchObject({ issues: [{ code: 'V_RANGE' }] });
    expect((await ask({ area: 'nursery' })).rows.some(({ part }) => part === 'Grow-finish')).toBe(false);
  });
});
