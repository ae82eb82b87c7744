/** Expressions the rows of each table are grouped by: the segment of a day, or a class of the row. */
export interface SumsBy {
  readonly mating: string;
  readonly cohort: string;
  readonly check: string;
  readonly abortion: string;
  readonly born: string;
  /** The class of a litter by the mating it came from; none where it is that of the litter, whose rows are then read once. */
  readonly conceived?: string;
  readonly weaning: string;
  readonly closing: string;
  readonly change: string;
  readonly leaving: string;
}

const OUTCOME = "case when c.outcomedt <= $4::date then c.outcome when c.matedt < $4::date - $5::int then 'unknown' end";
const CONCEIVED = 'count(*) filter (where not c.entered) as lf_own, count(*) filter (where c.entered) as lf_entered';

/** How a day of presence counts, as known on the as-of day. */
const CAUSE = `case when s.kind = 'standing' or (s.kind = 'inpig' and s.to_day > $4::date) then 'standing' when s.to_day <= $4::date then s.cause
      when s.cause like 'service-%' then 'standing' when s.cause = 'wean-leave' then 'wean-service' else s.cause end`;
const SOW = "d.kind not in ('gilt', 'boar')";

/** Days of presence inside (from, until) and the mated females around it, of rows d that carry kind, cause, parity and days. */
export const presence = (from: string, until: string): string => {
  const inside = `greatest(least(d.to_day, ${until}, $4::date + 1) - greatest(d.from_day, ${from}), 0)`;
  const causes = { ws: 'wean-service', sr: 'service-return', sn: 'service-negative', sa: 'service-abortion' };
  const further = { sl: 'service-leave', wl: 'wean-leave', as: 'arrival-service', af: 'after-failure' };
  return `sum(${inside}) filter (where ${SOW}) as mfd, coalesce(sum(${inside}) filter (where d.kind = 'gilt'), 0) as gd,
    coalesce(sum(${inside}) filter (where d.kind = 'boar'), 0) as bd, sum(${inside}) filter (where ${SOW} and d.cause <> 'standing') as npd,
    ${Object.entries({ ...causes, ...further })
      .map(([name, cause]) => `coalesce(sum(${inside}) filter (where ${SOW} and d.cause = '${cause}'), 0) as np_${name}`)
      .join(', ')},
    coalesce(sum(${inside}) filter (where ${SOW} and d.cause = 'standing'), 0) as np_standing,
    count(*) filter (where ${SOW} and d.from_day < ${from} and d.to_day >= ${from}) as mf_from,
    count(*) filter (where ${SOW} and d.from_day < ${until} and d.to_day >= ${until}) as mf_to,
    coalesce(sum(d.parity) filter (where ${SOW} and d.from_day < ${until} and d.to_day >= ${until}), 0) as par_to`;
};

/** Spans that touch the days, with their causes as known. */
export const SPANS = `select s.animal_id, s.kind, s.parity, s.from_day, s.to_day, ${CAUSE} as cause
    from herd_span s, bound where s.farm_id = $1 and s.to_day >= lo and s.from_day < hi`;

/**
 * What the production set is made of, a table a read, by the index of its date. $1 farm, $2 first days of the segments and the
 * day after the last, $3 FRSHIFT, $4 as-of day, $5 GESTMAX, $6 CONCDAY.
 */
