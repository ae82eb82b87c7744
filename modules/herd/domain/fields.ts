import type { Field } from '#engine/define/field.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** A text in Vietnamese, English and Thai. */

type More = Partial<Omit<Field, 'key' | 'kind' | 'label'>>;

/** A count of head. */
export const count = (key: string, label: Text3, more: More = {}): Field => ({ key, kind: 'int', label, min: 0, max: 99, ...more });
/** A measured number. */
export const measure = (key: string, label: Text3, unit: string, more: More = {}): Field => ({
  key,
  kind: 'decimal',
  label,
  unit,
  min: 0,
  decimals: 1,
  ...more,
});
/** A choice from a code list. */
export const code = (key: string, label: Text3, list: string, more: More = {}): Field => ({ key, kind: 'code', label, list, maxLength: 40, ...more });
/** An animal by its identity. */
export const animal = (key: string, label: Text3, more: More = {}): Field => ({ key, kind: 'animal', label, maxLength: 20, ...more });
/** A calendar day. */
export const day = (key: string, label: Text3, more: More = {}): Field => ({ key, kind: 'date', label, ...more });

/** Words several declarations share. */
export const WORDS = {
  pgid: t3('Số tai', 'Ear tag', 'เบอร์หู'),
  applyid: t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'),
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  nursery: t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'),
  males: t3('Số con đực', 'Males', 'เพศผู้'),
  females: t3('Số con cái', 'Females', 'เพศเมีย'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  matedt: t3('Ngày phối', 'Mating date', 'วันผสม'),
  rutdt: t3('Ngày lên giống', 'Heat date', 'วันเป็นสัด'),
  farrowdt: t3('Ngày đẻ', 'Farrowing date', 'วันคลอด'),
  weandt: t3('Ngày cai sữa', 'Weaning date', 'วันหย่านม'),
  livenum: t3('Số con sống', 'Born alive', 'เกิดมีชีวิต'),
  weannum: t3('Số con cai sữa', 'Piglets weaned', 'จำนวนหย่านม'),
} as const satisfies Readonly<Record<string, Text3>>;

export const ROOMID: Field = code('roomid', WORDS.house, 'room');
export const NURSERY: Field = code('roomid', WORDS.nursery, 'room', { listParents: { area: 'nursery' }, usual: true });
export const MATETP: Field = code('matetp', t3('Kiểu phối', 'Mating type', 'วิธีผสม'), 'matetp');
export const BOARID: Field = animal('boarid', t3('Đực giống 1', 'Boar 1', 'พ่อพันธุ์ 1'));
export const BOARID2: Field = animal('boarid2', t3('Đực giống 2', 'Boar 2', 'พ่อพันธุ์ 2'));
export const BOARID3: Field = animal('boarid3', t3('Đực giống 3', 'Boar 3', 'พ่อพันธุ์ 3'));
export const MATEGRP: Field = code('mategrp', t3('Nhóm phối', 'Mating group', 'กลุ่มผสม'), 'mategrp');
export const WEIGHT: Field = measure('weight', WORDS.weight, 'kg', { max: 500, usual: true });
export const WITHDRAWAL: Field = count('withdrawdays', t3('Số ngày ngưng thuốc', 'Withdrawal days', 'ระยะหยุดยา (วัน)'), { max: 365 });

/** Sexes of piglets fostered, lost or found. */
export const SEXES: readonly Field[] = [count('mlnum', WORDS.males), count('fenum', WORDS.females)];

/** Teats, feet and legs, vulva: scored at entry and later. */
export const BODY_FIELDS: readonly Field[] = [
  count('teats', t3('Tổng số vú', 'Teats, total', 'จำนวนเต้านมทั้งหมด'), { max: 30 }),
  count('teatsleft', t3('Vú bên trái', 'Teats, left', 'เต้านมซ้าย'), { max: 15 }),
  count('teatsright', t3('Vú bên phải', 'Teats, right', 'เต้านมขวา'), { max: 15 }),
  count('teatsfront', t3('Vú trước rốn', 'Teats, front', 'เต้านมหน้าสะดือ'), { max: 30 }),
  count('teatsactive', t3('Vú hoạt động', 'Teats, active', 'เต้านมใช้งาน'), { max: 30 }),
  code('feetleg', t3('Chân móng', 'Feet and legs', 'ขาและกีบ'), 'feetleg'),
  code('vulva', t3('Âm hộ', 'Vulva size', 'ขนาดอวัยวะเพศเมีย'), 'vulva'),
];

/** How the piglets of a leaving sow are settled in the same form: fostered, lost, weaned. */
export const SETTLE_FIELDS: readonly Field[] = [
  animal('topgid', t3('Ghép cho nái', 'Fostered to sow', 'ฝากให้แม่เบอร์')),
  count('fosternum', t3('Số con ghép đi', 'Piglets fostered', 'จำนวนฝากออก')),
  count('lossnum', t3('Số con chết', 'Piglets lost', 'จำนวนลูกตาย')),
  code('lossreason', t3('Lý do heo con chết', 'Reason of piglet loss', 'สาเหตุลูกตาย'), 'reason', { listParents: { eventcd: 'PLD' } }),
  count('weannum', WORDS.weannum),
  code('nurseryid', WORDS.nursery, 'room', { listParents: { area: 'nursery' } }),
];

/** Copies of fields that must be filled in. */
export function required(...fields: readonly Field[]): Field[] {
  return fields.map((field) => ({ ...field, required: true }));
}
