import type { Field } from '#engine/define/field.ts';
import { choice, code, days, decimal, int, type ListDef, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Types of goods that may be on a veterinarian's prescription. */
const MEDICATED: ReadonlySet<string> = new Set(['feed', 'medicine', 'vaccine']);
const PRESCRIPTION = text('prescription', t3('Số đơn thuốc', 'Prescription number', 'เลขที่ใบสั่งยา'), { maxLength: 40 });

/** Goods given to a batch: where they come from, which lot, how much, for how many days. */
export const goodsFields = (itemtp: string): readonly Field[] => [
  code('storeid', t3('Kho', 'Warehouse', 'คลัง'), { list: 'store', required: true, initial: 'keep' }),
  code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item', listParents: { itemtp }, required: true }),
  decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 4, min: 0, max: 1e9, required: true }),
  code('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { list: 'unit', required: true }),
  days('coverdays', t3('Số ngày dùng', 'Days covered', 'จำนวนวันที่ใช้'), {
    help: t3(
      'Số ngày dùng hết lượng này, kể từ ngày ghi; để trống là một ngày.',
      'How many days it lasts, from the day of the record; one where left blank.',
      'จำนวนวันที่ใช้หมด นับจากวันที่บันทึก เว้นว่างคือหนึ่งวัน',
    ),
  }),
  code('lot', t3('Số lô', 'Lot', 'ล็อต'), {
    help: t3(
      'Để trống: lấy lô đề xuất, hết hạn trước dùng trước.',
      'Left blank: the lots proposed, first expired first.',
      'เว้นว่าง: ใช้ล็อตที่แนะนำ หมดอายุก่อนใช้ก่อน',
    ),
  }),
  text('lotreason', t3('Lý do chọn lô khác', 'Why another lot', 'เหตุผลที่เลือกล็อตอื่น')),
  // Of feed that holds a medicine too.
  ...(MEDICATED.has(itemtp) ? [PRESCRIPTION] : []),
];

/** Longest withdrawal, days. */
const MOST_WITHDRAWAL = 365;

/** What is written of a medicine or vaccine besides: the dose, who got it, how, and how long no animal may be slaughtered. */
export const treatedFields = (mostHead: number, routes: ListDef): readonly Field[] => [
  decimal('dose', t3('Liều mỗi con', 'Dose a head', 'โดสต่อตัว'), { decimals: 4, min: 0, max: 1e9 }),
  int('heads', t3('Số con được dùng', 'Head treated', 'จำนวนตัวที่ได้รับ'), { min: 1, max: mostHead, usual: true }),
  choice('route', t3('Đường dùng', 'Route', 'วิธีให้ยา'), routes, { usual: true }),
  int('withdrawal', t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'), {
    unit: 'd',
    max: MOST_WITHDRAWAL,
    help: t3('Để trống: theo khai báo của mặt hàng.', 'Left blank: as the item says.', 'เว้นว่าง: ตามที่กำหนดของสินค้า'),
  }),
];

/** The lot's expiry date, which goes with its number. */
export const EXPIRY: Field = { key: 'expdt', kind: 'date', label: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ') };
