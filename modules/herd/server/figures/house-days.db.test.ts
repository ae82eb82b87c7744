import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import type { HerdSettings } from '../../domain/settings.ts';
import { noOtherFarm } from '../reports/report-farms.ts';
import { drillFigure } from './drill-figure.ts';
import { measurePeriod } from './measure-periods.ts';
import type { FigureFilters } from './stream.ts';

const CODES = ['MFD', 'GD', 'BD', 'NPD', 'OPENING', 'CLOSING'];
const period = { key: 'p', from: businessDate('20260601'), to: businessDate('20260831') };
const asof = businessDate('20261015');

let farm: TestApp;
let settings: HerdSettings;
beforeAll(async () => {
  farm = await testApp({ sows: 30, years: 0.8, start: businessDate('20260101') });
  settings = (await farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, (db) => loadFarmFacts(db, FARM_A))).settings;
}, 120_000);
afterAll(() => farm.close());

const read = <T>(work: Parameters<typeof farm.db.transactions.read<T>>[1]) => farm.db.transactions.read({ user: 'test', farms: [FARM_A] }, work);
const figures = async (filters: FigureFilters = {}) =>
  (await read((tx) => measurePeriod(tx, period, { farmid: FARM_A, settings, asof, filters, codes: CODES }))).figures;

/** Days mated females of some parities stood in a house, counted day by day. */
async function daysIn(roomid: string, from: number, to: number): Promise<number> {
  const { rows } = await farm.db.pool.query<{ n: number }>(
    `select count(*)::int as n
     from generate_series($2::date, $3::date, '1 day') d
       join herd_span s on s.farm_id = $1 and s.from_day <= d and s.to_day > d and s.kind not in ('boar', 'gilt') and s.parity between $5 and $6
       join stay t on t.farm_id = $1 and t.animal_id = s.animal_id and t.from_day <= d and t.to_day > d and t.roomid = $4`,
    [FARM_A, period.from, period.to, roomid, from, to],
  );
  return rows[0]?.n ?? 0;
}

test('days and head narrowed by house, and by parity within it, are those that stood there; the houses add up to the farm', async () => {
  const { rows: houses } = await farm.db.pool.query<{ roomid: string }>('select distinct roomid from stay where farm_id = $1', [FARM_A]);
  expect(houses.length).toBeGreaterThan(2);
  const sums = new Map(CODES.map((code) => [code, 0]));
  for (const { roomid } of houses) {
    const own = await figures({ roomid });
    for (const code of CODES) sums.set(code, (sums.get(code) ?? 0) + (own[code]?.numerator ?? 0));
    expect([roomid, own['MFD']?.value]).toEqual([roomid, await daysIn(roomid, 0, 99)]);
    const young = await figures({ roomid, parityFrom: 0, parityTo: 1 });
    expect([roomid, young['MFD']?.value]).toEqual([roomid, await daysIn(roomid, 0, 1)]);
  }
  const whole = await figures();
  for (const code of CODES) expect([code, sums.get(code)]).toEqual([code, whole[code]?.numerator]);
});

test('a figure of a house opens its own days', async () => {
  const { rows } = await farm.db.pool.query<{ roomid: string }>(
    "select t.roomid from stay t join animal a on a.farm_id = t.farm_id and a.animal_id = t.animal_id where t.farm_id = $1 and a.sex = 'F' group by 1 order by count(*) desc",
    [FARM_A],
  );
  const filters = { roomid: rows[0]?.roomid ?? '' };
  const own = await figures(filters);
  const ctx = {
    farmid: FARM_A,
    settings,
    curbusdt: asof,
    weekstart: 1,
    language: 'E',
    farms: [FARM_A],
    usrlvl: 90,
    userid: 'test',
    readFarm: noOtherFarm,
  } as const;
  const opened = await read((tx) => drillFigure(tx, ctx, { figure: 'MFD', from: period.from, to: period.to, part: 'numerator', filters }));
  expect(opened.rows.reduce((sum, row) => sum + Number(row['value']), 0)).toBe(own['MFD']?.value);
  expect(own['MFD']?.value).toBeGreaterThan(0);
});
