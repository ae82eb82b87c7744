import { reachedLitters } from '#modules/herd/server/reports/removals/stage-counts.ts';
import { LARGE, TODAY } from './farms.ts';
import { RETAINED } from './hand-analysis.ts';
import { cellNumber, figureNumbers, type HandReport, type HandStatement, type KeyNumbers, type Rows, sumOf } from './hand-report.ts';

/** The days asked for, or those of the month that have passed. */
const days: HandStatement['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? TODAY];

/** Females that came into each stage of the cycle: the days of a service, a litter, a weaning and a failure are read once each. */
const AT_RISK = `
  select 'inpig' as phase, least(c.parity, $4::int) as parity, count(*) filter (where c.matedt >= $2::date) as n0,
    count(*) filter (where c.matedt between $2::date - 36 and $3::date - 36 and (c.outcomedt is null or c.outcomedt - c.matedt >= 36)) as n1,
    count(*) filter (where c.matedt <= $3::date - 108 and (c.outcomedt is null or c.outcomedt - c.matedt >= 108)) as n2
  from sow_cycle c where c.farm_id = $1 and c.matedt between $2::date - 108 and $3::date and c.kind <> 'E' group by 2
  union all
  select 'lact', least(c.farrow_parity, $4::int), count(*) filter (where c.farrowdt >= $2::date),
    count(*) filter (where c.farrowdt between $2::date - 4 and $3::date - 4 and least(c.weandt, a.leftdt, 'infinity') >= c.farrowdt + 4),
    count(*) filter (where c.farrowdt <= $3::date - 22 and least(c.weandt, a.leftdt, 'infinity') >= c.farrowdt + 22)
  from sow_cycle c left join animal a on a.farm_id = $1 and a.animal_id = c.animal_id and a.leftdt >= $2::date - 22
  where c.farm_id = $1 and c.farrowdt between $2::date - 22 and $3::date and c.kind <> 'E' group by 2
  union all
  select 'open', least(c.farrow_parity, $4::int), count(*) filter (where c.weandt >= $2::date),
    count(*) filter (where c.weandt <= $3::date - 11 and least(s.matedt, a.leftdt, 'infinity') >= c.weandt + 11), 0
  from sow_cycle c left join animal a on a.farm_id = $1 and a.animal_id = c.animal_id and a.leftdt >= $2::date - 11
    left join sow_cycle s on s.farm_id = $1 and s.animal_id = c.animal_id and s.n = c.n + 1 and s.matedt >= $2::date - 11
  where c.farm_id = $1 and c.weandt between $2::date - 11 and $3::date and c.kind <> 'E' group by 2
  union all
  select 'failed', least(c.parity, $4::int), count(*), 0, 0 from sow_cycle c
  where c.farm_id = $1 and c.outcomedt between $2::date and $3::date and c.kind <> 'E'
    and c.outcome in ('return', 'negative', 'abortion', 'notinpig') group by 2
  union all
  select 'gilt', 0, count(distinct animal_id), 0, 0 from herd_span
  where farm_id = $1 and kind = 'gilt' and from_day <= $3::date and to_day > $2::date`;

/** Who left, where in her cycle, and so many days after it began. */
const LOST = `
  select p.phase || case p.phase when 'gilt' then '' when 'failed' then '' when 'open' then case when p.days <= 10 then '0' else '11' end
      when 'lact' then case when p.days <= 3 then '0' when p.days <= 21 then '4' else '22' end
      else case when p.days <= 35 then '0' when p.days <= 107 then '36' else '108' end end as stage,
    least(a.parity, $4::int) as parity, a.leftway, a.leftdt, extract(dow from a.leftdt)::int as weekday,
    extract(week from a.leftdt)::int as week, p.days
  from animal a
    left join lateral (select n, kind, matedt, outcome, outcomedt, farrowdt, weandt from sow_cycle c
      where c.farm_id = $1 and c.animal_id = a.animal_id order by n desc limit 1) c on true
    cross join lateral (select case when a.status = 'G' then 'gilt' when c.farrowdt is not null and (c.weandt > a.leftdt or c.weandt is null) then 'lact'
      when c.farrowdt is not null or c.kind = 'E' or c.n is null then 'open'
      when c.outcome is null or c.outcome in ('died', 'culled', 'sold', 'moved') then 'inpig' else 'failed' end as phase) k
    cross join lateral (select k.phase, a.leftdt - case k.phase when 'lact' then c.farrowdt when 'open' then coalesce(c.weandt, a.entrydt)
      when 'inpig' then c.matedt when 'failed' then c.outcomedt end as days) p
  where a.farm_id = $1 and a.leftdt between $2::date and $3::date and a.sex = 'F' and not a.deleted and a.leftway <> 'moved'`;

/** The gilts first served in two years, and in the two before: how many litters they had, and whether they are gone. */
const LIVES = `
  select c.matedt >= $2::date - 728 as young, a.parity as litters, coalesce(a.leftway <> 'moved', false) as gone, count(*)::int as n
  from sow_cycle c join animal a on a.farm_id = $1 and a.animal_id = c.animal_id
  where c.farm_id = $1 and c.matedt between $2::date - 1456 and $2::date and c.kind = 'G' and not c.entered group by 1, 2, 3`;

/** Sows culled and dead, their parities at leaving, and the days of mated females. */
const GONE = `
  select count(*) filter (where leftway = 'culled') as cull, count(*) filter (where leftway in ('died', 'euthanised')) as mort,
    count(*) filter (where leftway <> 'moved') as apr_n, sum(parity) filter (where leftway <> 'moved') as apr_par,
    (select sum(least(to_day, $3::date + 1) - greatest(from_day, $2::date)) from herd_span
      where farm_id = $1 and to_day > $2::date and from_day <= $3::date and kind not in ('gilt', 'boar')) as mfd
  from animal where farm_id = $1 and leftdt between $2::date and $3::date and sex = 'F' and status <> 'G'`;

/** The columns of {@link AT_RISK} by their stage. */
const RISKS: Readonly<Record<string, readonly [phase: string, column: string]>> = {
  gilt: ['gilt', 'n0'],
  inpig0: ['inpig', 'n0'],
  inpig36: ['inpig', 'n1'],
  inpig108: ['inpig', 'n2'],
  lact0: ['lact', 'n0'],
  lact4: ['lact', 'n1'],
  lact22: ['lact', 'n2'],
  open0: ['open', 'n0'],
  open11: ['open', 'n1'],
  failed: ['failed', 'n0'],
};
const CODES = ['APR', 'RTN1', 'RTN2', 'RTN3', 'CULL', 'MORT'];
const LITTERS = 8;

function byStage(at: string, lost: Rows, risks: Rows): KeyNumbers {
  const cells = Object.entries(RISKS).flatMap(([stage, [phase, column]]) => [
    [`${at} ${stage}`, lost.filter((one) => one['stage'] === stage).length],
    [
      `${at} ${stage}_n`,
      sumOf(
        risks.filter((one) => one['phase'] === phase),
        column,
      ),
    ],
  ]);
  return { ...Object.fromEntries(cells), [`${at} total`]: lost.length };
}

/** How often each value of a column stands in the rows. */
function counts(what: string, rows: Rows, column: string): KeyNumbers {
  return Object.fromEntries([...Map.groupBy(rows, (row) => row[column])].map(([value, own]) => [`${what} ${value}`, own.length]));
}

const curve = (lives: Rows, young: boolean): (number | null)[] =>
  reachedLitters(lives.filter((one) => one['young'] === young) as unknown as Parameters<typeof reachedLitters>[0], LITTERS);

/** Females that came into each stage of the cycle and those lost by parity, when they died, the lives of two years' gilts, the figures of leaving. */
export const STAGES: HandReport = {
  sql: AT_RISK,
  values: (asked, ctx) => [...days(asked, ctx), ctx.settings.PARMAX],
  more: [
    { sql: LOST, values: (asked, ctx) => [...days(asked, ctx), ctx.settings.PARMAX] },
    { sql: LIVES, values: () => [LARGE, TODAY] },
    { sql: GONE, values: days },
    { sql: RETAINED, values: (asked, ctx) => [...days(asked, ctx), ctx.settings.FRSHIFT] },
  ],
  ofRows: (risks, [lost = [], lives = [], gone = [], retained = []], { settings }) => {
    const of = (rows: Rows, parity: number): Rows => rows.filter((row) => row['parity'] === parity);
    const parities = Array.from({ length: settings.PARMAX + 1 }, (_, parity) => parity);
    const deaths = lost.filter(({ leftway }) => leftway === 'died' || leftway === 'euthanised');
    const inPig = lost.filter(({ stage }) => String(stage).startsWith('inpig'));
    const culled = lost.filter(({ stage, leftway }) => String(stage).startsWith('open') && leftway === 'culled');
    const years = [curve(lives, true), curve(lives, false)];
    return {
      ...byStage('all', lost, risks),
      ...Object.assign({}, ...parities.map((parity) => byStage(`p${parity}`, of(lost, parity), of(risks, parity)))),
      ...Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`weekday ${day}`, 0])),
      ...counts('weekday', deaths, 'weekday'),
      ...counts('week', deaths, 'week'),
      'days culled': sumOf(culled, 'days') / culled.length,
      'days in pig': sumOf(inPig, 'days'),
      ...Object.fromEntries(years.flatMap((values, year) => values.map((value, k) => [`curve ${year} ${k}`, cellNumber(value)]))),
      ...figureNumbers({ ...gone[0], ...retained[0] }, CODES, settings),
    };
  },
  ofReport: ({ rows, totals, sections = [], charts = [], headline = [] }) => {
    const of = (key: string) => sections.find((one) => one.key === key)?.rows ?? [];
    const columns = [...Object.keys(RISKS).flatMap((stage) => [stage, `${stage}_n`]), 'total'];
    const tables = [['all', totals] as const, ...rows.map((row, parity) => [`p${parity}`, row] as const)];
    const [culled, inPig] = of('means');
    return {
      ...Object.fromEntries(tables.flatMap(([at, row]) => columns.map((column) => [`${at} ${column}`, Number(row?.[column] ?? 0)]))),
      ...Object.fromEntries(of('weekdays').map((row, at) => [`weekday ${(at + 1) % 7}`, Number(row['heads'])])),
      ...Object.fromEntries(of('weeks').map((row) => [`week ${row['week']}`, Number(row['heads'])])),
      'days culled': Number(culled?.['value']),
      'days in pig': Number(inPig?.['value']),
      ...Object.fromEntries(
        (charts[0]?.series ?? []).flatMap(({ values }, year) => values.map((value, k) => [`curve ${year} ${k}`, cellNumber(value)])),
      ),
      ...Object.fromEntries(headline.map(({ figure, value }) => [String(figure), cellNumber(value)])),
    };
  },
};
