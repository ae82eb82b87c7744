import type { Column, ReportRow } from '#engine/define/report.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { shownValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { ProductionSection } from '#modules/herd/domain/figures/production-set.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';
import type { TargetBook } from '../figures/targets.ts';

/** One column of the production table: a measured period. */
export interface TableColumn {
  readonly key: string;
  readonly label: Text3;
  readonly group?: Text3;
  readonly measure: PeriodMeasure;
  /** Counts are shown as the mean of one of so many weeks or months. */
  readonly share?: number;
}

/** Traffic lights as the tones of the grid, of Excel and of print. */
const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;

/** The columns of the grid: figure, unit, target and one a period. */
export function productionColumns(columns: readonly TableColumn[]): Column[] {
  return [
    column('figure', 'text', { frozen: true, width: 34 }),
    column('unit', 'text', { width: 6 }),
    column('target', 'decimal', { decimals: 2 }),
    ...columns.map(
      ({ key, label, group }): Column => ({
        key,
        label,
        type: 'decimal',
        decimals: 2,
        ...(group === undefined ? {} : { group }),
      }),
    ),
  ];
}

/** Value of a figure in a column, rounded last. Means of counts need a herd from their first day on. */
export function cellOf(figure: FigureDef, { measure, share }: TableColumn): number | null {
  const value = measure.figures[figure.code]?.value ?? null;
  if (value === null || share === undefined || figure.perPeriod !== true) return shownValue(figure, value);
  if (measure.sums['mf_from'] === 0) return null;
  return shownValue({ decimals: 1 }, value / share);
}

function targetOf(figure: FigureDef, { measure, share }: TableColumn, targets: TargetBook): number | null {
  const target = targets(figure, measure.period);
  return target !== null && share !== undefined && figure.perPeriod === true ? target / share : target;
}

/** What a table adds to a row of its own. */
export type RowMarks = (figure: FigureDef) => Readonly<Record<string, string | number | null>>;

/** The mark of a value that can still change; for farrowing rates with the sows still in pig. */
function provisionalMarks(figure: FigureDef, { key, measure }: TableColumn): ReportRow {
  if (!measure.provisional.has(figure.code)) return {};
  const inpig = figure.family === 'pregnancy' ? { [`_inpig_${key}`]: measure.sums['f_inpig'] ?? 0 } : {};
  return { [`_prov_${key}`]: 1, ...inpig };
}

function figureRow(
  figure: FigureDef,
  section: ProductionSection,
  columns: readonly TableColumn[],
  targets: TargetBook,
  aim: TableColumn,
  language: Language,
  marks: RowMarks,
): ReportRow {
  const row: Record<string, string | number | null> = {
    figure: figure.name[language],
    unit: figure.unit,
    target: targetOf(figure, aim, targets),
    _figure: figure.code,
    _group: section.title[language],
    _section: section.key,
    _decimals: figure.decimals,
  };
  for (const one of columns) {
    const value = cellOf(figure, one);
    row[one.key] = value;
    const light = trafficLight(value, targetOf(figure, one, targets), figure.direction);
    // A light stays a light while its value may still change; without one, what may change is muted.
    if (light !== null) row[`_mark_${one.key}`] = TONES[light];
    else if (one.measure.provisional.has(figure.code)) row[`_mark_${one.key}`] = 'muted';
    Object.assign(row, provisionalMarks(figure, one));
    if (one.measure.period !== null) Object.assign(row, { [`_from_${one.key}`]: one.measure.period.from, [`_to_${one.key}`]: one.measure.period.to });
  }
  return { ...row, ...marks(figure) };
}

/** The production set in rows, one a figure; `aim` is the column whose target stands in the target column. */
export function productionRows(
  sections: readonly ProductionSection[],
  columns: readonly TableColumn[],
  targets: TargetBook,
  aim: TableColumn,
  language: Language,
  marks: RowMarks,
): ReportRow[] {
  return sections.flatMap((section) => [
    { figure: section.title[language], _style: 'bold', _heading: 1 },
    ...section.codes.map((code) => figureRow(figureOf(code), section, columns, targets, aim, language, marks)),
  ]);
}

/** Numbers of a spark line as text, blank for "no data". */
export function sparkOf(figure: FigureDef, columns: readonly TableColumn[]): string {
  return columns.map((one) => cellOf(figure, one) ?? '').join(',');
}
