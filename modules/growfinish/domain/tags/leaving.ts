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
type LeftBy = 'died' | 'culled' | 'sold' | 'moved';
const LEAVES_BY: Readonly<Partial<Record<MoveKind, LeftBy>>> = { dead: 'died', culled: 'culled', sold: 'sold' };

/** Kind of transfer (trftp) of a pig that the herd takes in under its number: written by the entry of the herd, never typed. */
export const INTO_HERD = 'herd';

/**
 * How tagged pigs leave by a movement. Sent to another house of the farm they are there ('house'); taken into the herd they stand in no batch any more and
 * are not gone ('herd'). Null of a movement that takes no pigs away.
 */
export function leavesBy(move: MoveKind | null, trftp: string | null): LeftBy | 'house' | 'herd' | null {
  if (move === 'out') return trftp === 'farm' ? 'moved' : trftp === INTO_HERD ? 'herd' : 'house';
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
  /** The herd takes it in: the animal that carries the number is the pig itself. */
  readonly intoHerd?: boolean;
  readonly heads: number | null;
  /** Of them those that can carry a tag there: head that arrived, of a transfer that lost some. */
  readonly most: number | null;
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
function tagIssues(tag: string, named: NamedTag | undefined, { eventdt, intoHerd = false }: Leaving): Issue[] {
  if (named === undefined) return [refuse('V_NOTEXISTS', 'tags', { value: tag })];
  const { state, regdt } = named;
  const inherd = named.inherd && !intoHerd;
  if (inherd || state !== 'registered') return [refuse('TAG_STATE', 'tags', { tag, state: inherd ? 'inherd' : state })];
  return regdt !== null && eventdt < regdt ? [dateOrder('eventdt', regdt, eventdt)] : [];
}

/**
 * What speaks against the tags of an event that takes pigs away: more than pigs (TAG_OVER), fewer than must have one, then the first that
 * cannot leave. In which house the number was last read says nothing: it is the pig in the hand that left.
 */
export function leavingIssues(leaving: Leaving, known: ReadonlyMap<string, NamedTag>): Issue[] {
  const { tags, most } = leaving;
  if (most !== null && tags.length > most) return [refuse('TAG_OVER', 'tags', { n: tags.length, heads: most })];
  return [...namedIssues(leaving), ...tags.flatMap((tag) => tagIssues(tag, known.get(tag), leaving))].slice(0, 1);
}
