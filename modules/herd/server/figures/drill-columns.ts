import type { Column, ColumnType, ReportRow } from '#engine/define/report.ts';
import type { Language } from '#kernel/language.ts';
import { codeText, type HerdReportList } from '#modules/herd/contract/reports/codes.ts';
import { column, HERD_LABELS, type HerdLabel } from '#modules/herd/contract/reports/labels.ts';
import { CAUSES, type Cause } from '#modules/herd/domain/figures/causes.ts';
import type { Stream } from './stream.ts';

/** Labels of details whose names are not labels themselves. */
const RENAMED: Readonly<Record<string, HerdLabel>> = {
  closeddt: 'date',
  collectdt: 'date',
  num: 'count',
  age: 'outcomeday',
  status: 'what',
  wasteday: 'value',
  fregday: 'outcomeday',
};
const DECIMALS: ReadonlySet<string> = new Set(['totalweight', 'weanweight', 'volume', 'concentration', 'motility', 'abnormal']);
const TEXTS: ReadonlySet<string> = new Set(['outcome', 'leftway', 'kind', 'boarid', 'reason', 'batch', 'status', 'fregexamreslt']);
const LISTS: Readonly<Record<string, HerdReportList>> = {
  outcome: 'outcome',
  leftway: 'leftway',
  fregexamreslt: 'fregexamreslt',
};

/** List the codes of a column come from; a column "kind" means another thing in each stream. */
function listOf(stream: Stream, name: string): HerdReportList | null {
  if (name !== 'kind') return LISTS[name] ?? null;
  if (stream.name === 'weanings') return 'weankind';
  return stream.name === 'changes' ? 'changekind' : 'matekind';
}

function typeOf(name: string): ColumnType {
  if (name.endsWith('dt')) return 'date';
  if (DECIMALS.has(name)) return 'decimal';
  return TEXTS.has(name) ? 'text' : 'int';
}

function labelOf(stream: Stream, name: string): HerdLabel {
  if (name === 'kind') return stream.name === 'changes' ? 'what' : stream.name === 'weanings' ? 'weankind' : 'matekind';
  const label = RENAMED[name] ?? name;
  return label in HERD_LABELS ? (label as HerdLabel) : 'what';
}

/** The column of a detail of a stream. */
export function detailColumn(stream: Stream, name: string): Column {
  return { ...column(labelOf(stream, name), typeOf(name)), key: name };
}

/** A row as it is shown: codes as texts of the reader's language, the cause of a row left out. */
export function detailRow(stream: Stream, row: Record<string, unknown>, language: Language, cause: Cause | null): ReportRow {
  const cells: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(row)) {
    const list = listOf(stream, name);
    const plain = value === null || typeof value === 'number' ? value : String(value);
    cells[name] = list === null ? plain : codeText(list, plain, language);
  }
  return cause === null ? cells : { ...cells, cause: CAUSES[cause][language] };
}
