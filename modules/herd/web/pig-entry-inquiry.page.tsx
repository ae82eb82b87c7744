import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { ReportRow, RowAction } from '#engine/define/report.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { ANIMAL_COLUMNS, ANIMAL_FILTERS } from '../contract/inquiries/animal.inquiry.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { MARK_WORDS } from '../domain/marks.ts';
import { eventTitle } from './event-title.ts';
import { PersonalViews } from './search/personal-views.tsx';

const WORDS = {
  many: { V: 'Một sự kiện cho nhiều con', E: 'One event, many animals', T: 'บันทึกเหตุการณ์เดียวหลายตัว' },
  tags: { V: 'Nhãn số tai', E: 'Tag list', T: 'รายการเบอร์หู' },
  pedigree: { V: 'Phả hệ', E: 'Pedigree', T: 'พันธุ์ประวัติ' },
} as const;

/** Columns shown until the person chooses others. */
const FIRST = [
  'pgid',
  'pigtypeText',
  'statusText',
  'marksText',
  'roomid',
  'lineageText',
  'age',
  'parity',
  'timeParity',
  'lastEvent',
  'lastEventdt',
  'matedt',
  'expfarrowdt',
  'statusDays',
  'weight',
  'curnum',
  'operatorText',
];

const KEPT = ['cols'] as const;

/** What the ticked animals are handed to. */
const ACTIONS: readonly RowAction[] = [
  { eventcd: 'VAC', label: WORDS.many, one: 'MultiPigEvent', many: 'MultiPigEvent' },
  { eventcd: 'TAG', label: WORDS.tags, one: 'PigTagReport', many: 'PigTagReport' },
  { eventcd: 'PED', label: WORDS.pedigree, one: 'PigPedList' },
];

/** Parameters as the screen that takes the animals names them. */
function handedOn(route: string, { pgid, pgids = pgid ?? '' }: Readonly<Record<string, string>>): Record<string, string> {
  return route === 'PigPedList' ? { part: pgids } : { pgids };
}

const CODED: readonly Field[] = [
  { key: 'lineage', kind: 'code', list: 'lineage', label: CARD_WORDS.lineage },
  { key: 'source', kind: 'code', list: 'source', label: CARD_WORDS.source },
  { key: 'operator', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
];

interface Found {
  readonly pigtype: string;
  readonly status: string | null;
  readonly marks: readonly string[];
  readonly lastEventcd: string | null;
  readonly lineage: string | null;
  readonly source: string | null;
  readonly operator: string | null;
}

function useAnimalRow(): (row: Found) => ReportRow {
  const text = useText();
  const named = useCodeTexts(CODED);
  return (row) => ({
    ...(row as unknown as ReportRow),
    ...(row.pigtype === 'boar' ? { parity: null, timeParity: null } : {}),
    pigtypeText: text(PIGTYPE_WORDS[row.pigtype] ?? CARD_WORDS.pigtype),
    statusText: row.status === null ? '' : text(STATUS_WORDS[row.status] ?? CARD_WORDS.status),
    marksText: row.marks.map((mark) => text(MARK_WORDS[mark] ?? CARD_WORDS.marks)).join(', '),
    lastEvent: row.lastEventcd === null ? '' : text(eventTitle(row.lastEventcd)),
    lineageText: named('lineage', row.lineage),
    sourceText: named('source', row.source),
    operatorText: named('operator', row.operator),
  });
}

/**
 * Page by hand: people choose its columns and keep views of it.
 * Animals by what they are now.
 */
export default function PigEntryInquiryPage() {
  const text = useText();
  const registry = useRegistry();
  const [search, setSearch] = useParams();
  const toRow = useAnimalRow();
  const { cols } = search;
  const shown = useMemo(() => new Set(['pgid', ...(cols === undefined ? FIRST : cols.split(','))]), [cols]);
  const columns = useMemo(() => ANIMAL_COLUMNS.filter(({ key }) => shown.has(key)), [shown]);
  const { cols: _, page: __, size: ___, ...params } = search;
  return (
    <InquiryPage
      filters={ANIMAL_FILTERS}
      columns={columns}
      call={findAnimals}
      onRow={(row) => registry.open('PigQRDetails', { pgid: String(row['pgid']) })}
      toRow={toRow}
      keep={KEPT}
      rowActions={ACTIONS}
      onAction={(route, given) => registry.open(route, handedOn(route, given))}
      excel
      summary={({ byStatus }) => (
        <Group justify="space-between" align="start" gap="0 24px">
          <p className="dim">
            {Object.entries(byStatus)
              .toSorted(([, a], [, b]) => b - a)
              .map(([status, n]) => `${text(STATUS_WORDS[status] ?? PIGTYPE_WORDS[status] ?? CARD_WORDS.status)} ${n}`)
              .join(' · ')}
          </p>
          <PersonalViews
            route="PigEntryInquiry"
            columns={ANIMAL_COLUMNS}
            shown={shown}
            params={params}
            onColumns={(keys) => setSearch({ ...search, cols: keys.join(',') })}
            onOpen={(kept, keys) => setSearch({ ...kept, ...(keys.length === 0 ? {} : { cols: keys.join(',') }) })}
          />
        </Group>
      )}
    />
  );
}
