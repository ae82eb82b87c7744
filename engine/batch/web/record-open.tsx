import { Button, Group, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { text as textField } from '#engine/define/fields.ts';
import { figure } from '#engine/document/web/figures.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS as W } from '../domain/batch-fields.ts';
import { type BatchEvent, eventOf, wayOfCode } from '../domain/kind.ts';
import { EntryCorrection } from './entry-correction.tsx';
import { fieldsOfEvent, valuesOfBody } from './event-fields.ts';
import { BatchEventForm } from './event-form.tsx';
import type { BatchKit } from './kit.ts';
import { RECORD_WORDS as R } from './record-words.ts';

type Opened = OutputOf<BatchCalls['getRecord']>;
export type BatchRecord = Opened['record'];

/** Why an event is corrected; a reason of its own stands among its fields. */
const CHANGE: readonly Field[] = [textField('change', W.change, { required: true, maxLength: 200 })];

/** The values a saved event begins with in its form. */
export function typedValues({ data, eventdt, grpid, heads, weight, applyid, reason, remark }: BatchRecord): FieldValues {
  return valuesOfBody({ ...data, eventdt, grpid, heads, weight, applyid, reason, remark });
}

interface OpenProps {
  readonly kit: BatchKit;
  readonly opened: Opened;
  readonly onDone: () => void;
}

/** The form that puts a corrected event in the place of the saved one, with what it would change. */
function EventCorrection({ kit, opened: { record }, onDone }: OpenProps) {
  const { eventId, eventcd, roomid, version, parityid } = record;
  return (
    <BatchEventForm
      kit={kit}
      eventcd={eventcd}
      roomid={roomid}
      call={kit.calls.changeEvent}
      draft={`${kit.calls.screens.eventUpdate}.${eventId}.${version}`}
      initial={typedValues(record)}
      eventId={eventId}
      more={CHANGE}
      also={{ eventId, parityid, ...(record.note === null ? {} : { version }) }}
      onSaved={onDone}
    />
  );
}

/** Takes a record back: what goes with it is listed, the reason asked once. */
function Removal({ kit, opened: { record, along }, onDone }: OpenProps) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState('');
  const entry = wayOfCode(kit.kind, record.eventcd) !== null;
  const events = useSave(kit.calls.removeEvent, { onSaved: onDone });
  const entries = useSave(kit.calls.removeEntry, { onSaved: onDone });
  const { busy, issues } = entry ? entries : events;
  const remove = () => {
    const { eventId, version, note } = record;
    if (entry) void entries.save({ eventId, reason: why } as never);
    else void events.save({ eventId, change: why, ...(note === null ? {} : { version }) } as never);
  };
  if (!asked)
    return (
      <Group mt="sm">
        <Button color="red" variant="light" onClick={() => setAsked(true)}>
          {text(R.remove)}
        </Button>
      </Group>
    );
  return (
    <section aria-label={text(R.remove)} className="removal">
      <IssueList title={text(R.refused)} issues={issues} />
      <p>{text(R.goes)}</p>
      <ul>
        <li>{lineOf(kit, text, record)}</li>
        {along.map((one) => (
          <li key={one.eventId}>{lineOf(kit, text, one)}</li>
        ))}
      </ul>
      <TextInput label={text(W.change)} required value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
      <Group mt="sm">
        <Button color="red" loading={busy} disabled={why.trim() === ''} onClick={remove}>
          {text(R.removeAll)}
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          {text(R.cancel)}
        </Button>
      </Group>
    </section>
  );
}

type Line = Opened['along'][number];

/** A record in one line. */
function lineOf({ kind }: BatchKit, text: ReturnType<typeof useText>, { eventdt, roomid, eventcd, heads }: Line): string {
  const parts = [formatDate(eventdt), roomid, text(eventOf(kind, eventcd).title), ...(heads === null ? [] : [`${heads} ${text(R.head)}`])];
  return parts.join(' · ');
}

