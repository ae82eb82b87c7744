/** A document as it is compared: what every movement of it carries, the rest of its head, its lines. */
export interface Compared {
  readonly carried: unknown;
  readonly head: object;
  readonly lines: readonly object[];
}

/** Rows (from 0) of the older whose postings are taken back, and of the newer that are posted. */
export interface Changes {
  readonly back: ReadonlySet<number>;
  readonly post: readonly number[];
  /** False when head and lines say the same: there is nothing to save. */
  readonly any: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Members sorted, blanks left out, so that what was read and what was typed compare by content. */
function plain(value: object): unknown {
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined && one !== '' && one !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What a correction changes: every row when what all of them carry differs, else the rows that differ. */
export function changesOf(before: Compared, after: Compared): Changes {
  const moved = !same(before.carried, after.carried);
  const rows = Array.from({ length: Math.max(before.lines.length, after.lines.length) }, (_, i) => i);
  const changed = rows.filter((i) => {
    const [was, is] = [before.lines[i], after.lines[i]];
    return moved || was === undefined || is === undefined || !same(plain(was), plain(is));
  });
  return {
    back: new Set(changed.filter((i) => i < before.lines.length)),
    post: changed.filter((i) => i < after.lines.length),
    any: changed.length > 0 || !same(plain(before.head), plain(after.head)),
  };
}
