/** Sums of one segment (week or month) as the hand-written statement gives them. */
export type HandRow = { readonly segment: number } & Readonly<Record<string, number | string>>;

/**
 * What the production set of the reports is made of, by hand: one statement, every table read once by the
 * index of its date. $1 farm, $2 first days of the segments and the day after the last, $3 FRSHIFT, $4 as-of day.
 */
export const HAND = `
with bound as (select $2::date[] as b, ($2::date[])[1] as lo, ($2::date[])[array_upper($2::date[], 1)] as hi),
seg as (select generate_series(0, array_length(b, 1) - 2) as segment from bound),
mated as (
  select width_bucket(c.matedt, b) - 1 as segment, count(*) as mat, count(*) filter (where kind = 'G') as mg, count(*) filter (where kind = 'W') as mw,
    count(*) filter (where kind = 'R') as mr, sum(doses) as doses,
    sum(mateday) filter (where kind = 'W' and from_weaning and mateday is not null) as wsi_days,
    count(*) filter (where kind = 'W' and from_weaning and mateday is not null) as wsi_n
  from sow_cycle c, bound where c.farm_id = $1 and c.matedt >= lo and c.matedt < hi and not c.entered and c.kind <> 'E' group by 1),
cohort as (
  select width_bucket(c.matedt + $3::int, b) - 1 as segment,
    count(*) filter (where c.outcomedt <= $4::date and c.outcome = 'farrowed') as farrowed, count(*) as cohort
  from sow_cycle c, bound
  where c.farm_id = $1 and c.matedt >= lo - $3::int and c.matedt < hi - $3::int and c.kind <> 'E' and not c.entered
    and not coalesce(c.outcomedt <= $4::date and c.outcome in ('moved', 'sold'), false) group by 1),
checked as (
  select width_bucket(c.fregexamdt, b) - 1 as segment, count(*) as chk, count(*) filter (where c.fregexamreslt = 'positive') as chk_pos
  from sow_cycle c, bound where c.farm_id = $1 and c.fregexamdt >= lo and c.fregexamdt < hi and c.fregexamreslt is not null group by 1),
aborted as (
  select width_bucket(c.outcomedt, b) - 1 as segment, count(*) as abo
  from sow_cycle c, bound where c.farm_id = $1 and c.outcomedt >= lo and c.outcomedt < hi and c.outcome = 'abortion' group by 1),
farrowed as (
  select width_bucket(c.farrowdt, b) - 1 as segment, count(*) as lf, sum(farrowday) as gest_days, count(farrowday) as gest_n,
    sum(livenum) as live, sum(deadnum) as dead, sum(mummynum) as mummy, sum(livenum + deadnum + mummynum) as total,
    sum(coalesce(weaknum, 0) + coalesce(weaknum2, 0) + coalesce(weaknum3, 0)) as weak,
    sum(totalweight) as kg, sum(livenum) filter (where totalweight is not null) as kg_live,
    count(*) filter (where livenum < 7) as low, sum(farrow_interval) as fi_days, count(farrow_interval) as fi_n
  from sow_cycle c, bound where c.farm_id = $1 and c.farrowdt >= lo and c.farrowdt < hi and c.kind <> 'E' group by 1),
weaned as (
  select width_bucket(w.eventdt, b) - 1 as segment, sum(w.weannum) as pw, count(*) filter (where w.kind = 'full' and c.weannum > 0 and c.kind <> 'E') as lw,
    sum(w.weanweight) as ww_kg, sum(w.weannum) filter (where w.weanweight is not null) as ww_n
  from weaning w join sow_cycle c using (farm_id, animal_id, n), bound where w.farm_id = $1 and w.eventdt >= lo and w.eventdt < hi group by 1),
lost as (
  select width_bucket(p.eventdt, b) - 1 as segment, sum(num) filter (where kind = 'loss' and not unbalanced) as loss
  from piglet_change p, bound where p.farm_id = $1 and p.eventdt >= lo and p.eventdt < hi group by 1),
spans as (
  select s.kind, s.from_day, least(s.to_day, hi) as to_day,
    case when s.kind = 'standing' or (s.kind = 'inpig' and s.to_day > $4::date) then null
      when s.to_day > $4::date and s.cause like 'service-%' then null else s.cause end as cause
  from herd_span s, bound where s.farm_id = $1 and s.to_day >= lo and s.from_day < hi),
days as (
  select g.segment,
    sum(least(s.to_day, b[g.segment + 2]) - greatest(s.from_day, b[g.segment + 1])) filter (where s.kind not in ('boar', 'gilt')) as mfd,
    sum(least(s.to_day, b[g.segment + 2]) - greatest(s.from_day, b[g.segment + 1])) filter (where s.kind = 'gilt') as gd,
    sum(least(s.to_day, b[g.segment + 2]) - greatest(s.from_day, b[g.segment + 1])) filter (where s.cause is not null) as npd
  from spans s, bound, lateral generate_series(greatest(width_bucket(s.from_day, b) - 1, 0), least(width_bucket(s.to_day - 1, b) - 1, array_length(b, 1) - 2)) as g (segment)
  group by 1),
gone as (
  select width_bucket(a.leftdt, b) - 1 as segment, count(*) filter (where leftway = 'culled') as culled, count(*) filter (where leftway in ('died', 'euthanised')) as died
  from animal a, bound where a.farm_id = $1 and a.leftdt >= lo and a.leftdt < hi and a.sex = 'F' and a.status <> 'G' and not a.deleted group by 1)
select * from seg left join mated using (segment) left join cohort using (segment) left join checked using (segment) left join aborted using (segment)
  left join farrowed using (segment) left join weaned using (segment) left join lost using (segment) left join days using (segment) left join gone using (segment)
order by segment`;

