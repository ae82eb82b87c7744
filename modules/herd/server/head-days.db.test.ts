import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { simOptions } from '#play/options.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, playFarm, seedLists } from '#testkit/farm-world.ts';
import { loadHeadDays, loadWeaned } from './head-days.ts';

let db: TestDatabase;
let last: BusinessDate;
beforeAll(async () => {
  db = await testDatabase();
  const options = simOptions({ farmid: 'T1', sows: 30, years: 0.5, seed: 23 });
  await seedLists(db.transactions);
  await makeFarm(db.transactions, options, 'T1');
  ({ last } = await playFarm(db.transactions, options));
}, 120_000);
afterAll(() => db.close());

interface Days {
  readonly animal_id: string;
  readonly from_day: BusinessDate;
  readonly to_day: BusinessDate;
  readonly kind: string;
  readonly roomid: string;
}
const on =
  (day: BusinessDate) =>
  (one: Days): boolean =>
    one.from_day <= day && one.to_day > day;

test('head-days of each house and type are what counting the animals of every day gives', async () => {
  const spans = (await db.pool.query<Days>(`select animal_id, from_day, to_day, kind from herd_span where farm_id = 'T1'`)).rows;
  const stays = (await db.pool.query<Days>(`select animal_id, from_day, to_day, roomid from stay where farm_id = 'T1'`)).rows;
  const periods = [60, 30, 7].map((back) => ({ from: addDays(last, -back), to: addDays(last, -back + 6) }));
  const counted = new Map<string, number>();
  for (const [at, { from, to }] of periods.entries())
    for (let day = from; day <= to; day = addDays(day, 1))
      for (const span of spans.filter(on(day))) {
        const stay = stays.find((one) => one.animal_id === span.animal_id && on(day)(one));
        if (stay === undefined) continue;
        const type = span.kind === 'inpig' || span.kind === 'standing' ? 'mated' : span.kind;
        const key = `${at + 1} ${stay.roomid} ${type}`;
        counted.set(key, (counted.get(key) ?? 0) + 1);
      }
  const rows = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => loadHeadDays(tx, 'T1', periods));
  const read = new Map(
    rows.filter(({ pigtype }) => pigtype !== 'nursery').map(({ at, roomid, pigtype, days }) => [`${at} ${roomid} ${pigtype}`, days]),
  );
  expect(counted.size).toBeGreaterThan(10);
  expect(read).toEqual(counted);
});

test('weaned piglets are counted by their nursery house at the end of each day', async () => {
  const { rows: moves } = await db.pool.query<{ place: string; eventdt: BusinessDate; qty: number }>(
    `select place, eventdt, qty from movement where farm_id = 'T1' and book = 'nursery'`,
  );
  const day = addDays(last, -10);
  const period = { from: day, to: addDays(day, 2) };
  const rows = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => loadHeadDays(tx, 'T1', [period]));
  expect(moves.length).toBeGreaterThan(20);
  for (const place of new Set(moves.map((one) => one.place))) {
    let days = 0;
    for (let d = period.from; d <= period.to; d = addDays(d, 1))
      for (const move of moves) if (move.place === place && move.eventdt <= d) days += move.qty;
    expect(rows.find(({ roomid, pigtype }) => roomid === place && pigtype === 'nursery')?.days ?? 0).toBe(days);
  }
});

test('piglets weaned are those of the weanings typed', async () => {
  const periods = [90, 60].map((back) => ({ from: addDays(last, -back), to: addDays(last, -back + 29) }));
  const weaned = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => loadWeaned(tx, 'T1', periods));
  for (const [at, { from, to }] of periods.entries()) {
    const { rows } = await db.pool.query<{ n: number }>(
      `select coalesce(sum((data->>'weannum')::int), 0)::int as n from animal_event
       where farm_id = 'T1' and voided_at is null and eventcd in ('WEA', 'SWN') and eventdt between $1::date and $2::date`,
      [from, to],
    );
    expect(rows[0]?.n).toBeGreaterThan(20);
    expect(weaned[at]).toBe(rows[0]?.n);
  }
});
