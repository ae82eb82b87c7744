import type { Field, FieldValues } from '#engine/define/field.ts';
import { parseRow } from '#engine/sheet/parse-row.ts';
import type { ChoicesOf, ListChoice } from '#engine/sheet/template.ts';
import type { Issue } from '#kernel/issue.ts';

/** Where cells are pasted: the row and the field of their first one. */
export interface PastePlace {
  readonly row: number;
  readonly key: string;
}

interface Pasting {
  /** Choices of fields whose list is no fixed one. */
  readonly choices: ChoicesOf;
  readonly most: number;
  readonly like: (rows: readonly FieldValues[]) => FieldValues;
}

const known = new WeakMap<Field, readonly ListChoice[]>();

/** The words of a fixed list, by which a cell may name its codes. */
function wordsOf(field: Field): readonly ListChoice[] {
  const words = known.get(field) ?? Object.entries(field.options ?? {}).map(([code, name]) => ({ code, name }));
  known.set(field, words);
  return words;
}

/**
 * Samples after cells were pasted from a place on, with what of the cells could not be read, by row: that stays blank. Rows are added as needed, at most
 * `most`; one that is added begins as `like` says of those before it.
 */
export function pasteSamples(
  rows: readonly FieldValues[],
  fields: readonly Field[],
  at: PastePlace,
  cells: readonly (readonly string[])[],
  { choices, most, like }: Pasting,
): { readonly rows: readonly FieldValues[]; readonly issues: readonly Issue[] } {
  const next = [...rows];
  const issues: Issue[] = [];
  const first = fields.findIndex(({ key }) => key === at.key);
  for (const [down, line] of cells.entries()) {
    const index = at.row + down;
    if (first < 0 || index >= most) break;
    const own = fields.slice(first, first + line.length);
    const typed = new Map(own.map((field, right) => [field.key, line[right] ?? null]));
    const read = parseRow(own, { row: index + 1, line: index + 1, cells: typed }, (field) =>
      field.options === undefined ? choices(field) : wordsOf(field),
    );
    next[index] = { ...(next[index] ?? like(next)), ...read.values };
    // A cell that is missing is told when the request is saved.
    issues.push(...read.issues.filter(({ field }) => (typed.get(field ?? '') ?? '').trim() !== ''));
  }
  return { rows: next, issues };
}
