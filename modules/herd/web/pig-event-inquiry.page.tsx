import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { findEvents } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { eventDetail } from './event-detail.ts';
import { eventTitle } from './event-title.ts';

const WORDS = {
  from: { V: 'Từ ngày', E: 'From', T: 'ตั้งแต่วันที่' },
  to: { V: 'Đến ngày', E: 'To', T: 'ถึงวันที่' },
  typedFrom: { V: 'Nhập máy từ', E: 'Typed from', T: 'บันทึกตั้งแต่' },
  typedTo: { V: 'Nhập máy đến', E: 'Typed to', T: 'บันทึกถึง' },
  boar: { V: 'Đực', E: 'Boar', T: 'พ่อพันธุ์' },
  deleted: { V: 'Kể cả đã xóa', E: 'Show deleted', T: 'แสดงรายการที่ลบ' },
  correct: { V: 'Sửa, xóa các dòng này', E: 'Correct these rows', T: 'แก้ไขรายการเหล่านี้' },
} as const;

const FILTERS: readonly Field[] = [
  { key: 'from', kind: 'date', label: WORDS.from },
  { key: 'to', kind: 'date', label: WORDS.to },
  { key: 'part', kind: 'text', label: CARD_WORDS.pgid, maxLength: 20 },
  { key: 'eventcd', kind: 'multicode', list: 'eventcd', listParents: { book: 'herd' }, label: CARD_WORDS.eventcd },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
  { key: 'typedBy', kind: 'text', label: CARD_WORDS.typedBy, maxLength: 60 },
  { key: 'boarid', kind: 'animal', label: WORDS.boar, maxLength: 20 },
  { key: 'typedFrom', kind: 'date', label: WORDS.typedFrom },
  { key: 'typedTo', kind: 'date', label: WORDS.typedTo },
];

const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text' },
  { key: 'detail', label: CARD_WORDS.detail, type: 'text', width: 40 },
  { key: 'roomid', label: CARD_WORDS.house, type: 'text' },
  { key: 'applyid', label: CARD_WORDS.operator, type: 'text' },
  { key: 'reason', label: CARD_WORDS.reason, type: 'text' },
  { key: 'remark', label: CARD_WORDS.remark, type: 'text' },
  { key: 'crtusrid', label: CARD_WORDS.typedBy, type: 'text' },
  { key: 'late', label: CARD_WORDS.late, type: 'int' },
];

interface Found {
  readonly eventcd: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly voidedAt: string | null;
}

/** Events by anything remembered about them. */
export default function PigEventInquiryPage() {
  const text = useText();
  const registry = useRegistry();
  const [search] = useParams();
  const session = useSession();
  const mayCorrect = useRights('PigEventUpdate').edit;
  const filters = useMemo<readonly Field[]>(
    () => ((session?.USRLVL ?? 0) >= 60 ? [...FILTERS, { key: 'deleted', kind: 'flag', label: WORDS.deleted }] : FILTERS),
    [session],
  );
  return (
    <InquiryPage
      filters={filters}
      columns={COLUMNS}
      call={findEvents}
      toInput={(values) => ({ ...values, deleted: values['deleted'] === 'Y' })}
      onRow={(row) =>
        registry.open(
          mayCorrect ? 'PigEventUpdate' : 'PigQRDetails',
          mayCorrect ? { event: String(row['eventId']), pgid: String(row['pgid']) } : { pgid: String(row['pgid']) },
        )
      }
      toRow={(row: Found): ReportRow => ({
        ...(row as unknown as ReportRow),
        eventText: text(eventTitle(row.eventcd)),
        detail: eventDetail(row, text),
        ...(row.voidedAt === null ? {} : { _style: 'muted' }),
      })}
      actions={
        mayCorrect ? (
          <Button variant="default" onClick={() => registry.open('PigEventUpdate', search)}>
            {text(WORDS.correct)}
          </Button>
        ) : undefined
      }
    />
  );
}
