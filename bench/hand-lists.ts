import type { ReportRow } from '#engine/define/report.ts';
import { addDays } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { LARGE, TODAY } from './farms.ts';
import { classNumbers, type HandReport, type KeyNumbers, listNumbers, type Rows, sectionNumbers, sumOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];

const WEANED = ['LW', 'PW', 'PWL', 'LACT', 'WWT', 'PWM_B'];
const WEANING_NUMBERS = [
  ...['parity', 'fosterday', 'livenum', 'plusnum', 'minusnum', 'lossnum', 'weannum', 'mlweannum', 'feweannum', 'weanweight', 'meankg'],
];
const WEANING_CELLS = ['weandt', 'pgid', 'weangrp', 'lineage', 'farrowdt', 'weankind', 'nursery', 'applyid', 'next', 'nextdt'];
const BY = ['group', 'day', 'house'] as const;

/** The weanings of a period with their litters and what the sow did next, the figures by group, day and house, and what the houses still hold. */
export const WEANING_BOOK: HandReport = {
  sql: `select w.eventdt as weandt, a.pgid, w.animal_id, w.n, w.weangrp, w.parity, c.mate_lineage as lineage, c.farrowdt, w.fosterday,
    c.livenum, c.plusnum, c.minusnum, c.lossnum, w.weannum,
      w.mlweannum, w.feweannum, w.weanweight::float8 as weanweight, round(w.weanweight / nullif(w.weannum, 0), 2)::float8 as meankg,
        w.kind as weankind, w.roomid as nursery, w.applyid, x.next,
      case x.next when 'mated' then s.matedt when 'lactating' then null when 'nursing' then null
        when 'waiting' then null else a.leftdt end as nextdt
    from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n join animal a on a.farm_id = $1
      and a.animal_id = w.animal_id
      left join sow_cycle s on s.farm_id = $1 and s.animal_id = w.animal_id and s.n = w.n + 1 and s.matedt >= $2::date
      cross join lateral (select case when w.kind = 'partial' then 'lactating' when w.kind = 'full'
        and c.nurse_weandt > w.eventdt then 'nursing' when s.matedt is not null then 'mated'
        when a.leftdt is not null then a.leftway when w.kind = 'full' and c.curnum > 0 then 'nursing' else 'waiting' end as next) x
    where w.farm_id = $1 and w.eventdt between $2::date and $3::date order by w.eventdt, a.pgid`,
  values: days,
  more: [
    {
      sql: `with weaned as (
          select w.weangrp as grp, w.eventdt as day, w.roomid as house, w.weannum, w.weanweight, w.kind, c.weannum as litter,
            case when w.kind = 'full' and c.kind <> 'E' then coalesce(c.nurse_weandt, w.eventdt) - c.farrowdt end as lactation,
            case when w.kind = 'nurse' then (select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = $1
              and p.animal_id = w.animal_id and p.n = w.n
              and p.kind = 'loss' and p.eventdt <= w.eventdt and p.eventdt > coalesce((select max(v.eventdt) from weaning v where v.farm_id = $1
                and v.animal_id = w.animal_id and v.n = w.n and v.kind = 'nurse' and v.eventdt < w.eventdt), c.first_weandt,
                  c.farrowdt)) end as lost
          from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n
          where w.farm_id = $1 and w.eventdt between $2::date and $3::date),
        closed as (
          select c.weangrp as grp, c.closeddt as day, v.roomid as house, coalesce(c.weannum, 0) as weaned, c.closed_by = 'weaned'
            and coalesce(c.weannum, 0) = 0 as zero,
            case when c.closed_by = 'weaned' and (c.nurse_weandt is not null or c.curnum > 0) then coalesce(c.weannum,
              0) + (select coalesce(sum(p.num), 0) from piglet_change p
              where p.farm_id = $1 and p.animal_id = c.animal_id and p.n = c.n and p.kind = 'loss'
                and p.eventdt <= c.closeddt) else c.livenum + c.plusnum - c.minusnum end as started
          from sow_cycle c left join weaning v on v.farm_id = $1 and v.animal_id = c.animal_id and v.n = c.n and v.kind = 'full'
            and v.eventdt between $2::date and $3::date
          where c.farm_id = $1 and c.closeddt between $2::date and $3::date and c.kind <> 'E' and c.farrowdt is not null),
        w as (
          select case when grouping(grp) = 0 then 'group' when grouping(day) = 0 then 'day' else 'house' end as by, coalesce(grp, to_char(day,
            'YYYYMMDD'), house, '') as key,
            sum(weannum) as pw, coalesce(sum(weannum) filter (where kind = 'nurse'), 0) as pw_nurse, coalesce(sum(weannum + lost), 0) as nu_start,
            count(*) filter (where lactation is not null and litter > 0) as lw, count(*) filter (where lactation is not null
              and litter = 0) as lw_zero,
            sum(litter) filter (where lactation is not null and litter > 0) as lw_pigs, sum(lactation) filter (where litter > 0) as lact_days,
            coalesce(sum(lactation) filter (where litter = 0), 0) as lact_zero, sum(weanweight) as ww_kg,
              sum(weannum) filter (where weanweight is not null) as ww_n
          from weaned group by grouping sets ((grp), (day), (house))),
        k as (
          select case when grouping(grp) = 0 then 'group' when grouping(day) = 0 then 'day' else 'house' end as by, coalesce(grp, to_char(day,
            'YYYYMMDD'), house, '') as key,
            sum(weaned) as cl_weaned, sum(started) as cl_start, count(*) filter (where zero) as cl_zero,
              coalesce(sum(started) filter (where zero), 0) as cl_zero_start
          from closed group by grouping sets ((grp), (day), (house)))
        select * from w full join k using (by, key)`,
      values: days,
    },
    {
      sql: `select place, sum(qty) as n from movement where farm_id = $1 and book = 'nursery' and eventdt <= $2::date group by 1`,
      values: () => [LARGE, '20261115'],
    },
  ],
  ofRows: (rows, [classes = [], held = []], { settings }) => ({
    ...listNumbers(rows, WEANING_NUMBERS, WEANING_CELLS),
    ...Object.assign(
      {},
      ...BY.map((by) =>
        classNumbers(
          by,
          classes.filter((one) => one['by'] === by),
          WEANED,
          settings,
        ),
      ),
    ),
    pending: sumOf(
      held.filter(({ place }) => classes.some(({ by, key }) => by === 'house' && key === place)),
      'n',
    ),
  }),
  ofReport: (result) => ({
    ...listNumbers(result.rows, WEANING_NUMBERS, WEANING_CELLS),
    ...Object.assign({}, ...BY.map((by) => sectionNumbers(result, by, WEANED))),
    pending: sumOf(result.sections?.find(({ key }) => key === 'house')?.rows ?? [], 'pending'),
  }),
};

