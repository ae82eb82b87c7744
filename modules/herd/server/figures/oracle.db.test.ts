import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows } from '#engine/server/bulk.ts';
import type { Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import { FIGURES } from '#modules/herd/domain/figures/figures.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import { memoryFarm } from '#play/memory-driver.ts';
import { simOptions } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { recordingDriver } from '#play/recorder.ts';
import { simulate } from '#play/simulate.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { livesOf } from '#testkit/oracle/life.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { type Projection, projectAnimal } from '../store/projection.ts';
import { drillFigure } from './drill-figure.ts';
import { type Cells, nextId, putFarm } from './figures.fixture.ts';
import { measurePeriods } from './measure-periods.ts';
import { projectLives, type TableRows } from './oracle-projection.fixture.ts';

let db: TestDatabase;
const events: Record<'S1' | 'S2' | 'S3', readonly RawEvent[]> = { S1: [], S2: [], S3: [] };
let last: BusinessDate = businessDate('20260101');

/** Inserts rows in bulk; rows of a table may name different columns. */
async function fill(tables: TableRows): Promise<void> {
  for (const table of ['animal', 'sow_cycle', 'weaning', 'piglet_change', 'herd_span', 'semen_batch'] as const) {
    const byShape = new Map<string, Cells[]>();
    for (const row of tables[table]) byShape.set(Object.keys(row).join(), [...(byShape.get(Object.keys(row).join()) ?? []), row]);
    for (const rows of byShape.values()) {
      await insertRows(
        { query: (sql, params) => db.pool.query(sql, [...(params ?? [])]) as never },
        { table, columns: Object.keys(rows[0] ?? {}) },
        rows,
      );
    }
  }
}

const ID_COLUMNS = ['animal_id', 'event_id', 'mate_event', 'far_event', 'partner'];

/** The row with ids the database takes: a farm in memory names its animals and events in its own way. */
function withUuids(row: Cells, ids: Map<unknown, string>): Cells {
  const changed: Record<string, unknown> = { ...row };
  for (const column of ID_COLUMNS) {
    const own = row[column];
    if (own === undefined || own === null) continue;
    const id = ids.get(own) ?? nextId();
    ids.set(own, id);
    changed[column] = id;
  }
  return changed;
}

const options = simOptions({ sows: 60, years: 2.5, seed: 7, partialWeaning: true });

/**
 * Records that stop: nothing was saved of every fourth sow after a mating of long ago, as in a first load of a table of
 * services.
 */
function stopped(typed: readonly RawEvent[]): RawEvent[] {
  const sows = Map.groupBy(typed, ({ animalId }) => animalId);
  const until = new Map(
    [...sows].flatMap(([animalId, own], at) => {
      const mating = at % 4 === 0 ? own.filter(({ eventcd, eventdt }) => eventcd === 'MAT' && eventdt < addDays(last, -200)).at(-1) : undefined;
      return mating === undefined ? [] : [[animalId, mating.seq] as const];
    }),
  );
  return typed.filter(({ animalId, seq }) => seq <= (until.get(animalId) ?? Number.POSITIVE_INFINITY));
}

/**
 * Farm S1: rows as the oracle reads the lives, which proves the queries; S2: rows of the herd's own fold; S3: as S1, with
 * records that stop.
 */
const FARMS = ['S1', 'S2', 'S3'] as const;
type Farm = (typeof FARMS)[number];

beforeAll(async () => {
  db = await testDatabase();
  for (const farm of FARMS) await putFarm(db.pool, farm);
  const typed = recordingDriver();
  last = (await simulate(options, typed)).last;
  events.S1 = typed.events;
  events.S3 = stopped(typed.events);
  for (const farm of ['S1', 'S3'] as const)
    await fill(projectLives(farm, livesOf(events[farm], dayNumber(last), DEFAULT_HERD_SETTINGS), dayNumber(last)));
  const ruled = memoryFarm(options);
  await simulate(options, ruled);
  const rows = ruled.animals().map((animal) => projectAnimal('S2', animal, 1));
  const ids = new Map<unknown, string>();
  const folded = (table: keyof Projection): Cells[] => rows.flatMap((projection) => projection[table]).map((row) => withUuids(row, ids));
  await fill({
    animal: folded('animal'),
    sow_cycle: folded('sow_cycle'),
    weaning: folded('weaning'),
    piglet_change: folded('piglet_change'),
    herd_span: folded('herd_span'),
    semen_batch: [],
  });
  events.S2 = ruled.rawEvents();
}, 120_000);
afterAll(() => db.close());

const CODES = FIGURES.filter(({ formula, code, family }) => (formula !== undefined || code === 'SURV') && family !== 'nursery').map(
  ({ code }) => code,
);

/** Figures of the queries and of the oracle, where they differ. */
async function differences(farm: Farm, period: Period, asof: BusinessDate, settings: HerdSettings = DEFAULT_HERD_SETTINGS): Promise<unknown[]> {
  const expected = oracleFigures(events[farm], period, settings, asof);
  const [measure] = await db.transactions.read({ user: 'test', farms: [farm] }, (tx) =>
    measurePeriods(tx, [period], { farmid: farm, settings, asof, codes: CODES }),
  );
  return CODES.filter((code) => expected[code] !== undefined && !(farm === 'S2' && code === 'REJ')).flatMap((code) => {
    const found = measure?.figures[code];
    const [a, b] = [expected[code], found].map((one) => [one?.numerator ?? 0, one?.denominator ?? 0].map((value) => Math.round(value * 1e6) / 1e6));
    return String(a) === String(b) ? [] : [`${code} oracle ${a?.join('/')} query ${b?.join('/')}`];
  });
}

describe.each(FARMS)('figures of the queries are those of a slow count over the events, farm %s', (farm) => {
  test('of each quarter and year, as known at the end', async () => {
    let compared = 0;
    for (let back = 0; back < 9; back += 1) {
      const to = addDays(last, -back * 91);
      for (const days of [91, 365]) {
        const period = { key: 'p', from: addDays(to, 1 - days), to };
        expect([period, await differences(farm, period, last)]).toEqual([period, []]);
        compared += 1;
      }
    }
    expect(compared).toBe(18);
  });

  test('as known on earlier days, when outcomes were still open', async () => {
    for (let back = 40; back < 400; back += 37) {
      const asof = addDays(last, -back);
      const period = { key: 'p', from: addDays(asof, -60), to: addDays(asof, -back % 30) };
      expect([period, asof, await differences(farm, period, asof)]).toEqual([period, asof, []]);
    }
  });

  test('matings whose outcome nobody saved are left out of the conception rate, and counted beside it', async () => {
    const period = { key: 'p', from: addDays(last, -364), to: addDays(last, -30) };
    const [measure] = await db.transactions.read({ user: 'test', farms: [farm] }, (tx) =>
      measurePeriods(tx, [period], {
        farmid: farm,
        settings: DEFAULT_HERD_SETTINGS,
        asof: last,
        codes: ['CONC', 'FALLOUT_UNKNOWN', 'FALLOUT_INPIG'],
      }),
    );
    const unknown = oracleFigures(events[farm], period, DEFAULT_HERD_SETTINGS, last)['FALLOUT_UNKNOWN']?.value ?? 0;
    expect(unknown > 5).toBe(farm === 'S3');
    expect(measure?.figures['FALLOUT_UNKNOWN']?.value).toBe(unknown);
    expect(measure?.figures['CONC']?.leftout.find(({ cause }) => cause === 'nooutcome')?.n ?? 0).toBe(unknown);
  });

  test('in the variants of the settings', async () => {
    const period = { key: 'p', from: addDays(last, -364), to: last };
    const settings = { ...DEFAULT_HERD_SETTINGS, TBMUM: 'N', NPDGILT: 'Y', LWZERO: 'Y', FRSHIFT: 117, CONCDAY: 35, PARMAX: 6 } as const;
    expect(await differences(farm, period, last, settings)).toEqual([]);
  });

  test('and the rows behind each figure add up to it', async () => {
    const [from, to] = [addDays(last, -200), addDays(last, -20)];
    const ctx = { farmid: farm, language: 'V', curbusdt: last, weekstart: 1, settings: DEFAULT_HERD_SETTINGS, usrlvl: 60 } as const;
    const [measure] = await db.transactions.read({ user: 'test', farms: [farm] }, (tx) =>
      measurePeriods(tx, [{ key: 'p', from, to }], { farmid: farm, settings: DEFAULT_HERD_SETTINGS, asof: last, codes: CODES }),
    );
    for (const code of CODES.filter((name) => name !== 'SURV')) {
      const { rows } = await db.transactions.read({ user: 'test', farms: [farm] }, (tx) =>
        drillFigure(tx, ctx, { figure: code, from, to, part: 'numerator' }),
      );
      const sum = rows.reduce((total, row) => total + Number(row['value']), 0);
      expect([code, Math.round(sum * 1000)]).toEqual([code, Math.round((measure?.figures[code]?.numerator ?? 0) * 1000)]);
    }
  });
});
