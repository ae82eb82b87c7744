import { LARGE } from './farms.ts';
import { type HandReport, type KeyNumbers, numbersOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];
const COUNTS = ['opening', 'entered', 'born', 'died', 'destroyed', 'culled', 'weanedout', 'days'];

function byType(rows: readonly Readonly<Record<string, unknown>>[], type: string): KeyNumbers {
  return Object.assign({}, ...rows.map((row) => numbersOf(row, COUNTS, `${row[type]} `)));
}

/** Heads of each type on the first day, in, out and their days. */
export const SUMMARY: HandReport = {
  sql: `with span as (select s.animal_id, s.from_day, s.to_day, a.entrydt, a.leftdt, a.leftway, case s.kind when 'gilt' then 'gilt' when 'boar' then 'boar'
        when 'lactating' then 'lactating' when 'open' then case when s.cause like 'service-%' then 'mated' else 'open' end else 'mated' end as type
      from herd_span s join animal a using (farm_id, animal_id) where s.farm_id = $1 and s.to_day >= $2::date and s.from_day <= $3::date),
    piglet as (select farrowdt as day, livenum as n, 'born' as way from sow_cycle where farm_id = $1 and farrowdt <= $3::date and kind <> 'E' and livenum > 0
      union all select eventdt, case kind when 'in' then num else -num end, kind from piglet_change where farm_id = $1 and eventdt <= $3::date and (kind = 'loss' or unbalanced)
      union all select eventdt, -weannum, 'weaned' from weaning where farm_id = $1 and eventdt <= $3::date and weannum > 0)
    select type, count(*) filter (where from_day < $2::date and to_day >= $2::date) as opening,
      count(*) filter (where from_day = entrydt and from_day >= $2::date) as entered, 0 as born,
      count(*) filter (where to_day = leftdt and to_day <= $3::date and leftway = 'died') as died,
      count(*) filter (where to_day = leftdt and to_day <= $3::date and leftway = 'destroyed') as destroyed,
      count(*) filter (where to_day = leftdt and to_day <= $3::date and leftway = 'culled') as culled, 0 as weanedout,
      sum(least(to_day, $3::date + 1) - greatest(from_day, $2::date)) filter (where to_day > $2::date) as days
    from span group by 1
    union all select 'sucking', sum(n) filter (where day < $2::date), 0, sum(n) filter (where day >= $2::date and way = 'born'),
      -sum(n) filter (where day >= $2::date and way = 'loss'), 0, 0, -sum(n) filter (where day >= $2::date and way = 'weaned'),
      sum(n * ($3::date + 1 - greatest(day, $2::date))) from piglet`,
  values: days,
  ofRows: (rows) => byType(rows, 'type'),
  ofReport: ({ rows }) => byType(rows, '_type'),
};

const STAGE_COUNTS = ['inpig0_n', 'inpig36_n', 'lact0_n', 'lact4_n', 'open0_n', 'gilt_n', 'total'];

/** Females that came into each stage of the cycle, those lost by parity, and the lives of two years' gilts. */
export const STAGES: HandReport = {
  sql: `with risk as (select least(c.parity, $4::int) as parity, least(c.farrow_parity, $4::int) as farrowed,
        count(*) filter (where c.matedt between $2::date and $3::date) as inpig0,
        count(*) filter (where c.matedt between $2::date - 36 and $3::date - 36 and (c.outcomedt is null or c.outcomedt - c.matedt >= 36)) as inpig36,
        count(*) filter (where c.matedt between $2::date - 108 and $3::date - 108 and (c.outcomedt is null or c.outcomedt - c.matedt >= 108)) as inpig108,
        count(*) filter (where c.farrowdt between $2::date and $3::date) as lact0,
        count(*) filter (where c.farrowdt between $2::date - 4 and $3::date - 4 and least(coalesce(c.weandt, 'infinity'), coalesce(a.leftdt, 'infinity')) >= c.farrowdt + 4) as lact4,
        count(*) filter (where c.farrowdt between $2::date - 22 and $3::date - 22 and least(coalesce(c.weandt, 'infinity'), coalesce(a.leftdt, 'infinity')) >= c.farrowdt + 22) as lact22,
        count(*) filter (where c.weandt between $2::date and $3::date) as open0,
        count(*) filter (where c.weandt between $2::date - 11 and $3::date - 11 and coalesce(a.leftdt, 'infinity') >= c.weandt + 11
          and coalesce(s.matedt, 'infinity') >= c.weandt + 11) as open11,
        count(*) filter (where c.outcomedt between $2::date and $3::date and c.outcome in ('return', 'negative', 'abortion', 'notinpig')) as failed
      from sow_cycle c join animal a using (farm_id, animal_id) left join sow_cycle s on s.farm_id = c.farm_id and s.animal_id = c.animal_id and s.n = c.n + 1
      where c.farm_id = $1 and not a.deleted and c.kind <> 'E' and (c.matedt between $2::date - 108 and $3::date or c.farrowdt between $2::date - 22 and $3::date
        or c.weandt between $2::date - 11 and $3::date or c.outcomedt between $2::date and $3::date) group by 1, 2),
    lost as (select least(parity, $4::int) as parity, pigtype, leftway, leftreason, count(*) as n from animal
      where farm_id = $1 and leftdt between $2::date and $3::date and sex = 'F' and not deleted and leftway <> 'moved' group by 1, 2, 3, 4),
    lives as (select (($3::date - first_matedt) / 728)::int as years, parity, leftdt is not null as gone, count(*) as n from animal
      where farm_id = $1 and first_matedt > $3::date - 1456 and sex = 'F' and not deleted group by 1, 2, 3),
    gilts as (select count(distinct animal_id) as n from herd_span where farm_id = $1 and kind = 'gilt' and from_day <= $3::date and to_day > $2::date)
    select sum(inpig0) as inpig0_n, sum(inpig36) as inpig36_n, sum(inpig108) as inpig108_n, sum(lact0) as lact0_n, sum(lact4) as lact4_n, sum(lact22) as lact22_n,
      sum(open0) as open0_n, sum(open11) as open11_n, sum(failed) as failed_n, (select n from gilts) as gilt_n, (select sum(n) from lost) as total,
      (select jsonb_agg(risk) from risk) as risks, (select jsonb_agg(lost) from lost) as losses, (select jsonb_agg(lives) from lives) as lives from risk`,
  values: (asked, ctx) => [...days(asked, ctx), ctx.settings.PARMAX],
  ofRows: ([row]) => numbersOf(row, STAGE_COUNTS),
  ofReport: ({ totals }) => numbersOf(totals, STAGE_COUNTS),
};