/** All doses of a mating came from one boar. */
export const PURE = '(c.boarid2 is null or c.boarid2 = c.boarid) and (c.boarid3 is null or c.boarid3 = c.boarid) and c.boarid is not null';

const BOAR_NUMBERS = ['matings', 'farrowed', 'FR', 'TB', 'BA'];
const PAIR_NUMBERS = [...BOAR_NUMBERS, 'SB', 'MM', 'deformed', 'PWL', 'tosow', 'toboar'];

function matedNumbers(what: string, rows: readonly (Readonly<Record<string, unknown>> | ReportRow)[], numbers: readonly string[]): KeyNumbers {
  return Object.fromEntries(Object.entries(listNumbers(rows, numbers, ['boar', 'boarlineage'])).map(([name, value]) => [`${what} ${name}`, value]));
}

/** A row of pairs or boars under the names of the report, rounded as it is shown. */
function asShown({ boar, boarlineage, mat, bred, deformed, ...row }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const rounded = (value: unknown, decimals: number): number | null => (value === null ? null : roundHalfAway(Number(value), decimals));
  const shares = Object.fromEntries(['fr', 'sb', 'mm'].map((name) => [name.toUpperCase(), rounded(row[name], 1)]));
  const means = Object.fromEntries(['tb', 'ba', 'pwl'].map((name) => [name.toUpperCase(), rounded(row[name], 2)]));
  return {
    boar,
    boarlineage,
    matings: mat,
    farrowed: bred,
    deformed,
    ...shares,
    ...means,
    tosow: rounded(row['tosow'], 2),
    toboar: rounded(row['toboar'], 2),
  };
}

/** Without days the report takes a year of matings whose outcome is known by now. */
const couplesAsked: HandReport['values'] = ({ from, to }, { settings }) => {
  const last = addDays(TODAY, -settings.FRSHIFT);
  return [LARGE, from ?? addDays(last, -364), to ?? last, TODAY];
};

