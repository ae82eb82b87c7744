import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_RULES } from '#db/key-rules.ts';
import { KeyTaken } from '#engine/server/key-taken.ts';
import { errorText } from '#i18n/server-text.ts';
import { RACES } from './races/all-races.ts';
import { runHeld, type Track, trackOn, verdict } from './races/race.ts';
import { FARM_A, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
let track: Track;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  track = await trackOn(farm);
}, 120_000);
afterAll(() => farm.close());

/** Keys that hold text a machine drew at random, and who draws it. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ['second_factor_credential_key', 'the device of a person, for its key'],
  ['job_log_picture_pkey', 'a line of the log, whose id is drawn, for its pictures'],
  ['sale_line_event', 'the sale event a line has just written: its id is drawn'],
  ['sale_line_flock_event', 'the sale event of a flock a line has just written: its id is drawn'],
]);

interface Key {
  readonly name: string;
  /** Its last column is drawn at random or counted by the database itself: no two people can want one. */
  readonly drawn: boolean;
}

/** A heat of an animal of its own. */
async function standingEvent(): Promise<{ eventId: string; version: number }> {
  const animal = { entrytp: 'gilt', pgid: 'SE1', entrydt: track.day(20), birthdt: track.day(240), source: 'BOUGHT', lineage: 'LY', roomid: 'G1' };
  await track.done('/herd/saveEntry', { ...animal, applyid: 'OP1' });
  const saved = await track.done('/herd/saveEvent', { eventcd: 'RUT', pgid: 'SE1', eventdt: track.day(5), applyid: 'OP1' });
  return { eventId: String(saved['id']), version: Number(saved['version']) };
}

/** Every unique key and exclusion of the database. */
async function keysOf(): Promise<Key[]> {
  const { rows } = await farm.db.pool.query<Key>(
    `select i.relname as name, exists (
       select from unnest(x.indkey) with ordinality k (attnum, at) join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where x.indisunique and x.indpred is null and (x.indisprimary or array_length(x.indkey::int2[], 1) = 1)
         and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) ~ 'nextval|gen_random_uuid'
           or (k.at = array_length(x.indkey::int2[], 1) and format_type(a.atttypid, null) in ('uuid', 'bytea')))) as drawn
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion) order by 1`,
  );
  return rows;
}

test('every unique key of the database is run for by two people at once, or holds what nobody chooses', async () => {
  const raced = new Set(RACES.flatMap(({ keys }) => keys));
  const keys = await keysOf();
  const names = new Set(keys.map(({ name }) => name));
  expect(keys.filter(({ name, drawn }) => !drawn && !raced.has(name) && !DRAWN.has(name)).map(({ name }) => name)).toEqual([]);
  expect([...raced, ...DRAWN.keys(), ...Object.keys(KEY_RULES)].filter((name) => !names.has(name))).toEqual([]);
});

test('every rule of a key has its message, with a place for the value it names', () => {
  const holes = Object.entries(KEY_RULES).flatMap(([name, { code, param }]) =>
    (['V', 'E', 'T'] as const)
      .filter((language) => /\{/.test(errorText(language, { code, params: { [param]: 'X' } }, {})))
      .map((one) => `${name} ${one}`),
  );
  expect(holes).toEqual([]);
});

test('a key that no rule looked at is refused by the rule it stands for, after the transaction was run again', async () => {
  let runs = 0;
  const twice = farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, async (db) => {
    runs += 1;
    const row = (id: string) => `insert into room (farm_id, roomid, name, area) values ('${FARM_A}', '${id}', 'x', 'other')`;
    await db.query(row('TWICE'));
    await db.query(row('TWICE'));
  });
  await expect(twice).rejects.toMatchObject({ issues: [{ code: '871', field: 'roomid' }] });
  expect(runs).toBe(3);
  const named = new KeyTaken(KEY_RULES['room_pkey']!).naming({ rows: [{ roomid: 'A7' }] });
  expect(named.issues).toEqual([{ code: '871', field: 'roomid', params: { id: 'A7' } }]);
});

test('a female that stands twice in a mating plan is refused with her row', async () => {
  for (const gid of ['TW1', 'TW2'])
    await track.done('/genetics/savePedigree', { gid, isNew: true, sex: 'F', birthdt: '20240101', breed: 'Y', lineage: 'Y' });
  const pairs = ['TW1', 'TW2', 'TW1'].map((dam) => ({ dam, sire: null }));
  const body = { reqid: crypto.randomUUID(), name: 'Kế hoạch', from: track.today, to: track.today, pairs };
  const { error } = await farm.inject('/genetics/savePlan', body, 'manager');
  expect(error).toMatchObject({ code: 'V_DUP', row: 3, params: { value: 'TW1' } });
});

test('the second who edits or deletes an event is told who changed it, by name, and when', async () => {
  const { eventId, version } = await standingEvent();
  await farm.db.pool.query("update app_user set display_name = 'Chị Hoa' where user_id = 'team'");
  const head = { reqid: crypto.randomUUID(), eventId, version, change: 'typed wrong' };
  const edit = { ...head, eventcd: 'RUT', pgid: 'SE1', eventdt: track.day(6), applyid: 'OP1' };
  expect((await farm.inject('/herd/changeEvent', edit, 'team')).status).toBe(200);
  for (const [path, body] of [
    ['/herd/changeEvent', { ...edit, reqid: crypto.randomUUID(), eventdt: track.day(7) }],
    ['/herd/removeEvent', { ...head, reqid: crypto.randomUUID() }],
    ['/herd/removeEvents', { reqid: crypto.randomUUID(), events: [{ eventId, version }], change: 'wrong' }],
  ] as const) {
    const { error } = await farm.inject(path, body, 'manager');
    expect([error?.code, error?.params?.['user']], path).toEqual(['436', 'Chị Hoa']);
    expect(String(error?.params?.['time'])).toMatch(/^\d{8} \d\d:\d\d$/);
  }
});

test.each(RACES)('$name: of those who come at once one is served, the others are told by rule', async (race) => {
  const outcomes = await runHeld(track, race, '1');
  expect([verdict(race, outcomes), farm.faults.splice(0).map(({ error }) => String(error))]).toEqual([[], []]);
});
