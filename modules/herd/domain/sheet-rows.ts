import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { type RowCells, rowValues } from '#engine/define/sheet-cells.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { firstOthers } from '#kernel/repeated.ts';
import type { EntryType } from './animal.ts';
import { EVENT_ORDER, type EventCode } from './herd-event.ts';
import { countOf, textOf } from './values.ts';

/** One event made of a row; `row` is its place in the file, 1 for the first row of data. */
export interface SheetInput {
  readonly row: number;
  readonly input: {
    readonly eventcd: EventCode;
    readonly pgid: string;
    readonly eventdt: BusinessDate;
    readonly applyid: string | null;
    readonly reason: string | null;
    readonly remark: string | null;
    readonly data: FieldValues;
  };
}

/** How a sheet's rows become events. */
interface SheetKind {
  readonly eventcd: EventCode;
  readonly dateKey: string;
  readonly entrytp?: EntryType;
}

const KINDS: Readonly<Record<string, SheetKind>> = {
  gilt: { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'gilt' },
  'gilt-genetic': { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'gilt' },
  boar: { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'boar' },
  'boar-genetic': { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'boar' },
  mated: { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'mated' },
  'mated-genetic': { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'mated' },
  weaned: { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'weaned' },
  'weaned-genetic': { eventcd: 'ENT', dateKey: 'entrydt', entrytp: 'weaned' },
  'boar-mating': { eventcd: 'MAT', dateKey: 'matedt' },
  mating: { eventcd: 'MAT', dateKey: 'matedt' },
  'pregnancy-check': { eventcd: 'FRX', dateKey: 'fregexamdt' },
  weaning: { eventcd: 'WEA', dateKey: 'weandt' },
  farrowing: { eventcd: 'FAR', dateKey: 'farrowdt' },
  'farrowing-full': { eventcd: 'FAR', dateKey: 'farrowdt' },
  abortion: { eventcd: 'ABO', dateKey: 'abortdt' },
  heat: { eventcd: 'RUT', dateKey: 'rutdt' },
  return: { eventcd: 'RET', dateKey: 'rutdt' },
  cull: { eventcd: 'CUL', dateKey: 'eventdt' },
  sale: { eventcd: 'SAL', dateKey: 'eventdt' },
  death: { eventcd: 'DTH', dateKey: 'eventdt' },
};

const HEAD_KEYS: ReadonlySet<string> = new Set(['pgid', 'applyid', 'reason', 'remark', 'dose']);

function dataOf(sheet: SheetDef, kind: SheetKind, values: FieldValues): FieldValues {
  const own = sheet.columns.filter(({ key }) => !HEAD_KEYS.has(key) && key !== kind.dateKey && key !== 'minusnum' && key !== 'topgid');
  const data = Object.fromEntries(own.flatMap(({ key }) => (values[key] == null ? [] : [[key, values[key]]])));
  return kind.entrytp === undefined ? data : { ...data, entrytp: kind.entrytp, pgid: textOf(values, 'pgid') };
}

/**
 * The events of one row: its own, and for the full farrowing sheet the piglets given away that day.
 * The row must name its animal and its day.
 */
export function rowToEvent(sheet: SheetDef, values: FieldValues, row: number): SheetInput[] {
  const kind = KINDS[sheet.sheet];
  if (kind === undefined) throw new RangeError(`unknown sheet: ${sheet.sheet}`);
  const head = {
    pgid: textOf(values, 'pgid') ?? '',
    eventdt: textOf(values, kind.dateKey) as BusinessDate,
    applyid: textOf(values, 'applyid'),
    reason: textOf(values, 'reason'),
    remark: textOf(values, 'remark'),
  };
  const own = { row, input: { ...head, eventcd: kind.eventcd, data: dataOf(sheet, kind, values) } };
  const given = countOf(values, 'minusnum');
  if (given === 0) return [own];
  const fostering = { topgid: textOf(values, 'topgid'), num: given };
  return [own, { row, input: { ...head, reason: null, remark: null, eventcd: 'FOS', data: fostering } }];
}

