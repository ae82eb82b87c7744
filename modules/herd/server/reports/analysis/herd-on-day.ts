import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { marksOf, markValues } from '../marks-sql.ts';

/** An animal as it stood on a day. */
export interface HerdMember {
  readonly pgid: string;
  readonly roomid: string | null;
  readonly sex: 'F' | 'M';
  readonly status: string | null;
  readonly parity: number;
  readonly lineage: string | null;
  /** Age in days; null without a birth date. */
  readonly age: number | null;
  /** Days since the mating that stands; null when none does. */
  readonly inpig: number | null;
  /** That mating is past the longest gestation without an outcome. */
  readonly unknown: boolean;
  readonly heats: number;
  /** Last heat of a gilt by that day, before her arrival too. */
  readonly rutdt: BusinessDate | null;
  /** Day of the weaning she stands open after. */
  readonly weandt: BusinessDate | null;
  readonly marks: readonly string[];
}

/** The service `c` that was the last one on {asof}, of the female whose span of that day is `s`: a span names it. Blank where it had not begun. */
export const LAST = `
  left join lateral (
    select c.n, c.kind, c.matedt, c.farrowdt, c.weandt, c.livenum, c.outcome, c.outcomedt, c.expfarrowdt from sow_cycle c
    where c.farm_id = s.farm_id and c.animal_id = s.animal_id and c.n = s.n and coalesce(c.matedt, c.weandt, c.farrowdt) <= {asof}::date
    limit 1) c on true`;

/** Piglets with the sow that evening. */
const CURRENT = `(
  c.livenum
  + coalesce((
    select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
    where p.farm_id = a.farm_id and p.animal_id = a.animal_id and p.n = c.n and p.eventdt <= {asof}::date), 0)
  - coalesce((
    select sum(w.weannum) from weaning w
    where w.farm_id = a.farm_id and w.animal_id = a.animal_id and w.n = c.n and w.eventdt <= {asof}::date), 0))`;

/** Status of herd.md of `a` in her span `s` of that day, read from the events up to it: a later failure does not reach back. Reads {@link LAST}. */
export const STATUS = `
  case when a.sex = 'M' then null when s.kind = 'gilt' then 'G'
    when s.kind = 'lactating' then case when ${CURRENT} > 0 then 'L' else 'F' end
    when c.farrowdt <= {asof}::date or c.kind = 'E' or c.n is null then 'W'
    when c.outcomedt <= {asof}::date then case c.outcome when 'negative' then 'N' when 'abortion' then 'A' else 'R' end
    when c.kind = 'R' then 'S' else 'M' end`;

/** Heats by that day, seen here or typed with her arrival; they matter while she is a gilt, and nobody else's events are read. */
const RUTS = `left join lateral (select count(x.rutdt)::int as heats, max(x.rutdt) as rutdt from animal_event e
    cross join lateral (select case e.eventcd when 'RUT' then e.eventdt else nullif(e.data->>'rutdt', '')::date end as rutdt) x
  where s.kind = 'gilt' and e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd in ('RUT', 'ENT') and e.voided_at is null
    and e.eventdt <= {asof}::date) r on true`;

/** Marks of that evening. */
const MARKS = marksOf({ parity: 's.parity', status: `(${STATUS})`, weandt: 'c.weandt' });

/**
 * Everybody present on a day (arrival day counts, leaving day does not), with the status of that evening; any past day is
 * recomputed from its events, with the marks of that day.
 */
export async function herdOnDay(tx: Db, farmid: string, day: BusinessDate, settings: HerdSettings): Promise<HerdMember[]> {
  const { text, params } = bind(
    `select a.pgid, h.roomid, a.sex, ${STATUS} as status, s.parity, a.lineage, {asof}::date - a.birthdt as age, coalesce(r.heats, 0) as heats,
      r.rutdt, case when c.weandt <= {asof}::date then c.weandt end as weandt,
       case when s.kind in ('inpig', 'standing') or s.cause like 'service-%' then {asof}::date - c.matedt end as inpig,
       c.matedt < {asof}::date - {gestmax}::int and (c.outcomedt is null or c.outcomedt > {asof}::date) as unknown,
       case when a.sex = 'F' then ${MARKS} else '{}' end as marks
     from herd_span s join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id ${LAST} ${RUTS}
       left join stay h on h.farm_id = a.farm_id and h.animal_id = a.animal_id and h.from_day <= {asof}::date and h.to_day > {asof}::date
     where s.farm_id = {farm} and s.from_day <= {asof}::date and s.to_day > {asof}::date`,
    { farm: farmid, asof: day, gestmax: settings.GESTMAX, ...markValues(settings) },
  );
  const { rows } = await tx.query<HerdMember>(text, params);
  return rows;
}
