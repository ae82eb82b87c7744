import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { countTrips, type RoundTrips } from './round-trips.ts';
import { FARM_A, type TestApp, testApp } from './test-app.ts';

const BOAR = 'RTB';

let farm: TestApp;
let trips: RoundTrips;
let today: BusinessDate;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  trips = countTrips(farm.db.pools.main);
  const { rows } = await farm.db.pool.query<{ day: string }>('select max(eventdt) as day from animal_event where farm_id = $1', [FARM_A]);
  today = businessDate(rows[0]?.day ?? '');
  const gilt = { entrytp: 'gilt', entrydt: addDays(today, -40), birthdt: addDays(today, -260), source: 'BOUGHT', lineage: 'LY', roomid: 'G1' };
  for (const pgid of ['RT1', 'RT2']) await save('/herd/saveEntry', { ...gilt, pgid, applyid: 'OP1' });
  const long = { ...gilt, applyid: 'OP1', entrydt: addDays(today, -200), birthdt: addDays(today, -440) };
  await save('/herd/saveEntry', { ...long, pgid: 'RT3' });
  await save('/herd/saveEntry', { ...long, entrytp: 'boar', pgid: BOAR, lineage: 'D', roomid: 'B1' });
}, 120_000);
afterAll(() => farm.close());

async function save(path: string, body: object): Promise<unknown> {
  const answer = await farm.inject(path, { reqid: randomUUID(), ...body }, 'manager');
  expect([path, answer.error, answer.status]).toEqual([path, undefined, 200]);
  return answer.data;
}

/** Round trips of one call, once its session and connection are warm. */
async function tripsOf(path: string, body: object): Promise<number> {
  trips.take();
  await save(path, body);
  return trips.take().trips;
}

const event = (eventcd: string, pgid: string, eventdt: BusinessDate, more: object) => ({
  eventcd,
  pgid,
  eventdt,
  applyid: 'OP1',
  accept: [],
  ...more,
});

test('an event takes five round trips at most, all told', async () => {
  expect(await tripsOf('/herd/saveEvent', event('WGT', 'RT1', addDays(today, -20), { weight: 130 }))).toBeLessThanOrEqual(4);
  expect(await tripsOf('/herd/saveEvent', event('RUT', 'RT1', addDays(today, -19), {}))).toBeLessThanOrEqual(5);
  expect(
    await tripsOf('/herd/saveEvent', event('MAT', 'RT1', addDays(today, -1), { matetp: 'AI', boarid: BOAR, accept: ['W_GILT'] })),
  ).toBeLessThanOrEqual(5);
});

test('a farrowing takes four, a weaning with its piglets put into a nursery house too', async () => {
  await save('/herd/saveEvent', event('MAT', 'RT3', addDays(today, -140), { matetp: 'AI', boarid: BOAR, accept: ['W_GILT'] }));
  const litter = { livenum: 12, mllivenum: 6, felivenum: 6, deadnum: 1, deadnum1: 1, mummynum: 0, totalweight: 18, roomid: 'F1', accept: ['W_GEST'] };
  expect(await tripsOf('/herd/saveEvent', event('FAR', 'RT3', addDays(today, -25), litter))).toBeLessThanOrEqual(4);
  const weaned = { weannum: 12, mlweannum: 6, feweannum: 6, weanweight: 77, roomid: 'N1' };
  expect(await tripsOf('/herd/saveEvent', event('WEA', 'RT3', addDays(today, -1), weaned))).toBeLessThanOrEqual(4);
});

test('a call that reads takes its own statements, the opening with who asks, and the commit', async () => {
  trips.take();
  const { status } = await farm.inject('/herd/getAnimal', { pgid: 'RT2' }, 'manager');
  expect(status).toBe(200);
  expect(trips.take().trips).toBeLessThanOrEqual(8);
});

describe('the use of a session is noted once a minute', () => {
  const idle = () => farm.db.pool.query("update user_session set last_used_at = now() - interval '5 minutes'");
  /** Minutes since the session used last was used. */
  const age = async (): Promise<number> => {
    const { rows } = await farm.db.pool.query<{ n: number }>('select extract(epoch from now() - max(last_used_at))::int / 60 as n from user_session');
    return rows[0]?.n ?? -1;
  };
  const heat = (pgid: string) => event('RUT', pgid, addDays(today, -18), {});

  test('by a write with its commit', async () => {
    await tripsOf('/herd/saveEvent', event('WGT', 'RT2', addDays(today, -21), { weight: 120 }));
    await idle();
    expect(await age()).toBe(5);
    expect(await tripsOf('/herd/saveEvent', event('WGT', 'RT2', addDays(today, -20), { weight: 121 }))).toBeLessThanOrEqual(4);
    expect(await age()).toBe(0);
  });

  test('also by a write that is refused, and by a read', async () => {
    await idle();
    const refused = await farm.inject('/herd/saveEvent', { reqid: randomUUID(), ...heat('NOBODY') }, 'manager');
    expect([refused.status === 200, await age()]).toEqual([false, 0]);
    await idle();
    await farm.inject('/herd/getAnimal', { pgid: 'RT2' }, 'manager');
    expect(await age()).toBe(0);
  });
});

test('a key that was answered is answered again, whatever the call read ahead of it', async () => {
  const body = { reqid: randomUUID(), ...event('WGT', 'RT2', addDays(today, -10), { weight: 125 }) };
  const first = await farm.inject('/herd/saveEvent', body, 'manager');
  // Once more it would be refused: the animal has been weighed on that day.
  expect([first.status, await farm.inject('/herd/saveEvent', body, 'manager')]).toEqual([200, first]);
  const other = await farm.inject('/herd/saveEvent', { ...body, reqid: randomUUID() }, 'manager');
  expect(other.error?.code).toBe('374');
  await expect(save('/herd/saveEvent', { ...body, weight: 126 })).rejects.toThrow();
});
