import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
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

/** What events are looked for by. */
export const EVENT_FILTERS: readonly Field[] = [
  { key: 'from', kind: 'date', label: WORDS.from },
  { key: 'to', kind: 'date', label: WORDS.to },
  { key: 'eventcd', kind: 'multicode', list: 'eventcd', listParents: { book: 'herd' }, label: CARD_WORDS.eventcd },
  { key: 'part', kind: 'text', label: CARD_WORDS.pgid, maxLength: 20 },
  { key: 'roomid', kind: 'code', list: 'room', label: CARD_WORDS.house },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
  { key: 'typedBy', kind: 'text', label: CARD_WORDS.typedBy, maxLength: 60 },
  { key: 'reason', kind: 'code', list: 'reason', label: CARD_WORDS.reason },
  { key: 'boarid', kind: 'animal', label: WORDS.boar, maxLength: 20 },
  { key: 'group', kind: 'code', list: 'mategrp', label: WORDS.group },
  { key: 'field', kind: 'code', list: 'eventfield', label: WORDS.field },
  { key: 'op', kind: 'code', list: 'compare', label: WORDS.op },
  { key: 'value', kind: 'decimal', label: WORDS.value, decimals: 2, min: 0 },
  { key: 'typedFrom', kind: 'date', label: WORDS.typedFrom },
  { key: 'typedTo', kind: 'date', label: WORDS.typedTo },
];

/** What is told of each event found, before its own fields. */
export const EVENT_HEAD: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text' },
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
