import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import { readSetting } from '#engine/define/setting-rows.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { hashPassword } from '#engine/server/password.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { loadTargets } from '#modules/herd/server/figures/targets.ts';
import { ACCOUNT_ROUTES, accountApp, signedCalls } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { createCompany, createFarm, createUser } from './create-farm.ts';

let db: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  db = await testDatabase();
  await seedReferenceData(db.pool);
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm' } }] });
  for (const farmid of ['V01', 'V02']) await createFarm(db.pool, { farmid, farmname: farmid, shtnm: farmid, prnt1: '70@C.A@', prnt2: '75@C@' });
  const hash = await hashPassword('right-1234');
  for (const [username, usrlvl] of [
    ['mgr60', 60],
    ['comp75', 75],
    ['group80', 80],
    ['admin90', 90],
  ] as const)
    await createUser(db.pool, { username, name: username, usrlvl, farmid: 'V01', passwordHash: hash }, ACCOUNT_ROUTES);
  app = await accountApp(db);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const as = (user: string) => signedCalls(app, user);

const set = (values: object, more: object = {}) => ({
  values: Object.entries(values).map(([name, value]) => ({ name, value, locked: false, remove: false, ...more })),
  validFrom: '20260101',
  reason: 'trial',
});

describe('farm settings', () => {
  test('a manager changes what is his, within range and order, with a reason', async () => {
    const post = await as('mgr60');
    expect((await post('/admin/saveSettings', set({ LACTSTD: 26 }))).data).toEqual({ changed: 1 });
    expect((await post('/admin/saveSettings', set({ LACTSTD: 26 }))).error.code).toBe('838');
    expect((await post('/admin/saveSettings', set({ LACTSTD: 99 }))).error.code).toBe('V_RANGE');
    expect((await post('/admin/saveSettings', set({ MOVEDAY: 113, GESTSTD: 112 }))).error.code).toBe('ADM_ORDER');
    expect((await post('/admin/saveSettings', set({ LOCKDAY: 7 }))).error.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveSettings', { ...set({ LACTSTD: 27 }), farmid: 'V02' })).error.class).toBe(150);
    expect((await post('/admin/saveSettings', { ...set({ LACTSTD: 27 }), reason: '' })).error.code).toBe('V_REQUIRED');
    expect((await loadFarmSettings(db.pool, 'V01')).read(RULE_SETTINGS).LACTSTD).toBe(26);
    expect((await loadFarmSettings(db.pool, 'V02')).read(RULE_SETTINGS).LACTSTD).toBe(24);
    const { rows } = await db.pool.query("select before, after, reason from audit_log where subject = 'setting'");
    expect(rows).toEqual([{ before: 24, after: { value: 26, validFrom: '20260101', locked: false }, reason: 'trial' }]);
  });

  test('a company manager fixes a value for all farms, before one they set themselves; the farm then cannot change it, and has its own back once it is freed', async () => {
    const [company, farm] = [await as('comp75'), await as('mgr60')];
    const inForce = async () =>
      Promise.all(['V01', 'V02'].map(async (farmid) => (await loadFarmSettings(db.pool, farmid)).read(RULE_SETTINGS).FREGSTD));
    const fix = (locked: boolean) => company('/admin/saveSettings', { ...set({ FREGSTD: 30 }, { locked }), scope: 'company' });
    expect((await farm('/admin/saveSettings', set({ FREGSTD: 29 }))).data).toEqual({ changed: 1 });
    expect(await inForce()).toEqual([29, 28]);
    expect((await fix(false)).data).toEqual({ changed: 1 });
    expect(await inForce()).toEqual([29, 30]);
    expect((await fix(true)).data).toEqual({ changed: 1 });
    expect(await inForce()).toEqual([30, 30]);
    expect((await farm('/admin/saveSettings', set({ FREGSTD: 28 }))).error.code).toBe('ADM_LEVEL');
    const found = (await farm('/admin/findSettings', { tab: 'events' })).data.settings.find((row: { name: string }) => row.name === 'FREGSTD');
    expect(found).toMatchObject({ value: 30, source: 'company', locked: true, mayChange: false, label: 'Day of the pregnancy check' });
    await fix(false);
    expect(await inForce()).toEqual([29, 30]);
  });

  test('an own value is taken back from a day on: the one above holds again, days before keep theirs, what was to come goes', async () => {
    const [company, farm] = [await as('comp75'), await as('mgr60')];
    const back = (validFrom: string) => ({ ...set({ WSISTD: null }, { remove: true }), validFrom });
    const from = (value: number, validFrom: string) => ({ ...set({ WSISTD: value }), validFrom });
    expect((await farm('/admin/saveSettings', back('20260301'))).error.code).toBe('838');
    await company('/admin/saveSettings', { ...from(6, '20260101'), scope: 'company' });
    for (const [value, day] of [
      [7, '20260101'],
      [8, '99990101'],
    ] as const)
      await farm('/admin/saveSettings', from(value, day));
    expect((await farm('/admin/previewSettings', back('20260301'))).data).toEqual({ issues: [], refused: [] });
    expect((await farm('/admin/saveSettings', back('20260301'))).data).toEqual({ changed: 1 });
    expect((await farm('/admin/saveSettings', back('20260301'))).error.code).toBe('838');
    const { rows, read } = await loadFarmSettings(db.pool, 'V01');
    expect(read(RULE_SETTINGS).WSISTD).toBe(6);
    expect(['20260228', '20260301', '99990101'].map((day) => readSetting(RULE_SETTINGS.WSISTD, rows, day as BusinessDate))).toEqual([7, 6, 6]);
    const shown = async () =>
      (await farm('/admin/findSettings', { tab: 'events' })).data.settings.find((row: { name: string }) => row.name === 'WSISTD');
    expect(await shown()).toMatchObject({ value: 6, source: 'company', changedBy: expect.any(String), reason: 'trial', coming: [] });
    const log = await db.pool.query("select kind, before, after from audit_log where subject_id = 'farm V01 WSISTD' order by at desc limit 1");
    expect(log.rows).toEqual([{ kind: 'removed', before: 7, after: { value: null, validFrom: '20260301', locked: false } }]);
    // Set anew on the same day it is a value again; one that is only to come can be taken back too.
    await farm('/admin/saveSettings', from(9, '20260301'));
    expect((await shown()).value).toBe(9);
    await farm('/admin/saveSettings', back('20260301'));
    await farm('/admin/saveSettings', from(8, '99990101'));
    expect((await shown()).coming).toEqual([{ validFrom: '99990101', value: 8 }]);
    expect((await farm('/admin/saveSettings', back('20260301'))).data).toEqual({ changed: 1 });
    expect((await shown()).coming).toEqual([]);
  });

  test('the list of farms tells the first day of the week as settings do: a company’s lock that was taken off holds nobody', async () => {
    const company = await as('comp75');
    const weekstart = async () => (await company('/common/grpfarmid', {})).data.farm.map((farm: { weekstart: number }) => farm.weekstart);
    const week = (value: number | null, validFrom: string, more: object) =>
      company('/admin/saveSettings', { ...set({ WEEKSTART: value }, more), validFrom });
    const ofCompany = async (value: number | null, validFrom: string, more: object) =>
      company('/admin/saveSettings', { ...set({ WEEKSTART: value }, more), validFrom, scope: 'company' });
    await week(3, '20260101', {});
    await ofCompany(0, '20260101', { locked: true });
    expect(await weekstart()).toEqual([0, 0]);
    await ofCompany(0, '20260201', { locked: false });
    expect(await weekstart()).toEqual([3, 0]);
    await week(null, '20260201', { remove: true });
    expect(await weekstart()).toEqual([0, 0]);
    await ofCompany(null, '20260201', { remove: true });
    expect(await weekstart()).toEqual([1, 1]);
  });

  test('targets stand by figure and month; a figure that is none is refused', async () => {
    const post = await as('mgr60');
    expect((await post('/admin/saveSettings', set({ TARGETS: { NONE: { '2026': 1 } } }))).error.code).toBe('V_NOTEXISTS');
    expect((await post('/admin/saveSettings', set({ TARGETS: { BA: { '202613': 14 } } }))).error.code).toBe('V_INVALID');
    expect((await post('/admin/saveSettings', set({ TARGETS: { BA: { all: 13, '202602': 14 } } }))).data).toEqual({ changed: 1 });
    const months = ['20260201', '20260301'].map((from) => ({ key: from, from: from as BusinessDate, to: `${from.slice(0, 6)}28` as BusinessDate }));
    const book = await loadTargets(
      db.pool,
      { farmid: 'V01', settings: { GESTSTD: 114, LACTSTD: 24 } },
      '20260201' as BusinessDate,
      '20260331' as BusinessDate,
    );
    expect(months.map((month) => book(figureOf('BA'), month))).toEqual([14, 13]);
  });

  test('the company’s targets stand beside the farm’s own; locked ones stand alone and the farm cannot change them', async () => {
    const [company, farm] = [await as('comp75'), await as('mgr60')];
    const targets = async (post: typeof farm, more: object = {}) =>
      (await post('/admin/findSettings', { tab: 'targets', ...more })).data.settings.find((row: { name: string }) => row.name === 'TARGETS');
    const fix = (locked: boolean) =>
      company('/admin/saveSettings', { ...set({ TARGETS: { BA: { all: 11 }, LF: { '2026': 80 } } }, { locked }), scope: 'company' });
    expect((await fix(false)).data).toEqual({ changed: 1 });
    const inherited = { BA: { all: 11 }, LF: { '2026': 80 } };
    expect(await targets(farm)).toMatchObject({ value: { BA: { all: 13, '202602': 14 } }, inherited, source: 'farm', locked: false, fixed: false });
    expect(await targets(company, { scope: 'company' })).toMatchObject({ value: inherited, inherited: {}, source: 'company', fixed: false });
    expect((await fix(true)).data).toEqual({ changed: 1 });
    expect(await targets(farm)).toMatchObject({ value: inherited, inherited, source: 'company', locked: true, fixed: false, mayChange: false });
    expect(await targets(company, { scope: 'company' })).toMatchObject({ locked: false, fixed: true, mayChange: true });
    expect((await farm('/admin/saveSettings', set({ TARGETS: { BA: { all: 12 } } }))).error.code).toBe('ADM_LEVEL');
    expect((await fix(false)).data).toEqual({ changed: 1 });
  });

  test('the preview checks without saving', async () => {
    const post = await as('mgr60');
    const { data } = await post('/admin/previewSettings', set({ LACTMAX: 45 }));
    expect(data).toEqual({ issues: [{ code: 'ADM_LEVEL', field: 'LACTMAX' }], refused: [{ name: 'LACTMAX', n: 0, rows: [] }] });
    await db.pool.query(`insert into animal (farm_id, animal_id, pgid, sex, entrytp, entrydt, birthdt, pigtype, status)
      values ('V01', gen_random_uuid(), 'OLDGILT', 'F', 'gilt', current_date - 10, current_date - 310, 'gilt', 'G')`);
    const company = await as('comp75');
    const tried = async (values: object) => (await company('/admin/previewSettings', set(values))).data;
    const counted = async (values: object) => (await tried(values)).refused.map(({ name, n }: { name: string; n: number }) => `${name} ${n}`);
    expect((await tried({ GILTARRMAX: 299 })).refused).toMatchObject([{ name: 'GILTARRMAX', n: 1, rows: [{ pgid: 'OLDGILT', value: 300 }] }]);
    // Every bound is read, and one that limits nothing tells nothing.
    expect(await counted({ GILTARRMAX: 300, GILTAGEMIN: 200, ABOMIN: 30, ABOMAX: 105, BWRANGE: [0.6, 3], WWRANGE: [3, 20], BACKDAY: 3 })).toEqual([
      'GILTARRMAX 0',
      'GILTAGEMIN 0',
      'ABOMIN 0',
      'ABOMAX 0',
      'BWRANGE 0',
      'WWRANGE 0',
      'BACKDAY 0',
    ]);
    expect(await counted({ BACKDAY: 9999 })).toEqual([]);
    // For all farms of a company those of every farm count.
    await db.pool.query("update animal set farm_id = 'V02' where pgid = 'OLDGILT'");
    const preview = await company('/admin/previewSettings', { ...set({ GILTARRMAX: 299 }), scope: 'company' });
    expect([(await tried({ GILTARRMAX: 299 })).refused[0].n, preview.data.refused[0].n]).toEqual([0, 1]);
    await db.pool.query("delete from animal where pgid = 'OLDGILT'");
  });

  test('system settings belong to the administrator', async () => {
    expect((await (await as('comp75'))('/admin/findSettings', { scope: 'system' })).error.code).toBe('ADM_LEVEL');
    const admin = await as('admin90');
    expect((await admin('/admin/saveSettings', { ...set({ LOGINTRY: 4 }), scope: 'system' })).data).toEqual({ changed: 1 });
    expect((await admin('/admin/saveSettings', { ...set({ BATCHROWS: 500 }), scope: 'system' })).error.code).toBe('ADM_LEVEL');
  });

  test('keys and addresses of sign-in providers: 90 alone sees them, nobody a secret again, a kind needs its keys', async () => {
    const admin = await as('admin90');
    const save = (values: object) => admin('/admin/saveSettings', { ...set(values), scope: 'system' });
    expect((await save({ LOGINKINDS: ['A', 'G'] })).error).toMatchObject({ code: 'V_REQUIRED', field: 'GOOGLEID' });
    expect((await save({ GOOGLEISSUER: 'http://accounts.evil.example' })).error).toMatchObject({ code: 'V_INVALID', field: 'GOOGLEISSUER' });
    expect((await save({ LOGINKINDS: ['A', 'G'], GOOGLEID: 'farm', GOOGLEKEY: 'very-secret' })).data).toEqual({ changed: 3 });
    const found = await admin('/admin/findSettings', { scope: 'system' });
    const held = new Map(found.data.settings.map((row: { name: string; value: unknown }) => [row.name, row.value]));
    expect(held.get('GOOGLEID')).toBe('farm');
    expect(held.get('GOOGLEISSUER')).toBe('https://accounts.google.com');
    const { rows } = await db.pool.query("select before, after from audit_log where subject_id like '%GOOGLEKEY'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([found, rows])).not.toContain('very-secret');
    const seen: string[] = (await (await as('group80'))('/admin/findSettings', { scope: 'system' })).data.settings.map(
      (row: { name: string }) => row.name,
    );
    expect(seen).toContain('LOGINKINDS');
    expect(seen.filter((name) => /^(GOOGLE|FB)/.test(name))).toEqual([]);
  });
});

describe('code lists', () => {
  const row = { category: 'applyid', scope: 'farm', value: 'OP9', V: 'Chị Tư', E: 'Ms Tu' };

  test('a 60 keeps operators of the own farm, a 75 rows of the company', async () => {
    const post = await as('mgr60');
    expect((await post('/admin/saveCode', row)).data).toEqual({ id: 'OP9', version: 1 });
    expect((await post('/admin/saveCode', row)).error.code).toBe('871');
    expect((await post('/admin/saveCode', { ...row, value: 'OP8' })).error.code).toBe('V_EXISTS');
    expect((await post('/admin/saveCode', { ...row, scope: 'company' })).error.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveCode', { ...row, category: 'reason', value: 'X' })).error.code).toBe('ADM_LEVEL');
    expect((await post('/admin/saveCode', { ...row, V: 'Chị Năm', version: 1 })).data).toEqual({ id: 'OP9', version: 2 });
    expect((await post('/admin/saveCode', { ...row, version: 1 })).error.code).toBe('STALE');
    await post('/admin/saveCode', { ...row, V: 'Chị Năm', to: '20991231', version: 2 });
    expect((await post('/admin/getCodeHistory', { category: 'applyid', scope: 'farm', value: 'OP9' })).data.rows).toMatchObject([
      { kind: 'edit', change: ['to'], before: { to: null }, after: { to: '20991231' } },
      { kind: 'edit', change: ['V'], before: { V: row.V }, after: { V: 'Chị Năm' } },
      { kind: 'add', after: { V: row.V } },
    ]);
    expect((await post('/admin/getCodeHistory', { category: 'none', scope: 'farm', value: 'OP9' })).error.code).toBe('V_NOTEXISTS');
    const company = await as('comp75');
    expect(
      (await company('/admin/saveCode', { category: 'reason', scope: 'company', value: 'FLOOR', V: 'Nền chuồng hỏng', extra: { eventcd: 'CUL' } }))
        .data,
    ).toMatchObject({ id: 'FLOOR' });
    const lists = (await post('/common/catdata', { catArray: [{ cat: 'reason', eventcd: 'CUL' }] })).data.reason;
    expect(lists.map(({ value }: { value: string }) => value)).toContain('FLOOR');
  });

  test('an operator counts as used by deaths in the nursery and by an account, and is then closed only', async () => {
    const post = await as('mgr60');
    const op = { category: 'applyid', scope: 'farm', value: 'OPN', V: 'Anh Sáu' };
    const used = async () =>
      (await post('/admin/findCodes', { category: 'applyid' })).data.rows.find(({ value }: { value: string }) => value === 'OPN')?.used;
    await post('/admin/saveCode', op);
    expect(await used()).toBe(0);
    await db.pool.query("insert into room (farm_id, roomid, name, area) values ('V01', 'NU1', 'Nursery', 'nursery')");
    await db.pool.query(
      `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid)
       values ('V01', gen_random_uuid(), 'NU1', '20260101', 1, 5, 'WEAK', 'died', 'OPN', '20260101', 'x')`,
    );
    await db.pool.query("update app_user set applyid = 'OPN' where user_id = 'mgr60'");
    expect(await used()).toBe(2);
    expect((await post('/admin/saveCode', { ...op, version: 1, remove: true })).error.code).toBe('ADM_INUSE');
    await db.pool.query("update app_user set applyid = null where user_id = 'mgr60'");
    await db.pool.query("update nursery_death set voided_at = now(), voided_by = 'x' where applyid = 'OPN'");
    expect((await post('/admin/saveCode', { ...op, version: 1, remove: true })).status).toBe(200);
  });

  test('a value used in any book counts as used, and two operators become one in all of them', async () => {
    const [farm, company, admin] = [await as('mgr60'), await as('comp75'), await as('admin90')];
    // Every table that names an operator stands in the list of places: a new one that does not is told here.
    const { rows: unnamed } = await db.pool.query(
      `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'applyid'
         and not exists (select from code_places() p where p.category = 'applyid' and p.place = c.table_name and p.field = c.column_name)`,
    );
    expect(unnamed).toEqual([]);
    const lists: { value: string }[] = (await admin('/admin/findCodes', { category: 'applyid' })).data.categories;
    for (const { value } of lists) expect((await admin('/admin/findCodes', { category: value })).status, value).toBe(200);

    for (const value of ['OPA', 'OPB']) await farm('/admin/saveCode', { category: 'applyid', scope: 'farm', value, V: value });
    await db.pool.query(`insert into job (farm_id, jobid, name_v, name_e, name_t, grp, crtusrid) values ('V01', 'WASH', 'w', 'w', 'w', 'hygiene', 'x');
      insert into job_team (farm_id, team, name, head, crtusrid) values ('V01', 'T1', 'Team', 'OPA', 'x');
      insert into job_member (farm_id, team, applyid) values ('V01', 'T1', 'OPA'), ('V01', 'T1', 'OPB');
      insert into job_log (farm_id, logid, day, applyid, jobid, state, startmin, endmin, minutes, crtusrid)
        select 'V01', gen_random_uuid(), '20260105', who, 'WASH', 'done', at, at + 60, 60, 'x' from (values ('OPA', 400), ('OPA', 600), ('OPB', 430)) l (who, at)`);
    const opa = { category: 'applyid', scope: 'farm', value: 'OPA', V: 'OPA', version: 1 };
    expect((await farm('/admin/saveCode', { ...opa, remove: true })).error.code).toBe('ADM_INUSE');
    expect((await company('/admin/mergeCodes', { category: 'applyid', scope: 'farm', from: 'OPA', into: 'OPB' })).status).toBe(200);
    const held = async (sql: string) => (await db.pool.query<{ who: string }>(sql)).rows.map(({ who }) => who);
    expect(
      await held("select applyid as who from job_member where farm_id = 'V01' union all select head from job_team where farm_id = 'V01'"),
    ).toEqual(['OPB', 'OPB']);
    // Work logged for the same time stays as it was logged: one person is not at two jobs.
    expect(await held("select applyid as who from job_log where farm_id = 'V01' order by startmin")).toEqual(['OPA', 'OPB', 'OPB']);
    const type = { category: 'roomtp', scope: 'farm', value: 'TENT', V: 'Lều' };
    await company('/admin/saveCode', type);
    await db.pool.query("insert into room (farm_id, roomid, name, area, roomtp) values ('V01', 'TE1', 'Tent', 'other', 'TENT')");
    expect((await company('/admin/saveCode', { ...type, version: 1, remove: true })).error.code).toBe('ADM_INUSE');
  });

  test('a label that stands already is said beside the field it stands in', async () => {
    const admin = await as('admin90');
    const row = { category: 'dilutor', scope: 'company', value: 'NEW1', V: 'Mới', E: 'BTS' };
    await admin('/admin/saveCode', { ...row, E: 'New one' });
    expect((await admin('/admin/saveCode', { ...row, value: 'NEW2', V: 'Khác', E: 'new ONE' })).error).toMatchObject({
      code: 'V_EXISTS',
      field: 'E',
      params: { value: 'new ONE' },
    });
  });

  test('system rows are closed, not removed; a closed row is no longer offered', async () => {
    const admin = await as('admin90');
    const pit = { category: 'disposal', scope: 'system', value: 'PIT', V: 'Hố tiêu hủy', version: 1 };
    expect((await admin('/admin/saveCode', { ...pit, remove: true })).error.code).toBe('ADM_INUSE');
    expect((await admin('/admin/saveCode', { ...pit, to: '20260101' })).status).toBe(200);
    const values = async (all: 'Y' | 'N') =>
      (await admin('/common/catdata', { catArray: [{ cat: 'disposal', all }] })).data.disposal.map(({ value }: { value: string }) => value);
    expect(await values('N')).not.toContain('PIT');
    expect(await values('Y')).toContain('PIT');
  });

  test('two rows merge: the closed one carries the other’s label', async () => {
    const admin = await as('admin90');
    expect((await admin('/admin/mergeCodes', { category: 'disposal', scope: 'system', from: 'BURN', into: 'BURN' })).error.code).toBe('821');
    expect((await admin('/admin/mergeCodes', { category: 'disposal', scope: 'system', from: 'COMPOST', into: 'BURIAL' })).data).toEqual({
      id: 'BURIAL',
      moved: 0,
    });
    const rows = (await admin('/admin/findCodes', { category: 'disposal' })).data.rows;
    expect(rows.find(({ value }: { value: string }) => value === 'COMPOST')).toMatchObject({ E: 'Burial' });
  });
});
