import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { saleWorld } from '../sales/sale-world.fixture.ts';
import { saleDoc } from './sale-paper.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
beforeAll(async () => {
  sales = await saleWorld();
}, 120_000);
afterAll(() => sales.world.close());

const LOOK = { language: 'V', letterhead: 'F1 Trại', dateFormat: 'DD/MM/YYYY', currency: 'VND', decimals: 0 } as const;

test('delivery notes and payment slips print in one file, in each language; one that is nobody’s is refused', async () => {
  const note = await sales.sell([sales.pigs(), sales.goods(), sales.haul()], { discount: 100_000, plate: '60C-123.45' });
  const slip = await sales.save({ supplierid: 'EVN', tax: 960_000, paymethod: 'transfer', months: 3 });
  const noteids = [note.id, slip.id];
  for (const language of ['V', 'E', 'T']) {
    const { http, text } = await sales.world.inject('/finance/file/note', { noteids, language }, 'manager');
    expect([http, text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
  const unknown = { noteids: ['11111111-1111-4111-8111-111111111111'], language: 'E' };
  expect(await sales.refusal('/finance/file/note', unknown)).toEqual(['839', undefined]);
  expect(await sales.refusal('/finance/file/note', { noteids, language: 'E' }, 'managerb')).toEqual(['839', undefined]);
});

test('the paper: who buys, lines with discount and tax, total in words, names of who signed; a corrected one replaces earlier prints', async () => {
  const saved = await sales.sell([sales.pigs({ qty: 4, weight: 400 }), sales.haul()], { receiver: 'Bảy Hoàng' });
  const change = sales.paper([sales.pigs({ qty: 4, weight: 400, discount: 400_000 }), sales.haul()], { receiver: 'Bảy Hoàng' });
  await sales.write('/finance/changeNote', { ...change, noteid: saved.id, version: 1, reason: 'agreed' });
  await sales.write('/finance/stepNote', sales.step(saved.id, 2, '20'), 'team');
  const { head, lines } = (await sales.open(saved.id)) as unknown as { head: Record<string, unknown>; lines: unknown[] };
  const doc = saleDoc(head as never, lines as never, { taxno: '0301', address: 'Tân Phú', tel: null }, LOOK);
  expect(doc.title).toBe(`Phiếu xuất bán ${saved.note}`);
  expect(doc.subtitles?.join('|')).toContain('Khách hàng: Lái Hai|Mã số thuế: 0301 · Địa chỉ: Tân Phú');
  expect(doc.subtitles?.at(-1)).toContain('Bản 3, thay các bản in trước');
  expect(doc.tables[0]?.rows.map((row) => JSON.stringify(row))).toEqual([expect.stringContaining('400000'), expect.stringContaining('50000')]);
  expect(JSON.stringify(doc.tables[0]?.totals)).toContain('24100000');
  expect(doc.notes).toEqual([
    'Tiền hàng: 24,100,000 VND · Thuế: 50,000 VND',
    'Tổng cộng: 24,150,000 VND · Đã trả: 0 VND · Còn nợ: 24,150,000 VND',
    'Bằng chữ: Hai mươi bốn triệu một trăm năm mươi nghìn đồng.',
  ]);
  const checker = head['checker'];
  expect(doc.signatures).toEqual([
    { title: 'Người nhận', name: 'Bảy Hoàng' },
    { title: 'Người kiểm tra', name: checker },
    { title: 'Kế toán' },
    { title: 'Người duyệt' },
  ]);
});

test('what a kg brings is judged by the floor price, whatever discount or price a head makes it so', async () => {
  await sales.world.db.pool.query("update app_user set usrlvl = 60 where user_id = 'company'");
  await sales.world.db.pool.query("insert into setting (scope, scope_id, name, value) values ('farm', $1, 'FLOORPRICE', '{\"market\": 60000}')", [
    FARM_A,
  ]);
  const one = { qty: 1, weight: 100.5 };
  const below = async (more: object, head: object = {}) => {
    const { id } = await sales.sell([sales.pigs({ ...one, ...more })], head);
    await sales.write('/finance/stepNote', sales.step(id, 1, '20'), 'team');
    const { beyond, stands } = (await sales.open(id)).head;
    return [beyond, stands, (await sales.refusal('/finance/stepNote', sales.step(id, 2, '50'), 'company'))[0]];
  };
  const under = ['Y', 'Dưới giá sàn (cấp 70 duyệt)', 'NOTE_CREDIT'];
  expect(await below({})).toEqual(['N', null, 200]);
  expect(await below({ price: 61_000, discpct: 2 })).toEqual(under);
  expect(await below({}, { discount: 1 })).toEqual(under);
  expect(await below({ basis: 'head', price: 6_029_999 })).toEqual(under);
  expect(await below({ basis: 'head', price: 6_030_000 })).toEqual(['N', null, 200]);
  expect(await below({ saleclass: 'cull', price: 10_000 })).toEqual(['N', null, 200]);
  await sales.world.db.pool.query("delete from setting where name = 'FLOORPRICE'");
});

test('a customer taken out of use holds his notes back (z01); the weight of a line stands beside that of its batch', async () => {
  const { id } = await sales.sell([sales.pigs({ qty: 1, weight: 100 }), sales.haul()]);
  // They came in with 12 kg and grew along the standard.
  const [pig, haul] = (await sales.open(id)).lines;
  expect([Number(pig?.['aw']) > 12, Number(pig?.['aw']) < 100, haul?.['aw']]).toEqual([true, true, null]);
  await sales.world.db.pool.query("update partner set inuse = false where partnerid = 'LAI'");
  expect(await sales.refusal('/finance/stepNote', sales.step(id, 1, '20'), 'team')).toEqual(['z01', 'customerid']);
  const { data } = await sales.call<{ rows: Record<string, unknown>[] }>('/finance/findNotes', { errors: 'Y', size: 100 });
  expect(data.rows.find(({ noteid }) => noteid === id)).toMatchObject({ wrong: 'z01', stands: 'z01: khách hàng ngừng giao dịch' });
  await sales.world.db.pool.query("update partner set inuse = true where partnerid = 'LAI'");
});
