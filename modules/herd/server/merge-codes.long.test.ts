import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';
import { rebuildFarm } from './rebuild.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ years: 0.8, sows: 20 });
  // The farm works with the system's rows; its operators are its own.
  await query("delete from code_row where farm_id = $1 and category <> 'applyid'", [FARM_A]);
}, 120_000);
afterAll(() => world.close());

const query = async <R extends object>(sql: string, params: unknown[] = []) => (await world.db.pool.query<R>(sql, params)).rows;

const differences = () =>
  world.db.transactions.write({ user: 'test', farms: [FARM_A] }, async (db) =>
    rebuildFarm(db, FARM_A, await loadFarmFacts(db, FARM_A), businessDate('20261121'), false),
  );

/** Every text of a farm that is exactly a code, by table and column or JSON member: read from the catalogue, not from a list. */
async function placesHolding(farm: string, code: string): Promise<Map<string, number>> {
  const columns = await query<{ t: string; c: string; json: boolean }>(
    `select c.table_name as t, c.column_name as c, c.data_type = 'jsonb' as json from information_schema.columns c
     join information_schema.columns f on f.table_schema = c.table_schema and f.table_name = c.table_name and f.column_name = 'farm_id'
     join information_schema.tables b on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.table_name not in ('code_row', 'audit_log', 'request_log')`,
  );
  const found = new Map<string, number>();
  for (const { t, c, json } of columns) {
    const rows = json
      ? await query<{ key: string; n: number }>(
          `select k.key, count(*)::int as n from ${t}, jsonb_each_text(case when jsonb_typeof(${c}) = 'object' then ${c} else '{}' end) k where farm_id = $1 and k.value = $2 group by k.key`,
          [farm, code],
        )
      : await query<{ key: string; n: number }>(
          `select '' as key, count(*)::int as n from ${t} where farm_id = $1 and ${c} = $2 having count(*) > 0`,
          [farm, code],
        );
    for (const { key, n } of rows) found.set(key === '' ? `${t}.${c}` : `${t}.${c}.${key}`, n);
  }
  return found;
}

const sum = (...maps: Map<string, number>[]): Map<string, number> => {
  const total = new Map<string, number>();
  for (const map of maps) for (const [place, n] of map) total.set(place, (total.get(place) ?? 0) + n);
  return total;
};

const merge = (body: object, person: 'admin' | 'company' = 'admin') =>
  world.inject('/admin/mergeCodes', { reqid: randomUUID(), scope: 'system', ...body }, person);

/** The two codes of a list the farm used most. */
async function usedMost(category: string, owner = 'system'): Promise<[string, string]> {
  const { data } = await world.inject('/admin/findCodes', { category }, 'admin');
  const rows = (data as { rows: { value: string; used: number; scope: string; to: string | null }[] }).rows;
  const [from, into] = rows.filter(({ scope, to }) => scope === owner && to === null).toSorted((a, b) => b.used - a.used);
  if (from === undefined || into === undefined || from.used === 0) throw new Error(`nothing of ${category} was used`);
  return [from.value, into.value];
}

describe('two rows of a list become one', () => {
  test.each([
    ['reason', 'system', 'admin'],
    ['disposal', 'system', 'admin'],
    ['source', 'system', 'admin'],
    ['applyid', 'farm', 'company'],
  ] as const)('of %s: no table of the farm holds the code that went, each holds it under the other', async (category, scope, person) => {
    const [from, into] = await usedMost(category, scope);
    const before = sum(await placesHolding(FARM_A, from), await placesHolding(FARM_A, into));
    expect(before.size).toBeGreaterThan(0);
    const { data, error } = await merge({ category, scope, from, into }, person);
    expect(error).toBeUndefined();
    expect((data as { moved: number }).moved).toBeGreaterThan(0);
    expect(await placesHolding(FARM_A, from)).toEqual(new Map());
    expect(await placesHolding(FARM_A, into)).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('a reason is offered afterwards for the events of both', async () => {
    const rows = await query<{ value: string; eventcd: string }>(
      "select value, extra->>'eventcd' as eventcd from code_row where category = 'reason' and farm_id = '*' and active_to is null and extra ? 'eventcd' order by value",
    );
    const one = rows.find(({ eventcd }) => eventcd.includes('ABO'));
    const other = rows.find(({ eventcd }) => !eventcd.includes('ABO'));
    await merge({ category: 'reason', from: one?.value, into: other?.value });
    const [now] = await query<{ eventcd: string }>(
      "select extra->>'eventcd' as eventcd from code_row where category = 'reason' and farm_id = '*' and value = $1",
      [other?.value],
    );
    const events = [...(one?.eventcd ?? '').split(','), ...(other?.eventcd ?? '').split(',')];
    expect(now?.eventcd.split(',').toSorted()).toEqual([...new Set(events)].toSorted());
  });

  test('of a company touches its farms alone, and not the farm that keeps a row of its own under that code', async () => {
    for (const [owner, value] of [
      ['@75@FA01@', 'PEN1'],
      ['@75@FA01@', 'PEN2'],
      [FARM_B, 'PEN1'],
    ] as const)
      await query("insert into code_row (farm_id, category, value, label_v) values ($1, 'site', $2, $2)", [owner, value]);
    for (const farm of [FARM_A, FARM_B]) await query("update room set site = 'PEN1' where farm_id = $1", [farm]);
    expect((await merge({ category: 'site', scope: 'company', from: 'PEN1', into: 'PEN2' }, 'company')).error).toBeUndefined();
    const sites = async (farm: string) =>
      (await query<{ site: string }>('select distinct site from room where farm_id = $1', [farm])).map(({ site }) => site);
    expect([await sites(FARM_A), await sites(FARM_B)]).toEqual([['PEN2'], ['PEN1']]);
    await query("insert into code_row (farm_id, category, value, label_v) values ('*', 'site', 'PEN1', 'x'), ('*', 'site', 'PEN9', 'x')");
    await query("update room set site = 'PEN1' where farm_id = $1", [FARM_A]);
    expect((await merge({ category: 'site', from: 'PEN1', into: 'PEN9' })).error).toBeUndefined();
    expect([await sites(FARM_A), await sites(FARM_B)]).toEqual([['PEN1'], ['PEN1']]);
  });

  test('of a list whose codes the program reads is refused: its rows can only be closed', async () => {
    expect((await merge({ category: 'fregexamreslt', from: 'negative', into: 'positive' })).error?.code).toBe('ADM_INUSE');
    expect((await merge({ category: 'matetp', from: 'AI', into: 'natural' })).error?.code).toBe('ADM_INUSE');
  });

  test('into a row that is closed is refused', async () => {
    const { data } = await world.inject('/admin/findCodes', { category: 'reason' }, 'admin');
    const rows = (data as { rows: { value: string; to: string | null }[] }).rows;
    const [closed, open] = [rows.find(({ to }) => to !== null), rows.find(({ to }) => to === null)];
    expect((await merge({ category: 'reason', from: open?.value, into: closed?.value })).error?.code).toBe('V_NOTEXISTS');
  });
});