export const productionSums = (by: SumsBy): string => `
with bound as (select $2::date[] as b, ($2::date[])[1] as lo, ($2::date[])[array_upper($2::date[], 1)] as hi),
mated as (
  select ${by.mating} as k, count(*) as mat, count(*) filter (where kind = 'G') as mg, count(*) filter (where kind = 'W') as mw,
    count(*) filter (where kind = 'R') as mr, sum(doses) as slots,
    count(gilt_age) filter (where kind = 'G') as afm_n, sum(gilt_age) filter (where kind = 'G') as afm_days,
    count(gilt_days) filter (where kind = 'G') as efm_n, sum(gilt_days) filter (where kind = 'G') as efm_days,
    sum(mateday) filter (where kind = 'W' and from_weaning) as wsi_days, count(mateday) filter (where kind = 'W' and from_weaning) as wsi_n,
    count(*) filter (where kind = 'W' and from_weaning and mateday <= 7) as bred7,
    count(*) filter (where kind = 'W' and not (from_weaning and mateday is not null)) as wsi_out
  from sow_cycle c, bound where c.farm_id = $1 and c.matedt >= lo and c.matedt < hi and not c.entered and c.kind <> 'E' group by 1),
served as (
  select ${by.cohort} as k, c.entered, ${OUTCOME} as o, c.outcomedt - c.matedt as d, c.matedt, c.outcomedt, c.outcome_reason
  from sow_cycle c, bound where c.farm_id = $1 and c.matedt >= lo - $3::int and c.matedt < hi - $3::int and c.kind <> 'E'),
cohort as (
  select k, count(*) filter (where o is null or o not in ('moved', 'sold')) as cohort, count(*) filter (where o = 'moved') as co_moved,
    count(*) filter (where o = 'sold') as co_sold, count(*) filter (where o = 'return' and d <= 17) as f_early,
    count(*) filter (where o = 'return' and d between 18 and 24) as f_regular,
    count(*) filter (where o = 'return' and d between 25 and 38) as f_irregular, count(*) filter (where o = 'return' and d between 39
      and 45) as f_second,
    count(*) filter (where o = 'return' and d >= 46) as f_late, count(*) filter (where o = 'negative') as f_negative,
    count(*) filter (where o = 'abortion') as f_abortion, count(*) filter (where o = 'notinpig') as f_notinpig,
      count(*) filter (where o = 'died') as f_died,
    count(*) filter (where o = 'culled') as f_culled, count(*) filter (where o = 'farrowed') as f_farrowed,
      count(*) filter (where o = 'unknown') as f_unknown,
    count(*) filter (where o is null) as f_inpig,
    count(*) filter (where o in ('died', 'culled') and not coalesce(outcome_reason in (select value from code_row
      where extra->>'reproductive' in ('Y', 'true')), false)) as fra_out,
    count(*) filter (where (o is null or o not in ('unknown', 'moved', 'sold')) and matedt + $6::int < $4::date
      and not coalesce(o in ('died', 'culled') and outcomedt <= matedt + $6::int, false)) as conc_n,
    count(*) filter (where (o is null or o not in ('unknown', 'moved', 'sold')) and matedt + $6::int < $4::date
      and not coalesce(outcomedt <= matedt + $6::int, false)) as conc_ok
  from served where not entered group by 1),
checked as (
  select ${by.check} as k, count(*) as chk_all, count(*) filter (where c.fregexamreslt = 'positive') as chk_pos
  from sow_cycle c, bound where c.farm_id = $1 and c.fregexamdt >= lo and c.fregexamdt < hi and c.fregexamreslt is not null group by 1),
aborted as (
  select ${by.abortion} as k, count(*) as abo
  from sow_cycle c, bound where c.farm_id = $1 and c.outcomedt >= lo and c.outcomedt < hi and c.outcome = 'abortion' group by 1),
farrowed as (
  select ${by.born} as k, count(*) as lf, ${by.conceived === undefined ? `${CONCEIVED},` : ''} sum(farrowday) as gest_days,
    count(farrowday) as gest_n,
    count(*) filter (where deadnum is not null and mummynum is not null) as tb_n, sum(livenum) filter (where deadnum is not null
      and mummynum is not null) as tb_live,
    sum(deadnum) filter (where mummynum is not null) as tb_dead, sum(mummynum) filter (where deadnum is not null) as tb_mummy,
    sum(livenum) as live, sum(coalesce(weaknum, 0) + coalesce(weaknum2, 0) + coalesce(weaknum3, 0)) as weak, sum(totalweight) as kg,
    sum(livenum) filter (where totalweight is not null) as kg_live, count(totalweight) as kg_n,
    count(*) filter (where livenum < 7) as low, sum(farrow_interval) as fi_days, count(farrow_interval) as fi_n,
    sum(farrow_age) filter (where farrow_parity = 1) as aff_days, count(farrow_age) filter (where farrow_parity = 1) as aff_n,
    sum(wean_to_conception) as wtc_days, count(wean_to_conception) as wtc_n
  from sow_cycle c, bound where c.farm_id = $1 and c.farrowdt >= lo and c.farrowdt < hi and c.kind <> 'E' group by 1),
${
  by.conceived === undefined
    ? ''
    : `conceived as (
  select ${by.conceived} as k, ${CONCEIVED} from sow_cycle c, bound where c.farm_id = $1 and c.farrowdt >= lo and c.farrowdt < hi
    and c.kind <> 'E' group by 1),`
}
weaned as (
  select ${by.weaning} as k, sum(w.weannum) as pw, coalesce(sum(w.weannum) filter (where w.kind = 'nurse'), 0) as pw_nurse,
    count(*) filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum > 0) as lw,
    count(*) filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum = 0) as lw_zero,
    sum(c.weannum) filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum > 0) as lw_pigs,
    sum(case when c.nurse_weandt <= $4::date then c.nurse_weandt else w.eventdt end - c.farrowdt)
      filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum > 0) as lact_days,
    sum(w.weanweight) as ww_kg, sum(w.weannum) filter (where w.weanweight is not null) as ww_n,
    coalesce(sum(w.weannum + (select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = $1 and p.animal_id = w.animal_id and p.n = w.n
      and p.kind = 'loss' and p.eventdt <= w.eventdt and p.eventdt > coalesce((select max(v.eventdt) from weaning v where v.farm_id = $1
        and v.animal_id = w.animal_id and v.n = w.n and v.kind = 'nurse' and v.eventdt < w.eventdt), c.first_weandt, c.farrowdt)))
      filter (where w.kind = 'nurse'), 0) as nu_start
  from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n, bound
  where w.farm_id = $1 and w.eventdt >= lo and w.eventdt < hi group by 1),
litter as (
  select ${by.closing} as k, livenum, coalesce(weannum, 0) as weaned, closed_by = 'weaned' and coalesce(weannum, 0) = 0 as zero,
    case when closed_by = 'weaned' and (nurse_weandt is not null or curnum > 0) then coalesce(weannum, 0) + (select coalesce(sum(p.num), 0)
      from piglet_change p
      where p.farm_id = $1 and p.animal_id = c.animal_id and p.n = c.n and p.kind = 'loss'
        and p.eventdt <= c.closeddt) else livenum + plusnum - minusnum end as started
  from sow_cycle c, bound where c.farm_id = $1 and c.closeddt >= lo and c.closeddt < hi and c.kind <> 'E' and c.farrowdt is not null),
closed as (
  select k, sum(livenum) as cl_live, sum(weaned) as cl_weaned, count(*) filter (where zero) as cl_zero, sum(started) as cl_start,
    coalesce(sum(started) filter (where zero), 0) as cl_zero_start
  from litter group by 1),
lost as (
  select ${by.change} as k, coalesce(sum(num) filter (where p.kind = 'loss' and not unbalanced), 0) as loss,
    coalesce(sum(num) filter (where p.kind = 'in'), 0) as foster_in,
    coalesce(sum(num) filter (where p.kind = 'out'), 0) as foster_out, coalesce(sum(num) filter (where unbalanced and p.kind = 'in'),
      0) as unb_plus,
    coalesce(sum(num) filter (where unbalanced and p.kind = 'loss'), 0) as unb_minus, count(*) filter (where unbalanced
      and p.kind <> 'out') as unb_litters
  from piglet_change p left join sow_cycle c on c.farm_id = $1 and c.animal_id = p.animal_id and c.n = p.n, bound
  where p.farm_id = $1 and p.eventdt >= lo and p.eventdt < hi group by 1),
gone as (
  select ${by.leaving} as k, count(*) filter (where status <> 'G') as out_mf, count(*) filter (where status <> 'G'
    and leftway = 'culled') as cull,
    count(*) filter (where status <> 'G' and leftway in ('died', 'euthanised')) as mort, count(*) filter (where status <> 'G'
      and leftway <> 'moved') as apr_n,
    coalesce(sum(parity) filter (where status <> 'G' and leftway <> 'moved'), 0) as apr_par, count(*) filter (where status = 'G'
      and leftway = 'culled') as gcull,
    count(*) filter (where status = 'G' and leftway in ('died', 'euthanised')) as gmort
  from animal a, bound where a.farm_id = $1 and a.leftdt >= lo and a.leftdt < hi and a.sex = 'F' group by 1)`;

