import type { Field, FieldValues } from '#engine/define/field.ts';
import { choice, code, date, decimal, text } from '#engine/define/fields.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';
import type { Trade } from '../../domain/trade.ts';
import { classesOf, TRADES, type TradeDef } from '../trades.ts';
import { SALE_BASIS, SALE_WORDS as W } from './words.ts';

const MOST = 1e12;

/** What is written on the head of a delivery note, in the order it is asked for. */
export const SALE_HEAD = [
  date('valuedt', W.valuedt, { required: true, initial: 'today' }),
  code('customerid', W.customer, { list: 'customer', required: true }),
  code('paymethod', W.paymethod, { list: 'paymethod', required: true }),
  code('applyid', W.seller, { list: 'applyid', required: true }),
  code('storeid', W.store, { list: 'store', usual: true }),
  decimal('paid', W.paidnow, { decimals: 2, max: MOST, usual: true }),
  text('plate', W.plate, { maxLength: 40, usual: true }),
  text('driver', W.driver, { maxLength: 200 }),
  text('destination', W.destination, { maxLength: 200 }),
  text('receiver', W.receiver, { maxLength: 200 }),
  text('refno', W.refno, { maxLength: 40 }),
  decimal('discount', W.discountAll, { decimals: 2, max: MOST }),
  date('duedt', W.duedt, { help: W.duedtHelp }),
  code('tofarm', W.tofarm, { list: 'farm', maxLength: 12 }),
  text('toroom', W.toroom, { maxLength: 20, format: 'code', help: W.toroomHelp }),
  text('remark', W.remark, { maxLength: 500 }),
] as const;

/** The same as far as what stands in it asks for them: a house that receives is one of an own farm. All of them where nothing is said. */
export function saleHead(head?: FieldValues): readonly Field[] {
  const abroad = head === undefined || (head['tofarm'] ?? null) !== null;
  return SALE_HEAD.filter(({ key }) => abroad || key !== 'toroom');
}

/** What is written on a line of a delivery note of a trade. */
export const saleLine = ({ trade, kinds, first, house }: TradeDef) =>
  [
    choice('kind', W.kind, kinds, { required: true, initial: first }),
    code('roomid', W.house, { ...house, required: true }),
    text('pgid', W.pgid, { required: true, maxLength: 20 }),
    code('itemid', W.item, { list: 'item', required: true }),
    text('lot', W.lot, { maxLength: 40 }),
    date('expdt', W.expdt),
    code('unit', W.unit, { required: true }),
    decimal('qty', W.qty, { decimals: 4, required: true }),
    decimal('weight', W.weight, { decimals: 3, unit: 'kg', max: 999_999 }),
    choice('saleclass', W.saleclass, classesOf(trade), { initial: 'market' }),
    choice('basis', W.basis, SALE_BASIS, { required: true }),
    decimal('price', W.price, { decimals: 4, max: MOST }),
    decimal('discpct', W.discpct, { decimals: 2, unit: '%', max: 100 }),
    decimal('discount', W.discount, { decimals: 2, max: MOST }),
    text('tags', W.tags, { maxLength: 2000 }),
    text('reason', W.reason, { maxLength: 200 }),
    text('remark', W.remark, { maxLength: 200 }),
  ] as const;

/** Why an animal leaves the herd: breeding stock is sold, all else culled. */
const leavingReason = (saleclass: unknown): Field =>
  code('reason', W.leaving, { list: 'reason', listParents: { eventcd: saleclass === 'breeding' ? 'SAL' : 'CUL' }, required: true });

const ofAnimal = (field: Field, saleclass: unknown): Field =>
  field.key === 'reason' ? leavingReason(saleclass) : field.key === 'saleclass' ? { ...field, initial: 'cull' } : field;

const PRICED = ['basis', 'price', 'discpct', 'discount', 'remark'];

/** Lines of the notes of each trade: the same members, from other lists. */
export const SALE_LINES = { pigs: saleLine(TRADES.pigs), poultry: saleLine(TRADES.poultry) } as const;

/** Fields a line of a kind asks for. */
export function lineFields(trade: Trade, kind: string | null, saleclass?: unknown): Field[] {
  const own = lineKind(kind ?? '');
  const asks = ['kind', ...(own?.asks ?? []), ...PRICED];
  const fields: readonly Field[] = SALE_LINES[trade];
  return fields
    .filter(({ key }) => asks.includes(key))
    .map((field) => {
      if (field.key === 'weight') return { ...field, decimals: own?.weightDecimals ?? 1 };
      if (field.key === 'qty' && own?.heads === true) return { ...field, label: TRADES[trade].heads, decimals: 0 };
      return own?.single === true ? ofAnimal(field, saleclass) : field;
    });
}
