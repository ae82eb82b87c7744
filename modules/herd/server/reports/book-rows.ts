import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../figures/stream.ts';
import { type ListParams, listPeriod } from './list-period.ts';
import type { HerdReportContext } from './report-farms.ts';

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
export async function readBook(tx: Db, ctx: HerdReportContext, params: ListParams, filters: FigureFilters, book: Book) {
  const { period, asof } = await listPeriod(tx, ctx, params, book.reach);
  const input = { farmid: ctx.farmid, settings: ctx.settings, asof, filters, codes: book.codes };
  const narrowed = filterSql(book.stream.dims, filters) ?? { sql: '', values: {} };
  const days = { lo: period.from, hi: earlier(period.to, asof) };
  const { text, params: values } = bind(book.rowsSql(narrowed.sql), {
    farm: ctx.farmid,
    asof,
    gestmax: ctx.settings.GESTMAX,
    ...days,
    ...narrowed.values,
  });
  const { rows } = await tx.query<Record<string, string | number | null>>(text, values);
  return { period, asof, input, rows };
}
