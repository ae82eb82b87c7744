import { type BatchRow, isBlankRow } from './batch-state.ts';

/** The texts of rows that are not saved yet, as the browser keeps them until its tab is closed. */
export function keptTexts(key: string): Readonly<Record<string, string>>[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Readonly<Record<string, string>>[];
  } catch {
    // A draft that cannot be read is no draft.
    return [];
  }
}

/** Keeps what is typed of the rows; nothing where they are all blank. */
export function keepTexts(key: string, rows: readonly BatchRow[]): void {
  try {
    const texts = rows.filter((row) => !isBlankRow(row)).map((row) => row.texts);
    if (texts.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Full storage: the grid works on without a draft.
  }
}