/** The generic checks of a row: what is typed must be readable, and its animal and day must be there. */
function rowIssues(sheet: SheetDef, kind: SheetKind, values: FieldValues, row: number): Issue[] {
  const columns = sheet.columns.map((field) => ({ ...field, required: field.key === 'pgid' || field.key === kind.dateKey }));
  const issues = checkFields(columns, values);
  const halfFostering = countOf(values, 'minusnum') > 0 && textOf(values, 'topgid') === null;
  return [...issues, ...(halfFostering ? [refuse('V_REQUIRED', 'topgid')] : [])].map((issue) => ({ ...issue, row }));
}

/** V_DUPROW on every row whose key stands on another row too. */
function duplicateIssues(sheet: SheetDef, rows: readonly FieldValues[]): Issue[] {
  const key = sheet.unique ?? [];
  const field = key[0] ?? 'pgid';
  const keys = rows.map((values) => (key.some((column) => values[column] == null) ? null : key.map((column) => String(values[column])).join('|')));
  return firstOthers(keys).flatMap((other, at): Issue[] =>
    other === null
      ? []
      : [{ code: 'V_DUPROW', field, row: at + 1, params: { row: at + 1, row2: other + 1, value: String(rows[at]?.[field] ?? '') } }],
  );
}

function compareInputs(a: { item: SheetInput; dose: number }, b: { item: SheetInput; dose: number }): number {
  const [x, y] = [a.item.input, b.item.input];
  if (x.eventdt !== y.eventdt) return x.eventdt < y.eventdt ? -1 : 1;
  return EVENT_ORDER.indexOf(x.eventcd) - EVENT_ORDER.indexOf(y.eventcd) || a.dose - b.dose || a.item.row - b.item.row;
}

/** What a sheet's rows came to. */
export interface ReadRows {
  readonly inputs: SheetInput[];
  /** Rows whose animal or day cannot be read, with `day` where the day is not: judged for their other faults, never taken. */
  readonly unplaced: SheetInput[];
  readonly issues: Issue[];
}

/**
 * The rows of a sheet as events in the order of life (date, event order, dose), with what is wrong in
 * the file itself; what a column must hold is asked of each event when it is checked, since a first
 * load may leave some of it blank. Rows without animal or day stand apart.
 * @throws RangeError for a sheet nobody declared.
 */
export function rowsToInputs(sheet: SheetDef, rows: readonly RowCells[], day: BusinessDate | null = null): ReadRows {
  const kind = KINDS[sheet.sheet];
  if (kind === undefined) throw new RangeError(`unknown sheet: ${sheet.sheet}`);
  const values = rows.map((row) => rowValues(sheet.columns, row));
  const faults = values.map((one, index) => rowIssues(sheet, kind, one, index + 1));
  const made = values.map((one, index) => {
    const faulty = new Set(faults[index]?.map(({ field }) => field));
    const placed = !faulty.has('pgid') && !faulty.has(kind.dateKey);
    const read = faulty.has(kind.dateKey) ? { ...one, [kind.dateKey]: day } : one;
    return { placed, items: rowToEvent(sheet, read, index + 1).map((item) => ({ item, dose: countOf(one, 'dose') })) };
  });
  const inputs = made.flatMap(({ placed, items }) => (placed ? items : [])).sort(compareInputs);
  return {
    inputs: inputs.map(({ item }) => item),
    unplaced: day === null ? [] : made.flatMap(({ placed, items }) => (placed ? [] : items.map(({ item }) => item))),
    issues: [...faults.flat(), ...duplicateIssues(sheet, values)],
  };
}

/** The field of a sheet that holds its event's day, which the rules call eventdt. */
export const dayFieldOf = (sheet: string): string => KINDS[sheet]?.dateKey ?? 'eventdt';
