import { allows, type Session } from '#engine/server/session.ts';

/** Level from which amounts of money are seen by all. */
const MONEY_LEVEL = 60;

/** True for those who see amounts: level 60 on, and holders of the menu PigExpReport2. */
export function seesMoney(session: Session): boolean {
  return session.usrlvl >= MONEY_LEVEL || allows(session, 'PigExpReport2', 'view');
}
