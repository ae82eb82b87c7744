import { useMemo } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { callTo } from '#engine/web/client/send.ts';
import { useKeptCall } from '#engine/web/offline/use-kept-call.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { lotKey } from './event-fields.ts';
import type { GoodsRows } from './kit.ts';
import { useUnitNames } from './unit-names.ts';

interface StockRow extends CodeRow {
  readonly qty: number;
  readonly unit: string;
  readonly lots: readonly { readonly lot: string; readonly expdt: string; readonly qty: number; readonly proposed: number | null }[];
}
interface UnitRow extends CodeRow {
  readonly isbase: string;
  readonly factor: number;
}
/** Calls of the specification about the stock. */
const itemStockdata = callTo<{ readonly catArray: readonly object[] }, readonly StockRow[]>('/common/ItemStockdata');
const unitOfstock = callTo<{ readonly catArray: readonly object[] }, readonly UnitRow[]>('/common/unitOfstock');

const TURNS = { 0: t3('quá hạn', 'expired', 'หมดอายุ'), 1: t3('đề xuất', 'proposed', 'แนะนำ') } as const;
const NO_EXPIRY = '99991231';
const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const quantity = (qty: number): string => formatNumber(qty, Number.isInteger(qty) ? 0 : 2);

const unitRow = ({ value, label, isbase, factor }: UnitRow): CodeRow => ({ value, label: isbase === 'Y' ? label : `${label} (${factor})` });

/** A lot with its expiry, what is left of it, and whether it is its turn. */
function lotRow({ lot, expdt, qty, proposed }: StockRow['lots'][number], unit: string, text: (words: Text3) => string): CodeRow {
  const turn = TURNS[proposed as keyof typeof TURNS];
  const parts = [lot || '–', ...(expdt === NO_EXPIRY ? [] : [formatDate(expdt)]), `${quantity(qty)} ${unit}`];
  return { value: lotKey(expdt, lot), label: [...parts, ...(turn === undefined ? [] : [text(turn)])].join(' · ') };
}

/** Items of a type in the warehouse on the day, the lots of the chosen one in the order they go, and its units; of what comes in the units alone. */
export function useGoodsRows(itemtp: string | null, comesIn: boolean, values: FieldValues): GoodsRows {
  const named = useUnitNames();
  const text = useText();
  const [storeid, itemid, day] = [textOf(values['storeid']), textOf(values['itemid']), textOf(values['eventdt'])];
  const ready = itemtp !== null && storeid !== '' && /^\d{8}$/.test(day);
  const stock = useKeptCall(itemStockdata, { catArray: [{ storeid, itemtp, valuedt: ready ? day : null }] }, ready && !comesIn);
  const units = useKeptCall(unitOfstock, { catArray: [{ itemid }] }, ready && itemid !== '');
  return useMemo(() => {
    if (itemtp === null) return {};
    const unit = itemid === '' ? [] : (units ?? []).map(unitRow);
    if (comesIn) return { unit };
    const items = ready ? (stock ?? []) : [];
    const chosen = items.find(({ value }) => value === itemid);
    return {
      itemid: items.map((item) => ({ value: item.value, label: `${item.label} · ${quantity(item.qty)} ${named(item.unit)}` })),
      lot: (chosen?.lots ?? []).map((lot) => lotRow(lot, named(chosen?.unit), text)),
      unit,
    };
  }, [itemtp, comesIn, ready, stock, units, itemid, named, text]);
}
