import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallOutput } from '#engine/define/call.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { checkRemovals, removeEvents } from '../../contract/corrections.calls.ts';
import { eventTitle } from '../event-title.ts';
import { namingEvents, sendNaming } from './broken-event.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import type { Again } from './re-entry.tsx';

/** A row of a list of what goes, or may be entered again. */
type Gone = CallOutput<typeof removeEvents>['removed'][number];

const WORDS = {
  remove: { V: 'Xóa', E: 'Delete', T: 'ลบ' },
  along: { V: 'Những sự kiện sau sẽ bị xóa', E: 'These events will be deleted', T: 'เหตุการณ์ต่อไปนี้จะถูกลบ' },
  again: { V: 'Có thể nhập lại ngay', E: 'These can be entered again at once', T: 'รายการที่บันทึกใหม่ได้ทันที' },
  confirm: { V: 'Xóa tất cả các sự kiện này', E: 'Delete all of these', T: 'ลบทั้งหมดนี้' },
} as const;

interface Props {
  readonly events: readonly { readonly eventId: string }[];
  /** Rows gone, and those that may be entered again. */
  readonly onDone: (again: readonly Again[]) => void;
}

function Lines({ title, list }: { readonly title: string; readonly list: readonly Gone[] }) {
  const text = useText();
  if (list.length === 0) return null;
  return (
    <>
      <h3>
        {title} ({list.length})
      </h3>
      <ul>
        {list.map(({ eventId, eventdt, pgid, eventcd }) => (
          <li key={eventId}>
            {formatDate(eventdt)} {pgid} {text(eventTitle(eventcd))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Deletes events: first the list of all that goes along, then one confirmation with the reason. */
export function EventRemoval({ events, onDone }: Props) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState('');
  const { busy, issues, save } = useSave(removeEvents, {
    sender: sendNaming(text),
    onSaved: ({ reenter }) => {
      // What was listed is gone: nothing may ask for it once more when the page reads the herd anew.
      flushSync(() => setAsked(false));
      onDone(reenter);
    },
  });
  const preview = useCall(checkRemovals, { eventIds: events.map(({ eventId }) => eventId) }, { enabled: asked, staleTime: 0 });
  const remove = () => {
    if (preview.data === undefined) return;
    const { versions, removed } = preview.data;
    void save({ events: versions, change: why, confirm: removed.map(({ eventId }) => eventId) });
  };
  if (!asked)
    return (
      <Group>
        <Button color="red" variant="light" onClick={() => setAsked(true)}>
          {text(WORDS.remove)} ({events.length})
        </Button>
      </Group>
    );
  const refused = preview.error instanceof CallRefused ? namingEvents(preview.error.issues, text) : issues;
  return (
    <section aria-label={text(WORDS.remove)} className="removal">
      <IssueList title={text(CORRECT_WORDS.refused)} issues={refused} />
      <Lines title={text(WORDS.along)} list={preview.data?.removed ?? []} />
      <Lines title={text(WORDS.again)} list={preview.data?.reenter ?? []} />
      <TextInput label={text(CORRECT_WORDS.why)} required value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
      <Group mt="sm">
        <Button color="red" loading={busy} disabled={why.trim() === '' || preview.data === undefined} onClick={remove}>
          {text(WORDS.confirm)}
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          {text(CORRECT_WORDS.cancel)}
        </Button>
      </Group>
    </section>
  );
}
