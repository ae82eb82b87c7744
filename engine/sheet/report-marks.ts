import type { CellValue, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';

/** What a value carries beside its number: it may still change, it lies far off what was usual, too few rows stand behind it. */
export type CellMark = 'provisional' | 'above' | 'below' | 'few';

/** Signs of the marks: read without colour, on screen, in Excel and on paper. A cell of few rows is hatched instead. */
export const MARK_SIGNS: Readonly<Record<CellMark, string>> = { provisional: '*', above: '↑', below: '↓', few: '' };

export const MARK_TEXTS: Readonly<Record<CellMark, Text3>> = {
  provisional: { V: 'tạm tính, còn có thể thay đổi', E: 'provisional, may still change', T: 'ค่าชั่วคราว อาจเปลี่ยนได้' },
  above: {
    V: 'cao hơn thường lệ trên 2 độ lệch chuẩn',
    E: 'more than 2 standard deviations above usual',
    T: 'สูงกว่าปกติเกิน 2 ส่วนเบี่ยงเบนมาตรฐาน',
  },
  below: {
    V: 'thấp hơn thường lệ trên 2 độ lệch chuẩn',
    E: 'more than 2 standard deviations below usual',
    T: 'ต่ำกว่าปกติเกิน 2 ส่วนเบี่ยงเบนมาตรฐาน',
  },
  few: {
    V: 'gạch chéo: ít kết quả, chưa đủ để đánh giá',
    E: 'hatched: few results, too few to judge by',
    T: 'ลายเส้น: ผลน้อย ยังไม่พอประเมิน',
  },
};

const SIDES = ['above', 'below'] as const;
const filled = (value: CellValue | undefined): boolean => value !== null && value !== undefined && value !== '';

/** The marks of a cell, from the row's `_prov_<column>`, `_dev_<column>` and `_mark_<column>`; an empty cell has none. */
export function marksOf(row: ReportRow, key: string): CellMark[] {
  if (!filled(row[key])) return [];
  const provisional = row[`_prov_${key}`] === 1;
  const side = SIDES.find((one) => one === row[`_dev_${key}`]);
  const few = row[`_mark_${key}`] === 'few';
  return [...(provisional ? (['provisional'] as const) : []), ...(side === undefined ? [] : [side]), ...(few ? (['few'] as const) : [])];
}

/** The signs of a cell after its number; blank without marks. */
export function signsOf(row: ReportRow, key: string): string {
  return marksOf(row, key)
    .map((mark) => MARK_SIGNS[mark])
    .join('');
}

function marksIn(columns: ReportResult['columns'], rows: readonly ReportRow[]): CellMark[] {
  return rows.flatMap((row) => columns.flatMap(({ key }) => marksOf(row, key)));
}

/** What the signs in a report mean, only those that stand in it, in their fixed order. */
export function markLegend(
  result: Pick<ReportResult, 'rows' | 'columns' | 'totals' | 'sections'>,
): { readonly mark: CellMark; readonly text: Text3 }[] {
  const tables = [result, ...(result.sections ?? [])];
  const found = new Set(tables.flatMap(({ columns, rows, totals }) => marksIn(columns, totals === undefined ? rows : [...rows, totals])));
  return (Object.keys(MARK_SIGNS) as CellMark[]).filter((mark) => found.has(mark)).map((mark) => ({ mark, text: MARK_TEXTS[mark] }));
}
