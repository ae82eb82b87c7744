import { useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { OpenedDocument, TypedDocument } from '#engine/document/web/kit.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type CodeRow, useLists } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { itemStockdata } from '../../contract/lookup.calls.ts';
import type { note } from '../../contract/note.document.ts';
import { HEAD_FIELDS, headKeys, LINE_FIELDS, lineKeys } from '../../contract/note-fields.ts';
import { targetStock } from '../../contract/transfer.calls.ts';
import { TRANSFER_WORDS } from '../../contract/transfer-words.ts';
import { isStocked, NOTE_KINDS, type NoteKindCode } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';

export type OpenNote = OutputOf<typeof note.get> & OpenedDocument<OutputOf<typeof note.get>['head'] & OpenedDocument['head']>;
export type TriedNote = OutputOf<typeof note.check>;
export type StockItem = OutputOf<typeof itemStockdata>[number];

const pickFields = (all: readonly Field[], keys: readonly string[]): Field[] => keys.flatMap((key) => all.find((field) => field.key === key) ?? []);

const parentsOf = (parents: Readonly<Record<string, FieldValue | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parents).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));

/** Goods for a laboratory name it, not a farm. */
const labFields = (fields: readonly Field[]): Field[] =>
  fields.map((field) => (field.key === 'tofarm' ? { ...field, label: TRANSFER_WORDS.lab, list: 'targetlab' } : field));

/** Destinations follow from the source and the farm; inside the farm none is asked for. */
function targetFields(fields: readonly Field[], { trftp, storeid, tofarm }: FieldValues): Field[] {
  const abroad = trftp === 'farm';
  return fields
    .filter(({ key }) => abroad || key !== 'tofarm')
    .map((field) => {
      if (field.key === 'storeid') return { ...field, label: TRANSFER_WORDS.fromstore };
      if (field.key === 'tofarm') return { ...field, listParents: parentsOf({ storeid }) };
      return field.key === 'tostore' ? { ...field, listParents: parentsOf({ storeid, tofarm: abroad ? (tofarm ?? '-') : null }) } : field;
    });
}

/** A rate is of another currency than the farm's: nobody who named none is asked for it. */
const isAsked = ({ key }: Field, head: FieldValues | undefined): boolean =>
  key !== 'rate' || head === undefined || (head['currency'] ?? null) !== null;

/** Fields of the head for a kind of note, as far as what stands in it asks for them; all of the kind where it is not said. */
export function headFields(kind: string, head?: FieldValues): Field[] {
  const fields = pickFields(HEAD_FIELDS, headKeys(kind as NoteKindCode)).filter((field) => isAsked(field, head));
  if (kind === 'lab') return labFields(fields);
  return NOTE_KINDS[kind as NoteKindCode].type === 'TN' ? targetFields(fields, head ?? {}) : fields;
}

/** Fields of a line for a kind of note and a type of item; all of the kind when it is null. */
export const lineFields = (kind: string, itemtp: string | null = null): Field[] => pickFields(LINE_FIELDS, lineKeys(kind as NoteKindCode, itemtp));

/** The same as far as what stands in the line asks for them: a type of pig in houses without batches, why another lot once one is chosen. */
export function askedFields(kind: string, itemtp: string, { roomid, lot, expdt, lotreason }: FieldValues, standing: ReadonlySet<string>): Field[] {
  const typed = typeof roomid === 'string' && standing.has(roomid);
  return lineFields(kind, itemtp)
    .filter(({ key }) => (key === 'pigtype' ? typed : key !== 'lotreason' || (lot ?? expdt ?? lotreason ?? null) !== null))
    .map((field) => (field.key === 'pigtype' ? { ...field, required: true } : field));
}

/** Houses of pigs and of chickens, each with what lives there. */
const ROOMS = { key: 'room', kind: 'code', list: 'room', label: WORDS.house } as const;
const CHICKEN_HOUSES = { key: 'chkhouse', kind: 'code', list: 'chkhouse', label: WORDS.house } as const;
/** The list of goods a line chooses from. */
const ITEM_LIST = { key: 'itemid', kind: 'code', list: 'item', label: WORDS.item } as const;

/** What the lines of a note choose from. */
export interface NoteTools {
  readonly items: readonly CodeRow[];
  /** Lots in the warehouse on the day, where goods go out. */
  readonly stock: readonly StockItem[];
  readonly issuing: boolean;
  /** Live animals of the houses, for the quantity per head. */
  readonly live: ReadonlyMap<string, number>;
  /** Houses without batches: goods for them say the type of pig. */
  readonly standing: ReadonlySet<string>;
  /** What the warehouse goods are sent to holds of them, by item. */
  readonly there: ReadonlyMap<string, ThereItem>;
}

