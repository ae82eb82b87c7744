import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { createCompany, createFarm, putCodes, putRooms } from '#modules/admin/server/create-farm.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { measurePeriods } from '#modules/herd/server/figures/measure-periods.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { memoryFarm } from './memory-driver.ts';
import { simOptions, simSetup } from './options.ts';
import type { RawEvent } from './raw-event.ts';
import { type SimResult, simulate } from './simulate.ts';
import { storeDriver } from './store-driver.ts';
import { writeFarm } from './write-farm.ts';

const FARM = 'SIM1';
/** The same play, written whole afterwards. */
const WRITTEN = 'SIM2';
const settings = { ...DEFAULT_HERD_SETTINGS, subweanflg: 'Y' as const };
const options = simOptions({ farmid: FARM, sows: 40, years: 0.7, seed: 9, partialWeaning: true });

let db: TestDatabase;
let result: SimResult;
let stored: RawEvent[];
let reproReasons: ReadonlySet<string>;

async function makeFarm(farmid: string): Promise<void> {
  const { rooms, groups } = simSetup(options);
  await db.transactions.write({ user: 'test', farms: [farmid] }, async (tx) => {
    await seedReferenceData(tx);
    await createCompany(tx, { prnt2: '75@S@', names: { V: 'S' }, groups: [{ prnt1: '70@S@', names: { V: 'S' } }] });
    await createFarm(tx, { farmid, farmname: farmid, shtnm: farmid, prnt1: '70@S@', prnt2: '75@S@' });
    await putRooms(
      tx,
      farmid,
      rooms.map(({ roomid, area }) => ({ roomid, name: roomid, area })),
    );
    await putCodes(
      tx,
      farmid,
      'applyid',
      options.codes.operators.map((value) => ({ value, names: { V: value } })),
    );
    for (const { code, first, last } of groups) {
      await tx.query('insert into herd_group (farm_id, code, first_day, last_day) values ($1, $2, $3, $4)', [farmid, code, first, last]);
    }
  });
}

async function readEvents(): Promise<RawEvent[]> {
  const { rows } = await db.pool.query<RawEvent>(
    `select e.animal_id as "animalId", a.pgid, e.eventcd, e.eventdt, e.seq, e.applyid, e.reason, e.data, e.link_id as "linkId", e.unbalanced
     from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = $1 and e.voided_at is null order by e.seq`,
    [FARM],
  );
  return rows;
}

beforeAll(async () => {
  db = await testDatabase();
  await makeFarm(FARM);
  await makeFarm(WRITTEN);
  const facts = { settings, golive: null, curbusdt: options.start, weekstart: 1 as const, companyFarms: [FARM] };
  const parts = { transactions: db.transactions, farmFacts: () => Promise.resolve(facts), farmid: FARM, user: 'test', start: options.start };
  result = await simulate(options, storeDriver(parts));
  stored = await readEvents();
  const flagged = await db.pool.query<{ value: string }>("select value from code_row where category = 'reason' and extra->>'reproductive' = 'Y'");
  reproReasons = new Set(flagged.rows.map((row) => row.value));
}, 400_000);
afterAll(() => db.close());

const TABLES = ['animal', 'animal_event', 'sow_cycle', 'weaning', 'piglet_change', 'herd_span', 'stay', 'semen_batch', 'movement'];
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Rows of a farm as texts, in order; ids replaced by what they stand for, times and counters of writing left out. */
async function rowsOf(table: string, farmid: string): Promise<string[]> {
  const names = await db.pool.query<{ id: string; name: string }>(
    `select animal_id as id, pgid as name from animal where farm_id = $1
     union all select e.event_id, concat_ws(' ', a.pgid, e.eventdt, e.eventcd) from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = $1`,
    [farmid],
  );
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
  const order = table === 'animal_event' ? 'seq' : '1';
  const { rows } = await db.pool.query<{ row: string }>(
    `select (to_jsonb(t) - array['farm_id', 'version', 'seq', 'crtdate', 'lstdate', 'entered_at', 'movement_id'])::text as row from ${table} t where farm_id = $1 order by ${order}`,
    [farmid],
  );
  const recorded = rows.map(({ row }) => row.replace(UUID, (id) => nameOf.get(id) ?? 'nothing'));
  return table === 'animal_event' ? recorded : recorded.sort();
}

function periods(last: BusinessDate) {
  return [0, 90, 180].map((back) => ({ key: String(back), from: addDays(last, -back - 89), to: addDays(last, -back) }));
}

describe('a simulated farm stored through the unit of work', () => {
  it('is refused nothing', () => {
    expect(result.refused.slice(0, 3)).toEqual([]);
    expect(result.saved).toBeGreaterThan(500);
  });

  it('stores the events that the rules in memory make', async () => {
    const memory = memoryFarm(options, settings);
    await simulate(options, memory);
    const lines = (events: readonly RawEvent[]) => events.map(({ pgid, eventcd, eventdt }) => `${pgid} ${eventdt} ${eventcd}`).sort();
    expect(lines(stored)).toEqual(lines(memory.rawEvents()));
  });

  it('is what a herd played in memory and written whole leaves, row for row of every table', async () => {
    const memory = memoryFarm(simOptions({ ...options, farmid: WRITTEN }), settings, () => randomUUID());
    expect((await simulate(options, memory)).refused).toEqual([]);
    await db.transactions.write({ user: 'test', farms: [WRITTEN] }, (tx) => writeFarm(tx, WRITTEN, 'test', memory));
    for (const table of TABLES) {
      const [one, whole] = [await rowsOf(table, FARM), await rowsOf(table, WRITTEN)];
      expect(one.length, table).toBeGreaterThan(10);
      expect(whole, table).toEqual(one);
    }
  });

  it('shows the figures that a slow count of the stored events gives', async () => {
    for (const period of periods(result.last)) {
      const expected = oracleFigures(stored, period, { ...settings, reproReasons }, result.last);
      const [measure] = await db.transactions.read({ user: 'test', farms: [FARM] }, (tx) =>
        measurePeriods(tx, [period], { farmid: FARM, settings, asof: result.last }),
      );
      const round = (value: number | undefined): number => Math.round((value ?? 0) * 1e6) / 1e6;
      const pair = (one: { numerator: number; denominator: number } | undefined) => `${round(one?.numerator)}/${round(one?.denominator)}`;
      const codes = Object.keys(expected).filter((code) => measure?.figures[code] !== undefined);
      expect(codes.length).toBeGreaterThan(60);
      expect(codes.map((code) => `${code} ${pair(measure?.figures[code])}`)).toEqual(codes.map((code) => `${code} ${pair(expected[code])}`));
    }
  });
});
