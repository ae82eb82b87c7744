import { unitText } from '#engine/define/units.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import type { ColumnSays, Narrowing, RowSays, Tone } from '#engine/server/report/table.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { ProductionSection } from '#modules/herd/domain/figures/production-set.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';
import { loadTargets } from '../figures/targets.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, type HerdTable, herdTable } from './herd-report.ts';

/** One column of the production table: a measured period. */
export interface TableColumn {
  readonly key: string;
  readonly label: Text3;
  readonly group?: Text3;
  readonly measure: PeriodMeasure;
  /** Counts are shown as the mean of one of so many weeks or months. */
  readonly share?: number;
  /** Parameters that narrow the rows behind its figures to the column's own. */
  readonly narrows?: Narrowing;
  /** Too few rows to be judged by: drawn muted, without lights. */
  readonly few?: boolean;
  /** No rows can be asked for behind its figures (a union the drill-down knows no name for). */
  readonly closed?: boolean;
}

/** A line of the production table: the heading of a section, a figure measured in every column, or values of its own. */
export interface ProductionLine {
  readonly name: Text3;
  readonly figure?: FigureDef;
  /** Unit and decimals of values of its own. */
  readonly unit?: string;
  readonly decimals?: number;
  /** Values of its own by column. */
  readonly values?: Readonly<Record<string, number | null>>;
  readonly _heading?: 1;
  readonly _section?: string;
}

type Measured = Pick<TableColumn, 'measure' | 'share'>;

/** A figure in a measured column, and the targets it is judged by. */
export interface FigureCell {
  readonly figure: FigureDef;
  readonly column: Omit<TableColumn, 'key' | 'label' | 'group'>;
  readonly targets: TargetBook;
}

/** Traffic lights as the tones of the grid, of Excel and of print. */
export const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;

/** Value of a figure in a column, rounded last. Means of counts need a herd from their first day on. */
export function cellOf(figure: FigureDef, { measure, share }: Measured): number | null {
  const value = measure.figures[figure.code]?.value ?? null;
  if (value === null || share === undefined || figure.perPeriod !== true) return shownValue(figure, value);
  if (measure.sums['mf_from'] === 0) return null;
  return shownValue({ decimals: 1 }, value / share);
}

/** The target of a figure in a column. */
export function targetOf(figure: FigureDef, { measure, share }: Measured, targets: TargetBook): number | null {
  const target = targets(figure, measure.period);
  return target !== null && share !== undefined && figure.perPeriod === true ? target / share : target;
}

/**
 * The target a figure is judged by. What is counted in a period that goes on is asked of the days that are over: on the morning of its
 * first day nothing is missing yet.
 */
function fairTarget({ figure, column, targets }: FigureCell): number | null {
  const { period, running } = column.measure;
  if (running !== true || period === null || figure.perPeriod !== true) return targetOf(figure, column, targets);
  const over = { ...period, to: addDays(period.to, -1) };
  return over.to < over.from ? null : targetOf(figure, { ...column, measure: { ...column.measure, period: over } }, targets);
}

/** Good, nearly and bad against the target; null where nothing is to be judged. */
export function lightOf(cell: FigureCell): 'good' | 'warn' | 'bad' | null {
  const { figure, column } = cell;
  const light = column.few === true ? null : trafficLight(cellOf(figure, column), fairTarget(cell), figure.direction);
  return light === null ? null : TONES[light];
}

/** A light stays a light while its value may still change; without one, what may change or stands on few rows is muted. */
function toneOf(cell: FigureCell): Tone | null {
  const { few = false, measure } = cell.column;
  return lightOf(cell) ?? (few || measure.provisional.has(cell.figure.code) ? 'muted' : null);
}

/** What a column of figures says: value, light, what may still change, the days and the rows behind it; `at` is null for a row without one. */
export function figureSays<R>(at: (row: R) => FigureCell | null): ColumnSays<R, HerdAt> {
  const perCell = <V>(of: (cell: FigureCell) => V) => {
    return (row: R): V | undefined => {
      const cell = at(row);
      return cell === null ? undefined : of(cell);
    };
  };
  return {
    decimals: 2,
    of: perCell(({ figure, column }) => cellOf(figure, column)),
    mark: perCell(toneOf),
    provisional: perCell(({ figure, column }) => column.measure.provisional.has(figure.code)),
    days: perCell(({ column }) => (column.closed === true ? null : column.measure.period)),
    narrows: perCell(({ column }) => column.narrows ?? null),
  };
}

