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

/** How a tagged pig leaves the farm by the event that names it. */
export type LeftBy = 'died' | 'culled' | 'sold' | 'moved';
const LEAVES_BY: Readonly<Partial<Record<MoveKind, LeftBy>>> = { dead: 'died', culled: 'culled', sold: 'sold' };

/** How tagged pigs leave by a movement; sent to another house of the farm they are there ('house'). Null of one that takes no pigs away. */
export function leavesBy(move: MoveKind | null, trftp: string | null): LeftBy | 'house' | null {
  if (move === 'out') return trftp === 'farm' ? 'moved' : 'house';
  return move === null ? null : (LEAVES_BY[move] ?? null);
}

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
  /** On a farm that identifies piglets from birth (pgletflg): live pigs of the house they leave, and those of them with a tag. */
  readonly identified?: { readonly live: number; readonly tagged: number } | null;
}

/** V_REQUIRED of fewer tags than pigs that cannot be untagged ones; all of a house are not named one by one. */
function namedIssues({ tags, heads, identified = null }: Leaving): Issue[] {
  if (identified === null || heads === null || heads >= identified.live) return [];
  const untagged = Math.max(0, identified.live - identified.tagged);
  return tags.length < heads - untagged ? [refuse('V_REQUIRED', 'tags', { field: 'tags' })] : [];
}

/** V_NOTEXISTS, TAG_STATE of a number in no ear, of a pig that left or went into the herd; GF_DATE before it was tagged. */
function tagIssues(tag: string, named: NamedTag | undefined, eventdt: BusinessDate): Issue[] {
  if (named === undefined) return [refuse('V_NOTEXISTS', 'tags', { value: tag })];
  const { state, inherd, regdt } = named;
  if (inherd || state !== 'registered') return [refuse('TAG_STATE', 'tags', { tag, state: inherd ? 'inherd' : state })];
  return regdt !== null && eventdt < regdt ? [dateOrder('eventdt', regdt, eventdt)] : [];
}

/**
 * What speaks against the tags of an event that takes pigs away: more than pigs (TAG_OVER), fewer than must have one, then the first that
 * cannot leave. In which house the number was last read says nothing: it is the pig in the hand that left.
 */
export function leavingIssues(leaving: Leaving, known: ReadonlyMap<string, NamedTag>): Issue[] {
  const { tags, heads, eventdt } = leaving;
  if (heads !== null && tags.length > heads) return [refuse('TAG_OVER', 'tags', { n: tags.length, heads })];
  return [...namedIssues(leaving), ...tags.flatMap((tag) => tagIssues(tag, known.get(tag), eventdt))].slice(0, 1);
}
