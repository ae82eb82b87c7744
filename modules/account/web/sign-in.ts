import type { WireIssue } from '#engine/define/envelope.ts';
import { takeWanted } from '#engine/web/client/reactions.ts';
import { loadAfterSignIn } from '#engine/web/session/actions.ts';

/** After the server signed somebody in: loads session and menus; the address to open now. */
export async function enter(): Promise<string> {
  await loadAfterSignIn();
  return takeWanted() ?? '/';
}

/** The sign-in page at its second step. */
export const SECOND_ADDRESS = '/Login?step=second';

/** True when the first step was right and the second is asked for. */
export const isAskedSecond = (issues: readonly WireIssue[]): boolean => issues[0]?.code === 'ACC_SECOND';
