import { headerCells } from '#engine/sheet/header-cells.ts';
import { cellsOf, type SheetColumn, type SheetRow, type Tone } from '#engine/sheet/model.ts';
import { languageTag } from '#kernel/language.ts';
import type { DocPicture, PdfTable, ReportDoc } from './doc.ts';
import { formatCell } from './format.ts';
import { fitColumns, measure, type Needs, roomForTitle } from './widths.ts';

/** Room between the margins of an A4 page, in points; a form has narrower ones. */
const ROOM = { portrait: 527, landscape: 774 } as const;
const FORM_ROOM = { portrait: 549, landscape: 796 } as const;
/** Rows of a form's table that stand together on a page. */
const TOGETHER = 64;

/** A form is set on one page, or where that cannot be read in parts of a page each; other documents flow. */
export type Setting = 'flow' | 'onePage' | 'parts';
/** Type sizes tried from the largest; below the last a table is split instead. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5] as const;

/** Type size of a table that should stay on the page it begins. */
const TIGHT = 7.5;
/** Smallest type of a form on one page. */
const READABLE = 7;

/** Half of the room between tables beside each other, in points. */
const GUTTER = 6;

/** A cell as the template draws it: a text, or a text with a fill or in bold. */
export type PlannedCell = string | { readonly v: string; readonly t?: string; readonly b?: boolean };

/** A part of a table that fits the width of the page. */
export interface Panel {
  readonly widths: readonly number[];
  readonly aligns: readonly string[];
  readonly header: readonly { readonly v: string; readonly r: number; readonly c: number; readonly rs: number; readonly cs: number }[];
  readonly rows: readonly (readonly PlannedCell[])[];
}

/** What the template gets, as JSON. */
export interface PlannedDoc {
  readonly lang: string;
  readonly title: string;
  readonly letterhead: string;
  /** Empty without one. */
  readonly logo: string;
  readonly subtitles: readonly string[];
  readonly footer: string;
  readonly flipped: boolean;
  readonly form: boolean;
  readonly onePage: boolean;
  /** The part of its size the one page may be set in. */
  readonly least: number;
  readonly charts: readonly DocPicture[];
  readonly smallCharts: boolean;
  readonly tables: readonly {
    readonly title: string;
    readonly size: number;
    readonly breakable: boolean;
    readonly newPage: boolean;
    readonly handwritten: boolean;
    /** Every part of it stands on a page of its own. */
    readonly together: boolean;
    readonly panels: readonly Panel[];
  }[];
  readonly notes: readonly string[];
  readonly signatures: readonly { readonly title: string; readonly hint: string; readonly name: string }[];
}

function alignOf(column: SheetColumn): string {
  if (column.kind === 'int' || column.kind === 'decimal') return 'right';
  return column.kind === 'text' ? 'left' : 'center';
}

/** Signs that tell a figure to be looked at on a grey printer too: those of the screen. */
const SIGNS: Readonly<Partial<Record<Tone, string>>> = { warn: '! ', bad: '!! ' };
const signed = (text: string, tone: Tone | undefined): string => (text === '' || tone === undefined ? text : `${SIGNS[tone] ?? ''}${text}`);

function plannedRow(row: SheetRow, columns: readonly SheetColumn[], total: boolean): PlannedCell[] {
  const cells = cellsOf(row);
  const bold = total || ('cells' in row && row.bold === true);
  const tone = 'cells' in row && row.tone !== undefined ? row.tone : total ? 'total' : 'plain';
  return columns.map((column, index) => {
    const shown = formatCell(cells[index], column);
    const mark = { t: shown.tone ?? tone, b: shown.bold ?? bold };
    if (mark.t === 'plain' && !mark.b) return shown.text;
    return { v: signed(shown.text, shown.tone), ...(mark.t === 'plain' ? {} : { t: mark.t }), ...(mark.b ? { b: true } : {}) };
  });
}

/** A table whose cells are texts already. */
interface Prepared {
  readonly table: PdfTable;
  readonly rows: readonly (readonly PlannedCell[])[];
  readonly needs: readonly Needs[];
}

export function textOf(cell: PlannedCell | undefined): string {
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.v;
}

/** Columns are measured with room to spare; what figures need of it at least, and running text, which is narrower. */
const SPARE = { figures: 0.93, names: 0.86 } as const;
/** Room left and right of the text of a cell: as measured, and in a form. */
const PADDING = { measured: 6, form: 4 } as const;

/** Cells of a form are narrower, and what its rows are called hardly wraps. */
function needsOfForm(needs: readonly Needs[], main: boolean): Needs[] {
  const squeezed = (width: number, part: number): number => (width - PADDING.measured) * part + PADDING.form;
  return needs.map(({ least, best }, at) => ({
    least: (size) => Math.max(squeezed(least(size), SPARE.figures), main && at === 0 ? squeezed(best(size), SPARE.names) : 0),
    best: (size) => squeezed(best(size), 1),
  }));
}

