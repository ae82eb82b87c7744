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

/** Reads a control in time order against its own mean and SD; null spread of fewer than two points marks nothing. */
export function controlSeries<T extends ControlPoint>(points: readonly T[]): ControlSeries<T> {
  const { mean, sd } = spreadOf(points.map(({ value }) => value));
  const marks = new Map<number, WestgardMark>();
  if (mean !== null && sd !== null) for (const mark of westgard(points, mean, sd)) if (!marks.has(mark.at)) marks.set(mark.at, mark);
  return { points, mean, sd, marks };
}
