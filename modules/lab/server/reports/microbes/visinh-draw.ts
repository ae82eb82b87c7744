import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import type { SirCounts } from '../../../domain/results/antibiogram.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { rounded } from '../charts/chart-page.ts';
import type { Hygiene } from './hygiene-rows.ts';
import { byQuarter, type Drug, type Looking, micsOf, sirOfDrug } from './isolate-figures.ts';
import type { IsolateRow } from './isolate-rows.ts';

const share = (part: number, whole: number): number | null => (whole === 0 ? null : rounded((100 * part) / whole, 1));
const binOf = (key: string, code: string): { readonly params: string } => ({ params: `bin=${key}.${encodeURIComponent(code)}` });
/** The name of a drawing with what it is of. */
const titled = (words: Text3, of: string): Text3 => t3(`${words.V}: ${of}`, `${words.E}: ${of}`, `${words.T}: ${of}`);

/** What the letters of an antibiogram say. */
export const SIR_WORDS = {
  S: t3('Nhạy', 'Susceptible', 'ไว'),
  I: t3('Trung gian', 'Intermediate', 'ปานกลาง'),
  R: t3('Kháng', 'Resistant', 'ดื้อ'),
} as const;

/** Escherichia coli as E. coli, as bacteria stand on an axis. */
const shortName = (name: string): string => name.replace(/^(\p{Lu})\p{Ll}+ (?=\p{Ll})/u, '$1. ');

const T = {
  isolates: t3('Chủng phân lập theo vi khuẩn và loại mẫu', 'Isolates by organism and sample type', 'ไอโซเลตตามเชื้อและชนิดตัวอย่าง'),
  sir: t3('Nhạy / trung gian / kháng', 'Susceptible / intermediate / resistant', 'ไว / ปานกลาง / ดื้อ'),
  trend: t3('Kháng % theo quý', 'Resistant % by quarter', 'ดื้อ % รายไตรมาส'),
  mic: t3('Phân bố MIC', 'MIC distribution', 'การกระจาย MIC'),
  count: t3('log10 số khuẩn lạc theo tháng', 'log10 of the count by month', 'log10 จำนวนรายเดือน'),
  limit: t3('Giới hạn', 'Limit', 'ขีดจำกัด'),
};

/** How many isolates of each organism there are, stacked by where they were found. */
export function isolateChart(isolates: readonly IsolateRow[]): ReportChart[] {
  if (isolates.length === 0) return [];
  const rows = [...Map.groupBy(isolates, ({ organism }) => organism)]
    .map(([organism, own]) => ({ organism, name: own[0]?.organismname ?? organism, isolates: own.length }))
    .toSorted((a, b) => b.isolates - a.isolates || (a.organism < b.organism ? -1 : 1));
  const types = Object.entries(LAB_LISTS.sampletp.words).filter(([type]) => isolates.some(({ sampletp }) => sampletp === type));
  const series = types.map(
    ([type, name]): ChartSeries => ({
      name,
      values: rows.map(({ organism }) => isolates.filter((one) => one.organism === organism && one.sampletp === type).length || null),
      ...opensResults(`iso.${type}`),
    }),
  );
  return [
    {
      kind: 'bar',
      stacked: true,
      title: T.isolates,
      // The height of a bar is its count.
      x: rows.map(({ name }) => shortName(name)),
      series,
      opens: rows.map(({ organism }) => binOf('org', organism)),
    },
  ];
}

/** Classes of each drug over the isolates of one organism, in per cent of those judged. */
export function sirChart(name: string, own: readonly IsolateRow[], drugs: readonly Drug[], looking: Looking): ReportChart[] {
  const counted = drugs.map((drug) => ({ drug, ...sirOfDrug(own, drug.drug, looking) })).filter(({ n }) => n > 0);
  if (counted.length === 0) return [];
  const series = (['S', 'I', 'R'] as const).map(
    (sir): ChartSeries => ({
      name: SIR_WORDS[sir],
      values: counted.map((one) => share(one[sir], one.n)),
      n: counted.map(({ n }) => n),
      ...opensResults(`sir.${sir}`),
    }),
  );
  return [
    {
      ...{ kind: 'bar', stacked: true, unit: '%', title: titled(T.sir, name), x: counted.map(({ drug, n }) => `${drug.drug} n ${n}`), series },
      opens: counted.map(({ drug }) => binOf('drug', drug.drug)),
    },
  ];
}

