import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { LARGE, TODAY } from './farms.ts';
import { type HandReport, type KeyNumbers, type Rows, sumOf } from './hand-report.ts';
import { HAND } from './hand-sql.ts';

const AFTER = addDays(TODAY, 1);

/** First days of the months from one to another (YYYYMM), and the day after the last that has passed. */
function monthBounds(from: number, to: number): string[] {
  const bounds: string[] = [];
  for (let month = from; month <= to; month += month % 100 === 12 ? 89 : 1) bounds.push(`${month}01`);
  return [...bounds, AFTER];
}

/** Counts of the production set and one mean, of the rows that belong together. */
function setOf(rows: Rows, column: string): KeyNumbers {
  return {
    [`${column} MAT`]: sumOf(rows, 'mat'),
    [`${column} LF`]: sumOf(rows, 'lf'),
    [`${column} PW`]: sumOf(rows, 'pw'),
    [`${column} BA`]: roundHalfAway(sumOf(rows, 'live') / sumOf(rows, 'lf'), 2),
  };
}

function shownSet(rows: readonly ReportRow[], columns: readonly string[]): KeyNumbers {
  const cells = ['MAT', 'LF', 'PW', 'BA'].flatMap((code) => {
    const row = rows.find(({ _figure, figure }) => _figure === code || figure === figureOf(code).name.V);
    return columns.map((column): [string, number] => [`${column} ${code}`, Number(row?.[column] ?? Number.NaN)]);
  });
  return Object.fromEntries(cells);
}

/** A report of the production set: bounds of its segments, and which of them each of its columns is made of. */
function production(
  bounds: (asked: Readonly<Record<string, unknown>>) => readonly string[],
  columns: Readonly<Record<string, readonly [first: number, last: number]>>,
  rowsOf: (result: ReportResult) => readonly ReportRow[] = ({ rows }) => rows,
): HandReport {
  return {
    sql: HAND,
    values: (asked, { settings }) => [LARGE, bounds(asked), settings.FRSHIFT, TODAY],
    ofRows: (rows) => Object.assign({}, ...Object.entries(columns).map(([column, [first, last]]) => setOf(rows.slice(first, last + 1), column))),
    ofReport: (result) => shownSet(rowsOf(result), Object.keys(columns)),
  };
}

/** One period. */
export const PERIOD = production(({ from, to }) => [String(from ?? '20261101'), to === undefined ? AFTER : addDays(TODAY, 1)], { v1: [0, 0] });

/** The weeks shown are the last of a year, whose means stand beside them. */
export const WEEKS = production(() => [...weeksEnding(weekOf(TODAY, 1), 53, 1).map(({ from }) => from), AFTER], {
  202645: [51, 51],
  202646: [52, 52],
});

/** The months of the year and the December before them. */
export const MONTHS = production(() => monthBounds(202512, 202611), { 202610: [10, 10], 202611: [11, 11] });

/** This month, the one before, the same of last year, the years to date and two times twelve months. */
export const LAST_YEAR = production(() => monthBounds(202412, 202611), { month: [23, 23], lastmonth: [22, 22], ytd: [13, 23], last12: [12, 23] });

/** This month and the year to date, in the signed form. */
export const SIGNED = production(
  () => monthBounds(202601, 202611),
  { month: [10, 10], ytd: [0, 10] },
  ({ sections = [] }) => sections.find(({ key }) => key === 'figures')?.rows ?? [],
);

