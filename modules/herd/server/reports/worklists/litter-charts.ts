import type { ReportChart, ReportRow } from '#engine/define/report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';

/** Name of the spread and of its columns. */
export const BOX = { V: 'Phân bố số con sống', E: 'Spread of number alive', T: 'การกระจายของจำนวนมีชีวิต' };
/** Columns of the spread, from the least to the most. */
export const QUARTERS = ['least', 'q1', 'q2', 'q3', 'most'] as const;
/** Classes drawn in the chart of means. */
const DRAWN = 40;

const classOf = (row: ReportRow): string => [row['key1'], row['key2']].filter(Boolean).join(' / ');

/** Born alive by class, its spread by class, and the histogram of all litters; small classes are not drawn. */
export function chartsOf(rows: readonly ReportRow[], counts: readonly { livenum: number; n: number }[], farm: number | null): ReportChart[] {
  const alive = figureOf('BA').name;
  const drawn = rows.filter((row) => row['_style'] !== 'muted').slice(0, DRAWN);
  const most = Math.max(0, ...counts.map(({ livenum }) => livenum));
  const litters = { V: 'Số ổ', E: 'Litters', T: 'จำนวนครอก' };
  const title = { V: 'Số ổ theo số con sống', E: 'Litters by number born alive', T: 'จำนวนครอกตามจำนวนมีชีวิต' };
  const at = (size: number): number => counts.find(({ livenum }) => livenum === size)?.n ?? 0;
  return [
    ...(drawn.length === 0
      ? []
      : [
          {
            kind: 'bar' as const,
            title: alive,
            x: drawn.map(classOf),
            series: [{ name: alive, values: drawn.map((row) => Number(row['BA'])), target: farm }],
          },
          {
            kind: 'box' as const,
            title: BOX,
            x: drawn.map(classOf),
            series: [
              { name: BOX, values: drawn.map((row) => Number(row['q2'])), boxes: drawn.map((row) => QUARTERS.map((key) => Number(row[key]))) },
            ],
          },
        ]),
    ...(counts.length === 0
      ? []
      : [
          {
            kind: 'histogram' as const,
            title,
            x: Array.from({ length: most + 1 }, (_, size) => String(size)),
            series: [{ name: litters, values: Array.from({ length: most + 1 }, (_, size) => at(size)) }],
          },
        ]),
  ];
}
