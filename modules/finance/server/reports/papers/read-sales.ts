import { Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { LINE_KINDS, type LineKindCode } from '#modules/finance/domain/sales/line-kinds.ts';
import type { SaleState } from '#modules/finance/domain/sales/sale-flow.ts';
import type { Days } from '../../costs/services.ts';
import { LINE_REF } from '../../sales/line-ref.ts';
import { CODE, NAME, PAID } from '../../sales/sale-sql.ts';
import type { PaperParams } from './fields.ts';
import { type PaperAt, seesMargin } from './paper-report.ts';

/** A line of a delivery note with its note; payments are of the whole note. */
export interface SaleLine {
  readonly _noteid: string;
  readonly farmid: string;
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly state: SaleState;
  readonly partnerid: string;
  readonly partner: string;
  readonly method: string;
  readonly duedt: BusinessDate;
  readonly refno: string | null;
  readonly maker: string;
  readonly checker: string | null;
  readonly approver: string | null;
  readonly kind: LineKindCode;
  readonly itemid: string | null;
  readonly item: string | null;
  readonly unit: string | null;
  readonly roomid: string | null;
  readonly pgid: string | null;
  readonly parityid: number | null;
  readonly saleclass: string | null;
  readonly qty: number;
  /** Pieces of a line of eggs. */
  readonly eggs: number | null;
  readonly weight: number | null;
  readonly basis: 'kg' | 'head' | 'unit';
  readonly price: number | null;
  /** Of the line, with its share of the note's. */
  readonly discount: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
  /** Total and payments of the whole note. */
  readonly whole: number;
  readonly paid: number;
  /** What its goods or heads cost; null where that is not known or not to be shown. */
  readonly cost: number | null;
}

type Row = SaleLine & { readonly ref: string | null };

const COLUMNS = `n.noteid as "_noteid", n.farm_id as farmid, n.noteno as note, n.valuedt, n.state, n.customerid as partnerid, p.name as partner,
  ${CODE('paymethod', 'n.paymethod')} as method, n.duedt, n.refno, coalesce(u.display_name, n.crtusrid) as maker,
  coalesce(c.display_name, n.checked_by) as checker, coalesce(a.display_name, n.approved_by) as approver, l.kind, l.itemid,
  ${NAME('i.name_v', 'i.name_e', 'i.name_t')} as item, l.pgid, case when l.unit is null then null else ${CODE('unit', 'l.unit')} end as unit, l.roomid, coalesce(e.parityid, f.parityid) as parityid, l.saleclass,
  case when l.kind = 'eggs' then l.qty * coalesce((select w.factor from item_unit w
    where w.prnt2 = l.prnt2 and w.book = l.book and w.itemid = l.itemid and w.unit = l.unit), 1) end::float8 as eggs,
  l.qty::float8 as qty, l.weight::float8 as weight, l.basis, l.price::float8 as price,
  (coalesce(round(case l.basis when 'kg' then l.weight else l.qty end * l.price, $3::int), 0) - l.net)::float8 as discount,
  l.net::float8 as net, l.tax::float8 as tax, (l.net + l.tax)::float8 as total, t.total::float8 as whole, y.paid::float8 as paid,
  ${LINE_REF} as ref`;

const FROM = `sale_note n join sale_line l using (farm_id, noteid)
  join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
  left join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  left join batch_event e on e.farm_id = l.farm_id and e.event_id = l.event_id
  left join flock_event f on f.farm_id = l.farm_id and f.event_id = l.flock_event_id
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by left join person a on a.user_id = n.approved_by
  cross join lateral (select coalesce(sum(z.net + z.tax), 0) as total from sale_line z where z.farm_id = n.farm_id and z.noteid = n.noteid) t
  ${PAID}`;

function whereOf(at: PaperAt, farm: PaperFarm, { from, to }: Days, asked: PaperParams): Where {
  const where = new Where('$1::text is not null and n.farm_id = $2');
  where.params.push(at.language, farm.farmid, farm.decimals);
  where.add('n.trade = ?', at.of.trade);
  if (asked.dates === 'paid')
    where.add(
      'exists (select 1 from sale_payment z where z.farm_id = n.farm_id and z.noteid = n.noteid and z.paydt between ?::date and ?::date)',
      from,
      to,
    );
  else where.add('n.valuedt between ?::date and ?::date', from, to);
  where.when(asked.customerid, 'n.customerid = ?').when(asked.itemid, 'l.itemid = ?').when(asked.itemtp, 'i.itemtp = ?');
  where.when(asked.saleclass, 'l.saleclass = ?').when(asked.roomid, 'l.roomid = ?').when(asked.state, 'n.state = ?');
  if (asked.open != null) where.add("n.state <> '02' and t.total > y.paid");
  if (asked.open === 'overdue') where.add('n.duedt < ?::date', farm.curbusdt);
  return where;
}

/** A farm as its papers are read. */
export interface PaperFarm {
  readonly farmid: string;
  readonly decimals: number;
  readonly curbusdt: BusinessDate;
}

/** What lines cost, in their order; lines that wrote one thing together share its costs in theirs. */
async function costsOf({ tx, books }: PaperAt, farmid: string, rows: readonly Row[]): Promise<(number | null)[]> {
  const costs: (number | null)[] = rows.map(() => null);
  for (const kind of Object.keys(LINE_KINDS) as LineKindCode[]) {
    const refs = [...new Set(rows.flatMap((row) => (row.kind === kind && row.ref !== null ? [row.ref] : [])))];
    const found = refs.length === 0 ? undefined : await books[kind]?.costOf(tx, farmid, refs);
    const taken = new Map<string, number>();
    for (const [at, { kind: own, ref }] of rows.entries()) {
      if (own !== kind || ref === null) continue;
      const n = taken.get(ref) ?? 0;
      costs[at] = found?.get(ref)?.[n] ?? null;
      taken.set(ref, n + 1);
    }
  }
  return costs;
}

/** Lines of the delivery notes of a farm in a period, newest notes first, narrowed as asked; with what they cost for who may see margins. */
export async function readSales(at: PaperAt, farm: PaperFarm, days: Days, asked: PaperParams): Promise<SaleLine[]> {
  const where = whereOf(at, farm, days, asked);
  const { rows } = await at.tx.query<Row>(
    `select ${COLUMNS} from ${FROM} where ${where.sql} order by n.valuedt desc, n.noteno desc, l.lineno`,
    where.params,
  );
  // A narrowed list does not hold every line of its notes: whose costs stand in whose place is not known then.
  const costs = seesMargin(at) && asked.itemid == null && asked.itemtp == null ? await costsOf(at, farm.farmid, rows) : rows.map(() => null);
  return rows.map(({ ref: _, ...row }, index) => ({ ...row, cost: row.state === '02' ? null : (costs[index] ?? null) }));
}
