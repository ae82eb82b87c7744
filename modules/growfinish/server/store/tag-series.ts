import { listRowOf } from '#engine/server/code-list.ts';
import { acrossCompany } from '#engine/server/company.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { nextNumber, patternScheme, plainScheme, type TagPattern, type TagScheme, type TagSex, tagName } from '../../domain/tag-series.ts';

/** Day a series without a pattern begins. */
const ALWAYS = '19000101' as BusinessDate;

interface FarmRow {
  prnt2: string;
  shtnm: string;
  unittype: string;
}

interface PatternRow extends Omit<TagPattern, 'next'> {
  progcode: string;
  from_day: BusinessDate;
  next_no: number;
}

/** What a farm writes its tags by. */
export interface TagBook {
  readonly farmid: string;
  readonly prnt2: string;
  readonly ggp: boolean;
  /** Lines in use with their letter. */
  readonly lines: ReadonlyMap<string, string>;
  /** How a series is written, and from which day; null where a GGP unit has no pattern for the line. */
  scheme(lineage: string, sex: TagSex): { readonly scheme: TagScheme; readonly epoch: BusinessDate } | null;
}

interface LineRow {
  value: string;
  letter: string | null;
}

async function loadLines(db: Db, farmid: string, prnt2: string): Promise<Map<string, string>> {
  const { rows } = await db.query<LineRow>(
    `select distinct on (value) value, extra->>'letter' as letter from code_row
     where category = 'lineage' and ${listRowOf('farm_id', '$1', '$2')} and (active_to is null or active_to >= current_date)
     order by value, case when farm_id = $1 then 0 when farm_id = '@' || $2 then 1 else 2 end`,
    [farmid, prnt2],
  );
  const clean = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return new Map(rows.map(({ value, letter }) => [value, clean(letter ?? '') || clean(value) || 'X']));
}

/** Reads what the farm writes its tags by. */
export async function loadTagBook(ctx: SignedContext, farmid = farmOf(ctx.session)): Promise<TagBook> {
  const { db, session } = ctx;
  const farms = await db.query<FarmRow>('select prnt2, shtnm, unittype from farm where farm_id = $1', [farmid]);
  const farm = farms.rows[0];
  if (farm === undefined) throw refused('V_NOTEXISTS', 'farmid', { value: farmid });
  const patterns = await db.query<PatternRow>(
    `select distinct on (progcode) progcode, from_day, parts, length, next_no, yearly, parity from gen_pattern
     where farm_id = $1 and from_day <= $2::date order by progcode, from_day desc`,
    [farmid, session.curbusdt],
  );
  const { IDMAXLEN: idMaxLength } = (await loadFarmSettings(db, farmid)).read(RULE_SETTINGS);
  const lines = await loadLines(db, farmid, farm.prnt2);
  const byLine = new Map(patterns.rows.map((row) => [row.progcode, row]));
  const { year, week } = weekOf(session.curbusdt, session.weekstart);
  const ggp = farm.unittype === 'GGP';
  return {
    farmid,
    prnt2: farm.prnt2,
    ggp,
    lines,
    scheme: (lineage, sex) => {
      const letter = lines.get(lineage) ?? lineage;
      if (!ggp) return { scheme: plainScheme(tagName(farm.shtnm, farmid), letter, sex, idMaxLength), epoch: ALWAYS };
      const row = byLine.get(lineage);
      if (row === undefined) return null;
      const pattern = { ...row, next: row.next_no };
      return { scheme: patternScheme(pattern, { unit: farmid, letter, year, week }, sex), epoch: row.from_day };
    },
  };
}

/** What all texts of a scheme begin with. */
function headOf(scheme: TagScheme): string {
  const [a, b] = [scheme.textOf(scheme.first), scheme.textOf(scheme.most)];
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return a.slice(0, n);
}

const FOUND = `
select pgid as text from animal where farm_id = any($1) and starts_with(pgid, $2)
union select altid from animal where farm_id = any($1) and starts_with(altid, $2)
union select pgid from animal_identity where farm_id = any($1) and starts_with(pgid, $2)
union select gid from gen_animal where farm_id = any($1) and starts_with(gid, $2)
union select t from animal_event e, regexp_split_to_table(upper(e.data->>'pigletids'), '[\\s,;]+') t
  where e.farm_id = any($1) and e.voided_at is null and e.data ? 'pigletids' and starts_with(t, $2)`;

/** Every number of a series found in the herds of the company, alive or dead. */
export function textsInHerd(db: Db, farmid: string, scheme: TagScheme): Promise<string[]> {
  return acrossCompany(db, farmid, async (farms) => {
    const { rows } = await db.query<{ text: string }>(FOUND, [farms, headOf(scheme)]);
    return rows.map(({ text }) => text);
  });
}

/** Where a series stands. */
export interface SeriesState {
  readonly scheme: TagScheme;
  readonly epoch: BusinessDate;
  readonly next: number;
  /** Highest number found in the herd; null for none. */
  readonly highest: number | null;
}

/** The way a series is written. @throws Refused V_NOTEXISTS of the line, GEN_NO_PARAM of a GGP unit without a pattern for it. */
export function seriesScheme(book: TagBook, lineage: string, sex: TagSex): { scheme: TagScheme; epoch: BusinessDate } {
  if (!book.lines.has(lineage)) throw refused('V_NOTEXISTS', 'lineage', { value: lineage });
  const found = book.scheme(lineage, sex);
  if (found === null) throw refused('GEN_NO_PARAM', 'lineage');
  return found;
}

/** Where a series stands: above its counter (of both sexes where they are written alike) and above every number in the herd. */
export async function seriesState(db: Db, book: TagBook, lineage: string, sex: TagSex): Promise<SeriesState> {
  const { scheme, epoch } = seriesScheme(book, lineage, sex);
  const { rows } = await db.query<{ counter: number }>(
    'select coalesce(max(counter), 0)::int as counter from tag_series where farm_id = $1 and lineage = $2 and epoch = $3 and ($4 or sex = $5)',
    [book.farmid, lineage, epoch, scheme.shared, sex],
  );
  return { scheme, epoch, ...nextNumber(scheme, rows[0]?.counter ?? 0, await textsInHerd(db, book.farmid, scheme)) };
}

/** Holds a series (both sexes where they are written alike) until the transaction ends, so that the next one who draws waits. */
export async function lockSeries(ctx: SignedContext, book: TagBook, lineage: string, sex: TagSex): Promise<void> {
  const { scheme, epoch } = seriesScheme(book, lineage, sex);
  const sexes = scheme.shared ? ['F', 'M'] : [sex];
  for (const one of sexes) {
    await ctx.db.query(`insert into tag_series (farm_id, lineage, sex, epoch, lstusrid) values ($1, $2, $3, $4, $5) on conflict do nothing`, [
      book.farmid,
      lineage,
      one,
      epoch,
      ctx.session.userid,
    ]);
    await ctx.db.query('select 1 from tag_series where farm_id = $1 and lineage = $2 and sex = $3 and epoch = $4 for update', [
      book.farmid,
      lineage,
      one,
      epoch,
    ]);
  }
}

/** Sets the counter of a series that is held. */
export async function setCounter(
  ctx: SignedContext,
  book: TagBook,
  series: { lineage: string; sex: TagSex; epoch: BusinessDate },
  counter: number,
): Promise<void> {
  await ctx.db.query(
    `update tag_series set counter = $5, lstusrid = $6, lstdate = now() where farm_id = $1 and lineage = $2 and sex = $3 and epoch = $4`,
    [book.farmid, series.lineage, series.sex, series.epoch, counter, ctx.session.userid],
  );
}
