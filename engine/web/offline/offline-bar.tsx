import { Badge, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../text/text.ts';
import { laterDialog } from '../ui/later.tsx';
import { useLeaveQuestion } from './leaving.ts';
import { OFFLINE_WORDS, refusedCount, waitingCount } from './offline-words.ts';
import type { OutboxEntry } from './outbox-db.ts';
import { useOnline } from './reach.ts';
import { useWaiting } from './use-waiting.ts';

// Dialogs come when they open; the service worker keeps them for the time without a network.
const LeaveDialog = laterDialog(() => import('./leave-dialog.tsx'));
const WaitingDrawer = laterDialog(() => import('./waiting-drawer.tsx'));

/** How many entries wait and how many were refused; opens the list. */
export function WaitingBadge({ entries, onClick }: { readonly entries: readonly OutboxEntry[]; readonly onClick: () => void }) {
  const text = useText();
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const waiting = entries.length - refused;
  return (
    <UnstyledButton className="waiting-badge" onClick={onClick} aria-haspopup="dialog">
      <Group gap="xs">
        {waiting === 0 ? null : (
          <Badge size="lg" tt="none" variant="filled" color="yellow.9">
            {text(waitingCount(waiting))}
          </Badge>
        )}
        {refused === 0 ? null : (
          <Badge size="lg" tt="none" variant="filled" color="red">
            {text(refusedCount(refused))}
          </Badge>
        )}
        <span className="link-button">{text(OFFLINE_WORDS.show)}</span>
      </Group>
    </UnstyledButton>
  );
}

/** Says that there is no network, and what that means. */
export function OfflineBanner() {
  const text = useText();
  return useOnline() ? null : <span className="offline-banner">{text(OFFLINE_WORDS.offline)}</span>;
}

/**
 * The strip above the page: no network, entries that wait, entries refused. Nothing while all is
 * well. `onSend` sends what waits.
 */
export function OfflineBar({ onSend }: { readonly onSend: () => void }) {
  const online = useOnline();
  const entries = useWaiting();
  const leaving = useLeaveQuestion();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {online && entries.length === 0 ? null : (
        <div className="draft-note no-print" role="status" data-offline={!online || undefined}>
          <OfflineBanner /> {entries.length === 0 ? null : <WaitingBadge entries={entries} onClick={() => setOpened(true)} />}
        </div>
      )}
      {opened ? <WaitingDrawer onSend={onSend} onClose={() => setOpened(false)} /> : null}
      {leaving === null ? null : <LeaveDialog onClose={() => leaving.answer('stay')} />}
    </>
  );
}
