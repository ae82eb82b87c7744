import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import type { Db } from '#engine/server/report/db.ts';
import { settled } from '#engine/server/report/settled.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { nextId, put, putFarm, putSow } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { report as semenReport } from './semen.report.ts';
import { report as semenDiaryReport } from './semen-diary.report.ts';

let db: TestDatabase;
const ctx = reportContext('T1', '20260331');

/** Day, volume, concentration, motility, abnormal, doses made. */
const COLLECTIONS = [
  ['20260301', 200, 300, 90, 10, 16],
  ['20260311', 250, 300, 80, 10, 18],
  ['20260330', 210, 280, 65, 30, 0],
] as const;

async function moved(place: string, eventdt: string, qty: number, kind: string): Promise<void> {
  await put(db.pool, 'movement', [{ farm_id: 'T1', movement_id: nextId(), book: 'semen', place, eventdt, qty, kind, crtusrid: 't' }]);
}

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
  const boar = nextId();
  const present = { farm_id: 'T1', sex: 'M', entrytp: 'boar', entrydt: '20250101', pigtype: 'boar' };
  await put(db.pool, 'animal', [
    { ...present, animal_id: boar, pgid: 'X1', birthdt: '20240331', lineage: 'DD' },
    { ...present, animal_id: nextId(), pgid: 'X2', semen_only: true },
    { ...present, animal_id: nextId(), pgid: 'X3', birthdt: '20250731', lineage: 'PP' },
    { ...present, animal_id: nextId(), pgid: 'X4', leftdt: '20260215', leftway: 'culled', leftreason: 'OLD' },
  ]);
  for (const [eventdt, volume, concentration, motility, abnormal, doses] of COLLECTIONS) {
    const event_id = nextId();
    const data = { volume, concentration, motility, abnormal, doses, dilutor: 'BTS' };
    const event = { farm_id: 'T1', event_id, animal_id: boar, eventcd: 'SEM', eventdt, rank: 1, data, valuedt: eventdt, crtusrid: 't' };
    await put(db.pool, 'animal_event', [event]);
    const batch = `X1-${eventdt}`;
    await put(db.pool, 'semen_batch', [
      {
        farm_id: 'T1',
        batch,
        animal_id: boar,
        event_id,
        collectdt: eventdt,
        usabledt: `${Number(eventdt) + 3}`.replace('20260333', '20260402'),
        doses,
      },
    ]);
    if (doses > 0) await moved(batch, eventdt, doses, 'collected');
  }
  await moved('X1-20260301', '20260302', -6, 'mating');
  await moved('X1-20260311', '20260312', -5, 'sent');
  await moved('X1-20260311', '20260313', -2, 'thrown');
});
afterAll(() => db.close());

const read = (work: (tx: Db) => Promise<ReportResult>) => db.transactions.read({ user: 'test', farms: ['T1'] }, work);
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);

test('boars judged: quality, doses, use; outside boars by their use only', async () => {
  const result = await read((tx) => semenReport.ask(tx, ctx, { from: '20260101', to: '20260331' }));
  const [own, young, outside] = ['X1', 'X3', 'X2'].map((id) => result.rows.find((row) => row['boarid'] === id));
  // 48.6 + 54 + 26.754 billion; 16 + 18 + 8 doses allowed; one of three rejected; 10 and 19 days between.
  expect(own).toMatchObject({
    collections: 3,
    interval: 14.5,
    volume: 220,
    motility: 78.3,
    lastmotility: 65,
    lowmot: 33.3,
    highabn: 33.3,
    USP: 43.1,
    DOSES: 14,
    REJ: 33.3,
  });
  expect(own).toMatchObject({ age: 730, produced: 34, sent: 5, thrown: 2, expired: 21, left: 0, _mark_lastmotility: 'bad' });
  // 34 made: 6 to a mating that names its batch, 5 sent, 2 thrown away, 21 past their days; none before, none left.
  expect(own).toMatchObject({ opening: 0, drawn: 6 });
  const later = await read((tx) => semenReport.ask(tx, ctx, { from: '20260312', to: '20260331' }));
  expect(later.rows.find((row) => row['boarid'] === 'X1')).toMatchObject({
    opening: 18,
    produced: 0,
    drawn: 0,
    sent: 5,
    thrown: 2,
    expired: 11,
    left: 0,
  });
  // Matings of the quarter: A of 2 January and B pure X1, A of 23 January with X2, C of 7 February X2.
  expect(own).toMatchObject({ matings: 3, pure: 2, pending: 0, FR: 0 });
  expect(outside).toMatchObject({ matings: 2, pure: 1, pending: 1, _mark_FR: 'muted' });
  expect(outside).not.toHaveProperty('collections');
  expect(young).toMatchObject({ collections: 0, REJ: null });
  // X4 left in February without a collection: of the period, and nobody to collect from any more.
  expect([result, later].map(({ rows }) => rows.some((row) => row['boarid'] === 'X4'))).toEqual([true, false]);
  expect(section(result, 'idle')?.rows.map((row) => row['boarid'])).toEqual(['X3']);
  expect(section(result, 'falling')?.rows).toEqual([expect.objectContaining({ boarid: 'X1', falling: '90 → 80 → 65' })]);
  const of = async (params: object) =>
    (await read((tx) => semenReport.ask(tx, ctx, { from: '20260101', to: '20260331', ...params }))).rows.map((row) => row['boarid']);
  expect([await of({ ageclass: 'young' }), await of({ lineage: 'DD' })]).toEqual([['X3'], ['X1']]);
});

