import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Db } from '#engine/server/db.ts';
import { type Beside, Lanes } from './lanes.ts';

/** A connection that answers each statement with its own name and the statement, one after the other as a database does. */
function connection(name: string, took = 10): { readonly query: Db['query']; readonly asked: string[] } {
  const asked: string[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const query = (sql: string) => {
    const answer = before.then(async () => {
      asked.push(sql);
      await sleep(took);
      if (sql.includes('fault')) throw new Error(`${name}: ${sql}`);
      return { rows: [{ on: name, sql }], rowCount: 1 };
    });
    before = answer.catch(() => undefined);
    return answer;
  };
  return { query: query as Db['query'], asked };
}

const besideOf = (query: Db['query'], close = vi.fn(async () => undefined)): Beside => ({ query, close });
const many = (lanes: Lanes, count: number) => Promise.all(Array.from({ length: count }, (_, at) => lanes.query<{ on: string }>(`select ${at}`)));

describe('the statements of a wide read', () => {
  test('go to the second connection once some have waited, each is answered once, and it is closed at the end', async () => {
    const [first, second] = [connection('first'), connection('second')];
    const close = vi.fn(async () => undefined);
    const lanes = new Lanes(first.query, async () => besideOf(second.query, close), 5);
    const answers = await many(lanes, 12);
    await lanes.end();
    expect(answers.map(({ rows }) => rows[0])).toEqual(answers.map((_, at) => expect.objectContaining({ sql: `select ${at}` })));
    expect([...first.asked, ...second.asked].sort()).toEqual(answers.map((_, at) => `select ${at}`).sort());
    expect(second.asked.length).toBeGreaterThan(3);
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('ask for no second connection when they follow each other, or are through soon', async () => {
    const widen = vi.fn(async () => null);
    const lanes = new Lanes(connection('first', 1).query, widen, 40);
    for (let at = 0; at < 5; at += 1) await lanes.query(`select ${at}`);
    await many(lanes, 6);
    await sleep(60);
    await lanes.end();
    expect(widen).not.toHaveBeenCalled();
  });

  test('stay on the first where none is to spare, which is asked for once', async () => {
    const first = connection('first', 5);
    const widen = vi.fn(async () => null);
    const lanes = new Lanes(first.query, widen, 1);
    await many(lanes, 10);
    await lanes.end();
    expect([widen.mock.calls.length, first.asked.length]).toEqual([1, 10]);
  });

  test('have at most one connection beside theirs, however it came to be opened', async () => {
    const open = vi.fn(async () => besideOf(connection('second', 5).query));
    const lanes = new Lanes(connection('first', 5).query, open, 1);
    await Promise.all([lanes.widen(), lanes.widen()]);
    await many(lanes, 20);
    await lanes.end();
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('have every turn before them and none behind them, on both connections; a later one has the turns first', async () => {
    const [first, second] = [connection('first'), connection('second')];
    const lanes = new Lanes(first.query, async () => besideOf(second.query), 5);
    const asked = ['call enter_farms($1)', ...'abcdefgh', "select set_config('TimeZone', $1, true)", ...'ijklmnop', 'savepoint part', 'q'];
    const answers = await Promise.all(
      asked.map((sql) => lanes.query<{ on: string; sql: string }>(sql.length === 1 ? `select ${sql}` : sql, sql.includes('$1') ? ['x'] : undefined)),
    );
    await lanes.end();
    expect(answers.map(({ rows }) => rows[0]?.sql)).toEqual(asked.map((sql) => (sql.length === 1 ? `select ${sql}` : sql)));
    for (const { asked: done } of [first, second]) {
      const turns = ['call enter_farms($1)', "select set_config('TimeZone', $1, true)", 'savepoint part'];
      expect(done.filter((sql) => turns.includes(sql))).toEqual(turns);
      const places = turns.map((turn) => done.indexOf(turn));
      const between = (letters: string, after: number, before: number): boolean[] =>
        [...letters]
          .flatMap((letter) => (done.includes(`select ${letter}`) ? [done.indexOf(`select ${letter}`)] : []))
          .map((at) => at > after && at < before);
      expect(between('abcdefgh', places[0] ?? -1, places[1] ?? -1)).not.toContain(false);
      expect(between('ijklmnop', places[1] ?? -1, places[2] ?? -1)).not.toContain(false);
      expect(between('q', places[2] ?? -1, Number.POSITIVE_INFINITY)).not.toContain(false);
    }
    expect(second.asked.filter((sql) => /^select [i-p]$/.test(sql)).length).toBeGreaterThan(1);
  });

  test('fail by their own fault; what was not sent is given up where the work has failed', async () => {
    const first = connection('first');
    const lanes = new Lanes(first.query, async () => null, 1);
    const asked = ['select 1', 'select fault', 'select 2', 'select 3', 'select 4', 'select 5'].map((sql) => lanes.query(sql));
    const settled = Promise.allSettled(asked);
    await expect(asked[1]).rejects.toThrow('first: select fault');
    await lanes.end(true);
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(first.asked.length).toBe(3);
    expect(lanes.causeOf(Object.assign(new Error('aborted'), { code: '25P02' }))).toMatchObject({ message: 'first: select fault' });
  });

  test('are not held up by a second connection that comes when all is over', async () => {
    const close = vi.fn(async () => undefined);
    const late = async (): Promise<Beside> => {
      await sleep(60);
      return besideOf(connection('second').query, close);
    };
    const lanes = new Lanes(connection('first', 5).query, late, 1);
    await many(lanes, 6);
    await lanes.end();
    expect(close).not.toHaveBeenCalled();
    await sleep(60);
    expect(close).toHaveBeenCalledTimes(1);
  });
});
