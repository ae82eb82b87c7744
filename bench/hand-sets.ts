import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { weeksEnding } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import { sumsWanted } from '#modules/herd/server/figures/measure-periods.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';
import { LARGE, TODAY } from './farms.ts';
import { type Asked, cellNumber, figureNumbers, type HandReport, type HandStatement, type KeyNumbers, type Rows, sumOf } from './hand-report.ts';
import { classSums, type SumsBy, segmentSums } from './hand-sums.ts';

/** The day after the last one played. */
export const AFTER = addDays(TODAY, 1);

/** The first days of the segments, then what the statement of sums asks of the settings. */
export const sumsValues = (bounds: readonly string[], { settings }: HerdReportContext): unknown[] => [
  LARGE,
  bounds,
  settings.FRSHIFT,
  TODAY,
  settings.GESTMAX,
  settings.CONCDAY,
];

/** First days of the months from one to another (YYYYMM), and the day after the last that has passed. */
function monthBounds(from: number, to: number): string[] {
  const bounds: string[] = [];
  for (let month = from; month <= to; month += month % 100 === 12 ? 89 : 1) bounds.push(`${month}01`);
  return [...bounds, AFTER];
}

/** What no table gives by itself: rows left out say why a figure has no data, which no number shows. */
const LEFT_OUT = /_out$|^co_|_moved$|_removed$|_young$|^days$|^mf_in$|^recl?_|^w7_|^rtn|^usp|^doses|^rej|^nur_|^mf_par/;
const KEPT = new Set(['fra_out', 'foster_out', 'co_moved', 'co_sold']);

/** The sums some figures are made of, as the statements by hand name them. */
export const sumsOf = (codes: readonly string[], settings: HerdSettings): string[] =>
  [...sumsWanted(codes, settings)].filter((name) => !LEFT_OUT.test(name) || KEPT.has(name));

/** Sums of segments that follow each other, with those that follow from them. */
export function together(segments: Rows, days: number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of segments) for (const [name, value] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + Number(value ?? 0);
  const [first, last] = [segments[0], segments.at(-1)];
  sums['mf_from'] = Number(first?.['mf_from'] ?? 0);
  for (const name of ['mf_to', 'par_to']) sums[name] = Number(last?.[name] ?? 0);
  return withDays(sums, days);
}

function withDays(sums: Record<string, number>, days: number): Record<string, number> {
  return { ...sums, days, mf_in: (sums['mf_to'] ?? 0) - (sums['mf_from'] ?? 0) + (sums['out_mf'] ?? 0) };
}

/** The figures of every line and column of a production table. */
export function shownSet(rows: readonly ReportRow[], columns: readonly string[], codes: readonly string[]): KeyNumbers {
  const cells = codes.flatMap((code) => {
    const row = rows.find(({ _figure }) => _figure === code) ?? rows.find(({ figure }) => figure === figureOf(code).name.V);
    return columns.map((column): [string, number] => [`${column} ${code}`, cellNumber(row?.[column])]);
  });
  return Object.fromEntries(cells);
}

const CODES = PRODUCTION_SET.flatMap(({ codes }) => codes);
/** Days of the segments from one to another. */
export const lengthOf = (bounds: readonly string[], first: number, last = first): number =>
  Math.round((Date.parse(dashed(bounds[last + 1])) - Date.parse(dashed(bounds[first]))) / 86_400_000);
const dashed = (day = ''): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** A report of the production set: bounds of its segments, and which of them each of its columns is made of. */
function production(
  bounds: readonly string[],
  columns: Readonly<Record<string, readonly [first: number, last: number]>>,
  {
    codes = CODES,
    rowsOf = ({ rows }) => rows,
  }: { readonly codes?: readonly string[]; readonly rowsOf?: (result: ReportResult) => readonly ReportRow[] } = {},
): HandReport {
  return {
    sql: segmentSums(sumsOf(codes, DEFAULT_HERD_SETTINGS)),
    values: (_, ctx) => sumsValues(bounds, ctx),
    ofReport: (result) => shownSet(rowsOf(result), Object.keys(columns), codes),
    ofRows: (rows, _, { settings }) =>
      Object.assign(
        {},
        ...Object.entries(columns).map(([column, [first, last]]) =>
          figureNumbers(together(rows.slice(first, last + 1), lengthOf(bounds, first, last)), codes, settings, `${column} `),
        ),
      ),
  };
}

