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

/** Where the unsaved rows of a sheet are kept, for a person on a farm. */
export function draftKey(user: string | undefined, farmid: string | null | undefined, sheet: string): string {
  return `farm.batch.${user ?? ''}.${farmid ?? ''}.${sheet}`;
}

/** Hands rows to the sheet of another screen: they stand there unsaved when it is opened, behind what was typed there before. */
export function handToSheet(key: string, rows: readonly Readonly<Record<string, string>>[]): void {
  sessionStorage.setItem(key, JSON.stringify([...keptTexts(key), ...rows]));
}
