import { expect, test } from 'vitest';
import { addDays, dayNumber } from '#kernel/business-date.ts';
import { farmForTests } from './played-farm.fixture.ts';

/** Animals that each moved on every day of two years: more lines than an answer holds. */
const DAYS = 720;
const MOVERS = 140;
const farm = farmForTests({}, async ({ db, farmid, last }) => {
  const first = addDays(last, 1 - DAYS);
  await db.pool.query(
    `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, valuedt, crtusrid)
     select $1, gen_random_uuid(), a.animal_id, 'MOV', $2::date + d, 40, '{"roomid": "M1"}', $2::date + d, 'test'
     from (select animal_id from animal where farm_id = $1 limit $4) a cross join generate_series(0, $3 - 1) d
     on conflict do nothing`,
    [farmid, first, DAYS, MOVERS],
  );
});

test('a list is answered whole or not at all: more lines than it holds are refused, never cut off', async () => {
  const from = addDays(farm.last, 1 - DAYS);
  const { rows } = await farm.db.pool.query<{ n: number }>(
    "select count(*)::int as n from animal_event where farm_id = $1 and eventcd = 'MOV' and voided_at is null and eventdt between $2::date and $3::date",
    [farm.farmid, from, farm.last],
  );
  expect(rows[0]?.n).toBeGreaterThan(50_000);
  await expect(farm.report('PigRoomTranfReport', { from, to: farm.last })).rejects.toThrow('B_ROWS');
  const half = addDays(from, Math.floor((dayNumber(farm.last) - dayNumber(from)) / 2));
  const part = await farm.report('PigRoomTranfReport', { from, to: half });
  const rest = await farm.report('PigRoomTranfReport', { from: addDays(half, 1), to: farm.last });
  expect(part.rows.length + rest.rows.length).toBe(rows[0]?.n);
});
