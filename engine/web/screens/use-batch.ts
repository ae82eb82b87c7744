import { useCallback, useMemo, useRef, useState } from 'react';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { fileRows } from '#engine/sheet/file-rows.ts';
import { readSheet } from '#engine/web/excel/read.ts';
import type { Issue } from '#kernel/issue.ts';
import { useLists } from '../client/lists.ts';
import { newRequestId } from '../client/reqid.ts';
import { tell, trySend } from '../client/send.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { type BatchResult, byRow, outcomeOf, servedRows } from './batch-answer.ts';
import { draftKey } from './batch-draft.ts';
import { type BatchRow, type BatchRules, choicesOf, isBlankRow, rowBody, rowOfCells } from './batch-state.ts';
import type { BatchOptions, ImportAnswer } from './batch-types.ts';
import { useBatchCheck } from './use-batch-check.ts';
import { useBatchRows } from './use-batch-rows.ts';

type Busy = 'reading' | 'checking' | 'saving' | null;

/** The file the rows came from, and what was wrong with the last one. */
interface FileState {
  readonly name: string | null;
  readonly fault: Issue | null;
  /** Headings of columns the sheet does not know. */
  readonly unknown: readonly string[];
}

const NO_FILE: FileState = { name: null, fault: null, unknown: [] };

/** The rules of a sheet with the lists its columns choose from. */
function useBatchRules(sheet: SheetDef, options: BatchOptions) {
  const { rows: lists } = useLists(sheet.columns);
  const rules = useMemo<BatchRules>(
    () => ({ fields: sheet.columns, choices: choicesOf(lists), checkRow: (values) => options.checkRow?.(sheet.sheet, values) ?? [] }),
    [sheet, lists, options],
  );
  return { lists, rules };
}

/** The tick over a grid and what is sent of rows under it. */
function useBatchBody(sheet: SheetDef, options: BatchOptions, rules: BatchRules) {
  const [ticked, setTicked] = useState(false);
  const tickKey = options.tick?.key;
  const bodyOf = useCallback(
    (rows: readonly BatchRow[]) => ({
      ...options.extra,
      ...(tickKey !== undefined && ticked && { [tickKey]: true }),
      reqid: newRequestId(),
      sheet: sheet.sheet,
      rows: rows.map((row) => rowBody(rules, row)),
    }),
    [options, tickKey, ticked, sheet, rules],
  );
  return { ticked, setTicked, bodyOf };
}

interface FileParts {
  readonly sheet: SheetDef;
  readonly rules: BatchRules;
  readonly setRows: ReturnType<typeof useBatchRows>['setRows'];
  readonly past: ReturnType<typeof useBatchRows>['past'];
  readonly setBusy: (busy: Busy) => void;
  readonly setResult: (result: BatchResult | null) => void;
  /** Set once rows came that the server has not been asked about. */
  readonly fresh: { current: boolean };
}

/** The file the rows come from: read into the grid, or thrown away with them. */
function useBatchFile({ sheet, rules, setRows, past, setBusy, setResult, fresh }: FileParts) {
  const language = useLanguage();
  const [file, setFile] = useState(NO_FILE);
  const readFile = useCallback(
    async (given: File) => {
      setBusy('reading');
      setResult(null);
      const read = await readSheet(given).finally(() => setBusy(null));
      const data = read.ok ? fileRows(read.rows, sheet.columns, language) : { ok: false as const, issue: { code: read.code } };
      if (!data.ok) return setFile((now) => ({ ...now, fault: data.issue }));
      setFile({ name: given.name, fault: null, unknown: data.unknown });
      fresh.current = true;
      past.note(null);
      setRows(data.rows.map(({ cells }) => rowOfCells(rules, cells)));
    },
    [sheet, language, rules, setRows, past, setBusy, setResult, fresh],
  );
  const clear = useCallback(() => {
    past.note(null);
    setRows([]);
    setFile(NO_FILE);
  }, [setRows, past]);
  return { file, readFile, clear };
}

/** Everything a batch page does: reading, typing, pasting, checking, saving. */
export function useBatch(sheet: SheetDef, options: BatchOptions) {
  const session = useSession();
  const { lists, rules } = useBatchRules(sheet, options);
  const key = draftKey(session?.userid, session?.FARMID, sheet.sheet);
  const { judged, setRows, edits, past } = useBatchRows(sheet, rules, key);
  const { ticked, setTicked, bodyOf } = useBatchBody(sheet, options, rules);
  const fresh = useRef(false);
  useBatchCheck({ options, rows: judged, bodyOf, fresh, setRows });
  const [busy, setBusy] = useState<Busy>(null);
  const [result, setResult] = useState<BatchResult | null>(null);

  const { file, readFile, clear } = useBatchFile({ sheet, rules, setRows, past, setBusy, setResult, fresh });
  const submit = useCallback(
    async (mode: 'all' | 'good', check: boolean, accept: boolean) => {
      const sent = judged.filter((row) => !isBlankRow(row));
      setRows(sent);
      setResult(null);
      setBusy(check ? 'checking' : 'saving');
      const body = { ...bodyOf(sent), mode, check, fileName: file.name, accept };
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
      if (outcome.result !== null) past.forget();
    },
    [judged, options, bodyOf, file.name, setRows, past],
  );

  return {
    rows: judged,
    rules,
    lists,
    busy,
    file,
    result,
    ticked,
    setTicked,
    readFile,
    ...edits,
    leaveCell: past.leaveCell,
    undo: past.undo,
    clear,
    submit,
  };
}

export type Batch = ReturnType<typeof useBatch>;