/** Figures whose sums must agree with the report's. */
export const HAND_FIGURES: readonly { readonly code: string; readonly numerator: string; readonly denominator?: string }[] = [
  { code: 'MAT', numerator: 'mat' },
  { code: 'MG', numerator: 'mg' },
  { code: 'MW', numerator: 'mw' },
  { code: 'MR', numerator: 'mr' },
  { code: 'WSI', numerator: 'wsi_days', denominator: 'wsi_n' },
  { code: 'DPM', numerator: 'doses', denominator: 'mat' },
  { code: 'FR', numerator: 'farrowed', denominator: 'cohort' },
  { code: 'CHECKPOS', numerator: 'chk_pos', denominator: 'chk' },
  { code: 'ABORTIONS', numerator: 'abo' },
  { code: 'LF', numerator: 'lf' },
  { code: 'GEST', numerator: 'gest_days', denominator: 'gest_n' },
  { code: 'TB', numerator: 'total', denominator: 'lf' },
  { code: 'BA', numerator: 'live', denominator: 'lf' },
  { code: 'SB', numerator: 'dead', denominator: 'total' },
  { code: 'MM', numerator: 'mummy', denominator: 'total' },
  { code: 'WK', numerator: 'weak', denominator: 'live' },
  { code: 'MBW', numerator: 'kg', denominator: 'kg_live' },
  { code: 'LOW', numerator: 'low', denominator: 'lf' },
  { code: 'FI', numerator: 'fi_days', denominator: 'fi_n' },
  { code: 'PW', numerator: 'pw' },
  { code: 'LW', numerator: 'lw' },
  { code: 'WWT', numerator: 'ww_kg', denominator: 'ww_n' },
  { code: 'PWM_C', numerator: 'loss', denominator: 'live' },
  { code: 'MFD', numerator: 'mfd' },
  { code: 'GD', numerator: 'gd' },
  { code: 'NPD', numerator: 'npd', denominator: 'mfd' },
  { code: 'CULL', numerator: 'culled', denominator: 'mfd' },
  { code: 'MORT', numerator: 'died', denominator: 'mfd' },
];
