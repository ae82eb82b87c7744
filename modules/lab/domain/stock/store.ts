import { type Issue, refuse } from '#kernel/issue.ts';

/** Temperatures the right way round; quarantine and waste never issue to tests, and a waste store receives nothing bought. */
export function labStoreIssues({ kind, issues, receives, tempmin, tempmax }: Readonly<Record<string, unknown>>): readonly Issue[] {
  const locked = kind === 'quarantine' || kind === 'waste';
  return [
    ...(typeof tempmin === 'number' && typeof tempmax === 'number' && tempmin > tempmax
      ? [refuse('V_RANGE', 'tempmax', { min: tempmin, max: 100 })]
      : []),
    ...(locked && issues === 'Y' ? [refuse('V_INVALID', 'issues')] : []),
    ...(kind === 'waste' && receives === 'Y' ? [refuse('V_INVALID', 'receives')] : []),
  ];
}
