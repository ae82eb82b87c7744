import type { FedDays } from '#engine/batch/domain/figures/record.ts';
import type { BatchDays, IssuedGoods } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { movementStands, nameSql } from '../sql.ts';

/** An issue as the database answers it: `days` is what feed covers, as a multirange is written. */
type Row = Omit<IssuedGoods, 'fed'> & { readonly days: string | null };

const ASKED = `asked as (select * from unnest($2::text[], $3::int[], $4::date[], $5::date[], $6::bool[]) a(roomid, parityid, first, last, open))`;
/**
 * SQL: what was used in the batches asked for. They are asked about each movement of their houses, not joined to it: joined, the planner
 * expects a handful of rows and looks everything else up one by one, five times as slow.
 */
const USED = `stock_movement m where m.farm_id = $1 and m.book = 'goods' and m.kind in ('house', 'return') and m.roomid = any($2::text[])
    and m.valuedt between $7::date and $8::date and ${movementStands()}
    and exists (select from asked a where a.roomid = m.roomid and a.parityid = m.parityid and m.valuedt between a.first and a.last)`;
/** SQL: kg of a base unit of an item `i`: of what is counted in kg or g, or has kg among its units. */
export const KG = `case i.unit when 'kg' then 1 when 'g' then 0.001 else (select 1 / u.factor from item_unit u
  where u.prnt2 = i.prnt2 and u.book = i.book and u.itemid = i.itemid and u.unit = 'kg') end`;
/** Feed of a batch that is open whose days go on after the last one asked for. */
const AHEAD = `m.valuedt + m.coverdays - 1 > $8::date and (m.roomid, m.parityid) in (select roomid, parityid from asked where open)`;
/** The part of it that falls on those days. */
const AHEAD_PART = 'm.qty * (m.valuedt + m.coverdays - 1 - $8::date) / m.coverdays';
const GIVEN = 'daterange(m.valuedt, m.valuedt + greatest(1, coalesce(m.coverdays, 1)))';

const first = (days: readonly BusinessDate[]): BusinessDate | null => days.reduce<BusinessDate | null>((a, b) => (a === null || b < a ? b : a), null);
const last = (days: readonly BusinessDate[]): BusinessDate | null => days.reduce<BusinessDate | null>((a, b) => (a === null || b > a ? b : a), null);

const slots = (farmid: string, batches: readonly BatchDays[]): unknown[] => [
  farmid,
  batches.map(({ roomid }) => roomid),
  batches.map(({ parityid }) => parityid),
  batches.map(({ from }) => from),
  batches.map(({ to }) => to),
  batches.map(({ open }) => open),
  first(batches.map(({ from }) => from)),
  // Batches that are open are so on the day all are read as of, the last of all days.
  last(batches.map(({ to }) => to)),
];

const WRITTEN = /\[(\d+)-(\d\d)-(\d\d),(\d+)-(\d\d)-(\d\d)\)/g;

/** The days of a multirange as it is written: {[2026-01-01,2026-01-08),…}. */
function daysOf(written: string | null): FedDays[] {
  return [...(written ?? '').matchAll(WRITTEN)].map(([, y, m, d, year, month, day]) => ({
    from: `${y}${m}${d}` as BusinessDate,
    to: addDays(`${year}${month}${day}` as BusinessDate, -1),
  }));
}

/** Goods issued to batches in the days asked for that stand: movement by movement where `daily`, else all of an item together. */
export async function batchIssues(
  db: Db,
  farmid: string,
  batches: readonly BatchDays[],
  { daily, language }: { readonly daily: boolean; readonly language: Language },
): Promise<IssuedGoods[]> {
  if (batches.length === 0) return [];
  const each = `select m.roomid, m.parityid, m.valuedt, i.itemtp, m.itemid, ${nameSql('$9', 'i')} as name, (-m.qty)::float8 as qty, i.unit,
      (-m.qty * ${KG})::float8 as kg, m.coverdays, -coalesce(v.amount, 0)::float8 as amount, n.noteno,
      case when i.itemtp = 'feed' and m.kind = 'house' then datemultirange(${GIVEN})::text end as days
    from (select m.* from ${USED}) m
      join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
      left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    order by m.roomid, m.parityid, m.valuedt, m.seq`;
  const together = `select roomid, parityid, s.valuedt, i.itemtp, i.itemid, ${nameSql('$9', 'i')} as name, s.qty::float8 as qty, i.unit,
      (case i.itemtp when 'feed' then s.qty + s.ahead else s.qty end * ${KG})::float8 as kg, null::int as coverdays, s.amount::float8 as amount,
      null as noteno, case i.itemtp when 'feed' then s.days::text end as days
    from (select m.roomid, m.parityid, m.prnt2, m.itemid, min(m.valuedt) as valuedt, -sum(m.qty) as qty,
        coalesce(sum(${AHEAD_PART}) filter (where ${AHEAD}), 0) as ahead, -coalesce(sum(v.amount), 0) as amount,
        range_agg(${GIVEN}) filter (where m.kind = 'house') as days
      from (select m.* from ${USED}) m
        left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
      group by 1, 2, 3, 4) s
    join item i on i.prnt2 = s.prnt2 and i.book = 'goods' and i.itemid = s.itemid
    order by roomid, parityid, i.itemtp, i.itemid`;
  const { rows } = await db.query<Row>(`with ${ASKED} ${daily ? each : together}`, [...slots(farmid, batches), language]);
  return rows.map(({ days, ...row }) => ({ ...row, fed: daysOf(days) }));
}
