import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';

const WORDS = {
  course: t3(
    '{points} điểm, từ {first} ({firstAt}) đến {last} ({lastAt})',
    '{points} points, from {first} ({firstAt}) to {last} ({lastAt})',
    '{points} จุด จาก {first} ({firstAt}) ถึง {last} ({lastAt})',
  ),
  extremes: t3(
    'thấp nhất {low} ({lowAt}), cao nhất {high} ({highAt})',
    'lowest {low} ({lowAt}), highest {high} ({highAt})',
    'ต่ำสุด {low} ({lowAt}) สูงสุด {high} ({highAt})',
  ),
  target: t3('mục tiêu {target}', 'target {target}', 'เป้าหมาย {target}'),
  rows: t3('n từ {least} đến {most}', 'n {least} to {most}', 'n {least} ถึง {most}'),
  none: t3('không có số liệu', 'no data', 'ไม่มีข้อมูล'),
} as const satisfies Record<string, Text3>;

/** Series told in words; more stand in the table under the chart. */
const MOST = 4;

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const shown = (value: number): string => {
  const [, decimals = ''] = String(value).split('.');
  return formatNumber(value, Math.min(2, decimals.length));
};

/** What a series does: where it begins and ends, its least and most, its target, how many rows stand behind its points. */
function seriesWords(x: readonly string[], { name, values, target, n }: ChartSeries, language: Language): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at: x[at] ?? '' }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return `${name[language]}: ${WORDS.none[language]}`;
  const low = known.reduce((least, one) => (one.value < least.value ? one : least));
  const high = known.reduce((most, one) => (one.value > most.value ? one : most));
  const counts = (n ?? []).filter((count) => count !== null);
  const parts = [
    filled(WORDS.course[language], {
      points: String(known.length),
      first: shown(first.value),
      firstAt: first.at,
      last: shown(last.value),
      lastAt: last.at,
    }),
    filled(WORDS.extremes[language], { low: shown(low.value), lowAt: low.at, high: shown(high.value), highAt: high.at }),
    ...(typeof target === 'number' ? [filled(WORDS.target[language], { target: shown(target) })] : []),
    ...(counts.length === 0 ? [] : [filled(WORDS.rows[language], { least: shown(Math.min(...counts)), most: shown(Math.max(...counts)) })]),
  ];
  return `${name[language]}: ${parts.join('; ')}`;
}

/** A chart in words, for who does not see it: its title, then the course, the extremes and the rows behind each series. */
export function chartWords({ title, unit, x, series }: ReportChart, language: Language): string {
  const heading = unit === undefined ? title[language] : `${title[language]} (${unitText(unit, language)})`;
  return [heading, ...series.slice(0, MOST).map((one) => seriesWords(x, one, language))].join('. ');
}
