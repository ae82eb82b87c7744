import { spreadOf } from '../results/group-figures.ts';
import { type ControlPoint, type WestgardMark, westgard } from './westgard.ts';

/** A control of one test and kit over its runs, with what its points break. */
export interface ControlSeries<T extends ControlPoint> {
  readonly points: readonly T[];
  readonly mean: number | null;
  readonly sd: number | null;
  /** By place of the point: the first rule it rejects by, else its warning. */
  readonly marks: ReadonlyMap<number, WestgardMark>;
}

/** Reads a control in time order against the mean and SD of the points that count (all but those of refused runs); fewer than two mark nothing. */
export function controlSeries<T extends ControlPoint>(points: readonly T[], counts: (point: T) => boolean = () => true): ControlSeries<T> {
  const { mean, sd } = spreadOf(points.filter(counts).map(({ value }) => value));
  const marks = new Map<number, WestgardMark>();
  if (mean !== null && sd !== null) for (const mark of westgard(points, mean, sd)) if (!marks.has(mark.at)) marks.set(mark.at, mark);
  return { points, mean, sd, marks };
}
