import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { SALE_BASIS } from '#modules/finance/contract/sales/words.ts';
import { priceDecimals } from '#modules/finance/domain/sales/amounts.ts';
import { classWord, LINE_KIND_WORDS, lineKind } from '#modules/finance/domain/sales/line-kinds.ts';
import { SALE_STATES } from '#modules/finance/domain/sales/sale-flow.ts';
import { eggColumns, meanColumn, type PaperAt, paperTable, seesMargin, sumKnown } from './paper-report.ts';
import type { SaleLine } from './read-sales.ts';

const TOTAL = t3('Cộng phiếu', 'Total of the note', 'รวมใบ');

/** A row of the list: a line of a note, or its sum after several lines; what is of the whole note stands once. */
interface Row extends Partial<Omit<SaleLine, 'kind' | 'state'>> {
  readonly state: SaleLine['state'];
  readonly kind: SaleLine['kind'] | null;
  readonly heads: number | null;
  readonly balance: number | null;
  readonly overdue: number | null;
  readonly margin: number | null;
  readonly mean: number | null;
}

/** Head of a line that counts heads. */
const headsOf = ({ kind, qty }: SaleLine): number | null => (lineKind(kind)?.heads === true ? qty : null);
/** Balance of the note of a line. */
const balanceOf = ({ state, whole, paid }: SaleLine): number => (state === '02' ? 0 : whole - paid);
const marginOf = ({ net, cost }: SaleLine): number | null => (cost === null ? null : net - cost);

/** Days a note is past its due date, while something of it is open. */
export function overdueOf(line: SaleLine, today: BusinessDate): number | null {
  return balanceOf(line) > 0 && line.duedt < today ? daysBetween(line.duedt, today) : null;
}

function wholeNote(line: SaleLine, today: BusinessDate): Pick<Row, 'paid' | 'balance' | 'duedt' | 'overdue'> {
  return { paid: line.paid, balance: balanceOf(line), duedt: line.duedt, overdue: overdueOf(line, today) };
}

function rowsOf(lines: readonly SaleLine[], today: BusinessDate): Row[] {
  const [first] = lines;
  if (first === undefined) return [];
  const own = lines.map(
    (line): Row => ({ ...line, heads: headsOf(line), mean: meanWeightOf([line]), margin: marginOf(line), balance: null, overdue: null }),
  );
  if (lines.length === 1) return own.map((row) => ({ ...row, ...wholeNote(first, today) }));
  const sum = (of: (line: SaleLine) => number | null): number | null => sumKnown(lines.map(of));
  const { _noteid, farmid, note, valuedt, state, partner, method, refno, maker, checker, approver } = first;
  return [
    ...own.map(({ paid: _, duedt: __, ...row }) => row),
    {
      ...{ _noteid, farmid, note, valuedt, state, partner, method, refno, maker, checker, approver, kind: null },
      ...{
        heads: sum(headsOf),
        eggs: sum(({ eggs }) => eggs),
        mean: meanWeightOf(lines),
        weight: sum(({ weight }) => weight),
        discount: sum((line) => line.discount) ?? 0,
      },
      ...{ net: sum((line) => line.net) ?? 0, tax: sum((line) => line.tax) ?? 0, total: sum((line) => line.total) ?? 0, margin: sum(marginOf) },
      ...wholeNote(first, today),
    },
  ];
}

/** Item of a line in words: its item, or animals by their class. */
export function itemOf({ kind, item, saleclass }: Pick<SaleLine, 'kind' | 'item' | 'saleclass'>): Text3 {
  if (item !== null) return t1(item);
  return classWord(kind, saleclass) ?? LINE_KIND_WORDS.words[kind];
}

/** Σ Net of lines of animals / Σ weight, over the lines that are priced and weighed. */
export function meanPriceOf(lines: readonly SaleLine[]): number | null {
  const weighed = lines.filter(
    ({ kind, price, weight, state }) => state !== '02' && price !== null && weight !== null && lineKind(kind)?.heads === true,
  );
  return ratio(
    weighed.reduce((sum, { net }) => sum + net, 0),
    weighed.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  );
}

/** Mean weight of a head over the lines that count heads and were weighed. */
export function meanWeightOf(lines: readonly SaleLine[]): number | null {
  const weighed = lines.filter((line) => line.state !== '02' && headsOf(line) !== null && line.weight !== null);
  return ratio(
    weighed.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
    weighed.reduce((sum, { qty }) => sum + qty, 0),
  );
}

