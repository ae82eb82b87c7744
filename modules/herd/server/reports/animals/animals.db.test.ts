import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put, putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as coupleReport } from './couples.report.ts';
import { report as entryReport } from './entries.report.ts';
import { report as houseReport } from './houses.report.ts';
import { report as workListReport } from './work-lists.report.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331');
const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1'] }, work);
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  const ids = await putWorkedExample(db.pool, 'T1');
  // What the entry and the record of A and B say; A stands in pig from 23 January, C from 7 February.
  await db.pool.query(
    "update animal set matedt = '20260123', expfarrowdt = '20260517', roomid = 'M1', last_eventcd = 'MAT', last_eventdt = '20260123' where pgid = 'A'",
  );
  await db.pool.query("update animal set matedt = '20260207', expfarrowdt = '20260601', roomid = 'M2', birthdt = '20241101' where pgid = 'C'");
  await db.pool.query("update animal set source = 'FARMX', lineage = 'LL', birthdt = '20250601' where pgid = 'B'");
  await put(db.pool, 'room', [
    { farm_id: 'T1', roomid: 'M1', name: 'Mating 1', area: 'sow', capacity: 2 },
    { farm_id: 'T1', roomid: 'F1', name: 'Farrowing 1', area: 'sow', capacity: 4 },
    { farm_id: 'T1', roomid: 'E1', name: 'Empty', area: 'gilts', capacity: 10 },
  ]);
  const stay = (animal_id: string, roomid: string, from_day: string, to_day: string) => ({ farm_id: 'T1', animal_id, roomid, from_day, to_day });
  await put(db.pool, 'stay', [
    stay(ids.a, 'M1', '20251228', 'infinity'),
    stay(ids.c, 'F1', '20260101', '20260202'),
    stay(ids.c, 'M1', '20260202', 'infinity'),
    stay(ids.d, 'F1', '20260101', '20260202'),
  ]);
  await db.pool.query("update sow_cycle set farrow_roomid = 'F1' where farrowdt >= '20260101'");
  await put(db.pool, 'animal_event', [
    {
      farm_id: 'T1',
      event_id: nextId(),
      animal_id: ids.b,
      eventcd: 'ENT',
      eventdt: '20251210',
      rank: 0,
      valuedt: '20251213',
      applyid: 'TAM',
      data: JSON.stringify({ weight: 105.5, teats: 14, teatsleft: 7, teatsright: 7, roomid: 'Q1' }),
      crtusrid: 'x',
    },
  ]);
});
afterAll(() => db.close());

describe('PigEntryReport', () => {
  const entries = (params: object) => read((tx) => entryReport.ask(tx, ctx, params));

  test('lists arrivals with what was typed at entry, and subtotals', async () => {
    const result = await entries({ from: '20251101', to: '20251231' });
    expect(
      result.rows.map((row) => [
        row['pgid'],
        row['entrytp'],
        row['age'],
        row['weight'],
        row['teats'],
        row['roomid'],
        row['late'],
        row['time_parity'],
      ]),
    ).toEqual([
      ['A', 'Weaned sow', null, null, null, 'M1', null, '1-0'],
      ['B', 'Gilt', 192, 105.5, 14, 'Q1', 3, null],
    ]);
    expect(section(result, 'entrytp')?.rows).toMatchObject([
      { entrytp: 'Gilt', heads: 1, meanage: 192, meankg: 105.5, _open: 'PigEntryReport?from=20251101&to=20251231&entrytp=gilt' },
      { entrytp: 'Weaned sow', heads: 1, meanage: null, meankg: null },
    ]);
    expect(section(result, 'source')?.totals).toEqual({ heads: 2, meanage: 192, meankg: 105.5 });
  });

  test('narrows by type, source, house of entry; a turned period is refused', async () => {
    const range = { from: '20250101', to: '20251231' };
    expect((await entries({ ...range, entrytp: 'weaned' })).rows.map((row) => row['pgid'])).toEqual(['A']);
    expect((await entries({ ...range, source: 'FARMX' })).rows.map((row) => row['pgid'])).toEqual(['B']);
    expect((await entries({ ...range, roomid: 'Q1' })).rows.map((row) => row['pgid'])).toEqual(['B']);
    await expect(entries({ from: '20260201', to: '20260131' })).rejects.toThrow('898');
  });
});

