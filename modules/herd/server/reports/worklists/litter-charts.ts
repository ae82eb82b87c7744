import type { ReportChart } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { differenceToFarm } from '#modules/herd/domain/figures/litter-classes.ts';
import { shownFigure } from '../class-table.ts';

/** Name of the spread and of its columns. */
export const BOX = t3('Phân bố số con sống', 'Spread of number alive', 'การกระจายของจำนวนมีชีวิต');
/** Columns of the spread, from the least to the most. */
export const QUARTERS = ['least', 'q1', 'q2', 'q3', 'most'] as const;
/** Classes drawn in the chart of means. */
const DRAWN = 40;

/** How the number alive spreads: the least, the quarters and the most. */
export type Box = Readonly<Record<(typeof QUARTERS)[number], number>>;

/** Parameters and days a figure opens with. */
export interface Opening {
  readonly params: Readonly<Record<string, string>>;
  readonly days?: { readonly from: string; readonly to: string };
}

/** A class of litters; without a name and a spread it is the whole farm. */
export interface LitterClass {
  readonly key1?: string;
  readonly key2?: string;
  readonly sums: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, FigureValue>>;
  /** Born alive against the farm; weighted to the farm's shares of parities in `adjusted`. */
  readonly against: ReturnType<typeof differenceToFarm>;
  readonly adjusted: number | null;
  readonly box?: Box | undefined;
  /** What its figures open with; null where they cannot be narrowed so. */
  readonly opening?: Opening | null;
  /** Fewer litters than were asked for. */
  readonly small?: boolean;
}

const nameOf = ({ key1, key2 }: LitterClass): string => [key1, key2].filter(Boolean).join(' / ');

/** Born alive by class and its spread; small classes are not drawn. */
function classCharts(classes: readonly LitterClass[], farm: number | null): ReportChart[] {
  const drawn = classes.filter(({ small }) => !small).slice(0, DRAWN);
  if (drawn.length === 0) return [];
  const alive = figureOf('BA').name;
  const x = drawn.map(nameOf);
  return [
    { kind: 'bar', title: alive, x, series: [{ name: alive, values: drawn.map(({ figures }) => shownFigure('BA', figures)), target: farm }] },
    {
      kind: 'box',
      title: BOX,
      x,
      series: [
        { name: BOX, values: drawn.map(({ box }) => box?.q2 ?? 0), boxes: drawn.map(({ box }) => QUARTERS.map((quarter) => box?.[quarter] ?? 0)) },
      ],
    },
  ];
}

/** The charts of the classes, and the histogram of all litters by their number alive. */
export function chartsOf(classes: readonly LitterClass[], counts: readonly { livenum: number; n: number }[], farm: number | null): ReportChart[] {
  const charts = classCharts(classes, farm);
  if (counts.length === 0) return charts;
  const sizes = Array.from({ length: Math.max(...counts.map(({ livenum }) => livenum)) + 1 }, (_, size) => size);
  const values = sizes.map((size) => counts.find(({ livenum }) => livenum === size)?.n ?? 0);
  return [
    ...charts,
    {
      kind: 'histogram',
      title: t3('Số ổ theo số con sống', 'Litters by number born alive', 'จำนวนครอกตามจำนวนมีชีวิต'),
      x: sizes.map(String),
      series: [{ name: t3('Số ổ', 'Litters', 'จำนวนครอก'), values }],
    },
  ];
}
