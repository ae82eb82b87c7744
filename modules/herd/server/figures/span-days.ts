import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { type FigureFilters, filterSql } from './stream.ts';

/** First and last day of a period. */
interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Non-productive classes by the cause a span carries. */
export const CLASS_OF: Readonly<Record<string, string>> = {
  'wean-service': 'np_ws',
  'service-return': 'np_sr',
  'service-negative': 'np_sn',
  'service-abortion': 'np_sa',
  'service-leave': 'np_sl',
  'wean-leave': 'np_wl',
  'arrival-service': 'np_as',
  'after-failure': 'np_af',
};

/**
 * Cause as known on the as-of day: days of a service count as lost only once its failure is known
 * (edge 4); a sow whose leaving is not known yet still waits for service.
 */
export const CAUSE_AS_KNOWN = `
  case when s.kind = 'standing' or (s.kind = 'inpig' and s.ends > {asof}::date) then 'standing'
    when s.ends <= {asof}::date then s.cause when s.cause like 'service-%' then 'standing'
    when s.cause = 'wean-leave' then 'wean-service' else s.cause end`;

/** What days of presence are narrowed by, in {@link spansOf}. */
export const SPAN_DIMS = { parity: 's.parity', lineage: 'a.lineage', roomid: 's.roomid' };

const IN_HOUSES = `(
  select s.farm_id, s.animal_id, s.n, s.kind, s.cause, s.parity, s.to_day as ends, t.roomid,
    greatest(s.from_day, t.from_day) as from_day, least(s.to_day, t.to_day) as to_day
  from herd_span s
    join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.to_day > s.from_day and t.from_day < s.to_day) s`;

/** The spans s of the animals; narrowed by house, the part of each they stood in it. A span as a whole `ends` on its own day. */
export const spansOf = ({ roomid }: FigureFilters): string =>
  roomid === undefined ? '(select s.*, s.to_day as ends from herd_span s) s' : IN_HOUSES;

/** The animal is read only where her lineage narrows the days. */
function withAnimal(filters: FigureFilters): string {
  if (filters.lineage === undefined) return '';
  return 'join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id';
}

/** Spans of one kind that begin in one segment and end in one segment; −1 is before the first bound. */
interface SpanGroup {
  kind: 'boar' | 'gilt' | 'sow';
  cause: string | null;
  first: number;
  after: number;
  n: number;
  parities: number;
  /** Sums of first days and of days after the last, as day numbers. */
  firstdays: number;
  afterdays: number;
}

async function spanGroups(
  tx: Db,
  farmid: string,
  bounds: readonly BusinessDate[],
  asof: BusinessDate,
  filters: FigureFilters,
): Promise<SpanGroup[] | null> {
  const narrowed = filterSql(SPAN_DIMS, filters);
  if (narrowed === null) return null;
  const { text, params } = bind(
    `select kind, cause, first, after, count(*)::int as n, sum(parity)::int as parities,
       sum(first_day - {epoch}::date)::float8 as firstdays, sum(after_day - {epoch}::date)::float8 as afterdays
     from (select case when s.kind in ('boar', 'gilt') then s.kind else 'sow' end as kind, ${CAUSE_AS_KNOWN} as cause, s.parity,
       s.from_day as first_day,
         least(s.to_day, {end}::date) as after_day, width_bucket(s.from_day, {bounds}::date[]) - 1 as first,
         width_bucket(least(s.to_day, {end}::date), {bounds}::date[]) - 1 as after
       from ${spansOf(filters)} ${withAnimal(filters)}
       where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day < {hi}::date${narrowed.sql}) d
     group by 1, 2, 3, 4`,
    {
      farm: farmid,
      bounds,
      lo: bounds[0],
      hi: bounds.at(-1),
      asof,
      end: addDays(asof, 1),
      epoch: '19700101',
      ...narrowed.values,
    },
  );
  return (await tx.query<SpanGroup>(text, params)).rows;
}

/** Names of the day sums a group counts for. */
function namesOf(group: SpanGroup): readonly string[] {
  if (group.kind === 'boar') return ['bd'];
  if (group.kind === 'gilt') return ['gd'];
  if (group.cause === 'standing') return ['mfd', 'np_standing'];
  const npClass = group.cause === null ? undefined : CLASS_OF[group.cause];
  return npClass === undefined ? ['mfd'] : ['mfd', npClass, 'npd'];
}

/** Days of the group's spans inside segment k. */
function daysInside(group: SpanGroup, k: number, days: readonly number[]): number {
  const begin = group.first < k ? group.n * (days[k] ?? 0) : group.firstdays;
  const until = group.after > k ? group.n * (days[k + 1] ?? 0) : group.afterdays;
  return until - begin;
}

