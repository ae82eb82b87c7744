import { animal, code, date, decimal, int, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { CARD_WORDS } from './words.ts';

/** Most animals of a lot. */
export const LOT_MAX = 200;

/** Who entered a lot, when, and what its animals share. */
export const LOT_ENTRY = [
  date('entrydt', CARD_WORDS.entrydt, { required: true }),
  code('applyid', CARD_WORDS.operator, { list: 'applyid', required: true }),
  code('source', CARD_WORDS.source, { list: 'source', required: true }),
  code('lineage', CARD_WORDS.lineage, { list: 'lineage', required: true }),
  code('roomid', CARD_WORDS.house, { list: 'room', required: true }),
] as const;

/** Its number, and what was counted and weighed off the truck together: compared with the rows. */
export const LOT_TRUCK = [
  decimal('total', t3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'), { decimals: 1, unit: 'kg', max: 99_999 }),
  text('lot', t3('Số lô', 'Lot number', 'เลขล็อต'), { required: true, maxLength: 40 }),
  int('count', t3('Số con', 'Count', 'จำนวน'), { min: 1, max: LOT_MAX, usual: true }),
] as const;

/** What may differ from animal to animal. */
export const LOT_ROW = [
  text('rfid', CARD_WORDS.rfid, { maxLength: 40 }),
  date('birthdt', CARD_WORDS.birthdt),
  decimal('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { unit: 'kg', decimals: 1, max: 500 }),
  animal('sireid', t3('Bố', 'Sire', 'พ่อ'), { maxLength: 20 }),
  animal('damid', t3('Mẹ', 'Dam', 'แม่'), { maxLength: 20 }),
] as const;
