import { type Query, queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Words } from '#engine/define/fields.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { isReachable, onReach } from '../offline/reach.ts';
import { comingSource } from '../offline/sources.ts';
import { sessionState, useSessionState } from '../session/store.ts';
import { queries } from './query.ts';
import { callTo, tell, trySend } from './send.ts';

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
    const answer = await trySend(catdata, { catArray: part.map(({ query }) => query) });
    // A lost network is said above the page; what the server refuses is told once, and asked again all the same.
    if (!answer.ok && answer.status !== 0 && answer.reaction === 'tell') tell(answer.status, answer.issues);
    for (const { query, resolve, reject } of part) {
      if (!answer.ok) reject(new Error(query.cat));
      else
        resolve(
          (answer.data[query.as] ?? []).map((row) => ({ ...row, value: String(row.value), label: row.label === '' ? String(row.value) : row.label })),
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

/** A list as it was had: the server's, or what the device keeps until the server can be asked. */
interface Had {
  readonly rows: readonly CodeRow[];
  readonly kept: boolean;
}

async function keptList(list: string, parents: Readonly<Record<string, string>>): Promise<Had | null> {
  // Nothing is kept for a visitor or for somebody without a farm.
  if (isReachable() || sessionState().session?.FARMID == null) return null;
  const rows = (await (await comingSource())?.list(list, parents)) ?? null;
  return rows === null ? null : { rows, kept: true };
}

async function had(list: string, parents: Readonly<Record<string, string>>): Promise<Had> {
  const away = await keptList(list, parents);
  if (away !== null) return away;
  try {
    return { rows: await askServer(list, parents), kept: false };
  } catch (error) {
    const kept = await keptList(list, parents);
    if (kept === null) throw error;
    return kept;
  }
}

/**
 * The rows of one list; lists asked for together travel together. While the server is away, from what
 * is kept on the device.
 */
export async function loadList(list: string, parents: Readonly<Record<string, string>> = {}): Promise<readonly CodeRow[]> {
  return (await had(list, parents)).rows;
}

const FRESH = 5 * 60_000;
/** A list that could not be had is asked for again. */
const AGAIN = 10_000;

/** True for a list the server has not answered yet: nothing came, or what the device keeps. */
function isOwed({ state }: Query<Had>): boolean {
  return state.status === 'error' || state.data?.kept === true;
}

onReach((reachable) => {
  if (reachable)
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] === 'list' && query.queryKey[1] === 'rows' && isOwed(query as never) });
});

/** How a list is read and kept in memory; one the server still owes is asked for again, one whose language is changed names its codes in the former meanwhile. */
export function listQuery(list: string, parents: Readonly<Record<string, string>> | undefined, farm: string, language: Language) {
  const keyIn = (one: Language) => ['list', 'rows', list, parents ?? null, farm, one] as const;
  return queryOptions<Had>({
    queryKey: keyIn(language),
    queryFn: () => had(list, parents ?? {}),
    placeholderData: () => LANGUAGES.map((one) => queries.getQueryData<Had>(keyIn(one))).find((rows) => rows !== undefined),
    staleTime: FRESH,
    refetchInterval: (query) => (isOwed(query) && isReachable() ? AGAIN : false),
  });
}
const NONE: readonly CodeRow[] = [];

/** The rows of a list whose words the field carries. */
const fixedRows = (options: Words, language: Language): readonly CodeRow[] =>
  Object.entries(options).map(([value, words]) => ({ value, label: words[language] }));

/** Standing outside the hook, and answering plain arrays, so that the same lists stay the same object. */
function combine(results: readonly UseQueryResult<Had, Error>[]) {
  return { lists: results.map((result) => result.data?.rows ?? NONE), loading: results.some((result) => result.isLoading) };
}

/** The lists the code fields choose from, by field key; empty while loading. The map changes only with its lists. */
export function useLists(fields: readonly Field[]): { readonly rows: ReadonlyMap<string, readonly CodeRow[]>; readonly loading: boolean } {
  const { session, language } = useSessionState();
  const coded = useMemo(() => fields.filter((field) => field.list !== undefined && field.options === undefined), [fields]);
  const { lists, loading } = useQueries(
    {
      queries: coded.map(({ list = '', listParents }) => listQuery(list, listParents, session?.FARMID ?? '', language)),
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
