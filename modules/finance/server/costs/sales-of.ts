import { movesIn } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife, LifeMove } from '#engine/batch/domain/figures/record.ts';
import { money } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { LINE_REF } from '../sales/line-ref.ts';
import type { CostServices, Days } from './services.ts';

/** Kinds of lines a pig farm sells; birds and eggs are the flocks'. */
const KINDS = ['pigs', 'breeding', 'goods', 'service'] as const;
export type SoldKind = (typeof KINDS)[number];

/** A line of a delivery note that counts in one of several periods; Net is null while it has no price. */
export interface SoldLine {
  /** From 0. */
  readonly at: number;
  readonly kind: SoldKind;
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly customer: string;
  readonly what: string;
  readonly roomid: string | null;
  readonly net: bigint | null;
  /** What goods left the warehouse with; 0 of all else, whose cost is that of its area. */
  readonly cost: bigint;
}

interface Row extends Omit<SoldLine, 'net' | 'cost'> {
  readonly net: string | null;
  readonly ref: string | null;
}

/** Lines of delivery notes that stand, by the day of their note, in each of several periods. */
export async function soldLines(
  db: Db,
  services: Pick<CostServices, 'goodsSold'>,
  farmid: string,
  periods: readonly Days[],
  { decimals, language }: { readonly decimals: number; readonly language: Language },
): Promise<SoldLine[]> {
  const { rows } = await db.query<Row>(
    `select p.at::int - 1 as at, l.kind, n.noteno as note, n.valuedt, c.name as customer, l.roomid, case when l.price is not null then l.net::text end as net,
       coalesce(case $4::text when 'E' then i.name_e when 'T' then i.name_t else i.name_v end, l.pgid, r.name, l.roomid, '') as what, (${LINE_REF})::text as ref
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join sale_note n on n.farm_id = $1 and n.valuedt between p.first and p.last and n.state <> '02'
       join sale_line l on l.farm_id = n.farm_id and l.noteid = n.noteid and l.kind = any($5)
       join partner c on c.prnt2 = n.prnt2 and c.partnerid = n.customerid
       left join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
       left join room r on r.farm_id = l.farm_id and r.roomid = l.roomid
     order by n.valuedt, n.noteno, l.lineno`,
    [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to), language, KINDS],
  );
  const refs = [...new Set(rows.flatMap(({ kind, ref }) => (kind === 'goods' && ref !== null ? [ref] : [])))];
  const costs = await services.goodsSold(db, farmid, refs);
  const taken = new Map<string, number>();
  return rows.map(({ ref, net, ...row }) => {
    const nth = taken.get(ref ?? '') ?? 0;
    taken.set(ref ?? '', nth + 1);
    const cost = row.kind === 'goods' ? (costs.get(ref ?? '')?.[nth] ?? 0) : 0;
    return { ...row, net: net === null ? null : money(net, decimals), cost: money(cost, decimals) };
  });
}

/** True for growing pigs that were sold; culls that were destroyed brought nothing. */
const isSold = ({ kind, amount }: LifeMove): boolean => kind === 'sold' || (kind === 'culled' && amount !== 0);

/** Growing pigs that left batches for a customer in a period: head, and kg where all of them were weighed. */
export function pigsSold(batches: readonly BatchLife[], { from, to }: Days): { readonly heads: number; readonly kg: number | null } {
  const sold = batches.flatMap((batch) => movesIn({ batch, from, to }).filter(isSold));
  return {
    heads: sold.reduce((sum, { heads }) => sum + heads, 0),
    kg: sold.some(({ weight }) => weight === null) ? null : sold.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  };
}

/** Net of lines of some kinds, and what their goods cost. */
export function netOf(lines: readonly SoldLine[], kinds: readonly SoldKind[] = KINDS): { readonly net: bigint; readonly cost: bigint } {
  const own = lines.filter(({ kind }) => kinds.includes(kind));
  return { net: own.reduce((sum, { net }) => sum + (net ?? 0n), 0n), cost: own.reduce((sum, { cost }) => sum + cost, 0n) };
}
