import { type Issue, refuse } from '#kernel/issue.ts';

/** Teats of a test record under their names; blank is not counted. */
export interface TeatCounts {
  readonly teats_left?: number | null | undefined;
  readonly teats_right?: number | null | undefined;
  readonly teats_active?: number | null | undefined;
  readonly teats_front?: number | null | undefined;
}

/** V_RANGE of active teats, or of those in front, above the teats counted left and right. */
export function teatIssues(counts: TeatCounts): Issue[] {
  const { teats_left: left, teats_right: right } = counts;
  if (left == null || right == null) return [];
  const max = left + right;
  return (['teats_active', 'teats_front'] as const)
    .filter((key) => (counts[key] ?? 0) > max)
    .map((key) => refuse('V_RANGE', key, { field: key, min: 0, max }));
}
