import type { Issue } from '#kernel/issue.ts';
import type { BatchKind } from './kind.ts';

/** Numbers whose sentence names the animals. */
const NAMES_THEM: ReadonlySet<string> = new Set(['813', '840', '857', '875', '896', 'GF_LIVE']);

/** Issues of a kind whose animals are no pigs: the sentences that name animals are those of the kind (875_birds). */
export function inItsWords<I extends Issue>({ animals }: Pick<BatchKind, 'animals'>, issues: readonly I[]): I[] {
  if (animals === undefined) return [...issues];
  return issues.map((issue) => (NAMES_THEM.has(issue.code) ? { ...issue, params: { ...issue.params, why: animals } } : issue));
}
