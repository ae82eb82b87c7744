import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { BATCH_ROWS, fileRows } from '#engine/sheet/file-rows.ts';
import { readSheet } from '#engine/web/excel/read.ts';
import type { Issue } from '#kernel/issue.ts';
import { useLists } from '../client/lists.ts';
import { newRequestId } from '../client/reqid.ts';
import { tell, trySend } from '../client/send.ts';
import { useLanguage, useSession } from '../session/store.ts';
import {
  type BatchRow,
  type BatchRules,
  choicesOf,
  duplicateIssues,
  isBlankRow,
  judge,
  newRow,
  pasteInto,
  rowBody,
  rowOfCells,
} from './batch-state.ts';
import type { BatchOptions, ImportAnswer } from './batch-types.ts';

/** Rest of the hand before the rows are asked about. */
const RESTS_MS = 600;

type Busy = 'reading' | 'checking' | 'saving' | null;

export interface BatchResult {
  readonly saved: number;
  /** Rows that stood already: the same file sent twice. */
  readonly already: number;
  readonly unbalanced: number;
}

/** Issues of a refused file under their rows. */
function byRow(placed: readonly Issue[]): { row: number; issues: Issue[] }[] {
  return placed.map(({ row = 0 }) => ({ row, issues: placed.filter((other) => other.row === row) }));
}

/** What stays in the grid after an answer: everything with its marks, or, once rows were taken, only those still wrong. */
function outcomeOf(sent: readonly BatchRow[], data: ImportAnswer, check: boolean): { rows: readonly BatchRow[]; result: BatchResult | null } {
  const marked = servedRows(sent, data.rows);
  const already = data.rows.filter((row) => row.ok && row.already === true).length;
  const refused = data.rows.some((row) => !row.ok);
  if (check || (data.saved === 0 && (refused || already === 0))) return { rows: marked, result: null };
  const done = new Set(data.rows.filter((row) => row.ok).map((row) => row.row));
  return {
    rows: marked.filter((_, index) => !done.has(index + 1)),
    result: { saved: data.saved, already, unbalanced: data.unbalanced ?? 0 },
  };
}

function keptTexts(key: string): Readonly<Record<string, string>>[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Readonly<Record<string, string>>[];
  } catch {
    // A draft that cannot be read is no draft.
    return [];
  }
}

