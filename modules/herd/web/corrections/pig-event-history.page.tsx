import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { findLateness } from '../../contract/change-log.calls.ts';
import { LOG_FILTERS } from '../../contract/inquiries/log.inquiry.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { ChangeLog, useLogFilters } from './change-log.tsx';

const SUBJECT = [LOG_FILTERS.eventcd];

const WORDS = {
  view: { V: 'Xem', E: 'View', T: 'มุมมอง' },
  changes: { V: 'Thay đổi', E: 'Changes', T: 'การแก้ไข' },
  late: { V: 'Nhập trễ', E: 'Lateness', T: 'ความล่าช้า' },
  n: { V: 'Sự kiện đã nhập', E: 'Events typed', T: 'เหตุการณ์ที่บันทึก' },
  d0: { V: 'Trong ngày', E: 'Same day', T: 'วันเดียวกัน' },
  d1: { V: '1 ngày', E: '1 day', T: '1 วัน' },
  d3: { V: '2–3 ngày', E: '2–3 days', T: '2–3 วัน' },
  d7: { V: '4–7 ngày', E: '4–7 days', T: '4–7 วัน' },
  more: { V: 'Trên 7 ngày', E: 'Over 7 days', T: 'เกิน 7 วัน' },
  changed: { V: 'Bị sửa, xóa sau đó', E: 'Changed later', T: 'แก้ไขภายหลัง' },
  share: { V: 'Tỷ lệ bị sửa', E: 'Share changed', T: 'สัดส่วนที่แก้ไข' },
} as const;

const COLUMNS: readonly Column[] = [
  { key: 'user', label: CARD_WORDS.typedBy, type: 'text', frozen: true },
  { key: 'n', label: WORDS.n, type: 'int' },
  { key: 'd0', label: WORDS.d0, type: 'int' },
  { key: 'd1', label: WORDS.d1, type: 'int' },
  { key: 'd3', label: WORDS.d3, type: 'int' },
  { key: 'd7', label: WORDS.d7, type: 'int' },
  { key: 'more', label: WORDS.more, type: 'int' },
  { key: 'changed', label: WORDS.changed, type: 'int' },
  { key: 'share', label: WORDS.share, type: 'percent', decimals: 1 },
];

/**
 * Page by hand: two views of one log, each with filters of its own.
 * Who edited or deleted events; second view: how late events are typed.
 */
export default function PigEventHistoryPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const [late, setLate] = useState(search['view'] === 'late');
  const filters = useLogFilters(SUBJECT);
  const views = (
    <SegmentedControl
      aria-label={text(WORDS.view)}
      value={late ? 'late' : 'changes'}
      onChange={(value) => {
        setLate(value === 'late');
        setSearch({ view: value });
      }}
      data={[
        { value: 'changes', label: text(WORDS.changes) },
        { value: 'late', label: text(WORDS.late) },
      ]}
    />
  );
  if (!late) return <ChangeLog subject="event" actions={views} />;
  return <InquiryPage filters={filters} columns={COLUMNS} call={findLateness} toRow={(row: ReportRow) => row} actions={views} />;
}
