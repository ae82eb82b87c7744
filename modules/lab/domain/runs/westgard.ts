/** Rules a series of a control is read by; 1-2s warns, the others reject. */
export type WestgardRule = '1-2s' | '1-3s' | '2-2s' | 'R-4s' | '4-1s' | '10-x';

/** A measured control: its value, and the run it stood in (several controls of one run are compared by R-4s). */
export interface ControlPoint {
  readonly run: string;
  readonly value: number;
}

/** What a point breaks. */
export interface WestgardMark {
  readonly at: number;
  readonly rule: WestgardRule;
  readonly rejects: boolean;
}

/** Tolerance of a limit that is met by arithmetic of doubles. */
const TINY = 1e-9;

/** Whether the last `n` of the series up to `at` all lie beyond k SD on one side. */
function allBeyond(z: readonly number[], at: number, n: number, k: number): boolean {
  if (at + 1 < n) return false;
  const last = z.slice(at + 1 - n, at + 1);
  return last.every((value) => value > k + TINY) || last.every((value) => value < -k - TINY);
}

function rangeInRun(points: readonly ControlPoint[], z: readonly number[], at: number): boolean {
  const run = points[at]?.run;
  const before = at > 0 && points[at - 1]?.run === run ? z[at - 1] : undefined;
  const here = z[at] ?? 0;
  return before !== undefined && ((before > 2 + TINY && here < -2 - TINY) || (before < -2 - TINY && here > 2 + TINY));
}

const REJECTING: readonly (readonly [WestgardRule, (points: readonly ControlPoint[], z: readonly number[], at: number) => boolean])[] = [
  ['1-3s', (_, z, at) => Math.abs(z[at] ?? 0) > 3 + TINY],
  ['2-2s', (_, z, at) => allBeyond(z, at, 2, 2)],
  ['R-4s', rangeInRun],
  ['4-1s', (_, z, at) => allBeyond(z, at, 4, 1)],
  ['10-x', (_, z, at) => allBeyond(z, at, 10, 0)],
];

/**
 * Reads a control chart in time order with the mean and SD of its lot. 1-2s: one beyond 2 SD (warning). Rejecting: 1-3s one
 * beyond 3 SD; 2-2s two following beyond 2 SD on one side; R-4s two of one run more than 2 SD on either side; 4-1s four
 * following beyond 1 SD on one side; 10-x ten following on one side of the mean.
 */
export function westgard(points: readonly ControlPoint[], mean: number, sd: number): readonly WestgardMark[] {
  if (sd <= 0) return [];
  const z = points.map(({ value }) => (value - mean) / sd);
  return points.flatMap((_, at) => {
    const broken = REJECTING.filter(([, breaks]) => breaks(points, z, at)).map(([rule]) => ({ at, rule, rejects: true }));
    const warned = broken.length === 0 && Math.abs(z[at] ?? 0) > 2 + TINY;
    return warned ? [{ at, rule: '1-2s' as const, rejects: false }] : broken;
  });
}
