import type { HomeFarmValue } from '#engine/define/home.ts';

/** The values a figure's line runs between: every farm's now and a year ago, and the targets. */
export function rangeOf(farms: readonly HomeFarmValue[]): readonly [number, number] | null {
  const all = farms.flatMap(({ value, target, lastyear }) => [value, target, lastyear].filter((one) => one !== null));
  if (all.length === 0) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  return [low - room, high + room];
}

interface Props {
  readonly farm: HomeFarmValue;
  readonly range: readonly [number, number];
}

/** A farm on the line of its figure: a full dot now, a hollow one last year, a stroke at its target. The numbers stand beside it. */
export function DotLine({ farm: { value, target, lastyear, tone }, range: [low, high] }: Props) {
  const at = (one: number): { insetInlineStart: string } => ({ insetInlineStart: `${((one - low) / (high - low)) * 100}%` });
  return (
    <span className="dot-line" aria-hidden data-tone={tone ?? undefined}>
      {target === null ? null : <i className="dot-target" style={at(target)} />}
      {lastyear === null ? null : <i className="dot-then" style={at(lastyear)} />}
      {value === null ? null : <i className="dot-now" style={at(value)} />}
    </span>
  );
}
