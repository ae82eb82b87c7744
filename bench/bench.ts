/** What one measurement says: ours beside its reference, measured in the same run on the same machine. */
export interface Line {
  readonly what: string;
  readonly ours: string;
  /** Absent where there is nothing to compare with. */
  readonly reference?: string;
  /** Ours to the reference; below 1 is faster (or smaller) than the reference. */
  readonly ratio?: number;
  readonly goal?: string;
  /** Lines under it: why, and how the database did it. */
  readonly more?: readonly string[];
}

export interface Bench {
  readonly name: string;
  readonly about: string;
  readonly run: (print: (line: Line) => void) => Promise<void>;
}

/** One line of output, and those under it. */
export function lineText(name: string, { what, ours, reference, ratio, goal, more = [] }: Line): string {
  const parts = [`${name}: ${what}: ${ours}`, ...(reference === undefined ? [] : [`reference ${reference}`])];
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`);
  return [`${parts.join('; ')}${goal === undefined ? '' : ` (goal ${goal})`}`, ...more.map((line) => `  ${line}`)].join('\n');
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value that the given share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;
}

/** Milliseconds of one run. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Medians of two ways of doing the same, run in turns so that a slow moment of the machine hits both.
 * The first round of each warms up and does not count.
 */
export async function sideBySide(
  rounds: number,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<{ ours: number; reference: number }> {
  const times = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [a, b] = [await timed(ours), await timed(reference)];
    if (round === 0) continue;
    times.ours.push(a);
    times.reference.push(b);
  }
  return { ours: median(times.ours), reference: median(times.reference) };
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