export type ThereItem = OutputOf<typeof targetStock>[number];

/** Most items the destination is asked for. */
const MOST = 200;

/** What the destination of a transfer holds of the items that can be sent. */
function useThere(head: FieldValues, stock: readonly StockItem[]): ReadonlyMap<string, ThereItem> {
  const { trftp, tofarm, tostore } = head;
  const farm = trftp === 'farm' && typeof tofarm === 'string' ? tofarm : null;
  const ready = typeof tostore === 'string' && stock.length > 0 && (trftp !== 'farm' || farm !== null);
  const items = stock.slice(0, MOST).map(({ value }) => value);
  const { data } = useCall(targetStock, { tofarm: farm, tostore: String(tostore), items }, { enabled: ready, keep: false });
  return useMemo(() => new Map((ready ? (data ?? []) : []).map((one) => [one.itemid, one])), [ready, data]);
}

/** Items in stock on the day, for notes that take goods out. */
function useStock(issuing: boolean, head: FieldValues): readonly StockItem[] {
  const [storeid, valuedt] = [head['storeid'], head['valuedt']];
  const ready = issuing && typeof storeid === 'string' && isDay(valuedt);
  const { data } = useCall(
    itemStockdata,
    { catArray: [{ storeid: String(storeid), valuedt: ready ? String(valuedt) : null }] },
    { enabled: ready, keep: true },
  );
  return ready ? (data ?? []) : [];
}

/** Choices a note needs: goods, lots, and live animals of the houses. */
export function useNoteTools(kind: string, head: FieldValues): NoteTools {
  const { rows } = useLists(useMemo(() => [ITEM_LIST, ROOMS, CHICKEN_HOUSES], []));
  const issuing = NOTE_KINDS[kind as NoteKindCode].type !== 'RN';
  const stock = useStock(issuing, head);
  const there = useThere(kind === 'transfer' ? head : {}, stock);
  const all = rows.get('itemid');
  const goods = useMemo(() => {
    const stocked = (all ?? []).filter((row) => row['unit'] !== undefined && isStocked(String(row['itemtp'])));
    return stocked.map((row) => ({ ...row, label: `${row.value} ${row.label}` }));
  }, [all]);
  const houses = useMemo(() => {
    const [pigs, chickens] = [rows.get('room') ?? [], rows.get('chkhouse') ?? []];
    return {
      live: new Map([...pigs, ...chickens].map((row) => [row.value, Number(row['live'] ?? 0)])),
      standing: new Set(pigs.flatMap((row) => (row['batchflg'] === 'N' ? [row.value] : []))),
    };
  }, [rows]);
  return useMemo(() => {
    const here = new Set(stock.map(({ value }) => value));
    return { items: issuing ? goods.filter(({ value }) => here.has(value)) : goods, stock, issuing, there, ...houses };
  }, [issuing, goods, stock, houses, there]);
}

const filled = (values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined || value === '' ? [] : [[key, value]])));

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{8}$/.test(value);

/** The body of a note's calls, lines that name no item left out, in the item's base unit unless another is chosen; null while the head cannot be read. */
export function bodyOf(kind: string, { head, lines }: TypedDocument, { items }: NoteTools) {
  if (!isDay(head['valuedt']) || typeof head['storeid'] !== 'string') return null;
  const keys = new Set(headFields(kind, head).map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(filled(head)).filter(([key]) => keys.has(key)));
  return { ...own, kind, lines: lines.flatMap(({ values }) => lineBody(kind, values, items)) };
}

function lineBody(kind: string, values: FieldValues, items: readonly CodeRow[]): FieldValues[] {
  const item = items.find(({ value }) => value === values['itemid']);
  if (typeof values['itemid'] !== 'string') return [];
  const keys = new Set(lineKeys(kind as NoteKindCode, null));
  const own = Object.fromEntries(Object.entries(filled(values)).filter(([key]) => keys.has(key) || key === 'expdt'));
  return [{ unit: String(item?.['unit'] ?? ''), qty: 0, ...own }];
}

/** A stored note as it is typed again. */
export function typedOf({ head, lines }: OpenNote): TypedDocument {
  return {
    head: head as unknown as FieldValues,
    lines: lines.map((line, key) => ({
      key,
      values: { ...(line as unknown as FieldValues), lot: line.lot === '' ? null : line.lot, expdt: line.expdt === NO_EXPIRY ? null : line.expdt },
    })),
  };
}
