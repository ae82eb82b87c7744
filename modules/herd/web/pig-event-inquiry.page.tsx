import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { sheetColumn, sheetRow } from '#engine/sheet/report-sheet.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { send } from '#engine/web/client/send.ts';
import { choicesOf } from '#engine/web/screens/batch-state.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry, useRoute } from '#engine/web/screens/registry-context.ts';
import { startingValues, useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import type { Text3 } from '#kernel/language.ts';
import { findEvents } from '../contract/find.calls.ts';
import { EVENT_SHEETS } from '../contract/sheets/event.sheets.ts';
import { CARD_WORDS, PIGTYPE_WORDS, STATUS_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { eventDetail, savedFields, warningTexts } from './event-detail.ts';
import { eventTitle } from './event-title.ts';
import { detailColumns, ownCells, rowOfSheet, sheetOf } from './search/event-rows.ts';
import { ExportButton } from './search/export-button.tsx';
import { useCodeTexts, useEventTexts } from './search/use-code-texts.ts';

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
  deleted: { V: 'Kể cả đã xóa', E: 'Show deleted', T: 'แสดงรายการที่ลบ' },
  correct: { V: 'Sửa, xóa các dòng này', E: 'Correct these rows', T: 'แก้ไขรายการเหล่านี้' },
  before: { V: 'Trạng thái trước', E: 'Status before', T: 'สถานะก่อน' },
  after: { V: 'Trạng thái sau', E: 'Status after', T: 'สถานะหลัง' },
  typedOn: { V: 'Nhập lúc', E: 'Typed', T: 'บันทึกเมื่อ' },
  changedBy: { V: 'Sửa bởi', E: 'Corrected by', T: 'แก้ไขโดย' },
  warnings: { V: 'Cảnh báo đã chấp nhận', E: 'Warnings accepted', T: 'คำเตือนที่ยอมรับ' },
  locked: { V: 'Đã khóa', E: 'Locked', T: 'ล็อกแล้ว' },
} as const;

const FILTERS: readonly Field[] = [
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

const HEAD: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text' },
];
const TAIL: readonly Column[] = [
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
const CODED: readonly Field[] = [
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
  { key: 'reason', kind: 'code', list: 'reason', label: CARD_WORDS.reason },
];

type Found = NonNullable<Awaited<ReturnType<typeof send<typeof findEvents>>>>['rows'][number];

const NOTHING: Text3 = { V: '', E: '', T: '' };
const statusWords = (status: string | null): Text3 => STATUS_WORDS[status ?? ''] ?? NOTHING;

function useEventRow(only: string | null): (row: Found) => ReportRow {
  const text = useText();
  const fields = useMemo(() => [...CODED, ...(only === null ? [] : savedFields(only))], [only]);
  const named = useCodeTexts(fields);
  const inWords = useEventTexts();
  return (row) => ({
    ...(row as unknown as ReportRow),
    pigtypeText: text(PIGTYPE_WORDS[row.pigtype] ?? CARD_WORDS.pigtype),
    eventText: text(eventTitle(row.eventcd)),
    detail: eventDetail(row, text, inWords),
    ...ownCells(row.eventcd, row.data, named),
    beforeText: text(statusWords(row.before)),
    afterText: text(statusWords(row.after)),
    applyidText: named('applyid', row.applyid),
    reasonText: named('reason', row.reason),
    typedOn: instantText(row.crtdate),
    changedBy: row.lstdate === row.crtdate ? '' : `${row.lstusrid} ${instantText(row.lstdate)}`,
    warningsText: warningTexts(row.warnings, text),
    lockedText: row.locked ? '✓' : '',
    ...(row.voidedAt === null ? {} : { _style: 'muted' }),
  });
}

/** The members of a search that hold something. */
function asked(values: FieldValues): object {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return { ...Object.fromEntries(filled), deleted: values['deleted'] === 'Y' };
}

/** The type chosen alone; null for several or none. */
function onlyType({ eventcd }: FieldValues): string | null {
  return Array.isArray(eventcd) && eventcd.length === 1 ? String(eventcd[0]) : null;
}

/** Events by anything remembered about them. */
export default function PigEventInquiryPage() {
  const text = useText();
  const language = useLanguage();
  const registry = useRegistry();
  const title = text(useRoute().title);
  const [search] = useParams();
  const session = useSession();
  const mayCorrect = useRights('PigEventUpdate').edit;
  const filters = useMemo<readonly Field[]>(
    () => ((session?.USRLVL ?? 0) >= 60 ? [...FILTERS, { key: 'deleted', kind: 'flag', label: WORDS.deleted }] : FILTERS),
    [session],
  );
  const values = startingValues(filters, search, session?.CURBUSDT ?? today());
  const only = onlyType(values);
  const toRow = useEventRow(only);
  const columns = useMemo(() => [...HEAD, ...detailColumns(only), ...TAIL], [only]);
  const sheet = sheetOf(only, EVENT_SHEETS);
  const { rows: lists } = useLists(useMemo(() => sheet?.columns ?? [], [sheet]));
  const workbook = (rows: readonly Found[]) => {
    const live = rows.filter(({ voidedAt }) => voidedAt === null);
    const dateKey = EVENT_TYPES[only as keyof typeof EVENT_TYPES]?.dateKey ?? 'eventdt';
    if (sheet !== undefined)
      return templateWorkbook(
        sheet,
        language,
        choicesOf(lists),
        0,
        live.map((row) => rowOfSheet(sheet, dateKey, row)),
      );
    const shown = columns.map((column) => sheetColumn(column, language));
    return { sheets: [{ name: title, columns: shown, rows: rows.map((row) => sheetRow(toRow(row), columns)), frozenColumns: 2, autoFilter: true }] };
  };
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={findEvents}
      toInput={asked}
      onRow={(row) =>
        registry.open(
          mayCorrect ? 'PigEventUpdate' : 'PigQRDetails',
          mayCorrect ? { event: String(row['eventId']), pgid: String(row['pgid']) } : { pgid: String(row['pgid']) },
        )
      }
      toRow={toRow}
      actions={
        <>
          <ExportButton name={title} page={(page, size) => send(findEvents, { ...asked(values), page, size } as never)} workbook={workbook} />
          {mayCorrect ? (
            <Button variant="default" onClick={() => registry.open('PigEventUpdate', search)}>
              {text(WORDS.correct)}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
