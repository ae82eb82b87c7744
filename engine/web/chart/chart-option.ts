import type { EChartsCoreOption } from 'echarts/core';
import type { ReportChart } from '#engine/define/report.ts';
import { formatNumber, type Language } from '#kernel/language.ts';

/** Colours of a chart, taken from the page so that light and dark agree. */
export interface ChartColours {
  readonly text: string;
  readonly line: string;
  readonly series: readonly string[];
}

function shown(value: unknown): string {
  if (typeof value !== 'number') return '–';
  const text = String(value);
  return formatNumber(value, text.includes('.') ? Math.min(2, text.length - text.indexOf('.') - 1) : 0);
}

/** Cumulative share of the values in percent, for a pareto chart. */
export function cumulative(values: readonly (number | null)[]): number[] {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  let reached = 0;
  return values.map((value) => {
    reached += value ?? 0;
    return sum === 0 ? 0 : Math.round((reached * 1000) / sum) / 10;
  });
}

/** The drawing of a chart: bars for counts, lines for ratios, targets dashed, pareto with its share line. */
export function chartOption(chart: ReportChart, language: Language, colours: ChartColours): EChartsCoreOption {
  const pareto = chart.kind === 'pareto';
  const font = { fontFamily: 'Sarabun, sans-serif', fontSize: 13, color: colours.text };
  const targets = chart.series.some(({ target }) => target !== null && target !== undefined);
  const axis = {
    axisLabel: { ...font, hideOverlap: true },
    axisLine: { lineStyle: { color: colours.line } },
    splitLine: { lineStyle: { color: colours.line, opacity: 0.5 } },
  };
  const series = chart.series.map((one) => ({
    name: one.name[language],
    type: chart.kind === 'line' ? 'line' : 'bar',
    data: [...one.values],
    symbolSize: 5,
    connectNulls: false,
    barCategoryGap: chart.kind === 'histogram' ? '4%' : '30%',
    ...(one.target === null || one.target === undefined
      ? {}
      : {
          markLine: {
            symbol: 'none',
            silent: true,
            lineStyle: { type: 'dashed' },
            data: [{ yAxis: one.target }],
            label: { ...font, formatter: shown(one.target) },
          },
        }),
  }));
  const share =
    pareto && chart.series[0] !== undefined
      ? [{ name: '%', type: 'line', yAxisIndex: 1, data: cumulative(chart.series[0].values), symbolSize: 5 }]
      : [];
  return {
    aria: { enabled: true, decal: { show: chart.series.length > 1 && chart.kind !== 'line' } },
    animation: false,
    color: [...colours.series],
    textStyle: font,
    grid: { left: 8, right: targets ? 44 : 16, top: series.length > 1 || pareto ? 36 : 16, bottom: 8, containLabel: true },
    ...(series.length > 1 || pareto ? { legend: { top: 0, textStyle: font, type: 'scroll' } } : {}),
    tooltip: { trigger: 'axis', valueFormatter: shown, confine: true },
    xAxis: { type: 'category', data: [...chart.x], ...axis, splitLine: { show: false } },
    yAxis: [
      { type: 'value', scale: chart.kind === 'line', ...axis },
      ...(pareto ? [{ type: 'value', min: 0, max: 100, ...axis, splitLine: { show: false } }] : []),
    ],
    series: [...series, ...share],
  };
}
