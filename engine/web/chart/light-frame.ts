import type { ReportChart } from '#engine/define/report.ts';

/** Where things stand in a drawing, in its pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Distance between two places on the x axis. */
  readonly step: number;
  /** Values the y axis names, and the decimals they need. */
  readonly ticks: readonly number[];
  readonly decimals: number;
  /** Places of the x axis that are named: as many as fit. */
  readonly named: readonly number[];
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

const TICKS = 4;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 10;
const NAME = 64;

/** A step of 1, 2 or 5 times a power of ten that parts a span into about so many. */
export function niceStep(span: number, parts: number): number {
  const raw = span / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  const [step = 10] = [1, 2, 5].filter((one) => one * power >= raw);
  return step * power;
}

/** The frame of a chart of a size; bars stand on 0, lines show their own range. */
export function frameOf({ x, series }: Pick<ReportChart, 'x' | 'series'>, bars: boolean, width: number, height: number): Frame {
  const known = series.flatMap(({ values, target = null }) => [...values, target].filter((value) => value !== null));
  const low = Math.min(...(bars || known.length === 0 ? [0] : []), ...known);
  const high = Math.max(...known, low);
  const step = niceStep(high - low || Math.abs(high) || 1, TICKS);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const bottom = height - BOTTOM;
  const place = (width - LEFT - 8) / Math.max(1, x.length);
  const every = Math.max(1, Math.ceil(NAME / place));
  return {
    left: LEFT,
    right: width - 8,
    bottom,
    step: place,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
    named: x.flatMap((_, index) => (index % every === 0 ? [index] : [])),
    x: (index) => LEFT + (index + 0.5) * place,
    y: (value) => bottom - ((value - first * step) / ((last - first) * step)) * (bottom - TOP),
  };
}

/** The line through values; a gap stays one, and a value alone between gaps is a dot. */
export function pathOf(values: readonly (number | null)[], { x, y }: Pick<Frame, 'x' | 'y'>): string {
  const before = (index: number): number | null => values[index - 1] ?? null;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const point = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      if (before(index) !== null) return `L${point}`;
      return (values[index + 1] ?? null) === null ? `M${point}h0.1` : `M${point}`;
    })
    .join('');
}

/** The bars of a series, the `at`-th of so many side by side; each stands on 0. */
export function barsOf(values: readonly (number | null)[], { x, y, step }: Pick<Frame, 'x' | 'y' | 'step'>, at: number, of: number): string {
  const width = (step * 0.8) / of;
  return values
    .map((value, index) =>
      value === null
        ? ''
        : `M${(x(index) - step * 0.4 + at * width).toFixed(1)} ${y(0).toFixed(1)}h${width.toFixed(1)}V${y(value).toFixed(1)}h${(-width).toFixed(1)}Z`,
    )
    .join('');
}
