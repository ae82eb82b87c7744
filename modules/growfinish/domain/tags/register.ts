import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { firstOthers } from '#kernel/repeated.ts';
import type { TagState } from '../tag-flow.ts';
import type { TagSex } from '../tag-series.ts';

/** A number of the farm as registering it is judged. */
export interface KnownNumber {
  readonly tag: string;
  readonly state: TagState;
  readonly lineage: string;
  readonly sex: TagSex;
  readonly roomid: string | null;
  readonly grpid: number | null;
  readonly applyid: string | null;
}

/** A piglet as it is typed. */
export interface TypedPiglet {
  readonly tag: string;
  readonly sex: TagSex;
  readonly rfid?: string | null | undefined;
  readonly foster?: string | null | undefined;
  readonly teats_left?: number | null | undefined;
  readonly teats_right?: number | null | undefined;
}

/** The pigs that get tags: a litter, or a group of a house. */
export interface TaggedGroup {
  /** Line of the progeny; null where nobody says what the cross is. */
  readonly lineage: string | null;
  /** House they stand in; null where none is known. */
  readonly roomid: string | null;
  readonly grpid: number | null;
  /** Who tags them. */
  readonly applyid: string;
  readonly birthdt: BusinessDate;
  readonly dam: string | null;
  /** Pigs there are, in all and by sex where they were sexed. */
  readonly heads: number;
  readonly males: number | null;
  readonly females: number | null;
  /** Of them tagged already. */
  readonly tagged: { readonly F: number; readonly M: number };
}

/** True when a number was sent here: to who tags, or to the house, or to the very group. */
function isHere({ roomid, grpid, applyid }: KnownNumber, group: TaggedGroup): boolean {
  if (applyid !== null && applyid === group.applyid) return true;
  return roomid !== null && roomid === group.roomid && (grpid === null || grpid === group.grpid);
}

/** True when a number is of the line the piglets are of; everything where the line is not known. */
const fitsLine = ({ lineage }: KnownNumber, group: TaggedGroup): boolean => group.lineage === null || lineage === group.lineage;

/** The numbers that may go into ears here, in their order: the first of each sex is proposed. */
export function numbersHere(numbers: readonly KnownNumber[], group: TaggedGroup): { readonly F: readonly string[]; readonly M: readonly string[] } {
  const here = numbers.filter((number) => number.state === 'assigned' && isHere(number, group) && fitsLine(number, group));
  const of = (sex: TagSex): string[] => here.filter((number) => number.sex === sex).map(({ tag }) => tag);
  return { F: of('F'), M: of('M') };
}

/** TAG_SERIES with the range that is given here. */
function outside(field: string, tag: string, given: readonly string[]): Issue {
  return refuse('TAG_SERIES', field, { tag, from: given[0] ?? '', to: given.at(-1) ?? '' });
}

function pigletIssues(
  piglet: TypedPiglet,
  number: KnownNumber | undefined,
  group: TaggedGroup,
  here: { F: readonly string[]; M: readonly string[] },
): Issue[] {
  const { tag, sex, foster = null } = piglet;
  const kin = foster !== null && foster === group.dam ? [refuse('398', 'foster')] : [];
  if (number === undefined) return [outside('tag', tag, here[sex]), ...kin];
  if (number.state === 'registered' || number.state === 'gone') return [refuse('TAG_TAKEN', 'tag', { tag }), ...kin];
  if (number.state !== 'assigned') return [refuse('TAG_STATE', 'tag', { tag, state: number.state }), ...kin];
  if (number.sex !== sex) return [outside('sex', tag, here[sex]), ...kin];
  return isHere(number, group) && fitsLine(number, group) ? kin : [outside('tag', tag, here[sex]), ...kin];
}

/** Most teats of a side (specification, section 5: genetic data 0 to 30). */
const MOST_TEATS = 30;

/** V_RANGE of counts of teats outside 0 to 30. */
function teatIssues(piglet: TypedPiglet): Issue[] {
  return (['teats_left', 'teats_right'] as const).flatMap((key) => {
    const count = piglet[key] ?? 0;
    return count < 0 || count > MOST_TEATS ? [refuse('V_RANGE', key, { min: 0, max: MOST_TEATS })] : [];
  });
}

/** V_DUPROW of each piglet whose number or transponder another one has as well. */
function repeatedIssues(piglets: readonly TypedPiglet[], key: 'tag' | 'rfid'): Issue[] {
  const values = piglets.map((piglet) => piglet[key] ?? null);
  return firstOthers(values).flatMap((other, at) =>
    other === null ? [] : [{ ...refuse('V_DUPROW', key, { row: at + 1, row2: other + 1, value: values[at] ?? '' }), row: at + 1 }],
  );
}

/** TAG_OVER of more tags than pigs: in all, and of each sex that was counted. It stands at the first piglet too many. */
export function overIssues(sexes: readonly TagSex[], { heads, males, females, tagged }: TaggedGroup): Issue[] {
  const over = (most: number | null, before: number, counts: (sex: TagSex) => boolean): Issue[] => {
    const n = before + sexes.filter(counts).length;
    if (most === null || n <= most) return [];
    const first = sexes.map((sex, at) => ({ sex, at })).filter(({ sex }) => counts(sex))[Math.max(0, most - before)]?.at ?? 0;
    return [{ ...refuse('TAG_OVER', 'tag', { n, heads: most }), row: first + 1 }];
  };
  const all = over(heads, tagged.F + tagged.M, () => true);
  return all.length > 0 ? all : [...over(females, tagged.F, (sex) => sex === 'F'), ...over(males, tagged.M, (sex) => sex === 'M')];
}

/**
 * What stands against registering these piglets, each refusal with its row: TAG_SERIES of numbers not given here or of another sex or
 * line, TAG_TAKEN, TAG_STATE, V_DUPROW, 398 of a foster dam who is the dam, TAG_OVER.
 */
export function registerIssues(piglets: readonly TypedPiglet[], numbers: ReadonlyMap<string, KnownNumber>, group: TaggedGroup): Issue[] {
  const here = numbersHere([...numbers.values()], group);
  const repeated = [...repeatedIssues(piglets, 'tag'), ...repeatedIssues(piglets, 'rfid')];
  const own = piglets.flatMap((piglet, at) =>
    [...pigletIssues(piglet, numbers.get(piglet.tag), group, here), ...teatIssues(piglet)].map((issue) => ({ ...issue, row: at + 1 })),
  );
  const over = overIssues(
    piglets.map(({ sex }) => sex),
    group,
  );
  return [...repeated, ...own, ...over];
}