function keepTexts(key: string, rows: readonly BatchRow[]): void {
  try {
    const texts = rows.filter((row) => !isBlankRow(row)).map((row) => row.texts);
    if (texts.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Full storage: the grid works on without a draft.
  }
}

/** Server issues by the row they were sent in. */
function servedRows(rows: readonly BatchRow[], answer: readonly { row: number; issues: readonly Issue[] }[]): BatchRow[] {
  const byRow = new Map(answer.map(({ row, issues }) => [row, issues]));
  return rows.map((row, index) => ({ ...row, served: byRow.get(index + 1) ?? [] }));
}

/** Everything a batch page does: reading, typing, pasting, checking, saving. */
export function useBatch(sheet: SheetDef, options: BatchOptions) {
  const language = useLanguage();
  const session = useSession();
  const { rows: lists } = useLists(sheet.columns);
  const key = `farm.batch.${session?.userid ?? ''}.${session?.FARMID ?? ''}.${sheet.sheet}`;
  const rules = useMemo<BatchRules>(
    () => ({ fields: sheet.columns, choices: choicesOf(lists), checkRow: (values) => options.checkRow?.(sheet.sheet, values) ?? [] }),
    [sheet, lists, options],
  );
  const [rows, setRows] = useState<readonly BatchRow[]>(() => keptTexts(key).map((texts) => newRow(rules, texts)));
  const [busy, setBusy] = useState<Busy>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [fault, setFault] = useState<Issue | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [result, setResult] = useState<BatchResult | null>(null);
  /** Rows that came from a file are asked about at once. */
  const fresh = useRef(false);
  const [ticked, setTicked] = useState(false);
  const tickKey = options.tick?.key;
  const ticks = useMemo(() => (tickKey === undefined || !ticked ? {} : { [tickKey]: true }), [tickKey, ticked]);

  // Lists that arrive later judge the rows again, with what the server said left standing.
  useEffect(() => setRows((now) => now.map((row) => ({ ...judge(rules, row.texts, row.id), served: row.served }))), [rules]);
  useEffect(() => {
    const timer = setTimeout(() => keepTexts(key, rows), 400);
    return () => clearTimeout(timer);
  }, [key, rows]);

  const judged = useMemo(() => {
    const repeated = duplicateIssues(rows, sheet.unique ?? []);
    return rows.map((row) => {
      const again = repeated.get(row.id);
      return again === undefined ? row : { ...row, issues: [...row.issues, again] };
    });
  }, [rows, sheet.unique]);

  const readFile = useCallback(
    async (file: File) => {
      setBusy('reading');
      setResult(null);
      const read = await readSheet(file).finally(() => setBusy(null));
      if (!read.ok) return setFault({ code: read.code });
      const data = fileRows(read.rows, sheet.columns, language);
      if (!data.ok) return setFault(data.issue);
      setFault(null);
      setFileName(file.name);
      setUnknown(data.unknown);
      fresh.current = true;
      setRows(data.rows.map(({ cells }) => rowOfCells(rules, cells)));
    },
    [sheet, language, rules],
  );

  const setCell = useCallback(
    (index: number, field: string, text: string) => {
      setRows((now) => now.map((row, at) => (at === index ? judge(rules, { ...row.texts, [field]: text }, row.id) : row)));
    },
    [rules],
  );
  const paste = useCallback(
    (at: { row: number; col: number }, cells: readonly (readonly string[])[]) => setRows((now) => pasteInto(rules, now, at, cells)),
    [rules],
  );
  /** Puts another text in every cell of a column that holds this one. */
  const replaceAll = useCallback(
    (field: string, from: string, to: string) =>
      setRows((now) => now.map((row) => (row.texts[field]?.trim() === from ? judge(rules, { ...row.texts, [field]: to }, row.id) : row))),
    [rules],
  );
  const addRow = useCallback(() => setRows((now) => (now.length >= BATCH_ROWS ? now : [...now, newRow(rules)])), [rules]);
  const removeRow = useCallback((index: number) => setRows((now) => now.filter((_, at) => at !== index)), []);
  const clear = useCallback(() => {
    setRows([]);
    setFault(null);
    setFileName(null);
    setUnknown([]);
  }, []);

  const latest = useRef(judged);
  latest.current = judged;
  const typed = useMemo(() => JSON.stringify(rows.filter((row) => !isBlankRow(row)).map((row) => row.texts)), [rows]);
  // What the rules of the server say is shown as soon as the hand rests; an answer that comes late for other rows is dropped.
  useEffect(() => {
    if (options.checkAlways !== true || typed === '[]') return undefined;
    let over = false;
    const ask = async (): Promise<void> => {
      const asked = latest.current.filter((row) => !isBlankRow(row));
      const body = {
        ...options.extra,
        ...ticks,
        reqid: newRequestId(),
        sheet: sheet.sheet,
        rows: asked.map((row) => rowBody(rules, row)),
        mode: 'all',
        check: true,
        fileName: null,
      };
      const answer = await trySend(options.call as never, body as never);
      if (over) return;
      const judged = answer.ok ? (answer.data as ImportAnswer).rows : byRow(answer.issues.filter((issue) => issue.row !== undefined));
      const places = new Map(servedRows(asked, judged).map((row) => [row.id, row.served]));
      setRows((now) => now.map((row) => ({ ...row, served: places.get(row.id) ?? [] })));
    };
    const timer = setTimeout(() => void ask(), fresh.current ? 0 : RESTS_MS);
    fresh.current = false;
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [typed, options, sheet, rules, ticks]);

  const submit = useCallback(
    async (mode: 'all' | 'good', check: boolean, accept: boolean) => {
      const sent = judged.filter((row) => !isBlankRow(row));
      setRows(sent);
      setResult(null);
      setBusy(check ? 'checking' : 'saving');
      const body = {
        ...options.extra,
        ...ticks,
        reqid: newRequestId(),
        sheet: sheet.sheet,
        rows: sent.map((row) => rowBody(rules, row)),
        mode,
        check,
        fileName,
        accept,
      };
      const answer = await trySend(options.call as never, body as never).finally(() => setBusy(null));
      if (!answer.ok) {
        const placed = answer.issues.filter((issue) => issue.row !== undefined);
        setRows(servedRows(sent, byRow(placed)));
        if (placed.length === 0) tell(answer.status, answer.issues);
        return;
      }
      const outcome = outcomeOf(sent, answer.data as ImportAnswer, check);
      setRows(outcome.rows);
      setResult(outcome.result);
    },
    [judged, options, sheet, rules, fileName, ticks],
  );

  return {
    rows: judged,
    rules,
    lists,
    busy,
    fileName,
    fault,
    unknown,
    result,
    ticked,
    setTicked,
    readFile,
    setCell,
    replaceAll,
    paste,
    addRow,
    removeRow,
    clear,
    submit,
  };
}

export type Batch = ReturnType<typeof useBatch>;