/** The weeks shown are the last of a year, whose means stand beside them. */
export const WEEKS = production(
  [...weeksEnding(weekOf(TODAY, 1), 53, 1).map(({ from }) => from), AFTER],
  { 202640: [46, 46], 202645: [51, 51], 202646: [52, 52] },
  { codes: PRODUCTION_SET.filter(({ key }) => key !== 'year').flatMap(({ codes }) => codes) },
);

/** The months of the year and the December before them. */
export const MONTHS = production(monthBounds(202512, 202611), {
  202601: [1, 1],
  202610: [10, 10],
  202611: [11, 11],
  ytd: [1, 11],
  last12: [0, 11],
});

/** This month, the one before, the same of last year, the years to date and two times twelve months. */
export const LAST_YEAR = production(monthBounds(202412, 202611), {
  month: [23, 23],
  lastmonth: [22, 22],
  ytd: [13, 23],
  last12: [12, 23],
});

/** This month and the year to date, in the signed form. */
export const SIGNED = production(
  monthBounds(202601, 202611),
  { month: [10, 10], ytd: [0, 10] },
  { rowsOf: ({ sections = [] }) => sections.find(({ key }) => key === 'figures')?.rows ?? [] },
);

/** The classes of one period: its days by how many months are asked for. */
const spanOf = ({ months }: Asked): string => (months === 12 ? '20251201' : '20261101');
const monthsOf: HandStatement['values'] = (asked, ctx) => sumsValues([spanOf(asked), AFTER], ctx);

const byClass = (mating: string, litter: string, weaning: string, change: string, leaving: string): Required<SumsBy> => ({
  mating,
  cohort: mating,
  check: mating,
  abortion: mating,
  conceived: mating,
  born: litter,
  closing: litter,
  weaning,
  change,
  leaving,
});

const CLASS_CODES = CODES.map((code) => (code === 'PWM_A' ? 'PWM_B' : code));
const PARITY_CODES = PRODUCTION_SET.filter(({ key }) => key !== 'herd' && key !== 'year')
  .flatMap(({ codes }) => codes)
  .map((code) => (code === 'PWM_A' ? 'PWM_B' : code))
  .concat(['CLOSING', 'AVGMF', 'CULL', 'MORT', 'NPDREC']);
const DRAWN = ['TB', 'BA', 'PWL', 'FR'];

const last = (column: string): string => `least(${column}, 8)`;
const PARITIES = byClass(last('c.parity'), last('c.farrow_parity'), last('w.parity'), last('p.parity'), last('a.parity'));
const SHOWN = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The whole of the classes: their sums added up. */
const whole = (rows: Rows): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const row of rows) for (const [name, value] of Object.entries(row)) if (name !== 'k') sums[name] = (sums[name] ?? 0) + Number(value ?? 0);
  return sums;
};

/** The same with the days of the period, and with the females that came into the class. */
const wholeOf = (rows: Rows, asked: Asked): Record<string, number> => withDays(whole(rows), lengthOf([spanOf(asked), AFTER], 0));

