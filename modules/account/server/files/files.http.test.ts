import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperPath } from '#engine/define/file-calls.ts';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { openToken } from '#testkit/farm-world.ts';
import { type Person, type TestApp, testApp } from '#testkit/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 120_000);
afterAll(() => server.close());

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const PDF = Buffer.from('%PDF-1.7\nsmall');

interface Kept {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

async function save(kind: string, bytes: Buffer, person: Person = 'manager', name = 'Ảnh.png') {
  const body = { reqid: crypto.randomUUID(), kind, file: { name, data: bytes.toString('base64') } };
  const answer = await server.inject('/common/saveFile', body, person);
  return { ...answer, data: answer.data as Kept, code: answer.error?.code };
}
const get = (path: string, person: Person | null) => server.inject('/common/getFile', { path }, person);

describe('files people keep', () => {
  test('a picture of the farm comes back byte for byte, with headers that let it do nothing', async () => {
    const { data } = await save('picture', PNG, 'manager', '../..\\<b>Ảnh 1.exe');
    expect(data).toMatchObject({ name: '.._..__b_Ảnh 1.png', type: 'image/png', size: 11 });
    expect(data.path).toMatch(/^\/upload\/picture\/[0-9a-f-]{36}\.png$/);
    const cookies = { farm_session: await openToken(server.db.pool, 'manager') };
    const raw = await server.app.inject({
      method: 'GET',
      url: `/api/common/getFile?body=${encodeURIComponent(JSON.stringify({ path: data.path }))}`,
      cookies,
    });
    expect(raw.rawPayload).toEqual(PNG);
    expect(raw.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(raw.headers['content-type']).toMatch(/^image\/png; name=/);
    expect(raw.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('another farm, a visitor and a made-up path get nothing', async () => {
    const { data } = await save('paper', PDF);
    expect((await get(data.path, 'staff')).text).toBe(PDF.toString());
    // A note carries the id alone.
    const [id = ''] = /[0-9a-f-]{36}/.exec(data.path) ?? [];
    expect((await get(paperPath(id), 'staff')).text).toBe(PDF.toString());
    for (const person of ['managerb', 'companyb'] as const) expect((await get(data.path, person)).error?.code).toBe('V_NOTEXISTS');
    expect((await get(data.path, null)).http).toBe(401);
    // Of another farm only who has it in reach, and says so.
    const elsewhere = await save('paper', PDF, 'managerb');
    const ofB = (person: Person) => server.inject('/common/getFile', { path: elsewhere.data.path, farmid: 'FB01' }, person);
    expect([(await ofB('admin')).text, (await ofB('manager')).http]).toEqual([PDF.toString(), 403]);
    for (const path of [data.path.replace('paper', 'picture'), '/upload/paper/../../etc/passwd.pdf', 'paper/%.pdf', '/upload/avatar/%E0.png'])
      expect((await get(path, 'manager')).error?.code, path).toBe('V_NOTEXISTS');
  });

  test('what a file is comes from its bytes, how large it may be from the settings', async () => {
    const svg = Buffer.from('<svg onload=alert(1)>');
    for (const kind of ['avatar', 'picture', 'paper']) expect((await save(kind, svg)).code, kind).toBe('ACC_FILETYPE');
    expect((await save('picture', PDF)).code).toBe('ACC_FILETYPE');
    expect((await save('avatar', Buffer.concat([PNG, Buffer.alloc(512 * 1024)]))).code).toBe('ACC_FILESIZE');
    const large = Buffer.concat([PNG, Buffer.alloc(2048 * 1024)]);
    expect((await save('picture', large)).code).toBe('ACC_FILESIZE');
    await putSetting(server.db.pool, 'system', '*', 'FILEKB', 4096);
    expect((await save('picture', large)).http).toBe(200);
  });

  test('who may only look keeps nothing; a repeat keeps it once', async () => {
    for (const person of ['looker', 'bare'] as const) expect((await save('picture', PNG, person)).http, person).toBe(403);
    const body = { reqid: crypto.randomUUID(), kind: 'paper', file: { name: 'a', data: PDF.toString('base64') } };
    const [first, second] = [await server.inject('/common/saveFile', body, 'manager'), await server.inject('/common/saveFile', body, 'manager')];
    expect(second.data).toEqual(first.data);
  });

  test('an avatar is the one of the account, seen by the own farm', async () => {
    const { data } = await save('avatar', PNG, 'staff');
    const profile = await server.inject('/account/getProfile', {}, 'staff');
    expect((profile.data as { avatar: string }).avatar).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
    expect((await get(data.path, 'manager')).http).toBe(200);
    expect((await get(data.path, 'managerb')).error?.code).toBe('V_NOTEXISTS');
  });
});

describe('/account/findMacid', () => {
  const find = async (macid: string, person: Person | null) => (await server.inject('/account/findMacid', { macid }, person)).data as Found;
  interface Found {
    readonly known: string;
    readonly since: string | null;
    readonly persons: readonly { readonly userid: string; readonly name: string }[];
  }

  test('tells of the own devices, and of those of the staff below on the own farms; nothing to others', async () => {
    await server.db.pool.query("insert into user_device (user_id, macid, name, state) values ('staff', 'DEV-77', 'Trại 1', 'known')");
    expect(await find('DEV-77', 'staff')).toMatchObject({ known: 'Y', persons: [{ userid: 'staff', name: 'Trại 1' }] });
    expect((await find('DEV-77', 'manager')).persons.map(({ userid }) => userid)).toEqual(['staff']);
    for (const other of ['managerb', 'bare', null] as const)
      expect(await find('DEV-77', other)).toMatchObject({ known: 'N', since: null, persons: [] });
    await server.db.pool.query("update user_device set state = 'removed' where macid = 'DEV-77'");
    expect((await find('DEV-77', 'staff')).known).toBe('N');
  });
});
