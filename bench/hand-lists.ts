import { roundHalfAway } from '#kernel/rounding.ts';
import { LARGE } from './farms.ts';
import { type HandReport, numbersOf, sumOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];

/** The weanings of a period with their litters, as a list. */
export const WEANING_BOOK: HandReport = {
  sql: `select w.eventdt, a.pgid, w.weangrp, w.parity, c.mate_lineage, c.farrowdt, w.fosterday, c.livenum, c.plusnum, c.minusnum, c.lossnum, w.weannum,
      w.mlweannum, w.feweannum, w.weanweight, w.kind, w.roomid, w.applyid, s.matedt, a.leftdt, a.leftway
    from weaning w join sow_cycle c using (farm_id, animal_id, n) join animal a using (farm_id, animal_id)
      left join sow_cycle s on s.farm_id = w.farm_id and s.animal_id = w.animal_id and s.n = w.n + 1
    where w.farm_id = $1 and w.eventdt between $2::date and $3::date order by w.eventdt, a.pgid`,
  values: days,
  ofRows: (rows) => ({ rows: rows.length, weannum: sumOf(rows, 'weannum'), weanweight: roundHalfAway(sumOf(rows, 'weanweight'), 1) }),
  ofReport: ({ rows, totals }) => ({ rows: rows.length, ...numbersOf(totals, ['weannum', 'weanweight']) }),
};

/** Deaths by reason and age, and the litters closed by house, parity, operator and size. */
export const PIGLET_DEATHS: HandReport = {
  sql: `with dead as (select reason, case when age <= 0 then '0' when age = 1 then '1' when age <= 3 then '2' when age <= 7 then '4' when age <= 14 then '8' when age <= 21 then '15' else '22' end as age, num
      from piglet_change where farm_id = $1 and eventdt between $2::date and $3::date and kind = 'loss' and not unbalanced),
    lost as (select animal_id, n, sum(num) as deaths, sum(num) filter (where age <= 3) as early, sum(num) filter (where eventdt <= closeddt) as own
      from piglet_change join sow_cycle c using (farm_id, animal_id, n)
      where farm_id = $1 and c.closeddt between $2::date and $3::date and piglet_change.kind = 'loss' and not unbalanced and eventdt <= $3::date group by 1, 2),
    closed as (select farrow_roomid as house, farrow_parity as parity, farrow_applyid as operator, coalesce(deaths, 0) as deaths, coalesce(early, 0) as early,
        case when closed_by = 'weaned' and (nurse_weandt is not null or curnum > 0) then coalesce(weannum, 0) + coalesce(own, 0) else livenum + plusnum - minusnum end as started
      from sow_cycle c left join lost using (animal_id, n)
      where c.farm_id = $1 and c.closeddt between $2::date and $3::date and c.kind <> 'E' and c.farrowdt is not null)
    select 'reason' as what, reason as key, age as sub, sum(num) as deaths, null::bigint as litters, null::bigint as started, null::bigint as early from dead group by 2, 3
    union all select case when grouping(house) = 0 then 'house' when grouping(parity) = 0 then 'parity' when grouping(operator) = 0 then 'operator' else 'size' end,
      coalesce(house, parity::text, operator, (width_bucket(started, array[9, 12, 14, 16]))::text), null, sum(deaths), count(*), sum(started), sum(early)
      from closed group by grouping sets ((house), (parity), (operator), (width_bucket(started, array[9, 12, 14, 16])))`,
  values: days,
  ofRows: (rows) => {
    const houses = rows.filter(({ what }) => what === 'house');
    return {
      heads: sumOf(
        rows.filter(({ what }) => what === 'reason'),
        'deaths',
      ),
      litters: sumOf(houses, 'litters'),
      started: sumOf(houses, 'started'),
      deaths: sumOf(houses, 'deaths'),
    };
  },
  ofReport: ({ totals, sections = [] }) => ({
    ...numbersOf(totals, ['heads']),
    ...numbersOf(sections.find(({ key }) => key === 'house')?.totals, ['litters', 'started', 'deaths']),
  }),
};

const PURE = '(c.boarid2 is null or c.boarid2 = c.boarid) and (c.boarid3 is null or c.boarid3 = c.boarid) and c.boarid is not null';

