import { useEffect, useMemo, useState } from 'react';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { BATCH_ROWS } from '#engine/sheet/file-rows.ts';
import { keepTexts, keptTexts } from './batch-draft.ts';
import { type BatchRow, type BatchRules, duplicateIssues, judge, newRow, pasteInto } from './batch-state.ts';
import { useBatchPast } from './use-batch-past.ts';

/** Rest of the hand before what is typed is kept, ms. */
const KEEP_MS = 400;

type SetRows = (change: (now: readonly BatchRow[]) => readonly BatchRow[]) => void;

/** What a person does to the rows; each change is judged by the rules at once. */
function editsOf(rules: BatchRules, setRows: SetRows, note: ReturnType<typeof useBatchPast>['note']) {
  const many: SetRows = (change) => {
    note(null);
    setRows(change);
  };
  return {
    setCell: (index: number, field: string, text: string): void => {
      note({ row: index, field });
      setRows((now) => now.map((row, at) => (at === index ? judge(rules, { ...row.texts, [field]: text }, row.id) : row)));
    },
    paste: (at: { row: number; col: number }, cells: readonly (readonly string[])[]): void => many((now) => pasteInto(rules, now, at, cells)),
    /** Puts another text in every cell of a column that holds this one. */
    replaceAll: (field: string, from: string, to: string): void =>
      many((now) => now.map((row) => (row.texts[field]?.trim() === from ? judge(rules, { ...row.texts, [field]: to }, row.id) : row))),
    addRow: (): void => setRows((now) => (now.length >= BATCH_ROWS ? now : [...now, newRow(rules)])),
    removeRow: (index: number): void => many((now) => now.filter((_, at) => at !== index)),
  };
}

/**
 * The rows of a batch that is not saved: begun with what the browser kept under the key, kept there as they change.
 * @returns the rows with what is wrong with each and among them all, and what changes them
 */
export function useBatchRows(sheet: SheetDef, rules: BatchRules, key: string) {
  const [rows, setRows] = useState<readonly BatchRow[]>(() => keptTexts(key).map((texts) => newRow(rules, texts)));

  // Lists that arrive later judge the rows again, with what the server said left standing.
  useEffect(() => setRows((now) => now.map((row) => ({ ...judge(rules, row.texts, row.id), served: row.served }))), [rules]);
  // A page that goes keeps at once what the hand has just typed.
  useEffect(() => {
    const keep = (): void => keepTexts(key, rows);
    const timer = setTimeout(keep, KEEP_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [key, rows]);

  const judged = useMemo(() => {
    const repeated = duplicateIssues(rows, sheet.unique ?? []);
    return rows.map((row) => {
      const again = repeated.get(row.id);
      return again === undefined ? row : { ...row, issues: [...row.issues, again] };
    });
  }, [rows, sheet.unique]);
  const past = useBatchPast(rows, rules, setRows);
  const edits = useMemo(() => editsOf(rules, setRows, past.note), [rules, past]);
  return { judged, setRows, edits, past };
}
