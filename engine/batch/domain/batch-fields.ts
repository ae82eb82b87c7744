import type { Field } from '#engine/define/field.ts';
import { choice, code, decimal, defineList, int, longtext } from '#engine/define/fields.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { parseWeights, uniformityOf } from './uniformity.ts';

/** What people call the members every record of a batch has. */
export const BATCH_WORDS = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  opendt: t3('Ngày mở chuồng', 'Opening date', 'วันเปิดโรงเรือน'),
  entrydt: t3('Ngày nhập', 'Arrival date', 'วันรับเข้า'),
  eventdt: t3('Ngày', 'Date', 'วันที่'),
  event: t3('Sự kiện', 'Event', 'เหตุการณ์'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  weight: t3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'),
  group: t3('Nhóm', 'Group', 'กลุ่ม'),
  operator: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  way: t3('Cách nhập', 'Way in', 'วิธีรับเข้า'),
  pool: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  weangrp: t3('Nhóm cai sữa', 'Weaning group', 'กลุ่มหย่านม'),
  transfer: t3('Đợt chuyển đến', 'Transfer received', 'การย้ายที่รับ'),
  record: t3('Phiếu', 'Record', 'รายการ'),
  source: t3('Nguồn', 'Source', 'แหล่งที่มา'),
  change: t3('Lý do sửa', 'Reason for the change', 'เหตุผลที่แก้ไข'),
} as const;

type More = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;

/** Head of a record, up to the most of its event. */
export const headField = (max: number): Field => int('heads', BATCH_WORDS.heads, { required: true, min: 1, max });

/** Weight of all head of a record, kg with one decimal. */
export const weightField = (more: More = {}): Field => ({
  ...decimal('weight', BATCH_WORDS.weight, { unit: 'kg', decimals: 1, min: 0, max: 999_999 }),
  ...more,
});

const PER = defineList('priceper', { kg: t3('Một kg', 'kg', 'กิโลกรัม'), head: t3('Một con', 'Head', 'ตัว') });

/** To whom animals are sold and for how much; their class differs by kind. */
export const saleFields = (saleclass: Field): readonly Field[] => [
  code('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { list: 'customer', maxLength: 80, usual: true }),
  saleclass,
  decimal('price', t3('Đơn giá', 'Price', 'ราคา'), { decimals: 2, max: 999_999_999 }),
  choice('priceper', t3('Giá theo', 'Price per', 'ราคาต่อ'), PER),
];

/** Fields of an event that is a sale whatever is typed: it names its customer (z01). */
export const alwaysSold = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => (field.key === 'customer' ? { ...field, required: true, refusal: 'z01' } : field));

const JOIN = defineList('notejoin', {
  join: t3('Ghép vào phiếu cùng ngày', "Join the customer's note of the day", 'รวมกับใบของวันนั้น'),
  new: t3('Lập phiếu mới', 'A new note', 'เปิดใบใหม่'),
});

/** The delivery note a sale joins. */
export const JOIN_FIELD: Field = choice('notejoin', t3('Phiếu xuất bán', 'Delivery note', 'ใบส่งของ'), JOIN);

const SENDING = defineList('trftp', {
  internal: t3('Chuyển nội bộ', 'Internal transfer', 'ย้ายภายใน'),
  farm: t3('Chuyển trại', 'Farm transfer', 'ย้ายฟาร์ม'),
});

/** Head that came of those sent; the missing ones died on the way. */
export const arrivedField = (max: number): Field => int('arrived', t3('Số con đến nơi', 'Head on arrival', 'จำนวนที่ถึง'), { max });

/** Where animals are sent: to another house, received in the same save, or to another farm, which receives them itself. */
export const sendFields = (max: number): readonly Field[] => [
  choice('trftp', t3('Kiểu chuyển', 'Transfer type', 'ประเภทการย้าย'), SENDING, { required: true }),
  code('tofarm', t3('Trại đến', 'Destination farm', 'ฟาร์มปลายทาง'), { list: 'farm', maxLength: 12, usual: true }),
  code('toroomid', t3('Chuồng đến', 'Destination house', 'โรงเรือนปลายทาง'), { list: 'room', listParents: { batchflg: 'Y' }, usual: true }),
  arrivedField(max),
];

/** Where animals go, by how they are sent: inside the farm to a house, else to a farm, which chooses the house itself. */
export const leavesOfSending = ({ trftp }: Readonly<Record<string, unknown>>): readonly string[] =>
  trftp === 'farm' ? ['toroomid', 'arrived'] : trftp === 'internal' ? ['tofarm'] : ['tofarm', 'toroomid', 'arrived'];

/** Weights of single animals, typed or pasted; head and weight follow from them. */
export const WEIGHTS_FIELD: Field = longtext('weights', t3('Cân từng con', 'Single weights', 'น้ำหนักรายตัว'), {
  maxLength: 8000,
  unit: 'kg',
  help: t3(
    'Gõ hoặc dán khối lượng từng con, cách nhau bằng dấu cách, chấm phẩy hoặc xuống dòng; số con và tổng khối lượng tính theo đó.',
    'Type or paste the weight of each animal, separated by spaces, semicolons or lines; head and total weight follow from them.',
    'พิมพ์หรือวางน้ำหนักทีละตัว คั่นด้วยเว้นวรรค อัฒภาค หรือขึ้นบรรทัด จำนวนตัวและน้ำหนักรวมคำนวณตามนั้น',
  ),
});

/**
 * Head and weight of single weighings, with how alike they are; V_INVALID of a word that is no weight, V_RANGE of other head or another
 * weight typed beside them.
 */
export function completeWeighing(values: Readonly<Record<string, unknown>>): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
} {
  const { weights: typed, heads, weight } = values;
  if (typeof typed !== 'string' || typed.trim() === '') return { values: {}, issues: [] };
  const parsed = parseWeights(typed);
  if ('wrong' in parsed) return { values: {}, issues: [refuse('V_INVALID', 'weights', { value: parsed.wrong })] };
  const found = uniformityOf(parsed.weights);
  if (found === null) return { values: {}, issues: [] };
  const sum = Math.round(found.sum * 10) / 10;
  const issues = [
    ...(heads != null && heads !== found.n ? [refuse('V_RANGE', 'heads', { min: found.n, max: found.n })] : []),
    ...(weight != null && weight !== sum ? [refuse('V_RANGE', 'weight', { min: sum, max: sum })] : []),
  ];
  return { values: { heads: found.n, weight: sum, weights: parsed.weights.join(' ') }, issues };
}

/** Typed singly, head and total weight are not asked for. */
export const leavesOfWeighing = ({ weights }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof weights === 'string' && weights.trim() !== '' ? ['heads', 'weight'] : [];
