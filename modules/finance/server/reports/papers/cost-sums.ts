import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, monthOf } from '#kernel/month.ts';
import { percentOf } from '#kernel/rounding.ts';
import { COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { changeFrom, monthBefore } from '#modules/finance/domain/papers.ts';
import type { Days } from '../../costs/services.ts';
import type { PaperBy } from './fields.ts';
import { type PaperAt, paperTable } from './paper-report.ts';
import type { CostPaper, CostPapers, CountedPart } from './read-costs.ts';
import { monthText, NO_HOUSE } from './sale-sums.ts';

type Grouped = Pick<CostPaper, 'roomid' | 'itemid' | 'item' | 'costgrp' | 'group' | 'partnerid' | 'partner'>;

interface Group {
  readonly key: string;
  readonly name: Text3;
  readonly narrows: Readonly<Record<string, string | null>>;
}

const NOBODY = t3('Không ghi bên nhận', 'No supplier named', 'ไม่ระบุผู้จำหน่าย');

/** The group of a voucher, and of a part of one on its day. */
function groupOf(by: PaperBy, one: Grouped, day: string): Group {
  switch (by) {
    case 'partner':
      return { key: one.partnerid ?? '', name: one.partner === null ? NOBODY : t1(one.partner), narrows: { supplierid: one.partnerid } };
    case 'item':
      return { key: one.itemid, name: t1(one.item), narrows: { itemid: one.itemid } };
    case 'group':
      return { key: one.costgrp, name: t1(one.group), narrows: { costgrp: one.costgrp } };
    case 'flock':
      return { key: one.roomid ?? '', name: one.roomid === null ? NO_HOUSE : t1(one.roomid), narrows: { roomid: one.roomid } };
    case 'day':
      return { key: day, name: t1(day), narrows: { from: day, to: day } };
    case 'month':
      return { key: monthOf(day as never), name: monthText(monthOf(day as never)), narrows: { ...daysOfMonth(monthOf(day as never)) } };
  }
}

const LABELS: Readonly<Record<PaperBy, Text3>> = {
  partner: W.supplier,
  item: W.item,
  group: W.costgrp,
  flock: W.house,
  day: t3('Ngày', 'Day', 'วัน'),
  month: t3('Tháng', 'Month', 'เดือน'),
};

interface Row {
  readonly group: Group;
  readonly notes: number;
  readonly amount: number;
  readonly tax: number;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
  /** What counts in the days. */
  readonly counted: number;
  readonly share: number | null;
  /** What counts in the last month of the days, and in the one before; of a month in itself and the one before it. */
  readonly now: number;
  readonly was: number;
}

/** The days of the last month asked for, and those it is set beside. */
function monthsOf(by: PaperBy, key: string, { from, to }: Days): { readonly now: Days; readonly was: Days } {
  const last = by === 'month' ? daysOfMonth(key) : { from: daysOfMonth(monthOf(to)).from, to };
  const now = { from: last.from, to: last.to > to ? to : last.to };
  return { now: by === 'month' && now.from < from ? { ...now, from } : now, was: monthBefore(now) };
}

function rowsOf({ papers, parts }: CostPapers, by: PaperBy, days: Days): Row[] {
  const within = (part: CountedPart, span: Days): boolean => part.day >= span.from && part.day <= span.to;
  const groups = new Map<string, Group>();
  const put = (group: Group) => groups.set(group.key, groups.get(group.key) ?? group);
  const standing = papers.filter(({ state }) => state !== '02');
  for (const paper of standing) put(groupOf(by, paper, paper.valuedt));
  for (const part of parts) if (within(part, days)) put(groupOf(by, part, part.day));
  // By day and month a part belongs to its own; the month before is then another group's.
  const whole = by === 'day' || by === 'month';
  const all = parts.reduce((sum, part) => sum + (within(part, days) ? part.amount : 0), 0);
  return [...groups.values()].map((group): Row => {
    const own = standing.filter((paper) => groupOf(by, paper, paper.valuedt).key === group.key);
    const ofGroup = parts.filter((part) => whole || groupOf(by, part, part.day).key === group.key);
    const sum = (of: (paper: CostPaper) => number): number => own.reduce((total, paper) => total + of(paper), 0);
    const counted = (span: Days): number => ofGroup.reduce((total, part) => total + (within(part, span) ? part.amount : 0), 0);
    const mine = by === 'day' ? { from: group.key, to: group.key } : by === 'month' ? { ...daysOfMonth(group.key) } : days;
    const inDays = counted({ from: (mine.from > days.from ? mine.from : days.from) as never, to: (mine.to < days.to ? mine.to : days.to) as never });
    const { now, was } = monthsOf(by, group.key, days);
    return {
      ...{ group, notes: own.length, amount: sum(({ amount }) => amount), tax: sum(({ tax }) => tax), total: sum(({ total }) => total) },
      ...{ paid: sum(({ paid }) => paid), balance: sum(({ balance }) => balance), counted: inDays, share: percentOf(inDays, all) },
      ...{ now: counted(now), was: counted(was) },
    };
  });
}

/** Vouchers put together: what they cost, what counts in the days with its share, and the change of the last month to the one before. */
export function costSums(at: PaperAt, found: CostPapers, by: PaperBy, days: Days, decimals: number) {
  const rows = rowsOf(found, by, days);
  const inTime = by === 'day' || by === 'month';
  rows.sort((a, b) => (inTime ? (a.group.key < b.group.key ? -1 : 1) : b.counted - a.counted));
  const money = { decimals, total: 'sum' as const };
  const last = monthText(monthOf(days.to));
  const before = monthText(monthOf(monthBefore({ from: daysOfMonth(monthOf(days.to)).from, to: days.to }).from));
  const [now, was] = by === 'month' ? [t3('Trong tháng', 'In the month', 'ในเดือน'), t3('Tháng trước', 'Month before', 'เดือนก่อน')] : [last, before];
  const table = paperTable<Row>(
    (c) => [
      by === 'day'
        ? c.date('name', LABELS.day, { frozen: true, phone: 1, of: ({ group }) => group.key })
        : c.text('name', LABELS[by], { frozen: true, width: 24, phone: 1, of: ({ group }) => group.name }),
      c.int('notes', { total: 'sum', of: ({ notes }) => notes || null }),
      c.decimal('amount', { ...money, of: ({ amount }) => amount || null }),
      c.decimal('tax', { ...money, of: ({ tax }) => tax || null }),
      c.decimal('total', { ...money, of: ({ total }) => total || null }),
      c.decimal('counted', t3('Tính vào kỳ', 'Counts in the period', 'นับในช่วง'), { ...money, phone: 2 }),
      c.percent('share', { decimals: 1 }),
      ...(by === 'day'
        ? []
        : [
            ...(by === 'month' ? [] : [c.decimal('now', now, money)]),
            c.decimal('was', was, by === 'month' ? { decimals } : money),
            c.decimal('change', t3('Tăng giảm', 'Change', 'เปลี่ยนแปลง'), {
              ...{ decimals, of: ({ now: today, was: then }: Row) => today - then },
              mark: ({ now: today, was: then }) => today > then && 'warn',
            }),
            c.percent('changepct', t3('Tăng giảm %', 'Change %', 'เปลี่ยนแปลง %'), {
              decimals: 1,
              of: ({ now: today, was: then }) => changeFrom(then, today),
            }),
          ]),
      c.decimal('paid', { ...money, of: ({ paid }) => paid || null }),
      c.decimal('balance', { ...money, of: ({ balance }) => balance || null, mark: ({ balance }) => balance > 0 && 'warn' }),
    ],
    { opens: ({ group }) => ({ route: at.of.report, params: { tab: 'cost', dates: 'counted', ...days, ...group.narrows } }) },
  );
  const [all, then] = [rows.reduce((sum, row) => sum + row.now, 0), rows.reduce((sum, row) => sum + row.was, 0)];
  const totals = by === 'day' || by === 'month' ? undefined : { change: all - then, changepct: changeFrom(then, all) };
  return {
    table: table.of(rows, totals),
    chart: {
      title: t3('Chi phí tính vào kỳ', 'Costs that count in the period', 'ต้นทุนที่นับในช่วง'),
      x: rows.map(({ group }) => group.name[at.language]),
      values: rows.map(({ counted }) => counted),
    },
  };
}
