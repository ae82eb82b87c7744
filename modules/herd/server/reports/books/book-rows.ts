import { earlier } from '#engine/server/report/periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../../figures/stream.ts';
import type { HerdAt } from '../herd-report.ts';
import { type ListParams, listPeriod } from '../list-period.ts';

/** A row of a book: columns by name. */
export type BookRow = Readonly<Record<string, string | number | null>>;

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

/** Rows of a book in its period as filtered, with what its figures are measured by. @throws Refused 898, V_PERIOD. */
export async function readBook(at: HerdAt, params: ListParams, filters: FigureFilters, book: Book) {
  const { farmid, settings } = at;
  const { period, asof } = await listPeriod(at.tx, at, params, book.reach);
  const input = { farmid, settings, asof, filters, codes: book.codes };
  const { sql, values } = filterSql(book.stream.dims, filters) ?? { sql: '', values: {} };
  const days = { lo: period.from, hi: earlier(period.to, asof) };
  const rows = await at.rows<BookRow>(book.rowsSql(sql), { asof, gestmax: settings.GESTMAX, ...days, ...values });
  return { period, asof, input, rows };
}
