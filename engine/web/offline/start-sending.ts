import { notify } from '../client/notices.ts';
import { forget } from '../client/query.ts';
import { sessionState } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { type Locks, startFlusher } from './flusher.ts';
import { OFFLINE_WORDS } from './offline-words.ts';
import type { SendAnswer } from './outbox.ts';
import { type OutboxEntry, offlineStore } from './outbox-db.ts';
import { noteSent, setFlusher } from './sending.ts';
import { askPresent, sender } from './transport.ts';
import { whoNow } from './who.ts';

const listeners = new Set<(entry: OutboxEntry) => void>();

/** Calls back with every entry that waited here and that the server has taken. @returns how to stop it */
export function onSent(listener: (entry: OutboxEntry) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the author what the server refused of what waited. */
function tellRefused(entry: OutboxEntry, answer: SendAnswer): void {
  if (answer.kind !== 'refused') return;
  const { language } = sessionState();
  const issues = answer.error.list ?? [answer.error];
  const reasons = issues.map((issue) => {
    const worded = clientError(issue);
    return `${issue.code}: ${worded === issue.code ? issue.message : worded}`;
  });
  notify('error', OFFLINE_WORDS.handedBack[language], [entry.label[language], ...reasons].join('\n'));
}

/** Paths of the module a call belongs to, whose answers are stale once it was taken: /jobs/. */
const moduleOf = (path: string): string => path.slice(0, path.indexOf('/', 1) + 1);

/**
 * Sends what waits on this device, of whichever module, for who is signed in.
 * @returns how to stop it.
 */
export function startSending(): () => void {
  const flusher = startFlusher({
    store: offlineStore(),
    who: whoNow,
    present: ({ user, farm }) => askPresent(user, farm),
    send: sender(),
    now: Date.now,
    locks: navigator.locks as Locks | undefined,
    onAnswer: (entry, answer) => {
      tellRefused(entry, answer);
      if (answer.kind !== 'done') return;
      noteSent(entry.id, answer.data);
      forget(moduleOf(entry.path));
      for (const listener of listeners) listener(entry);
    },
  });
  setFlusher(flusher);
  return () => {
    flusher.stop();
    setFlusher(null);
  };
}
