import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { putSimulatedFarm, type SimulatedFarm } from '../production/simulated-farm.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { heterosis, parityAdjusted } from './cross-sums.ts';
import { report as crossReport } from './crosses.report.ts';
import { report as entryReport } from './entries.report.ts';
import { boarFigures, type EntryLife, giltFigures, isYoung, topReason } from './entry-lives.ts';
import { report as entryResultReport } from './entry-results.report.ts';

let db: TestDatabase;
let farm: SimulatedFarm;
let ctx: HerdReportContext;
const settings = DEFAULT_HERD_SETTINGS;

beforeAll(async () => {
  db = await testDatabase();
  farm = await putSimulatedFarm(db.pool, 'T1', 17);
  // The simulated matings name no boars: two lines of boars, one mating in three mixed.
  await db.pool.query(`insert into animal (farm_id, animal_id, pgid, sex, entrytp, entrydt, lineage, pigtype) select 'T1', gen_random_uuid(), 'B' || k, 'M', 'boar', '20230101',
    'L' || k % 3, 'boar' from generate_series(0, 5) k on conflict do nothing`);
  await db.pool.query(
    "update sow_cycle set boarid = 'B' || (hashtext(animal_id::text) & 1023 + n) % 6, boarid2 = case when n % 3 = 0 then 'B' || n % 5 || 'X' end where matedt is not null",
  );
  ctx = reportContext('T1', farm.last, { settings, readFarm: noOtherFarm });
}, 120_000);
afterAll(() => db.close());

const read = <T>(work: Parameters<typeof db.transactions.read<T>>[1]) => db.transactions.read({ user: 't', farms: ['T1'] }, work);

describe('PigLineageReport', () => {
  test('crosses add up to their margins, and with mixed matings to the farm', async () => {
    const asked = { from: addDays(farm.last, -363), to: farm.last };
    const result = await read((tx) => crossReport.ask(tx, ctx, asked));
    const cells = result.rows.filter((row) => row['sowline'] !== null && row['boarline'] !== null);
    const sum = (key: string) => cells.reduce((total, row) => total + Number(row[key] ?? 0), 0);
    expect(cells.length).toBeGreaterThan(5);
    for (const key of ['MAT', 'LF']) {
      expect(sum(key)).toBe(result.totals?.[key]);
      const margins = result.rows.filter((row) => row['boarline'] === null);
      expect(margins.reduce((total, row) => total + Number(row[key] ?? 0), 0)).toBe(sum(key));
    }
    const [year] = await read((tx) =>
      measurePeriods(tx, [{ key: 'y', from: asked.from as never, to: asked.to }], { farmid: 'T1', settings, asof: farm.last, codes: ['LF'] }),
    );
    expect(Number(result.totals?.['LF'])).toBeLessThan(Number(year?.figures['LF']?.value));
    const matrix = result.sections?.find(({ key }) => key === 'matrix');
    expect(matrix?.totals?.['all']).toBe(result.totals?.['BA']);
    const [first] = cells;
    expect(matrix?.rows.find((row) => row['sowline'] === first?.['sowline'])?.[`b_${first?.['boarline']}`]).toBe(first?.['BA']);
  });

  test('born alive adjusted for parity, and heterosis, by hand', () => {
    const all = new Map([
      [1, { lf: 10, live: 110 }],
      [2, { lf: 10, live: 130 }],
    ]);
    // Four first litters of 12 each: one above the mean of first litters, on a farm mean of 12.
    expect(parityAdjusted(new Map([[1, { lf: 4, live: 48 }]]), all)).toBe(13);
    // Nine first litters one above their mean, one second litter at its own: half of the farm's litters are first ones.
    const young = new Map([
      [1, { lf: 9, live: 108 }],
      [2, { lf: 1, live: 13 }],
    ]);
    expect(parityAdjusted(young, all)).toBe(12.5);
    expect(parityAdjusted(new Map(), all)).toBeNull();
    expect(heterosis(12.6, 12, 12)).toBeCloseTo(5, 9);
    expect(heterosis(12.6, 12, null)).toBeNull();
  });
});

