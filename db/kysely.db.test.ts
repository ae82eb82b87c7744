import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { run, sql } from './kysely.ts';
import { typesText } from './type-text.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a built query runs on an open transaction, with dates as days', async () => {
  const rows = await db.transactions.write({ user: 'x', farms: [] }, async (tx) => {
    await run(
      tx,
      sql.insertInto('setting').values({
        scope: 'farm',
        scope_id: 'A',
        name: 'lock',
        valid_from: businessDate('20261120'),
        value: '1',
      }),
    );
    return run(tx, sql.selectFrom('setting').select(['name', 'valid_from', 'value']).where('scope_id', '=', 'A'));
  });
  expect(rows).toEqual([{ name: 'lock', valid_from: '20261120', value: 1 }]);
});

test('types follow the catalogue: unions, defaults, nulls, numbers as text', async () => {
  await db.pool.query(`create table zz_sample (
    farm_id text not null, n int generated always as identity, kind text check (kind in ('G', 'it''s')), price numeric(10, 2) not null default 0, days int[])`);
  const text = await typesText(db.pool);
  expect(text.slice(text.indexOf('export interface ZzSampleTable'))).toContain(`{
  farm_id: string;
  n: GeneratedAlways<number>;
  kind: 'G' | 'it\\'s' | null;
  price: ColumnType<string, string | number | undefined, string | number>;
  days: number[] | null;
}`);
});
