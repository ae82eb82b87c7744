import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { ReportRow } from '#engine/define/report.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useLists } from '#engine/web/client/lists.ts';
import type { send } from '#engine/web/client/send.ts';
import { choicesOf } from '#engine/web/screens/batch-state.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams, useSearchValues } from '#engine/web/screens/search-params.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { findEvents } from '../contract/find.calls.ts';
import { EVENT_FILTERS, EVENT_HEAD, EVENT_TAIL } from '../contract/inquiries/event.inquiry.ts';
import { savedFields } from '../contract/inquiries/saved-fields.ts';
import { EVENT_SHEETS } from '../contract/sheets/event.sheets.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { eventDetail, warningTexts } from './event-detail.ts';
import { eventTitle } from './event-title.ts';
import { detailColumns, ownCells, rowOfSheet, sheetOf } from './search/event-rows.ts';
import { useEventTexts } from './search/event-texts.ts';

const WORDS = {
  deleted: { V: 'Kể cả đã xóa', E: 'Show deleted', T: 'แสดงรายการที่ลบ' },
  correct: { V: 'Sửa, xóa các dòng này', E: 'Correct these rows', T: 'แก้ไขรายการเหล่านี้' },
} as const;

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

/** The type chosen alone; null for several or none. */
function onlyType({ eventcd }: FieldValues): string | null {
  return Array.isArray(eventcd) && eventcd.length === 1 ? String(eventcd[0]) : null;
}

/**
 * Page by hand: columns and file follow the type of event that is searched for.
 * Events by anything remembered about them.
 */
export default function PigEventInquiryPage() {
  const text = useText();
  const language = useLanguage();
  const registry = useRegistry();
  const [search] = useParams();
  const session = useSession();
  const mayCorrect = useRights('PigEventUpdate').edit;
  const filters = useMemo<readonly Field[]>(
    () => ((session?.USRLVL ?? 0) >= 60 ? [...EVENT_FILTERS, { key: 'deleted', kind: 'flag', label: WORDS.deleted }] : EVENT_FILTERS),
    [session],
  );
  const [values] = useSearchValues(filters);
  const only = onlyType(values);
  const toRow = useEventRow(only);
  const columns = useMemo(() => [...EVENT_HEAD, ...detailColumns(only), ...EVENT_TAIL], [only]);
  const sheet = sheetOf(only, EVENT_SHEETS);
  const { rows: lists } = useLists(useMemo(() => sheet?.columns ?? [], [sheet]));
  /** Events of a type that a sheet takes back, without those deleted. */
  const sheetBook = (of: SheetDef) => (rows: readonly Found[]) => {
    const live = rows.filter(({ voidedAt }) => voidedAt === null);
    const dateKey = EVENT_TYPES[only as keyof typeof EVENT_TYPES]?.dateKey ?? 'eventdt';
    return templateWorkbook(
      of,
      language,
      choicesOf(lists),
      0,
      live.map((row) => rowOfSheet(of, dateKey, row)),
    );
  };
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={findEvents}
      toInput={(asked) => ({ ...asked, deleted: asked['deleted'] === 'Y' })}
      onRow={(row) =>
        registry.open(
          mayCorrect ? 'PigEventUpdate' : 'PigQRDetails',
          mayCorrect ? { event: String(row['eventId']), pgid: String(row['pgid']) } : { pgid: String(row['pgid']) },
        )
      }
      toRow={toRow}
      excel={sheet === undefined ? true : sheetBook(sheet)}
      actions={
        mayCorrect ? (
          <Button variant="default" onClick={() => registry.open('PigEventUpdate', search)}>
            {text(WORDS.correct)}
          </Button>
        ) : null
      }
    />
  );
}
