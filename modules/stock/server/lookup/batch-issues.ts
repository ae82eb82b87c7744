import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { movementStands, nameSql } from '../sql.ts';

/** A batch of a house and the days of it that are asked for. */
export interface BatchDays {
  readonly roomid: string;
  readonly parityid: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** True while it is open on the last day: feed that covers days to come counts only as far as they came. */
  readonly open: boolean;
}

/** Goods issued to a batch (below 0 taken back): one movement, or all of an item together. */
export interface BatchIssue {
  readonly roomid: string;
  readonly parityid: number;
  readonly valuedt: BusinessDate;
  readonly itemtp: string;
  readonly itemid: string;
  readonly name: string;
  readonly qty: number;
  readonly unit: string;
  /** kg of it; null of an item that is not weighed. */
  readonly kg: number | null;
  readonly coverdays: number | null;
  readonly amount: number;
  readonly noteno: string | null;
}

/** Days feed was recorded for, of a batch. */
export interface BatchFed {
  readonly roomid: string;
  readonly parityid: number;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

const ASKED = `asked as (select * from unnest($2::text[], $3::int[], $4::date[], $5::date[], $6::bool[]) a(roomid, parityid, first, last, open))`;
const USED = `asked a join stock_movement m on m.farm_id = $1 and m.book = 'goods' and m.roomid = a.roomid and m.valuedt between a.first and a.last
    and m.parityid = a.parityid and m.kind in ('house', 'return') and ${movementStands()}
  join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid`;
/** SQL: kg of a base unit of an item `i`: of what is counted in kg or g, or has kg among its units. */
export const KG = `case i.unit when 'kg' then 1 when 'g' then 0.001 else (select 1 / u.factor from item_unit u
  where u.prnt2 = i.prnt2 and u.book = i.book and u.itemid = i.itemid and u.unit = 'kg') end`;
/** What of a movement's feed falls on the days up to the last one of a batch that is open. */
const PASSED = `case when a.open and i.itemtp = 'feed' and m.valuedt + coalesce(m.coverdays, 1) - 1 > a.last
  then (a.last - m.valuedt + 1)::numeric / m.coverdays else 1 end`;

const slots = (farmid: string, batches: readonly BatchDays[]): unknown[] => [
  farmid,
  batches.map(({ roomid }) => roomid),
  batches.map(({ parityid }) => parityid),
  batches.map(({ from }) => from),
  batches.map(({ to }) => to),
  batches.map(({ open }) => open),
];

/** Goods issued to batches in the days asked for that stand: movement by movement where `daily`, else all of an item together. */
export async function batchIssues(
  db: Db,
  farmid: string,
  batches: readonly BatchDays[],
  { daily, language }: { readonly daily: boolean; readonly language: Language },
): Promise<BatchIssue[]> {
  if (batches.length === 0) return [];
  const each = `select a.roomid, a.parityid, m.valuedt, i.itemtp, m.itemid, ${nameSql('$7', 'i')} as name, (-m.qty)::float8 as qty, i.unit,
      (-m.qty * ${KG})::float8 as kg, m.coverdays, -coalesce(v.amount, 0)::float8 as amount, n.noteno
    from ${USED}
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
      left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    order by a.roomid, a.parityid, m.valuedt, m.seq`;
  const together = `select roomid, parityid, first as valuedt, i.itemtp, i.itemid, ${nameSql('$7', 'i')} as name, qty::float8 as qty, i.unit,
      (passed * ${KG})::float8 as kg, null::int as coverdays, amount::float8 as amount, null as noteno
    from (select a.roomid, a.parityid, a.first, m.prnt2, m.itemid, -sum(m.qty) as qty, -sum(m.qty * ${PASSED}) as passed,
        -coalesce(sum(v.amount), 0) as amount
      from ${USED}
        left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
      group by 1, 2, 3, 4, 5) s
    join item i on i.prnt2 = s.prnt2 and i.book = 'goods' and i.itemid = s.itemid
    order by roomid, parityid, i.itemtp, i.itemid`;
  const { rows } = await db.query<BatchIssue>(`with ${ASKED} ${daily ? each : together}`, [...slots(farmid, batches), language]);
  return rows;
}

/** Days feed was recorded for in batches, joined where they touch, in order. */
export async function batchFed(db: Db, farmid: string, batches: readonly BatchDays[]): Promise<BatchFed[]> {
  if (batches.length === 0) return [];
  const { rows } = await db.query<BatchFed>(
    `with ${ASKED}
     select roomid, parityid, lower(d)::date as from, (upper(d) - 1)::date as to from (
       select a.roomid, a.parityid, unnest(range_agg(daterange(m.valuedt, m.valuedt + greatest(1, coalesce(m.coverdays, 1))))) as d
       from ${USED} and i.itemtp = 'feed' and m.kind = 'house' group by 1, 2) f
     order by 1, 2, 3`,
    slots(farmid, batches),
  );
  return rows;
}
