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

/** Piglets of one sex a group will bring: due litters × mean born alive × share of the sex. */
export function expectedPiglets(litters: number, bornAlive: number | null): number | null {
  return bornAlive === null ? null : Math.round(litters * bornAlive * SEX_SHARE);
}

/** TAG_OVER of an order above the herd total it is for: a warning above 20 % more, refused above twice. */
export function orderIssues(number: number, expected: number | null): Issue[] {
  if (expected === null) return [];
  const params = { n: number, heads: expected };
  if (number > expected * REFUSE_ABOVE) return [refuse('TAG_OVER', 'number', params)];
  return number > expected * WARN_ABOVE ? [warn('TAG_OVER', 'number', params)] : [];
}
