import type { Field } from '#engine/define/field.ts';
import { choices, codes, date, defineList, text } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { CARD_WORDS } from '../words.ts';

export const LOG_WORDS = {
  from: t3('Thay đổi từ ngày', 'Changed from', 'แก้ไขตั้งแต่'),
  to: t3('Đến ngày', 'To', 'ถึงวันที่'),
  user: t3('Người thay đổi', 'User', 'ผู้แก้ไข'),
  kind: t3('Loại thay đổi', 'Kind of change', 'ประเภทการแก้ไข'),
  at: t3('Lúc', 'Time', 'เวลา'),
  device: t3('Thiết bị', 'Device', 'อุปกรณ์'),
  screen: t3('Màn hình', 'Screen', 'หน้าจอ'),
  changes: t3('Trước → sau', 'Before → after', 'ก่อน → หลัง'),
  cause: t3('Do xóa', 'Caused by deleting', 'เนื่องจากลบ'),
  signed: t3('Tháng đã ký', 'Signed month', 'เดือนที่ลงนามแล้ว'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  rows: t3('dòng', 'rows', 'แถว'),
  byUser: t3('Số thay đổi theo người', 'Changes by user', 'จำนวนการแก้ไขตามผู้ใช้'),
  identity: t3('Số tai (cũ hoặc mới)', 'Identity (old or new)', 'เบอร์หู (เดิมหรือใหม่)'),
} as const;

/** Kinds of change of both logs. */
export const KIND_WORDS: Readonly<Record<string, Text3>> = {
  entered: t3('Nhập đàn', 'Entered', 'เข้าฝูง'),
  edited: t3('Sửa', 'Edited', 'แก้ไข'),
  parents: t3('Sửa bố mẹ', 'Parents', 'แก้ไขพ่อแม่'),
  identity: t3('Đổi số tai', 'Identity', 'เปลี่ยนเบอร์หู'),
  deleted: t3('Xóa', 'Deleted', 'ลบ'),
  moved: t3('Chuyển trại', 'Moved farm', 'ย้ายฟาร์ม'),
  file: t3('Tệp Excel', 'Batch file', 'ไฟล์นำเข้า'),
  along: t3('Xóa theo', 'Deleted along', 'ถูกลบตาม'),
  restored: t3('Khôi phục', 'Restored', 'ยกเลิกรายการ'),
  undone: t3('Hoàn tác', 'Undone', 'เลิกทำ'),
  warning: t3('Chấp nhận cảnh báo', 'Warning accepted', 'ยอมรับคำเตือน'),
  exempt: t3('Lưu quá hạn khóa', 'Saved past a limit', 'บันทึกเกินกำหนดล็อก'),
};

/** Days, people, animals and events a log of changes is looked through by. */
export const LOG_FILTERS = {
  from: date('from', LOG_WORDS.from, { required: true }),
  to: date('to', LOG_WORDS.to, { required: true, initial: 'today' }),
  pgid: text('pgid', LOG_WORDS.identity, { maxLength: 20 }),
  eventcd: codes('eventcd', CARD_WORDS.eventcd, { list: 'eventcd', listParents: { book: 'herd' } }),
  user: text('user', LOG_WORDS.user, { maxLength: 60 }),
  kind: choices('kind', LOG_WORDS.kind, defineList('logkind', KIND_WORDS)),
};
const BY = LOG_FILTERS;

/** What a log of changes is looked through by; a log of events by their type too. */
export function logFilters(first: string, more: readonly Field[] = []): readonly Field[] {
  return [{ ...BY.from, initial: first }, BY.to, ...more, BY.user];
}

/** The kinds of change a log knows. */
const KINDS_OF = {
  entry: ['entered', 'edited', 'parents', 'identity', 'deleted', 'moved', 'file'],
  event: ['edited', 'deleted', 'along', 'restored', 'undone', 'warning', 'exempt'],
} as const;
const kindsOf = (kinds: readonly string[]): Field => ({
  ...BY.kind,
  options: Object.fromEntries(Object.entries(KIND_WORDS).filter(([kind]) => kinds.includes(kind))),
});

/** Whose identity was changed and how, and for a log of events which event. */
export const logSubject = (events: boolean): readonly Field[] => [
  BY.pgid,
  kindsOf(events ? KINDS_OF.event : KINDS_OF.entry),
  ...(events ? [BY.eventcd] : []),
];

/** What is told of each change. */
export function logColumns(events: boolean): readonly Column[] {
  return [
    { key: 'atText', label: LOG_WORDS.at, type: 'text', frozen: true },
    { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
    { key: 'kindText', label: LOG_WORDS.kind, type: 'text' },
    { key: 'user', label: LOG_WORDS.user, type: 'text' },
    ...(events
      ? [
          { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text' as const },
          { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date' as const },
        ]
      : []),
    { key: 'changesText', label: LOG_WORDS.changes, type: 'text', width: 60 },
    { key: 'reason', label: LOG_WORDS.reason, type: 'text', width: 24 },
    ...(events
      ? [
          { key: 'causeText', label: LOG_WORDS.cause, type: 'text' as const },
          { key: 'signed', label: LOG_WORDS.signed, type: 'text' as const },
        ]
      : []),
    { key: 'screenText', label: LOG_WORDS.screen, type: 'text' },
    { key: 'device', label: LOG_WORDS.device, type: 'text', width: 24 },
  ];
}
