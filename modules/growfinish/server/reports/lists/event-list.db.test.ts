import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { batchOf, liveAfter, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawGrowEvent } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './event-list.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
beforeAll(async () => {
  world = await rawFarms(41);
  last = (days) => addDays(world.today, -days);
  ALL = { from: last(500), to: world.today };
});
afterAll(() => world.db.close());

let ALL: { from: string; to: string };
let last: (days: number) => string;
const round1 = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** A line as the list must show it. */
function shown(event: RawGrowEvent) {
  const { farmid, roomid, parityid, eventdt, heads, weight, data } = event;
  return {
    ...{ farmid, roomid, parityid, eventdt, heads, weight },
    ageweek: weekOfAge(batchOf(world.grow, event), eventdt),
    live: event.voided ? null : liveAfter(world.grow, event),
    meanweight: weight === null || heads === null ? null : round1(weight / heads),
    amount: event.eventcd === 'SAL' ? Math.round(Number(data['price']) * (weight ?? 0)) : (data['amount'] ?? null),
  };
}

const cells = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, key === 'meanweight' || key === 'weight' ? round1(row[key] as number | null) : (row[key] ?? null)]));
const sorted = <T>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('PigletEventList', () => {
  test('every line of both farms, each column as the raw books have it', async () => {
    const { rows, totals } = await world.ask(report, ALL);
    const pigs = world.grow.events.filter(({ voided }) => !voided);
    expect(rows).toHaveLength(pigs.length + world.grow.goods.length);
    expect(pigs.length).toBeGreaterThan(250);
    const want = pigs.map(shown);
    const keys = Object.keys(want[0] ?? {});
    expect(sorted(rows.filter(({ itemname }) => itemname == null).map((row) => cells(row, keys)))).toEqual(
      sorted(want.map((row) => cells(row, keys))),
    );
    // Deaths and sales add up to nothing: sums stand under events of one kind alone.
    expect(totals?.['heads']).toBeUndefined();
    const dead = pigs.filter(({ eventcd }) => eventcd === 'DTH').reduce((sum, { heads }) => sum + (heads ?? 0), 0);
    expect((await world.ask(report, { ...ALL, eventcd: ['DTH'] })).totals).toMatchObject({ heads: dead });
  });

  test('goods: item, quantity, value, note and live pigs at the end of the day', async () => {
    const { rows } = await world.ask(report, { ...ALL, eventcd: ['FED', 'TRT'] });
    const want = world.grow.goods.map(({ farmid, roomid, day, itemid, qty, amount }) => ({
      ...{ farmid, roomid, eventdt: day, qty, amount },
      eventcd: itemid === 'FEED1' ? 'Feed use' : 'Treatment',
      itemname: itemid === 'FEED1' ? 'Feed 1' : 'Drug 1',
    }));
    expect(sorted(rows.map((row) => cells(row, Object.keys(want[0] ?? {}))))).toEqual(sorted(want));
    expect(rows.every(({ noteno }) => String(noteno).startsWith('DN-'))).toBe(true);
  });

  test('what was taken back is shown from level 60 where asked for, with who and why', async () => {
    const voided = world.grow.events.filter((event) => event.voided);
    const struck = (rows: readonly object[]) => rows.filter((row) => '_style' in row && row._style === 'struck');
    expect(struck((await world.ask(report, { ...ALL, deleted: 'Y' })).rows)).toHaveLength(voided.length);
    expect(struck((await world.ask(report, { ...ALL, deleted: 'Y' })).rows)[0]).toMatchObject({ voidedBy: 'boss', voidedWhy: 'typed twice' });
    expect(struck((await world.ask(report, { ...ALL, deleted: 'Y' }, 30)).rows)).toHaveLength(0);
    expect(voided.length).toBeGreaterThan(3);
  });

  test('a corrected line keeps who entered it, and says who changed it', async () => {
    const { rows } = await world.ask(report, ALL);
    const corrected = world.grow.events.filter(({ replaces }) => replaces !== null);
    expect(rows.filter(({ lstusrid }) => lstusrid === 'boss')).toHaveLength(corrected.length);
    expect(rows.filter(({ lstusrid }) => lstusrid === 'boss').every(({ crtusrid }) => crtusrid === 'clerk')).toBe(true);
  });

  test('amounts are hidden below level 60', async () => {
    const { rows, columns } = await world.ask(report, ALL, 30);
    expect(columns.map(({ key }) => key)).not.toContain('amount');
    expect(rows.every((row) => row['amount'] === undefined)).toBe(true);
  });

  const pigs = (fits: (event: RawGrowEvent) => boolean) => world.grow.events.filter((event) => !event.voided && fits(event)).length;
  test.each<[() => object, (event: RawGrowEvent) => boolean]>([
    [() => ({ farms: ['GB01'] }), ({ farmid }) => farmid === 'GB01'],
    [() => ({ area: 'nursery' }), ({ roomid }) => roomid.startsWith('N')],
    [() => ({ roomid: 'F1', parityid: 2 }), ({ roomid, parityid }) => roomid === 'F1' && parityid === 2],
    [() => ({ grpid: 2 }), ({ shares }) => shares.some(({ grpid }) => grpid === 2)],
    [() => ({ reason: 'LEGS' }), ({ reason }) => reason === 'LEGS'],
    [() => ({ applyid: 'OP2' }), ({ applyid }) => applyid === 'OP2'],
    [() => ({ customer: 'k1' }), ({ data }) => data['customer'] === 'K1'],
    [() => ({ ageweek: '10' }), (event) => weekOfAge(batchOf(world.grow, event), event.eventdt) === 10],
    [() => ({ by: 'entry', from: last(31) }), ({ valuedt }) => valuedt >= last(31)],
    [() => ({ from: last(31), to: last(21) }), ({ eventdt }) => eventdt >= last(31) && eventdt <= last(21)],
  ])('%o finds what fits and nothing else', async (asked, fits) => {
    const codes = ['INW', 'INP', 'INT', 'DTH', 'CUL', 'SAL', 'TRO', 'WGT', 'CLO', 'UCL'];
    const { rows } = await world.ask(report, { ...ALL, eventcd: codes, ...asked() });
    expect(rows).toHaveLength(pigs(fits));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('without days a house tells everything, farms the last thirty days', async () => {
    const from = addDays(world.today, -30);
    const { rows, applied } = await world.ask(report, {});
    expect(applied).toMatchObject({ from, to: world.today });
    expect(rows.every(({ eventdt }) => String(eventdt) >= from)).toBe(true);
    const house = await world.ask(report, { farms: ['GA01'], roomid: 'F1' });
    expect(house.rows.some(({ eventdt }) => String(eventdt) < from)).toBe(true);
  });
});
