import type { MoveKind } from '#engine/batch/domain/house.ts';
import { dateOrder } from '#engine/batch/domain/house-rules.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { TagState } from '../tag-flow.ts';

/** Tags as they were typed, apart by blanks or commas, each once. */
export function tagsOf(tags: string | null): string[] {
  const typed = (tags ?? '').toUpperCase().split(/[\s,;]+/);
  return [...new Set(typed.filter((tag) => tag !== ''))];
}

/** How a tagged piglet left by the event that names it; a kind that stands not here takes none away. */
export const LEAVES_BY: Readonly<Partial<Record<MoveKind, 'died' | 'culled' | 'sold'>>> = { dead: 'died', culled: 'culled', sold: 'sold' };

/** A number an event names, as it stands without that event. */
export interface NamedTag {
  readonly state: TagState;
  readonly inherd: boolean;
  readonly regdt: BusinessDate | null;
}

/** What was typed of an event that takes pigs away. */
interface Leaving {
  readonly tags: readonly string[];
  readonly heads: number | null;
  readonly eventdt: BusinessDate;
}

/** V_NOTEXISTS, TAG_STATE of a number in no ear, of a pig that left or went into the herd; GF_DATE before it was tagged. */
function tagIssues(tag: string, named: NamedTag | undefined, eventdt: BusinessDate): Issue[] {
  if (named === undefined) return [refuse('V_NOTEXISTS', 'tags', { value: tag })];
  const { state, inherd, regdt } = named;
  if (inherd || state !== 'registered') return [refuse('TAG_STATE', 'tags', { tag, state: inherd ? 'inherd' : state })];
  return regdt !== null && eventdt < regdt ? [dateOrder('eventdt', regdt, eventdt)] : [];
}

/**
 * What speaks against the tags of an event that takes pigs away: more than pigs (TAG_OVER), then the first that cannot leave. In which house the
 * number was last read says nothing: it is the pig in the hand that left.
 */
export function leavingIssues({ tags, heads, eventdt }: Leaving, known: ReadonlyMap<string, NamedTag>): Issue[] {
  if (heads !== null && tags.length > heads) return [refuse('TAG_OVER', 'tags', { n: tags.length, heads })];
  return tags.flatMap((tag) => tagIssues(tag, known.get(tag), eventdt)).slice(0, 1);
}
