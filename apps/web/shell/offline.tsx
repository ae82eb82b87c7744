import { useEffect } from 'react';
import { OfflineBar } from '#engine/web/offline/offline-bar.tsx';
import { watchReach } from '#engine/web/offline/reach.ts';
import { sendSoon } from '#engine/web/offline/sending.ts';
import { startSending } from '#engine/web/offline/start-sending.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { startHerdOffline } from '#modules/herd/web/offline/start.ts';

/** Work without a network for who is signed in: watches the network, keeps the herd, sends what waits, and says so above the page. */
export default function Offline({ session }: { readonly session: SessionValues }) {
  const { userid: user, FARMID: farm } = session;
  useEffect(() => watchReach(), []);
  // Without a farm nothing is entered that could wait.
  useEffect(() => (farm === null ? undefined : startSending()), [farm]);
  // The session is read anew now and then; only another person or farm begins again.
  useEffect(() => (farm === null ? undefined : startHerdOffline({ user, farm })), [user, farm]);
  return <OfflineBar onSend={sendSoon} />;
}