/** A column of the table: its figures, or the values a line has of its own. */
export function measuredColumn<R extends ProductionLine>(c: HerdMakers<R>, column: TableColumn, targets: TargetBook): HerdColumn<R> {
  const { key, label, group, few } = column;
  const says = figureSays<R>(({ figure }) => (figure === undefined ? null : { figure, column, targets }));
  return c.decimal(key, label, {
    ...says,
    of: (line, at) => (line.figure === undefined ? line.values?.[key] : says.of?.(line, at)),
    mark: (line, at) => (line.values === undefined ? says.mark?.(line, at) : few === true && 'muted'),
    ...(group === undefined ? {} : { group }),
  });
}

/** The name and the unit of each line. */
export function nameColumns<R extends ProductionLine>(c: HerdMakers<R>): HerdColumn<R>[] {
  return [
    c.text('figure', { frozen: true, width: 34, phone: 1, of: ({ name }) => name }),
    c.text('unit', {
      width: 6,
      of: ({ figure, unit = figure?.unit }, { language }) => (unit === undefined ? undefined : unitText(unit, language)),
    }),
  ];
}

/** Behind what a phone shows of a figure: its value, and what it stands beside. */
const LAST_ON_PHONE = 9;

/** The target of each figure in the column `aim`. */
export function targetColumn<R extends ProductionLine>(c: HerdMakers<R>, aim: TableColumn, targets: TargetBook): HerdColumn<R> {
  return c.decimal('target', { decimals: 2, phone: LAST_ON_PHONE, of: ({ figure }) => figure && targetOf(figure, aim, targets) });
}

/** What the lines say as a whole. */
export const PRODUCTION_LINE: RowSays<ProductionLine, HerdAt> = {
  style: ({ _heading }) => _heading && 'bold',
  figure: ({ figure }) => figure?.code,
  decimals: ({ figure, decimals }) => figure?.decimals ?? decimals ?? null,
};

/** The usual table: name, unit, target in the column `aim`, then a column a period or class; a phone shows `aim` first. */
export function productionTable(
  columns: readonly TableColumn[],
  aim: TableColumn,
  targets: TargetBook,
  more: (column: TableColumn) => Partial<HerdColumn<ProductionLine>> = () => ({}),
): HerdTable<ProductionLine> {
  return herdTable<ProductionLine>(
    (c) => [
      ...nameColumns(c),
      targetColumn(c, aim, targets),
      ...columns.map((one) => ({ ...measuredColumn(c, one, targets), ...(one === aim ? { phone: 2 } : {}), ...more(one) })),
    ],
    PRODUCTION_LINE,
  );
}

/** The line of a figure. */
export function figureLine(code: string): ProductionLine {
  const figure = figureOf(code);
  return { name: figure.name, figure };
}

/** The production set in lines, each section under its heading. */
export function productionLines(sections: readonly (Pick<ProductionSection, 'title' | 'codes'> & { readonly key: string })[]): ProductionLine[] {
  return sections.flatMap(({ key, title, codes }): ProductionLine[] => [
    { name: title, _heading: 1 },
    ...codes.map((code): ProductionLine => ({ ...figureLine(code), _section: key })),
  ]);
}

/** A line of values by column, rounded last. */
export function ownLine(
  name: Text3,
  look: { readonly unit?: string; readonly decimals: number },
  values: Readonly<Record<string, number | null>>,
): ProductionLine {
  const { unit = '', decimals } = look;
  const rounded = Object.entries(values).map(([key, value]) => [key, value === null ? null : roundHalfAway(value, decimals)] as const);
  return { name, unit, decimals, values: Object.fromEntries(rounded) };
}

/** The targets of the farm for the days from `from` to `to`. */
export function targetsAt(at: HerdAt, from: BusinessDate, to: BusinessDate): Promise<TargetBook> {
  return loadTargets(at.tx, at, from, to);
}

/** Headline figures of a column with their targets, and the line of the columns before it. */
export function headlineAt(codes: readonly string[], column: TableColumn, before: readonly TableColumn[], targets: TargetBook) {
  return codes.map((code) => {
    const figure = figureOf(code);
    const { name, decimals, unit } = figure;
    const tone = lightOf({ figure, column, targets });
    return {
      ...{ figure: code, label: name, value: cellOf(figure, column), decimals, unit },
      ...(tone === null ? {} : { tone }),
      trend: before.map((one) => cellOf(figure, one)),
      target: targets(figure, column.measure.period),
    };
  });
}

/** Targets without the plan of the mating groups: a class or another farm has none of its own. */
export function withoutPlans(targets: TargetBook): TargetBook {
  return (figure, period) => (figure.target === 'plan' ? null : targets(figure, period));
}

/** Targets as the figures define them, whatever a farm set. */
export const definedTargets: TargetBook = ({ target }) => (typeof target === 'number' ? target : null);

/** No targets at all. */
export const NO_TARGETS: TargetBook = () => null;
