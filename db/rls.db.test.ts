import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

/** Tables with a farm_id that belong to nobody or to all: code lists of the system, people, logs. Each with its reason. */
const OPEN: Readonly<Record<string, string>> = {
  farm: 'who may see which farm is decided before a transaction has farms',
  app_user: 'closed by person, not by farm (request-login.db.test.ts)',
  code_row: 'rows of the system and of companies are shared',
  audit_log: 'closed by person, not by farm: a manager reads that of all farms in reach',
  contact_message: 'sent by visitors',
  trial: 'opened by visitors, who have no farm yet; read by the server alone',
  user_move: 'closed by person: moves one from one farm to another, asked by whoever may see both',
};

/** Tables whose rows belong to a company, or to one farm of it: their key leads with the company, so must every reference to them. */
const SHARED: readonly string[] = [
  ...['ear_number', 'genetic_id', 'item', 'item_substance', 'item_unit', 'partner'],
  ...['lab_age_class', 'lab_age_set', 'lab_expected', 'lab_status_class'],
];

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('every table with a farm is closed by row-level security, and its key leads with the farm', async () => {
  const { rows } = await db.pool.query<{
    name: string;
    closed: boolean;
    policies: number;
    key: string[] | null;
  }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as closed,
      (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
      (select array_agg(a.attname::text order by k.n) from pg_index i, unnest(i.indkey::int[]) with ordinality k(att, n)
        join pg_attribute a on a.attnum = k.att where a.attrelid = c.oid and i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute f on f.attrelid = c.oid and f.attname = 'farm_id' and not f.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const farmTables = rows.filter((row) => !(row.name in OPEN));
  expect(farmTables.length).toBeGreaterThan(0);
  const leads = (name: string): string => (SHARED.includes(name) ? 'prnt2' : 'farm_id');
  expect(farmTables.filter(({ name, closed, policies, key }) => !closed || policies !== 1 || key?.[0] !== leads(name))).toEqual([]);
});

/** Tables with the user id of a person that are not closed by person. Each with its reason. */
const UNSIGNED: Readonly<Record<string, string>> = {
  contact_message: 'sent by visitors, read by the administrator alone',
  login_ticket: 'no right at all for the role of requests',
  trial: 'opened by visitors, who have no account yet',
};

test('every table with a person is closed to other persons, or to all but a sign-in', async () => {
  const { rows } = await db.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(UNSIGNED));
});

test('no foreign key between farm tables can cross farms, none to a company’s table can cross companies', async () => {
  const { rows } = await db.pool.query<{ conname: string }>(
    `
    select conname from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'farm'::regclass
      and exists (select from pg_class c where c.oid = k.conrelid and c.relforcerowsecurity)
      and exists (select from pg_class c where c.oid = k.confrelid and c.relforcerowsecurity)
      and exists (select from pg_attribute f where f.attrelid = k.confrelid and f.attname = 'farm_id' and not f.attisdropped)
      and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1])
        <> case when k.confrelid::regclass::text = any($1) then 'prnt2' else 'farm_id' end`,
    [SHARED],
  );
  expect(rows).toEqual([]);
});

test('the role of requests owns nothing, logs in nowhere and passes no rule', async () => {
  const { rows } = await db.pool.query(
    "select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'farm_app'",
  );
  expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
});

test('a row of a company is seen by its farms, a row of one farm by that farm alone, neither by another company', async () => {
  await db.pool.query(`
    insert into company values ('75@ONE@', 'Một', null, null), ('75@TWO@', 'Hai', null, null);
    insert into farm_group values ('70@ONE@', '75@ONE@', 'a'), ('70@TWO@', '75@TWO@', 'b');
    insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('S1', 'a', 'S1', '70@ONE@', '75@ONE@'), ('S2', 'b', 'S2', '70@ONE@', '75@ONE@'),
      ('S3', 'c', 'S3', '70@TWO@', '75@TWO@');
    insert into partner (prnt2, partnerid, farm_id, name, role, crtusrid) values ('75@ONE@', 'ALL', null, 'Cám', 'supplier', 'x'), ('75@ONE@', 'OWN', 'S1', 'Xe', 'supplier', 'x');
  `);
  const seen = (farm: string) =>
    db.transactions.read({ user: 'x', farms: [farm] }, async (tx) =>
      (await tx.query<{ partnerid: string }>('select partnerid from partner order by 1')).rows.map(({ partnerid }) => partnerid),
    );
  expect(await Promise.all(['S1', 'S2', 'S3'].map(seen))).toEqual([['ALL', 'OWN'], ['ALL'], []]);
});
