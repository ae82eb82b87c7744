import { LARGE } from './farms.ts';
import { type HandReport, listNumbers, sumOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }, { settings }) => [LARGE, from ?? '20261101', to ?? '20261115', settings.MOVEDAY];
const onLastDay: HandReport['values'] = ({ to }, { settings }) => [LARGE, to ?? '20261115', settings.MOVEDAY];

const NUMBERS = ['parity', 'inpig', 'tofarrow'];
const CELLS = ['eventdt', 'pgid', 'lineage', 'status', 'matedt', 'expfarrowdt', 'fromroom', 'roomid', 'applyid', 'entered'];

/** Piglets with a sow on the day of a move. */
const NURSED = `c.livenum
  + coalesce((select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p where p.farm_id = $1
    and p.animal_id = c.animal_id and p.n = c.n and p.eventdt <= e.eventdt), 0)
  - coalesce((select sum(w.weannum) from weaning w where w.farm_id = $1 and w.animal_id = c.animal_id and w.n = c.n and w.eventdt <= e.eventdt), 0)`;

/** Farrowing houses: those called so, and of those without a type the ones litters were born in within a year. */
const HOUSES = `select roomid from room where farm_id = $1 and state = 'active' and (roomtp = 'FARROWING' or roomtp is null and roomid in (
  select farrow_roomid from sow_cycle where farm_id = $1 and farrowdt > $2::date - 364 and farrowdt <= $2::date and kind <> 'E'))`;

/** The moves of a period with the house before and how each animal stood, the heads of the houses, and who is late for the farrowing house. */
export const MOVES: HandReport = {
  sql: `with house as materialized (${HOUSES.replaceAll('$2', '$3')}),
    here as (select e.animal_id, e.eventdt, e.seq, e.data->>'roomid' as roomid, e.applyid, e.crtdate,
        (select x.data->>'roomid' from animal_event x where x.farm_id = $1 and x.animal_id = e.animal_id and x.voided_at is null
          and x.eventcd in ('ENT', 'MOV', 'MAT', 'FAR') and x.data->>'roomid' <> '' and (x.eventdt, x.rank, x.seq) < (e.eventdt, e.rank, e.seq)
          order by x.eventdt desc, x.rank desc, x.seq desc limit 1) as fromroom
      from animal_event e where e.farm_id = $1 and e.eventcd = 'MOV' and e.voided_at is null and e.eventdt between $2::date and $3::date),
    moved as (
      select e.*, a.pgid, a.lineage, c.matedt, c.expfarrowdt,
        case when a.sex = 'F' then case when a.leftdt = e.eventdt then a.parity else s.parity end end as parity,
        case when a.sex = 'M' then 'boar' when a.leftdt = e.eventdt then a.status when s.kind = 'gilt' then 'G'
          when s.kind = 'lactating' then case when ${NURSED} > 0 then 'L' else 'F' end
          when c.n is null or c.kind = 'E' or c.farrowdt <= e.eventdt then 'W'
          when c.outcomedt <= e.eventdt then case c.outcome when 'negative' then 'N' when 'abortion' then 'A' else 'R' end
          when c.kind = 'R' then 'S' else 'M' end as status
      from here e join animal a on a.farm_id = $1 and a.animal_id = e.animal_id
        left join herd_span s on s.farm_id = $1 and s.animal_id = e.animal_id and s.from_day <= e.eventdt and s.to_day > e.eventdt
        left join sow_cycle c on c.farm_id = $1 and c.animal_id = e.animal_id and c.n = s.n
          and coalesce(c.matedt, c.weandt, c.farrowdt) <= e.eventdt
      where not a.deleted)
    select eventdt, pgid, lineage, status, parity, p.matedt, eventdt - p.matedt as inpig, p.expfarrowdt, p.expfarrowdt - eventdt as tofarrow,
      fromroom, roomid, applyid, to_char(crtdate, 'YYYYMMDD HH24:MI') as entered,
      roomid in (select roomid from house) and eventdt - p.matedt > $4::int as late
    from moved m left join lateral (select m.matedt, m.expfarrowdt where m.status in ('M', 'S')) p on true order by eventdt, pgid, seq`,
  values: days,
  more: [
    {
      sql: `select coalesce(t.roomid, '') as roomid, count(*) as heads from herd_span s
          join animal a on a.farm_id = $1 and a.animal_id = s.animal_id
          left join stay t on t.farm_id = $1 and t.animal_id = s.animal_id and t.from_day <= $2::date and t.to_day > $2::date
        where s.farm_id = $1 and s.from_day <= $2::date and s.to_day > $2::date and not a.deleted group by 1`,
      values: ({ to }) => [LARGE, to ?? '20261115'],
    },
    {
      sql: `select a.pgid, t.roomid, a.lineage, s.parity, c.matedt, $2::date - c.matedt - $3::int as late, c.expfarrowdt
        from herd_span s join animal a on a.farm_id = $1 and a.animal_id = s.animal_id
          join sow_cycle c on c.farm_id = $1 and c.animal_id = s.animal_id and c.n = s.n and c.matedt < $2::date - $3::int
          left join stay t on t.farm_id = $1 and t.animal_id = s.animal_id and t.from_day <= $2::date and t.to_day > $2::date
        where s.farm_id = $1 and s.from_day <= $2::date and s.to_day > $2::date and not a.deleted
          and (s.kind in ('inpig', 'standing') or s.cause like 'service-%') and (t.roomid is null or t.roomid not in (${HOUSES}))
        order by c.matedt, a.pgid`,
      values: onLastDay,
    },
  ],
  ofRows: (rows, [heads = [], late = []]) => ({
    ...listNumbers(rows, NUMBERS, CELLS),
    marked: rows.filter((row) => row['late'] === true).length,
    moved: rows.length,
    heads: sumOf(heads, 'heads'),
    late: late.length,
    days: sumOf(late, 'late'),
  }),
  ofReport: ({ rows, sections = [] }) => {
    const of = (key: string) => sections.find((one) => one.key === key)?.rows ?? [];
    return {
      ...listNumbers(rows, NUMBERS, CELLS),
      marked: rows.filter((row) => row['_mark_inpig'] === 'warn').length,
      moved: sumOf(of('matrix'), 'total'),
      heads: sumOf(of('heads'), 'heads'),
      late: of('late').length,
      days: sumOf(of('late'), 'late'),
    };
  },
};
