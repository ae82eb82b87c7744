import type { Field, FieldValues } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { type EventKind, eventFields } from '#engine/web/forms/event-form.tsx';
import type { OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import { BATCH_WORDS } from '../domain/batch-fields.ts';
import { type BatchEvent, type BatchKind, eventOf, typedEvents } from '../domain/kind.ts';
import { WORDS } from './words.ts';

const GROUP: Field = code('grpid', BATCH_WORDS.group, { help: WORDS.groupHelp });

/** Events that take animals of a group, or weigh them. */
const namesGroup = ({ move, mostHead, goods }: BatchEvent): boolean => goods === undefined && (move !== null || mostHead !== null);

/** The fields of an event's form; the group animals leave among them. */
export function fieldsOfEvent(event: BatchEvent): Field[] {
  const [day, operator, ...rest] = eventFields({ ...event, title: event.title } satisfies EventKind, []);
  const own = [day, operator, ...rest].filter((field) => field !== undefined);
  const head = namesGroup(event) ? [...own.slice(0, -1), GROUP, ...own.slice(-1)] : own;
  return head.map((field) => (field.key === 'reason' ? reasonField(field, event) : field));
}

/** A reason stands in the lists of the events that share it; where there is none it is written. */
function reasonField(field: Field, { reasonsOf }: BatchEvent): Field {
  if (reasonsOf.length > 0) return { ...field, listParents: { eventcd: reasonsOf.join(',') } };
  const { list: _, listParents: __, ...rest } = field;
  return { ...rest, kind: 'text', maxLength: 200 };
}

/** What joins expiry date and number of a lot in the list it is chosen from. */
export const lotKey = (expdt: string, lot: string): string => `${expdt}|${lot}`;

/** The body of a call from the values of a form: what they leave out is blank, a group is a number, a lot its number and date. */
export function eventBody({ kind }: { readonly kind: BatchKind }, eventcd: string, roomid: string, values: FieldValues): Record<string, unknown> {
  const event = eventOf(kind, eventcd);
  const hidden = event.leaves?.(values) ?? [];
  const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hidden.includes(key) ? null : value]));
  const { grpid, lot, ...rest } = shown;
  const [expdt = null, number = null] = typeof lot === 'string' ? lot.split('|') : [];
  const goods = event.goods === undefined ? {} : { lot: number === '' ? null : number, expdt };
  const group = grpid == null || grpid === '' ? {} : { grpid: Number(grpid) };
  return { ...rest, ...goods, ...group, eventcd, roomid };
}

const NO_EXPIRY = '99991231';

/** The values of a form from the members of a saved record or of the body of a call: {@link eventBody} read backwards. */
export function valuesOfBody(body: Readonly<Record<string, unknown>>): FieldValues {
  const { lot, expdt, grpid } = body;
  const named = lot != null || expdt != null;
  return {
    ...(body as FieldValues),
    ...(named ? { lot: lotKey(typeof expdt === 'string' ? expdt : NO_EXPIRY, typeof lot === 'string' ? lot : '') } : {}),
    grpid: grpid == null ? null : String(grpid),
  };
}

/** What was typed of an entry that waits, as the form of these fields begins with it. */
export function typedBefore(fields: readonly Field[], { body }: Pick<OutboxEntry, 'body'>): FieldValues {
  const values = valuesOfBody(body);
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null]));
}

/** What may be recorded in a house of a state: a closed one is only opened again, one without animals only given goods. */
export function allowedEvents(kind: BatchKind, state: { readonly open: boolean; readonly active: boolean }, usrlvl: number): BatchEvent[] {
  const { undo } = kind.codes;
  return typedEvents(kind).filter((event) => {
    if (event.code === undo) return !state.open && usrlvl >= kind.undo.level;
    return state.active || (state.open && event.goods !== undefined);
  });
}
