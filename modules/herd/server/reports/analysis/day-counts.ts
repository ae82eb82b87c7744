import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { PIGLET_CHANGES, PIGLETS_TODAY } from './piglets-with-sows.ts';

/** Days to count over, and the house (all of them when null). */
export interface CountedDays {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly roomid: string | null;
}

/** Counts by day, then by what was counted. */
export type DayCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const IN_DAYS = 'between {lo}::date and {hi}::date';

/** One select a source of the book: day, animal, what, how many, and the house recorded on the event where it has one (edge 8). */
const SOURCES: readonly string[] = [
  `select a.entrydt as day, a.animal_id, case a.entrytp when 'gilt' then 'in_gilt' when 'boar' then 'in_boar' else 'in_sow' end as what,
    1::numeric as n, null::text as house
    from animal a where a.farm_id = {farm} and a.entrydt ${IN_DAYS} and not a.deleted and not a.semen_only`,
  `select a.leftdt, a.animal_id, case when a.leftway in ('died', 'euthanised') then 'died' else a.leftway end, 1, null
    from animal a where a.farm_id = {farm} and a.leftdt ${IN_DAYS} and not a.deleted`,
  `select e.eventdt, e.animal_id, v.what, v.n, null
    from animal_event e
      cross join lateral (values (case e.eventcd when 'RUT' then 'heat' when 'SEM' then 'doses' end,
        case e.eventcd when 'SEM' then coalesce((e.data->>'doses')::numeric, 0) else 1 end),
        (case when e.valuedt > e.eventdt and not e.history then 'late' end, 1), ('typed', 1)) v (what, n)
    where e.farm_id = {farm} and e.eventdt ${IN_DAYS} and e.voided_at is null and v.what is not null`,
  `select c.matedt, c.animal_id, case c.kind when 'G' then 'mg' when 'W' then 'mw' else 'mr' end, 1, c.mate_roomid
    from sow_cycle c where c.farm_id = {farm} and c.matedt ${IN_DAYS} and not c.entered and c.kind <> 'E'`,
  `select c.fregexamdt, c.animal_id, case c.fregexamreslt when 'positive' then 'chkpos' else 'chkneg' end, 1, null
    from sow_cycle c where c.farm_id = {farm} and c.fregexamdt ${IN_DAYS} and c.fregexamreslt is not null`,
  // A return so late that the sow counts as not in pig was still typed as a return; a negative check is in its own column.
  `select c.outcomedt, c.animal_id, case c.outcome when 'abortion' then 'abortion' else 'return' end, 1, null
    from sow_cycle c where c.farm_id = {farm} and c.outcomedt ${IN_DAYS} and (c.outcome in ('return', 'abortion')
      or c.outcome = 'notinpig' and not coalesce(c.fregexamreslt = 'negative' and c.fregexamdt = c.outcomedt, false))`,
  `select c.farrowdt, c.animal_id, v.what, v.n, c.farrow_roomid
    from sow_cycle c cross join lateral (values ('far', 1), ('farrownum', c.farrownum), ('livenum', c.livenum), ('deadnum', c.deadnum),
      ('mummynum', c.mummynum)) v (what, n)
    where c.farm_id = {farm} and c.farrowdt ${IN_DAYS} and c.kind <> 'E' and v.n is not null`,
  `select p.eventdt, p.animal_id, case p.kind when 'in' then 'fostered' else 'loss' end, p.num, c.farrow_roomid
    from piglet_change p join sow_cycle c on c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.n = p.n
    where p.farm_id = {farm} and p.eventdt ${IN_DAYS} and p.kind in ('in', 'loss')`,
  `select w.eventdt, w.animal_id, v.what, v.n, c.farrow_roomid
    from weaning w join sow_cycle c on c.farm_id = w.farm_id and c.animal_id = w.animal_id and c.n = w.n
      cross join lateral (values ('wean', case when w.kind = 'partial' then null else 1 end), ('weannum', w.weannum),
        ('weankg', w.weanweight)) v (what, n)
    where w.farm_id = {farm} and w.eventdt ${IN_DAYS} and v.n is not null`,
];

