import { LARGE } from './farms.ts';
import { NURSED, STARTED } from './hand-piglets.ts';
import { cellNumber, classNumbers, figureNumbers, type HandReport, listNumbers, numbersOf, sectionNumbers, sumOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];

const MATED = ['MAT', 'MG', 'MW', 'MR', 'REPEAT', 'DPM', 'WSI', 'BRED7'];
const MATING_NUMBERS = ['parity', 'mateday', 'semenage', 'outcomeday'];
const MATING_CELLS = [
  ...['matedt', 'pgid', 'mategrp', 'lineage', 'matetp', 'boarid', 'boarid2', 'boarid3', 'boarlineage', 'applyid', 'roomid'],
  ...['fregexamdt', 'fregexamreslt', 'expfarrowdt', 'outcome', 'outcomedt', 'warnings'],
];

/** The matings of a period with their boars, checks and outcomes, and their figures by weekday and operator. */
export const MATING_BOOK: HandReport = {
  sql: `with line as (select distinct on (pgid) pgid, lineage from animal where farm_id = $1 and sex = 'M' order by pgid, entrydt desc)
    select c.matedt, a.pgid, c.animal_id, c.n, c.mategrp, c.mate_lineage as lineage, c.parity, c.service_no || '-' || c.parity as time_parity,
      c.kind, c.mateday, c.matetp,
      c.boarid, c.boarid2 || coalesce(' +' || c.dose_days[2], '') as boarid2, c.boarid3 || coalesce(' +' || c.dose_days[3], '') as boarid3,
        l.lineage as boarlineage,
      c.matedt - s.collectdt as semenage, c.mate_applyid as applyid, c.mate_roomid as roomid, c.fregexamdt, c.fregexamreslt, c.expfarrowdt,
      coalesce(c.outcome, case when c.matedt < $4::date - $5::int then 'unknown' else 'inpig' end) as outcome, c.outcomedt,
        c.outcomedt - c.matedt as outcomeday,
      array_to_string(c.warnings, ' ') as warnings
    from sow_cycle c join animal a on a.farm_id = $1 and a.animal_id = c.animal_id left join line l on l.pgid = c.boarid
      left join semen_batch s on s.farm_id = $1 and s.batch = c.semenbatch
    where c.farm_id = $1 and c.matedt between $2::date and $3::date and not c.entered and c.kind <> 'E' order by c.matedt, a.pgid`,
  values: (asked, ctx) => [...days(asked, ctx), '20261115', ctx.settings.GESTMAX],
  more: [
    {
      sql: `select grouping(operator) as by_day, coalesce(day::text, operator, '') as key, count(*) as mat,
        count(*) filter (where kind = 'G') as mg,
          count(*) filter (where kind = 'W') as mw, count(*) filter (where kind = 'R') as mr, sum(doses) as slots,
          sum(mateday) filter (where kind = 'W' and from_weaning) as wsi_days, count(mateday) filter (where kind = 'W' and from_weaning) as wsi_n,
          count(*) filter (where kind = 'W' and from_weaning and mateday <= 7) as bred7
        from (select extract(dow from matedt)::int as day, mate_applyid as operator, * from sow_cycle) c
        where farm_id = $1 and matedt between $2::date and $3::date and not entered and kind <> 'E' group by grouping sets ((day), (operator))`,
      values: days,
    },
  ],
  ofRows: (rows, [classes = []], { settings }) => ({
    ...listNumbers(rows, MATING_NUMBERS, MATING_CELLS),
    ...classNumbers(
      'weekday',
      classes.filter(({ by_day }) => by_day === 1),
      MATED,
      settings,
    ),
    ...classNumbers(
      'operator',
      classes.filter(({ by_day }) => by_day === 0),
      MATED,
      settings,
    ),
  }),
  ofReport: (result) => ({
    ...listNumbers(result.rows, MATING_NUMBERS, MATING_CELLS),
    ...sectionNumbers(result, 'weekday', MATED),
    ...sectionNumbers(result, 'operator', MATED),
  }),
};