/** Lines a drawing can still be read with. */
const MOST_LINES = 6;

/** % resistant by quarter of the drugs an organism withstands most. */
export function trendChart(name: string, own: readonly IsolateRow[], drugs: readonly Drug[], looking: Looking): ReportChart[] {
  const lines = drugs
    .map((drug) => ({ drug, whole: sirOfDrug(own, drug.drug, looking), quarters: byQuarter(own, drug.drug, looking) }))
    .filter(({ whole }) => whole.n > 0)
    .toSorted((a, b) => b.whole.R / b.whole.n - a.whole.R / a.whole.n)
    .slice(0, MOST_LINES);
  const quarters = [...new Set(lines.flatMap((line) => line.quarters.map(({ quarter }) => quarter)))].toSorted();
  if (quarters.length < 2) return [];
  const series = lines.map(({ drug, quarters: own_ }): ChartSeries => {
    const at = quarters.map((quarter) => own_.find((one) => one.quarter === quarter));
    return {
      ...{ name: t1(drug.name), values: at.map((one) => rounded(one?.percent ?? null, 1)), n: at.map((one) => one?.n ?? null) },
      ...opensResults(`quarter.${drug.drug}`),
    };
  });
  const opens = quarters.map((quarter) => ({ params: `bin=quarter.${quarter}` }));
  return [{ kind: 'line', zoom: false, unit: '%', title: titled(T.trend, name), x: quarters, series, opens }];
}

/** How many isolates have each MIC, with the breakpoints where there are any. */
export function micChart(name: string, own: readonly IsolateRow[], drug: Drug | null): ReportChart[] {
  if (drug === null) return [];
  const { classes, point, n, mic50, mic90 } = micsOf(own, drug.drug);
  if (n === 0) return [];
  const below = (limit: number): number => classes.filter(({ step }) => step <= limit).length;
  const edges =
    point === null
      ? []
      : [
          { at: below(point.s), label: t1(`S ≤ ${point.s}`) },
          { at: classes.filter(({ step }) => step < point.r).length, label: t1(`R ≥ ${point.r}`) },
        ];
  return [
    {
      ...{ kind: 'histogram', unit: 'µg/ml', title: titled(T.mic, `${name}, ${drug.name}, MIC50 ${mic50 ?? '–'}, MIC90 ${mic90 ?? '–'}, n ${n}`) },
      x: classes.map(({ label }) => label),
      series: [{ name: t1(drug.name), values: classes.map((one) => one.n), ...opensResults(`mic.${drug.drug}`) }],
      edges,
      opens: classes.map(({ label }) => binOf('mic', label)),
    },
  ];
}

/** Counts by month, a line a place, against the limit. */
export function countCharts(rows: readonly Hygiene[]): ReportChart[] {
  const counted = rows.filter(({ mean }) => mean !== null);
  return [...Map.groupBy(counted, ({ testcd }) => testcd).values()].map((own): ReportChart => {
    const months = [...new Set(own.map(({ month }) => month))].toSorted();
    const places = [...Map.groupBy(own, ({ place }) => place)].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST_LINES);
    const limit = own.findLast((one) => one.limit !== null)?.limit ?? null;
    const series = places.map(([place, some]): ChartSeries => {
      const at = months.map((month) => some.find((one) => one.month === month));
      return { name: t1(place), values: at.map((one) => rounded(one?.mean ?? null, 2)), n: at.map((one) => one?.n ?? null) };
    });
    return {
      ...{ kind: 'line', zoom: false, unit: `log10 ${own[0]?.unit ?? 'CFU'}`, title: titled(T.count, own[0]?.test ?? ''), series },
      x: months.map((month) => `${month.slice(4)}/${month.slice(0, 4)}`),
      ...(limit === null ? {} : { limits: [{ label: T.limit, value: rounded(limit, 2) ?? limit, tone: 'bad' as const }] }),
    };
  });
}

/** What a cell of the antibiogram says: susceptible of those judged. */
export const susceptible = ({ S, n }: SirCounts): number | null => (n === 0 ? null : (100 * S) / n);
