import { useMemo } from 'react';
import { lotKey } from '#engine/batch/web/event-fields.ts';
import type { GoodsRows } from '#engine/batch/web/kit.ts';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { useKeptCall } from '#engine/web/offline/use-kept-call.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { itemStockdata, unitOfstock } from '#modules/stock/contract/lookup.calls.ts';

const TURNS = { 0: t3('quá hạn', 'expired', 'หมดอายุ'), 1: t3('đề xuất', 'proposed', 'แนะนำ') } as const;
const NO_EXPIRY = '99991231';
const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const quantity = (qty: number): string => formatNumber(qty, Number.isInteger(qty) ? 0 : 2);

/** Items of a type in the warehouse on the day, the lots of the chosen one in the order they go, and its units. */
export function useGoodsRows(itemtp: string | null, values: FieldValues): GoodsRows {
  const text = useText();
  const [storeid, itemid, day] = [textOf(values['storeid']), textOf(values['itemid']), textOf(values['eventdt'])];
  const ready = itemtp !== null && storeid !== '' && /^\d{8}$/.test(day);
  const stock = useKeptCall(itemStockdata, { catArray: [{ storeid, itemtp, valuedt: ready ? day : null }] }, ready);
  const units = useKeptCall(unitOfstock, { catArray: [{ itemid }] }, ready && itemid !== '');
  return useMemo(() => {
    if (itemtp === null) return {};
    const items = ready ? (stock ?? []) : [];
    const chosen = items.find(({ value }) => value === itemid);
    const lots = (chosen?.lots ?? []).map(({ lot, expdt, qty, proposed }) => {
      const turn = TURNS[proposed as keyof typeof TURNS];
      const parts = [lot || '–', ...(expdt === NO_EXPIRY ? [] : [formatDate(expdt)]), `${quantity(qty)} ${chosen?.unit ?? ''}`];
      return { value: lotKey(expdt, lot), label: [...parts, ...(turn === undefined ? [] : [text(turn)])].join(' · ') };
    });
    return {
      itemid: items.map(({ value, label, qty, unit }) => ({ value, label: `${label} · ${quantity(qty)} ${unit}` })),
      lot: lots,
      unit:
        itemid === ''
          ? []
          : (units ?? []).map(({ value, label, isbase, factor }) => ({ value, label: isbase === 'Y' ? label : `${label} (${factor})` })),
    };
  }, [itemtp, ready, stock, units, itemid, text]);
}
