import { Button, Group, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { EventForm } from '#engine/web/forms/event-form.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { changeEvent, previewRemoval, removeEvent } from '../contract/event.calls.ts';
import { getAnimal } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { AnimalSummary } from './animal-summary.tsx';
import { eventDetail } from './event-detail.ts';
import { eventTitle } from './event-title.ts';

type Event = CallOutput<typeof getAnimal>['events'][number];

const WORDS = {
  find: { V: 'Nhập số tai để xem các sự kiện', E: 'Enter an identity to see its events', T: 'กรอกเบอร์หูเพื่อดูเหตุการณ์' },
  events: { V: 'Các sự kiện', E: 'Events', T: 'เหตุการณ์' },
  edit: { V: 'Sửa sự kiện', E: 'Correct the event', T: 'แก้ไขเหตุการณ์' },
  remove: { V: 'Xóa sự kiện', E: 'Delete the event', T: 'ลบเหตุการณ์' },
  why: { V: 'Lý do sửa hoặc xóa', E: 'Reason for the change', T: 'เหตุผลในการแก้ไข' },
  along: { V: 'Những sự kiện sau sẽ bị xóa', E: 'These events will be deleted', T: 'เหตุการณ์ต่อไปนี้จะถูกลบ' },
  again: { V: 'Có thể nhập lại ngay', E: 'These can be entered again at once', T: 'รายการที่บันทึกใหม่ได้ทันที' },
  confirm: { V: 'Xóa tất cả các sự kiện này', E: 'Delete all of these', T: 'ลบทั้งหมดนี้' },
  cancel: { V: 'Thôi', E: 'Cancel', T: 'ยกเลิก' },
  needWhy: { V: 'Hãy ghi lý do trước.', E: 'Give the reason first.', T: 'กรุณาระบุเหตุผลก่อน' },
  locked: { V: 'Đã khóa', E: 'Locked', T: 'ล็อกแล้ว' },
} as const;

const SUBJECT = { key: 'pgid', kind: 'animal', label: CARD_WORDS.pgid, maxLength: 20 } as const;
const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text', frozen: true },
  { key: 'detail', label: CARD_WORDS.detail, type: 'text', width: 44 },
  { key: 'applyid', label: CARD_WORDS.operator, type: 'text' },
  { key: 'reason', label: CARD_WORDS.reason, type: 'text' },
  { key: 'lockedText', label: WORDS.locked, type: 'text' },
];

function Removal({ event, why, onDone }: { readonly event: Event; readonly why: string; readonly onDone: () => void }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const preview = useCall(previewRemoval, { eventId: event.eventId }, { enabled: asked });
  const line = (item: { pgid: string; eventcd: string; eventdt: string }) => `${item.eventdt} ${item.pgid} ${text(eventTitle(item.eventcd))}`;
  const remove = async () => {
    if (preview.data === undefined) return;
    setBusy(true);
    const confirm = preview.data.removed.map((item) => item.eventId);
    const data = await send(removeEvent, { reqid: newRequestId(), eventId: event.eventId, version: preview.data.version, change: why, confirm });
    setBusy(false);
    if (data !== null) onDone();
  };
  if (!asked)
    return (
      <Button color="red" variant="light" onClick={() => setAsked(true)}>
        {text(WORDS.remove)}
      </Button>
    );
  if (preview.error instanceof CallRefused) return <IssueList tone="error" title={text(WORDS.remove)} issues={preview.error.issues} />;
  return (
    <section aria-label={text(WORDS.remove)} className="removal">
      <h3>{text(WORDS.along)}</h3>
      <ul>
        {(preview.data?.removed ?? []).map((item) => (
          <li key={item.eventId}>{line(item)}</li>
        ))}
      </ul>
      {(preview.data?.reenter.length ?? 0) === 0 ? null : (
        <>
          <h3>{text(WORDS.again)}</h3>
          <ul>
            {preview.data?.reenter.map((item) => (
              <li key={item.eventId}>{line(item)}</li>
            ))}
          </ul>
        </>
      )}
      {why.trim() === '' ? <p role="status">{text(WORDS.needWhy)}</p> : null}
      <Group>
        <Button color="red" loading={busy} disabled={why.trim() === '' || preview.data === undefined} onClick={() => void remove()}>
          {text(WORDS.confirm)}
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          {text(WORDS.cancel)}
        </Button>
      </Group>
    </section>
  );
}

function Correction({ event, version, onDone }: { readonly event: Event; readonly version: number; readonly onDone: () => void }) {
  const text = useText();
  const [why, setWhy] = useState('');
  const type = EVENT_TYPES[event.eventcd as keyof typeof EVENT_TYPES];
  const initial = useMemo(
    () => ({ ...event.data, eventdt: event.eventdt, applyid: event.applyid, reason: event.reason, remark: event.remark }) as FieldValues,
    [event],
  );
  return (
    <section className="correction" aria-label={text(WORDS.edit)}>
      <h2>
        {text(WORDS.edit)}: {text(type.title)} {event.eventdt}
      </h2>
      <TextInput label={text(WORDS.why)} required value={why} maxLength={200} onChange={(change) => setWhy(change.currentTarget.value)} />
      {event.eventcd === 'ENT' ? null : (
        <EventForm
          kind={type}
          subject={[]}
          call={changeEvent}
          draft={`PigEventUpdate.${event.eventId}`}
          initial={initial}
          check={() => (why.trim() === '' ? [{ code: 'V_REQUIRED', params: { field: text(WORDS.why) } }] : [])}
          toInput={(values) => ({ ...values, pgid: event.pgid, eventId: event.eventId, version, change: why })}
          onSaved={onDone}
        />
      )}
      <Removal event={event} why={why} onDone={onDone} />
    </section>
  );
}

/** Corrects or deletes a saved event: find the animal, choose the event, give the reason. */
export default function PigEventUpdatePage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const pgid = (search['pgid'] ?? '').toUpperCase();
  const animal = useCall(getAnimal, { pgid }, { enabled: pgid !== '' });
  const chosen = animal.data?.events.find((event) => event.eventId === search['event']);
  const rows = (animal.data?.events ?? []).toReversed().map(
    (event): ReportRow => ({
      ...(event as unknown as ReportRow),
      eventText: text(eventTitle(event.eventcd)),
      detail: eventDetail(event, text),
      lockedText: event.locked ? '●' : '',
    }),
  );
  const done = () => {
    forget('/herd/');
    setSearch({ pgid });
  };
  return (
    <PageFrame>
      <div className="find-animal">
        <FieldWidget
          field={SUBJECT}
          value={pgid === '' ? null : pgid}
          onChange={(value) => setSearch(typeof value === 'string' ? { pgid: value } : {})}
        />
      </div>
      {pgid === '' ? <Empty title={text(WORDS.find)} /> : null}
      {animal.error instanceof CallRefused ? <IssueList tone="error" title={text(WORDS.find)} issues={animal.error.issues} /> : null}
      {animal.data === undefined ? null : (
        <>
          <AnimalSummary card={animal.data.card} />
          {chosen === undefined ? null : <Correction key={chosen.eventId} event={chosen} version={animal.data.card.version} onDone={done} />}
          <ReportGrid
            columns={COLUMNS}
            rows={rows}
            label={text(WORDS.events)}
            onRow={(row) => setSearch({ pgid, event: String(row['eventId']) })}
            emptyTitle={text(WORDS.find)}
            emptyHint=""
          />
        </>
      )}
    </PageFrame>
  );
}
