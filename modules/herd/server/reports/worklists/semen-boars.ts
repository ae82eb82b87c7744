import type { Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { PURE_BOAR } from '../../figures/stream.ts';
import type { HerdAt } from '../herd-report.ts';

/** What a period says of a boar: his collections, his doses, and the matings they went to. */
export interface BoarFacts {
  readonly boarid: string;
  readonly _animal: string;
  readonly lineage: string | null;
  readonly age: number | null;
  /** Outside boar, semen only. */
  readonly outside: boolean;
  /** True when he had left by the end of the period. */
  readonly gone: boolean;
  readonly collections: number;
  readonly interval: number | null;
  readonly volume: number | null;
  readonly concentration: number | null;
  readonly motility: number | null;
  readonly abnormal: number | null;
  readonly lastdt: BusinessDate | null;
  readonly lastmotility: number | null;
  readonly lastabnormal: number | null;
  readonly lowmot: number | null;
  readonly highabn: number | null;
  readonly produced: number;
  /** Doses of his batches that went to matings of the period. */
  readonly drawn: number;
  /** Boar slots filled with him, with a batch named or not. */
  readonly used: number;
  readonly sent: number;
  readonly thrown: number;
  /** Doses left over of batches whose shelf life ended in the period. */
  readonly expired: number;
  /** Doses still usable at the end of the period. */
  readonly left: number;
  readonly matings: number;
  readonly pure: number;
  readonly pending: number;
  /** Litters of the pure ones and their piglets born alive. */
  readonly litters: number;
  readonly live: number;
  /** Days from the last collection to the end of the period; null when he never was collected. */
  readonly idle: number | null;
  /** Motilities of the last three collections, the newest first. */
  readonly last3: readonly number[];
}

const value = (key: string): string => `(e.data->>'${key}')::float8`;

const share = (when: string): string => `100.0 * count(*) filter (where inside and ${when}) / nullif(count(*) filter (where inside), 0)`;

/** Collections up to the end of the period, with the one before; values of the period by filter. */
const COLLECTED = `
  select e.animal_id, (count(*) filter (where inside))::int as collections, avg(gap) filter (where inside)::float8 as interval,
    avg(volume) filter (where inside) as volume, avg(concentration) filter (where inside) as concentration,
    avg(motility) filter (where inside) as motility, avg(abnormal) filter (where inside) as abnormal,
    ${share('motility < {semmot}::float8')} as lowmot, ${share('abnormal > {semabn}::float8')} as highabn, max(eventdt) as lastdt,
    (array_agg(motility order by eventdt desc, seq desc))[1:3] as last3, (array_agg(abnormal order by eventdt desc, seq desc))[1] as lastabnormal
  from (
    select e.animal_id, e.eventdt, e.seq, e.eventdt >= {lo}::date as inside,
      e.eventdt - lag(e.eventdt) over (partition by e.animal_id order by e.eventdt, e.seq) as gap,
      ${value('volume')} as volume, ${value('concentration')} as concentration, ${value('motility')} as motility, ${value('abnormal')} as abnormal
    from animal_event e
    where e.farm_id = {farm} and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt <= {hi}::date and e.eventdt >= {lo}::date - 400) e
  group by 1`;

const moved = (which: string, sign: '' | '-'): string => `(coalesce(${sign}sum(m.qty) filter (where ${which} and m.eventdt >= {lo}::date), 0))::int`;

/** Doses of his batches: moved in the period, and left at its end. */
const DOSES = `
  select b.animal_id, ${moved("m.kind = 'collected'", '')} as produced, ${moved("m.kind = 'mating'", '-')} as drawn,
    ${moved("m.kind = 'sent'", '-')} as sent, ${moved("m.kind not in ('collected', 'mating', 'sent')", '-')} as thrown,
    (coalesce(sum(m.qty) filter (where b.usabledt >= {lo}::date - 1 and b.usabledt < {hi}::date), 0))::int as expired,
    (coalesce(sum(m.qty) filter (where b.usabledt >= {hi}::date), 0))::int as "left"
  from semen_batch b join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch and m.eventdt <= {hi}::date
  where b.farm_id = {farm} and (b.usabledt >= {lo}::date - 1 or m.eventdt >= {lo}::date) group by 1`;

/** A dose of the boar all doses came from. */
const PURE = `u.first and ${PURE_BOAR} is not null`;
const summed = (what: string, when = 'true'): string => `(coalesce(sum(c.${what}) filter (where ${when}), 0))::int`;

/**
 * Doses used and matings made in the period by the identity of the boar, and the litters of those that were his alone. Matings
 * with the same boars are put together first; those of several boars count for each of them, at his first dose.
 */
const USED = `
  select u.boarid, ${summed('matings')} as used, ${summed('matings', 'u.first')} as matings, ${summed('matings', PURE)} as pure,
    ${summed('pending', PURE)} as pending, ${summed('litters', PURE)} as litters, ${summed('live', PURE)} as live
  from (
    select c.boarid, c.boarid2, c.boarid3, count(*) as matings,
      count(*) filter (where c.matedt >= {asof}::date - {gestmax}::int and (c.outcome is null or c.outcomedt > {asof}::date)) as pending,
      count(*) filter (where c.farrowdt <= {asof}::date) as litters, sum(c.livenum) filter (where c.farrowdt <= {asof}::date) as live
    from sow_cycle c
    where c.farm_id = {farm} and c.matedt >= {lo}::date and c.matedt <= {hi}::date and not c.entered and c.kind <> 'E'
    group by 1, 2, 3) c
    cross join lateral (values
      (c.boarid, true),
      (c.boarid2, c.boarid2 is distinct from c.boarid),
      (c.boarid3, c.boarid3 is distinct from c.boarid and c.boarid3 is distinct from c.boarid2)) u (boarid, first)
  where u.boarid is not null group by 1`;

const none0 = (keys: readonly string[]): string => keys.map((key) => `coalesce(${key}, 0) as ${key.slice(2)}`).join(', ');

const BOARS = `
  with collected as materialized (${COLLECTED}), doses as materialized (${DOSES}), used as materialized (${USED})
  select a.pgid as boarid, a.animal_id as _animal, a.lineage, {hi}::date - a.birthdt as age, a.semen_only as outside,
    coalesce(a.leftdt <= {hi}::date, false) as gone,
    ${none0(['k.collections', 'd.produced', 'd.drawn', 'd.sent', 'd.thrown', 'd.expired', 'd."left"', 'u.used', 'u.matings', 'u.pure', 'u.pending', 'u.litters', 'u.live'])},
    k.interval, k.volume, k.concentration, k.motility, k.abnormal, k.lastdt, k.last3[1] as lastmotility, k.lastabnormal,
    k.lowmot::float8 as lowmot, k.highabn::float8 as highabn, {hi}::date - k.lastdt as idle, array_to_string(coalesce(k.last3, '{}'), ' ') as last3
  from animal a
    left join collected k on k.animal_id = a.animal_id
    left join doses d on d.animal_id = a.animal_id
    left join used u on u.boarid = a.pgid
  where a.farm_id = {farm} and a.sex = 'M' and not a.deleted and a.entrydt <= {hi}::date
    and (a.leftdt is null or a.leftdt > {lo}::date or d.drawn > 0)
  order by a.semen_only, a.pgid limit 2000`;

/** Every boar present in the period or used in it, by identity. */
export async function boarFacts({ rows, settings }: HerdAt, { from, to }: Period, asof: BusinessDate): Promise<BoarFacts[]> {
  const { GESTMAX, SEMMOT, SEMABN } = settings;
  const found = await rows<Omit<BoarFacts, 'last3'> & { last3: string }>(BOARS, {
    lo: from,
    hi: to,
    asof,
    gestmax: GESTMAX,
    semmot: SEMMOT,
    semabn: SEMABN,
  });
  return found.map((row) => ({ ...row, last3: row.last3.split(' ').filter(Boolean).map(Number) }));
}
