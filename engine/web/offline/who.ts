import { sessionState } from '../session/store.ts';
import type { Who } from './flusher.ts';

/** The person and farm of the session now; null for a visitor or somebody without a farm. */
export function whoNow(): Who | null {
  const { session } = sessionState();
  return session === null || session.FARMID === null ? null : { user: session.userid, farm: session.FARMID };
}
