import { type DateStyle, writtenText } from '#kernel/date-style.ts';
import type { Text3 } from '#kernel/language.ts';
import type { Column, ReportChart } from './report.ts';

/** A name with the days in it as the reader writes days; the same object where it has none. */
function datedName(name: Text3, style: DateStyle): Text3 {
  const [V, E, T] = [writtenText(name.V, style), writtenText(name.E, style), writtenText(name.T, style)];
  return V === name.V && E === name.E && T === name.T ? name : { V, E, T };
}

/** A column with the days in its name and the titles above it as the reader writes days; one without days as it is. */
export function datedColumn(column: Column, style: DateStyle): Column {
  const dated = (name: Text3 | undefined) => (name === undefined ? undefined : datedName(name, style));
  const [label, group, over] = [datedName(column.label, style), dated(column.group), dated(column.over)];
  if (label === column.label && group === column.group && over === column.over) return column;
  return { ...column, label, ...(group === undefined ? {} : { group }), ...(over === undefined ? {} : { over }) };
}

/** A chart with the days of its axis, notes and names as the reader writes days; one without days as it is. */
export function datedChart(chart: ReportChart, style: DateStyle): ReportChart {
  const x = chart.x.map((text) => writtenText(text, style));
  const title = datedName(chart.title, style);
  const series = chart.series.map((one) => {
    const name = datedName(one.name, style);
    return name === one.name ? one : { ...one, name };
  });
  const same = title === chart.title && x.every((text, at) => text === chart.x[at]) && series.every((one, at) => one === chart.series[at]);
  if (same) return chart;
  const notes = chart.notes?.map((note) => ({ ...note, x: writtenText(note.x, style) }));
  return { ...chart, title, x, series, ...(notes === undefined ? {} : { notes }) };
}
