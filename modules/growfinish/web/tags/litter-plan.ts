import type { FieldValue, FieldValues } from '#engine/define/field.ts';

/** Numbers that may go into ears here, by sex, in their order. */
export interface NextNumbers {
  readonly F: readonly string[];
  readonly M: readonly string[];
}

const sexOf = (values: FieldValues): 'F' | 'M' | null => (values['sex'] === 'F' || values['sex'] === 'M' ? values['sex'] : null);

/** The first number of a sex that no row has yet; null where there is none left. */
export function proposed(next: NextNumbers, rows: readonly FieldValues[], sex: 'F' | 'M'): string | null {
  const used = new Set(rows.map(({ tag }) => tag));
  return next[sex].find((tag) => !used.has(tag)) ?? null;
}

/** One more piglet of a sex, with the next number. */
export function withPiglet(next: NextNumbers, rows: readonly FieldValues[], sex: 'F' | 'M'): FieldValues[] {
  return [...rows, { sex, tag: proposed(next, rows, sex) }];
}

/** Rows for piglets of each sex that have no tag yet, behind those that stand. */
export function filled(next: NextNumbers, rows: readonly FieldValues[], left: { readonly F: number; readonly M: number }): FieldValues[] {
  let made = [...rows];
  for (const sex of ['F', 'M'] as const) {
    const standing = rows.filter((row) => sexOf(row) === sex).length;
    for (let n = standing; n < left[sex]; n += 1) made = withPiglet(next, made, sex);
  }
  return made;
}

/** The rows with one value changed; a piglet that turns out to be of the other sex gets the next number of that sex. */
export function withCell(next: NextNumbers, rows: readonly FieldValues[], at: number, key: string, value: FieldValue): FieldValues[] {
  return rows.map((row, i) => {
    if (i !== at) return row;
    const changed = { ...row, [key]: value };
    const sex = sexOf(changed);
    const given = row['tag'] === null || row['tag'] === undefined || [...next.F, ...next.M].includes(String(row['tag']));
    return key === 'sex' && sex !== null && given ? { ...changed, tag: proposed(next, rows, sex) } : changed;
  });
}
