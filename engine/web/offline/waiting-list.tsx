import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { newRequestId } from '../client/reqid.ts';
import { useRegistry } from '../screens/registry-context.ts';
import { useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { instantText } from '../text/instant.ts';
import { useText } from '../text/text.ts';
import { IssueList, type ShownIssue } from '../ui/issue-list.tsx';
import { OFFLINE_WORDS } from './offline-words.ts';
import { correct, drop, mayHaveArrived, sentKeys, sharesStream } from './outbox.ts';
import { type OutboxEntry, offlineStore } from './outbox-db.ts';
import { sendNow } from './send-now.ts';
import { useWaiting } from './use-waiting.ts';
import WaitingHere from './waiting-here.tsx';

/** Reasons in the language in use; as they were said where the browser does not know the code, or not what the field is called. */
function inLanguage(issues: OutboxEntry['issues']): ShownIssue[] {
  return issues.map((issue) => {
    const text = clientError(issue);
    return { ...issue, message: text === issue.code || issue.params?.['field'] !== undefined ? issue.message : text };
  });
}

function stateOf(entry: OutboxEntry, behind: boolean) {
  if (entry.state === 'refused') return { word: OFFLINE_WORDS.refused, color: 'red' } as const;
  if (behind) return { word: OFFLINE_WORDS.behind, color: 'gray.7' } as const;
  return { word: mayHaveArrived(entry) ? OFFLINE_WORDS.sent : OFFLINE_WORDS.waiting, color: 'yellow.9' } as const;
}

/** Takes the warnings an entry was refused for: it is sent again with them accepted. */
async function accept(entry: OutboxEntry): Promise<void> {
  const former = Array.isArray(entry.body['accept']) ? entry.body['accept'] : [];
  const id = newRequestId();
  await correct(offlineStore(), entry.id, { id, body: { ...entry.body, reqid: id, accept: [...former, ...entry.issues.map(({ code }) => code)] } });
}

interface RowProps {
  readonly entry: OutboxEntry;
  readonly behind: boolean;
  readonly onSend: () => void;
  readonly onOpen: () => void;
}

function WaitingRow({ entry, behind, onSend, onOpen }: RowProps) {
  const text = useText();
  const registry = useRegistry();
  const [sure, setSure] = useState(false);
  const { word, color } = stateOf(entry, behind);
  const warned = entry.state === 'refused' && entry.issues.length > 0 && entry.issues.every(({ level }) => level === 'warning');
  const open = (): void => {
    registry.open(entry.open.route, { ...entry.open.params, waiting: entry.id });
    onOpen();
  };
  return (
    <Stack component="li" gap="xs" data-entry={entry.id} data-state={entry.state}>
      <Group justify="space-between" gap="xs">
        <strong>{text(entry.label)}</strong>
        <Badge tt="none" variant="filled" color={color}>
          {text(word)}
        </Badge>
      </Group>
      <Text size="sm" className="dim">
        <time dateTime={entry.entered}>{instantText(entry.entered)}</time>
      </Text>
      {entry.issues.length === 0 ? null : (
        <IssueList tone={warned ? 'warning' : 'error'} title={text(word)} issues={inLanguage(entry.issues)}>
          {warned ? (
            <Button color="yellow.9" onClick={() => void accept(entry).then(onSend)}>
              {text(OFFLINE_WORDS.accept)}
            </Button>
          ) : null}
        </IssueList>
      )}
      {sure && sentKeys(entry).length > 0 ? <Text size="sm">{text(OFFLINE_WORDS.dropArrived)}</Text> : null}
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={open}>
          {text(OFFLINE_WORDS.edit)}
        </Button>
        <Button
          size="compact-sm"
          variant={sure ? 'filled' : 'subtle'}
          color="red"
          onClick={() => (sure ? void drop(offlineStore(), entry.id).then(onSend) : setSure(true))}
        >
          {text(sure ? OFFLINE_WORDS.dropSure : OFFLINE_WORDS.drop)}
        </Button>
      </Group>
    </Stack>
  );
}

/**
 * What waits on this device: each entry with its time, its state and why it was refused; it can be
 * corrected on its own screen, accepted where only warnings stand against it, or dropped.
 */
export function WaitingList({ onSend, onOpen }: { readonly onSend: () => void; readonly onOpen: () => void }) {
  const text = useText();
  const entries = useWaiting();
  const session = useSession();
  const others = <WaitingHere {...(session === null ? {} : { except: session.userid })} />;
  if (entries.length === 0)
    return (
      <>
        <p className="dim">{text(OFFLINE_WORDS.empty)}</p>
        {others}
      </>
    );
  return (
    <>
      <Button variant="light" mb="md" onClick={() => void sendNow()}>
        {text(OFFLINE_WORDS.sendNow)}
      </Button>
      <Stack component="ul" gap="lg" p={0} m={0} className="waiting-list">
        {entries.map((entry, at) => (
          <WaitingRow
            key={entry.seq}
            entry={entry}
            behind={entries.slice(0, at).some((other) => sharesStream(other, entry))}
            onSend={onSend}
            onOpen={onOpen}
          />
        ))}
      </Stack>
      {others}
    </>
  );
}
