import type { ReportResult } from '#engine/define/report.ts';
import { rounded } from '#kernel/rounding.ts';
import { LARGE, TODAY } from './farms.ts';
import { cellNumber, type HandReport, type KeyNumbers, type Rows } from './hand-report.ts';

/** Gilts first mated, without those that moved away before their k-th litter; those that stayed until it; those that had it; those that still may. */
const staying = (k: number): string => `
    count(*) filter (where mated is not null and not coalesce(leftway = 'moved' and litters < ${k}, false)) as here${k},
    count(*) filter (where mated is not null and (leftway is null or litters >= ${k})) as kept${k},
    count(*) filter (where mated is not null and litters >= ${k}) as had${k},
    count(*) filter (where mated is not null and leftway is null and litters < ${k}) as open${k}`;

const COHORT = `
  with gilt as (
    select animal_id, lineage, source, entrydt, birthdt, least(leftdt, $4::date) as leftdt, case when leftdt <= $4::date then leftway end as leftway,
      case when leftdt <= $4::date then leftreason end as leftreason
    from animal where farm_id = $1 and entrydt between $2::date and $3::date and entrytp = 'gilt' and not deleted and not semen_only),
  bred as (
    select animal_id, min(matedt) filter (where kind = 'G') as mated, min(gilt_age) filter (where kind = 'G') as mateage,
      bool_or(coalesce(outcome, '') not in ('moved', 'sold')) filter (where kind = 'G') as member,
      bool_or(outcome = 'farrowed') filter (where kind = 'G') as farrowed, count(*) filter (where farrowdt <= $4::date and kind <> 'E') as litters,
      min(farrow_age) filter (where farrow_parity = 1) as aff, min(livenum) filter (where farrow_parity = 1) as ba,
      min(farrownum - case when $5::boolean then 0 else coalesce(mummynum, 0) end) filter (where farrow_parity = 1) as tb
    from gilt join sow_cycle using (animal_id) where farm_id = $1 and matedt <= $4::date group by 1),
  weaned as (select animal_id, sum(weannum) as n from gilt join weaning using (animal_id) where farm_id = $1 and eventdt <= $4::date group by 1),
  came as (
    select animal_id, min((data->>'weight')::float8) filter (where eventcd = 'ENT') as kg,
      least(min(eventdt) filter (where eventcd = 'RUT'), min(to_date(data->>'rutdt', 'YYYYMMDD')) filter (where eventcd = 'ENT')) as heat
    from gilt join animal_event using (animal_id) where farm_id = $1 and eventcd in ('ENT', 'RUT') and voided_at is null group by 1),
  called as (
    select distinct on (value) value, label_v from code_entry where farm_id in ('*', $1) and category = 'source' order by value, farm_id = '*'),
  life as (
    select g.*, coalesce(r.label_v, g.source) as origin, c.kg, c.heat - g.entrydt as heatday, b.mated, b.mateage, b.member, b.farrowed, b.aff, b.tb, b.ba,
      coalesce(b.litters, 0) as litters, coalesce(w.n, 0) as weaned, coalesce(g.leftdt, $4::date) - g.entrydt as stayed
    from gilt g left join bred b using (animal_id) left join weaned w using (animal_id) left join came c using (animal_id)
      left join called r on r.value = g.source)
  select grouping(lineage) as whole, lineage, origin, count(*) as heads, avg(entrydt - birthdt) as age, avg(kg) as weight,
    100.0 * count(*) filter (where heatday <= 30) / nullif(count(*) filter (where heatday is not null or stayed >= 30 or leftway is not null), 0) as heat30,
    avg(mateage) filter (where mated is not null) as afm, avg(mated - entrydt) as efm, 100.0 * count(mated) / count(*) as served,
    100.0 * count(*) filter (where mated is null and leftway <> 'moved') / count(*) as unserved,
    100.0 * count(*) filter (where farrowed) / nullif(count(*) filter (where member), 0) as fr,
    avg(aff) as aff, avg(tb) as tb, avg(ba) as ba, ${[1, 2, 3].map(staying).join(',')},
    100.0 * count(*) filter (where leftway is null) / count(*) as present, 100.0 * count(*) filter (where leftway = 'culled') / count(*) as culled,
    100.0 * count(*) filter (where leftway in ('died', 'euthanised')) / count(*) as died,
    mode() within group (order by leftreason) filter (where leftway <> 'moved') as reason, avg(weaned) as pw, avg(stayed) as days
  from life group by grouping sets ((), (lineage), (lineage, origin)) order by 2 nulls first, 3 nulls first`;

/** Decimals the figures are shown with. */
const SHOWN = {
  ...{ heads: 0, age: 0, weight: 1, heat30: 1, afm: 0, efm: 0, served: 1, unserved: 1, fr: 1, aff: 0, tb: 2, ba: 2 },
  ...{ present: 1, culled: 1, died: 1, pw: 2, days: 0 },
};
const STAYING = [1, 2, 3];

const named = (row: Readonly<Record<string, unknown>>, second: string): string => `${row['lineage'] ?? row['level1']} ${row[second] ?? 'all'}`;

function ofCohort(name: string, row: Rows[number]): KeyNumbers {
  const of = (column: string): number => Number(row[column] ?? 0);
  const kept = STAYING.map((k) => {
    const unknown = of(`here${k}`) === 0 || (of(`open${k}`) > 0 && of(`had${k}`) === 0);
    return [`${name} rtn${k}`, unknown ? Number.NaN : cellNumber(rounded((100 * of(`kept${k}`)) / of(`here${k}`), 1))];
  });
  const figures = Object.entries(SHOWN).map(([column, decimals]) => {
    const value = row[column] ?? null;
    return [`${name} ${column}`, value === null ? Number.NaN : cellNumber(rounded(Number(value), decimals))];
  });
  return { ...Object.fromEntries([...figures, ...kept]), [`${name} reason`]: row['reason'] == null ? 0 : 1 };
}

function shown(name: string, row: ReportResult['totals']): KeyNumbers {
  const columns = [...Object.keys(SHOWN), ...STAYING.map((k) => `rtn${k}`)];
  return {
    ...Object.fromEntries(columns.map((column) => [`${name} ${column}`, cellNumber(row?.[column])])),
    [`${name} reason`]: row?.['reason'] == null ? 0 : 1,
  };
}

/** Gilts that came in, by lineage and source and all together, with what became of them. */
export const COHORTS: HandReport = {
  sql: COHORT,
  values: ({ from, to }, { settings }) => [
    LARGE,
    `${from ?? '202412'}01`,
    to === undefined || to === '202611' ? TODAY : `${to}28`,
    TODAY,
    settings.TBMUM === 'Y',
  ],
  ofRows: (rows) => Object.assign({}, ...rows.map((row) => ofCohort(row['whole'] === 1 ? 'whole' : named(row, 'origin'), row))),
  ofReport: ({ rows, totals }) => Object.assign(shown('whole', totals), ...rows.map((row) => shown(named(row, 'level2'), row))),
};