/** Parts of the statement, in the order they are put side by side. */
export const PARTS = ['mated', 'cohort', 'checked', 'aborted', 'farrowed', 'conceived', 'weaned', 'closed', 'lost', 'gone', 'days'] as const;

const sideBySide = (parts: readonly string[]): string => parts.reduce((joined, name) => `${joined} full join ${name} using (k)`);

const segment = (day: string): string => `width_bucket(${day}, b) - 1`;

const BY_SEGMENT: SumsBy = {
  mating: segment('c.matedt'),
  cohort: segment('c.matedt + $3::int'),
  check: segment('c.fregexamdt'),
  abortion: segment('c.outcomedt'),
  born: segment('c.farrowdt'),
  weaning: segment('w.eventdt'),
  closing: segment('c.closeddt'),
  change: segment('p.eventdt'),
  leaving: segment('a.leftdt'),
};

/** The wanted sums by segment. */
export const segmentSums = (wanted: readonly string[]): string => `${productionSums(BY_SEGMENT)},
spans as (${SPANS}),
days as (
  select g.k, ${presence('b[g.k + 1]', 'b[g.k + 2]')}
  from spans d, bound, generate_series(greatest(width_bucket(d.from_day, b) - 1, 0), least(width_bucket(d.to_day, b) - 1, array_length(b,
    1) - 2)) as g (k)
  group by 1)
select k, ${wanted.join(', ')} from ${sideBySide(PARTS.filter((part) => part !== 'conceived'))} order by k`;

/** The wanted sums of one segment by class, of those parts; `days` is the class of a span d, of animal a where it is joined. */
export function classSums(
  by: Required<SumsBy>,
  days: { readonly k: string; readonly join?: string },
  wanted: readonly string[],
  parts = PARTS as readonly string[],
): string {
  return `${productionSums(by)},
spans as (${SPANS}),
days as (select ${days.k} as k, ${presence('lo', 'hi')} from spans d ${days.join ?? ''}, bound group by 1)
select k, ${wanted.join(', ')} from ${sideBySide(parts)} order by k`;
}
