import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow, RowAction } from '#engine/define/report.ts';
import { sheetColumn, sheetRow } from '#engine/sheet/report-sheet.ts';
import { send } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry, useRoute } from '#engine/web/screens/registry-context.ts';
import { startingValues, useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { CARD_WORDS, MARK_WORDS, PIGTYPE_WORDS, STATUS_WORDS } from '../contract/words.ts';
import { eventTitle } from './event-title.ts';
import { ExportButton } from './search/export-button.tsx';
import { PersonalViews } from './search/personal-views.tsx';
import { useCodeTexts } from './search/use-code-texts.ts';

const WORDS = {
  part: { V: 'Một phần số tai', E: 'Part of the identity', T: 'บางส่วนของเบอร์หู' },
  mark: { V: 'Cảnh báo', E: 'Mark', T: 'เครื่องหมายเตือน' },
  parityFrom: { V: 'Lứa từ', E: 'Parity from', T: 'ลำดับท้องตั้งแต่' },
  parityTo: { V: 'Lứa đến', E: 'Parity to', T: 'ลำดับท้องถึง' },
  daysFrom: { V: 'Số ngày ở trạng thái từ', E: 'Days in status from', T: 'วันในสถานะตั้งแต่' },
  daysTo: { V: 'Số ngày ở trạng thái đến', E: 'Days in status to', T: 'วันในสถานะถึง' },
  expFrom: { V: 'Dự kiến đẻ từ', E: 'Due from', T: 'กำหนดคลอดตั้งแต่' },
  expTo: { V: 'Dự kiến đẻ đến', E: 'Due to', T: 'กำหนดคลอดถึง' },
  expMateFrom: { V: 'Dự kiến phối từ', E: 'Expected mating from', T: 'คาดว่าจะผสมตั้งแต่' },
  expMateTo: { V: 'Dự kiến phối đến', E: 'Expected mating to', T: 'คาดว่าจะผสมถึง' },
  birthFrom: { V: 'Sinh từ', E: 'Born from', T: 'เกิดตั้งแต่' },
  birthTo: { V: 'Sinh đến', E: 'Born to', T: 'เกิดถึง' },
  entryFrom: { V: 'Nhập đàn từ', E: 'Arrived from', T: 'เข้าฝูงตั้งแต่' },
  entryTo: { V: 'Nhập đàn đến', E: 'Arrived to', T: 'เข้าฝูงถึง' },
  sire: { V: 'Bố', E: 'Sire', T: 'พ่อ' },
  dam: { V: 'Mẹ', E: 'Dam', T: 'แม่' },
  teats: { V: 'Số vú', E: 'Teats', T: 'จำนวนเต้านม' },
  teatsFrom: { V: 'Số vú từ', E: 'Teats from', T: 'เต้านมตั้งแต่' },
  left: { V: 'Còn trong đàn hay đã rời', E: 'Present or left', T: 'อยู่หรือออกแล้ว' },
  group: { V: 'Nhóm phối', E: 'Mating group', T: 'กลุ่มผสม' },
  lot: { V: 'Lô nhập', E: 'Lot', T: 'ล็อต' },
  age: { V: 'Tuổi (ngày)', E: 'Age (days)', T: 'อายุ (วัน)' },
  days: { V: 'Ngày ở trạng thái', E: 'Days in status', T: 'วันในสถานะ' },
  lastEvent: { V: 'Sự kiện gần nhất', E: 'Last event', T: 'เหตุการณ์ล่าสุด' },
  lastDate: { V: 'Ngày sự kiện', E: 'Its date', T: 'วันที่เหตุการณ์' },
  weight: { V: 'Khối lượng gần nhất (kg)', E: 'Last weight (kg)', T: 'น้ำหนักล่าสุด (kg)' },
  many: { V: 'Một sự kiện cho nhiều con', E: 'One event, many animals', T: 'บันทึกเหตุการณ์เดียวหลายตัว' },
  tags: { V: 'Nhãn số tai', E: 'Tag list', T: 'รายการเบอร์หู' },
  pedigree: { V: 'Phả hệ', E: 'Pedigree', T: 'พันธุ์ประวัติ' },
} as const;

const FILTERS: readonly Field[] = [
  { key: 'part', kind: 'text', label: WORDS.part, maxLength: 20 },
  { key: 'status', kind: 'multicode', list: 'pigstatus', label: CARD_WORDS.status },
  { key: 'mark', kind: 'code', list: 'mark', label: WORDS.mark },
  { key: 'roomid', kind: 'code', list: 'room', label: CARD_WORDS.house },
  { key: 'rfid', kind: 'text', label: CARD_WORDS.rfid, maxLength: 40 },
  { key: 'pigtype', kind: 'code', list: 'pigtype', label: CARD_WORDS.pigtype },
  { key: 'lineage', kind: 'code', list: 'lineage', label: CARD_WORDS.lineage },
  { key: 'source', kind: 'code', list: 'source', label: CARD_WORDS.source },
  { key: 'mategrp', kind: 'code', list: 'mategrp', label: WORDS.group },
  { key: 'lot', kind: 'text', label: WORDS.lot, maxLength: 40 },
  { key: 'parityFrom', kind: 'int', min: 0, max: 30, label: WORDS.parityFrom },
  { key: 'parityTo', kind: 'int', min: 0, max: 30, label: WORDS.parityTo },
  { key: 'daysFrom', kind: 'int', min: 0, max: 5000, label: WORDS.daysFrom },
  { key: 'daysTo', kind: 'int', min: 0, max: 5000, label: WORDS.daysTo },
  { key: 'birthFrom', kind: 'date', label: WORDS.birthFrom },
  { key: 'birthTo', kind: 'date', label: WORDS.birthTo },
  { key: 'entryFrom', kind: 'date', label: WORDS.entryFrom },
  { key: 'entryTo', kind: 'date', label: WORDS.entryTo },
  { key: 'expFrom', kind: 'date', label: WORDS.expFrom },
  { key: 'expTo', kind: 'date', label: WORDS.expTo },
  { key: 'expMateFrom', kind: 'date', label: WORDS.expMateFrom },
  { key: 'expMateTo', kind: 'date', label: WORDS.expMateTo },
  { key: 'sireid', kind: 'animal', label: WORDS.sire, maxLength: 20 },
  { key: 'damid', kind: 'animal', label: WORDS.dam, maxLength: 20 },
  { key: 'teatsFrom', kind: 'int', min: 0, max: 30, label: WORDS.teatsFrom },
  { key: 'left', kind: 'code', list: 'leftfilter', label: WORDS.left, initial: 'present' },
];

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
const COLUMNS: readonly Column[] = [
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'statusText', label: CARD_WORDS.status, type: 'text' },
  { key: 'marksText', label: CARD_WORDS.marks, type: 'text' },
  { key: 'roomid', label: CARD_WORDS.house, type: 'text' },
  { key: 'lineageText', label: CARD_WORDS.lineage, type: 'text' },
  { key: 'age', label: WORDS.age, type: 'int' },
  { key: 'parity', label: CARD_WORDS.parity, type: 'int' },
  { key: 'timeParity', label: CARD_WORDS.timeParity, type: 'text' },
  { key: 'lastEvent', label: WORDS.lastEvent, type: 'text' },
  { key: 'lastEventdt', label: WORDS.lastDate, type: 'date' },
  { key: 'matedt', label: CARD_WORDS.matedt, type: 'date' },
  { key: 'expfarrowdt', label: CARD_WORDS.expfarrowdt, type: 'date' },
  { key: 'statusDays', label: WORDS.days, type: 'int' },
  { key: 'weight', label: WORDS.weight, type: 'decimal', decimals: 1 },
  { key: 'curnum', label: CARD_WORDS.curnum, type: 'int' },
  { key: 'operatorText', label: CARD_WORDS.operator, type: 'text' },
  { key: 'farrowdt', label: CARD_WORDS.farrowdt, type: 'date' },
  { key: 'weandt', label: CARD_WORDS.weandt, type: 'date' },
  { key: 'expmatedt', label: CARD_WORDS.expmatedt, type: 'date' },
  { key: 'birthdt', label: CARD_WORDS.birthdt, type: 'date' },
  { key: 'entrydt', label: CARD_WORDS.entrydt, type: 'date' },
  { key: 'sourceText', label: CARD_WORDS.source, type: 'text' },
  { key: 'rfid', label: CARD_WORDS.rfid, type: 'text' },
  { key: 'sireid', label: WORDS.sire, type: 'text' },
  { key: 'damid', label: WORDS.dam, type: 'text' },
  { key: 'teats', label: WORDS.teats, type: 'int' },
  { key: 'leftdt', label: CARD_WORDS.left, type: 'date' },
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

/** The members of a search that hold something. */
function asked(values: FieldValues): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Animals by what they are now. */
export default function PigEntryInquiryPage() {
  const text = useText();
  const language = useLanguage();
  const session = useSession();
  const registry = useRegistry();
  const title = text(useRoute().title);
  const [search, setSearch] = useParams();
  const toRow = useAnimalRow();
  const { cols } = search;
  const shown = useMemo(() => new Set(['pgid', ...(cols === undefined ? FIRST : cols.split(','))]), [cols]);
  const columns = useMemo(() => COLUMNS.filter(({ key }) => shown.has(key)), [shown]);
  const values = startingValues(FILTERS, search, session?.CURBUSDT ?? today());
  const { cols: _, page: __, size: ___, ...params } = search;
  return (
    <InquiryPage
      filters={FILTERS}
      columns={columns}
      call={findAnimals}
      toInput={asked}
      onRow={(row) => registry.open('PigQRDetails', { pgid: String(row['pgid']) })}
      toRow={toRow}
      keep={KEPT}
      rowActions={ACTIONS}
      onAction={(route, given) => registry.open(route, handedOn(route, given))}
      actions={
        <ExportButton
          name={title}
          page={(page, size) => send(findAnimals, { ...asked(values), page, size } as never)}
          workbook={(rows) => ({
            sheets: [
              {
                name: title,
                columns: columns.map((column) => sheetColumn(column, language)),
                rows: rows.map((row) => sheetRow(toRow(row as Found), columns)),
                frozenColumns: 1,
                autoFilter: true,
              },
            ],
          })}
        />
      }
      summary={({ byStatus }) => (
        <>
          <p className="dim">
            {Object.entries(byStatus)
              .map(([status, n]) => `${text(STATUS_WORDS[status] ?? PIGTYPE_WORDS[status] ?? CARD_WORDS.status)} ${n}`)
              .join(' · ')}
          </p>
          <PersonalViews
            route="PigEntryInquiry"
            columns={COLUMNS}
            shown={shown}
            params={params}
            onColumns={(keys) => setSearch({ ...search, cols: keys.join(',') })}
            onOpen={(kept, keys) => setSearch({ ...kept, ...(keys.length === 0 ? {} : { cols: keys.join(',') }) })}
          />
        </>
      )}
    />
  );
}
