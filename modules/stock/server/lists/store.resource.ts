import type { FieldValues } from '#engine/define/field.ts';
import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { store } from '#modules/stock/contract/store.resource.ts';
import { openStock, seesMoney } from '../farm-stock.ts';
import { notesComing } from '../transfers/coming.ts';

const GOODS = "farm_id = $1 and book = 'goods'";

/** A parent exists, and is not the warehouse itself nor one below it. */
async function checkParent(db: Db, farmid: string, { storeid, parent }: FieldValues): Promise<void> {
  if (parent == null) return;
  const { rows } = await db.query<{ storeid: string }>(
    `with recursive up as (
       select storeid, parent from store where ${GOODS} and storeid = $2
       union select s.storeid, s.parent from store s join up on s.farm_id = $1 and s.book = 'goods' and s.storeid = up.parent)
     select storeid from up`,
    [farmid, parent],
  );
  if (parent === storeid || rows.some((row) => row.storeid === storeid)) throw refused('V_INVALID', 'parent');
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'parent', { value: String(parent) });
}

/** One warehouse that receives purchases stays in use. */
async function checkReceiver(db: Db, farmid: string, { storeid, receives, inuse }: FieldValues): Promise<void> {
  if (receives === 'Y' && inuse === 'Y') return;
  const { rows } = await db.query(`select 1 from store where ${GOODS} and storeid <> $2 and inuse and receives limit 1`, [farmid, storeid]);
  if (rows.length === 0) throw refused('V_INVALID', 'receives');
}

/** True when goods lie in it or are on the way to it. */
async function holdsGoods(db: Db, farmid: string, storeid: string): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists(select 1 from stock_total where ${GOODS} and storeid = $2 and qty > 0)
       or exists(select 1 from stock_note where tofarm = $1 and tostore = $2 and state = '15') as holds`,
    [farmid, storeid],
  );
  return rows[0]?.holds === true || (await notesComing(db, farmid)).has(storeid);
}

/** True when a note, a movement or another warehouse names it. */
async function isNamed(db: Db, farmid: string, storeid: string): Promise<boolean> {
  const { rows } = await db.query<{ named: boolean }>(
    `select exists(select 1 from stock_movement where ${GOODS} and storeid = $2)
       or exists(select 1 from stock_note where farm_id = $1 and storeid = $2) or exists(select 1 from stock_note where tofarm = $1 and tostore = $2)
       or exists(select 1 from store where ${GOODS} and parent = $2) as named`,
    [farmid, storeid],
  );
  return rows[0]?.named === true;
}

const check: CheckRow = async ({ db }, { farmid }, body, before) => {
  const { storeid, tempmin, tempmax, inuse, V } = body;
  if (typeof tempmin === 'number' && typeof tempmax === 'number' && tempmin > tempmax)
    throw refused('V_RANGE', 'tempmax', { min: tempmin, max: 100 });
  await checkParent(db, farmid, body);
  await checkReceiver(db, farmid, body);
  if (before?.['inuse'] === 'Y' && inuse === 'N' && (await holdsGoods(db, farmid, String(storeid))))
    throw refused('ADM_NOTEMPTY', 'inuse', { name: String(V) });
};

const TOTALS = "stock_total t where t.farm_id = q.farm_id and t.book = 'goods' and t.storeid = p.storeid and t.way = ''";

const SERVER: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
  fixed: { book: 'goods' },
  order: 'up.path',
  check,
  isUsed: ({ db }, { farmid }, id) => isNamed(db, farmid, id),
  // A capacity without a unit is one of kilograms; without a capacity there is no unit.
  complete: ({ capacity, capacityunit, ...body }) => ({ ...body, capacity, capacityunit: capacity == null ? null : (capacityunit ?? 'kg') }),
  facts: async ({ db, session }) => {
    const { curbusdt, expdays } = await openStock(db, session);
    return { until: addDays(curbusdt, expdays) };
  },
  computed: {
    name: "case q.language when 'E' then p.name_e when 'T' then p.name_t else p.name_v end",
    path: 'up.path',
    depth: 'up.depth',
    items: `(select count(*)::int from ${TOTALS} and t.qty > 0)`,
    amount: `(select coalesce(sum(t.amount), 0)::float8 from ${TOTALS})`,
    expiring: `(select count(*)::int from stock_balance b where b.farm_id = q.farm_id and b.book = 'goods' and b.storeid = p.storeid and b.way = ''
        and b.qty > 0 and b.expdt <= (q.facts->>'until')::date)`,
    countdt: `(select max(m.valuedt) from stock_movement m where m.farm_id = q.farm_id and m.book = 'goods' and m.storeid = p.storeid
        and m.kind in ('found', 'missing'))`,
    wayIn: "(select count(*)::int from stock_note n where n.tofarm = q.farm_id and n.tostore = p.storeid and n.notetp = 'TN' and n.state = '15')",
    wayOut: "(select count(*)::int from stock_note n where n.farm_id = q.farm_id and n.storeid = p.storeid and n.notetp = 'TN' and n.state = '15')",
  },
  join: `join lateral (with recursive above as (
        select p.storeid, p.parent, 0 as depth
        union all select s.storeid, s.parent, a.depth + 1 from store s
          join above a on s.farm_id = p.farm_id and s.book = p.book and s.storeid = a.parent)
      select max(depth) as depth, string_agg(storeid, '/' order by depth desc) as path from above) up on true`,
  finish: async ({ db, session }, rows) => {
    const coming = await notesComing(db, farmOf(session));
    const hidden = seesMoney(session) ? {} : { amount: null };
    return rows.map((row) => ({ ...row, wayIn: Number(row['wayIn']) + (coming.get(String(row['storeid'])) ?? 0), ...hidden }));
  },
};

/** Warehouses of the farm. */
export const storeHandlers = resourceHandlers(store, SERVER);
