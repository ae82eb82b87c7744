import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS as W } from '../domain/batch-fields.ts';
import type { BatchKit } from './kit.ts';
import { RecordList } from './record-list.tsx';
import { RECORD_WORDS as R } from './record-words.ts';

type Opened = OutputOf<BatchCalls['findRecords']>['empty'][number];

/** A batch opened by mistake: withdrawn with a reason. */
function Withdraw({ kit, batch: { roomid, parityid, opendt } }: { readonly kit: BatchKit; readonly batch: Opened }) {
  const text = useText();
  const [why, setWhy] = useState('');
  const { busy, issues, save } = useSave(kit.calls.removeEntry, { onSaved: () => forget(...kit.forgets) });
  return (
    <li>
      <p>
        {text(W.house)} {roomid} · {text(W.batch)} {parityid} · {formatDate(opendt)}
      </p>
      <IssueList title={text(R.refused)} issues={issues} />
      <Group align="end">
        <TextInput label={text(W.change)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
        <Button
          color="red"
          variant="light"
          loading={busy}
          disabled={why.trim() === ''}
          onClick={() => void save({ roomid, parityid, reason: why } as never)}
        >
          {text(R.withdraw)}
        </Button>
      </Group>
    </li>
  );
}

/** Records of animals in, and batches that were opened by mistake. */
function EntryRecords({ kit }: { readonly kit: BatchKit }) {
  const text = useText();
  return (
    <RecordList
      kit={kit}
      of="entry"
      below={({ empty }) =>
        empty.length === 0 ? null : (
          <Part title={text(R.opened)}>
            <ul>
              {empty.map((batch) => (
                <Withdraw key={`${batch.roomid} ${batch.parityid}`} kit={kit} batch={batch} />
              ))}
            </ul>
          </Part>
        )
      }
    />
  );
}

/** Corrections of animals in; pools that do not add up stand in a tab of their own. */
export function BatchEntryUpdate({ kit }: { readonly kit: BatchKit }) {
  const { Adjust } = kit;
  const records = () => <EntryRecords kit={kit} />;
  return (
    <PageFrame>
      {Adjust === undefined ? (
        records()
      ) : (
        <AddressTabs
          tabs={[
            { key: 'records', label: R.records, content: records },
            { key: 'adjust', label: R.adjust, content: () => <Adjust /> },
          ]}
        />
      )}
    </PageFrame>
  );
}

/** Corrections of what happened in a house. */
export function BatchEventUpdate({ kit }: { readonly kit: BatchKit }) {
  return (
    <PageFrame>
      <RecordList kit={kit} of="event" />
    </PageFrame>
  );
}
