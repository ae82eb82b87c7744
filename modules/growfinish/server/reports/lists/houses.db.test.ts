import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { birthOf, liveAt, weekOfAge } from '#testkit/oracle/grow-count.ts';
import type { RawBatch, RawHouse } from '#testkit/oracle/grow-raw.ts';
import { rawFarms } from '../raw-farm.fixture.ts';
import { report } from './houses.report.ts';

let world: Awaited<ReturnType<typeof rawFarms>>;
beforeAll(async () => {
  world = await rawFarms(41);
});
afterAll(() => world.db.close());

const percent = (part: number, whole: number): number => Math.round((10_000 * part) / whole) / 100;

/** What the line of a house must hold on a day. */
function counted({ farmid, roomid, area, capacity, site }: RawHouse, day: BusinessDate) {
  const { grow } = world;
  const own = grow.batches.filter((batch) => batch.farmid === farmid && batch.roomid === roomid && batch.opendt <= day);
  const newest = own.at(-1) as RawBatch | undefined;
  const closedBy = (batch: RawBatch | undefined): boolean => batch?.closedt != null && batch.closedt <= day;
  const [before] = own.slice(-2, -1);
  const live = newest === undefined ? 0 : liveAt(grow, newest, day);
  const open = newest !== undefined && !closedBy(newest) ? newest : null;
  const held = newest?.groups.some(({ entrydt }) => entrydt <= day);
  return {
    ...{ farmid, roomid, capacity, site },
    area: area === 'nursery' ? 'Nursery' : 'Grow-finish',
    state: open === null ? (newest === undefined ? 'Not stocked yet' : 'Closed') : held ? 'Active' : 'Not stocked yet',
    parityid: newest?.parityid ?? null,
    live,
    free: capacity - live,
    utilisation: percent(live, capacity),
    source: open === null ? null : [...new Set(open.groups.filter(({ entrydt }) => entrydt <= day).map((group) => group.source))].join(', '),
    avgbirthdt: open === null ? null : birthOf({ ...open, groups: open.groups.filter(({ entrydt }) => entrydt <= day) }),
    ageweek: open === null ? null : weekOfAge({ ...open, groups: open.groups.filter(({ entrydt }) => entrydt <= day) }, day),
    opendt: open?.opendt ?? null,
    daysopen: open === null ? null : daysBetween(open.opendt, day),
    lastclosed: own.filter(closedBy).at(-1)?.closedt ?? null,
    empty:
      open === null
        ? newest?.closedt == null
          ? null
          : daysBetween(newest.closedt, day)
        : before?.closedt == null
          ? null
          : daysBetween(before.closedt, open.opendt),
  };
}

describe('PigletRoomReport', () => {
  test.each([0, 1, 3, 20, 45, 80, 130, 200, 290])('%i days ago every house stands with its own numbers', async (back) => {
    const day = addDays(world.today, -back);
    const { rows, totals, notes } = await world.ask(report, { day });
    expect(rows).toHaveLength(world.grow.houses.length);
    const want = world.grow.houses.map((house) => counted(house, day));
    for (const cells of want) {
      const row = rows.find(({ farmid, roomid }) => farmid === cells.farmid && roomid === cells.roomid) ?? {};
      const shown = Object.fromEntries(
        Object.keys(cells).map((key) => [key, key === 'utilisation' ? Math.round(Number(row[key]) * 100) / 100 : (row[key] ?? null)]),
      );
      expect(shown).toEqual(cells);
    }
    const { events } = world.grow;
    const arrived = new Set(events.filter(({ eventdt }) => eventdt <= day).map(({ linkId }) => linkId));
    const away = events.filter((one) => one.data['tofarm'] !== undefined && !one.voided && one.eventdt <= day && !arrived.has(one.eventId));
    const told = away.length === 0 ? [] : [expect.stringContaining(`${away.reduce((sum, { heads }) => sum + (heads ?? 0), 0)} pigs on the way`)];
    expect((notes ?? []).map(({ text }) => text.E)).toEqual(told);
    expect(totals).toMatchObject({ live: want.reduce((sum, { live }) => sum + live, 0), capacity: 3000 });
  });

  test('the totals by farm and state add up to the houses', async () => {
    const { rows, sections } = await world.ask(report);
    const by = sections?.[0]?.rows ?? [];
    for (const column of ['live', 'capacity', 'free'])
      expect(by.reduce((sum, row) => sum + Number(row[column]), 0)).toBe(rows.reduce((sum, row) => sum + Number(row[column]), 0));
    expect(by.reduce((sum, row) => sum + Number(row['houses']), 0)).toBe(rows.length);
  });

  test('state, site and kind narrow; houses out of use stand only where asked for; a row opens its house', async () => {
    await world.db.pool.query("update room set state = 'closed' where farm_id = 'GB01' and roomid = 'F3'");
    const { rows } = await world.ask(report);
    expect(rows).toHaveLength(9);
    expect((await world.ask(report, { state: 'cancelled' })).rows).toMatchObject([{ farmid: 'GB01', roomid: 'F3', state: 'Out of use' }]);
    expect((await world.ask(report, { state: 'active' })).rows).toHaveLength(rows.filter(({ state }) => state === 'Active').length);
    expect((await world.ask(report, { area: 'nursery', farms: ['GA01'] })).rows.map(({ roomid }) => roomid)).toEqual(['N1', 'N2']);
    expect((await world.ask(report, { site: 'K2' })).rows.every(({ roomid }) => String(roomid).startsWith('F'))).toBe(true);
    expect(rows[0]?.['_open']).toMatch(/^PigletRoomdetail\?farmid=GA01&roomid=/);
    await world.db.pool.query("update room set state = 'active' where farm_id = 'GB01' and roomid = 'F3'");
  });

  test('a house closed for more than 15 days is marked', async () => {
    for (const back of [0, 40, 80, 120]) {
      const { rows } = await world.ask(report, { day: addDays(world.today, -back) });
      for (const row of rows) {
        const long = row['state'] === 'Closed' && Number(row['empty']) > 15;
        expect([row['_mark_state'] === 'warn', row['_mark_empty'] === 'warn']).toEqual([long, long]);
      }
    }
  });

  test('the day the pigs reach the sale weight lies ahead of an open batch', async () => {
    const { rows } = await world.ask(report);
    const open = rows.filter((row) => row['state'] === 'Active' && Number(row['live']) > 0);
    expect(open.length).toBeGreaterThan(1);
    for (const row of open) expect(String(row['emptying']) >= world.today).toBe(true);
  });
});
