import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from './test-app.ts';

const PEOPLE: readonly Person[] = ['manager', 'team', 'company', 'admin'];

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ sows: 20, years: 0.6 });
  for (const person of PEOPLE) await server.renew(person);
}, 120_000);
afterAll(() => server.close());

const file = (reqid: string, person: Person) =>
  server.inject('/herd/file/PigProData', { params: { from: '20260401', to: '20261101' }, language: 'V', as: 'pdf', reqid }, person);

/** Transactions that stand open while nothing is asked of the database. */
async function idle(): Promise<number> {
  const { rows } = await server.db.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  );
  return rows[0]?.n ?? 0;
}

describe('files asked for at once', () => {
  test('are made in turns without an open transaction, each is told its place, and entry goes on beside them', async () => {
    const wishes = Array.from({ length: 16 }, (_, n) => ({ reqid: randomUUID(), person: PEOPLE[n % PEOPLE.length]! }));
    let waiting = true;
    const made = Promise.all(wishes.map(({ reqid, person }) => file(reqid, person))).finally(() => {
      waiting = false;
    });
    const places: number[] = [];
    let [most, notes] = [0, 0];
    const last = wishes.at(-1)!;
    while (waiting) {
      most = Math.max(most, await idle());
      const turn = (await server.inject('/common/getTurn', { reqid: last.reqid }, last.person)).data as { before: number | null };
      if (turn.before !== null) places.push(turn.before);
      const note = await server.inject('/herd/saveNote', { reqid: randomUUID(), day: '20260701', text: 'Tiêm phòng' }, 'manager');
      notes += note.status === 200 ? 1 : 0;
      await sleep(5);
    }
    expect((await made).map(({ text }) => text.slice(0, 5))).toEqual(wishes.map(() => '%PDF-'));
    // Two are made at once: neither may stand open over the setting; a read between two statements may be seen.
    expect(most).toBeLessThanOrEqual(2);
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(notes).toBeGreaterThan(3);
    expect(server.faults.splice(0)).toEqual([]);
  });

  test('a place is told to its owner alone', async () => {
    const wishes = Array.from({ length: 5 }, () => randomUUID());
    const made = Promise.all(wishes.map((reqid) => file(reqid, 'manager')));
    await sleep(20);
    const recorded = (person: Person | null) => server.inject('/common/getTurn', { reqid: wishes.at(-1) }, person);
    expect([(await recorded('team')).data, (await recorded(null)).data]).toEqual([{ before: null }, { before: null }]);
    await made;
  });
});
