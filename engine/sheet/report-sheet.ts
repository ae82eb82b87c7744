import { COMPARED } from '#engine/define/comparison-words.ts';
import { datedColumn } from '#engine/define/dated-chart.ts';
import type { CellValue, Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { labelledTotals } from '#engine/define/totals-label.ts';
import { unitText, withUnit } from '#engine/define/units.ts';
import { type DateStyle, DEFAULT_DATE_STYLE, writtenText } from '#kernel/date-style.ts';
import { formatNumber, type Language, type Text3 } from '#kernel/language.ts';
import { weekText } from '#kernel/week.ts';
import type { PrintSetup, Sheet, SheetCell, SheetColumn, SheetRow, Tone, Workbook } from './model.ts';
import { MARK_SIGNS, markLegend, signsOf } from './report-marks.ts';

/** What stands around the figures of a report on paper and in Excel. */
export interface ReportHead {
  readonly language: Language;
  readonly title: string;
  /** Parameter lines, already in words. */
  readonly subtitles?: readonly string[];
  /** Shown at the foot of printed pages. */
  readonly footer?: string;
  readonly dateFormat?: DateStyle;
  readonly orientation?: 'portrait' | 'landscape';
  readonly onePage?: boolean;
}

const AS_OF: Text3 = { V: 'Số liệu đến', E: 'Figures as of', T: 'ข้อมูล ณ วันที่' };
const LEFT_OUT: Text3 = { V: 'Không được tính', E: 'Left out', T: 'ไม่นำมาคิด' };
const TONES: readonly string[] = ['good', 'warn', 'bad', 'info', 'muted', 'few', 'total'] satisfies readonly Tone[];

function isTone(text: unknown): text is Tone {
  return typeof text === 'string' && TONES.includes(text);
}

/** A report's column as a column of a sheet; percentages keep their figure, the sign stands in the header. */
export function sheetColumn(declared: Column, language: Language, dateFormat: DateStyle = DEFAULT_DATE_STYLE): SheetColumn {
  const column = datedColumn(declared, dateFormat);
  const { type } = column;
  const decimals = column.decimals ?? (type === 'percent' ? 1 : undefined);
  const unit = column.unit ?? (type === 'percent' ? '%' : undefined);
  const groups = [column.over, column.group].flatMap((text) => (text === undefined ? [] : [text[language]]));
  const kind = type === 'percent' ? 'decimal' : type === 'animal' || type === 'week' ? 'text' : type;
  return {
    header: withUnit(column.label[language], unit, language),
    kind,
    dateFormat,
    ...(groups.length === 0 ? {} : { groups }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(column.width === undefined ? {} : { width: column.width }),
  };
}

/** A value as a cell holds it: dates stay dates, a week is its text. */
function written(type: Column['type'], value: CellValue | undefined): CellValue | undefined {
  return type === 'week' && typeof value === 'string' ? weekText(value) : value;
}

/**
 * A report's row in column order. `_style` colours it: a tone, or 'bold'; 'total' is both. `_mark_`
 * and the column's key colours one cell, `_prov_` and `_dev_` put a sign after its number; `_decimals`
 * are those of the row's decimal cells.
 */
export function sheetRow(row: ReportRow, columns: readonly Column[]): SheetRow {
  const style = row._style;
  const decimals = typeof row._decimals === 'number' ? { decimals: row._decimals } : {};
  const cells: SheetCell[] = columns.map(({ key, type }) => {
    const mark = row[`_mark_${key}`];
    const signs = signsOf(row, key);
    const value = written(type, row[key]);
    if (typeof value === 'string' && signs !== '') return `${value} ${signs}`;
    const own = { ...(type === 'decimal' ? decimals : {}), ...(signs === '' ? {} : { signs }) };
    if (isTone(mark)) return { value, tone: mark, ...own };
    return Object.keys(own).length > 0 ? { value, ...own } : value;
  });
  if (isTone(style)) return { cells, tone: style, bold: style === 'total' };
  return style === 'bold' ? { cells, bold: true } : cells;
}

/** Number of columns at the left that stay in view: those declared, at least the first. */
export function frozenOf(columns: readonly Column[]): number {
  const last = columns.findLastIndex((column) => column.frozen === true);
  return columns.length < 2 ? 0 : Math.max(1, last + 1);
}

/** The headline figures in a line of text, as paper shows them. */
export function headlineText(language: Language, { headline = [], compared }: ReportResult): string {
  const figures = headline.map((figure) => {
    const value = figure.value === null ? '–' : formatNumber(figure.value, figure.decimals);
    const was = compared === undefined || figure.was == null ? '' : ` (${COMPARED[compared][language]} ${formatNumber(figure.was, figure.decimals)})`;
    return `${figure.label[language]}: ${value}${figure.unit === undefined ? '' : ` ${unitText(figure.unit, language)}`}${was}`;
  });
  return figures.join('   ·   ');
}

/** The lines between title and table: the report's own subtitle, the day it is of, the farms. */
export function headLines(head: ReportHead, result: ReportResult): string[] {
  const { language } = head;
  const days = [
    ...(result.subtitle === undefined ? [] : [result.subtitle[language]]),
    ...(result.asof === undefined || result.subtitle?.[language].includes(result.asof) === true ? [] : [`${AS_OF[language]} ${result.asof}`]),
  ];
  return [...(days.length === 0 ? [] : [writtenText(days.join(' · '), head.dateFormat ?? DEFAULT_DATE_STYLE)]), ...(head.subtitles ?? [])];
}

/** Title of a further table, its days as the reader writes them. */
export function partTitle({ language, dateFormat }: ReportHead, { title }: { readonly title: Text3 }): string {
  return writtenText(title[language], dateFormat ?? DEFAULT_DATE_STYLE);
}

/** The lines under the table: what the signs mean, notes, and what was left out and why. */
export function noteLines(language: Language, result: ReportResult, dateFormat: DateStyle = DEFAULT_DATE_STYLE): string[] {
  const left = (result.leftout ?? [])
    .filter(({ n }) => n > 0)
    .map(({ cause, n }) => `${LEFT_OUT[language]}: ${cause[language]} – ${formatNumber(n)}`);
  const legend = markLegend(result).map(({ mark, text }) => `${MARK_SIGNS[mark]} ${text[language]}`.trim());
  return [
    ...(legend.length === 0 ? [] : [legend.join('   ')]),
    ...(result.notes ?? []).map((note) => writtenText(note.text[language], dateFormat)),
    ...left,
  ];
}

interface Part {
  readonly columns: readonly Column[];
  readonly totals?: ReportRow;
}

function sheetOf(name: string, head: ReportHead, part: Part, rows: Iterable<ReportRow> | AsyncIterable<ReportRow>): Sheet {
  const print: PrintSetup = {
    ...(head.footer === undefined ? {} : { footer: head.footer }),
    ...(head.orientation === undefined ? {} : { orientation: head.orientation }),
  };
  return {
    name,
    columns: part.columns.map((column) => sheetColumn(column, head.language, head.dateFormat)),
    rows: rowsOf(rows, part.columns),
    ...(part.totals === undefined ? {} : { totals: [sheetRow(labelledTotals(part.columns, part.totals, head.language), part.columns)] }),
    frozenColumns: frozenOf(part.columns),
    autoFilter: true,
    print,
  };
}

function rowsOf(rows: Iterable<ReportRow> | AsyncIterable<ReportRow>, columns: readonly Column[]): Sheet['rows'] {
  if (Symbol.asyncIterator in rows) return mapAsync(rows, columns);
  return mapRows(rows, columns);
}

function* mapRows(rows: Iterable<ReportRow>, columns: readonly Column[]): Generator<SheetRow> {
  for (const row of rows) yield sheetRow(row, columns);
}

async function* mapAsync(rows: AsyncIterable<ReportRow>, columns: readonly Column[]): AsyncGenerator<SheetRow> {
  for await (const row of rows) yield sheetRow(row, columns);
}

const FIGURES: Text3 = { V: 'Chỉ tiêu chính', E: 'Key figures', T: 'ตัวชี้วัดหลัก' };
const FIGURE_COLUMNS: readonly Column[] = [
  { key: 'figure', label: { V: 'Chỉ tiêu', E: 'Figure', T: 'ตัวชี้วัด' }, type: 'text', width: 40 },
  { key: 'value', label: { V: 'Giá trị', E: 'Value', T: 'ค่า' }, type: 'decimal' },
  { key: 'unit', label: { V: 'Đơn vị', E: 'Unit', T: 'หน่วย' }, type: 'text', width: 10 },
  { key: 'target', label: { V: 'Mục tiêu', E: 'Target', T: 'เป้าหมาย' }, type: 'decimal' },
];

/** The headline figures as a sheet of their own: each a number in its cell. */
function figureSheet(head: ReportHead, { headline = [], compared }: ReportResult): Sheet[] {
  if (headline.length === 0) return [];
  const { language } = head;
  const earlier: Column[] = compared === undefined || compared === 'target' ? [] : [{ key: 'was', label: COMPARED[compared], type: 'decimal' }];
  const rows = headline.map(
    ({ label, value, decimals, unit, target, was }): ReportRow => ({
      figure: label[language],
      value,
      unit: unit === undefined ? null : unitText(unit, language),
      target: target ?? null,
      was: was ?? null,
      _decimals: decimals,
    }),
  );
  return [{ ...sheetOf(FIGURES[language], head, { columns: [...FIGURE_COLUMNS, ...earlier] }, rows), title: FIGURES[language] }];
}

/**
 * The Excel file of a report: the main table, a sheet for each section, the headline figures. Numbers stay numbers
 * and dates dates, so that figures can be computed with and batch screens read the file back.
 * @param stream rows of the main table when they do not stand in the result (very long reports)
 */
export function reportWorkbook(head: ReportHead, result: ReportResult, stream?: AsyncIterable<ReportRow>): Workbook {
  const main = sheetOf(head.title, head, result, stream ?? result.rows);
  const sections = (result.sections ?? []).map((section) => ({
    ...sheetOf(section.title[head.language], head, section, section.rows),
    title: partTitle(head, section),
  }));
  return {
    sheets: [
      { ...main, title: head.title, subtitles: headLines(head, result), notes: noteLines(head.language, result, head.dateFormat) },
      ...sections,
      ...figureSheet(head, result),
    ],
  };
}
