import type { ReportChart } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { controlSeries } from '../../../domain/runs/control-series.ts';
import type { RunControls } from './pcr-rows.ts';
import type { ControlRow, InstrumentWork } from './pcr-tables.ts';

const z = (value: number | null, mean: number | null, sd: number | null): number | null =>
  value === null || mean === null || sd === null || sd === 0 ? null : (value - mean) / sd;

/** Controls as rows, and as control charts. */
interface Controls {
  readonly rows: readonly ControlRow[];
  readonly charts: readonly ReportChart[];
}

const LINES = [
  [0, 'plain', t3('TB', 'Mean', 'เฉลี่ย')],
  [2, 'warn', t3('+2 SD', '+2 SD', '+2 SD')],
  [-2, 'warn', t3('−2 SD', '−2 SD', '−2 SD')],
  [3, 'bad', t3('+3 SD', '+3 SD', '+3 SD')],
  [-3, 'bad', t3('−3 SD', '−3 SD', '−3 SD')],
] as const;

/** Fewest runs a control chart is drawn of. */
const LEAST_RUNS = 3;

/** A control chart of one test and kit: Ct by run with its mean, 2 and 3 SD. */
function controlChart(title: string, which: 'pc' | 'ic', runs: readonly RunControls[], from: BusinessDate): ReportChart[] {
  const points = runs.flatMap((run) => (run[which] === null ? [] : [{ ...run, value: run[which] }]));
  const { mean, sd } = controlSeries(points);
  const shown = points.filter(({ day }) => day >= from);
  if (shown.length < LEAST_RUNS || mean === null || sd === null || sd === 0) return [];
  const name = which === 'pc' ? t3('Chứng dương', 'Positive control', 'ควบคุมบวก') : t3('Chứng nội', 'Internal control', 'ควบคุมภายใน');
  return [
    {
      ...{ kind: 'line', unit: 'Ct', zoom: true },
      title: t3(`${name.V} theo lượt: ${title}`, `${name.E} by run: ${title}`, `${name.T}ตามรอบ: ${title}`),
      x: shown.map(({ run }) => run),
      series: [{ name, values: shown.map(({ value }) => Math.round(value * 100) / 100) }],
      limits: LINES.map(([k, tone, label]) => ({ label, tone, value: Math.round((mean + k * sd) * 100) / 100 })),
    },
  ];
}

/** Controls of each test and kit against their own runs; the newest run first. */
export function controlsOf(runs: readonly RunControls[], from: BusinessDate): Controls {
  const series = [...Map.groupBy(runs, ({ testcd, kit }) => `${testcd}\t${kit}`).values()];
  const rows = series.flatMap((own) => {
    const points = own.flatMap((run) => (run.pc === null ? [] : [{ ...run, value: run.pc }]));
    const pc = controlSeries(points);
    const ic = controlSeries(own.flatMap((run) => (run.ic === null ? [] : [{ run: run.run, value: run.ic }])));
    const markOf = new Map(points.map(({ run }, i) => [run, pc.marks.get(i)]));
    return own.map((run) => ({ ...run, pcz: z(run.pc, pc.mean, pc.sd), icz: z(run.ic, ic.mean, ic.sd), mark: markOf.get(run.run) }));
  });
  const charts = series.flatMap((own) =>
    (['pc', 'ic'] as const).flatMap((which) => controlChart(`${own[0]?.test ?? ''} (${own[0]?.kit ?? ''})`, which, own, from)),
  );
  return { rows: rows.filter(({ day }) => day >= from).toSorted((a, b) => (a.run < b.run ? 1 : -1)), charts };
}

export function instrumentsOf(runs: readonly RunControls[]): InstrumentWork[] {
  return [...Map.groupBy(runs, ({ instrument }) => instrument)].map(([instrument, own]) => ({
    ...{ instrument, runs: own.length, days: new Set(own.map(({ day }) => day)).size },
    refused: own.filter(({ state }) => state !== 1).length,
  }));
}
