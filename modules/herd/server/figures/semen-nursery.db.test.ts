import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrillPart } from '#engine/figures/server/drill.ts';
import { businessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { collectionYield, type NurseryMove, nurseryFigures } from '#testkit/oracle/nursery.ts';
import { reportContext } from '../reports/report-context.fixture.ts';
import { drillFigure } from './drill-figure.ts';
import { nextId, put, putFarm, putSow } from './figures.fixture.ts';
import { measurePeriods } from './measure-periods.ts';

let db: TestDatabase;
const period = { key: 'p', from: businessDate('20260301'), to: businessDate('20260331') };
const ctx = reportContext('T1', '20260331');
const actor = { user: 'test', farms: ['T1'] };

/** Volume, concentration, motility, abnormal, sperm per dose (null: the farm's), doses made; the fifth is of another month. */
const COLLECTIONS: readonly (readonly [string, number, number, number, number, number | null, number])[] = [
  ['20260302', 250, 300, 80, 10, null, 18],
  ['20260305', 180, 420, 85, 12, 2.5, 0],
  ['20260309', 100, 300, 100, 0, null, 10],
  ['20260331', 310, 260, 60, 30, null, 0],
  ['20260401', 200, 300, 90, 5, null, 17],
];
const MOVES: readonly NurseryMove[] = [
  { roomid: 'N1', eventdt: businessDate('20260225'), kind: 'in', heads: 40 },
  { roomid: 'N1', eventdt: businessDate('20260226'), kind: 'death', heads: 1 },
  { roomid: 'N2', eventdt: businessDate('20260310'), kind: 'in', heads: 55 },
  { roomid: 'N1', eventdt: businessDate('20260312'), kind: 'death', heads: 2 },
  { roomid: 'N2', eventdt: businessDate('20260312'), kind: 'death', heads: 1 },
  { roomid: 'N1', eventdt: businessDate('20260320'), kind: 'out', heads: 30 },
];

async function putCollections(farm: string): Promise<void> {
  const boar = nextId();
  await put(db.pool, 'animal', [
    {
      farm_id: farm,
      animal_id: boar,
      pgid: 'X1',
      sex: 'M',
      entrytp: 'boar',
      entrydt: '20250101',
      birthdt: '20240101',
      pigtype: 'boar',
      lineage: 'DD',
    },
  ]);
  for (const [eventdt, volume, concentration, motility, abnormal, spermdose, doses] of COLLECTIONS) {
    const event_id = nextId();
    const data = { volume, concentration, motility, abnormal, doses, ...(spermdose === null ? {} : { spermdose }) };
    await put(db.pool, 'animal_event', [
      { farm_id: farm, event_id, animal_id: boar, eventcd: 'SEM', eventdt, rank: 1, data, valuedt: eventdt, crtusrid: 't', applyid: 'TAM' },
    ]);
    await put(db.pool, 'semen_batch', [
      { farm_id: farm, batch: `X1-${eventdt}`, animal_id: boar, event_id, collectdt: eventdt, usabledt: eventdt, doses },
    ]);
  }
}

beforeAll(async () => {
  db = await testDatabase();
  for (const farm of ['T1', 'T2']) {
    await putFarm(db.pool, farm);
    await putCollections(farm);
    await putSow(db.pool, farm, { pgid: 'S', entrytp: 'gilt', entrydt: '20250101', status: 'G', pigtype: 'gilt', parity: 0, firstMatedt: null });
    await put(
      db.pool,
      'room',
      ['N1', 'N2'].map((roomid) => ({ farm_id: farm, roomid, name: roomid, area: 'nursery' })),
    );
    for (const { roomid, eventdt, kind, heads } of MOVES) {
      const movement = { farm_id: farm, movement_id: nextId(), book: 'nursery', place: roomid, eventdt, qty: kind === 'in' ? heads : -heads };
      await put(db.pool, 'movement', [{ ...movement, kind, crtusrid: 't' }]);
      if (kind !== 'death') continue;
      const death = { farm_id: farm, death_id: nextId(), roomid, eventdt, count: heads, week: 4, reason: 'SCOUR', way: 'died' };
      await put(db.pool, 'nursery_death', [{ ...death, applyid: 'TAM', valuedt: eventdt, crtusrid: 't' }]);
    }
  }
});
afterAll(() => db.close());

const CODES = ['USP', 'DOSES', 'REJ', 'NURM', 'NURD'];
async function figures(filters = {}) {
  const input = { farmid: 'T1', settings: DEFAULT_HERD_SETTINGS, asof: period.to, codes: CODES, filters };
  const [measure] = await db.transactions.read(actor, (tx) => measurePeriods(tx, [period], input));
  return measure?.figures ?? {};
}
const drill = (figure: string, part: DrillPart, filters = {}) =>
  db.transactions.read(actor, (tx) => drillFigure(tx, ctx, { figure, from: period.from, to: period.to, part, filters }));
const sumOf = (rows: readonly { readonly [key: string]: unknown }[]) => rows.reduce((sum, row) => sum + Number(row['value']), 0);

test('useful sperm, doses and rejected collections are those of each collection', async () => {
  const yields = COLLECTIONS.slice(0, 4).map(([, volume, concentration, motility, abnormal, sperm]) =>
    collectionYield({ volume, concentration, motility, abnormal }, { sperm: sperm ?? 3, volume: 80 }),
  );
  // 100 ml of 300 million, all moving and normal: 30 billion, exactly ten doses.
  expect(yields[2]).toMatchObject({ useful: 30, doses: 10 });
  const found = await figures();
  expect(found['USP']?.numerator).toBeCloseTo(
    yields.reduce((sum, one) => sum + one.useful, 0),
    9,
  );
  expect(found['USP']?.denominator).toBe(4);
  expect(found['DOSES']).toMatchObject({ numerator: yields.reduce((sum, one) => sum + one.doses, 0), denominator: 4 });
  expect(found['REJ']).toMatchObject({ value: 50, numerator: 2, denominator: 4 });
  expect((await figures({ boarid: 'X2' }))['REJ']?.denominator).toBe(0);
});

test('rows behind the semen figures are the collections', async () => {
  expect((await drill('REJ', 'numerator')).rows.map((row) => [row['pgid'], row['batch'], row['motility']])).toEqual([
    ['X1', 'X1-20260305', 85],
    ['X1', 'X1-20260331', 60],
  ]);
  const found = await figures();
  expect(sumOf((await drill('DOSES', 'numerator')).rows)).toBe(found['DOSES']?.numerator);
  expect((await drill('USP', 'denominator')).rows.length).toBe(4);
});

test('nursery mortality opens to its deaths, placements and house days', async () => {
  const expected = nurseryFigures(MOVES, period);
  const found = await figures();
  for (const code of ['NURM', 'NURD']) {
    expect([code, found[code]?.numerator, found[code]?.denominator]).toEqual([code, expected[code]?.numerator, expected[code]?.denominator]);
    expect([code, sumOf((await drill(code, 'numerator')).rows)]).toEqual([code, 3]);
    expect([code, sumOf((await drill(code, 'denominator')).rows)]).toEqual([code, expected[code]?.denominator]);
  }
  const days = await drill('NURD', 'denominator');
  // N1: 39 from the 1st, 37 from the 12th, 7 from the 20th; N2: 55 from the 10th, 54 from the 12th.
  expect(days.rows.map((row) => [row['roomid'], row['fromday'], row['value']])).toEqual([
    ['N1', '20260301', 11 * 39 + 8 * 37 + 12 * 7],
    ['N2', '20260310', 2 * 55 + 20 * 54],
  ]);
  expect(days.columns.map(({ key }) => key)).not.toContain('pgid');
  expect((await drill('NURM', 'numerator')).rows.map((row) => [row['roomid'], row['date'], row['reason'], row['value']])).toEqual([
    ['N1', '20260312', 'SCOUR', 2],
    ['N2', '20260312', 'SCOUR', 1],
  ]);
  // Narrowed to a house its own; narrowed to sows there are none, not those of the whole farm.
  const own = nurseryFigures(
    MOVES.filter(({ roomid }) => roomid === 'N1'),
    period,
  );
  expect((await figures({ roomid: 'N1' }))['NURD']).toMatchObject({ numerator: 2, denominator: own['NURD']?.denominator });
  expect((await drill('NURM', 'denominator', { roomid: 'N1' })).rows.map((row) => row['roomid'])).not.toContain('N2');
  expect((await figures({ parityFrom: 2 }))['NURM']).toMatchObject({ value: null, denominator: 0 });
});