test('the day book balances doses by batch', async () => {
  const diary = async (params: object) => settled(await read((tx) => semenDiaryReport.ask(tx, ctx, params)));
  const result = await diary({ from: '20260302', to: '20260331' });
  expect(result.rows.map((row) => [row['batch'], row['usp'], row['doses'], row['diluent'], row['decision']])).toEqual([
    ['X1-20260311', 54, 18, 18 * 80 - 250, 'Used'],
    ['X1-20260330', 26.8, 0, 0, 'Rejected'],
  ]);
  // The first batch had 16, 6 used, 10 past their days; of the second 18, 5 sent and 2 thrown away, 11 past.
  const stock = section(result, 'stock');
  expect(stock?.rows.map((row) => ['opening', 'produced', 'used', 'sent', 'thrown', 'expired', 'closing'].map((key) => row[key]))).toEqual([
    [16, 0, 6, 0, 0, 10, 0],
    [0, 18, 0, 5, 2, 11, 0],
  ]);
  expect((await diary({ from: '20260311', to: '20260313' })).sections?.[0]?.totals).toMatchObject({ opening: 0, produced: 18, closing: 11 });
  expect(section(result, 'dilutor')?.rows).toEqual([{ dilutor: 'BTS', litres: 1.19 }]);
  expect(section(result, 'need')?.rows.map((row) => row['_decimals'])).toEqual([0, 2, 0, 0, 0]);
  expect(result.signatures?.length).toBe(3);
  await expect(diary({ from: '20260101', to: '20260331' })).rejects.toThrow('V_PERIOD');
});

test('doses needed tomorrow are those of the sows the work list has to serve by then, and of gilts expected in heat', async () => {
  const open = { entrytp: 'gilt', entrydt: '20250601', pigtype: 'open', parity: 2, firstMatedt: '20250801' } as const;
  const at = async (pgid: string, status: 'W' | 'N' | 'G', day: object) => {
    const id = await putSow(db.pool, 'T1', { ...open, pgid, status });
    for (const [name, value] of Object.entries(day)) await db.pool.query(`update animal set ${name} = $2 where animal_id = $1`, [id, value]);
  };
  // Weaned 27 March: due on 1 April; weaned on 31 March: later; negative since 20 March: at once; a gilt in heat on 1 April, one on the 9th.
  await at('W1', 'W', { weandt: '20260327' });
  await at('W2', 'W', { weandt: '20260331' });
  await at('N1', 'N', { last_eventdt: '20260320' });
  await at('G1', 'G', { expmatedt: '20260401' });
  await at('G2', 'G', { expmatedt: '20260409' });
  const result = await read((tx) => semenDiaryReport.ask(tx, ctx, { from: '20260331' }));
  const [serve, dpm, need] = section(result, 'need')?.rows ?? [];
  expect(serve?.['value']).toBe(3);
  expect(need?.['value']).toBe(Math.ceil(3 * Number(dpm?.['value'])));
});
