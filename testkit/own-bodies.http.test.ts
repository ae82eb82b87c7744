import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { labBasics } from '#modules/lab/server/stock/lab-goods.fixture.ts';
import { openStockServer, type Stock, stockBasics } from '#modules/stock/server/stock.fixture.ts';
import { listedCalls, missingCalls } from './call-list.ts';
import { openToken } from './farm-world.ts';
import { FARM_A } from './test-app.ts';

let stock: Stock;
let today: string;

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await labBasics(stock);
  await stock.server.db.pool.query(
    "insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, realm, 'PXN', 'Lab', 'แล็บ', 'test' from farm where farm_id = $1",
    [FARM_A],
  );
  today = (await stock.read<{ CURBUSDT: string }>('/account/getSession', {})).CURBUSDT;
  const day = (back: number) => new Date(Date.parse(`${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`) - back * 86_400_000);
  const text = (back: number) => day(back).toISOString().slice(0, 10).replaceAll('-', '');
  await stock.save('/growfinish/saveHouse', { roomid: 'G9', isNew: true, area: 'grow-finish', site: 'K1', name: 'G9', capacity: 100 });
  const pigs = { heads: 8, weight: 80, birthdt: text(70), source: 'BOUGHT', applyid: 'OP1' };
  await stock.save('/growfinish/saveEntry', { way: 'purchase', roomid: 'G9', opendt: text(20), entrydt: text(20), ...pigs });
  await stock.save('/poultry/saveHouse', { roomid: 'C9', isNew: true, area: 'layer', site: 'K1', name: 'C9', capacity: 100 });
  const pattern = { progcode: 'LY', from: '20260101', parts: ['unit', 'line', 'litter', 'sex'], length: 12 };
  await stock.save('/genetics/savePattern', { ...pattern, next: 1, yearly: false, parity: 'none', isNew: true });
  const { rangeId } = await stock.save('/growfinish/saveTags', { lineage: 'LY', sex: 'F', count: 4 });
  await stock.save('/growfinish/assignTags', { rangeId, roomid: 'G9', grpid: 1 });
}, 180_000);
afterAll(() => stock.close());

const one = (cat: string, parents: object = {}) => ({ catArray: [{ cat, ...parents }] });
const named = (...names: string[]) => ({ catArray: names });

