import type { FcrBand, StandardRow } from '#engine/batch/domain/figures/standards.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { ProgrammeLine } from '../../domain/programme.ts';
import {
  fcrBands,
  feedStandard,
  programmesFor,
  type StandardAsked,
  type StandardKind,
  type StandardType,
  type StandardVersion,
  versionsOn,
} from '../../domain/standard-book.ts';
import { weeksInKg } from '../../domain/standard-rules.ts';

/** A version as it is stored: weeks as typed, grams of poultry. */
export interface StoredVersion extends Omit<StandardVersion, 'from'> {
  readonly from: BusinessDate;
  readonly remark: string | null;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

interface Row extends Omit<StoredVersion, 'weeks' | 'bands' | 'lines'> {
  readonly weeks: StandardRow[] | null;
  readonly bands: FcrBand[] | null;
  readonly lines: ProgrammeLine[] | null;
}

const rowsOf = (table: string, members: string, order: string): string =>
  `(select jsonb_agg(jsonb_build_object(${members}) order by r.${order}) from ${table} r where r.prnt2 = s.prnt2 and r.stdid = s.stdid)`;

const SQL = `
select s.stdid, s.kind, s.code, s.from_day as "from", s.name, s.stdtp, s.farms, s.sex, s.area, s.remark, s.version,
  coalesce(u.display_name, s.crtusrid) as by, to_char(coalesce(s.lstdate, s.crtdate), 'YYYYMMDD HH24:MI') as at,
  ${rowsOf('feed_standard_row', "'week', r.week, 'feed', r.feed, 'weight', r.weight, 'lay', r.lay, 'eggwt', r.eggwt", 'week')} as weeks,
  ${rowsOf('fcr_band', "'upto', r.upto, 'fcr', r.fcr", 'upto')} as bands,
  ${rowsOf(
    'programme_line',
    `'line', r.line, 'itemid', r.itemid, 'basis', r.basis, 'low', r.low, 'high', r.high, 'dose', r.dose, 'unit', r.unit, 'route', r.route,
     'every', r.every, 'tolerance', r.tolerance`,
    'line',
  )} as lines
from standard s join farm f on f.farm_id = $1 and f.realm = s.prnt2 left join person u on u.user_id = coalesce(s.lstusrid, s.crtusrid)
where $2::text[] is null or s.kind = any($2)
order by s.kind, s.code, s.from_day desc`;

/** All versions of a farm's company, of some kinds where they are named: by code, the newest first; rows as typed. */
export async function storedVersions(db: Db, farmid: string, kinds: readonly StandardKind[] | null = null): Promise<StoredVersion[]> {
  const { rows } = await db.query<Row>(SQL, [farmid, kinds]);
  return rows.map((row) => ({ ...row, weeks: row.weeks ?? [], bands: row.bands ?? [], lines: row.lines ?? [] }));
}

/** For what the standards of a farm are asked. */
export type Asked = Omit<StandardAsked, 'farmid'>;

/** The standards of a farm, each question answered without another statement. */
export interface FarmStandards {
  /** kg a head a day and kg by age week; the working values of the catalogue where the company has none. */
  readonly feed: (asked: Asked) => readonly StandardRow[];
  /** Feed conversion by live weight; the same. */
  readonly bands: (asked: Asked) => readonly FcrBand[];
  /** Programmes that batches of an area follow. */
  readonly programmes: (asked: Asked & { readonly area: string }) => readonly StandardVersion[];
}

/**
 * The standards in force on a farm. Ask with the opening day of a batch and the standard its house names (`room.feedstd`): what a
 * company changes later is for later batches.
 */
export async function standardsOf(db: Db, farmid: string, kinds: readonly StandardKind[] | null = null): Promise<FarmStandards> {
  const versions = (await storedVersions(db, farmid, kinds)).map((one) => ({ ...one, weeks: weeksInKg(one.weeks, one.stdtp as StandardType) }));
  return {
    feed: (asked) => feedStandard(versions, { ...asked, farmid }),
    bands: (asked) => fcrBands(versions, { ...asked, farmid }),
    programmes: (asked) => programmesFor(versions, { ...asked, farmid }),
  };
}

/** How many lines of the programmes of goods in force on a farm on a day name each item. */
export async function programmeLines(db: Db, farmid: string, day: BusinessDate): Promise<ReadonlyMap<string, number>> {
  const versions = await storedVersions(db, farmid, ['item']);
  const inForce = (['pig', 'poultry'] as const).flatMap((stdtp) => versionsOn(versions, 'item', { farmid, day, stdtp }));
  const lines = Map.groupBy(
    inForce.flatMap((programme) => programme.lines),
    ({ itemid }) => itemid,
  );
  return new Map([...lines].map(([itemid, own]) => [itemid, own.length]));
}
