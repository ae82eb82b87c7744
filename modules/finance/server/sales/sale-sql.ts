import { wordOf } from '#engine/define/fields.ts';
import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { HEAD_KINDS } from '#modules/finance/domain/sales/line-kinds.ts';
import { SALE_STATES, type SaleState } from '#modules/finance/domain/sales/sale-flow.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';

/** A delivery note as lists read it. */
export interface SaleRow {
  farmid: string;
  noteid: string;
  note: string;
  version: number;
  trade: Trade;
  state: SaleState;
  valuedt: string;
  customerid: string;
  customerName: string;
  paymethod: string;
  methodName: string;
  duedt: string;
  overdue: number;
  items: string;
  heads: number;
  weight: number;
  amount: number;
  net: number;
  tax: number;
  total: number;
  paid: number;
  balance: number;
  refno: string | null;
  approver: string | null;
  wrong: 'z01' | 'z05' | null;
  /** Below the floor price; above the credit limit of the customer. */
  floor: boolean;
  over: boolean;
  changed: 'Y' | 'N';
  crtusrid: string;
  maker: string;
  checkedBy: string | null;
  checker: string | null;
  made: string;
  storeid: string | null;
  applyid: string;
  discount: number;
  driver: string | null;
  plate: string | null;
  destination: string | null;
  tofarm: string | null;
  toroom: string | null;
  receiver: string | null;
  remark: string | null;
  checkedAt: string | null;
  approvedAt: string | null;
  owes: number;
  credit: number | null;
}

/** SQL of a name in the language of parameter $1, of names kept as V, E, T. */
export const NAME = (v: string, e: string, t: string): string =>
  `case $1::text when 'E' then coalesce(${e}, ${v}) when 'T' then coalesce(${t}, ${v}) else ${v} end`;

/** SQL of the word of a code of a list that companies add to; the farm's own before the company's before the system's. */
export const CODE = (category: string, value: string): string => `coalesce((select ${NAME('label_v', 'label_e', 'label_t')} from code_row g
    where g.category = '${category}' and g.value = ${value} and ${listRowOf('g.farm_id', 'n.farm_id', 'n.prnt2')} order by ${standsFirst('g')} limit 1), ${value})`;

const HEADS = HEAD_KINDS.map((kind) => `'${kind}'`).join(', ');
/** What of a note is open: nothing of a cancelled one. */
const BALANCE = "case when n.state = '02' then 0 else (l.total - y.paid) end";

/** SQL: what was paid of a delivery note `n`, as `y.paid`. */
export const PAID =
  'cross join lateral (select coalesce(sum(z.amount), 0) as paid from sale_payment z where z.farm_id = n.farm_id and z.noteid = n.noteid) y';

/** SQL: the customer of a note may not be sold to any more (z01). */
export const CUSTOMER_OUT = "(not p.inuse or p.role not in ('customer', 'both', 'ownfarm'))";

/** SQL of delivery notes `n` with their sums `l` and payments `y`; $1 language, $2 farm, $3 today, $4 floor prices and the decimals of the money. */
export const SALE_FROM = `from sale_note n
  join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by left join person a on a.user_id = n.approved_by
  cross join lateral (select coalesce(sum(x.amount), 0) as amount, coalesce(sum(x.net), 0) as net, coalesce(sum(x.tax), 0) as tax,
      coalesce(sum(x.net + x.tax), 0) as total, coalesce(sum(x.qty) filter (where x.kind in (${HEADS})), 0) as heads,
      coalesce(sum(x.weight), 0) as weight, bool_or(x.price is null) as unpriced,
      coalesce(bool_or(x.kind <> 'birds' and x.price is not null and
        x.net < round(x.weight * ($4::jsonb -> 'floors' ->> x.saleclass)::numeric, ($4::jsonb ->> 'decimals')::int)), false) as floor,
      coalesce(string_agg(distinct coalesce(${NAME('i.name_v', 'i.name_e', 'i.name_t')}, x.pgid, x.roomid), ', '), '') as items
    from sale_line x left join item i on i.prnt2 = x.prnt2 and i.book = x.book and i.itemid = x.itemid
    where x.farm_id = n.farm_id and x.noteid = n.noteid) l
  ${PAID}
  cross join lateral (select coalesce((select sum(k.net + k.tax) from sale_note o join sale_line k using (farm_id, noteid)
        where o.farm_id = n.farm_id and o.customerid = n.customerid and o.state <> '02'), 0)
      - coalesce((select sum(k.amount) from sale_note o join sale_payment k using (farm_id, noteid)
        where o.farm_id = n.farm_id and o.customerid = n.customerid and o.state <> '02'), 0) as owes) o`;

