import { useMemo } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import type { OpenedDocument, TypedDocument } from '#engine/document/web/kit.ts';
import { type CodeRow, useLists } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { activepletroom } from '#modules/growfinish/contract/lookup.calls.ts';
import { activeFlocks } from '#modules/poultry/contract/lookup.calls.ts';
import { itemStockdata } from '#modules/stock/contract/lookup.calls.ts';
import type { sale } from '../../contract/sales/sale.document.ts';
import { lineFields, saleHead } from '../../contract/sales/sale-fields.ts';
import { SALE_WORDS as W } from '../../contract/sales/words.ts';
import { TRADES, type TradeDef } from '../../contract/trades.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';

export type OpenSale = OutputOf<typeof sale.get> & OpenedDocument<OutputOf<typeof sale.get>['head'] & OpenedDocument['head']>;
export type TriedSale = OutputOf<typeof sale.check>;

/** What the lines of a delivery note choose from. */
export interface SaleTools {
  /** Whose notes they are. */
  readonly of: TradeDef;
  readonly items: readonly CodeRow[];
  /** Live animals of the houses, and the last withdrawal day of those in which they may not be slaughtered on the day of the note. */
  readonly live: ReadonlyMap<string, number>;
  readonly held: ReadonlyMap<string, string>;
  /** What lies of an item in the warehouse of the note on its day. */
  readonly stock: ReadonlyMap<string, StockRow>;
  readonly rooms: readonly CodeRow[];
}

type StockRow = Pick<OutputOf<typeof itemStockdata>[number], 'qty' | 'unit'>;

const ITEMS = { key: 'itemid', kind: 'code', list: 'item', label: W.item } as const;
const LISTS = {
  pigs: [ITEMS, { key: 'room', kind: 'code', ...TRADES.pigs.house, label: W.house }],
  poultry: [ITEMS, { key: 'room', kind: 'code', ...TRADES.poultry.house, label: W.house }],
} as const;

/** Houses with an open batch of a trade. */
const OPEN = { pigs: activepletroom, poultry: activeFlocks } as const;

/** Choices a note needs: goods with what lies of them, services, houses with their live animals. */
export function useSaleTools(of: TradeDef, { storeid = null, valuedt = null }: FieldValues): SaleTools {
  const { rows } = useLists(LISTS[of.trade]);
  const [items, rooms] = [rows.get('itemid'), rows.get('room')];
  const { data: open } = useCall(OPEN[of.trade], { catArray: ['room'] });
  const asked = { storeid: String(storeid), valuedt: isDay(valuedt) ? String(valuedt) : null };
  const { data: stock } = useCall(itemStockdata, { catArray: [asked] }, { enabled: typeof storeid === 'string' && storeid !== '' && isDay(valuedt) });
  return useMemo(
    () => ({
      of,
      items: (items ?? []).map((row) => ({ ...row, label: `${row.value} ${row.label}` })),
      rooms: rooms ?? [],
      live: new Map((rooms ?? []).map((row) => [row.value, Number(row['live'] ?? 0)])),
      held: new Map(
        (open ?? []).flatMap(({ value, withdrawal }) => (withdrawal === null || withdrawal < String(valuedt) ? [] : [[value, withdrawal]])),
      ),
      stock: new Map((stock ?? []).map(({ value, qty, unit }) => [value, { qty, unit }])),
    }),
    [of, items, rooms, open, stock, valuedt],
  );
}

const filled = (values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined || value === '' ? [] : [[key, value]])));

/** The kind of a line; animals of a house while none was chosen. */
export const kindOf = (values: FieldValues, { of }: Pick<SaleTools, 'of'>): string => String(values['kind'] ?? of.first);

/** What its price is for, unless it says otherwise: animals by kg, all else by unit. */
export const basisOf = (values: FieldValues, tools: Pick<SaleTools, 'of'>): FieldValue =>
  values['basis'] ?? (lineKind(kindOf(values, tools))?.heads === true ? 'kg' : 'unit');

/** The class animals of a kind are sold in unless somebody says otherwise. */
const classOf = (kind: string): string => (lineKind(kind)?.single === true ? 'cull' : 'market');

/** Items a line of a kind sells. */
export function itemsOf(values: FieldValues, { of, items }: SaleTools): readonly CodeRow[] {
  const types = lineKind(kindOf(values, { of }))?.itemtps ?? [];
  return items.filter((row) => types.includes(String(row['itemtp'])));
}

/** The unit of a line: that of its item unless another is chosen. */
export function unitOf(values: FieldValues, { items }: SaleTools): FieldValue {
  const item = items.find(({ value }) => value === values['itemid']);
  return values['unit'] ?? (typeof item?.['unit'] === 'string' ? item['unit'] : null);
}

function lineBody(values: FieldValues, tools: SaleTools): FieldValues[] {
  const kind = kindOf(values, tools);
  const keys = new Set(lineFields(tools.of.trade, kind).map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(filled(values)).filter(([key]) => keys.has(key)));
  if (Object.keys(own).every((key) => key === 'kind' || key === 'saleclass' || key === 'basis')) return [];
  const unit = keys.has('unit') ? { unit: unitOf(values, tools) } : {};
  const saleclass = keys.has('saleclass') ? { saleclass: values['saleclass'] ?? classOf(kind) } : {};
  return [{ ...own, ...unit, ...saleclass, kind, basis: basisOf(values, tools) }];
}

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{8}$/.test(value);

/** The body of a note's calls, lines that say nothing left out; null while the head cannot be read. */
export function bodyOf(_: string, { head, lines }: TypedDocument, tools: SaleTools) {
  if (!isDay(head['valuedt'])) return null;
  const keys = new Set<string>(saleHead(head).map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(filled(head)).filter(([key]) => keys.has(key)));
  return { ...own, lines: lines.flatMap(({ values }) => lineBody(values, tools)) };
}

/** A stored note as it is typed again: what was paid of it stands in its payments. */
export function typedOf({ head, lines }: OpenSale): TypedDocument {
  return {
    head: { ...(head as unknown as FieldValues), paid: null },
    lines: lines.map((line, key) => ({ key, values: line as unknown as FieldValues })),
  };
}