describe('PigLstReport', () => {
  const lists = (params: object) => read((tx) => workListReport.ask(tx, ctx, params));
  const shown = (result: ReportResult) => result.rows.map((row) => [row['_list'], row['pgid'], row['due'], row['inday']]);

  test('A and C are overdue for their checks and stay until done', async () => {
    const result = await lists({});
    // A: day 67 since 23 January, check planned for day 28; C: day 52 since 7 February.
    expect(shown(result).filter(([list]) => list === 'check')).toEqual([
      ['check', 'A', '20260220', 67],
      ['check', 'C', '20260307', 52],
    ]);
    expect(section(result, 'counts')?.rows.find((row) => String(row['list']).startsWith('5.'))).toMatchObject({
      heads: 2,
      late: 2,
      _open: 'MultiPigEvent?eventcd=FRX&pgids=A%2CC',
    });
    // A row names the events its list leads to; the buttons over the table are those of the lists that have rows.
    expect(result.rows.find((row) => row['_list'] === 'check')?.['_actions']).toBe('FRX RET');
    expect(result.actions?.map(({ eventcd }) => eventcd)).toContain('FRX');
    expect(result.actions?.map(({ eventcd }) => eventcd)).not.toContain('WEA');
    // B and D have left.
    expect(new Set(result.rows.map((row) => row['pgid']))).not.toContain('B');
  });

  test('days ahead, houses and lists narrow or widen', async () => {
    const recheck = await lists({ day: '20260320', lists: ['recheck'] });
    expect(shown(recheck)).toEqual([['recheck', 'C', '20260318', 41]]);
    // Day 41 of 39 to 45 is in time, here, on the telephone and among the counts.
    expect([recheck.rows[0]?.['_late'], recheck.rows[0]?.['_mark_due'], section(recheck, 'counts')?.rows[0]?.['late']]).toEqual([0, undefined, 0]);
    expect(shown(await lists({ day: '20260501', lists: ['due', 'move'] }))).toEqual([]);
    expect(shown(await lists({ day: '20260501', ahead: 16, lists: ['due', 'move'] }))).toEqual([
      ['move', 'A', '20260511', 98],
      ['due', 'A', '20260517', 98],
    ]);
    expect(shown(await lists({ day: '20260601', roomid: 'M1', lists: ['overdue'] }))).toEqual([['overdue', 'A', '20260517', 129]]);
    await expect(lists({ lists: ['nothing'] })).rejects.toThrow('invalid_value');
  });

  test('of the data faults only a litter still to close leads to a weaning', async () => {
    const faults = async () => {
      const { rows, actions, sections } = await lists({ lists: ['fault'] });
      return {
        rows: rows.map((row) => [row['pgid'], row['_actions']]),
        actions: actions?.map(({ eventcd }) => eventcd),
        open: sections?.[0]?.rows[0]?.['_open'],
      };
    };
    await db.pool.query("update animal set rfid = 'E1' where pgid = 'A'");
    expect(await faults()).toEqual({ rows: [['C', '']], actions: [], open: undefined });
    await db.pool.query("update animal set status = 'F' where pgid = 'C'");
    // Her litter is to close, her missing tag is not mended by that.
    const closed = {
      rows: expect.arrayContaining([
        ['C', 'WEA'],
        ['C', ''],
      ]),
      actions: ['WEA'],
      open: 'MultiPigEvent?eventcd=WEA&pgids=C',
    };
    expect(await faults()).toEqual(closed);
    await db.pool.query("update animal set status = 'M' where pgid = 'C'");
    await db.pool.query("update animal set rfid = null where pgid = 'A'");
  });

  test('the programme of vaccinations: due on its day in pig, done once given', async () => {
    await put(db.pool, 'setting', [
      {
        scope: 'farm',
        scope_id: 'T1',
        name: 'VACPLAN',
        valid_from: '20260101',
        value: JSON.stringify([{ item: 'PARVO', type: 'sow', inpigday: 60 }]),
        changed_by: 'x',
      },
    ]);
    expect(shown(await lists({ lists: ['vaccinate'] }))).toEqual([['vaccinate', 'A', '20260324', 67]]);
    const { rows } = await db.pool.query("select animal_id from animal where farm_id = 'T1' and pgid = 'A'");
    await put(db.pool, 'animal_event', [
      {
        farm_id: 'T1',
        event_id: nextId(),
        animal_id: rows[0].animal_id,
        eventcd: 'VAC',
        eventdt: '20260325',
        rank: 13,
        valuedt: '20260325',
        data: JSON.stringify({ item: 'PARVO' }),
        crtusrid: 'x',
      },
    ]);
    expect(shown(await lists({ lists: ['vaccinate'] }))).toEqual([]);
  });
});