/** The production set of one period by a class of each table's rows. */
function classSql(mating: string, litter: string, weaning: string, span: string, animal: string): string {
  const own = "c.farm_id = $1 and c.kind <> 'E'";
  return `with mated as (select ${mating} as k, count(*) as mat, count(*) filter (where kind = 'G') as mg, count(*) filter (where kind = 'W') as mw, sum(doses) as doses,
      sum(mateday) filter (where kind = 'W' and from_weaning) as wsi_days from sow_cycle c where ${own} and matedt between $2::date and $3::date and not entered group by 1),
    cohort as (select ${mating} as k, count(*) as cohort, count(*) filter (where outcome = 'farrowed' and outcomedt <= $3::date) as farrowed
      from sow_cycle c where ${own} and matedt between $2::date - $4::int and $3::date - $4::int and not entered group by 1),
    born as (select ${litter} as k, count(*) as lf, sum(livenum) as live, sum(deadnum) as dead, sum(mummynum) as mummy, sum(totalweight) as kg, sum(farrowday) as gest,
      sum(farrow_interval) as interval, count(*) filter (where livenum < 7) as low from sow_cycle c where ${own} and farrowdt between $2::date and $3::date group by 1),
    weaned as (select ${weaning} as k, sum(w.weannum) as pw, count(*) filter (where w.kind = 'full' and c.weannum > 0) as lw, sum(w.weanweight) as wkg
      from weaning w join sow_cycle c using (farm_id, animal_id, n) where w.farm_id = $1 and w.eventdt between $2::date and $3::date group by 1),
    closed as (select ${litter} as k, sum(livenum + plusnum - minusnum) as started, sum(weannum) as own from sow_cycle c
      where ${own} and closeddt between $2::date and $3::date and farrowdt is not null group by 1),
    checked as (select ${mating} as k, count(*) as chk, count(*) filter (where fregexamreslt = 'positive') as pos from sow_cycle c
      where ${own} and fregexamdt between $2::date and $3::date group by 1),
    days as (select ${span} as k, sum(least(s.to_day, $3::date + 1) - greatest(s.from_day, $2::date)) filter (where s.kind not in ('boar', 'gilt')) as mfd,
      sum(least(s.to_day, $3::date + 1) - greatest(s.from_day, $2::date)) filter (where s.cause is not null) as npd
      from herd_span s join animal a using (farm_id, animal_id) where s.farm_id = $1 and s.to_day > $2::date and s.from_day <= $3::date group by 1),
    gone as (select ${animal} as k, count(*) filter (where leftway = 'culled') as culled, count(*) filter (where leftway in ('died', 'euthanised')) as died
      from animal a where a.farm_id = $1 and leftdt between $2::date and $3::date and sex = 'F' and not deleted group by 1)
    select * from mated full join cohort using (k) full join born using (k) full join weaned using (k) full join closed using (k) full join checked using (k)
      full join days using (k) full join gone using (k)`;
}

function classes(sql: string): HandReport {
  return {
    sql,
    values: ({ months }, { settings }) => [LARGE, months === 12 ? '20251201' : '20261101', TODAY, settings.FRSHIFT],
    ofRows: (rows) => setOf(rows, 'all'),
    ofReport: ({ rows }) => shownSet(rows, ['all']),
  };
}

const parity = (column: string): string => `least(${column}, 8)`;
const PARITIES = classes(classSql(parity('c.parity'), parity('c.farrow_parity'), parity('w.parity'), parity('s.parity'), parity('a.parity')));
const EACH = [1, 2, 3, 4, 5, 6, 7, 8];

/** By parity: the whole, and the litters of each. */
export const BY_PARITY: HandReport = {
  ...PARITIES,
  ofRows: (rows) => ({
    ...PARITIES.ofRows(rows),
    ...Object.fromEntries(
      EACH.map((k) => [
        `p${k}`,
        sumOf(
          rows.filter((row) => row['k'] === k),
          'lf',
        ),
      ]),
    ),
  }),
  ofReport: (result) => {
    const litters = result.rows.find(({ _figure }) => _figure === 'LF');
    return { ...PARITIES.ofReport(result), ...Object.fromEntries(EACH.map((k) => [`p${k}`, Number(litters?.[`p${k}`] ?? 0)])) };
  },
};

const LINE = "coalesce(c.mate_lineage, '')";

/** By the lineage of the sow. */
export const BY_LINEAGE = classes(classSql(LINE, LINE, LINE, "coalesce(a.lineage, '')", "coalesce(a.lineage, '')"));
