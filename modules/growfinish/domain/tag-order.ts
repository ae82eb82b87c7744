import { type Issue, refuse, warn } from '#kernel/issue.ts';

/** Most numbers of one draw, and most of an order or a file (specification, section 5). */
export const MOST_DRAWN = 1000;
export const MOST_ORDERED = 3000;

/** V_RANGE of a count outside 1 to the most. */
export function countIssues(count: number, max: number, field: string): Issue[] {
  return count >= 1 && count <= max ? [] : [refuse('V_RANGE', field, { min: 1, max })];
}

/** Share of the piglets of a litter that are of one sex. */
const SEX_SHARE = 0.5;
/** An order above so many times the expected piglets is asked about, above the second refused. */
const WARN_ABOVE = 1.2;
const REFUSE_ABOVE = 2;

/** What the litters of a group have brought of one sex, and what those still due will. */
export interface GroupPiglets {
  /** Litters due, and how many are born alive in one; null where the farm has none to tell it. */
  readonly litters: number;
  readonly bornAlive: number | null;
  /** Piglets born alive in litters of which the sex was counted: those of the sex. */
  readonly counted: number;
  /** Piglets born alive in the other litters, of both sexes. */
  readonly uncounted: number;
  /** Of the sex, with a number in their ear already. */
  readonly tagged: number;
}

/** Piglets of one sex born alive in the litters of a group. */
export const bornOf = ({ counted, uncounted }: Pick<GroupPiglets, 'counted' | 'uncounted'>): number => counted + Math.round(uncounted * SEX_SHARE);

/**
 * Piglets of one sex a group may need numbers for: due litters × mean born alive × share of the sex, and those born alive already less
 * the numbers given to them. Null where litters are due and nobody knows how many are born in one.
 */
export function expectedPiglets(group: GroupPiglets): number | null {
  const { litters, bornAlive, tagged } = group;
  if (litters > 0 && bornAlive === null) return null;
  return Math.round(litters * (bornAlive ?? 0) * SEX_SHARE) + Math.max(0, bornOf(group) - tagged);
}

/** TAG_OVER of an order above the herd total it is for: a warning above 20 % more, refused above twice. */
export function orderIssues(number: number, expected: number | null): Issue[] {
  if (expected === null) return [];
  const params = { n: number, heads: expected };
  if (number > expected * REFUSE_ABOVE) return [refuse('TAG_OVER', 'number', params)];
  return number > expected * WARN_ABOVE ? [warn('TAG_OVER', 'number', params)] : [];
}