function prepare(table: PdfTable): Prepared {
  const rows = [
    ...table.rows.map((row) => plannedRow(row, table.columns, false)),
    ...(table.totals ?? []).map((row) => plannedRow(row, table.columns, true)),
  ];
  const needs = table.columns.map((column, index) =>
    measure(
      column,
      rows.map((row) => textOf(row[index])),
    ),
  );
  for (const { text, column, colspan } of headerCells(table.columns).filter(({ leaf }) => !leaf))
    needs.splice(column, colspan, ...roomForTitle(text, needs.slice(column, column + colspan)));
  return { table, rows, needs };
}

/** The columns of every panel: all, or the frozen ones with as many others as fit. */
function splitColumns(prepared: Prepared, room: number, size: number): number[][] {
  const all = prepared.needs.map((_, index) => index);
  const least = (index: number): number => prepared.needs[index]?.least(size) ?? 0;
  const sum = (indexes: readonly number[]): number => indexes.reduce((total, index) => total + least(index), 0);
  if (sum(all) <= room) return [all];
  let frozen = all.slice(0, prepared.table.frozenColumns ?? 1);
  // Frozen columns that take more than half of the page would leave no room for the others.
  while (frozen.length > 0 && sum(frozen) > room / 2) frozen = frozen.slice(0, -1);
  const panels: number[][] = [];
  let panel: number[] = [];
  for (const index of all.slice(frozen.length)) {
    if (panel.length > 0 && sum(frozen) + sum(panel) + least(index) > room) {
      panels.push([...frozen, ...panel]);
      panel = [];
    }
    panel.push(index);
  }
  return [...panels, [...frozen, ...panel]];
}

/** Widths that fill the page, for hands that need room; the first column, a number, stays as it is. */
function stretched([first = 0, ...others]: readonly number[], room: number): number[] {
  const sum = others.reduce((total, width) => total + width, 0);
  return [first, ...others.map((width) => (width * (room - first)) / sum)];
}

function panelOf(prepared: Prepared, indexes: readonly number[], room: number, size: number): Panel {
  const columns = indexes.flatMap((index) => prepared.table.columns[index] ?? []);
  const needs = indexes.flatMap((index) => prepared.needs[index] ?? []);
  return {
    widths: prepared.table.handwritten === true ? stretched(fitColumns(needs, room, size), room) : fitColumns(needs, room, size),
    aligns: columns.map(alignOf),
    header: headerCells(columns).map((cell) => ({ v: cell.text, r: cell.row, c: cell.column, rs: cell.rowspan, cs: cell.colspan })),
    rows: prepared.rows.map((row) => indexes.map((index) => row[index] ?? '')),
  };
}

/** True when every table fits the width at this size without breaking words. */
function fits(tables: readonly Prepared[], room: number, size: number): boolean {
  return tables.every(({ needs }) => needs.reduce((total, need) => total + need.least(size), 0) <= room);
}

/** Upright when the tables fit at a comfortable size, else across. */
function chooseOrientation(doc: ReportDoc, tables: readonly Prepared[]): 'portrait' | 'landscape' {
  return doc.orientation ?? (fits(tables, ROOM.portrait, 8) ? 'portrait' : 'landscape');
}

/** Chooses paper, type size and widths, splits what is too wide, and formats every cell. */
export function planDoc(doc: ReportDoc, setting: Setting = doc.onePage === true ? 'onePage' : 'flow'): PlannedDoc {
  const form = setting !== 'flow';
  const onePage = setting === 'onePage';
  const tables = doc.tables
    .filter((table) => table.columns.length > 0)
    .map(prepare)
    .map((one, at): Prepared => (form ? { ...one, needs: needsOfForm(one.needs, at === 0) } : one));
  const orientation = chooseOrientation(doc, tables);
  const paper = (form ? FORM_ROOM : ROOM)[orientation];
  const planned = tables.map((prepared, at) => {
    // Tables beside each other on the one page have half of its width.
    const room = onePage && at > 0 ? paper / 2 - GUTTER : paper;
    const tight = prepared.table.newPage === true || form;
    const largest = tight ? TIGHT : SIZES[0];
    const least = form ? READABLE : 0;
    const size = SIZES.find((candidate) => candidate <= largest && candidate >= least && fits([prepared], room, candidate)) ?? TIGHT;
    return {
      title: prepared.table.title ?? '',
      size,
      newPage: prepared.table.newPage === true,
      handwritten: prepared.table.handwritten === true,
      together: form && prepared.rows.length <= TOGETHER,
      breakable: prepared.rows.some((row) => row.some((cell) => textOf(cell).length > 400)),
      panels: splitColumns(prepared, room, size).map((indexes) => panelOf(prepared, indexes, room, size)),
    };
  });
  return {
    lang: languageTag(doc.language),
    title: doc.title,
    letterhead: doc.letterhead ?? '',
    logo: doc.logo ?? '',
    subtitles: doc.subtitles ?? [],
    footer: doc.footer ?? '',
    flipped: orientation === 'landscape',
    form,
    onePage,
    least: READABLE / Math.min(TIGHT, ...planned.map(({ size }) => size)),
    tables: planned,
    charts: doc.charts ?? [],
    smallCharts: doc.smallCharts ?? false,
    notes: doc.notes ?? [],
    signatures: (doc.signatures ?? []).map((signature) => ({ title: signature.title, hint: signature.hint ?? '', name: signature.name ?? '' })),
  };
}
