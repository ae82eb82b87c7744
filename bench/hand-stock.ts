import { LARGE } from './farms.ts';
import { type HandReport, type KeyNumbers, numbersOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];
const COUNTS = [
  ...['opening', 'entered', 'born', 'weanedin', 'movedin', 'fromtype', 'restored', 'died', 'euthanised', 'culled', 'sold', 'moved', 'weanedout'],
  ...['totype', 'takeover', 'closing', 'days'],
];

function byType(rows: readonly Readonly<Record<string, unknown>>[], type: string): KeyNumbers {
  return Object.assign({}, ...rows.map((row) => numbersOf(row, COUNTS, `${row[type]} `)));
}

/** Head of each type on the first day, every way in and out, the last day and their days. */
export const SUMMARY: HandReport = {
  sql: `with piece as (select s.animal_id, s.from_day, s.to_day, case s.kind when 'gilt' then 'gilt' when 'boar' then 'boar'
        when 'lactating' then 'lactating' when 'open' then case
          when s.cause like 'service-%' then 'mated' else 'open' end else 'mated' end as type
      from herd_span s where s.farm_id = $1 and s.to_day >= $2::date and s.from_day <= $3::date),
    span as (select p.*, lag(type) over w = type and lag(to_day) over w = from_day as goeson, lead(type) over w = type
      and lead(from_day) over w = to_day as continues
      from piece p window w as (partition by animal_id order by from_day)),
    ends as (select s.*, a.entrydt, a.leftdt, a.leftway, s.from_day >= $2::date and s.goeson is not true as came, s.to_day <= $3::date
      and s.continues is not true as went,
        s.from_day = a.entrydt and exists (select from animal_event e where e.farm_id = $1 and e.animal_id = s.animal_id
          and e.eventcd = 'ENT' and e.voided_at is null
          and e.data ? 'fromfarm') as transferred
      from span s join animal a on a.farm_id = $1 and a.animal_id = s.animal_id),
    change as (select farrowdt as day, livenum as n, 'born' as way from sow_cycle where farm_id = $1 and farrowdt >= $2::date and kind <> 'E'
      and livenum > 0
      union all select eventdt, case kind when 'in' then num else -num end, case when kind = 'loss' then 'loss'
        when unbalanced then kind else 'fostered' end
        from piglet_change where farm_id = $1 and eventdt >= $2::date
      union all select eventdt, -weannum, 'weaned' from weaning where farm_id = $1 and eventdt >= $2::date and weannum > 0),
    before as (select coalesce((select sum(curnum) from animal where farm_id = $1 and leftdt is null and not deleted),
      0) - coalesce((select sum(n) from change), 0) as n),
    ledger as (select m.qty, m.eventdt, coalesce(o.kind, m.kind) as kind from movement m left join movement o on o.farm_id = m.farm_id
      and o.movement_id = m.reverses
      where m.farm_id = $1 and m.book = 'nursery' and m.eventdt <= $3::date)
    select type, count(*) filter (where from_day < $2::date and to_day >= $2::date) as opening, count(*) filter (where came
      and from_day = entrydt and not transferred) as entered,
      0 as born, 0 as weanedin, count(*) filter (where came and transferred) as movedin, count(*) filter (where came
        and from_day > entrydt) as fromtype, 0 as restored,
      count(*) filter (where went and to_day = leftdt and leftway = 'died') as died, count(*) filter (where went and to_day = leftdt
        and leftway = 'euthanised') as euthanised,
      count(*) filter (where went and to_day = leftdt and leftway = 'culled') as culled, count(*) filter (where went and to_day = leftdt
        and leftway = 'sold') as sold,
      count(*) filter (where went and to_day = leftdt and leftway = 'moved') as moved, 0 as weanedout,
      count(*) filter (where went and to_day is distinct from leftdt) as totype, 0 as takeover, count(*) filter (where from_day <= $3::date
        and to_day > $3::date) as closing,
      sum(least(to_day, $3::date + 1) - greatest(from_day, $2::date)) filter (where to_day > $2::date) as days
    from ends group by 1
    union all select 'suckling', b.n, 0, sum(c.n) filter (where way = 'born'), 0, 0, sum(c.n) filter (where way = 'in'), 0,
      -sum(c.n) filter (where way = 'loss'), 0, 0, 0, 0,
      -sum(c.n) filter (where way = 'weaned'), -sum(c.n) filter (where way = 'out'), 0, b.n + sum(c.n),
        b.n * ($3::date + 1 - $2::date) + sum(c.n * ($3::date + 1 - day))
      from before b join change c on c.day <= $3::date group by b.n
    union all select 'nursery', sum(qty) filter (where eventdt < $2::date), 0, 0, sum(qty) filter (where eventdt >= $2::date
      and kind = 'weaned'), 0, 0, 0,
      -sum(qty) filter (where eventdt >= $2::date and kind in ('died', 'death')), -sum(qty) filter (where eventdt >= $2::date
        and kind = 'euthanised'), 0, 0, 0, 0, 0,
      -sum(qty) filter (where eventdt >= $2::date and kind = 'takeover'), sum(qty), sum(qty * ($3::date + 1 - greatest(eventdt, $2::date)))
        from ledger having count(*) > 0
    union all select 'weaner', sum(weannum) filter (where eventdt < $2::date), 0, 0, sum(weannum) filter (where eventdt >= $2::date), 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, sum(weannum),
      sum(weannum * ($3::date + 1 - greatest(eventdt, $2::date))) from weaning
      where farm_id = $1 and eventdt <= $3::date and (roomid is null or roomid = 'unknown') and weannum > 0 having count(*) > 0`,
  values: days,
  ofRows: (rows) => byType(rows, 'type'),
  ofReport: ({ rows }) => byType(rows, '_type'),
};
