import { Button, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { OFFLINE_WORDS } from '#engine/web/offline/offline-words.ts';
import { useCorrection } from '#engine/web/offline/use-correction.ts';
import { EntryPage } from '#engine/web/screens/entry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { useNarrow } from '#engine/web/ui/use-media.ts';
import { CARD_WORDS } from '../contract/words.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { type AnimalCard, AnimalSummary } from './animal-summary.tsx';
import { useEnteredEvents } from './entered-events.ts';
import { nextInQueue, QueueLine, queueOf } from './event-queue.tsx';
import { eventTitle } from './event-title.ts';
import { useKeptHead } from './kept-head.ts';
import type { SavedOrKept } from './offline/herd-sender.ts';
import { type AnimalAnswer, type FoundAnimal, useHerdAnimal } from './offline/use-herd-animal.ts';
import { PigEventForm, type PigEventFormProps } from './pig-event-form.tsx';
import { SubjectField } from './subject-field.tsx';

const WORDS = {
  choose: { V: 'Chọn sự kiện', E: 'Choose the event', T: 'เลือกเหตุการณ์' },
  unknown: { V: 'Không tìm thấy heo', E: 'No such animal', T: 'ไม่พบสุกร' },
  none: { V: 'Trạng thái này không nhận sự kiện nào.', E: 'This status takes no event.', T: 'สถานะนี้บันทึกเหตุการณ์ไม่ได้' },
  notKept: {
    V: 'Máy này chưa lưu dữ liệu trại. Hãy mở trang này một lần khi có mạng.',
    E: 'The farm is not kept on this device yet. Open this page once with a network.',
    T: 'เครื่องนี้ยังไม่ได้เก็บข้อมูลฟาร์ม กรุณาเปิดหน้านี้หนึ่งครั้งเมื่อมีสัญญาณ',
  },
} as const;

const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date' },
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal' },
  { key: 'event', label: CARD_WORDS.eventcd, type: 'text' },
  { key: 'after', label: CARD_WORDS.status, type: 'text' },
];

interface ChipsProps {
  readonly codes: readonly EventCode[];
  readonly chosen: EventCode | null;
  readonly onChoose: (code: EventCode) => void;
}

function EventChips({ codes, chosen, onChoose }: ChipsProps) {
  const text = useText();
  if (codes.length === 0) return <p className="dim">{text(WORDS.none)}</p>;
  return (
    <Choices
      className="event-chips"
      folds
      label={text(WORDS.choose)}
      choices={codes.map((value) => ({ value, label: text(eventTitle(value)) }))}
      value={chosen}
      onChoose={onChoose}
    />
  );
}

function CardBeside({ card }: { readonly card: AnimalCard }) {
  const text = useText();
  const narrow = useNarrow();
  const registry = useRegistry();
  const open = () => registry.open('PigQRDetails', { pgid: card.pgid });
  return (
    <AnimalSummary
      card={card}
      short={narrow}
      actions={
        <Button size="compact-sm" variant="subtle" onClick={open}>
          {text(CARD_WORDS.openCard)}
        </Button>
      }
    />
  );
}

/** Why an animal is not shown. */
function NotFound({ issues }: Pick<AnimalAnswer, 'issues'>) {
  const text = useText();
  if (issues === 'none') return <p className="dim">{text(WORDS.notKept)}</p>;
  return issues.length === 0 ? null : <IssueList tone="error" title={text(WORDS.unknown)} issues={issues} />;
}

interface EventsProps extends Pick<PigEventFormProps, 'pgid' | 'entry' | 'head'> {
  readonly found: FoundAnimal;
  readonly chosen: EventCode | null;
  readonly onChoose: (code: EventCode | null) => void;
  readonly onSaved: (eventcd: EventCode, data: SavedOrKept, values: FieldValues) => void;
}

/** The events the animal's status allows, and the form of the chosen one. */
function AnimalEvents({ pgid, found, entry, head, chosen, onChoose, onSaved }: EventsProps) {
  const text = useText();
  const correcting = entry?.body['eventcd'] as EventCode | undefined;
  const codes = useMemo(() => (correcting === undefined ? found.allowed : [correcting]), [found, correcting]);
  const eventcd = correcting ?? chosen;
  useEffect(() => {
    if (chosen !== null && !codes.includes(chosen)) onChoose(null);
  }, [codes, chosen, onChoose]);
  const saved = (code: EventCode) => (data: SavedOrKept, values: FieldValues) => {
    onChoose(null);
    onSaved(code, data, values);
  };
  return (
    <>
      <Text component="h2" size="md" mt="sm" className="entry-step" data-done={eventcd !== null || undefined}>
        {text(entry === undefined ? WORDS.choose : OFFLINE_WORDS.correcting)}
      </Text>
      <EventChips codes={codes} chosen={eventcd} onChoose={onChoose} />
      {eventcd === null ? null : (
        <PigEventForm
          key={`${pgid}.${eventcd}.${entry?.id ?? ''}`}
          {...{ pgid, eventcd, entry, head }}
          piglets={found.card.piglets}
          onSaved={saved(eventcd)}
        />
      )}
    </>
  );
}

/**
 * Page by hand: the daily event cards, which work without a network.
 * The daily event cards: an animal, an event its status allows, the fields of that event; with or without a network.
 */
export default function PigEventPage() {
  const [search, setSearch] = useParams();
  const pgid = (search['pgid'] ?? '').toUpperCase();
  const entered = useEnteredEvents();
  const { head, keep } = useKeptHead();
  const [pending, setPending] = useState(false);
  const [chosen, setChosen] = useState<EventCode | null>((search['event'] as EventCode | undefined) ?? null);
  const waiting = useCorrection(search['waiting']);
  const entry = waiting ?? undefined;
  const { found, issues } = useHerdAnimal(pgid, entry?.id);
  const shown = pending ? null : found;
  const queue = useMemo(() => queueOf(search['pgids']), [search['pgids']]);
  const event = search['event'] as EventCode | undefined;
  const goOn = (next: string) => {
    setChosen(event ?? null);
    setSearch({ ...search, pgid: next });
  };
  const onSaved: EventsProps['onSaved'] = (eventcd, data, values) => {
    keep(values);
    entered.note(pgid, eventcd, data, values);
    // The next card begins with its animal: typing replaces the one that stands there.
    setTimeout(() => document.querySelector<HTMLInputElement>('.entry-form input[data-field="pgid"]')?.select(), 0);
    const next = nextInQueue(queue, pgid);
    if (entry !== undefined) setSearch({ pgid });
    else if (next !== null) goOn(next);
  };
  return (
    <EntryPage
      columns={COLUMNS}
      rows={entered.rows}
      onUndo={entered.undo}
      undoLastOf="pgid"
      aside={shown === null ? undefined : <CardBeside card={shown.card} />}
    >
      <SubjectField pgid={pgid} onPending={setPending} onChange={(next) => setSearch(next === '' ? {} : { pgid: next })} />
      <QueueLine queue={queue} pgid={pgid} onNext={goOn} />
      <NotFound issues={issues} />
      {shown === null || waiting === undefined ? null : (
        <AnimalEvents {...{ pgid, entry, head, chosen, onSaved }} found={shown} onChoose={setChosen} />
      )}
    </EntryPage>
  );
}
