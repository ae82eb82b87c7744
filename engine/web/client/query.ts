import { hashKey, QueryClient, type QueryKey, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { WireIssue } from '#engine/define/envelope.ts';
import { type SessionState, useSessionState } from '../session/store.ts';
import { type InputOf, type OutputOf, type Sendable, tell, trySend } from './send.ts';

/** Answers kept in memory while the page is open. Forgotten on a change of person or farm. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: 'offlineFirst' } },
});

/** A refused read, with its issues. */
export class CallRefused extends Error {
  readonly issues: readonly WireIssue[];
  readonly status: number;

  constructor(status: number, issues: readonly WireIssue[]) {
    super(issues.map((issue) => issue.message).join('\n'));
    this.status = status;
    this.issues = issues;
  }
}

/** Reads by a call, throwing {@link CallRefused}; for queries and loaders. */
export async function readCall<C extends Sendable>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<OutputOf<C>> {
  const answer = await trySend(call, input, signal);
  if (answer.ok) return answer.data;
  throw new CallRefused(answer.status, answer.issues);
}

interface Options {
  readonly enabled?: boolean;
  /** Milliseconds the answer counts as fresh. */
  readonly staleTime?: number;
  /** Keep the former answer on screen while the next one loads. */
  readonly keep?: boolean;
  /** Also tell a refusal as a toast. */
  readonly toast?: boolean;
  /** The answer carries all its words in every language: a reader who changes it asks for nothing. */
  readonly everyLanguage?: boolean;
}

/** True where one question differs from the other in its language alone, which stands last. */
const isReworded = (one: QueryKey, other: QueryKey): boolean => hashKey(one.slice(0, -1)) === hashKey(other.slice(0, -1));

/** How the answer of a call is read and kept in memory: by call, input, person, farm and language. */
export function callQuery<C extends Sendable>(
  call: C,
  input: InputOf<C>,
  { session, language }: Pick<SessionState, 'session' | 'language'>,
  options: Options = {},
) {
  const queryKey: QueryKey = [call.path, input, session?.userid ?? '', session?.FARMID ?? '', options.everyLanguage === true ? '' : language];
  return {
    queryKey,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      try {
        return await readCall(call, input, signal);
      } catch (error) {
        if (options.toast === true && error instanceof CallRefused) tell(error.status, error.issues);
        throw error;
      }
    },
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    // Read in another language an answer stays true: it stands until its new words come.
    placeholderData: (former: OutputOf<C> | undefined, query: { readonly queryKey: QueryKey } | undefined) =>
      (options.keep === true || (query !== undefined && isReworded(query.queryKey, queryKey)) ? former : undefined) as never,
  };
}

/** The answer of a read call. */
export function useCall<C extends Sendable>(call: C, input: InputOf<C>, options: Options = {}): UseQueryResult<OutputOf<C>, Error> {
  return useQuery<OutputOf<C>, Error>(callQuery(call, input, useSessionState(), options), queries);
}

/** The answers of one read call asked several things, in their order; undefined for what has not come. */
export function useCalls<C extends Sendable>(call: C, inputs: readonly InputOf<C>[], options: Options = {}): readonly (OutputOf<C> | undefined)[] {
  const who = useSessionState();
  const results = useQueries({ queries: inputs.map((input) => callQuery(call, input, who, options)) }, queries);
  return results.map(({ data }) => data as OutputOf<C> | undefined);
}

/** Forgets what was read by paths that start so, after a save that changes them. */
export function forget(...paths: readonly string[]): void {
  void queries.invalidateQueries({ predicate: (query) => paths.some((path) => String(query.queryKey[0]).startsWith(path)) });
}