describe('PigEntryReport2l', () => {
  test('every gilt that came in stands under one line and one source', async () => {
    const result = await read((tx) => entryResultReport.ask(tx, ctx, { from: '202001' }));
    const { rows } = await db.pool.query<{ n: number }>(
      "select count(*)::int as n from animal where farm_id = 'T1' and entrytp = 'gilt' and not deleted",
    );
    const outer = result.rows.filter((row) => row['level2'] === null);
    expect(result.totals?.['heads']).toBe(rows[0]?.n);
    expect(outer.reduce((total, row) => total + Number(row['heads']), 0)).toBe(rows[0]?.n);
    expect(outer.length).toBe(3);
    // A row leads to the list of the animals it counts.
    const monthly = await read((tx) => entryResultReport.ask(tx, ctx, { from: '202001', level1: 'month', level2: 'lineage' }));
    expect(monthly.rows.length).toBeGreaterThan(5);
    for (const row of monthly.rows.filter((one) => one['_open'] !== undefined).slice(0, 12)) {
      const asked = Object.fromEntries(new URLSearchParams(String(row['_open']).split('?')[1]));
      const list = await read((tx) => entryReport.ask(tx, ctx, asked));
      expect([row['level1'], row['level2'], list.rows.length]).toEqual([row['level1'], row['level2'], row['heads']]);
    }
    const boars = await read((tx) => entryResultReport.ask(tx, ctx, { from: '202001', sex: 'boar', level1: 'month' }));
    expect(boars.columns.some(({ key }) => key === 'rej')).toBe(true);
  });

  const life = (given: Partial<EntryLife>): EntryLife => ({
    lineage: 'L1',
    source: 'S',
    lot: null,
    month: '202601',
    age: 200,
    weight: 100,
    heatday: null,
    mateday: null,
    leftday: null,
    mateage: null,
    farrowage: null,
    member: true,
    inpig: false,
    farrowed: false,
    firsttb: null,
    firstba: null,
    litters: 0,
    weaned: 0,
    leftway: null,
    reason: null,
    days: 400,
    collections: 0,
    rejected: 0,
    ...given,
  });

  test('a gilt in pig counts in the farrowing rate, one sold in pig does not; one twelve days here is no judge of first heats', () => {
    const lives = [
      life({ heatday: 20, mateday: 40, farrowed: true }),
      life({ heatday: 20, mateday: 40, inpig: true }),
      life({ heatday: 20, mateday: 40, member: false, leftway: 'sold' }),
      life({ days: 12 }),
    ];
    expect(giltFigures(lives)).toMatchObject({ fr: 50, heat30: 100, served: 75 });
  });

  test('four gilts by hand: one bred and weaned twice, one culled unserved, one failed and died, one young', () => {
    const lives = [
      life({ heatday: 20, mateday: 40, mateage: 240, farrowed: true, farrowage: 355, firsttb: 13, firstba: 12, litters: 2, weaned: 22 }),
      life({ leftday: 90, leftway: 'culled', reason: 'NOHEAT', days: 90 }),
      life({ heatday: 35, mateday: 50, mateage: 250, leftway: 'died', reason: 'SUDDEN', days: 130 }),
      life({ age: 180, days: 60 }),
    ];
    expect(giltFigures(lives)).toMatchObject({
      heads: 4,
      age: 195,
      heat30: 25,
      afm: 245,
      efm: 45,
      served: 50,
      unserved: 25,
      fr: 50,
      aff: 355,
      tb: 13,
      ba: 12,
    });
    expect(giltFigures(lives)).toMatchObject({ rtn1: 50, rtn2: 50, rtn3: null, present: 50, culled: 25, died: 25, pw: 5.5, days: 170 });
    expect(isYoung(lives)).toBe(true);
    expect(isYoung(lives.slice(0, 3))).toBe(false);
    expect(topReason([...lives, life({ leftway: 'culled', reason: 'NOHEAT' })])).toBe('NOHEAT');
    expect(boarFigures([life({ collections: 8, rejected: 2 }), life({ leftday: 100, leftway: 'culled' })])).toMatchObject({
      collected: 50,
      rej: 25,
      removed180: 50,
    });
  });
});
