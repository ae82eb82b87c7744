import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { TOO_WARM } from '../../stock/note-rows.ts';
import { labName } from '../../stock/sql.ts';
import type { LabAt } from '../lab-report.ts';

/** What received lines are narrowed by. */
export interface ReceivedAsked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly storeid: string | null;
  readonly kind: string | null;
  readonly supplierid: string | null;
  readonly itemtp: string | null;
  readonly itemid: string | null;
  readonly note: string | null;
  /** Cancelled notes too. */
  readonly cancelled: boolean;
}

/** A line of a received note. */
export interface ReceivedLine {
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly storeName: string;
  readonly kind: string;
  readonly gone: boolean;
  readonly supplierid: string | null;
  readonly supplier: string | null;
  readonly refno: string | null;
  readonly itemid: string;
  readonly name: string;
  readonly lot: string;
  readonly expdt: string;
  readonly unit: string;
  readonly qty: number;
  readonly base: number;
  readonly baseunit: string;
  readonly price: number | null;
  readonly amount: number;
  readonly currency: string;
  readonly temp: number | null;
  readonly toowarm: boolean;
  readonly typedby: string;
}

const LINES = `select n.noteno as note, n.valuedt, ${labName('$2', 's')} as "storeName", n.kind, n.state = '02' as gone, n.supplierid, p.name as supplier, n.refno,
    l.itemid, ${labName('$2', 'i')} as name, l.lot, l.expdt, l.unit, l.qty::float8 as qty, l.baseqty::float8 as base, i.unit as baseunit,
    l.price::float8 as price, coalesce(l.amount, 0)::float8 as amount, n.currency, l.temp::float8 as temp, coalesce(${TOO_WARM}, false) as toowarm,
    coalesce(u.display_name, n.crtusrid) as typedby
  from lab_note n join lab_note_line l on l.farm_id = n.farm_id and l.noteid = n.noteid
    join lab_item i on i.farm_id = l.farm_id and i.itemid = l.itemid join lab_store s on s.farm_id = n.farm_id and s.storeid = n.storeid
    left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid left join person u on u.user_id = n.crtusrid
  where n.farm_id = $1 and n.notetp = 'RN' and n.kind <> 'count' and n.valuedt between $3::date and $4::date and ($5 or n.state <> '02')
    and ($6::text is null or n.storeid = $6) and ($7::text is null or n.kind = $7) and ($8::text is null or n.supplierid = $8)
    and ($9::text is null or i.itemtp = $9) and ($10::text is null or l.itemid = $10) and ($11::text is null or n.noteno = $11)
  order by n.valuedt, n.noteno, l.lineno`;

/** Lines of received notes of a laboratory. */
export async function receivedLines({ tx, session, language }: LabAt, asked: ReceivedAsked): Promise<readonly ReceivedLine[]> {
  const { from, to, storeid, kind, supplierid, itemtp, itemid, note, cancelled } = asked;
  const values = [session.farmid, language, from, to, cancelled, storeid, kind, supplierid, itemtp, itemid, note];
  return (await tx.query<ReceivedLine>(LINES, values)).rows;
}

/** The period of the same length before one. */
export function periodBefore({ from, to }: { readonly from: BusinessDate; readonly to: BusinessDate }) {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** What received lines of one item, supplier or month come to. */
export interface ReceivedGroup {
  readonly key: string;
  readonly name: string;
  readonly notes: number;
  readonly lines: number;
  readonly base: number | null;
  readonly baseunit: string | null;
  readonly amount: number;
  /** Mean price of a base unit; null of what is counted in several units. */
  readonly price: number | null;
  readonly before: number | null;
  /** Price (months: amount) against the period before, %. */
  readonly change: number | null;
  /** Of the whole value received, %. */
  readonly share: number | null;
  readonly toowarm: number;
}

export type ReceivedBy = 'item' | 'supplier' | 'month';

const keyOf = (by: ReceivedBy, line: ReceivedLine): string =>
  by === 'item' ? line.itemid : by === 'supplier' ? (line.supplierid ?? '') : line.valuedt.slice(0, 6);
const nameOf = (by: ReceivedBy, line: ReceivedLine): string =>
  by === 'item'
    ? line.name
    : by === 'supplier'
      ? (line.supplier ?? line.supplierid ?? '–')
      : `${line.valuedt.slice(4, 6)}/${line.valuedt.slice(0, 4)}`;

const total = (lines: readonly ReceivedLine[], of: (line: ReceivedLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0);

/** Mean price of a base unit of what was paid for: what came free stands in no price. */
function meanPrice(lines: readonly ReceivedLine[]): number | null {
  const paid = lines.filter(({ kind, amount }) => kind === 'purchase' && amount > 0);
  const base = total(paid, (line) => line.base);
  return base === 0 ? null : total(paid, ({ amount }) => amount) / base;
}

const percent = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before == null || before === 0 ? null : (100 * (now - before)) / before;

/** Quantity and prices of lines of one item, which is counted in one unit. */
function itemFigures(own: readonly ReceivedLine[], old: readonly ReceivedLine[]) {
  const price = meanPrice(own);
  const before = meanPrice(old);
  return { base: total(own, (line) => line.base), baseunit: own[0]?.baseunit ?? null, price, before, change: percent(price, before) };
}
const NO_ITEM = { base: null, baseunit: null, price: null, before: null, change: null } as const;

/** Lines summed up; cancelled ones stand outside of every sum. Of months the change is that of the amount. */
export function receivedGroups(by: ReceivedBy, lines: readonly ReceivedLine[], former: readonly ReceivedLine[]): readonly ReceivedGroup[] {
  const standing = lines.filter(({ gone }) => !gone);
  const whole = total(standing, ({ amount }) => amount);
  const old = Map.groupBy(
    former.filter(({ gone }) => !gone),
    (line) => keyOf(by, line),
  );
  const groups = [...Map.groupBy(standing, (line) => keyOf(by, line))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = groups.map(([, own]) => total(own, ({ amount }) => amount));
  return groups.map(([key, own], at) => {
    const amount = amounts[at] ?? 0;
    const figures = by === 'item' ? itemFigures(own, old.get(key) ?? []) : NO_ITEM;
    const month = by === 'month' ? { before: amounts[at - 1] ?? null, change: percent(amount, amounts[at - 1]) } : {};
    return {
      ...{ key, name: own[0] === undefined ? key : nameOf(by, own[0]), notes: new Set(own.map(({ note }) => note)).size, lines: own.length, amount },
      ...{ ...figures, ...month, share: whole === 0 ? null : (100 * amount) / whole, toowarm: own.filter((line) => line.toowarm).length },
    };
  });
}
