import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { DrawnNumbers, NextNumbers } from '#modules/genetics/domain/pattern-numbers.ts';
import { numbersLeft } from '../../domain/tag-series.ts';
import { loadTagBook, type SeriesState, seriesState, type TagBook } from '../store/tag-series.ts';

/** Ids shown of how a pattern goes on. */
const SAMPLES = 3;

/** Numbers drawn of each line and pattern, those on no piglet, and the first that nobody was given. */
export async function drawnNumbers({ db, session }: SignedContext): Promise<readonly DrawnNumbers[]> {
  const { rows } = await db.query<DrawnNumbers>(
    `select r.lineage as progcode, r.epoch as "from", count(*)::int as given,
       (count(*) filter (where t.state in ('generated', 'assigned', 'void')))::int as gaps, min(t.tag) filter (where t.state = 'generated') as unassigned
     from tag_range r join ear_tag t using (farm_id, range_id) where r.farm_id = $1 group by r.lineage, r.epoch`,
    [farmOf(session)],
  );
  return rows;
}

/** How the series of a line go on, both sexes in turn where they count apart; null where the line has no pattern. */
async function nextOf(ctx: SignedContext, book: TagBook, lineage: string): Promise<NextNumbers | null> {
  const shared = book.scheme(lineage, 'F')?.scheme.shared;
  if (shared === undefined) return null;
  const series: SeriesState[] = [];
  for (const sex of shared ? (['F'] as const) : (['F', 'M'] as const)) series.push(await seriesState(ctx.db, book, lineage, sex));
  const ids = Array.from({ length: SAMPLES }, (_, step) =>
    series.flatMap(({ scheme, next }) => (next + step <= scheme.most ? [scheme.textOf(next + step)] : [])),
  );
  const [first] = series;
  if (first === undefined) return null;
  const left = series.reduce((sum, { scheme, next }) => sum + numbersLeft(scheme, next), 0);
  return { progcode: lineage, from: first.epoch, next: ids.flat().slice(0, SAMPLES), left };
}

/** How the patterns in force go on: above every number drawn and every one found in the herd. Patterns of a unit that is no GGP draw no tags. */
export async function nextNumbers(ctx: SignedContext): Promise<readonly NextNumbers[]> {
  const book = await loadTagBook(ctx);
  const found: NextNumbers[] = [];
  if (!book.ggp) return found;
  for (const lineage of book.lines.keys()) {
    const next = await nextOf(ctx, book, lineage);
    if (next !== null) found.push(next);
  }
  return found;
}
