import type { ReactNode } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { datesInText, formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { findChanges } from '../../contract/change-log.calls.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { warningTexts } from '../event-detail.ts';
import { eventTitle } from '../event-title.ts';
import { useEventTexts } from '../search/use-code-texts.ts';
import { LOG_FIELDS } from './log-fields.ts';

type LogRow = CallOutput<typeof findChanges>['rows'][number];

const WORDS = {
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
  undone: t3('Hoàn tác', 'Undone', 'ย้อนกลับ'),
  warning: t3('Chấp nhận cảnh báo', 'Warning accepted', 'ยอมรับคำเตือน'),
  exempt: t3('Lưu quá hạn khóa', 'Saved past a limit', 'บันทึกเกินกำหนดล็อก'),
};

interface Props {
  readonly subject: 'entry' | 'event';
  readonly kinds: readonly string[];
  readonly actions?: ReactNode;
}

/** Filters of a log: this month unless the address says otherwise. */
export function useLogFilters(more: readonly Field[]): readonly Field[] {
  const session = useSession();
  const day = session?.CURBUSDT ?? today();
  return [
    { key: 'from', kind: 'date', label: WORDS.from, required: true, initial: `${day.slice(0, 6)}01` },
    { key: 'to', kind: 'date', label: WORDS.to, required: true, initial: 'today' },
    ...more,
    { key: 'user', kind: 'text', label: WORDS.user, maxLength: 60 },
  ];
}

const PGID: Field = { key: 'pgid', kind: 'text', label: WORDS.identity, maxLength: 20 };
export const EVENTCD: Field = { key: 'eventcd', kind: 'multicode', list: 'eventcd', listParents: { book: 'herd' }, label: CARD_WORDS.eventcd };

/** A change log: filters, who changed what, before and after, and the count by person. */
export function ChangeLog({ subject, kinds, actions }: Props) {
  const text = useText();
  const registry = useRegistry();
  const named = useEventTexts();
  const events = subject === 'event';
  const filters = useLogFilters(events ? [PGID, EVENTCD] : [PGID]);
  const columns: readonly Column[] = [
    { key: 'atText', label: WORDS.at, type: 'text', frozen: true },
    { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
    { key: 'kindText', label: WORDS.kind, type: 'text' },
    { key: 'user', label: WORDS.user, type: 'text' },
    ...(events
      ? [
          { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text' as const },
          { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date' as const },
        ]
      : []),
    { key: 'changesText', label: WORDS.changes, type: 'text', width: 60 },
    { key: 'reason', label: CARD_WORDS.reason, type: 'text', width: 24 },
    ...(events
      ? [
          { key: 'causeText', label: WORDS.cause, type: 'text' as const },
          { key: 'signed', label: WORDS.signed, type: 'text' as const },
        ]
      : []),
    { key: 'screenText', label: WORDS.screen, type: 'text' },
    { key: 'device', label: WORDS.device, type: 'text', width: 24 },
  ];
  const lineOf = ({ field, before, after }: LogRow['changes'][number]): string => {
    const label = text(LOG_FIELDS.get(field) ?? { V: field, E: field, T: field });
    const [was, is] = [named(field, before), named(field, after)];
    return before !== null && after !== null ? `${label}: ${was} → ${is}` : `${label}: ${before === null ? is : was}`;
  };
  const detail = (row: LogRow): string =>
    row.file === null ? datesInText(row.changes.map(lineOf).join(' · ')) : `${row.file} (${row.rows ?? 0} ${text(WORDS.rows)})`;
  const reasonOf = ({ kind, reason }: LogRow): string | null =>
    kind === 'warning' && reason !== null ? warningTexts(reason.split(', '), text) : reason;
  const causeOf = ({ cause }: LogRow): string =>
    cause === null ? '' : `${text(eventTitle(cause.eventcd))} ${formatDate(cause.eventdt)} ${cause.pgid}`;
  const screenOf = ({ screen }: LogRow): string => {
    const route = screen === null ? undefined : registry.routes.get(screen);
    return route === undefined ? (screen ?? '') : text(route.title);
  };
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={findChanges}
      actions={actions}
      toInput={(values) => ({ ...values, subject, kind: kinds.length === 0 ? null : [...kinds] })}
      toRow={(row: LogRow): ReportRow => ({
        key: row.key,
        pgid: row.pgid,
        eventdt: row.eventdt,
        reason: reasonOf(row),
        device: row.device,
        user: row.user,
        signed: row.signed,
        atText: instantText(row.at),
        kindText: text(KIND_WORDS[row.kind] ?? WORDS.kind),
        eventText: row.eventcd === null ? '' : text(eventTitle(row.eventcd)),
        changesText: detail(row),
        causeText: causeOf(row),
        screenText: screenOf(row),
        ...(row.signed === null ? {} : { _mark_signed: 'warn' }),
      })}
      summary={({ byUser }) =>
        byUser.length === 0 ? null : (
          <p className="dim">
            {text(WORDS.byUser)}: {byUser.map(({ user, n }) => `${user} ${n}`).join(' · ')}
          </p>
        )
      }
    />
  );
}
