import { Alert } from '@mantine/core';
import { useText } from '../text/text.ts';
import { waitingOf } from './offline-words.ts';
import { countsByUser } from './outbox.ts';
import { offlineStore } from './outbox-db.ts';
import { useStored } from './use-stored.ts';

/**
 * Says on the sign-in page whose entries wait on this device and that signing in sends them: they are sent by nobody else.
 * `except` leaves out the person who is signed in.
 */
export default function WaitingHere({ except }: { readonly except?: string }) {
  const text = useText();
  const counts = useStored('waiting here', () => countsByUser(offlineStore())) ?? [];
  const others = counts.filter(({ user }) => user !== except);
  if (others.length === 0) return null;
  return (
    <Alert color="yellow.9" role="status">
      {others.map(({ user, n }) => (
        <div key={user}>{text(waitingOf(user, n))}</div>
      ))}
    </Alert>
  );
}
