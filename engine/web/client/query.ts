import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { WireIssue } from '#engine/define/envelope.ts';
import { useSessionState } from '../session/store.ts';
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
}

/** The answer of a read call, kept by call, input, person, farm and language. */
export function useCall<C extends Sendable>(call: C, input: InputOf<C>, options: Options = {}): UseQueryResult<OutputOf<C>, Error> {
  const { session, language } = useSessionState();
  return useQuery<OutputOf<C>, Error>(
    {
      queryKey: [call.path, input, session?.userid ?? '', session?.FARMID ?? '', language],
      queryFn: async ({ signal }) => {
        try {
          return await readCall(call, input, signal);
        } catch (error) {
          if (options.toast === true && error instanceof CallRefused) tell(error.status, error.issues);
          throw error;
        }
      },
      enabled: options.enabled ?? true,
      ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
      ...(options.keep === true ? { placeholderData: (former: OutputOf<C> | undefined) => former as never } : {}),
    },
    queries,
  );
}

/** Forgets what was read by paths that start so, after a save that changes them. */
export function forget(...paths: readonly string[]): void {
  void queries.invalidateQueries({ predicate: (query) => paths.some((path) => String(query.queryKey[0]).startsWith(path)) });
}
