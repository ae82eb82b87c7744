import type { Who } from '#engine/web/offline/flusher.ts';
import { sessionState } from '#engine/web/session/store.ts';

/** The person and farm of the session now; null for a visitor or somebody without a farm. */
export function whoNow(): Who | null {
  const { session } = sessionState();
  return session === null || session.FARMID === null ? null : { user: session.userid, farm: session.FARMID };
}