export const SALE_COLUMNS = `n.farm_id as farmid, n.noteid, n.noteno as note, n.version, n.trade, n.state, n.valuedt, n.customerid, p.name as "customerName", n.paymethod,
  ${CODE('paymethod', 'n.paymethod')} as "methodName", n.duedt,
  case when ${BALANCE} > 0 then greatest($3::date - n.duedt, 0) else 0 end as overdue, l.items, l.heads::float8 as heads, l.weight::float8 as weight,
  l.amount::float8 as amount, l.net::float8 as net, l.tax::float8 as tax, l.total::float8 as total, y.paid::float8 as paid,
  (${BALANCE})::float8 as balance, n.refno, coalesce(a.display_name, n.approved_by) as approver,
  case when n.state not in ('10', '20') then null when ${CUSTOMER_OUT} then 'z01' when l.unpriced then 'z05' end as wrong,
  n.state in ('10', '20') and l.floor as floor, n.state in ('10', '20') and coalesce(o.owes > p.credit, false) and ${BALANCE} > 0 as over,
  case when exists (select 1 from audit_log g where g.farm_id = n.farm_id and g.subject = 'sale-note' and g.subject_id = n.noteid::text and g.kind = 'edit')
    then 'Y' else 'N' end as changed,
  n.crtusrid, coalesce(u.display_name, n.crtusrid) as maker, n.checked_by as "checkedBy", coalesce(c.display_name, n.checked_by) as checker,
  to_char(n.crtdate, 'YYYYMMDD') as made, n.storeid, n.applyid, n.discount::float8 as discount, n.driver, n.plate, n.destination, n.tofarm, n.toroom, n.receiver, n.remark,
  to_char(n.checked_at, 'YYYYMMDD HH24:MI') as "checkedAt", to_char(n.approved_at, 'YYYYMMDD HH24:MI') as "approvedAt",
  o.owes::float8 as owes, p.credit::float8 as credit`;

/** What stands in the way of a note, in words. */
const STANDS = {
  z01: t3('z01: khách hàng ngừng giao dịch', 'z01: customer out of use', 'z01: ลูกค้าเลิกใช้'),
  z05: t3('z05: chưa có đơn giá', 'z05: price missing', 'z05: ยังไม่มีราคา'),
  floor: t3('Dưới giá sàn (cấp 70 duyệt)', 'Below the floor price (level 70 approves)', 'ต่ำกว่าราคาขั้นต่ำ (ระดับ 70 อนุมัติ)'),
  over: t3('Vượt hạn mức nợ (cấp 70 duyệt)', 'Above the credit limit (level 70 approves)', 'เกินวงเงินเครดิต (ระดับ 70 อนุมัติ)'),
} as const;

function standsOf({ wrong, floor, over }: Pick<SaleRow, 'wrong' | 'floor' | 'over'>, language: Language): string | null {
  const found = [...(wrong === null ? [] : [STANDS[wrong]]), ...(floor ? [STANDS.floor] : []), ...(over ? [STANDS.over] : [])];
  return found.length === 0 ? null : found.map((text) => text[language]).join(' · ');
}

/** True of a note that level 70 approves. */
export const isBeyond = ({ floor, over }: Pick<SaleRow, 'floor' | 'over'>): boolean => floor || over;

/** A note as it is shown. */
export function shownSale(row: SaleRow, language: Language) {
  const { crtusrid: _, checkedBy: __, trade: ___, floor, over, ...rest } = row;
  return {
    ...rest,
    ...{ kind: 'sale', kindName: row.customerName, stateName: wordOf(SALE_STATES, row.state, language), paper: 'Y' as const },
    ...{ beyond: isBeyond({ floor, over }) ? ('Y' as const) : ('N' as const), stands: standsOf(row, language) },
  };
}
