import { useMemo, useRef, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { EventForm, eventFields } from '#engine/web/forms/event-form.tsx';
import type { OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import { useText } from '#engine/web/text/text.ts';
import { saveEvent } from '../contract/event.calls.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { PIGLETS } from '../domain/piglet-tags.ts';
import { AfterPreview } from './after-preview.tsx';
import { eventKind } from './event-kind.ts';
import type { SavedOrKept } from './offline/herd-sender.ts';
import { formSender } from './offline/herd-sender.ts';
import { manySender } from './offline/many-sender.ts';
import { PlannedBoar, usePlannedBoar } from './planned-boar.tsx';

const NO_SUBJECT: readonly Field[] = [];
/** Events that name piglets in care. */
const TAGGED: ReadonlySet<string> = new Set(['PLD', 'FOS', 'SWN', 'WEA']);
const HEAD = ['eventdt', 'applyid', 'reason', 'remark'] as const;

/** The values of an entry that waits, for its form. */
function valuesOf({ body }: OutboxEntry, eventcd: EventCode): FieldValues {
  const keys = [...HEAD, ...EVENT_TYPES[eventcd].fields.map(({ key }) => key)];
  return Object.fromEntries(keys.map((key) => [key, body[key] ?? null])) as FieldValues;
}

export interface PigEventFormProps {
  readonly pgid: string;
  readonly eventcd: EventCode;
  /** Tags of the piglets in care; null on farms that do not identify them. */
  readonly piglets: readonly string[] | null;
  /** The entry being corrected. */
  readonly entry: OutboxEntry | undefined;
  /** Day and operator of the card before. */
  readonly head: FieldValues;
  readonly onSaved: (data: SavedOrKept, values: FieldValues) => void;
}

/** The form of the chosen event; of an entry being corrected it starts with what was typed. */
export function PigEventForm({ pgid, eventcd, piglets, entry, head, onSaved }: PigEventFormProps) {
  const text = useText();
  const kind = eventKind(eventcd, piglets !== null);
  const fields = useMemo(() => eventFields(kind, NO_SUBJECT), [kind]);
  const replaces = entry?.id;
  const { planned, settled } = usePlannedBoar(pgid, eventcd === 'MAT' && entry === undefined);
  const boarid = planned?.boarid ?? null;
  const initial = useMemo(() => {
    if (entry !== undefined) return valuesOf(entry, eventcd);
    return boarid === null ? { ...head, pgid } : { ...head, pgid, boarid };
  }, [pgid, entry, eventcd, boarid, head]);
  const sender = useMemo(() => formSender(replaces), [replaces]);
  if (!settled) return null;
  return (
    <EventForm
      kind={kind}
      subject={NO_SUBJECT}
      call={saveEvent}
      draft={`PigEvent.${replaces ?? pgid}`}
      initial={initial}
      sender={sender}
      toInput={(values) => ({ ...values, pgid })}
      onSaved={onSaved}
      startAtEmpty
      preview={(values) => <AfterPreview body={{ ...values, eventcd, pgid }} fields={fields} />}
    >
      <PlannedBoar planned={planned} />
      {piglets === null || piglets.length === 0 || !TAGGED.has(eventcd) ? null : (
        <p className="dim">
          {text(PIGLETS.label)}: {piglets.join(', ')}
        </p>
      )}
    </EventForm>
  );
}

interface ManyProps extends Pick<PigEventFormProps, 'eventcd' | 'head'> {
  readonly pgids: readonly string[];
  /** Of each animal as it is saved; one that is refused stays in the form with its reason. */
  readonly onEach: (pgid: string, data: SavedOrKept, values: FieldValues) => void;
  readonly onSaved: () => void;
}

/** One event for several animals: the same values, each animal saved by itself, with or without a network. */
export function ManyEventsForm({ pgids, eventcd, head, onEach, onSaved }: ManyProps) {
  const kind = eventKind(eventcd, false);
  // What is saved stays saved: after a refusal only the others are sent again.
  const each = useRef(onEach);
  each.current = onEach;
  const [sender] = useState(() => manySender(pgids, formSender(undefined), (...saved) => each.current(...saved)));
  return (
    <EventForm
      kind={kind}
      subject={NO_SUBJECT}
      call={saveEvent}
      draft={`PigEvents.${pgids.join('.')}`}
      initial={head}
      sender={sender}
      toInput={(values) => ({ ...values, pgid: pgids[0] ?? '' })}
      onSaved={onSaved}
      startAtEmpty
    />
  );
}