/** A value as its field says it: days and numbers as they are written, codes by their names. */
function shown(field: Field | undefined, value: unknown, named: (key: string, value: unknown) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((one) => Object.values(one as object).join(' ')).join('; ');
  if (field?.kind === 'date') return formatDate(String(value));
  if (field?.kind === 'int' || field?.kind === 'decimal') return figure(Number(value), field.decimals ?? 0);
  return field === undefined ? String(value) : named(field.key, value);
}

/** What of a record differs between two of its versions, by the names of its fields. */
function Changes({ event, line }: { readonly event: BatchEvent; readonly line: Opened['history'][number] }) {
  const text = useText();
  const fields = useMemo(() => [...fieldsOfEvent(event), ...event.fields], [event]);
  const named = useCodeTexts(fields);
  if (line.before === null || line.after === null) return null;
  const { before, after } = line;
  return (
    <ul>
      {Object.keys(after).map((key) => {
        const field = fields.find((one) => one.key === key);
        return (
          <li key={key}>
            {field === undefined ? text(W.record) : text(field.label)}: {shown(field, before[key], named)} → {shown(field, after[key], named)}
          </li>
        );
      })}
    </ul>
  );
}

const KINDS = { add: R.added, change: R.changed, edit: R.changed, check: R.checked, delete: R.removed } as const;

/** Who did what with a record, and why. */
function History({ kit, opened: { record, history } }: Omit<OpenProps, 'onDone'>) {
  const text = useText();
  return (
    <Part title={R.history}>
      <ul>
        {history.map((line) => (
          <li key={`${line.at} ${line.kind} ${line.user}`}>
            {[
              formatMoment(line.at),
              line.user,
              text(KINDS[line.kind as keyof typeof KINDS] ?? R.changed),
              ...(line.reason === null ? [] : [line.reason]),
            ].join(' · ')}
            <Changes event={eventOf(kit.kind, record.eventcd)} line={line} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Why nothing may be done with a record, or where it is done. */
function Fixed({ kit, record }: { readonly kit: BatchKit; readonly record: BatchRecord }) {
  const text = useText();
  const { screens } = kit.calls;
  const transfer = { says: R.half, open: R.other, route: screens.eventUpdate, params: { event: record.link ?? '' } };
  const { says, open, route, params } = kit.elsewhere?.(record.data) ?? transfer;
  if (record.half)
    return (
      <p>
        {text(says)}{' '}
        <PageLink name={route} params={params}>
          {text(open)}
        </PageLink>
      </p>
    );
  return record.may.change || record.may.remove ? null : <p className="dim">{text(R.fixed)}</p>;
}

interface Props {
  readonly kit: BatchKit;
  readonly eventId: string;
  readonly onDone: () => void;
}

/** One saved record: corrected, taken back, its history. */
export function RecordOpen({ kit, eventId, onDone }: Props) {
  const text = useText();
  const { data: opened, error } = useCall(kit.calls.getRecord, { eventId }, { staleTime: 0 });
  const done = () => {
    forget(...kit.forgets);
    onDone();
  };
  if (error instanceof CallRefused) return <IssueList title={text(R.refused)} issues={error.issues} />;
  if (opened === undefined) return null;
  const { record, along } = opened;
  const entry = wayOfCode(kit.kind, record.eventcd) !== null;
  return (
    <section className="correction" aria-label={text(R.correct)}>
      <h2>
        {text(R.correct)}: {lineOf(kit, text, record)}
        {record.note === null ? '' : ` · ${record.note}`}
      </h2>
      <Fixed kit={kit} record={record} />
      {along.length === 0 ? null : (
        <p className="dim">
          {text(R.along)}: {along.map((one) => lineOf(kit, text, one)).join('; ')}
        </p>
      )}
      {!record.may.change ? null : entry ? (
        <EntryCorrection key={`${eventId}`} kit={kit} record={record} onDone={done} />
      ) : (
        <EventCorrection key={`${eventId}.${record.version}`} kit={kit} opened={opened} onDone={done} />
      )}
      {record.may.remove && !record.half ? <Removal key={`remove.${eventId}`} kit={kit} opened={opened} onDone={done} /> : null}
      {kit.Kept === undefined || !entry ? null : <kit.Kept roomid={record.roomid} parityid={record.parityid} onDone={done} />}
      <History kit={kit} opened={opened} />
    </section>
  );
}
