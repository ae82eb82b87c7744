import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTOS_MAX } from '#modules/herd/contract/photo.calls.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from '#testkit/test-app.ts';

let server: TestApp;
let [sow, other] = ['', ''];
beforeAll(async () => {
  server = await testApp();
  const { rows } = await server.db.pool.query<{ animal_id: string }>("select animal_id from animal where farm_id = $1 and sex = 'F' limit 2", [
    FARM_A,
  ]);
  [sow = '', other = ''] = rows.map(({ animal_id }) => animal_id);
}, 120_000);
afterAll(() => server.close());

interface Photo {
  readonly photoId: string;
  readonly path: string;
  readonly user: string;
  readonly own: boolean;
}

const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

async function post(path: string, body: object, person: Person) {
  const answer = await server.inject(path, { reqid: crypto.randomUUID(), ...body }, person);
  return { http: answer.http, code: answer.error?.code, rows: (answer.data as { rows: Photo[] } | null)?.rows ?? [] };
}

async function kept(person: Person, kind = 'picture'): Promise<string> {
  const body = { reqid: crypto.randomUUID(), kind, file: { name: 'nái.jpg', data: JPG.toString('base64') } };
  return ((await server.inject('/common/saveFile', body, person)).data as { path: string }).path;
}

const find = async (animalId: string, person: Person) => (await server.inject('/herd/findPhotos', { animalId }, person)).data as { rows: Photo[] };
const add = async (animalId: string, person: Person) => post('/herd/savePhoto', { animalId, path: await kept(person) }, person);

describe('photographs of an animal', () => {
  test('one that is added is seen by the farm and by no other', async () => {
    const { rows } = await add(sow, 'staff');
    expect(rows).toMatchObject([{ user: 'staff', own: true }]);
    expect((await find(sow, 'manager')).rows).toMatchObject([{ photoId: rows[0]?.photoId, own: false }]);
    expect((await find(other, 'manager')).rows).toEqual([]);
    expect((await server.inject('/common/getFile', { path: rows[0]?.path }, 'manager')).http).toBe(200);
    expect((await find(sow, 'managerb')).rows).toEqual([]);
    expect((await server.inject('/common/getFile', { path: rows[0]?.path }, 'managerb')).error?.code).toBe('V_NOTEXISTS');
  });

  test('only a picture of the own farm, once, and only to an animal of the farm', async () => {
    const path = await kept('staff');
    expect((await post('/herd/savePhoto', { animalId: other, path }, 'managerb')).code).toBe('366');
    const theirs = await server.db.pool.query<{ animal_id: string }>('select animal_id from animal where farm_id = $1 limit 1', [FARM_B]);
    expect((await post('/herd/savePhoto', { animalId: theirs.rows[0]?.animal_id, path }, 'managerb')).code).toBe('V_NOTEXISTS');
    expect((await post('/herd/savePhoto', { animalId: crypto.randomUUID(), path }, 'staff')).code).toBe('366');
    for (const wrong of ['picture/no.jpg', path.replace('picture', 'avatar'), await kept('staff', 'paper')])
      expect((await post('/herd/savePhoto', { animalId: other, path: wrong }, 'staff')).code, wrong).toBe('V_NOTEXISTS');
    expect((await post('/herd/savePhoto', { animalId: other, path }, 'staff')).rows.length).toBe(1);
    expect((await post('/herd/savePhoto', { animalId: other, path }, 'staff')).code).toBe('V_EXISTS');
  });

  test('who may only look adds and removes nothing', async () => {
    const path = await kept('staff');
    expect((await post('/herd/savePhoto', { animalId: other, path }, 'looker')).http).toBe(403);
    const photoId = (await find(other, 'looker')).rows[0]?.photoId;
    expect((await post('/herd/removePhoto', { photoId, reason: 'wrong' }, 'looker')).http).toBe(403);
  });

  test('one takes the own away and brings it back; another person’s only with the delete flag and a reason', async () => {
    const own = (await add(sow, 'manager')).rows.find((row) => row.own)?.photoId;
    expect((await post('/herd/removePhoto', { photoId: own, reason: 'wrong animal' }, 'staff')).code).toBe('env_403');
    expect((await post('/herd/removePhoto', { photoId: own }, 'manager')).rows.map(({ photoId }) => photoId)).not.toContain(own);
    expect((await post('/herd/removePhoto', { photoId: own }, 'manager')).code).toBe('V_NOTEXISTS');
    expect((await post('/herd/restorePhoto', { photoId: own }, 'staff')).code).toBe('V_NOTEXISTS');
    expect((await post('/herd/restorePhoto', { photoId: own }, 'manager')).rows.map(({ photoId }) => photoId)).toContain(own);
    const theirs = (await find(sow, 'manager')).rows.find((row) => !row.own)?.photoId;
    expect((await post('/herd/removePhoto', { photoId: theirs }, 'manager')).code).toBe('V_REQUIRED');
    expect((await post('/herd/removePhoto', { photoId: theirs, reason: 'blurred' }, 'manager')).rows.map(({ photoId }) => photoId)).not.toContain(
      theirs,
    );
    const log = await server.db.pool.query(
      "select kind, reason from audit_log where subject = 'photo' and subject_id = $1 order by id desc limit 1",
      [sow],
    );
    expect(log.rows).toEqual([{ kind: 'removed', reason: 'blurred' }]);
  });

  test('an animal has room for so many; one taken away makes room, and cannot come back into a full place', async () => {
    const before = (await find(other, 'staff')).rows.length;
    for (let n = before; n < PHOTOS_MAX; n += 1) expect((await add(other, 'staff')).http).toBe(200);
    expect((await add(other, 'staff')).code).toBe('V_RANGE');
    const photoId = (await find(other, 'staff')).rows[0]?.photoId;
    expect((await post('/herd/removePhoto', { photoId }, 'staff')).http).toBe(200);
    expect((await add(other, 'staff')).http).toBe(200);
    expect((await post('/herd/restorePhoto', { photoId }, 'staff')).code).toBe('V_RANGE');
  });
});

describe('what a visitor sees of an animal', () => {
  test('follows the farm, its company behind a padlock, and the day a value begins', async () => {
    const { rows } = await server.db.pool.query<{ pgid: string }>(
      'select pgid from animal where farm_id = $1 and leftdt is null and not deleted limit 1',
      [FARM_A],
    );
    const level = async () =>
      ((await server.inject('/account/getAnimalCard', { pgid: rows[0]?.pgid, farmid: FARM_A }, null)).data as { level: string }).level;
    const put = (scope: string, scopeId: string | null, value: string, from: string, locked = false) =>
      server.db.pool.query(
        `insert into setting (scope, scope_id, name, valid_from, value, locked)
         values ($1, coalesce($2, (select prnt2 from farm where farm_id = $3)), 'QRPUBLIC', $4::date, $5, $6)`,
        [scope, scopeId, FARM_A, from, JSON.stringify(value), locked],
      );
    expect(await level()).toBe('none');
    await put('farm', FARM_A, 'litter', '20200101');
    expect(await level()).toBe('litter');
    await put('farm', FARM_A, 'none', '29990101');
    expect(await level()).toBe('litter');
    await put('company', null, 'none', '20200101', true);
    expect(await level()).toBe('none');
  });
});
