import { isBar, namedEdges } from '#engine/define/chart-bars.ts';
import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import type { Language } from '#kernel/language.ts';
import { alongAxis, at, BAR_SHARE, barOf, COLOURS, INK, inkOf, label, PALE, type Plot, rightPlot, shown, xOf, yOf } from './chart-svg-plot.ts';

const bandFill = (index: number): string => `fill="${inkOf(COLOURS, index + 2)}" fill-opacity="0.14"`;

/** What stands for a band in the legend. */
export const bandKey = (x: number, y: number, index: number): string => `<rect x="${at(x)}" y="${at(y)}" width="9" height="6" ${bandFill(index)}/>`;

/** Bands behind the values, from place to place. */
export function bandsOf(plot: Plot, { bands = [] }: ReportChart): string {
  return bands
    .flatMap(({ ends }, index) =>
      ends.map((one, k) => {
        const next = ends[k + 1];
        if (one === null || next == null) return '';
        const point = (place: number, value: number): string => `${at(xOf(plot, place, ends.length))} ${at(yOf(plot, value))}`;
        const path = `M${point(k, one[0])}L${point(k, one[1])}L${point(k + 1, next[1])}L${point(k + 1, next[0])}z`;
        return `<path d="${path}" ${bandFill(index)}/>`;
      }),
    )
    .join('');
}

/** Shaded places, and lines between places, with their names. */
export function edgesOf(plot: Plot, chart: ReportChart, language: Language): string {
  const { kind, x, edges = [], shades = [] } = chart;
  if (edges.length + shades.length === 0) return '';
  // Along a scatter stand values, else places: the last one is shaded to its end.
  const along = kind === 'scatter' ? alongAxis(plot, chart) : null;
  const place = (count: number): number => along?.place(count) ?? plot.left + ((plot.right - plot.left) * count) / x.length;
  // A name in the right half stands at the left of its line.
  const named = (words: string, count: number, row: number): string => {
    const left = place(count) <= (plot.left + plot.right) / 2;
    return label(place(count) + (left ? 2 : -2), plot.top + 5 + row * 7, words, { size: 5.5, anchor: left ? 'start' : 'end' });
  };
  const spoken = namedEdges(edges, language);
  const shaded = shades.map(({ first, last, label: words }, row) => {
    const box = `x="${at(place(first))}" y="${at(plot.top)}" width="${at(place(along === null ? last + 1 : last) - place(first))}" height="${at(plot.bottom - plot.top)}"`;
    return `<rect ${box} fill="${PALE}" fill-opacity="0.45"/>${named(words[language], first, spoken.length + row)}`;
  });
  const lines = edges.map(
    ({ at: count }) =>
      `<path d="M${at(place(count))} ${at(plot.top)}V${at(plot.bottom)}" stroke="${INK}" stroke-width="0.8" stroke-dasharray="5 3"/>`,
  );
  const names = spoken.map(({ at: count, label: words }, row) => named(words[language], count, row));
  return [...shaded, ...lines, ...names].join('');
}

/** How far the interval of a bar stands from the middle of its place: in the middle of the bar itself. */
function asideOf(plot: Plot, chart: ReportChart, index: number): number | null {
  // Bars of each axis are drawn for themselves.
  const bars = chart.series.flatMap((one, at) => (isBar(chart, one) && one.right === chart.series[index]?.right ? [at] : []));
  const order = bars.indexOf(index);
  if (order < 0) return null;
  const { width, leftOf } = barOf(plot, { close: chart.kind === 'histogram', stacked: chart.stacked === true }, chart.x.length, bars.length);
  return leftOf(0, order) + (width * BAR_SHARE) / 2;
}

/** Where along the axis a value of a series stands: in its place, of a scatter at its own value. */
function placesOf(plot: Plot, chart: ReportChart): (one: ChartSeries, k: number) => number {
  if (chart.kind !== 'scatter') return ({ values }, k) => xOf(plot, k, values.length);
  const { place } = alongAxis(plot, chart);
  return ({ along }, k) => place(along?.[k] ?? 0);
}

/** The interval of each value of each series; on the filling of a bar it lies on a pale line of its own. */
export function whiskersOf(plot: Plot, chart: ReportChart): string {
  const other = rightPlot(plot, chart);
  const placeOf = placesOf(plot, chart);
  return chart.series
    .flatMap((series, index) => {
      const { ends = [], right } = series;
      const aside = asideOf(plot, chart, index);
      return ends.map((one, k) => {
        if (one === null) return '';
        const own = right === true ? other : plot;
        const [x, low, high] = [placeOf(series, k) + (aside ?? 0), yOf(own, one[0]), yOf(own, one[1])];
        const path = `<path d="M${at(x)} ${at(low)}V${at(high)}M${at(x - 2)} ${at(low)}h4M${at(x - 2)} ${at(high)}h4" fill="none"`;
        const ground = aside === null ? '' : `${path} stroke="#ffffff" stroke-width="2.4"/>`;
        return `${ground}${path} stroke="${inkOf(plot.inks, index)}" stroke-width="0.8"/>`;
      });
    })
    .join('');
}

/** Every value of each place as a dot, beside each other so that those alike are seen. */
export function dotsOf(plot: Plot, { series }: ReportChart): string {
  return series
    .flatMap(({ dots = [] }, index) =>
      dots.flatMap((values, k) =>
        values.map((value, i) => {
          const x = xOf(plot, k, dots.length) + (((i * 3) % 7) - 3);
          return `<circle cx="${at(x)}" cy="${at(yOf(plot, value))}" r="1.1" fill="${inkOf(plot.inks, index)}" fill-opacity="0.6"/>`;
        }),
      ),
    )
    .join('');
}

/** The numbers of the axis at the right. */
export function rightTicks(plot: Plot, chart: ReportChart): string {
  if (!chart.series.some(({ right }) => right === true)) return '';
  const own = rightPlot(plot, chart);
  const ticks = own.ticks.map((tick) => label(plot.right + 3, yOf(own, tick) + 2.4, shown(tick), { anchor: 'start', size: 6 }));
  const unit = chart.rightUnit === undefined ? '' : label(plot.right + 3, plot.top - 4, chart.rightUnit, { anchor: 'start', size: 6 });
  return ticks.join('') + unit;
}