/** The house of an event: the one recorded on it, else where the animal stood that day before it was moved. */
const HOUSE_THEN = `coalesce(x.house,
  (select t.roomid from stay t where t.farm_id = {farm} and t.animal_id = x.animal_id and t.from_day <= x.day and t.to_day >= x.day
  order by t.from_day limit 1))`;
const IN_HOUSE = `${HOUSE_THEN} = {room}`;

const NURSERY_DEATHS = `select to_char(d.eventdt, 'YYYYMMDD') as day, 'nurdead' as what, sum(d.count)::float8 as n from nursery_death d
  where d.farm_id = {farm} and d.eventdt ${IN_DAYS} and d.voided_at is null and ({room}::text is null or d.roomid = {room}) group by 1`;

/** One row behind a count: the animal (none for nursery deaths), its day and how many it adds. */
export interface CountRow {
  readonly pgid: string | null;
  readonly _animal: string | null;
  readonly date: BusinessDate;
  readonly roomid: string | null;
  readonly n: number;
}

const KIND_OF_CLOSING: Readonly<Record<string, string>> = {
  gilts: "s.kind = 'gilt'",
  boars: "s.kind = 'boar'",
  sows: "s.kind not in ('gilt', 'boar')",
};
const HOUSE_AT_END = `(select t.roomid from stay t where t.farm_id = {farm} and t.animal_id = x.animal_id and t.from_day <= {hi}::date
  order by t.from_day desc limit 1)`;

/** The rows a count of the book stands for: what happened on its days, or who stands at the end of the last of them. */
export async function countRows(tx: Db, { farmid, from, to, roomid }: CountedDays, what: string): Promise<CountRow[]> {
  const kind = KIND_OF_CLOSING[what];
  const named = (rows: string, day: string, house: string): string =>
    `select a.pgid, x.animal_id as _animal, ${day} as date, h.roomid, x.n::float8 as n from (${rows}) x
       join animal a on a.farm_id = {farm} and a.animal_id = x.animal_id cross join lateral (select ${house} as roomid) h`;
  const deaths = `select null as pgid, null as _animal, d.eventdt as date, d.roomid, d.count::float8 as n from nursery_death d
    where d.farm_id = {farm} and d.eventdt ${IN_DAYS} and d.voided_at is null and ({room}::text is null or d.roomid = {room}) order by 3, 4`;
  const standing = `${named(
    `select s.animal_id, s.from_day, 1 as n from herd_span s
    where s.farm_id = {farm} and s.from_day <= {hi}::date and s.to_day > {hi}::date and ${kind}`,
    'x.from_day',
    HOUSE_AT_END,
  )}
    where ({room}::text is null or h.roomid = {room}) order by a.pgid`;
  const happened = `${named(SOURCES.join(' union all '), 'x.day', HOUSE_THEN)}
    where x.what = {what} and x.n <> 0 and ({room}::text is null or h.roomid = {room}) order by x.day, a.pgid`;
  const sql = what === 'nurdead' ? deaths : kind === undefined ? happened : standing;
  const { text, params } = bind(sql, { farm: farmid, lo: from, hi: to, room: roomid, what });
  return (await tx.query<CountRow>(text, params)).rows;
}

interface Counted {
  day: string;
  what: string;
  n: number;
}

function byDay(rows: readonly Counted[]): Map<string, Map<string, number>> {
  const days = new Map<string, Map<string, number>>();
  for (const { day, what, n } of rows) {
    const counts = days.get(day) ?? new Map<string, number>();
    days.set(day, counts.set(what, (counts.get(what) ?? 0) + n));
  }
  return days;
}