/** Pure matings by pair and by boar with every figure of the pair, against the mean of the sow, of the boar and of the farm. */
export const COUPLES: HandReport = {
  sql: `with line as (select distinct on (pgid) pgid, lineage from animal where farm_id = $1 and sex = 'M' and not deleted order by pgid,
    entrydt desc),
    parents as (select distinct on (pgid) pgid, sireid, damid from animal where farm_id = $1 and not deleted
      and (sireid is not null or damid is not null) order by pgid, entrydt desc),
    one as (select c.animal_id, case when ${PURE} then c.boarid end as boar, c.parity, c.matedt, c.weaknum3, c.farrowdt <= $4::date as farrowed,
      c.livenum, c.deadnum, c.mummynum,
        not coalesce(c.outcomedt <= $4::date and c.outcome in ('moved', 'sold'), false) as member, coalesce(c.outcomedt <= $4::date
          and c.outcome = 'farrowed', false) as bred,
        (select sum(w.weannum) from weaning w where w.farm_id = $1 and w.animal_id = c.animal_id and w.n = c.n
          and w.eventdt <= $4::date) as weaned,
        c.closeddt <= $4::date and c.closed_by = 'weaned' and c.weannum > 0 as closed
      from sow_cycle c where c.farm_id = $1 and c.matedt between $2::date and $3::date and not c.entered and c.kind <> 'E'),
    class as (select animal_id, boar, grouping(animal_id) as nosow, grouping(boar) as noboar, count(*) as mat,
      count(*) filter (where member) as cohort, count(*) filter (where bred) as bred,
        min(parity) as first, max(parity) as until, max(matedt) as last, count(*) filter (where farrowed) as lf,
          sum(livenum) filter (where farrowed) as live,
        count(deadnum + mummynum) filter (where farrowed) as known, sum(livenum) filter (where farrowed and deadnum is not null
          and mummynum is not null) as knownlive,
        sum(deadnum) filter (where farrowed and mummynum is not null) as dead, sum(mummynum) filter (where farrowed
          and deadnum is not null) as mummy,
        count(*) filter (where farrowed and weaknum3 > 0) as deformed, sum(weaned) filter (where closed) as weaned,
          count(*) filter (where closed) as lw
      from one group by grouping sets ((animal_id, boar), (animal_id), (boar)))
    select p.nosow, a.pgid, a.lineage, p.boar, l.lineage as boarlineage, p.mat, p.bred, p.first, p.until, p.last,
      100.0 * p.bred / nullif(p.cohort, 0) as fr, p.lf, p.deformed,
      (p.knownlive + p.dead + p.mummy)::numeric / nullif(p.known, 0) as tb, p.live::numeric / nullif(p.lf, 0) as ba,
        100.0 * p.dead / nullif(p.knownlive + p.dead + p.mummy, 0) as sb,
      100.0 * p.mummy / nullif(p.knownlive + p.dead + p.mummy, 0) as mm, p.weaned::numeric / nullif(p.lw, 0) as pwl,
      p.live::float8 / nullif(p.lf, 0) - s.live::float8 / nullif(s.lf, 0) as tosow, p.live::float8 / nullif(p.lf,
        0) - b.live::float8 / nullif(b.lf, 0) as toboar,
      case when d.pgid is null and f.pgid is null then null when d.sireid = p.boar or f.damid = a.pgid then 25 when d.sireid = f.sireid
        and d.damid = f.damid then 25
        when d.sireid = f.sireid or d.damid = f.damid then 12.5 else 0 end as inbreeding
    from class p left join animal a on a.farm_id = $1 and a.animal_id = p.animal_id left join line l on l.pgid = p.boar
      left join class s on s.animal_id = p.animal_id and s.noboar = 1 left join class b on b.boar = p.boar and b.nosow = 1
      left join parents d on d.pgid = a.pgid left join parents f on f.pgid = p.boar
    where p.noboar = 0 and p.boar is not null order by a.pgid, p.boar`,
  values: couplesAsked,
  ofRows: (rows) => {
    const [boars, pairs] = [rows.filter(({ nosow }) => nosow === 1), rows.filter(({ nosow }) => nosow === 0)];
    return { ...matedNumbers('boar', boars.map(asShown), BOAR_NUMBERS), ...matedNumbers('pair', pairs.map(asShown), PAIR_NUMBERS) };
  },
  ofReport: ({ rows, sections = [] }) => ({
    ...matedNumbers('boar', rows, BOAR_NUMBERS),
    ...matedNumbers('pair', sections.find(({ key }) => key === 'pairs')?.rows ?? [], PAIR_NUMBERS),
  }),
};

const DEAD_NUMBERS = ['heads', 'kg', 'sumheads', 'sumkg'];
const DEAD_CELLS = ['date', 'roomid', 'class', 'cause', 'way', 'disposal', 'identities', 'applyid'];

