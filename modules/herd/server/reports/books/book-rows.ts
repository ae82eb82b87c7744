import { unite } from '#engine/figures/server/measure-classes.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period, passedPart } from '#engine/server/report/periods.ts';
import { together } from '#engine/server/together.ts';
import { type GroupMeasure, measureGroupings } from '../../figures/measure-groups.ts';
import { type MeasureInput, measured, measurePeriod, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../../figures/stream.ts';
import type { HerdAt } from '../herd-report.ts';
import { type ListParams, listPeriod } from '../list-period.ts';

/** A row of a book: columns by name. */
export type BookRow = Readonly<Record<string, string | number | null>>;

type Breakdowns = Parameters<typeof measureGroupings>[3];

/** A book of the herd: matings, farrowings or weanings, one row each. */
interface Book {
  readonly stream: Stream;
  /** Figures at its head and foot. */
  readonly codes: readonly string[];
  /** Its rows, narrowed by further conditions. */
  readonly rowsSql: (narrowed: string) => string;
  /** Days after the last mating day of a group in which its rows come. */
  readonly reach?: number;
}

/**
 * Rows of a book in its period as filtered, with its figures and their breakdowns: every row has a class in the first breakdown, if a
 * blank one, so that its classes add up to the whole. @throws Refused 898, V_PERIOD.
 */
export async function readBook(at: HerdAt, params: ListParams, filters: FigureFilters, book: Book, breakdowns: Breakdowns) {
  const { farmid, settings } = at;
  const { period, asof } = await listPeriod(at.tx, at, params, book.reach);
  const input = { farmid, settings, asof, filters, codes: book.codes };
  const { sql, values } = filterSql(book.stream.dims, filters) ?? { sql: '', values: {} };
  const days = { lo: period.from, hi: earlier(period.to, asof) };
  const [rows, measures] = await together([
    at.lines<BookRow>(book.rowsSql(sql), { asof, past: asof < at.curbusdt, gestmax: settings.GESTMAX, ...days, ...values }),
    measureBook(at.tx, period, input, breakdowns),
  ]);
  return { period, asof, rows, ...measures };
}

/** The figures of a book's period and their breakdowns, read once. */
async function measureBook(
  tx: Db,
  period: Period,
  input: MeasureInput & { readonly codes: readonly string[] },
  breakdowns: Breakdowns,
): Promise<{ all: PeriodMeasure; groups: GroupMeasure[][] }> {
  const groups = await measureGroupings(tx, period, input, breakdowns);
  const [first = []] = groups;
  // A period without rows has no sums to add: its counts are 0, not "no data".
  if (first.length === 0) return { all: await measurePeriod(tx, period, input), groups };
  return { all: measured('all', passedPart(period, input.asof), unite(first), input.codes, input), groups };
}
