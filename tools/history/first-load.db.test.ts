import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { createCompany, createFarm } from '#modules/admin/server/create-farm.ts';
import { seedReferenceData } from '#modules/admin/server/reference-data.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { measurePeriods } from '#modules/herd/server/figures/measure-periods.ts';
import { type LoadResult, loadHistory } from '#modules/herd/server/first-load.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { toHistory, UNKNOWN_CHOICES } from './convert.ts';
import { parseCsv } from './csv.ts';
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

beforeAll(async () => {
  db = await testDatabase();
  await db.transactions.write({ user: 'test', farms: [FARM] }, async (tx) => {
    await seedReferenceData(tx);
    await createCompany(tx, { prnt2: '75@H@', names: { V: 'H' }, groups: [{ prnt1: '70@H@', names: { V: 'H' } }] });
    await createFarm(tx, { farmid: FARM, farmname: 'H', shtnm: 'H', prnt1: '70@H@', prnt2: '75@H@' });
  });
  const day = businessDate('20220101');
  const facts = { settings: DEFAULT_HERD_SETTINGS, golive: day, curbusdt: day, weekstart: 1 as const, companyFarms: [FARM] };
  const { sheets } = toHistory(readServices(parseCsv(TABLE), SERVICE_COLUMNS).rows, UNKNOWN_CHOICES);
  const load = () =>
    loadHistory(sheets, {
      transactions: db.transactions,
      farmFacts: () => Promise.resolve(facts),
      farmid: FARM,
      user: 'test',
      curbusdt: businessDate('20220101'),
      progress: () => {},
    });
  result = await load();
  again = await load();
}, 60_000);
afterAll(() => db.close());

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