describe('PigRoomReport', () => {
  const houses = (params: object) => read((tx) => houseReport.ask(tx, ctx, params));
  const by = (result: ReportResult, roomid: string) => result.rows.find((row) => row['roomid'] === roomid);

  test('who stood where on 11 January, with the piglets left that day', async () => {
    const result = await houses({ day: '20260111', from: '20260101', to: '20260331' });
    // C: 13 born − 1 fostered out − 1 dead (10th); D: 11 + 1 − 1 (the second dies on the 12th).
    expect(by(result, 'F1')).toMatchObject({ lactating: 2, suckling: 22, total: 24, occupancy: 50, free: 2, LF: 2, BA: 12, PWM_B: 12.5, turns: 0.5 });
    // A was mated on 2 January: day 9, although that service failed later. B, mated that day, has no house.
    expect(by(result, 'M1')).toMatchObject({ mated1: 1, open: 0, occupancy: 50, free: 1 });
    expect(by(result, '(no house)')).toMatchObject({ mated1: 1, capacity: null, occupancy: null });
    expect(by(result, 'E1')).toMatchObject({ total: 0, free: 10, occupancy: 0 });
    expect(result.totals).toMatchObject({ lactating: 2, mated1: 2, suckling: 22, total: 26 });
  });

  test('on 31 March: days in pig by class, the day a house was emptied, the animals of a house', async () => {
    const result = await houses({ day: '20260331' });
    expect(by(result, 'M1')).toMatchObject({ mated1: 0, mated2: 2, lactating: 0, occupancy: 100, free: 0 });
    expect(by(result, 'F1')).toMatchObject({ total: 0, emptied: 57 });
    const house = await houses({ day: '20260331', roomid: 'M1' });
    expect(section(house, 'animals')?.rows.map((row) => [row['pgid'], row['status'], row['inday']])).toEqual([
      ['A', 'Mated sow', 67],
      ['C', 'Mated sow', 52],
    ]);
    expect((await houses({ day: '20260331', area: 'gilts' })).rows.map((row) => row['roomid'])).toEqual(['E1']);
  });

  test('moves of the day', async () => {
    expect(by(await houses({ day: '20260202' }), 'F1')).toMatchObject({ movedin: 0, movedout: 2, total: 0 });
    expect(by(await houses({ day: '20260202' }), 'M1')).toMatchObject({ movedin: 1, movedout: 0 });
  });
});

describe('PigCoupleReport', () => {
  const couples = (params: object) => read((tx) => coupleReport.ask(tx, ctx, { from: '20250901', to: '20260331', ...params }));

  test('boars against the farm, pairs against sow and boar, mixed matings below', async () => {
    const result = await couples({});
    // Pure: X1 with A (returned), B (died), C (13 alive); X2 with D (11 alive), C (in pig). Farm BA 12.
    expect(result.rows.map((row) => [row['boar'], row['matings'], row['farrowed'], row['FR'], row['BA'], row['tofarm']])).toEqual([
      ['X1', 3, 1, 33.3, 13, 1],
      ['X2', 2, 1, 50, 11, -1],
    ]);
    expect(
      section(result, 'pairs')?.rows.map((row) => [
        row['sow'],
        row['boar'],
        row['matings'],
        row['BA'],
        row['PWL'],
        row['tosow'],
        row['toboar'],
        row['relation'],
      ]),
    ).toEqual([
      ['A', 'X1', 1, null, null, null, null, null],
      ['B', 'X1', 1, null, null, null, null, null],
      ['C', 'X1', 1, 13, 11, 0, 0, null],
      ['C', 'X2', 1, null, null, null, null, null],
      ['D', 'X2', 1, 11, 10, 0, 0, null],
    ]);
    // A with X1 and X2 in one service.
    expect(result.notes?.[0]?.text.E).toBe('Mixed matings or without boar: 1, FR 0 %, BA –');
  });

  test('narrows by sow, boar and smallest number', async () => {
    expect(section(await couples({ pgid: 'C' }), 'pairs')?.rows.map((row) => row['boar'])).toEqual(['X1', 'X2']);
    expect(section(await couples({ boarid: 'X2' }), 'pairs')?.rows.map((row) => row['sow'])).toEqual(['C', 'D']);
    expect(section(await couples({ least: 2 }), 'pairs')?.rows).toEqual([]);
  });

  test('without days a year of matings whose outcome is known by now', async () => {
    const result = await read((tx) => coupleReport.ask(tx, ctx, {}));
    // 31 March 2026 less 115 days.
    expect(result.days).toEqual({ from: '20241207', to: '20251206' });
    expect(result.rows.map((row) => [row['boar'], row['matings'], row['FR']])).toEqual([
      ['X1', 1, 100],
      ['X2', 1, 100],
    ]);
  });
});