/** The lines with what lies in all down to each. */
function running(lines: Rows): Rows {
  let [sumheads, sumkg] = [0, 0];
  return lines.map((line) => {
    sumheads += Number(line['heads']);
    sumkg = roundHalfAway(sumkg + Number(line['kg']), 1);
    return { ...line, sumheads, sumkg };
  });
}

/** Every dead head by day, house, class, cause, way, disposal and operator, with its weight or the standard one of its age, and head by week. */
export const DISPOSALS: HandReport = {
  sql: `with dead as (
      select a.leftdt as day, a.animal_id, null as house, 'breeding' as class, a.leftreason as reason, a.leftway as way,
        e.data->>'disposal' as disposal, e.applyid, a.pgid, 1 as heads, (e.data->>'weight')::numeric as weight,
        case a.pigtype when 'boar' then 250 when 'gilt' then 120 when 'mated' then 220 else 200 end as standard
      from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'DTH' and e.voided_at is null
      where a.farm_id = $1 and a.leftdt between date_trunc('week', $2::date)::date - 91 and $3::date and a.leftway in ('died', 'euthanised')
        and not a.deleted
      union all select eventdt, animal_id, null, 'suckling', reason, 'died', null, applyid, null, num, kg,
        round(num * round(1.4 + 0.21 * least(greatest(age, 0), 35), 1), 1)
      from piglet_change where farm_id = $1 and eventdt between date_trunc('week', $2::date)::date - 91 and $3::date and kind = 'loss' and not unbalanced
      union all select eventdt, null, roomid, 'nursery', reason, way, disposal, applyid, null, count, weight, 0
      from nursery_death where farm_id = $1 and eventdt between date_trunc('week', $2::date)::date - 91 and $3::date and voided_at is null),
    line as (
      select d.day as date, coalesce(d.house, s.roomid) as roomid, d.class, d.reason as cause, d.way, d.disposal, d.applyid,
        string_agg(d.pgid, ', ' order by d.pgid) as identities, sum(d.heads) as heads, round(sum(coalesce(d.weight, d.standard)), 1) as kg,
        bool_and(d.weight is not null) as weighed
      from dead d left join lateral (select roomid from stay where farm_id = $1 and animal_id = d.animal_id and from_day <= d.day
        and to_day >= d.day order by from_day desc limit 1) s on d.day >= $2::date
      where d.day >= $2::date group by 1, 2, 3, 4, 5, 6, 7)
    select * from line order by date, roomid collate "C", class collate "C", cause collate "C", way collate "C", disposal collate "C", applyid collate "C"`,
  values: days,
  more: [
    {
      sql: `with dead as (
          select leftdt as day, 1 as n from animal where farm_id = $1 and leftdt between date_trunc('week', $2::date)::date - 91 and $3::date
            and leftway in ('died', 'euthanised') and not deleted
          union all select eventdt, num from piglet_change where farm_id = $1 and eventdt between date_trunc('week', $2::date)::date - 91 and $3::date
            and kind = 'loss' and not unbalanced
          union all select eventdt, count from nursery_death where farm_id = $1 and eventdt between date_trunc('week', $2::date)::date - 91
            and $3::date and voided_at is null),
        week as (select first, coalesce(heads, 0) as heads
          from generate_series(date_trunc('week', $2::date) - interval '91 days', $3::date, interval '7 days') first
            left join (select date_trunc('week', day) as first, sum(n) as heads from dead group by 1) d using (first))
        select heads, before from (select first, heads, avg(heads) over (order by first rows between 13 preceding and 1 preceding) as before from week) x
        where first >= date_trunc('week', $2::date)`,
      values: days,
    },
  ],
  ofRows: (rows, [weeks = []]) => ({
    ...listNumbers(running(rows), DEAD_NUMBERS, DEAD_CELLS),
    weighed: rows.filter(({ weighed }) => weighed === true).length,
    weeks: weeks.length,
    ...Object.fromEntries(
      weeks.flatMap(({ heads, before }, at) => [
        [`week ${at}`, Number(heads)],
        [`week ${at} before`, roundHalfAway(Number(before), 1)],
      ]),
    ),
  }),
  ofReport: ({ rows, sections = [] }) => {
    const weeks = sections.find(({ key }) => key === 'weeks')?.rows ?? [];
    return {
      ...listNumbers(rows, DEAD_NUMBERS, DEAD_CELLS),
      weighed: rows.filter(({ weighed }) => weighed === 'Y').length,
      weeks: weeks.length,
      ...Object.fromEntries(
        weeks.flatMap(({ heads, before }, at) => [
          [`week ${at}`, Number(heads)],
          [`week ${at} before`, Number(before)],
        ]),
      ),
    };
  },
};
