import { animal, choice, code, codes, date, decimal, defineList, text } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { CARD_WORDS } from '../words.ts';

const WORDS = {
  from: { V: 'Từ ngày', E: 'From', T: 'ตั้งแต่วันที่' },
  to: { V: 'Đến ngày', E: 'To', T: 'ถึงวันที่' },
  typedFrom: { V: 'Nhập máy từ', E: 'Typed from', T: 'บันทึกตั้งแต่' },
  typedTo: { V: 'Nhập máy đến', E: 'Typed to', T: 'บันทึกถึง' },
  boar: { V: 'Đực', E: 'Boar', T: 'พ่อพันธุ์' },
  group: { V: 'Nhóm', E: 'Group', T: 'กลุ่ม' },
  field: { V: 'Giá trị', E: 'Value', T: 'ค่า' },
  op: { V: 'So sánh', E: 'Comparison', T: 'เปรียบเทียบ' },
  value: { V: 'Với số', E: 'With', T: 'กับ' },
  before: { V: 'Trạng thái trước', E: 'Status before', T: 'สถานะก่อน' },
  after: { V: 'Trạng thái sau', E: 'Status after', T: 'สถานะหลัง' },
  typedOn: { V: 'Nhập lúc', E: 'Typed', T: 'บันทึกเมื่อ' },
  changedBy: { V: 'Sửa bởi', E: 'Corrected by', T: 'แก้ไขโดย' },
  warnings: { V: 'Cảnh báo đã chấp nhận', E: 'Warnings accepted', T: 'คำเตือนที่ยอมรับ' },
  locked: { V: 'Đã khóa', E: 'Locked', T: 'ล็อกแล้ว' },
} as const;

/** Numbers of an event that may be compared. */
const NUMBERS = defineList('eventfield', {
  livenum: t3('Số con sống', 'Born alive', 'เกิดมีชีวิต'),
  deadnum: t3('Chết khi sinh', 'Stillborn', 'ตายแรกคลอด'),
  mummynum: t3('Thai khô', 'Mummified', 'มัมมี่'),
  totalweight: t3('Khối lượng sơ sinh', 'Litter birth weight', 'น้ำหนักแรกคลอด'),
  weannum: t3('Số con cai sữa', 'Piglets weaned', 'จำนวนหย่านม'),
  weanweight: t3('Khối lượng cai sữa', 'Litter weaning weight', 'น้ำหนักหย่านม'),
  lossnum: t3('Số con chết', 'Piglets lost', 'จำนวนลูกตาย'),
  minusnum: t3('Số con ghép đi', 'Fostered out', 'จำนวนฝากออก'),
  plusnum: t3('Số con ghép đến', 'Fostered in', 'จำนวนรับฝาก'),
  weight: t3('Khối lượng', 'Weight', 'น้ำหนัก'),
  volume: t3('Thể tích tinh', 'Semen volume', 'ปริมาตรน้ำเชื้อ'),
  motility: t3('Hoạt lực', 'Motility', 'การเคลื่อนไหวของอสุจิ'),
  doses: t3('Số liều', 'Doses', 'จำนวนโดส'),
});
const COMPARISONS = defineList('compare', {
  '<': t3('nhỏ hơn', 'less than', 'น้อยกว่า'),
  '<=': t3('nhỏ hơn hoặc bằng', 'at most', 'ไม่เกิน'),
  '=': t3('bằng', 'equal to', 'เท่ากับ'),
  '>=': t3('lớn hơn hoặc bằng', 'at least', 'ไม่น้อยกว่า'),
  '>': t3('lớn hơn', 'more than', 'มากกว่า'),
});

/** What events are looked for by. */
export const EVENT_FILTERS = [
  date('from', WORDS.from),
  date('to', WORDS.to),
  codes('eventcd', CARD_WORDS.eventcd, { list: 'eventcd', listParents: { book: 'herd' } }),
  text('part', CARD_WORDS.pgid, { maxLength: 20 }),
  code('roomid', CARD_WORDS.house, { list: 'room' }),
  code('applyid', CARD_WORDS.operator, { list: 'applyid' }),
  text('typedBy', CARD_WORDS.typedBy, { maxLength: 60 }),
  code('reason', CARD_WORDS.reason, { list: 'reason' }),
  animal('boarid', WORDS.boar, { maxLength: 20 }),
  code('group', WORDS.group, { list: 'mategrp' }),
  choice('field', WORDS.field, NUMBERS),
  choice('op', WORDS.op, COMPARISONS),
  decimal('value', WORDS.value, { decimals: 2 }),
  date('typedFrom', WORDS.typedFrom),
  date('typedTo', WORDS.typedTo),
] as const;
/** One animal's, by its whole identity. */
export const EVENT_ANIMAL = animal('pgid', CARD_WORDS.pgid, { maxLength: 20 });

/** What is told of each event found, before its own fields. */
export const EVENT_HEAD: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true, phone: 3 },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true, phone: 1 },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text', phone: 2 },
];
/** And after them. */
export const EVENT_TAIL: readonly Column[] = [
  { key: 'parity', label: CARD_WORDS.parity, type: 'int' },
  { key: 'beforeText', label: WORDS.before, type: 'text' },
  { key: 'afterText', label: WORDS.after, type: 'text' },
  { key: 'roomid', label: CARD_WORDS.house, type: 'text' },
  { key: 'applyidText', label: CARD_WORDS.operator, type: 'text' },
  { key: 'reasonText', label: CARD_WORDS.reason, type: 'text' },
  { key: 'remark', label: CARD_WORDS.remark, type: 'text' },
  { key: 'crtusrid', label: CARD_WORDS.typedBy, type: 'text' },
  { key: 'typedOn', label: WORDS.typedOn, type: 'text' },
  { key: 'changedBy', label: WORDS.changedBy, type: 'text' },
  { key: 'late', label: CARD_WORDS.late, type: 'int' },
  { key: 'warningsText', label: WORDS.warnings, type: 'text' },
  { key: 'lockedText', label: WORDS.locked, type: 'text' },
];
