import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
beforeAll(async () => {
  farm = await testApp({ years: 0.1, sows: 4 });
}, 120_000);
afterAll(() => farm.close());

interface Line {
  readonly line: string;
  readonly user: string;
  readonly farm: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** Makes a write that must be taken and answers what the log got by it, as "screen subject id: kind". */
async function logged(path: string, body: object, person: Person = 'manager'): Promise<{ lines: Line[]; data: Record<string, unknown> }> {
  const { rows: last } = await farm.db.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_log');
  const answer = await farm.inject(path, { reqid: randomUUID(), ...body }, person);
  expect([path, answer.http, answer.error ?? null]).toEqual([path, 200, null]);
  const { rows } = await farm.db.pool.query<Line>(
    `select screen || ' ' || subject || ' ' || subject_id || ': ' || kind as line, user_id as "user", farm_id as farm, before, after, reason
     from audit_log where id > $1 order by id`,
    [last[0]?.id],
  );
  return { lines: rows, data: answer.data as Record<string, unknown> };
}

const lineOf = async (path: string, body: object, person: Person = 'manager'): Promise<Line> => {
  const { lines } = await logged(path, body, person);
  expect([path, lines.length]).toEqual([path, 1]);
  const [line] = lines;
  if (line === undefined) throw new RangeError(path);
  expect([path, line.user]).toEqual([path, person]);
  return line;
};

const MENU = { menuid: 'PigWeekReport', V: 'N', A: 'N', E: 'N', D: 'N' };

test('a user made, changed, given a new password, signed out, moved: each stands in the log by who did it', async () => {
  const person = { username: 'log.user', name: 'Một', usrlvl: 30, farmid: FARM_A };
  const made = await logged('/admin/saveUser', person);
  const userid = String(made.data['id']);
  expect(made.lines).toMatchObject([{ line: `UserAccount user ${userid}: new`, user: 'manager', farm: FARM_A, after: { name: 'Một', usrlvl: 30 } }]);
  // The password is nowhere in it.
  expect(JSON.stringify(made.lines)).not.toContain(String(made.data['password']));
  const change = { ...person, userid, version: made.data['version'], name: 'Hai' };
  expect(await lineOf('/admin/saveUser', change)).toMatchObject({ line: `UserAccount user ${userid}: edit`, after: { name: 'Hai' } });
  const reset = await logged('/admin/resetPassword', { userid });
  expect(reset.lines.map(({ line }) => line)).toEqual([`UserAccount user ${userid}: password reset`]);
  expect(JSON.stringify(reset.lines)).not.toContain(String(reset.data['password']));
  expect(await lineOf('/admin/endSessions', { userid })).toMatchObject({ line: `UserAccount user ${userid}: sessions ended` });
  await farm.db.pool.query("insert into user_device (user_id, macid, state) values ($1, 'm1', 'requested')", [userid]);
  expect(await lineOf('/admin/stepDevice', { userid, macid: 'm1', state: 'accepted' })).toMatchObject({
    line: `UserAccount device ${userid} m1: accepted`,
  });
});

test('rights given, copied and taken back tell what was before', async () => {
  expect(await lineOf('/admin/saveMenus', { userid: 'staff', menus: [MENU], reason: 'not his work' })).toMatchObject({
    line: 'UserMenu menu staff: rights',
    reason: 'not his work',
    before: { PigWeekReport: { V: 'Y' } },
    after: { PigWeekReport: { V: 'N' } },
  });
  const copy = await logged('/admin/copyMenus', { source: 'default', to: ['staff'], save: true });
  expect(copy.lines).toMatchObject([{ line: 'MenuCopy menu staff: copy replace', user: 'manager', after: { PigWeekReport: { V: 'Y' } } }]);
  const undone = await logged('/admin/undoCopy', { copyid: copy.data['copyid'] });
  expect(undone.lines.map(({ line, user }) => [line.split(':')[0], user])).toEqual([['MenuCopy menu staff', 'manager']]);
  const kept = await logged('/admin/saveTemplate', { name: 'Barn', from: 'staff' });
  expect(kept.lines).toMatchObject([{ user: 'manager' }]);
  expect((await logged('/admin/removeTemplate', { id: kept.data['id'] })).lines).toHaveLength(1);
});

test('settings of each scope, with the value before, from when on, and why', async () => {
  const set = (scope: string, name: string, value: unknown, person: Person) =>
    lineOf('/admin/saveSettings', { scope, values: [{ name, value }], validFrom: '20260101', reason: 'tried' }, person);
  expect(await set('farm', 'LACTSTD', 25, 'manager')).toMatchObject({
    line: `FarmParam setting farm ${FARM_A} LACTSTD: set`,
    farm: FARM_A,
    reason: 'tried',
    before: 24,
    after: { value: 25, validFrom: '20260101' },
  });
  expect(await set('farm', 'LACTSTD', 26, 'manager')).toMatchObject({ before: 25, after: { value: 26 } });
  expect(await set('company', 'LACTSTD', 27, 'company')).toMatchObject({ line: `FarmParam setting company 75@${FARM_A}@ LACTSTD: set` });
  expect(await set('system', 'HOTLINE', '1900', 'admin')).toMatchObject({ line: expect.stringContaining('SystemParam setting system') });
});

test('rows of lists added, changed, merged and deleted', async () => {
  const row = { scope: 'farm', category: 'applyid', value: 'LG1', V: 'Chị Một' };
  expect(await lineOf('/admin/saveCode', row)).toMatchObject({ line: `SystemParam code ${FARM_A} applyid LG1: add`, after: { V: 'Chị Một' } });
  await lineOf('/admin/saveCode', { ...row, value: 'LG2', V: 'Chị Hai' });
  const merge = { scope: 'farm', category: 'applyid', from: 'LG1', into: 'LG2' };
  expect(await lineOf('/admin/mergeCodes', merge, 'company')).toMatchObject({
    line: `SystemParam code ${FARM_A} applyid LG1: merge`,
    after: { into: 'LG2' },
  });
  expect(await lineOf('/admin/saveCode', { ...row, value: 'LG2', V: 'Chị Hai', version: 1, remove: true }, 'company')).toMatchObject({
    line: `SystemParam code ${FARM_A} applyid LG2: delete`,
  });
});

/** A group's code holds its company's name. */
const GROUP = `70@${FARM_A}.LG@`;

test('groups and farms opened and moved; the farm a manager goes to work on', async () => {
  const group = { code: GROUP, V: 'Nhóm', parent: `75@${FARM_A}@`, isNew: true };
  expect(await lineOf('/admin/saveGroup', group, 'company')).toMatchObject({ line: `FarmManagement2 group ${GROUP}: new` });
  const opened = { farmid: 'LG', farmname: 'Trại mới', shtnm: 'LG', prnt1: `70@${FARM_A}@`, isNew: true };
  const { lines } = await logged('/admin/saveFarm', opened, 'company');
  expect(lines.at(-1)).toMatchObject({ user: 'company', after: { farmname: 'Trại mới' } });
  expect(lines.at(-1)?.line).toMatch(/^FarmManagement farm LG: /);
  expect(await lineOf('/admin/moveFarm', { farmid: 'LG', prnt1: GROUP, reason: 'nearer', save: true }, 'company')).toMatchObject({
    line: 'FarmManagement2 farm LG: move',
    reason: 'nearer',
    before: { prnt1: `70@${FARM_A}@` },
    after: { prnt1: GROUP },
  });
  // Asked without saving nothing is written.
  expect((await logged('/admin/moveFarm', { farmid: 'LG', prnt1: `70@${FARM_A}@` }, 'company')).lines).toEqual([]);
  expect(await lineOf('/admin/changeFarm', { newfarmid: 'LG' }, 'company')).toMatchObject({
    line: 'FarmUserChange user company: working farm',
    before: { farmid: FARM_A },
    after: { farmid: 'LG' },
  });
});

test('the own account', async () => {
  const { data } = await farm.inject('/account/getProfile', {}, 'staff');
  const { version, language, notifyLevel, notifyTime } = data as { version: number; language: string; notifyLevel: number; notifyTime: number };
  const profile = { version, name: 'Ba', language, notifyLevel, notifyTime };
  expect(await lineOf('/account/saveProfile', profile, 'staff')).toMatchObject({ line: 'AccountInfo user staff: profile', after: { name: 'Ba' } });
});