/** What notes sum up to; cancelled ones count nowhere, each note's payments once. */
export function sumsOf(lines: readonly SaleLine[]) {
  const standing = lines.filter(({ state }) => state !== '02');
  const notes = [...new Map(standing.map((line) => [line._noteid, line])).values()];
  const sum = (of: (line: SaleLine) => number | null): number | null => sumKnown(standing.map(of));
  return {
    notes: notes.length,
    heads: sum(headsOf),
    eggs: sum(({ eggs }) => eggs),
    weight: sum(({ weight }) => weight),
    mean: meanWeightOf(lines),
    price: meanPriceOf(lines),
    discount: sum(({ discount }) => discount) ?? 0,
    net: sum(({ net }) => net) ?? 0,
    tax: sum(({ tax }) => tax) ?? 0,
    total: sum(({ total }) => total) ?? 0,
    paid: notes.reduce((all, { paid }) => all + paid, 0),
    balance: notes.reduce((all, line) => all + balanceOf(line), 0),
    margin: sum(marginOf),
  };
}

interface Shown {
  readonly farms: boolean;
  readonly decimals: number;
}

const table = (at: PaperAt, { farms, decimals }: Shown, prices: readonly (number | null)[]) => {
  const money = { decimals };
  return paperTable<Row>(
    (c) => [
      c.text('note', {
        ...{ frozen: true, width: 20, phone: 1 },
        opens: ({ farmid, _noteid }) => farmid === at.session.farmid && { route: at.of.correct[0], params: { open: _noteid } },
      }),
      c.date('valuedt'),
      ...(farms ? [c.text('farmid', { width: 8 })] : []),
      c.text('partner', { width: 22, phone: 3 }),
      c.text('item', {
        ...{ width: 18 },
        of: ({ kind, item, saleclass }) => (kind === null ? TOTAL : itemOf({ kind, item: item ?? null, saleclass: saleclass ?? null })),
      }),
      c.decimal('total', { ...money, phone: 2 }),
      c.decimal('paid', money),
      c.decimal('balance', {
        ...money,
        mark: ({ balance, overdue }) => (balance ?? 0) > 0 && ((overdue ?? 0) > 30 ? 'bad' : overdue !== null && 'warn'),
      }),
      c.date('duedt'),
      c.int('overdue'),
      c.text('roomid', { width: 8 }),
      c.int('parityid', at.of.trade === 'poultry' ? t3('Đàn', 'Flock', 'ฝูง') : t3('Lứa', 'Batch', 'รุ่น')),
      c.int('heads'),
      ...eggColumns(at, c.int('eggs')),
      c.decimal('weight', { decimals: 1, unit: 'kg' }),
      c.decimal('mean', meanColumn(at)),
      c.decimal('price', { decimals: priceDecimals(prices, decimals) }),
      c.text('basis', t3('Giá theo', 'Price per', 'ราคาต่อ'), {
        width: 8,
        of: ({ price, basis }) => (price == null || basis == null ? null : SALE_BASIS.words[basis]),
      }),
      c.decimal('discount', { ...money, of: ({ discount = 0 }) => (discount === 0 ? null : discount) }),
      c.decimal('net', money),
      c.decimal('tax', { ...money, of: ({ tax = 0 }) => (tax === 0 ? null : tax) }),
      c.text('state', { of: ({ state }) => SALE_STATES.words[state] }),
      ...(seesMargin(at) ? [c.decimal('margin', { ...money, mark: ({ margin }) => margin !== null && margin < 0 && 'bad' })] : []),
      c.text('method', { width: 14 }),
      c.text('refno', { width: 14 }),
      c.text('maker'),
      c.text('checker'),
      c.text('approver'),
    ],
    { style: ({ state, kind }) => (state === '02' ? 'struck' : kind === null && 'total') },
  );
};

/** Every line of the notes, after those of one note its sum; cancelled ones are struck out and count nowhere. */
export function saleList(at: PaperAt, lines: readonly SaleLine[], shown: Shown, today: BusinessDate) {
  const notes = Map.groupBy(lines, ({ _noteid }) => _noteid);
  const { notes: _, price: __, eggs, ...rest } = sumsOf(lines);
  const sums = at.of.trade === 'poultry' ? { ...rest, eggs } : rest;
  return table(
    at,
    shown,
    lines.map(({ price }) => price),
  ).of(
    [...notes.values()].flatMap((own) => rowsOf(own, today)),
    sums,
  );
}
