import { randomUUID } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { numbersLeft, type TagSex } from '../../domain/tag-series.ts';
import { type SeriesState, setCounter, type TagBook } from './tag-series.ts';

/** A range that was drawn. */
export interface DrawnRange {
  readonly rangeId: string;
  readonly starttag: string;
  readonly finishtag: string;
  readonly count: number;
  readonly left: number;
  readonly tags: readonly string[];
}

/** Takes the texts for the farm in its company. @throws Refused TAG_TAKEN of one that exists on any farm of it. */
async function takeTexts(ctx: SignedContext, book: TagBook, tags: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.query<{ tag: string }>('select tag from ear_number where prnt2 = $1 and tag = any($2) limit 1', [book.prnt2, tags]);
  const [taken] = rows;
  if (taken !== undefined) throw refused('TAG_TAKEN', 'count', { tag: taken.tag });
  await ctx.db.query('insert into ear_number (prnt2, tag, farm_id) select $1, tag, $3 from unnest($2::text[]) tag', [book.prnt2, tags, book.farmid]);
}

async function insertTags(
  ctx: SignedContext,
  book: TagBook,
  rangeId: string,
  series: { lineage: string; sex: TagSex },
  first: number,
  tags: readonly string[],
) {
  await insertRows(
    ctx.db,
    { table: 'ear_tag', columns: ['farm_id', 'tag', 'range_id', 'no', 'lineage', 'sex', 'state'] },
    tags.map((tag, i) => ({
      farm_id: book.farmid,
      tag,
      range_id: rangeId,
      no: first + i,
      ...series,
      state: 'generated',
    })),
  );
}

/**
 * Issues the next numbers of a series that is held: a range without gaps, both ends included.
 * @throws Refused V_RANGE when the pattern holds fewer, TAG_TAKEN of a text that exists in the company.
 */
export async function drawRange(
  ctx: SignedContext,
  book: TagBook,
  series: { readonly lineage: string; readonly sex: TagSex },
  { scheme, epoch, next }: SeriesState,
  count: number,
  orderId: string | null,
): Promise<DrawnRange> {
  const left = numbersLeft(scheme, next);
  if (count > left) throw refused('V_RANGE', 'count', { min: left === 0 ? 0 : 1, max: left });
  const tags = Array.from({ length: count }, (_, i) => scheme.textOf(next + i));
  const [starttag = '', finishtag = ''] = [tags[0], tags.at(-1)];
  await takeTexts(ctx, book, tags);
  await setCounter(ctx, book, { ...series, epoch }, next + count - 1);
  const rangeId = randomUUID();
  await ctx.db.query(
    `insert into tag_range (farm_id, range_id, lineage, sex, epoch, first_no, last_no, starttag, finishtag, order_id, crtusrid, valuedt, reqid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[book.farmid, rangeId, series.lineage, series.sex, epoch, next, next + count - 1, starttag, finishtag, orderId],
      ...[ctx.session.userid, ctx.session.curbusdt, ctx.reqid],
    ],
  );
  await insertTags(ctx, book, rangeId, series, next, tags);
  return { rangeId, starttag, finishtag, count, left: left - count, tags };
}

/** A range with what became of its numbers. */
export interface RangeRow {
  readonly rangeId: string;
  readonly lineage: string;
  readonly sex: TagSex;
  readonly starttag: string;
  readonly finishtag: string;
  readonly count: number;
  readonly generated: number;
  readonly assigned: number;
  readonly registered: number;
  readonly void: number;
  readonly gaps: number;
  readonly drawn: string;
  readonly by: string;
}

/** Ranges of a farm; `gapDays` is TAGGAP. */
export async function loadRanges(
  ctx: SignedContext,
  farmid: string,
  filter: { readonly lineage?: string | null | undefined; readonly sex?: TagSex | null | undefined },
  gapDays: number,
): Promise<RangeRow[]> {
  const { rows } = await ctx.db.query<RangeRow>(
    `select r.range_id as "rangeId", r.lineage, r.sex, r.starttag, r.finishtag, r.last_no - r.first_no + 1 as count,
       count(*) filter (where t.state = 'generated')::int as generated, count(*) filter (where t.state = 'assigned')::int as assigned,
       count(*) filter (where t.state in ('registered', 'gone'))::int as registered, count(*) filter (where t.state = 'void')::int as void,
       count(*) filter (where t.state = 'assigned' and t.assigned_at < now() - make_interval(days => $4))::int as gaps,
       r.valuedt as drawn, r.crtusrid as by
     from tag_range r join ear_tag t using (farm_id, range_id)
     where r.farm_id = $1 and ($2::text is null or r.lineage = $2) and ($3::text is null or r.sex = $3)
     group by r.farm_id, r.range_id order by r.crtdate desc`,
    [farmid, filter.lineage ?? null, filter.sex ?? null, gapDays],
  );
  return rows;
}
