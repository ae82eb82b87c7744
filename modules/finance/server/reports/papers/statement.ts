import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { ageing, type OwedPaper, openOn, type PaidPart } from '#modules/finance/domain/papers.ts';
import type { Days } from '../../costs/services.ts';
import { type PaperAt, paperTable } from './paper-report.ts';
import type { PaperFarm } from './read-sales.ts';

/** Papers somebody owes, or is owed for. */
export type PaperSide = 'sale' | 'cost';

interface Paper extends OwedPaper {
  readonly note: string;
  readonly partner: string;
}
interface Payment extends PaidPart {
  readonly note: string;
  readonly partnerid: string;
  readonly refno: string | null;
}

/** Every paper and payment of a farm up to a day. */
export interface Account {
  readonly papers: readonly Paper[];
  readonly payments: readonly Payment[];
}

const SALE = `select n.noteid as id, n.noteno as note, n.customerid as partnerid, p.name as partner, n.valuedt, n.duedt,
    (select coalesce(sum(l.net + l.tax), 0) from sale_line l where l.farm_id = n.farm_id and l.noteid = n.noteid)::float8 as total
  from sale_note n join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
  where n.farm_id = $1 and n.valuedt <= $2::date and n.trade = $4 and n.state <> '02' and ($3::text is null or n.customerid = $3) order by n.valuedt, n.noteno`;
const SALE_PAID = `select y.noteid as id, n.noteno as note, n.customerid as partnerid, y.paydt, y.amount::float8 as amount, y.refno
  from sale_payment y join sale_note n using (farm_id, noteid)
  where y.farm_id = $1 and y.paydt <= $2::date and n.trade = $4 and n.state <> '02' and ($3::text is null or n.customerid = $3) order by y.paydt, n.noteno, y.payno`;
// A voucher has no due date: it is owed from its own day.
const COST = `select n.noteid as id, n.noteno as note, n.supplierid as partnerid, p.name as partner, n.valuedt, n.valuedt as duedt,
    (n.amount + n.tax)::float8 as total
  from cost_voucher n join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid
  where n.farm_id = $1 and n.valuedt <= $2::date and n.trade = $4 and n.state <> '02' and ($3::text is null or n.supplierid = $3) order by n.valuedt, n.noteno`;
const COST_PAID = `select y.noteid as id, n.noteno as note, n.supplierid as partnerid, y.paydt, y.amount::float8 as amount, y.refno
  from cost_payment y join cost_voucher n using (farm_id, noteid)
  where y.farm_id = $1 and y.paydt <= $2::date and n.trade = $4 and n.state <> '02' and n.supplierid is not null and ($3::text is null or n.supplierid = $3)
  order by y.paydt, n.noteno, y.payno`;

/** Reads the accounts of a farm's customers (or suppliers) up to a day; of one alone where named. */
export async function readAccount(
  { tx, of }: PaperAt,
  { farmid }: PaperFarm,
  side: PaperSide,
  day: BusinessDate,
  partnerid: string | null,
): Promise<Account> {
  const [papers, payments] = side === 'sale' ? [SALE, SALE_PAID] : [COST, COST_PAID];
  const asked = [farmid, day, partnerid, of.trade];
  return { papers: (await tx.query<Paper>(papers, asked)).rows, payments: (await tx.query<Payment>(payments, asked)).rows };
}

/** A line of a statement. */
interface Entry {
  readonly day: BusinessDate | null;
  readonly what: Text3;
  readonly note: string | null;
  readonly refno: string | null;
  readonly charged: number | null;
  readonly settled: number | null;
  readonly balance: number;
  readonly duedt: BusinessDate | null;
  /** What of the note is open at the end, and how many days it is past due. */
  readonly open: number | null;
  readonly age: number | null;
  readonly bold?: true;
}

const OWN = {
  opening: t3('Số dư đầu kỳ', 'Opening balance', 'ยอดยกมา'),
  closing: t3('Số dư cuối kỳ', 'Closing balance', 'ยอดยกไป'),
  sale: t3('Phiếu xuất bán', 'Delivery note', 'ใบส่งของ'),
  cost: t3('Phiếu chi', 'Cost voucher', 'ใบค่าใช้จ่าย'),
  payment: t3('Thanh toán', 'Payment', 'ชำระเงิน'),
  back: t3('Trả lại tiền', 'Refund', 'คืนเงิน'),
};

/** A sum of money without the dust of its floating point. */
const exact = (value: number): number => roundHalfAway(value, 4);

/** The statement of one partner: what was open before the days, each note and payment of them with the balance after it, what is open then. */
export function statementOf({ papers, payments }: Account, side: PaperSide, { from, to }: Days): Entry[] {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const opening =
    sum(papers.filter(({ valuedt }) => valuedt < from).map(({ total }) => total)) -
    sum(payments.filter(({ paydt }) => paydt < from).map(({ amount }) => amount));
  const open = openOn(papers, payments, to);
  const blank = { note: null, refno: null, charged: null, settled: null, duedt: null, open: null, age: null };
  const made = [
    ...papers.filter(({ valuedt }) => valuedt >= from).map((paper) => ({ day: paper.valuedt, rank: 0, paper, payment: null })),
    ...payments.filter(({ paydt }) => paydt >= from).map((payment) => ({ day: payment.paydt, rank: 1, paper: null, payment })),
  ].sort((a, b) => (a.day === b.day ? a.rank - b.rank : a.day < b.day ? -1 : 1));
  let balance = exact(opening);
  const entries = made.map(({ day, paper, payment }): Entry => {
    if (paper !== null) {
      balance = exact(balance + paper.total);
      const left = open.get(paper.id) ?? null;
      const late = daysBetween(paper.duedt, to);
      return {
        ...{ ...blank, day, what: OWN[side], note: paper.note, charged: paper.total, balance, duedt: paper.duedt, open: left },
        age: left !== null && left > 0 && late > 0 ? late : null,
      };
    }
    balance = exact(balance - payment.amount);
    const what = payment.amount < 0 ? OWN.back : OWN.payment;
    return { ...blank, day, what, note: payment.note, refno: payment.refno, settled: payment.amount, balance };
  });
  return [
    { ...blank, day: from, what: OWN.opening, balance: exact(opening), bold: true },
    ...entries,
    {
      ...blank,
      day: to,
      what: OWN.closing,
      charged: sum(entries.map(({ charged }) => charged ?? 0)),
      settled: sum(entries.map(({ settled }) => settled ?? 0)),
      balance,
      bold: true,
    },
  ];
}

