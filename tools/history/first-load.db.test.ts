import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { businessDate } from '#kernel/business-date.ts';
import { createCompany, createFarm } from '#modules/admin/server/create-farm.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { measurePeriods } from '#modules/herd/server/figures/measure-periods.ts';
import { type History, type LoadResult, loadHistory } from '#modules/herd/server/first-load.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { toHistory, UNKNOWN_CHOICES } from './convert.ts';
import { EVENT_COLUMNS, readEvents } from './events.ts';
import { readServices, SERVICE_COLUMNS } from './services.ts';

const FARM = 'HIS1';
// A gilt weaned with one pig more than born, a sow weaned with two fewer, an abortion, a service that failed.
const TABLE = `sow,date_served,date_farrowed,born_alive,date_weaned,weaned,sow_parity
G-1,2021-01-04,2021-04-29,12,2021-05-25,13,1
G-1,2021-05-30,,,,,2
W2,2021-01-05,2021-03-20,0,2021-03-20,0,4
W2,2021-04-08,2021-08-01,9,,,5
W3,2021-01-06,2021-04-30,11,2021-05-25,9,2
W3,2021-05-29,,,,,3
W3,2021-06-19,2021-10-11,10,2021-10-11,0,3
`;

let db: TestDatabase;
let result: LoadResult;
let again: LoadResult;

/** Loads a history through the rules. */
function loadInto(farmid: string, history: History): Promise<LoadResult> {
  const day = businessDate('20220101');
  const facts = { settings: DEFAULT_HERD_SETTINGS, golive: day, curbusdt: day, weekstart: 1 as const, companyFarms: [farmid] };
  return loadHistory(history, {
    transactions: db.transactions,
    farmFacts: () => Promise.resolve(facts),
    farmid,
    user: 'test',
    curbusdt: day,
    progress: () => {},
  });
}

beforeAll(async () => {
  db = await testDatabase();
  await db.transactions.write({ user: 'test', farms: [FARM] }, async (tx) => {
    await seedReferenceData(tx);
    await createCompany(tx, { prnt2: '75@H@', names: { V: 'H' }, groups: [{ prnt1: '70@H@', names: { V: 'H' } }] });
    await createFarm(tx, { farmid: FARM, farmname: 'H', shtnm: 'H', prnt1: '70@H@', prnt2: '75@H@' });
  });
  const { sheets } = toHistory(readServices(parseCsv(TABLE), SERVICE_COLUMNS, FARM).rows, { choices: UNKNOWN_CHOICES });
  result = await loadInto(FARM, sheets);
  again = await loadInto(FARM, sheets);
}, 60_000);
afterAll(() => db.close());