/** Bodies as the specification's client sends them: its own members, blanks as null or as an empty text, never a key. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  '/chk/chkRoomInf': [{}, { rmtp: null }, { rmtp: '' }, { rmtp: 'layer' }],
  '/chk/chkRoomGrp': [{ rmid: 'C9' }],
  '/chk/ChkroomDtl': [{ rmid: 'C9' }, { rmid: 'C9' }],
  '/common/catdata': [named('sex', 'notifylvl'), one('room', { area: null }), one('room', { area: 'nursery' }), one('week', { year: '' })],
  '/common/grpfarmid': [named('farm'), one('farm', { grp: null, level: null })],
  '/common/grpfarmdata': [named('grp70', 'grp75', 'farm'), { catArray: null }],
  '/common/roomdata': [named('room'), one('room', { farmid: null, area: null, batchflg: '', inuse: null })],
  '/common/activepletroom': [named('room'), one('room', { farmid: null, area: '' })],
  '/common/getpletroominfo': [one('room', { roomid: 'G9', parityid: null })],
  '/common/pletgroupdata': [named('weangroup'), one('weangroup', { roomid: null, date: null }), one('batchgroup', { roomid: 'G9', parityid: '' })],
  '/common/maxpletpgid': [named('tag'), one('tag', { farmid: null, lineage: null, sex: null })],
  '/lab/getLabItem': [named('item'), one('item', { labid: null, itemtp: '', active: null })],
  '/lab/getLabItemdtl': [one('item', { itemid: 'PBS' })],
  '/lab/getLabWhsVal': [named('store'), one('store', { labid: null, kind: null })],
  '/lab/getstkwhdtlCode': [{ storeid: 'MAIN' }],
  '/lab/getLabStockItem': [{ storeid: 'MAIN', uchg: 1 }, { storeid: 'MAIN', uchg: null }, { storeid: 'MAIN' }],
  '/common/itemlistdata': [named('item'), one('item', { itemtp: null, brand: '', scope: null, inuse: null })],
  '/common/itemlistdtl': [one('item', { itemid: 'AMOX' })],
  '/common/ItemStockdata': [one('itemstock', { storeid: 'MAIN', itemtp: null, valuedt: null })],
  '/common/stockdata': [named('stock'), one('stock', { storeid: null, date: null, asknown: '', itemtp: null, itemid: null })],
  '/common/unitOfstock': [one('unit', { itemid: 'AMOX' })],
  '/common/unit2stock': [one('unit', { itemid: 'AMOX', unit: 'bottle', qty: 2, to: null })],
  '/common/storeval': [one('storeval', { storeid: 'MAIN', itemid: 'AMOX', lot: null, date: null })],
  '/common/lineage': [{ altid: 'NONE' }],
  '/common/lineagecd': [{}, { status: null }, { status: '' }, { status: 'A' }],
  '/common/genupdate': [{ status: null, gentp: null }, { status: '', gentp: 'INB' }, {}, { status: 1, gentp: 'INB' }, { status: 0, gentp: 'INB' }],
  '/common/getSuppl': [{}, { stschg: null }, { stschg: 'N' }],
  '/common/genpfile': [{ pletcnt: 30, source: 'OWN' }],
  '/common/genpfile2': [{ roomid: 'G9', grpid: 1 }],
  '/lab/getLabList': [named('lab'), one('lab', { mode: 0 })],
  '/lab/getCustList': [
    { labid: FARM_A, mode: 1 },
    { labid: FARM_A, mode: 0 },
  ],
  '/lab/getFarmList': [
    { labid: FARM_A, custid: null, mode: 1 },
    { labid: FARM_A, custid: '', mode: 0 },
  ],
  '/lab/getServList': [{ labid: FARM_A }],
  '/lab/getPersonalInfo': [one('person', { labid: null, role: '' })],
  '/lab/getLabCatData': [{ catname: 'purpose', prnt1: null, prnt2: '', prnt3: null, prnt4: null }],
  '/lab/getMulLabCatData': [{ catArray: ['purpose', 'sampletp'], labid: '', prnt1: null, prnt2: null, prnt3: null, prnt4: null, prnt5: '' }],
};

describe('the calls of the specification take its own bodies', () => {
  test('every call that works stands in the list', () => {
    const missing = new Set(missingCalls());
    const working = listedCalls().filter(({ of, path }) => of === 'specification' && !missing.has(path));
    expect(Object.keys(BODIES).sort()).toEqual(working.map(({ path }) => path).sort());
    for (const { path, body } of working) {
      const sent = new Set((BODIES[path] ?? []).flatMap((one) => Object.keys(one)));
      expect(
        [...sent].filter((member) => !body.includes(member)),
        `${path} is sent what the specification names`,
      ).toEqual([]);
    }
  });

  test.each(Object.entries(BODIES).flatMap(([path, bodies]) => bodies.map((body) => [path, body] as const)))('%s %j', async (path, body) => {
    const answer = await stock.server.inject(path, body, 'manager');
    expect([answer.status, answer.error, stock.server.faults]).toEqual([200, undefined, []]);
    expect(answer.data).not.toBeNull();
  });

  test.each([
    ['/common/itemlistdtl', 'item', 'itemid'],
    ['/common/ItemStockdata', 'itemstock', 'storeid'],
    ['/common/unitOfstock', 'unit', 'itemid'],
    ['/common/getpletroominfo', 'room', 'roomid'],
    ['/common/pletgroupdata', 'batchgroup', 'roomid'],
  ])('%s asked by the name %s alone says which parent is missing: %s', async (path, cat, parent) => {
    const { error } = await stock.server.inject(path, named(cat), 'manager');
    expect([error?.code, error?.field]).toEqual(['V_REQUIRED', `catArray.0.${parent}`]);
  });

  test('a write without a key is done each time it is sent, one with a key once', async () => {
    const body = { pletcnt: 5, source: 'OWN' };
    const file = async (more: object = {}) =>
      ((await stock.server.inject('/common/genpfile', { ...body, ...more }, 'manager')).data as { filecd: string }).filecd;
    expect(await file()).not.toBe(await file());
    const reqid = '0b8d7b6e-54a1-4c11-8f2e-000000000001';
    expect(await file({ reqid })).toBe(await file({ reqid }));
  });
});

describe('an address that is no call', () => {
  const asked = async (method: 'GET' | 'POST' | 'PUT', url: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await stock.server.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
    return [answer.statusCode, answer.json()];
  };

  test.each([
    ['V', '/common/nothing không tồn tại'],
    ['E', '/common/nothing does not exist'],
    ['T', 'ไม่มี /common/nothing'],
  ])('answers in the envelope, in language %s', async (language, message) => {
    const envelope = { status: 500, data: null, error: { code: 'V_NOTEXISTS', class: 100, message } };
    for (const method of ['GET', 'POST', 'PUT'] as const)
      expect(await asked(method, '/api/common/nothing', { 'x-language': language })).toMatchObject([404, envelope]);
  });

  test('without a language of the page it is that of the person', async () => {
    await stock.server.db.pool.query("update app_user set language = 'T' where user_id = 'staff'");
    const cookie = `${SESSION_COOKIE}=${await openToken(stock.server.db.pool, 'staff')}`;
    expect(await asked('POST', '/api/herd/nothing', { cookie })).toMatchObject([404, { error: { message: 'ไม่มี /herd/nothing' } }]);
    // A refusal too, and it names the field as people do.
    const refused = await stock.server.app.inject({ method: 'POST', url: '/api/herd/undoEvent', headers: { cookie }, payload: { eventId: 'x' } });
    expect(refused.json()).toMatchObject({ status: 500, error: { code: 'V_INVALID', field: 'eventId', message: 'เหตุการณ์ไม่ถูกต้อง' } });
    expect(await asked('POST', '/api/herd/nothing')).toMatchObject([404, { error: { message: '/herd/nothing không tồn tại' } }]);
  });
});

test('lists asked by name hold the rows of the farm', async () => {
  expect((await stock.read<{ value: string }[]>('/common/itemlistdata', named('item'))).map(({ value }) => value)).toEqual([
    'GLOVE',
    'FEED-1',
    'AMOX',
  ]);
  expect(await stock.read('/common/itemlistdata', named('item'))).toEqual(await stock.read('/common/itemlistdata', one('item')));
  const { notifylvl } = await stock.read<{ notifylvl: { value: string }[] }>('/common/catdata', named('notifylvl'));
  expect(notifylvl.map(({ value }) => Number(value))).toEqual([9, 6, 4, 2, 0]);
});
