import { useEffect, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { InputOf, OutputOf } from '#engine/web/client/send.ts';
import type { checkNote, getNote } from '../../contract/note.calls.ts';
import { NOTE_KINDS, type NoteKindCode } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';

/** A note as it is typed: head and lines by field key. */
export interface TypedNote {
  readonly head: FieldValues;
  readonly lines: readonly TypedLine[];
}

export interface TypedLine {
  readonly key: number;
  readonly values: FieldValues;
}

export type NoteBody = InputOf<typeof checkNote>;
export type OpenNote = OutputOf<typeof getNote>;

const HEAD: Readonly<Record<string, Field>> = {
  storeid: { key: 'storeid', kind: 'code', list: 'store', label: WORDS.store, required: true },
  valuedt: { key: 'valuedt', kind: 'date', label: WORDS.valuedt, required: true, initial: 'today' },
  supplierid: { key: 'supplierid', kind: 'code', list: 'supplier', label: WORDS.supplier, required: true },
  roomid: { key: 'roomid', kind: 'code', list: 'room', label: WORDS.house, required: true },
  recipient: { key: 'recipient', kind: 'code', list: 'applyid', label: WORDS.recipient, required: true },
  refno: { key: 'refno', kind: 'text', label: WORDS.refno, maxLength: 40 },
  currency: { key: 'currency', kind: 'code', list: 'currency', label: WORDS.currency },
  rate: { key: 'rate', kind: 'decimal', decimals: 6, label: WORDS.rate, min: 0 },
  applyid: { key: 'applyid', kind: 'code', list: 'applyid', label: WORDS.operator, required: true },
  remark: { key: 'remark', kind: 'text', label: WORDS.remark, maxLength: 500 },
};

const LINE: Readonly<Record<string, Field>> = {
  itemid: { key: 'itemid', kind: 'code', label: WORDS.item, required: true },
  lot: { key: 'lot', kind: 'text', label: WORDS.lot, maxLength: 40 },
  expdt: { key: 'expdt', kind: 'date', label: WORDS.expdt },
  unit: { key: 'unit', kind: 'code', label: WORDS.unit, required: true },
  qty: { key: 'qty', kind: 'decimal', decimals: 4, label: WORDS.qty, required: true, min: 0 },
  price: { key: 'price', kind: 'decimal', decimals: 4, label: WORDS.price, required: true, min: 0 },
  gift: { key: 'gift', kind: 'flag', label: WORDS.gift },
  discount: { key: 'discount', kind: 'decimal', decimals: 2, label: WORDS.discount, min: 0 },
  roomid: { key: 'roomid', kind: 'code', list: 'room', label: WORDS.house, required: true },
  pigtype: { key: 'pigtype', kind: 'code', list: 'pigtype', label: WORDS.pigtype },
  coverdays: { key: 'coverdays', kind: 'int', label: WORDS.coverdays, min: 0, max: 45 },
  dose: { key: 'dose', kind: 'decimal', decimals: 4, label: WORDS.dose, min: 0 },
  heads: { key: 'heads', kind: 'int', label: WORDS.heads, min: 0 },
  reason: { key: 'reason', kind: 'code', list: 'reason', listParents: { eventcd: 'STK' }, label: WORDS.reason, required: true },
  lotreason: { key: 'lotreason', kind: 'text', label: WORDS.lotreason, maxLength: 200 },
  remark: { key: 'remark', kind: 'text', label: WORDS.remark, maxLength: 200 },
};

const pickFields = (all: Readonly<Record<string, Field>>, names: readonly string[]): Field[] => names.flatMap((name) => all[name] ?? []);

/** Fields of the head for a kind of note. */
export function headFields(kind: NoteKindCode): Field[] {
  const { type, supplier, house, price } = NOTE_KINDS[kind];
  return pickFields(HEAD, [
    'storeid',
    'valuedt',
    ...(supplier ? ['supplierid'] : []),
    ...(house === 'note' ? ['roomid'] : []),
    ...(type === 'DN' && !supplier ? ['recipient'] : []),
    'refno',
    ...(price === 'typed' ? ['currency', 'rate'] : []),
    'applyid',
    'remark',
  ]);
}

/** Fields of a line for a kind of note and a type of item. */
export function lineFields(kind: NoteKindCode, itemtp: string | null): Field[] {
  const { type, house, price, reason } = NOTE_KINDS[kind];
  const use = itemtp === 'feed' ? ['coverdays'] : itemtp === 'medicine' || itemtp === 'vaccine' ? ['dose', 'heads'] : [];
  return pickFields(LINE, [
    ...(house === 'line' ? ['roomid', 'pigtype'] : []),
    'itemid',
    'lot',
    ...(type === 'RN' ? ['expdt'] : []),
    'unit',
    'qty',
    ...(price === 'typed' ? ['price', 'discount', ...(kind === 'purchase' ? ['gift'] : [])] : []),
    ...(house === 'line' ? use : []),
    ...(reason ? ['reason'] : []),
    ...(type === 'RN' ? [] : ['lotreason']),
    'remark',
  ]);
}

/** The list of goods a line chooses from. */
export const ITEM_LIST: Field = { key: 'itemid', kind: 'code', list: 'item', label: WORDS.item };

const filled = (values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined || value === '' ? [] : [[key, value]])));

const day = (value: unknown): boolean => typeof value === 'string' && /^\d{8}$/.test(value);

/** The body of a note's calls, lines that name no item left out, in the item's base unit unless another is chosen; null while the head cannot be read. */
export function bodyOf(kind: NoteKindCode, { head, lines }: TypedNote, baseUnits: ReadonlyMap<string, string>): NoteBody | null {
  if (!day(head['valuedt']) || typeof head['storeid'] !== 'string') return null;
  const keys = new Set(headFields(kind).map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(filled(head)).filter(([key]) => keys.has(key)));
  return { ...own, kind, lines: lines.flatMap(({ values }) => lineBody(kind, values, baseUnits)) } as unknown as NoteBody;
}

function lineBody(kind: NoteKindCode, values: FieldValues, baseUnits: ReadonlyMap<string, string>): object[] {
  if (typeof values['itemid'] !== 'string') return [];
  const keys = new Set([...lineFields(kind, 'feed'), ...lineFields(kind, 'medicine')].map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(filled(values)).filter(([key]) => keys.has(key) || key === 'expdt'));
  return [{ unit: baseUnits.get(values['itemid']) ?? '', qty: 0, ...own }];
}

/** A stored note as it is typed again. */
export function typedOf({ head, lines }: OpenNote): TypedNote {
  return {
    head: head as unknown as FieldValues,
    lines: lines.map((line, key) => ({
      key,
      values: { ...(line as unknown as FieldValues), lot: line.lot === '' ? null : line.lot, expdt: line.expdt === '99991231' ? null : line.expdt },
    })),
  };
}

const WAIT = 350;

/** The value as it stood when typing last paused. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), WAIT);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
