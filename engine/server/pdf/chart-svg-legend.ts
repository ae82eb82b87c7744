import { isBar, isBlank } from '#engine/define/chart-bars.ts';
import type { ReportChart } from '#engine/define/report.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { bandKey } from './chart-svg-marks.ts';
import { at, barFill, DASHES, inkOf, inksOf, label, sign, WIDTH } from './chart-svg-plot.ts';

/** Height of a line of the legend. */
export const LEGEND_LINE = 9;
/** Marks that stand over or under a letter take no room of their own. */
const OVER = /\p{Mn}/gu;

/** What the legend names: the series, and the bands behind them. */
export const legendNames = ({ series, bands = [] }: ReportChart): readonly Text3[] => [
  ...series.map(({ name }) => name),
  ...bands.map(({ label: name }) => name),
];

/** Where each name of the legend begins, line under line where they do not fit beside each other. */
export function legendPlaces(chart: ReportChart, language: Language): readonly { readonly x: number; readonly row: number }[] {
  let [x, row] = [34, 0];
  return legendNames(chart).map((name, index) => {
    const one = chart.series[index];
    if (one !== undefined && isBlank(one)) return { x, row };
    const room = 20 + name[language].replaceAll(OVER, '').length * 3.7;
    if (x > 34 && x + room > WIDTH) [x, row] = [34, row + 1];
    const place = { x, row };
    x += room;
    return place;
  });
}

export function legendOf(chart: ReportChart, language: Language): string {
  const places = legendPlaces(chart, language);
  const { series } = chart;
  const inks = inksOf(chart);
  return legendNames(chart)
    .map((name, index) => {
      const { x: from, row } = places[index] ?? { x: 34, row: 0 };
      const [text, y] = [name[language], row * LEGEND_LINE];
      const one = series[index];
      if (one !== undefined && isBlank(one)) return '';
      const colour = inkOf(inks, index);
      const key =
        one === undefined
          ? bandKey(from, 4 + y, index - series.length)
          : isBar(chart, one)
            ? `<rect x="${at(from)}" y="${at(4 + y)}" width="9" height="6" ${barFill(index, colour)}/>`
            : `<path d="M${at(from)} ${at(7 + y)}h10" stroke="${colour}" stroke-width="1.2" stroke-dasharray="${DASHES[index % 8] || 'none'}"/>${sign(from + 5, 7 + y, index, colour)}`;
      return key + label(from + 13, 9.4 + y, text, { anchor: 'start' });
    })
    .join('');
}
