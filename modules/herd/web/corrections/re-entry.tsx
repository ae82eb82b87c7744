import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { removeEvents } from '../../contract/corrections.calls.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { eventTitle } from '../event-title.ts';

/** A row that went along and may be entered again, with all that was typed in it. */
export type Again = CallOutput<typeof removeEvents>['reenter'][number];
type Refusals = ReadonlyMap<string, Parameters<typeof RowIssues>[0]['issues']>;

const WORDS = {
  again: { V: 'Nhập lại ngay', E: 'Enter again at once', T: 'บันทึกใหม่ทันที' },
  all: { V: 'Nhập lại tất cả như cũ', E: 'Enter all again as they were', T: 'บันทึกใหม่ทั้งหมดตามเดิม' },
  done: { V: 'Đã nhập lại.', E: 'Entered again.', T: 'บันทึกใหม่แล้ว' },
} as const;

/** Rows that went along with a deletion: entered again as they were, all at once, or opened one by one. */
export function ReEntry({ list }: { readonly list: readonly Again[] }) {
  const text = useText();
  const may = useRights('PigEvent').add;
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refusals>(new Map());
  const [busy, setBusy] = useState(false);
  const left = list.filter(({ eventId }) => !done.has(eventId));
  if (list.length === 0) return null;
  const enter = async () => {
    setBusy(true);
    const [taken, against] = [new Set(done), new Map<string, Parameters<typeof RowIssues>[0]['issues']>()];
    for (const { eventId, body } of left) {
      const answer = await trySend(saveEvent, { ...body, reqid: newRequestId() } as never);
      if (answer.ok) taken.add(eventId);
      else against.set(eventId, answer.issues);
    }
    setBusy(false);
    setDone(taken);
    setRefused(against);
    forget('/herd/');
  };
  return (
    <section aria-label={text(WORDS.again)}>
      <h2>{text(WORDS.again)}</h2>
      {left.length === 0 ? <p role="status">{text(WORDS.done)}</p> : null}
      <Group align="start">
        {left.map(({ eventId, pgid, eventcd, eventdt }) => (
          <div key={eventId}>
            <PageLink name="PigEvent" params={{ pgid, event: eventcd }}>
              {pgid} {text(eventTitle(eventcd))} {formatDate(eventdt)}
            </PageLink>
            <RowIssues issues={refused.get(eventId) ?? []} />
          </div>
        ))}
      </Group>
      {may && left.length > 0 ? (
        <Button mt="xs" variant="light" loading={busy} onClick={() => void enter()}>
          {text(WORDS.all)} ({left.length})
        </Button>
      ) : null}
    </section>
  );
}