/** Everything that happened, by day: arrivals, heats, matings, checks, litters, fosterings, deaths, weanings, leavings, doses, late rows. */
export async function eventCounts(tx: Db, { farmid, from, to, roomid }: CountedDays): Promise<DayCounts> {
  const house = roomid === null ? 'true' : IN_HOUSE;
  const { text, params } = bind(
    `select to_char(x.day, 'YYYYMMDD') as day, x.what, sum(x.n)::float8 as n from (${SOURCES.join(' union all ')}) x where ${house} group by 1, 2
     union all ${NURSERY_DEATHS}`,
    { farm: farmid, lo: from, hi: to, room: roomid },
  );
  return byDay((await tx.query<Counted>(text, params)).rows);
}

/** What stands on each day at its end, from the balance before the first day and the changes of each day. */
function running(days: readonly BusinessDate[], before: ReadonlyMap<string, number>, changes: DayCounts): Map<string, Map<string, number>> {
  const standing = new Map(before);
  return new Map(
    days.map((day) => {
      for (const [what, n] of changes.get(day) ?? []) standing.set(what, (standing.get(what) ?? 0) + n);
      return [day, new Map(standing)] as const;
    }),
  );
}

const SPANS = 'select s.from_day, s.to_day, s.kind from herd_span s where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date';
const SPANS_IN_HOUSE = `select greatest(s.from_day, t.from_day), least(s.to_day, t.to_day), s.kind from stay t
  join herd_span s on s.farm_id = t.farm_id and s.animal_id = t.animal_id and s.to_day > t.from_day and s.from_day < t.to_day
  where t.farm_id = {farm} and t.roomid = {room} and t.to_day >= {lo}::date and t.from_day <= {hi}::date`;

function herdSql(roomid: string | null): string {
  return `with p (from_day, to_day, kind) as (${roomid === null ? SPANS : SPANS_IN_HOUSE}),
    k as (select from_day, to_day, case kind when 'gilt' then 'gilts' when 'boar' then 'boars' else 'sows' end as what from p)
    select 'before' as day, what, count(*)::float8 as n from k where from_day < {lo}::date and to_day >= {lo}::date group by 2
    union all select to_char(from_day, 'YYYYMMDD'), what, count(*) from k where from_day ${IN_DAYS} group by 1, 2
    union all select to_char(to_day, 'YYYYMMDD'), what, -count(*) from k where to_day ${IN_DAYS} group by 1, 2`;
}

/** Piglets with sows: born alive, fostered in and out, died, weaned. */
const SUCKLING = `with x as (${PIGLET_CHANGES})
  select 'before' as day, 'suckling' as what, coalesce(sum(n), 0)::float8 as n from (${PIGLETS_TODAY} union all select animal_id, -n from x) b
  union all select to_char(day, 'YYYYMMDD'), 'suckling', sum(n)::float8 from x where day <= {hi}::date group by 1`;

const NURSERY = `select case when m.eventdt < {lo}::date then 'before' else to_char(m.eventdt, 'YYYYMMDD') end as day, 'nursery' as what,
  sum(m.qty)::float8 as n
  from movement m where m.farm_id = {farm} and m.book = 'nursery' and m.eventdt <= {hi}::date and ({room}::text is null or m.place = {room})
    group by 1`;

/**
 * Head at the end of each day: gilts, mated females (sows), boars, suckling piglets, nursery. A house has no suckling
 * piglets of its own: they stand with their sows and are counted for the whole farm.
 */
export async function closingCounts(tx: Db, { farmid, from, to, roomid }: CountedDays): Promise<DayCounts> {
  const parts = [herdSql(roomid), NURSERY, ...(roomid === null ? [SUCKLING] : [])];
  const changes: Counted[] = [];
  for (const sql of parts) {
    const { text, params } = bind(sql, { farm: farmid, lo: from, hi: to, room: roomid });
    changes.push(...(await tx.query<Counted>(text, params)).rows);
  }
  const days = byDay(changes);
  const all: BusinessDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return running(all, days.get('before') ?? new Map(), days);
}
