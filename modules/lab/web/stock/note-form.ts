import { useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { OpenedDocument, TypedDocument } from '#engine/document/web/kit.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { labNote } from '../../contract/stock/note.document.ts';
import { LAB_LINE, labHeadFields, labHeadKeys, labLineKeys } from '../../contract/stock/note-fields.ts';
import { getLabItem, getLabStockItem, getstkwhdtlCode } from '../../contract/stock/stock.calls.ts';
import { LAB_KINDS, type LabKindCode } from '../../domain/stock/kinds.ts';

export type OpenLabNote = OutputOf<typeof labNote.get> & OpenedDocument<OutputOf<typeof labNote.get>['head'] & OpenedDocument['head']>;
export type TriedLabNote = OutputOf<typeof labNote.check>;
export type LyingLot = OutputOf<typeof getLabStockItem>[number];
type Item = OutputOf<typeof getLabItem>[number];

const pickFields = (all: readonly Field[], keys: readonly string[]): Field[] => keys.flatMap((key) => all.find((field) => field.key === key) ?? []);

/** Fields of the head for a kind of note. */
export const headFields = (kind: string): Field[] => labHeadFields(kind as LabKindCode);

/** Fields of a line for a kind of note; an opened pack says a reason where something was lost alone. */
export const lineFields = (kind: string): Field[] =>
  pickFields(LAB_LINE, labLineKeys(kind as LabKindCode)).map((field) =>
    kind === 'convert' && field.key === 'reason' ? { ...field, required: false } : field,
  );

/** What the lines of a note choose from. */
export interface LabTools {
  readonly items: readonly Item[];
  /** Lots in the store, where goods go out or packs are opened. */
  readonly lying: readonly LyingLot[];
  readonly issuing: boolean;
  readonly places: readonly { readonly value: string; readonly label: string }[];
}

/** Goods, lots and places a note chooses from. */
export function useLabTools(kind: string, head: FieldValues): LabTools {
  const { type } = LAB_KINDS[kind as LabKindCode];
  const issuing = type !== 'RN';
  const storeid = head['storeid'];
  const known = typeof storeid === 'string';
  const { data: goods } = useCall(getLabItem, { catArray: [{}] }, { keep: true });
  const { data: lots } = useCall(
    getLabStockItem,
    { storeid: String(storeid), uchg: type === 'CN' ? 1 : 0 },
    { enabled: issuing && known, keep: true, staleTime: 0 },
  );
  const { data: places } = useCall(getstkwhdtlCode, { storeid: String(storeid) }, { enabled: !issuing && known, keep: true });
  return useMemo(() => {
    const lying = issuing && known ? (lots ?? []) : [];
    const here = new Set(lying.map(({ value }) => value));
    const named = (goods ?? []).map((item) => ({ ...item, label: `${item.value} ${item.label}` }));
    return { items: issuing ? named.filter(({ value }) => here.has(value)) : named, lying, issuing, places: places ?? [] };
  }, [goods, lots, places, issuing, known]);
}

const filled = (values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined || value === '' ? [] : [[key, value]])));

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{8}$/.test(value);

function lineBody(kind: string, values: FieldValues, { items, lying }: LabTools): FieldValues[] {
  if (typeof values['itemid'] !== 'string') return [];
  const item = items.find(({ value }) => value === values['itemid']);
  const lot = lying.find((one) => one.value === values['itemid'] && one.lot === values['lot']);
  const keys = new Set([...labLineKeys(kind as LabKindCode), 'expdt']);
  const own = Object.fromEntries(Object.entries(filled(values)).filter(([key]) => keys.has(key)));
  return [{ unit: String(item?.unit ?? ''), qty: 0, ...(lot === undefined ? {} : { expdt: lot.expdt }), ...own }];
}

/** The body of a note's calls, lines that name no item left out; null while the head cannot be read. */
export function bodyOf(kind: string, { head, lines }: TypedDocument, tools: LabTools) {
  if (!isDay(head['valuedt']) || typeof head['storeid'] !== 'string') return null;
  const keys = new Set(labHeadKeys(kind as LabKindCode));
  const own = Object.fromEntries(Object.entries(filled(head)).filter(([key]) => keys.has(key)));
  return { ...own, kind, lines: lines.flatMap(({ values }) => lineBody(kind, values, tools)) };
}

/** A stored note as it is typed again. */
export function typedOf({ head, lines }: OpenLabNote): TypedDocument {
  return {
    head: head as unknown as FieldValues,
    lines: lines.map((line, key) => ({
      key,
      values: { ...(line as unknown as FieldValues), lot: line.lot === '' ? null : line.lot, expdt: line.expdt === NO_EXPIRY ? null : line.expdt },
    })),
  };
}
