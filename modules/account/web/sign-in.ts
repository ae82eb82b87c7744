import { takeWanted } from '#engine/web/client/reactions.ts';
import { loadAfterSignIn } from '#engine/web/session/actions.ts';

/** After the server signed somebody in: loads session and menus; the address to open now. */
export async function enter(): Promise<string> {
  await loadAfterSignIn();
  return takeWanted() ?? '/';
}
