/** So many matings that failed, or were last seen still in pig (or farrowed), on a day after mating. */
export interface SurvivalCount {
  readonly day: number;
  readonly failed: boolean;
  readonly n: number;
}

/**
 * Share of matings still in pig by day 0 to `last`, in per cent (product-limit estimate): matings whose
 * end is not known yet count up to the day they were last seen, farrowed ones stay. Null without matings.
 */
export function survivalCurve(counts: readonly SurvivalCount[], last: number): number[] | null {
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  if (all === 0) return null;
  const failures = Array.from({ length: last + 1 }, () => 0);
  const gone = Array.from({ length: last + 2 }, () => 0);
  for (const { day, failed, n } of counts) {
    const at = Math.min(Math.max(day, 0), last);
    // One that failed after the last day shown was in pig all the time.
    if (failed && day <= last) failures[at] = (failures[at] ?? 0) + n;
    gone[at + 1] = (gone[at + 1] ?? 0) + n;
  }
  let risk = all;
  let share = 1;
  return failures.map((failed, day) => {
    risk -= gone[day] ?? 0;
    if (risk > 0) share *= 1 - failed / risk;
    return Math.round(share * 1000) / 10;
  });
}
