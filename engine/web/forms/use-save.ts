import { useCallback, useMemo, useRef, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Text3 } from '#kernel/language.ts';
import { notify } from '../client/notices.ts';
import { forget } from '../client/query.ts';
import { newRequestId } from '../client/reqid.ts';
import { type Answer, type InputOf, type OutputOf, type Sendable, tellRefused, trySend } from '../client/send.ts';
import { useText } from '../text/text.ts';

/** The body of a call beside the request id, which the save gives. */
export type BodyOf<C extends Sendable> = Omit<InputOf<C>, 'reqid'>;

/** What follows a save. */
export interface SaveOptions<C extends Sendable> {
  /** Paths whose answers are stale afterwards. */
  readonly forgets?: readonly string[];
  /** Said in a toast. */
  readonly confirmed?: Text3;
  readonly onSaved?: (data: OutputOf<C>, body: BodyOf<C>) => void;
  /** Sends another way than at once over the network. */
  readonly sender?: typeof trySend;
}

/** A save that a page sends itself, or a question that is asked when a button is pressed. */
export interface Save<C extends Sendable> {
  readonly busy: boolean;
  /** Why the last one was refused. */
  readonly issues: readonly WireIssue[];
  /** What the last one answered; null before it, after a refusal and once it is cleared. */
  readonly data: OutputOf<C> | null;
  /** Resolves with the data, or null after a refusal. */
  readonly save: (body: BodyOf<C>) => Promise<OutputOf<C> | null>;
  /** Leaves the last answer behind, whether it was refused or not. */
  readonly clear: () => void;
}

/** Request ids of a save: one that was not answered keeps its id, so that sending it once more saves it once. */
export function requestIds(make: () => string = newRequestId): { of: (body: object) => string; answered: (status: number) => void } {
  let open: { readonly body: string; readonly id: string } | null = null;
  return {
    of: (body) => {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, id: make() };
      return open.id;
    },
    answered: (status) => {
      if (status !== 0) open = null;
    },
  };
}

/** What a save makes stale is forgotten, and that it was done is said. */
function follow({ forgets = [], confirmed }: Pick<SaveOptions<never>, 'forgets' | 'confirmed'>, text: (words: Text3) => string): void {
  if (forgets.length > 0) forget(...forgets);
  if (confirmed !== undefined) notify('ok', text(confirmed), '');
}

/** Sends a save of the page's own: busy meanwhile, refusals kept to be shown, and what it makes stale forgotten. */
export function useSave<C extends Sendable>(call: C, options: SaveOptions<C> = {}): Save<C> {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const [data, setData] = useState<OutputOf<C> | null>(null);
  const ids = useMemo(() => requestIds(), []);
  const last = useRef(options);
  last.current = options;
  const save = async (body: BodyOf<C>): Promise<OutputOf<C> | null> => {
    setBusy(true);
    const sender = last.current.sender ?? trySend;
    const answer: Answer<OutputOf<C>> = await sender(call, { ...body, reqid: ids.of(body) } as never).finally(() => setBusy(false));
    ids.answered(answer.ok ? 200 : answer.status);
    setIssues(answer.ok ? [] : answer.issues);
    setData(answer.ok ? answer.data : null);
    if (!answer.ok) return null;
    follow(last.current, text);
    last.current.onSaved?.(answer.data, body);
    return answer.data;
  };
  const clear = useCallback(() => {
    setIssues([]);
    setData(null);
  }, []);
  return { busy, issues, data, save, clear };
}

/** A save whose refusal is told in a toast: a button beside a row, with no place to show one. */
export function useAct<C extends Sendable>(call: C, options: SaveOptions<C> = {}): Omit<Save<C>, 'issues'> {
  return useSave(call, { ...options, sender: sendTelling });
}

const sendTelling: typeof trySend = async (call, input, signal) => {
  const answer = await trySend(call, input, signal);
  tellRefused(answer);
  return answer;
};