const DAY_SUMS = ['mfd', 'gd', 'bd', 'npd', 'np_standing', ...Object.values(CLASS_OF)];

/** Day sums by segment, and the mated females and their parities on the last day before each bound. */
export interface SpanDays {
  readonly segments: ReadonlyMap<number, Record<string, number>>;
  readonly females: readonly number[];
  readonly parities: readonly number[];
}

/** Segments with all day sums at 0. */
function emptySegments(days: readonly number[]): Map<number, Record<string, number>> {
  const zero = Object.fromEntries(DAY_SUMS.map((name) => [name, 0]));
  return new Map(days.slice(1).map((_, k) => [k, { ...zero }]));
}

/** Adds the group's days to every segment it touches. */
function spread(group: SpanGroup, days: readonly number[], segments: Map<number, Record<string, number>>): void {
  const names = namesOf(group);
  for (let k = Math.max(group.first, 0); k <= group.after; k += 1) {
    const sums = segments.get(k);
    if (sums === undefined) continue;
    const inside = daysInside(group, k, days);
    for (const name of names) sums[name] = (sums[name] ?? 0) + inside;
  }
}

/** Adds the group to the days before each bound on which its animals were present. */
function stand(group: SpanGroup, females: number[], parities: number[]): void {
  for (let k = group.first + 1; k <= group.after; k += 1) {
    females[k] = (females[k] ?? 0) + group.n;
    parities[k] = (parities[k] ?? 0) + group.parities;
  }
}

/**
 * Days of presence by kind and class (edges 2 to 4) in every segment, from one index scan: spans are
 * grouped by the segments they begin and end in, the days between follow by arithmetic. Null when
 * the filters name something a day of presence does not carry.
 */
export async function spanDays(
  tx: Db,
  farmid: string,
  bounds: readonly BusinessDate[],
  asof: BusinessDate,
  filters: FigureFilters,
): Promise<SpanDays | null> {
  const groups = await spanGroups(tx, farmid, bounds, asof, filters);
  if (groups === null) return null;
  const days = bounds.map(dayNumber);
  const segments = emptySegments(days);
  const females = bounds.map(() => 0);
  const parities = bounds.map(() => 0);
  for (const group of groups) {
    spread(group, days, segments);
    if (group.kind === 'sow') stand(group, females, parities);
  }
  return { segments, females, parities };
}

/** Mated females by parity class on days, under each day; the last class holds all from it on. Empty where the filters do not fit. */
export async function femalesByParity(
  tx: Db,
  farmid: string,
  days: readonly BusinessDate[],
  lastClass: number,
  filters: FigureFilters,
): Promise<Map<BusinessDate, Record<string, number>>> {
  const narrowed = filterSql(SPAN_DIMS, filters);
  if (narrowed === null) return new Map();
  const { text, params } = bind(
    `select d.day, least(s.parity, {last}::int) as parity, count(*)::int as n
     from (select distinct day from unnest({days}::date[]) day) d
     join ${spansOf(filters)} on s.farm_id = {farm} and s.to_day > d.day and s.from_day <= d.day and s.kind not in ('boar', 'gilt')
     ${withAnimal(filters)} where true${narrowed.sql} group by 1, 2`,
    { farm: farmid, days, last: lastClass, ...narrowed.values },
  );
  const { rows } = await tx.query<{ day: BusinessDate; parity: number; n: number }>(text, params);
  const counts = new Map(rows.map(({ day, parity, n }) => [`${day} ${parity}`, n]));
  const ofDay = (day: BusinessDate) => Array.from({ length: 11 }, (_, parity) => [`mf_par${parity}`, counts.get(`${day} ${parity}`) ?? 0]);
  return new Map(days.map((day) => [day, Object.fromEntries(ofDay(day))]));
}

/**
 * Females that became mated females in the period. Of the whole herd this is closing − opening + out; within a class of
 * parity or a house it is not, for sows change their class and their house.
 */
export async function femalesIn(tx: Db, farmid: string, { from, to }: Days, filters: FigureFilters): Promise<number> {
  const narrowed = filterSql(SPAN_DIMS, filters);
  if (narrowed === null) return 0;
  const { text, params } = bind(
    `select count(*)::int as n from ${spansOf(filters)} ${withAnimal(filters)}
     where s.farm_id = {farm} and s.from_day between {from}::date and {to}::date and s.kind not in ('boar', 'gilt')${narrowed.sql}
       and not exists (
         select 1 from herd_span p
         where p.farm_id = s.farm_id and p.animal_id = s.animal_id and p.from_day < s.from_day and p.kind not in ('boar', 'gilt'))`,
    { farm: farmid, from, to, ...narrowed.values },
  );
  return (await tx.query<{ n: number }>(text, params)).rows[0]?.n ?? 0;
}