describe('how animals came and left, loaded with the services', () => {
  const LEFT = 'HIS2';
  const SERVICES = `sow,date_served,date_farrowed,born_alive,date_weaned,weaned,sow_parity,boar,farm
G1,2021-01-04,2021-04-29,12,2021-05-25,12,1,B1,HIS2
G1,2021-05-30,,,,,2,B1,HIS2
G2,2021-01-05,2021-04-30,11,,,1,,HIS2
G3,2021-02-01,,,,,3,,HIS2
X1,2021-02-01,,,,,3,,HIS9
`;
  const EVENTS = `animal,event,date,reason,result,weight,date_born
B1,boar,2020-10-01,,,,2020-01-05
G1,gilt,2020-11-01,,,95,2020-05-01
G1,heat,2020-12-14
G1,check,2021-02-05,,positive
G4,gilt,2021-03-01,,,,2020-09-01
G1,cull,2021-07-01,,,210
G2,death,2021-05-04
G3,return,2021-02-22
G3,sale,2021-03-15
B1,cull,2021-06-30
`;
  let loaded: LoadResult;
  beforeAll(async () => {
    await db.transactions.write({ user: 'test', farms: [LEFT] }, (tx) =>
      createFarm(tx, { farmid: LEFT, farmname: 'L', shtnm: 'L', prnt1: '70@H@', prnt2: '75@H@' }),
    );
    const services = readServices(parseCsv(SERVICES), SERVICE_COLUMNS, LEFT);
    const { events, bad } = readEvents(parseCsv(EVENTS), EVENT_COLUMNS, {}, LEFT);
    expect([services.bad, bad]).toEqual([[], []]);
    const { sheets } = toHistory(services.rows, { choices: UNKNOWN_CHOICES, events });
    loaded = await loadInto(LEFT, sheets);
  });

  it('is taken whole; the litter of a sow that died nursing is lost to nobody knows what', () => {
    expect(loaded.refused).toEqual([]);
    expect([loaded.total, loaded.saved, loaded.unbalanced]).toEqual([19, 19, 1]);
  });

  it('leaves present who is: one gilt', async () => {
    const { rows } = await db.pool.query(
      `select pgid, status, leftway, to_char(leftdt, 'YYYYMMDD') as leftdt, to_char(entrydt, 'YYYYMMDD') as entrydt from animal where farm_id = $1 order by pgid`,
      [LEFT],
    );
    expect(rows.map((row) => [row.pgid, row.entrydt, row.leftway, row.leftdt])).toEqual([
      ['B1', '20201001', 'culled', '20210630'],
      ['G1', '20201101', 'culled', '20210701'],
      ['G2', '20210105', 'died', '20210504'],
      ['G3', '20210201', 'sold', '20210315'],
      ['G4', '20210301', null, null],
    ]);
  });

  it('keeps boar, check, heat, return and the piglets that were with the dead sow', async () => {
    const { rows } = await db.pool.query(
      `select a.pgid, e.eventcd, e.data, e.reason, e.unbalanced from animal_event e join animal a using (farm_id, animal_id)
       where e.farm_id = $1 and e.eventcd in ('RUT', 'FRX', 'RET', 'PLD') order by e.eventdt, e.rank`,
      [LEFT],
    );
    expect(rows.map((row) => [row.pgid, row.eventcd, row.unbalanced])).toEqual([
      ['G1', 'RUT', false],
      ['G1', 'FRX', false],
      ['G3', 'RET', false],
      ['G2', 'PLD', true],
    ]);
    expect(rows.at(-1)).toMatchObject({ data: { lossnum: 11 }, reason: null });
    const { rows: boars } = await db.pool.query(
      `select data->>'boarid' as boar, count(*)::int as n from animal_event where farm_id = $1 and eventcd = 'MAT' group by 1 order by 1`,
      [LEFT],
    );
    expect(boars).toEqual([
      { boar: 'B1', n: 2 },
      { boar: 'UNKNOWN', n: 2 },
    ]);
  });
});

describe('a table of services as the first load of a farm', () => {
  it('is taken whole, with the differences of weaned counts marked as unbalanced', () => {
    expect(result.refused).toEqual([]);
    expect([result.total, result.saved, result.unbalanced]).toEqual([18, 18, 3]);
  });

  it('is passed over when it is loaded again', () => {
    expect([again.saved, again.already, again.refused]).toEqual([0, 18, []]);
  });

  it('gives the figures of the table', async () => {
    const year = { key: 'y', from: businessDate('20210101'), to: businessDate('20211231') };
    const settings = { ...DEFAULT_HERD_SETTINGS, FRSHIFT: 0 };
    const [measure] = await db.transactions.read({ user: 'test', farms: [FARM] }, (tx) =>
      measurePeriods(tx, [year], { farmid: FARM, settings, asof: businessDate('20220101') }),
    );
    const sums = (code: string) => [measure?.figures[code]?.numerator, measure?.figures[code]?.denominator];
    expect(sums('FR')).toEqual([4, 7]);
    expect(sums('BA')).toEqual([42, 4]);
    expect(sums('WSI')).toEqual([9, 2]);
    expect(sums('RETURN_REGULAR')).toEqual([1, 7]);
    expect(sums('TB')).toEqual([0, 0]);
    expect(['ABORTIONS', 'PW', 'LW', 'UNBALPLUS', 'UNBALMINUS', 'UNBALLIT'].map((code) => measure?.figures[code]?.value)).toEqual([
      1, 22, 2, 1, 12, 3,
    ]);
  });
});
