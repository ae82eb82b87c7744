import type { Column, ReportRow } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
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
  /** Parameters that narrow the rows behind its figures to the column's own, as a query string (parityFrom=2&parityTo=2). */
  readonly params?: string;
  /** Too few rows to be judged by: drawn muted, without lights. */
  readonly few?: boolean;
  /** No rows can be asked for behind its figures (a union the drill-down knows no name for). */
  readonly closed?: boolean;
}

/** Traffic lights as the tones of the grid, of Excel and of print. */
const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;

/** The columns of the grid: figure, unit, target (where there is one) and one a period or class. */
export function productionColumns(columns: readonly Pick<TableColumn, 'key' | 'label' | 'group'>[], target = true): Column[] {
  return [
    column('figure', 'text', { frozen: true, width: 34 }),
    column('unit', 'text', { width: 6 }),
    ...(target ? [column('target', 'decimal', { decimals: 2 })] : []),
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

/** The target of a figure in a column. */
export function targetOf(figure: FigureDef, { measure, share }: TableColumn, targets: TargetBook): number | null {
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

/** Value, light, provisional mark and days of a figure in one column. */
export function figureCell(figure: FigureDef, one: TableColumn, targets: TargetBook): ReportRow {
  const { key, measure, params, few } = one;
  const value = cellOf(figure, one);
  const light = few === true ? null : trafficLight(value, targetOf(figure, one, targets), figure.direction);
  // A light stays a light while its value may still change; without one, what may change or stands on few rows is muted.
  const muted = few === true || measure.provisional.has(figure.code);
  const tone = light !== null ? TONES[light] : muted ? 'muted' : null;
  return {
    [key]: value,
    ...(tone === null ? {} : { [`_mark_${key}`]: tone }),
    ...provisionalMarks(figure, one),
    ...(measure.period === null || one.closed === true ? {} : { [`_from_${key}`]: measure.period.from, [`_to_${key}`]: measure.period.to }),
    ...(params === undefined ? {} : { [`_params_${key}`]: params }),
  };
}

function figureRow(
  figure: FigureDef,
  section: Pick<ProductionSection, 'key' | 'title'>,
  columns: readonly TableColumn[],
  targets: TargetBook,
  aim: TableColumn,
  language: Language,
  marks: RowMarks,
): ReportRow {
  const row: Record<string, string | number | null> = {
    figure: figure.name[language],
    unit: unitText(figure.unit, language),
    target: targetOf(figure, aim, targets),
    _figure: figure.code,
    _group: section.title[language],
    _section: section.key,
    _decimals: figure.decimals,
  };
  for (const one of columns) Object.assign(row, figureCell(figure, one, targets));
  return { ...row, ...marks(figure) };
}

/** The production set in rows, one a figure; `aim` is the column whose target stands in the target column. */
export function productionRows(
  sections: readonly Pick<ProductionSection, 'key' | 'title' | 'codes'>[],
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

/** A row of its own between the figures: values by column, rounded last. */
export function ownRow(
  name: string,
  look: { readonly unit?: string; readonly decimals: number },
  values: Readonly<Record<string, number | null>>,
): ReportRow {
  const rounded = Object.entries(values).map(([key, value]) => [key, value === null ? null : roundHalfAway(value, look.decimals)] as const);
  return { figure: name, unit: look.unit ?? '', ...Object.fromEntries(rounded), _decimals: look.decimals };
}

/** Targets without the plan of the mating groups: a class or another farm has none of its own. */
export function withoutPlans(targets: TargetBook): TargetBook {
  return (figure, period) => (figure.target === 'plan' ? null : targets(figure, period));
}

/** No targets at all. */
export const NO_TARGETS: TargetBook = () => null;

/** Numbers of a spark line as text, blank for "no data". */
export function sparkOf(figure: FigureDef, columns: readonly TableColumn[]): string {
  return columns.map((one) => cellOf(figure, one) ?? '').join(',');
}
