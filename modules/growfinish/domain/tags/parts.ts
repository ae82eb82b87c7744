/** A number of a range with where it was sent. */
interface PlacedTag {
  readonly tag: string;
  readonly state: string;
  readonly roomid: string | null;
  readonly grpid: number | null;
  readonly applyid: string | null;
}

/** Numbers in a row that are in one state and went to one place. */
export interface TagPart {
  readonly first: string;
  readonly last: string;
  readonly n: number;
  readonly state: string;
  /** House, group and worker as people read them; blank where they were sent nowhere yet. */
  readonly place: string;
}

const placeOf = ({ roomid, grpid, applyid }: PlacedTag): string =>
  [roomid === null || grpid === null ? roomid : `${roomid} / ${grpid}`, applyid].filter((part) => part !== null).join(' · ');

/** The parts a range lies in, in the order of its numbers: together they are the whole range. */
export function partsOf(tags: readonly PlacedTag[]): TagPart[] {
  const parts: TagPart[] = [];
  for (const tag of tags) {
    const place = placeOf(tag);
    const last = parts.at(-1);
    if (last !== undefined && last.state === tag.state && last.place === place) parts[parts.length - 1] = { ...last, last: tag.tag, n: last.n + 1 };
    else parts.push({ first: tag.tag, last: tag.tag, n: 1, state: tag.state, place });
  }
  return parts;
}
