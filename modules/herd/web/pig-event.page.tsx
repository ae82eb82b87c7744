import { Button, Chip, Group, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { EventForm } from '#engine/web/forms/event-form.tsx';
import { type EnteredRow, EntryPage, useJustEntered } from '#engine/web/screens/entry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { saveEvent, undoEvent } from '../contract/event.calls.ts';
import { getAnimal } from '../contract/find.calls.ts';
import { CARD_WORDS, STATUS_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { AnimalSummary } from './animal-summary.tsx';
import { eventTitle } from './event-title.ts';

const WORDS = {
  choose: { V: 'Chọn sự kiện', E: 'Choose the event', T: 'เลือกเหตุการณ์' },
  unknown: { V: 'Không tìm thấy heo', E: 'No such animal', T: 'ไม่พบสุกร' },
  none: { V: 'Trạng thái này không nhận sự kiện nào.', E: 'This status takes no event.', T: 'สถานะนี้บันทึกเหตุการณ์ไม่ได้' },
  next: { V: 'Heo khác', E: 'Next animal', T: 'สุกรตัวถัดไป' },
} as const;

const SUBJECT: Field = { key: 'pgid', kind: 'animal', label: CARD_WORDS.pgid, required: true, maxLength: 20 };
const NO_SUBJECT: readonly Field[] = [];
const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date' },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal' },
  { key: 'event', label: CARD_WORDS.eventcd, type: 'text' },
  { key: 'after', label: CARD_WORDS.status, type: 'text' },
];

/** The daily event cards: an animal, an event its status allows, the fields of that event. */
export default function PigEventPage() {
  const text = useText();
  const registry = useRegistry();
  const [search, setSearch] = useParams();
  const pgid = (search['pgid'] ?? '').toUpperCase();
  const [eventcd, setEventcd] = useState<EventCode | null>((search['event'] as EventCode | undefined) ?? null);
  const entered = useJustEntered();
  const online = useCall(getAnimal, { pgid }, { enabled: pgid !== '', keep: false });
  const found = online.data;
  const allowed = useMemo(() => (found?.allowed ?? []) as EventCode[], [found]);
  useEffect(() => {
    if (eventcd !== null && found != null && !allowed.includes(eventcd)) setEventcd(null);
  }, [allowed, eventcd, found]);
  const initial = useMemo(() => ({ pgid }), [pgid]);
  const undo = async (row: EnteredRow): Promise<boolean> => {
    const data = await send(undoEvent, { reqid: newRequestId(), eventId: row.id });
    if (data === null) return false;
    entered.remove(row.id);
    forget('/herd/');
    return true;
  };
  return (
    <EntryPage
      columns={COLUMNS}
      rows={entered.rows}
      onUndo={undo}
      aside={
        found == null ? undefined : (
          <AnimalSummary
            card={found.card}
            actions={
              <Button size="compact-sm" variant="subtle" onClick={() => registry.open('PigQRDetails', { pgid: found.card.pgid })}>
                {text(CARD_WORDS.openCard)}
              </Button>
            }
          />
        )
      }
    >
      <FieldWidget
        field={SUBJECT}
        value={pgid === '' ? null : pgid}
        onChange={(value) => setSearch(typeof value === 'string' ? { pgid: value } : {})}
      />
      {pgid !== '' && found == null && online.error instanceof CallRefused ? (
        <IssueList tone="error" title={text(WORDS.unknown)} issues={online.error.issues} />
      ) : null}
      {found == null ? null : (
        <>
          <Text component="h2" size="md" mt="sm">
            {text(WORDS.choose)}
          </Text>
          {allowed.length === 0 ? (
            <p className="dim">{text(WORDS.none)}</p>
          ) : (
            <Chip.Group value={eventcd ?? ''} onChange={(value) => setEventcd(value as EventCode)}>
              <Group gap="xs" className="event-chips">
                {allowed.map((code) => (
                  <Chip key={code} value={code}>
                    {text(eventTitle(code))}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          {eventcd === null ? null : (
            <EventForm
              key={`${pgid}.${eventcd}`}
              kind={EVENT_TYPES[eventcd]}
              subject={NO_SUBJECT}
              call={saveEvent}
              draft={`PigEvent.${pgid}`}
              initial={initial}
              toInput={(values) => ({ ...values, pgid })}
              onSaved={(data, values) => {
                entered.add({
                  id: data.id,
                  eventdt: String(values['eventdt']),
                  pgid,
                  event: text(eventTitle(eventcd)),
                  after: data.after.status === null ? '' : text(STATUS_WORDS[data.after.status] ?? CARD_WORDS.status),
                });
                forget('/herd/');
                setEventcd(null);
              }}
            />
          )}
        </>
      )}
    </EntryPage>
  );
}
