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

/** Pure matings by pair and by boar with every figure of the pair, against the mean of the sow, of the boar and of the farm. */
export const COUPLES: HandReport = {
  sql: `with line as (select distinct on (pgid) pgid, lineage from animal where farm_id = $1 and sex = 'M' and not deleted order by pgid, entrydt desc),
    parents as (select distinct on (pgid) pgid, sireid, damid from animal where farm_id = $1 and not deleted and (sireid is not null or damid is not null) order by pgid, entrydt desc),
    one as (select c.animal_id, case when ${PURE} then c.boarid end as boar, c.parity, c.matedt, c.weaknum3, c.farrowdt <= $3::date as farrowed, c.livenum, c.deadnum, c.mummynum,
        not coalesce(c.outcomedt <= $3::date and c.outcome in ('moved', 'sold'), false) as member, coalesce(c.outcomedt <= $3::date and c.outcome = 'farrowed', false) as bred,
        (select sum(w.weannum) from weaning w where w.farm_id = $1 and w.animal_id = c.animal_id and w.n = c.n and w.eventdt <= $3::date) as weaned,
        c.closeddt <= $3::date and c.closed_by = 'weaned' and c.weannum > 0 as closed
      from sow_cycle c where c.farm_id = $1 and c.matedt between $2::date and $3::date and not c.entered and c.kind <> 'E'),
    class as (select animal_id, boar, grouping(animal_id) as nosow, grouping(boar) as noboar, count(*) as mat, count(*) filter (where member) as cohort, count(*) filter (where bred) as bred,
        min(parity) as first, max(parity) as until, max(matedt) as last, count(*) filter (where farrowed) as lf, sum(livenum) filter (where farrowed) as live,
        count(deadnum + mummynum) filter (where farrowed) as known, sum(livenum) filter (where farrowed and deadnum is not null and mummynum is not null) as knownlive,
        sum(deadnum) filter (where farrowed and mummynum is not null) as dead, sum(mummynum) filter (where farrowed and deadnum is not null) as mummy,
        count(*) filter (where farrowed and weaknum3 > 0) as deformed, sum(weaned) filter (where closed) as weaned, count(*) filter (where closed) as lw
      from one group by grouping sets ((animal_id, boar), (animal_id), (boar)))
    select p.nosow, a.pgid, a.lineage, p.boar, l.lineage as boarlineage, p.mat, p.first, p.until, p.last, 100.0 * p.bred / nullif(p.cohort, 0) as fr, p.lf, p.deformed,
      (p.knownlive + p.dead + p.mummy)::numeric / nullif(p.known, 0) as tb, p.live::numeric / nullif(p.lf, 0) as ba, 100.0 * p.dead / nullif(p.knownlive + p.dead + p.mummy, 0) as sb,
      100.0 * p.mummy / nullif(p.knownlive + p.dead + p.mummy, 0) as mm, p.weaned::numeric / nullif(p.lw, 0) as pwl,
      p.live::numeric / nullif(p.lf, 0) - s.live::numeric / nullif(s.lf, 0) as tosow, p.live::numeric / nullif(p.lf, 0) - b.live::numeric / nullif(b.lf, 0) as toboar,
      case when d.pgid is null and f.pgid is null then null when d.sireid = p.boar or f.damid = a.pgid then 25 when d.sireid = f.sireid and d.damid = f.damid then 25
        when d.sireid = f.sireid or d.damid = f.damid then 12.5 else 0 end as inbreeding
    from class p left join animal a on a.farm_id = $1 and a.animal_id = p.animal_id left join line l on l.pgid = p.boar
      left join class s on s.animal_id = p.animal_id and s.noboar = 1 left join class b on b.boar = p.boar and b.nosow = 1
      left join parents d on d.pgid = a.pgid left join parents f on f.pgid = p.boar
    where p.noboar = 0 and p.boar is not null order by a.pgid, p.boar`,
  values: days,
  ofRows: (rows) => {
    const [boars, pairs] = [rows.filter(({ nosow }) => nosow === 1), rows.filter(({ nosow }) => nosow === 0)];
    const counted = { pairs: pairs.length, boars: boars.length, matings: sumOf(boars, 'mat'), LF: sumOf(boars, 'lf') };
    return { ...counted, deformed: sumOf(pairs, 'deformed'), compared: pairs.filter(({ tosow }) => tosow !== null).length };
  },
  ofReport: ({ rows, sections = [] }) => {
    const pairs = sections.find(({ key }) => key === 'pairs')?.rows ?? [];
    const counted = { pairs: pairs.length, boars: rows.length, matings: sumOf(rows, 'matings'), LF: sumOf(rows, 'LF') };
    return { ...counted, deformed: sumOf(pairs, 'deformed'), compared: pairs.filter(({ tosow }) => tosow !== null).length };
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

/** Every dead head by day, house, class, cause, way, disposal and operator, with its weight or the standard one of its age. */
export const DISPOSALS: HandReport = {
  sql: `with dead as (
      select a.leftdt as day, a.animal_id, 'breeding' as class, a.leftreason as reason, a.leftway as way, e.data->>'disposal' as disposal, e.applyid, a.pgid, 1 as heads,
        coalesce((e.data->>'weight')::numeric, case a.pigtype when 'boar' then 250 when 'gilt' then 120 when 'mated' then 220 else 200 end) as kg
      from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'DTH' and e.voided_at is null
      where a.farm_id = $1 and a.leftdt between $2::date - 91 and $3::date and a.leftway in ('died', 'euthanised') and not a.deleted
      union all select eventdt, animal_id, 'suckling', reason, 'died', null, applyid, null, num, coalesce(kg, round(num * round(1.4 + 0.21 * least(greatest(age, 0), 35), 1), 1))
      from piglet_change where farm_id = $1 and eventdt between $2::date - 91 and $3::date and kind = 'loss' and not unbalanced)
    select d.day, s.roomid, d.class, d.reason, d.way, d.disposal, d.applyid, string_agg(d.pgid, ', ') as identities, sum(d.heads) as heads, sum(d.kg) as kg, d.day >= $2::date as shown,
      sum(sum(d.heads)) over (order by d.day) as running
    from dead d left join lateral (select roomid from stay where farm_id = $1 and animal_id = d.animal_id and from_day <= d.day and to_day >= d.day order by from_day desc limit 1) s on true
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3`,
  values: days,
  ofRows: (rows) => {
    const lines = rows.filter(({ shown }) => shown === true);
    return { lines: lines.length, heads: sumOf(lines, 'heads'), kg: roundHalfAway(sumOf(lines, 'kg'), 1) };
  },
  ofReport: ({ rows, totals }) => ({ lines: rows.length, ...numbersOf(totals, ['heads']), kg: roundHalfAway(Number(totals?.['kg']), 1) }),
};