/** Papers older than the days that are open at their end: without them the age of the opening balance is not to be seen. */
export function openBefore({ papers, payments }: Account, side: PaperSide, { from, to }: Days): Entry[] {
  const open = openOn(papers, payments, to);
  return papers.flatMap(({ id, note, valuedt, duedt, total }): Entry[] => {
    const left = open.get(id);
    if (valuedt >= from || left === undefined) return [];
    const late = daysBetween(duedt, to);
    return [
      {
        ...{ day: valuedt, what: OWN[side], note, refno: null, charged: total, settled: total - left, balance: left, duedt, open: left },
        age: left > 0 && late > 0 ? late : null,
      },
    ];
  });
}

/** Columns of a statement. */
export const statementTable = (decimals: number, older = false) =>
  paperTable<Entry>(
    (c) => [
      c.date('day', t3('Ngày', 'Date', 'วันที่'), { frozen: true }),
      c.text('what', t3('Nội dung', 'Entry', 'รายการ'), { width: 22 }),
      c.text('note', { width: 20 }),
      c.text('refno', { width: 14 }),
      c.decimal('charged', t3('Phát sinh nợ', 'Charged', 'ยอดเรียกเก็บ'), { decimals }),
      c.decimal('settled', t3('Đã trả', 'Paid', 'ชำระแล้ว'), { decimals }),
      ...(older ? [] : [c.decimal('balance', t3('Số dư', 'Balance', 'ยอดคงเหลือ'), { decimals })]),
      c.date('duedt'),
      c.decimal('open', t3('Phiếu còn nợ', 'Open on the note', 'ใบค้างชำระ'), { decimals }),
      c.int('age', t3('Quá hạn (ngày)', 'Overdue (days)', 'เกินกำหนด (วัน)'), { mark: ({ age }) => age !== null && (age > 30 ? 'bad' : 'warn') }),
    ],
    { style: ({ bold }) => bold && 'bold' },
  );

interface AgeRow {
  readonly partnerid: string;
  readonly partner: string;
  readonly notdue: number;
  readonly to30: number;
  readonly to60: number;
  readonly to90: number;
  readonly older: number;
  readonly total: number;
}

const dash = (value: number): number | null => (value === 0 ? null : value);

/** Open balances by their age, the largest first; a row leads to the statement of its partner. */
export function ageingTable({ of }: PaperAt, account: Account, side: PaperSide, { from, to }: Days, decimals: number) {
  const names = new Map(account.papers.map(({ partnerid, partner }) => [partnerid, partner]));
  const rows = [...ageing(account.papers, account.payments, to)]
    .map(([partnerid, ages]): AgeRow => ({ partnerid, partner: names.get(partnerid) ?? partnerid, ...ages }))
    .sort((a, b) => b.total - a.total);
  const money = { decimals, total: 'sum' as const };
  const age = (key: keyof AgeRow & string) => ({ ...money, of: (row: AgeRow) => dash(row[key] as number) });
  return paperTable<AgeRow>(
    (c) => [
      c.text('partner', side === 'sale' ? t3('Khách hàng', 'Customer', 'ลูกค้า') : t3('Bên nhận tiền', 'Supplier', 'ผู้จำหน่าย'), {
        frozen: true,
        width: 24,
      }),
      c.decimal('notdue', t3('Chưa đến hạn', 'Not due yet', 'ยังไม่ถึงกำหนด'), age('notdue')),
      c.decimal('to30', t3('Quá 1–30 ngày', '1–30 days late', 'เกิน 1–30 วัน'), age('to30')),
      c.decimal('to60', t3('Quá 31–60 ngày', '31–60 days late', 'เกิน 31–60 วัน'), { ...age('to60'), mark: ({ to60 }) => to60 > 0 && 'warn' }),
      c.decimal('to90', t3('Quá 61–90 ngày', '61–90 days late', 'เกิน 61–90 วัน'), { ...age('to90'), mark: ({ to90 }) => to90 > 0 && 'bad' }),
      c.decimal('older', t3('Quá hơn 90 ngày', 'Over 90 days late', 'เกินกว่า 90 วัน'), { ...age('older'), mark: ({ older }) => older > 0 && 'bad' }),
      c.decimal('total', t3('Còn nợ', 'Balance', 'คงค้าง'), money),
    ],
    {
      opens: ({ partnerid }) => ({
        route: of.report,
        params: { tab: side, by: 'statement', from, to, ...(side === 'sale' ? { customerid: partnerid } : { supplierid: partnerid }) },
      }),
    },
  ).of(rows);
}

/** The name of a partner in all languages. */
export const nameIn = ({ papers }: Account): Text3 => t1(papers[0]?.partner ?? '');
