import { describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import { tableDifferences } from '#testkit/compare-table.ts';
import type { Cells } from '#testkit/oracle/book.ts';
import { headsOn, lateOn, movesOfDays } from '#testkit/oracle/house-moves.ts';
import { type Days, farmForTests, playedEvents, section, usualDays } from './played-farm.fixture.ts';

/** One move of each kind of row that was taken back, beside a move that stands. */
const VOIDED = ['undone', 'deleted', 'edited'];
const farm = farmForTests({}, async ({ db, farmid }) => {
  for (const kind of VOIDED)
    await db.pool.query(
      `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, applyid, valuedt, crtusrid, crtdate, voided_at, voided_by, voided_kind)
       select farm_id, gen_random_uuid(), animal_id, eventcd, eventdt, rank, '{"roomid": "M2"}', applyid, eventdt, 'test',
         (eventdt + time '09:05') at time zone 'Asia/Ho_Chi_Minh', (eventdt + time '10:00') at time zone 'Asia/Ho_Chi_Minh', 'test', $2
       from animal_event where farm_id = $1 and eventcd = 'MOV' and voided_at is null order by seq limit 1`,
      [farmid, kind],
    );
});

const spanOf = ({ from, to }: Days) => ({ from: dayNumber(from), to: dayNumber(to) });
const ask = (params: object, more: object = {}): Promise<ReportResult> => farm.report('PigRoomTranfReport', params, more);
const say = () => ({ status: (code: string) => (code === 'boar' ? 'Boar' : (STATUS_WORDS[code]?.E ?? code)), applyid: farm.word('applyid') });
/** When rows were saved is no part of the play. */
const differ = (result: ReportResult, rows: readonly Cells[]): string[] => tableDifferences(result, rows, { say: say(), apart: ['entered'] });
const total = (result: ReportResult): number => result.rows.reduce((sum, row) => sum + Number(row['total']), 0);

describe('PigRoomTranfReport', () => {
  test('every column of the moves of any days; those late into a farrowing house are marked', async () => {
    const met = { late: new Set(), status: new Set() };
    for (const MOVEDAY of [108, 100])
      for (const days of usualDays(farm)) {
        const settings = { ...farm.settings, MOVEDAY };
        const rows = movesOfDays(farm.events, spanOf(days), settings);
        const result = await ask(days, { settings });
        expect([days, differ(result, rows)]).toEqual([days, []]);
        expect(result.rows.map((row) => (row['_mark_inpig'] === 'warn' ? 1 : 0))).toEqual(rows.map((row) => row['late']));
        for (const { late, status } of rows) {
          met.late.add(late);
          met.status.add(status);
        }
      }
    expect([met.late.size, met.status.size]).toEqual([2, 3]);
  });

  test('the month that runs where no days are asked for; 898 and V_PERIOD', async () => {
    const from = `${farm.last.slice(0, 6)}01` as BusinessDate;
    expect(differ(await ask({}), movesOfDays(farm.events, spanOf({ from, to: farm.last }), farm.settings))).toEqual([]);
    await expect(ask({ from: farm.last, to: addDays(farm.last, -1) })).rejects.toThrow('898');
    await expect(ask({ from: addDays(farm.last, -800), to: farm.last })).rejects.toThrow('V_PERIOD');
  });

  test('from house, to house, status and operator narrow', async () => {
    const all = movesOfDays(farm.events, spanOf(farm.whole()), farm.settings);
    for (const [filter, field] of [
      ['fromroom', 'fromroom'],
      ['toroom', 'roomid'],
      ['applyid', 'applyid'],
      ['status', 'status'],
    ] as const)
      for (const value of new Set(all.map((row) => row[field]))) {
        if (value === null || value === 'boar') continue;
        const own = await ask({ ...farm.whole(), [filter]: filter === 'status' ? [value] : value });
        const wanted = all.filter((row) => row[field] === value);
        expect([filter, value, differ(own, wanted)]).toEqual([filter, value, []]);
        expect(total(section(own, 'matrix'))).toBe(wanted.length);
      }
  });

  test('from house to house: each cell its heads, and the address of its moves', async () => {
    for (const days of usualDays(farm)) {
      const rows = movesOfDays(farm.events, spanOf(days), farm.settings);
      const table = section(await ask(days), 'matrix');
      const targets = table.columns.filter(({ key }) => /^to\d+$/.test(key));
      expect(targets.map(({ label }) => label.E)).toEqual([...new Set(rows.map((row) => row['roomid']))].toSorted());
      for (const row of table.rows)
        for (const { key, label } of targets) {
          const heads = rows.filter((move) => (move['fromroom'] ?? '(no house)') === row['room'] && move['roomid'] === label.E).length;
          expect([row['room'], label.E, row[key] ?? 0]).toEqual([row['room'], label.E, heads]);
        }
      expect(total(table)).toBe(rows.length);
    }
  });

  test('moves taken back stand struck out where asked for, outside the totals; what a correction replaced never does', async () => {
    const plain = await ask(farm.whole());
    const result = await ask({ ...farm.whole(), undone: 'Y' });
    const struck = result.rows.filter((row) => row['_style'] === 'struck');
    expect(struck).toHaveLength(2);
    expect(struck.map(({ roomid, entered }) => [roomid, entered])).toEqual(struck.map(({ eventdt }) => ['M2', `${eventdt} 09:05`]));
    expect(result.rows).toHaveLength(plain.rows.length + 2);
    expect(plain.rows.some((row) => row['_style'] === 'struck')).toBe(false);
    expect(section(result, 'matrix')).toEqual(section(plain, 'matrix'));
  });

  test('sows past the day of their move in no farrowing house, and the head of each house, at the end of the days', async () => {
    let late = 0;
    for (const MOVEDAY of [108, 100])
      for (const back of [...Array(15).keys(), 20, 61, 140, 233]) {
        const to = addDays(farm.last, -back);
        const settings = { ...farm.settings, MOVEDAY };
        const result = await ask({ from: addDays(to, -10), to }, { settings });
        const rows = lateOn(farm.events, dayNumber(to), settings);
        expect([to, tableDifferences(section(result, 'late'), rows)]).toEqual([to, []]);
        late += rows.length;
        const heads = headsOn(farm.events, dayNumber(to), settings);
        const shown = section(result, 'heads').rows.filter((row) => row['heads'] !== 0);
        expect(new Map(shown.map((row) => [row['roomid'], row['heads']]))).toEqual(new Map([...heads].map(([room, n]) => [room ?? '(no house)', n])));
      }
    expect(late).toBeGreaterThan(3);
  });

  test('days to come end today; a house of another type is no farrowing house whoever was born there', async () => {
    const days = { from: addDays(farm.last, -10), to: addDays(farm.last, 20) };
    expect((await ask(days)).sections?.find(({ key }) => key === 'late')?.title.E).toContain(farm.last);
    const { pool } = farm.db;
    const settings = { ...farm.settings, MOVEDAY: 100 };
    const before = section(await ask(days, { settings }), 'late').rows.length;
    await pool.query("update room set roomtp = 'GESTATION' where farm_id = $1", [farm.farmid]);
    const typed = section(await ask(days, { settings }), 'late').rows.length;
    await pool.query("update room set roomtp = 'FARROWING' where farm_id = $1", [farm.farmid]);
    expect(section(await ask(days, { settings }), 'late').rows).toEqual([]);
    await pool.query('update room set roomtp = null where farm_id = $1', [farm.farmid]);
    expect(typed).toBeGreaterThan(before);
  });

  test('animals of every status moved, on the day they left too', async () => {
    const { db, farmid } = farm;
    await db.pool.query(
      `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, applyid, valuedt, crtusrid)
       select a.farm_id, gen_random_uuid(), a.animal_id, 'MOV', d.day, m.rank, '{"roomid": "M2"}', 'OP1', d.day, 'test'
       from animal a cross join lateral (
           select day::date from generate_series(a.entrydt, least(a.leftdt, $2::date), '23 days') day union select a.leftdt where a.leftdt is not null) d
         cross join (select rank from animal_event where eventcd = 'MOV' limit 1) m
       where a.farm_id = $1 and not a.deleted and a.entrydt >= $3 and (a.leftdt is null or a.leftdt > a.entrydt)
       on conflict do nothing`,
      [farmid, farm.last, farm.start],
    );
    // The rows the moves lead to, as saving them would have written.
    await db.transactions.write({ user: 'test', farms: [farmid] }, async (tx) =>
      rebuildFarm(tx, farmid, await loadFarmFacts(tx, farmid), farm.last, true),
    );
    const rows = movesOfDays(await playedEvents(db, farmid), spanOf(farm.whole()), farm.settings);
    expect(differ(await ask(farm.whole()), rows)).toEqual([]);
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(7);
  });
});
