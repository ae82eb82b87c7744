import { trySend } from '#engine/web/client/send.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { isReachable, noteReach } from '#engine/web/offline/reach.ts';
import { sendSoon } from '#engine/web/offline/sending.ts';
import { post, sender } from '#engine/web/offline/transport.ts';
import { herdSender } from './herd-sender.ts';
import { whoNow } from './who.ts';

/** Milliseconds a person waits for an answer before the entry is kept and goes on its own. */
const PATIENCE_MS = 15_000;

/** The sender of the event form in this browser; `replaces` names the entry it corrects. */
export function formSender(replaces: string | undefined): typeof trySend {
  return herdSender({
    store: offlineStore(),
    who: whoNow,
    reachable: isReachable,
    send: sender(post, PATIENCE_MS),
    patience: PATIENCE_MS,
    now: Date.now,
    lost: () => noteReach(false),
    kick: sendSoon,
    plain: trySend,
    replaces,
  });
}
