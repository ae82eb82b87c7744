import { notify } from '../client/notices.ts';
import { react } from '../client/send.ts';
import { sessionState } from '../session/store.ts';
import { OFFLINE_WORDS } from './offline-words.ts';
import { endRests } from './outbox.ts';
import { offlineStore } from './outbox-db.ts';
import { noteReach } from './reach.ts';
import { sendSoon } from './sending.ts';
import { askPresent } from './transport.ts';

/** Sends what waits now, whatever wait a failure left behind; without the server it says so, without a session it leads to the sign-in. */
export async function sendNow(): Promise<void> {
  const { session, language } = sessionState();
  if (session === null || session.FARMID === null) return;
  const present = await askPresent(session.userid, session.FARMID);
  noteReach(present !== 'offline');
  if (present === 'offline') notify('catch', OFFLINE_WORDS.away[language], OFFLINE_WORDS.offline[language]);
  if (present === 'other') react(401, undefined);
  if (present !== 'same') return;
  await endRests(offlineStore(), session.userid, session.FARMID);
  sendSoon();
}
