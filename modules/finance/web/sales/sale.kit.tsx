import type { Field } from '#engine/define/field.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { anyKit, type DocumentKit, type DocumentRow, webCalls } from '#engine/document/web/kit.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_CALLS } from '../../contract/sales/sale.document.ts';
import { SALE_LINES, saleHead } from '../../contract/sales/sale-fields.ts';
import { SALE_DATES, SALE_WORDS as W } from '../../contract/sales/words.ts';
import { TRADES, type TradeDef } from '../../contract/trades.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';
import { SALE_STATE, SALE_STATES } from '../../domain/sales/sale-flow.ts';
import { FARMS_FILTER } from '../costs/cost-form.ts';
import { figure } from './figure.ts';
import { PriceMany } from './price-many.tsx';
import { bodyOf, type OpenSale, type SaleTools, type TriedSale, typedOf, useSaleTools } from './sale-form.ts';
import { SaleLine } from './sale-line.tsx';
import { PrintSale, SaleHead, SaleLines, SalePreview } from './sale-parts.tsx';
import { SaleSteps } from './sale-steps.tsx';

const TITLE = t3('Phiếu xuất bán', 'Delivery note', 'ใบส่งของ');

/** Filters of a list; who checks may look after several farms. */
const filtersOf = ({ house: { list }, correct }: TradeDef, route: RouteName): readonly Field[] => [
  ...(route === correct[0] ? [FARMS_FILTER] : []),
  { key: 'from', kind: 'date', label: W.from },
  { key: 'to', kind: 'date', label: W.to },
  { key: 'dates', kind: 'code', label: W.dates, options: SALE_DATES.words },
  { key: 'customerid', kind: 'code', list: 'customer', label: W.customer },
  { key: 'roomid', kind: 'code', list, label: W.house },
  { key: 'itemid', kind: 'code', list: 'item', label: W.item },
  { key: 'note', kind: 'text', label: W.note, maxLength: 40 },
  { key: 'state', kind: 'code', label: W.state, options: SALE_STATES.words },
  { key: 'unpaid', kind: 'flag', label: W.unpaid },
  { key: 'errors', kind: 'flag', label: W.errorsOnly },
];

/** What is past its due date, has no price, or needs level 70. */
function marks({ overdue, wrong, beyond, stands }: DocumentRow): object {
  return {
    ...(stands === null ? {} : { _mark_stands: 'warn' }),
    ...(Number(overdue) > 30 ? { _mark_balance: 'bad', _mark_overdue: 'bad' } : Number(overdue) > 0 ? { _mark_balance: 'warn' } : {}),
    ...(wrong === null ? {} : { _mark_amount: 'warn' }),
    ...(beyond === 'Y' ? { _mark_total: 'warn' } : {}),
  };
}

type Opened = { readonly opened: OpenSale };
const BELOW = {
  pigs: ({ opened }: Opened) => <SaleSteps of={TRADES.pigs} opened={opened} />,
  poultry: ({ opened }: Opened) => <SaleSteps of={TRADES.poultry} opened={opened} />,
};

const kitOf = (of: TradeDef): DocumentKit<SaleTools, TriedSale, OpenSale> => ({
  calls: webCalls(SALE_CALLS[of.trade]),
  forgets: ['/finance/', '/stock/', '/growfinish/', '/poultry/', '/chk/', '/common/'],
  asks: () => ({}),
  kindsOf: () => [{ value: 'sale', label: TITLE }],
  headFields: (_, head) => saleHead(head),
  lineFields: () => SALE_LINES[of.trade],
  useTools: (_, head) => useSaleTools(of, head),
  bodyOf,
  isWhole: ({ lines }) =>
    lines.length > 0 && lines.every(({ kind, pgid, qty }) => (lineKind(String(kind))?.single === true ? pgid != null : Number(qty ?? 0) > 0)),
  typedOf,
  Line: SaleLine,
  Preview: SalePreview,
  hasPaper: () => false,
  Head: SaleHead,
  Lines: SaleLines,
  Below: BELOW[of.trade],
  PrintLines: PrintSale,
  ...(of.trade === 'pigs' ? { Many: PriceMany } : {}),
  hasLabels: () => false,
  typeOf: () => 'DN',
  titleOf: () => TITLE,
  signers: () => [W.receiver, W.controller, W.accountant, W.manager],
  lastColumns: [
    { key: 'valuedt', label: W.valuedt, type: 'date' },
    { key: 'customerName', label: W.customer, type: 'text', width: 20 },
    { key: 'items', label: W.items, type: 'text', width: 24 },
    { key: 'total', label: W.total, type: 'decimal' },
    { key: 'balance', label: W.balance, type: 'decimal' },
  ],
  mayUndo: ({ state, paid }) => state === SALE_STATE.made && paid === 0,
  filters: (_, route) => filtersOf(of, route),
  columns: () => [
    { key: 'note', label: W.note, type: 'text', frozen: true, width: 20, phone: 1 },
    { key: 'farmid', label: W.farm, type: 'text' },
    { key: 'valuedt', label: W.valuedt, type: 'date' },
    { key: 'customerName', label: W.customer, type: 'text', width: 22, phone: 3 },
    { key: 'items', label: W.items, type: 'text', width: 20 },
    { key: 'total', label: W.total, type: 'decimal', decimals: 0, phone: 2 },
    { key: 'balance', label: W.balance, type: 'decimal', decimals: 0 },
    { key: 'stateName', label: W.state, type: 'text' },
    { key: 'stands', label: W.stands, type: 'text', width: 24 },
    { key: 'heads', label: W.heads, type: 'int' },
    { key: 'weight', label: W.weight, type: 'decimal', decimals: 1, unit: 'kg' },
    { key: 'net', label: W.net, type: 'decimal', decimals: 0 },
    { key: 'tax', label: W.tax, type: 'decimal', decimals: 0 },
    { key: 'paid', label: W.paid, type: 'decimal', decimals: 0 },
    { key: 'duedt', label: W.duedt, type: 'date' },
    { key: 'overdue', label: W.overdue, type: 'int' },
    { key: 'maker', label: W.maker, type: 'text' },
    { key: 'checker', label: W.controller, type: 'text' },
    { key: 'approver', label: W.manager, type: 'text' },
  ],
  marks,
  checking: {
    from: SALE_STATE.made,
    to: SALE_STATE.checked,
    line: ({ valuedt, customerName, items, total }) => `${formatDate(valuedt as never)} · ${customerName} · ${items} · ${figure(Number(total))}`,
  },
});

/** Delivery notes of pigs and of chickens as their screens show them. */
export const saleKit = anyKit(kitOf(TRADES.pigs));
export const birdSaleKit = anyKit(kitOf(TRADES.poultry));
