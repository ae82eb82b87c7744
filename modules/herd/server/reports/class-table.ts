import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { ReportAnswer } from '#engine/server/report/declared.ts';
import type { Narrowing, ReportTotals } from '#engine/server/report/table.ts';
import type { Text3 } from '#kernel/language.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { GroupMeasure } from '../figures/measure-groups.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';
import { valueColumn, WITHOUT } from './figure-tables.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdTable } from './herd-report.ts';

/** A section of an answer. */
type Section = NonNullable<ReportAnswer<HerdAt>['sections']>[number];
type Figures = GroupMeasure['figures'];

/** A small table of figures by class. */
interface ClassTable<G extends GroupMeasure> {
  readonly key: string;
  readonly title: Text3;
  /** Column of the classes; its cell is the key of a class unless it says otherwise. */
  readonly first: (c: HerdMakers<G>) => HerdColumn<G>;
  readonly codes: readonly string[];
  readonly groups: readonly G[];
  /** The whole, whose figures close the table; null for none. */
  readonly all: PeriodMeasure | null;
  /** The parameter of the report a class's key stands for: a figure opens the rows of its class. `day` for its days; without it figures open nothing. */
  readonly narrows?: string;
  /** The columns after the first, where more is said of a class than its figures; `totals` are the cells under those. */
  readonly columns?: (c: HerdMakers<G>, figures: readonly HerdColumn<G>[]) => readonly HerdColumn<G>[];
  readonly totals?: ReportTotals;
}

/** What is shown of a named figure. */
export const shownFigure = (code: string, figures: Figures): number | null => shownValue(figureOf(code), figures[code]?.value ?? null);

/** A column of a named figure; a row without figures has no cell in it. */
export function figureColumn<R>(code: string, figuresOf: (row: R) => Figures | undefined, says: Partial<HerdColumn<R>> = {}): HerdColumn<R> {
  return valueColumn<R>(code, {
    of: (row) => {
      const figures = figuresOf(row);
      return figures === undefined ? undefined : shownFigure(code, figures);
    },
    ...says,
  });
}

/** What the figures of a class open with: the parameter it stands for, `parity` for both ends. */
const narrowed = (param: string, key: string): Narrowing => (param === 'parity' ? { parityFrom: key, parityTo: key } : { [param]: key });

/** The section of a small table of figures by class, closed by the figures of the whole. */
export function classTable<G extends GroupMeasure>(asked: ClassTable<G>): Section {
  const { key, title, first, codes, groups, all, narrows, columns = (_, figures) => figures, totals } = asked;
  const table = herdTable<G>(
    (c) => [
      { of: ({ key: name }) => name || WITHOUT, ...first(c) },
      ...columns(
        c,
        codes.map((code) => figureColumn<G>(code, ({ figures }) => figures)),
      ),
    ],
    {
      closed: (group) => narrows === undefined || group.key === '',
      days: (group) => narrows === 'day' && group.key !== '' && { from: group.key, to: group.key },
      narrows: (group) => narrows !== undefined && narrows !== 'day' && group.key !== '' && narrowed(narrows, group.key),
    },
  );
  const rows = groups.map((group) => ({ ...group, _key: group.key }));
  const cells = all && { ...Object.fromEntries(codes.map((code) => [code, shownFigure(code, all.figures)])), ...totals };
  return { key, title, table: table.of(rows, cells) };
}