/** Pure matings by pair and by boar, with what their litters were. */
export const COUPLES: HandReport = {
  sql: `with boar as (select distinct on (pgid) pgid, lineage from animal where farm_id = $1 and sex = 'M' and not deleted order by pgid, entrydt desc)
    select grouping(a.pgid) as whole, a.pgid, a.lineage, c.boarid, max(boar.lineage) as boarlineage, count(*) as mat, min(c.parity) as first, max(c.parity) as until,
      max(c.matedt) as last, count(*) filter (where c.matedt + $4::int <= $3::date) as cohort, count(*) filter (where c.farrowdt <= $3::date) as lf,
      sum(c.livenum) as live, sum(c.deadnum) as dead, sum(c.mummynum) as mummy, count(*) filter (where c.weaknum3 > 0) as deformed,
      sum(c.weannum) filter (where c.weandt <= $3::date) as weaned, count(*) filter (where c.weandt <= $3::date) as lw
    from sow_cycle c join animal a using (farm_id, animal_id) left join boar on boar.pgid = c.boarid
    where c.farm_id = $1 and c.matedt between $2::date and $3::date and not c.entered and c.kind <> 'E' and ${PURE}
    group by grouping sets ((a.pgid, a.lineage, c.animal_id, c.boarid), (c.boarid)) order by 2, 4`,
  values: (asked, ctx) => [...days(asked, ctx), ctx.settings.FRSHIFT],
  ofRows: (rows) => {
    const boars = rows.filter(({ whole }) => whole === 1);
    return { pairs: rows.length - boars.length, boars: boars.length, matings: sumOf(boars, 'mat'), LF: sumOf(boars, 'lf') };
  },
  ofReport: ({ rows, sections = [] }) => {
    const pairs = sections.find(({ key }) => key === 'pairs')?.rows ?? [];
    return { pairs: pairs.length, boars: rows.length, matings: sumOf(rows, 'matings'), LF: sumOf(rows, 'LF') };
  },
};

/** Pure matings, litters and weanings by the line of the sow and the line of the boar. */
export const CROSSES: HandReport = {
  sql: `with boar as (select distinct on (pgid) pgid, coalesce(lineage, '') as line from animal where farm_id = $1 and sex = 'M' and not deleted order by pgid, entrydt desc),
    one as (select coalesce(c.mate_lineage, '–') as sow, boar.line as boar, c.*, matedt between $2::date and $3::date and not entered as in_mat,
        matedt + $4::int between $2::date and $3::date and not entered and not coalesce(outcomedt <= $3::date and outcome in ('moved', 'sold'), false) as in_cohort,
        farrowdt between $2::date and $3::date as in_far, closeddt between $2::date and $3::date and farrowdt is not null as in_closed
      from sow_cycle c join boar on boar.pgid = c.boarid
      where c.farm_id = $1 and c.kind <> 'E' and boar.line <> '' and ${PURE}
        and (matedt between $2::date - $4::int and $3::date or farrowdt between $2::date and $3::date or closeddt between $2::date and $3::date))
    select sow, boar, farrow_parity as parity, count(*) filter (where in_mat) as mat, count(*) filter (where in_cohort) as cohort,
      count(*) filter (where in_cohort and outcome = 'farrowed' and outcomedt <= $3::date) as farrowed, count(*) filter (where in_far) as lf,
      sum(livenum) filter (where in_far) as live, sum(deadnum) filter (where in_far) as dead, sum(mummynum) filter (where in_far) as mummy,
      sum(totalweight) filter (where in_far) as kg, count(*) filter (where in_closed and weannum > 0) as lw, sum(weannum) filter (where in_closed) as weaned,
      sum(weanweight) filter (where in_closed) as wkg, sum(livenum + plusnum - minusnum) filter (where in_closed) as started
    from one group by 1, 2, 3`,
  values: (asked, ctx) => [...days(asked, ctx), ctx.settings.FRSHIFT],
  ofRows: (rows) => ({
    MAT: sumOf(rows, 'mat'),
    LF: sumOf(rows, 'lf'),
    BA: roundHalfAway(sumOf(rows, 'live') / sumOf(rows, 'lf'), 2),
    FR: roundHalfAway((100 * sumOf(rows, 'farrowed')) / sumOf(rows, 'cohort'), 1),
  }),
  ofReport: ({ totals }) => numbersOf(totals, ['MAT', 'LF', 'BA', 'FR']),
};
