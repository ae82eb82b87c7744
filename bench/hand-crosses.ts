import { addDays } from '#kernel/business-date.ts';
import { rounded } from '#kernel/rounding.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { CROSS_CODES, heterosis, parityAdjusted } from '#modules/herd/server/reports/animals/cross-sums.ts';
import { LARGE, TODAY } from './farms.ts';
import { PURE } from './hand-lists.ts';
import { cellNumber, figureNumbers, type HandReport, type HandStatement, type KeyNumbers, type Rows, sumOf } from './hand-report.ts';

/** The year up to the day where none are asked for. */
const days: HandStatement['values'] = ({ from, to }) => [LARGE, from ?? addDays(TODAY, 1 - 364), to ?? TODAY];

const KEY = `coalesce(c.mate_lineage, '–') as sow, case when ${PURE} then c.boarid end as boarid`;

/** Matings of the period, outcomes of those due in it, litters, weanings and litters closed, each by the line of the sow and the boar. */
const CROSSED = `
  with line as (
    select distinct on (pgid) pgid, lineage as boar from animal where farm_id = $1 and sex = 'M' and not deleted order by pgid, entrydt desc),
  mated as (
    select ${KEY}, count(*) filter (where matedt >= $2::date and not entered) as mat,
      count(*) filter (where due and o is distinct from 'moved' and o is distinct from 'sold') as cohort,
      count(*) filter (where due and o = 'farrowed') as f_farrowed, count(*) filter (where due and o is null) as f_inpig
    from (select *, not entered and matedt + $4::int between $2::date and $3::date as due,
        case when outcomedt <= $3::date then outcome when matedt < $3::date - $5::int then 'unknown' end as o
      from sow_cycle where farm_id = $1 and matedt between $2::date - $4::int and $3::date and kind <> 'E') c group by 1, 2),
  littered as (
    select ${KEY}, least(c.farrow_parity, $6::int) as parity, count(*) as lf, count(*) filter (where deadnum is not null and mummynum is not null) as tb_n,
      sum(livenum) filter (where deadnum is not null and mummynum is not null) as tb_live, sum(deadnum) filter (where mummynum is not null) as tb_dead,
      sum(mummynum) filter (where deadnum is not null) as tb_mummy, sum(livenum) as live, sum(totalweight) as kg,
      sum(livenum) filter (where totalweight is not null) as kg_live
    from sow_cycle c where farm_id = $1 and farrowdt between $2::date and $3::date and kind <> 'E' group by 1, 2, 3),
  weaned as (
    select ${KEY}, sum(w.weannum) filter (where w.kind = 'nurse') as pw_nurse,
      count(*) filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum > 0) as lw,
      sum(c.weannum) filter (where w.kind = 'full' and c.kind <> 'E' and c.weannum > 0) as lw_pigs, sum(w.weanweight) as ww_kg,
      sum(w.weannum) filter (where w.weanweight is not null) as ww_n, sum(w.weannum + (select coalesce(sum(p.num), 0) from piglet_change p
        where p.farm_id = $1 and p.animal_id = w.animal_id and p.n = w.n and p.kind = 'loss' and p.eventdt <= w.eventdt
          and p.eventdt > coalesce((select max(v.eventdt) from weaning v where v.farm_id = $1 and v.animal_id = w.animal_id and v.n = w.n
            and v.kind = 'nurse' and v.eventdt < w.eventdt), c.first_weandt, c.farrowdt))) filter (where w.kind = 'nurse') as nu_start
    from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n
    where w.farm_id = $1 and w.eventdt between $2::date and $3::date group by 1, 2),
  closed as (
    select ${KEY}, sum(weannum) as cl_weaned, sum(started) as cl_start, sum(started) filter (where zero) as cl_zero_start
    from (select *, closed_by = 'weaned' and coalesce(weannum, 0) = 0 as zero,
        case when closed_by = 'weaned' and (nurse_weandt is not null or curnum > 0) then coalesce(weannum, 0) + (select coalesce(sum(p.num), 0)
          from piglet_change p where p.farm_id = $1 and p.animal_id = c.animal_id and p.n = c.n and p.kind = 'loss' and p.eventdt <= c.closeddt)
          else livenum + plusnum - minusnum end as started
      from sow_cycle c where farm_id = $1 and closeddt between $2::date and $3::date and kind <> 'E' and farrowdt is not null) c group by 1, 2),
  made as (
    select sow, boarid, null::int as parity, mat, cohort, f_farrowed, f_inpig, pw_nurse, lw, lw_pigs, ww_kg, ww_n, nu_start, cl_weaned, cl_start,
      cl_zero_start, null::bigint as lf, null::bigint as tb_n, null::bigint as tb_live, null::bigint as tb_dead, null::bigint as tb_mummy,
      null::bigint as live, null::numeric as kg, null::bigint as kg_live
    from mated full join weaned using (sow, boarid) full join closed using (sow, boarid)
    union all
    select sow, boarid, parity, null, null, null, null, null, null, null, null, null, null, null, null, null, lf, tb_n, tb_live, tb_dead, tb_mummy,
      live, kg, kg_live from littered)
  select m.*, l.boar from made m left join line l on l.pgid = m.boarid`;

