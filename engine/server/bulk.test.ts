import { expect, test } from 'vitest';
import { diffRows, type TableShape, writeTogether } from './bulk.ts';
import type { Db } from './db.ts';

const PIG: TableShape = { table: 'pig', key: ['farm', 'id'], columns: ['farm', 'id', 'born', 'weight', 'seen'], state: ['weight', 'seen'] };
const was = { farm: 'F', id: 1, born: '20260101', weight: 10, seen: null };

/** The statement a write sends. */
async function sent(writes: Parameters<typeof writeTogether>[1]): Promise<{ sql: string; params: readonly unknown[] }> {
  const asked: { sql: string; params: readonly unknown[] }[] = [];
  const db: Db = {
    query: (sql, params = []) => {
      asked.push({ sql: sql.replace(/\s+/g, ' '), params });
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  };
  await writeTogether(db, writes);
  expect(asked).toHaveLength(1);
  return asked[0]!;
}

test('rows that differ in columns of their state alone are told apart', () => {
  const other = { ...was, id: 2 };
  expect(diffRows(PIG, [was, other], [{ ...was, weight: 12 }, other])).toMatchObject({ changed: [{ id: 1, weight: 12 }], stateOnly: true });
  expect(diffRows(PIG, [was], [{ ...was, weight: 12, born: '20260102' }]).stateOnly).toBe(false);
  expect(diffRows(PIG, [was], [{ ...was, weight: 12 }, other]).stateOnly).toBe(false);
  expect(diffRows({ ...PIG, state: [] }, [was], [{ ...was, weight: 12 }]).stateOnly).toBe(false);
  expect(diffRows(PIG, [], [was]).stateOnly).toBe(false);
});

test('one row whose state changes is changed where it is, between others that are put in', async () => {
  const note = { shape: { table: 'note', columns: ['text'] }, rows: [{ text: 'a' }] };
  const { sql, params } = await sent([note, { shape: PIG, rows: [{ ...was, weight: 12 }], stateOnly: true }, note]);
  expect(sql).toContain('w1 as (insert into note ("text") select "text" from jsonb_populate_recordset(null::note, $1::jsonb))');
  expect(sql).toContain('w2 as (update pig set "weight" = $4, "seen" = $5 where "farm" = $2 and "id" = $3)');
  expect(sql).toMatch(/jsonb_populate_recordset\(null::note, \$6::jsonb\)$/);
  expect(params).toEqual(['[{"text":"a"}]', 'F', 1, 12, null, '[{"text":"a"}]']);
});

test('several rows, and those that change otherwise, are put in or replaced', async () => {
  const rows = [was, { ...was, id: 2 }];
  for (const write of [
    { shape: PIG, rows, stateOnly: true },
    { shape: PIG, rows: [was], stateOnly: false },
  ]) {
    const { sql, params } = await sent([write]);
    expect(sql).toMatch(/^insert into pig .* on conflict \("farm", "id"\) do update set "born" = excluded."born"/);
    expect(params).toEqual([JSON.stringify(write.rows)]);
  }
});