const BORN = ['LF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'GEST'];
const LITTER_NUMBERS = [
  ...[
    'parity',
    'farrowday',
    'farrownum',
    'livenum',
    'mllivenum',
    'felivenum',
    'deadnum',
    'deadnum1',
    'deadnum2',
    'mummynum',
    'weaknum',
    'weaknum2',
    'weaknum3',
  ],
  ...['totalweight', 'meankg', 'plusnum', 'minusnum', 'lossnum', 'curnum', 'weannum', 'interval'],
];
const LITTER_CELLS = ['farrowdt', 'pgid', 'farrowgrp', 'lineage', 'boars', 'subweandt', 'weandt', 'roomid', 'applyid', 'warnings'];

/** The litters of a period with what became of them, and the figures of their groups. */
export const FARROWING_BOOK: HandReport = {
  sql: `select c.farrowdt, a.pgid, c.animal_id, c.n, c.farrowgrp, c.mate_lineage as lineage, c.farrow_parity as parity,
      concat_ws(', ', c.boarid, nullif(c.boarid2, c.boarid), nullif(nullif(c.boarid3, c.boarid), c.boarid2)) as boars, c.farrowday, c.farrownum,
        c.livenum, c.mllivenum,
      c.felivenum, c.deadnum, c.deadnum1, c.deadnum2, c.mummynum, c.weaknum, c.weaknum2, c.weaknum3, c.totalweight::float8 as totalweight,
      round(c.totalweight / nullif(c.livenum, 0), 2)::float8 as meankg, c.plusnum, c.minusnum, c.lossnum, c.curnum, c.subweandt, c.weandt,
        c.weannum,
      c.farrow_roomid as roomid, c.farrow_applyid as applyid, c.farrow_interval as interval, array_to_string(c.warnings, ' ') as warnings
    from sow_cycle c join animal a on a.farm_id = $1 and a.animal_id = c.animal_id
    where c.farm_id = $1 and c.farrowdt between $2::date and $3::date and c.kind <> 'E' order by c.farrowdt, a.pgid`,
  values: days,
  more: [
    {
      sql: `select coalesce(farrowgrp, '') as key, count(*) as lf, sum(farrowday) as gest_days, count(farrowday) as gest_n,
          count(*) filter (where deadnum is not null and mummynum is not null) as tb_n, sum(livenum) filter (where deadnum is not null
            and mummynum is not null) as tb_live,
          sum(deadnum) filter (where mummynum is not null) as tb_dead, sum(mummynum) filter (where deadnum is not null) as tb_mummy,
            sum(livenum) as live,
          sum(coalesce(weaknum, 0) + coalesce(weaknum2, 0) + coalesce(weaknum3, 0)) as weak, sum(totalweight) as kg,
            sum(livenum) filter (where totalweight is not null) as kg_live,
          count(totalweight) as kg_n
        from sow_cycle where farm_id = $1 and farrowdt between $2::date and $3::date and kind <> 'E' group by 1`,
      values: days,
    },
  ],
  ofRows: (rows, [classes = []], { settings }) => ({
    ...listNumbers(rows, LITTER_NUMBERS, LITTER_CELLS),
    ...classNumbers('group', classes, BORN, settings),
  }),
  ofReport: (result) => ({ ...listNumbers(result.rows, LITTER_NUMBERS, LITTER_CELLS), ...sectionNumbers(result, 'group', BORN) }),
};

/** The arrivals of a period with what was typed then. */
export const ARRIVALS: HandReport = {
  sql: `select a.entrydt, a.pgid, a.rfid, a.entrytp, a.altid, a.lineage, a.source, a.lot, a.sireid, a.damid, a.birthdt,
    a.entrydt - a.birthdt as age, e.data, a.bvindx, a.roomid,
      e.applyid, e.valuedt - e.eventdt as late, r.animal_id is not null as restored, c.service_no, c.parity, c.matedt,
      count(*) over (partition by a.source) as ofsource, count(*) over (partition by a.entrytp) as oftype
    from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT'
      and e.eventdt = a.entrydt and e.voided_at is null
      left join (select distinct animal_id from animal_event where farm_id = $1 and voided_kind = 'restored') r on r.animal_id = a.animal_id
      left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.n = 1 and c.entered
    where a.farm_id = $1 and a.entrydt between $2::date and $3::date and not a.deleted order by a.entrydt, a.pgid`,
  values: days,
  ofRows: (rows) => ({ rows: rows.length, age: sumOf(rows, 'age'), late: sumOf(rows, 'late') }),
  ofReport: ({ rows }) => ({ rows: rows.length, age: sumOf(rows, 'age'), late: sumOf(rows, 'late') }),
};

const HEAD = ['gilts', 'open', 'mated1', 'mated2', 'mated3', 'lactating', 'boars', 'suckling', 'weaned', 'total', 'movedin', 'movedout'];
const FARROWED = ['LF', 'BA', 'PWM_B'];

/** Who stands in each house on the day, since when it has not been empty, and what was farrowed in it over the period. */
export const HOUSES: HandReport = {
  sql: `with here as (
      select coalesce(t.roomid, '') as roomid, s.kind, s.kind in ('inpig', 'standing') or s.cause like 'service-%' as mated,
        $2::date - coalesce(m.matedt, s.from_day) as day,
        case when s.kind = 'lactating' then greatest(0, m.livenum
          + coalesce((select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p where p.farm_id = $1
            and p.animal_id = s.animal_id and p.n = m.n and p.eventdt <= $2::date), 0)
          - coalesce((select sum(w.weannum) from weaning w where w.farm_id = $1 and w.animal_id = s.animal_id and w.n = m.n
            and w.eventdt <= $2::date), 0)) end as piglets
      from herd_span s join animal a on a.farm_id = $1 and a.animal_id = s.animal_id
        left join stay t on t.farm_id = $1 and t.animal_id = s.animal_id and t.from_day <= $2::date and t.to_day > $2::date
        left join sow_cycle m on m.farm_id = $1 and m.animal_id = s.animal_id and m.n = s.n
      where s.farm_id = $1 and s.from_day <= $2::date and s.to_day > $2::date and not a.deleted),
    heads as (
      select roomid, count(*) filter (where kind = 'gilt') as gilts, count(*) filter (where kind = 'boar') as boars,
        count(*) filter (where kind = 'lactating') as lactating, count(*) filter (where mated and day <= 35) as mated1,
        count(*) filter (where mated and day between 36 and 107) as mated2, count(*) filter (where mated and day > 107) as mated3,
        count(*) filter (where kind not in ('gilt', 'boar', 'lactating') and mated is not true) as open, sum(piglets) as suckling, count(*) as heads
      from here group by 1),
    moves as (
      select roomid, count(*) filter (where from_day = $2::date) as movedin, count(*) filter (where to_day = $2::date) as movedout
      from stay where farm_id = $1 and to_day >= $2::date and from_day <= $2::date group by 1),
    gaps as (select roomid, max(before) as emptied from (select roomid, from_day, max(to_day) over (partition by roomid order by from_day,
      to_day rows between unbounded preceding and 1 preceding) as before
      from stay where farm_id = $1 and to_day > $2::date - 731 and from_day <= $2::date) s where before < from_day group by 1),
    nursery as (select place as roomid, sum(qty) as weaned from movement where farm_id = $1 and book = 'nursery' and eventdt <= $2::date group by 1)
    select *, coalesce(heads, 0) + coalesce(suckling, 0) + coalesce(weaned, 0) as total
    from heads full join (select roomid, name, area, capacity from room where farm_id = $1 and state <> 'cancelled' and area <> 'grow-finish') r
      using (roomid) left join moves using (roomid) left join gaps using (roomid) left join nursery using (roomid)`,
  values: () => [LARGE, '20261115'],
  more: [
    {
      sql: `with born as (
          select farrow_roomid as roomid, count(*) as lf, sum(livenum) as live from sow_cycle
          where farm_id = $1 and farrowdt between $2::date and $3::date and kind <> 'E' group by 1),
        litter as (
          select c.farrow_roomid as roomid, ${STARTED} as started, coalesce(c.weannum, 0) as weaned,
            c.closed_by = 'weaned' and coalesce(c.weannum, 0) = 0 as zero
          from sow_cycle c where c.farm_id = $1 and c.closeddt between $2::date and $3::date and c.kind <> 'E' and c.farrowdt is not null),
        closed as (
          select roomid, sum(weaned) as cl_weaned, sum(started) as cl_start, count(*) filter (where zero) as cl_zero,
            sum(started) filter (where zero) as cl_zero_start from litter group by 1),
        nursed as (
          select c.farrow_roomid as roomid, sum(w.weannum) as pw_nurse, sum(${NURSED}) as nu_start
          from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n
          where w.farm_id = $1 and w.eventdt between $2::date and $3::date and w.kind = 'nurse' group by 1)
        select * from born full join closed using (roomid) full join nursed using (roomid)`,
      values: days,
    },
  ],
  ofRows: (rows, [farrowed = []], { settings }) => ({
    // A name that says no more than the code is left blank.
    ...listNumbers(
      rows.map((row) => (row['name'] === row['roomid'] ? { ...row, name: null } : row)),
      [],
      ['name', 'emptied'],
    ),
    ...Object.assign(
      {},
      ...rows.map((row) => numbersOf(row, HEAD, `${row['roomid']} `)),
      ...farrowed.map((row) => figureNumbers(row, FARROWED, settings, `${row['roomid']} `)),
    ),
  }),
  ofReport: ({ rows }) => ({
    ...listNumbers(rows, [], ['name', 'emptied']),
    ...Object.assign(
      {},
      ...rows.map((row) => ({
        ...numbersOf(row, HEAD, `${row['roomid']} `),
        ...(row['LF'] === undefined ? {} : Object.fromEntries(FARROWED.map((code) => [`${row['roomid']} ${code}`, cellNumber(row[code])]))),
      })),
    ),
  }),
};
