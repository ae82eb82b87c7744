import { afterAll, beforeAll, expect, test } from 'vitest';
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
