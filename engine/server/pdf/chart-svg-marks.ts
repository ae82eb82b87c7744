import type { ReportChart } from '#engine/define/report.ts';
import type { Language } from '#kernel/language.ts';
import { at, COLOURS, INK, label, PALE, type Plot, rightPlot, shown, xOf, yOf } from './chart-svg-plot.ts';

/** Bands behind the values, from place to place. */
export function bandsOf(plot: Plot, { bands = [] }: ReportChart): string {
  return bands
    .flatMap(({ ends }, index) =>
      ends.map((one, k) => {
        const next = ends[k + 1];
        if (one === null || next == null) return '';
        const point = (place: number, value: number): string => `${at(xOf(plot, place, ends.length))} ${at(yOf(plot, value))}`;
        const path = `M${point(k, one[0])}L${point(k, one[1])}L${point(k + 1, next[1])}L${point(k + 1, next[0])}z`;
        return `<path d="${path}" fill="${COLOURS[(index + 2) % COLOURS.length]}" fill-opacity="0.14"/>`;
      }),
    )
    .join('');
}

/** Shaded places, and lines between places, with their names. */
export function edgesOf(plot: Plot, { x, edges = [], shades = [] }: ReportChart, language: Language): string {
  const place = (count: number): number => plot.left + ((plot.right - plot.left) * count) / x.length;
  // A name in the right half stands at the left of its line.
  const named = (words: string, count: number, row: number): string => {
    const left = count <= x.length / 2;
    return label(place(count) + (left ? 2 : -2), plot.top + 5 + row * 7, words, { size: 5.5, anchor: left ? 'start' : 'end' });
  };
  const shaded = shades.map(({ first, last, label: words }, row) => {
    const box = `x="${at(place(first))}" y="${at(plot.top)}" width="${at(place(last + 1) - place(first))}" height="${at(plot.bottom - plot.top)}"`;
    return `<rect ${box} fill="${PALE}" fill-opacity="0.45"/>${named(words[language], first, edges.length + row)}`;
  });
  const lines = edges.map(({ at: count, label: words }, row) => {
    const line = `<path d="M${at(place(count))} ${at(plot.top)}V${at(plot.bottom)}" stroke="${INK}" stroke-width="0.8" stroke-dasharray="5 3"/>`;
    return line + named(words[language], count, row);
  });
  return shaded.join('') + lines.join('');
}

/** The interval of each value of each series. */
export function whiskersOf(plot: Plot, chart: ReportChart): string {
  const other = rightPlot(plot, chart);
  return chart.series
    .flatMap(({ ends = [], right }, index) =>
      ends.map((one, k) => {
        if (one === null) return '';
        const own = right === true ? other : plot;
        const [x, low, high] = [xOf(plot, k, ends.length), yOf(own, one[0]), yOf(own, one[1])];
        const path = `M${at(x)} ${at(low)}V${at(high)}M${at(x - 2)} ${at(low)}h4M${at(x - 2)} ${at(high)}h4`;
        return `<path d="${path}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="0.8"/>`;
      }),
    )
    .join('');
}

/** Every value of each place as a dot, beside each other so that those alike are seen. */
export function dotsOf(plot: Plot, { series }: ReportChart): string {
  return series
    .flatMap(({ dots = [] }, index) =>
      dots.flatMap((values, k) =>
        values.map((value, i) => {
          const x = xOf(plot, k, dots.length) + (((i * 3) % 7) - 3);
          return `<circle cx="${at(x)}" cy="${at(yOf(plot, value))}" r="1.1" fill="${COLOURS[index % COLOURS.length]}" fill-opacity="0.6"/>`;
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