type Sums = Record<string, number>;

function added(rows: Rows): Sums {
  const sums: Sums = {};
  for (const { sow: _, boar: __, boarid: ___, parity: ____, ...numbers } of rows) {
    for (const [name, value] of Object.entries(numbers)) sums[name] = (sums[name] ?? 0) + Number(value ?? 0);
  }
  return sums;
}

const byParity = (rows: Rows): Map<number, Sums> =>
  new Map([...Map.groupBy(rows, ({ parity }) => parity)].flatMap(([parity, own]) => (parity === null ? [] : [[Number(parity), added(own)]])));

/** The figures of one line of the report, and its born alive as if it had the farm's parities. */
function lineNumbers(name: string, rows: Rows, herd: ReturnType<typeof byParity>, settings: HerdSettings): KeyNumbers {
  return {
    ...figureNumbers(added(rows), CROSS_CODES, settings, `${name} `),
    [`${name} adjusted`]: cellNumber(rounded(parityAdjusted(byParity(rows), herd), 2)),
  };
}

/** Pure matings, litters and weanings by the line of the sow and the line of the boar, each line over all, and the boars. */
export const CROSSES: HandReport = {
  sql: CROSSED,
  values: (asked, { settings }) => [...days(asked, {} as never), settings.FRSHIFT, settings.GESTMAX, settings.PARMAX],
  ofRows: (rows, _, { settings }) => {
    const herd = byParity(rows);
    const pure = rows.filter(({ boar }) => boar !== null && boar !== '');
    const crosses = Map.groupBy(pure, ({ sow, boar }) => `${sow}|${boar}`);
    const adjusted = (name: string): number | null => parityAdjusted(byParity(crosses.get(name) ?? []), herd);
    const vigour = (name: string): number => {
      const [sow = '', boar = ''] = name.split('|');
      return cellNumber(sow === boar ? null : rounded(heterosis(adjusted(name), adjusted(`${sow}|${sow}`), adjusted(`${boar}|${boar}`)), 1));
    };
    const lines = [
      ...crosses,
      ...[...Map.groupBy(pure, ({ sow }) => sow)].map(([sow, own]) => [`${sow}|`, own] as const),
      ...[...Map.groupBy(pure, ({ boar }) => boar)].map(([boar, own]) => [`|${boar}`, own] as const),
      ['all', pure] as const,
    ];
    const used = rows.filter(({ boarid, parity }) => boarid !== null && parity !== null);
    return {
      ...Object.assign({}, ...lines.map(([name, own]) => lineNumbers(name, own, herd, settings))),
      ...Object.fromEntries([...crosses.keys()].map((name) => [`${name} heterosis`, vigour(name)])),
      boars: new Set(used.map(({ boarid }) => boarid)).size,
      litters: sumOf(used, 'lf'),
    };
  },
  ofReport: ({ rows, totals, sections = [] }) => {
    const boars = sections.find(({ key }) => key === 'boars')?.rows ?? [];
    const lines = [...rows.map((row) => [`${row['sowline'] ?? ''}|${row['boarline'] ?? ''}`, row] as const), ['all', totals ?? {}] as const];
    return {
      ...Object.fromEntries(lines.flatMap(([name, row]) => [...CROSS_CODES, 'adjusted'].map((code) => [`${name} ${code}`, cellNumber(row[code])]))),
      ...Object.fromEntries(
        lines.filter(([, row]) => row['offspring'] !== undefined).map(([name, row]) => [`${name} heterosis`, cellNumber(row['heterosis'])]),
      ),
      boars: boars.length,
      litters: sumOf(boars, 'LF'),
    };
  },
};
