import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { date } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { OFFLINE_WORDS } from '#engine/web/offline/offline-words.ts';
import type { OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import { useCorrection } from '#engine/web/offline/use-correction.ts';
import { EntryPage } from '#engine/web/screens/entry-page.tsx';
import type { EnteredRow } from '#engine/web/screens/just-entered.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { BATCH_WORDS as W, weightField } from '../domain/batch-fields.ts';
import { eventOf } from '../domain/kind.ts';
import { DailyForm } from './daily-form.tsx';
import { eventSender } from './daily-keeping.ts';
import { allowedEvents, fieldsOfEvent, typedBefore } from './event-fields.ts';
import { BatchEventForm } from './event-form.tsx';
import { type ChosenHouse, HouseChoice, useHouses } from './house-choice.tsx';
import type { BatchKit } from './kit.ts';
import { OpenHouses } from './open-houses.tsx';
import { WORDS } from './words.ts';

const COLUMNS: readonly Column[] = [
  columnOf(date('eventdt', W.eventdt)),
  { key: 'roomid', label: W.house, type: 'text' },
  { key: 'eventName', label: W.event, type: 'text' },
  { key: 'heads', label: W.heads, type: 'int' },
  columnOf(weightField()),
  { key: 'note', label: WORDS.note, type: 'text' },
];
const LAST = 10;
/** Stands for the daily line among the events to choose from. */
const DAILY = 'daily';
/** Stands for the file of a machine. */
const MACHINE = 'machine';

/** What a person entered today, the newest first, each with its undo. */
function useLastEvents(kit: BatchKit) {
  const text = useText();
  const { data } = useCall(kit.calls.findRecords, { of: 'event', mine: 'Y' } as never, { keep: true });
  const found = (data?.rows ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, LAST);
  const rows = found
    .filter(({ may }) => may.undo)
    .map(
      ({ eventId, version, eventdt, roomid, eventcd, heads, weight, note }): EnteredRow => ({
        ...{ id: eventId, _version: version, eventdt, roomid, heads, weight, note },
        eventName: text(eventOf(kit.kind, eventcd).title),
      }),
    );
  const undo = async (row: EnteredRow) => {
    const done = await send(kit.calls.removeEvent, {
      ...{ reqid: newRequestId(), eventId: row.id, version: Number(row['_version']), change: 'undo' },
    } as never);
    if (done !== null) forget(...kit.forgets);
    return done !== null;
  };
  return { rows, undo };
}

/** What a waiting entry is of: the daily line, or its event. */
const choiceOf = ({ calls }: BatchKit, { path, body }: OutboxEntry): string => (path === calls.saveDaily.path ? DAILY : String(body['eventcd']));

/** The house while no event is chosen. */
function HouseFacts({ house }: { readonly house: ChosenHouse }) {
  const text = useText();
  const { batch } = house;
  if (batch === null) return <p className="dim">{text(WORDS.notOpen)}</p>;
  return (
    <Facts
      facts={[
        [W.batch, batch.parityid],
        [WORDS.live, batch.live],
        [WORDS.ageweek, batch.ageweek],
        [WORDS.hold, batch.withdrawal === null ? null : formatDate(batch.withdrawal)],
      ]}
    />
  );
}

interface EventsProps {
  readonly kit: BatchKit;
  readonly house: ChosenHouse;
  readonly chosen: string | null;
  /** The item the address asks for. */
  readonly wanted: string | undefined;
  /** The waiting entry that is corrected. */
  readonly entry: OutboxEntry | undefined;
  readonly onChoose: (eventcd: string | null) => void;
}

/** What the choice opens: the daily line, the form of an event, else how the house is. */
function Chosen({ kit, house, chosen, wanted, entry, onChoose }: EventsProps) {
  const { screens } = kit.calls;
  const { roomid } = house;
  const live = house.batch?.live ?? null;
  const sender = useMemo(
    () => (chosen === null || chosen === DAILY || chosen === MACHINE ? undefined : eventSender(kit, chosen, live, entry?.id)),
    [kit, chosen, live, entry?.id],
  );
  if (chosen === DAILY) return <DailyForm kit={kit} roomid={roomid} entry={entry} onSaved={() => onChoose(null)} />;
  if (chosen === MACHINE && kit.Machine !== undefined) return <kit.Machine.Form roomid={roomid} />;
  if (chosen === null) return <HouseFacts house={house} />;
  return (
    <BatchEventForm
      key={`${roomid}.${chosen}.${entry?.id ?? ''}`}
      kit={kit}
      eventcd={chosen}
      roomid={roomid}
      call={kit.calls.saveEvent}
      wanted={wanted}
      {...(sender === undefined ? {} : { sender })}
      {...(entry === undefined ? {} : { initial: typedBefore(fieldsOfEvent(eventOf(kit.kind, chosen)), entry) })}
      draft={`${screens.event}.${entry?.id ?? `${roomid}.${chosen}`}`}
      onSaved={() => {
        forget(...kit.forgets);
        onChoose(null);
      }}
    />
  );
}

/** The events the house allows, and the form of the chosen one; a house with a daily line begins with it. */
function HouseEvents(props: EventsProps) {
  const { kit, house, chosen, entry, onChoose } = props;
  const text = useText();
  const session = useSession();
  const events = allowedEvents(kit.kind, house, session?.USRLVL ?? 0);
  const daily = kit.kind.daily !== undefined && house.active ? [{ value: DAILY, label: text(WORDS.daily) }] : [];
  const machine = kit.Machine !== undefined && house.active ? [{ value: MACHINE, label: text(kit.Machine.title) }] : [];
  const all = [...daily, ...events.map(({ code, title }) => ({ value: code, label: text(title) })), ...machine];
  const choices = entry === undefined ? all : all.filter(({ value }) => value === chosen);
  const value = choices.find((choice) => choice.value === chosen)?.value ?? daily[0]?.value ?? null;
  return (
    <>
      <Text component="h2" size="md" mt="sm" className="entry-step" data-done={value !== null || undefined}>
        {text(entry === undefined ? WORDS.choose : OFFLINE_WORDS.correcting)}
      </Text>
      {choices.length === 0 ? (
        <p className="dim">{text(WORDS.noEvent)}</p>
      ) : (
        <Choices className="event-chips" folds label={text(WORDS.choose)} choices={choices} value={value} onChoose={onChoose} />
      )}
      <Chosen {...props} chosen={value} />
    </>
  );
}

/** Everything that happens in a house: choose it, choose the event, fill its fields; what was entered today stands below with undo. */
export function BatchEventPage({ kit }: { readonly kit: BatchKit }) {
  const [search, setSearch] = useParams();
  const [chosen, setChosen] = useState<string | null>(search['event'] ?? null);
  const { rows, house, active } = useHouses(kit);
  const roomid = search['roomid'] ?? '';
  const waiting = useCorrection(search['waiting']);
  const entry = waiting ?? undefined;
  const known = waiting === undefined ? null : house(roomid);
  const last = useLastEvents(kit);
  return (
    <EntryPage columns={COLUMNS} rows={last.rows} onUndo={last.undo}>
      <HouseChoice kind={kit.kind} rows={rows} roomid={roomid} onChoose={(next) => setSearch(next === '' ? {} : { roomid: next })} />
      {known === null && waiting !== undefined ? <OpenHouses houses={active} onChoose={(next) => setSearch({ roomid: next })} /> : null}
      {known === null ? null : (
        <HouseEvents
          kit={kit}
          house={known}
          entry={entry}
          chosen={entry === undefined ? chosen : choiceOf(kit, entry)}
          wanted={search['itemid']}
          onChoose={(next) => {
            setChosen(next);
            if (entry !== undefined) setSearch({ roomid });
          }}
        />
      )}
    </EntryPage>
  );
}
