import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { inOrder, placementFaults, placementOf, type TableFacts, tableFacts } from './placement.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** The faults of the schema after a change that is taken back. */
async function faultsAfter(change: string): Promise<string[]> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query(change);
    return placementFaults(await tableFacts(client as unknown as typeof db.pool));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('every table can lie on several machines: whole on each, or with its farm or other key', async () => {
  expect(placementFaults(await tableFacts(db.pool))).toEqual([]);
});

test('tables are placed by their key or by what their comment says', async () => {
  const places = Object.fromEntries((await tableFacts(db.pool)).map((table) => [table.name, placementOf(table)]));
  expect(places).toMatchObject({
    animal: { kind: 'distributed', by: 'farm_id' },
    audit_log: { kind: 'distributed', by: 'farm_id' },
    request_log: { kind: 'distributed', by: 'reqid' },
    ear_number: { kind: 'distributed', by: 'prnt2' },
    farm: { kind: 'reference' },
    item: { kind: 'reference' },
    app_user: { kind: 'reference' },
  });
});

test('each table comes after those it names', async () => {
  const order = inOrder(await tableFacts(db.pool));
  const at = new Map(order.map(({ name }, i) => [name, i]));
  const early = order.flatMap(({ name, foreignKeys }) => foreignKeys.filter(({ to }) => to !== name && Number(at.get(to)) > Number(at.get(name))));
  expect([early, order.length > 60]).toEqual([[], true]);
});

test.each([
  ['create table zz (id int primary key)', 'zz: neither has farm_id in its key nor says in its comment where it lies'],
  ['create table zz (farm_id text, id int, n int unique, primary key (farm_id, id))', 'zz: zz_n_key: unique on one machine only, without farm_id'],
  [
    'create table zz (farm_id text, id int, d daterange, primary key (farm_id, id), constraint zz_apart exclude using gist (d with &&))',
    'zz: zz_apart: unique on one machine only, without farm_id',
  ],
  [
    'create table zz (farm_id text, id int, d int4range, primary key (farm_id, id), constraint zz_apart exclude using gist (farm_id with <>, d with &&))',
    'zz: zz_apart: unique on one machine only, without farm_id',
  ],
  [
    "create table zz (id int primary key, farm_id text, room text, foreign key (farm_id, room) references room (farm_id, roomid)); comment on table zz is 'reference: few'",
    'zz: zz_farm_id_room_fkey: a table that is whole everywhere cannot name room, which is spread',
  ],
  [
    'create table zz (farm_id text, id int, other text, room text, primary key (farm_id, id), foreign key (other, room) references room (farm_id, roomid))',
    'zz: zz_other_room_fkey: rows of room lie elsewhere unless both sides name farm_id',
  ],
  [
    "create table zz (prnt2 text, farm_id text, room text, primary key (prnt2, room), foreign key (farm_id, room) references room (farm_id, roomid)); comment on table zz is 'by prnt2: x'",
    'zz: zz_farm_id_room_fkey: rows of room lie elsewhere unless both sides name prnt2',
  ],
  [
    'create table zz (farm_id text references farm on update cascade, id int, primary key (farm_id, id))',
    'zz: zz_farm_id_fkey: nothing may change farm_id, by which rows are spread',
  ],
  [
    'create table zz (farm_id text primary key); create policy ask on zz using (farm_id in (select f.farm_id from farm f))',
    'zz: ask: a policy with a subquery',
  ],
  [
    'create table zz (farm_id text, user_id text, primary key (farm_id, user_id)); create policy ask on zz using (owner_seen(user_id))',
    'zz: ask: a policy of spread rows calls a function that may read tables',
  ],
  ['create table zz (farm_id text, n int generated always as identity, primary key (farm_id, n))', 'zz: n: counts by itself in less than bigint'],
  [
    'create table zz (farm_id text primary key); create trigger follow after insert on zz for each row execute function batch_never_short()',
    "zz: follow: a trigger that does not say 'one key:' in its comment",
  ],
  [
    'create trigger follow after insert on farm for each row execute function batch_never_short()',
    'farm: follow: a trigger of a table that is whole everywhere',
  ],
  ['alter table company add column head text references app_user', 'company: foreign keys lead back to it in a ring'],
])('%s is refused', async (change, fault) => {
  expect(await faultsAfter(change)).toContain(fault);
});

test('a ring has no order', () => {
  const table = (name: string, to: string) => ({ name, foreignKeys: [{ to }] }) as unknown as TableFacts;
  expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow('ring among a, b');
});

test('every index that is no key says in its comment which report or rule it serves', async () => {
  const { rows } = await db.pool.query(
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     where i.relnamespace = 'public'::regnamespace and not x.indisunique and not x.indisexclusion and coalesce(obj_description(i.oid, 'pg_class'), '') = ''`,
  );
  expect(rows).toEqual([]);
});
