import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Words } from '#engine/define/fields.ts';
import type { Language } from '#kernel/language.ts';
import { isReachable } from '../offline/reach.ts';
import { offlineSource } from '../offline/sources.ts';
import { useSessionState } from '../session/store.ts';
import { queries } from './query.ts';
import { callTo, send } from './send.ts';

/** A row of a code list. */
export interface CodeRow {
  readonly value: string;
  readonly label: string;
  readonly [extra: string]: unknown;
}

type ListQuery = Readonly<Record<string, string>> & { readonly cat: string; readonly as: string };

const catdata = callTo<{ catArray: readonly ListQuery[] }, Record<string, readonly CodeRow[]>>('/common/catdata');

interface Waiting {
  readonly query: ListQuery;
  readonly resolve: (rows: readonly CodeRow[]) => void;
  readonly reject: (error: Error) => void;
}

let waiting: Waiting[] = [];

/** Sends all lists asked for in one turn as one call, at most 50 a call as the server takes. */
async function flush(): Promise<void> {
  const batch = waiting;
  waiting = [];
  for (let at = 0; at < batch.length; at += 50) {
    const part = batch.slice(at, at + 50);
    const answer = await send(catdata, { catArray: part.map(({ query }) => query) });
    for (const { query, resolve, reject } of part) {
      if (answer === null) reject(new Error(query.cat));
      else
        resolve(
          (answer[query.as] ?? []).map((row) => ({ ...row, value: String(row.value), label: row.label === '' ? String(row.value) : row.label })),
        );
    }
  }
}

function askServer(list: string, parents: Readonly<Record<string, string>>): Promise<readonly CodeRow[]> {
  const as = [list, ...Object.entries(parents).map(([key, value]) => `${key}=${value}`)].join('.');
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void flush(), 0);
    waiting.push({ query: { ...parents, cat: list, as }, resolve, reject });
  });
}

/**
 * The rows of one list; lists asked for together travel together. While the server is away, from what
 * is kept on the device.
 */
export async function loadList(list: string, parents: Readonly<Record<string, string>> = {}): Promise<readonly CodeRow[]> {
  const kept = isReachable() ? null : ((await offlineSource()?.list(list, parents)) ?? null);
  return kept ?? askServer(list, parents);
}

const FRESH = 5 * 60_000;
const NONE: readonly CodeRow[] = [];

/** The rows of a list whose words the field carries. */
const fixedRows = (options: Words, language: Language): readonly CodeRow[] =>
  Object.entries(options).map(([value, words]) => ({ value, label: words[language] }));

/** Standing outside the hook, and answering plain arrays, so that the same lists stay the same object. */
function combine(results: readonly UseQueryResult<readonly CodeRow[], Error>[]) {
  return { lists: results.map((result) => result.data ?? NONE), loading: results.some((result) => result.isLoading) };
}

/** The lists the code fields choose from, by field key; empty while loading. The map changes only with its lists. */
export function useLists(fields: readonly Field[]): { readonly rows: ReadonlyMap<string, readonly CodeRow[]>; readonly loading: boolean } {
  const { session, language } = useSessionState();
  const coded = useMemo(() => fields.filter((field) => field.list !== undefined && field.options === undefined), [fields]);
  const { lists, loading } = useQueries(
    {
      queries: coded.map((field) => ({
        queryKey: ['list', field.list, field.listParents ?? null, session?.FARMID ?? '', language],
        queryFn: () => loadList(field.list ?? '', field.listParents),
        staleTime: FRESH,
      })),
      combine,
    },
    queries,
  );
  const rows = useMemo(() => {
    const fixed = fields.flatMap(({ key, options }) => (options === undefined ? [] : [[key, fixedRows(options, language)] as const]));
    return new Map([...fixed, ...coded.map((field, index) => [field.key, lists[index] ?? NONE] as const)]);
  }, [fields, coded, lists, language]);
  return { rows, loading };
}
