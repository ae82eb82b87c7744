import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, monthOf } from '#kernel/month.ts';
import { percentOf } from '#kernel/rounding.ts';
import { classWord, LINE_KIND_WORDS } from '#modules/finance/domain/sales/line-kinds.ts';
import type { Days } from '../../costs/services.ts';
import type { PaperBy } from './fields.ts';
import { eggColumns, meanColumn, type PaperAt, paperTable, seesMargin } from './paper-report.ts';
import type { SaleLine } from './read-sales.ts';
import { itemOf, overdueOf, sumsOf } from './sale-list.ts';

/** What lines are put together by: the key of a group, how it sorts, its name, and what narrows the list to it. */
interface Group {
  readonly key: string;
  readonly name: Text3;
  readonly narrows: Readonly<Record<string, string | null>>;
}

/** Name of a day or month in the order people read it. */
export const monthText = (month: string): Text3 => t1(`${month.slice(4, 6)}/${month.slice(0, 4)}`);

/** Goods and services stand in no house. */
export const NO_HOUSE = t3('Không ở chuồng nào', 'In no house', 'ไม่อยู่ในโรงเรือน');

const GROUPS: Readonly<Record<PaperBy, (line: SaleLine) => Group>> = {
  partner: ({ partnerid, partner }) => ({ key: partnerid, name: t1(partner), narrows: { customerid: partnerid } }),
  item: (line) => ({
    key: line.itemid ?? `${line.kind} ${line.saleclass ?? ''}`,
    name: itemOf(line),
    narrows: { itemid: line.itemid, saleclass: line.itemid === null ? line.saleclass : null },
  }),
  group: ({ kind, saleclass }) => ({
    key: saleclass ?? kind,
    name: classWord(kind, saleclass) ?? LINE_KIND_WORDS.words[kind],
    narrows: { saleclass },
  }),
  flock: ({ roomid, parityid }) => ({
    key: `${roomid ?? ''} ${parityid ?? ''}`,
    name: roomid === null ? NO_HOUSE : t1(parityid === null ? roomid : `${roomid}/${parityid}`),
    narrows: { roomid },
  }),
  day: ({ valuedt }) => ({ key: valuedt, name: t1(valuedt), narrows: { from: valuedt, to: valuedt } }),
  month: ({ valuedt }) => {
    const month = monthOf(valuedt);
    return { key: month, name: monthText(month), narrows: { ...daysOfMonth(month) } };
  },
};

/** Groups whose notes fall into no other one: payments and balances of whole notes add up there. */
const WHOLE: ReadonlySet<PaperBy> = new Set(['partner', 'day', 'month']);

const LABELS: Readonly<Record<PaperBy, Text3>> = {
  partner: t3('Khách hàng', 'Customer', 'ลูกค้า'),
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
  group: t3('Loại bán', 'Sale class', 'ประเภทการขาย'),
  flock: t3('Chuồng, đàn', 'House and flock', 'โรงเรือน ฝูง'),
  day: t3('Ngày', 'Day', 'วัน'),
  month: t3('Tháng', 'Month', 'เดือน'),
};

interface Row extends ReturnType<typeof sumsOf> {
  readonly group: Group;
  readonly share: number | null;
  readonly late: number | null;
}

/** Balance of a group's notes that are past their due date. */
function lateOf(lines: readonly SaleLine[], today: BusinessDate): number | null {
  const notes = [...new Map(lines.map((line) => [line._noteid, line])).values()].filter((line) => overdueOf(line, today) !== null);
  return notes.length === 0 ? null : notes.reduce((sum, { whole, paid }) => sum + whole - paid, 0);
}

const table = (at: PaperAt, by: PaperBy, days: Days, decimals: number) => {
  const money = { decimals, total: 'sum' as const };
  const name = { frozen: true, width: 24, phone: 1 } as const;
  return paperTable<Row>(
    (c) => [
      by === 'day'
        ? c.date('name', LABELS.day, { frozen: true, phone: 1, of: ({ group }) => group.key })
        : c.text('name', LABELS[by], { ...name, of: ({ group }) => group.name }),
      c.int('notes', WHOLE.has(by) ? { total: 'sum' } : {}),
      c.int('heads', { total: 'sum' }),
      c.decimal('weight', { decimals: 1, unit: 'kg', total: 'sum' }),
      ...eggColumns(at, c.int('eggs', { total: 'sum' })),
      c.decimal('mean', meanColumn(at)),
      c.decimal('price', t3('Giá bình quân một kg', 'Mean price per kg', 'ราคาเฉลี่ยต่อ กก.'), { decimals }),
      c.decimal('discount', money),
      c.decimal('net', { ...money, phone: 2 }),
      c.percent('share', { decimals: 1 }),
      c.decimal('tax', money),
      c.decimal('total', money),
      ...(WHOLE.has(by)
        ? [
            c.decimal('paid', money),
            c.decimal('balance', { ...money, mark: ({ balance }) => balance > 0 && 'warn' }),
            c.decimal('late', t3('Nợ quá hạn', 'Overdue balance', 'ยอดเกินกำหนด'), { ...money, mark: ({ late }) => (late ?? 0) > 0 && 'bad' }),
          ]
        : []),
      ...(seesMargin(at) ? [c.decimal('margin', { ...money, mark: ({ margin }) => margin !== null && margin < 0 && 'bad' })] : []),
    ],
    { opens: ({ group }) => ({ route: at.of.report, params: { ...days, ...group.narrows } }) },
  );
};

/** Notes put together by customer, item, class, day or month, largest first, days in their order. */
export function saleSums(
  at: PaperAt,
  lines: readonly SaleLine[],
  by: PaperBy,
  days: Days,
  { decimals, today }: { decimals: number; today: BusinessDate },
) {
  const standing = lines.filter(({ state }) => state !== '02');
  const all = sumsOf(standing);
  const rows = [...Map.groupBy(standing, (line) => GROUPS[by](line).key).values()].flatMap((own): Row[] => {
    const [first] = own;
    if (first === undefined) return [];
    const sums = sumsOf(own);
    return [{ ...sums, group: GROUPS[by](first), share: percentOf(sums.net, all.net), late: lateOf(own, today) }];
  });
  const inTime = by === 'day' || by === 'month';
  rows.sort((a, b) => (inTime ? (a.group.key < b.group.key ? -1 : 1) : b.net - a.net));
  const { mean, price } = all;
  return {
    table: table(at, by, days, decimals).of(rows, { mean, price }),
    chart: {
      kind: 'bar' as const,
      title: t3('Tiền hàng', 'Net', 'ยอดสุทธิ'),
      x: rows.map(({ group }) => group.name[at.language]),
      names: rows.map(({ net }) => net),
    },
  };
}
