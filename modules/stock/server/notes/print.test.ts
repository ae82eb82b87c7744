import { expect, test } from 'vitest';
import type { NoteLine } from '../reports/notes/note-lines.ts';
import { noteDoc } from './print.ts';

const LINE = {
  ...{ note: 'RN-A-2026-00001', kind: 'purchase', state: '10', valuedt: '20260301', storeid: 'MAIN', partner: 'Cám Đông Nam', recipient: null },
  ...{ refno: 'INV-7', operator: 'Lan', maker: 'Hoa', version: 2, lineno: 1, itemid: 'FEED-1', name: 'Cám', lot: 'A', expdt: '20260401' },
  ...{ roomid: null, unit: 'Bao', qty: 4, price: 250_000, amount: 1_000_000, remark: null },
} as NoteLine;
const PAPER = { language: 'V', money: true, currency: 'VND', decimals: 0, letterhead: 'A Trại', dateFormat: 'DD/MM/YYYY' } as const;

test('a note on paper: head, lines, total, amount in words, who signs', () => {
  const doc = noteDoc([LINE, { ...LINE, lineno: 2, amount: 320_000 }], PAPER);
  expect(doc.title).toBe('Phiếu nhập kho RN-A-2026-00001');
  expect(doc.subtitles).toEqual([
    'Ngày hạch toán: 01/03/2026 · Loại phiếu: Mua · Kho: MAIN',
    'Nhà cung cấp: Cám Đông Nam · Số chứng từ: INV-7',
    'Người thực hiện: Lan · Người lập: Hoa · Bản: 2',
  ]);
  expect(doc.notes).toEqual(['Bằng chữ: Một triệu ba trăm hai mươi nghìn đồng.']);
  expect(doc.signatures?.map(({ title }) => title)).toEqual(['Người giao', 'Thủ kho', 'Kế toán', 'Quản lý']);
  expect(doc.tables[0]?.rows).toHaveLength(2);
  expect(JSON.stringify(doc.tables[0]?.totals)).toContain('1320000');
});

test('a delivery note names houses and its receiver; a cancelled one says so; without rights no money stands on it', () => {
  const issued = { ...LINE, kind: 'house', state: '02', partner: null, recipient: 'Nam', roomid: 'N1' } as NoteLine;
  const doc = noteDoc([issued], { ...PAPER, language: 'E', money: false });
  expect(doc.title).toBe('Delivery note RN-A-2026-00001');
  expect(doc.subtitles?.[0]).toMatch(/^CANCELLED · /);
  expect(doc.subtitles?.[1]).toContain('Recipient: Nam');
  expect(doc.signatures?.map(({ title }) => title)).toEqual(['Receiver', 'Controller', 'Accountant', 'Manager']);
  expect(doc.notes).toEqual([]);
  expect(JSON.stringify(doc.tables)).not.toMatch(/Amount|1000000/);
});