/** By parity, with the year before and who left unserved: the whole and each class. Records closed by litters stand in no other column. */
export const BY_PARITY: HandReport = {
  sql: classSums(PARITIES, { k: last('d.parity') }, sumsOf(PARITY_CODES, DEFAULT_HERD_SETTINGS)),
  values: monthsOf,
  more: [
    {
      sql: classSums(PARITIES, { k: last('d.parity') }, sumsOf(DRAWN, DEFAULT_HERD_SETTINGS), ['cohort', 'farrowed', 'weaned']),
      values: (asked, ctx) => sumsValues(asked['months'] === 12 ? ['20241201', '20251201'] : ['20251101', '20261101'], ctx),
    },
    {
      sql: `select parity, count(*) as n from animal where farm_id = $1 and leftdt between $2::date and $3::date and sex = 'F' and not deleted
        and leftway <> 'moved' and status in ('G', 'W') group by 1`,
      values: (asked) => [LARGE, spanOf(asked), TODAY],
    },
    {
      sql: `with closed as (
          select least(c.parity, 8) as k, c.animal_id, c.n, c.matedt, c.wean_to_conception as waited from sow_cycle c
          where c.farm_id = $1 and c.farrowdt between $2::date and $3::date and c.kind <> 'E'),
        record as (
          select k, coalesce(waited, case when not exists (select from sow_cycle b where b.farm_id = $1 and b.animal_id = c.animal_id
            and b.n < c.n
              and b.farrowdt is not null and b.kind <> 'E') then c.matedt - (select case
                when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end
              from animal a where a.farm_id = $1 and a.animal_id = c.animal_id) end) as days from closed c
          union all
          select least(a.parity, 8), a.leftdt - coalesce((select c.weandt from sow_cycle c where c.farm_id = $1 and c.animal_id = a.animal_id
              and c.farrowdt is not null and c.kind <> 'E' order by c.n desc limit 1), case
                when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end)
          from animal a where a.farm_id = $1 and a.leftdt between $2::date and $3::date and a.sex = 'F' and a.status not in ('G', 'L', 'F'))
        select k, sum(days) as days, count(days) as records from record group by 1`,
      values: (asked) => [LARGE, spanOf(asked), TODAY],
    },
  ],
  ofRows: (rows, [before = [], left = [], records = []], { settings }, asked) => {
    const recorded = (k: unknown) => {
      const own = records.filter((row) => k === null || row['k'] === k);
      return { rec_days: sumOf(own, 'days'), rec_n: sumOf(own, 'records'), recl_days: 0, recl_n: 0 };
    };
    const ofClass = (all: Rows, k: number): Rows => all.filter((row) => row['k'] === k);
    return {
      ...figureNumbers({ ...wholeOf(rows, asked), ...recorded(null) }, PARITY_CODES, settings, 'all '),
      ...Object.assign(
        {},
        ...SHOWN.map((k) => figureNumbers({ ...wholeOf(ofClass(rows, k), asked), ...recorded(k) }, PARITY_CODES, settings, `p${k} `)),
      ),
      ...Object.assign({}, ...SHOWN.map((k) => figureNumbers(whole(ofClass(before, k)), DRAWN, settings, `p${k} before `))),
      unserved: sumOf(left, 'n'),
    };
  },
  ofReport: ({ rows, charts = [] }) => ({
    ...shownSet(rows, ['all', ...SHOWN.map((k) => `p${k}`)], PARITY_CODES),
    ...Object.fromEntries(SHOWN.flatMap((k) => DRAWN.map((code, at) => [`p${k} before ${code}`, cellNumber(charts[at]?.series[1]?.values[k])]))),
    unserved: Number(rows.find(({ figure }) => figure === 'Ra đàn khi chưa phối')?.['all']),
  }),
};

const LINE = "coalesce(c.mate_lineage, '')";
const both = (parity: string, line = LINE): string => `least(${parity}, 8) || '|' || ${line}`;
const OF_ANIMAL = "coalesce(a.lineage, '')";

/** By the lineage of the sow and her parity, by which the report weights it. */
export const BY_LINEAGE: HandReport = {
  sql: classSums(
    byClass(both('c.parity'), both('c.farrow_parity'), both('w.parity'), both('p.parity'), both('a.parity', OF_ANIMAL)),
    { k: both('d.parity', OF_ANIMAL), join: 'join animal a on a.farm_id = $1 and a.animal_id = d.animal_id' },
    sumsOf(CLASS_CODES, DEFAULT_HERD_SETTINGS),
  ),
  values: monthsOf,
  ofRows: (rows, _, { settings }, asked) => figureNumbers(wholeOf(rows, asked), CLASS_CODES, settings, 'all '),
  ofReport: ({ rows }) => shownSet(rows, ['all'], CLASS_CODES),
};
