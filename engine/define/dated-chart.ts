import { type DateStyle, writtenText } from '#kernel/date-style.ts';
import type { ReportChart } from './report.ts';

/** A chart along days with its axis and notes as the reader writes days; any other as it is. */
export function datedChart(chart: ReportChart, style: DateStyle): ReportChart {
  const x = chart.x.map((text) => writtenText(text, style));
  if (x.every((text, at) => text === chart.x[at])) return chart;
  const notes = chart.notes?.map((note) => ({ ...note, x: writtenText(note.x, style) }));
  return { ...chart, x, ...(notes === undefined ? {} : { notes }) };
}
