import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { findStores, saveStore } from '#modules/stock/contract/list.calls.ts';
import { openStock, type StockServices, seesMoney } from '../farm-stock.ts';
import { nameSql } from '../sql.ts';
import { stale } from './shared.ts';

type Body = CallParsed<typeof saveStore>;
const WHERE = "farm_id = $1 and book = 'goods' and storeid = $2";

interface StoredStore {
  inuse: boolean;
  receives: boolean;
  stock: boolean;
}

async function storedStore(db: Db, farmid: string, storeid: string): Promise<StoredStore | null> {
  const { rows } = await db.query<StoredStore>(
    `select inuse, receives, exists(select 1 from stock_total t where t.farm_id = s.farm_id and t.book = s.book and t.storeid = s.storeid and t.qty > 0)
       or exists(select 1 from stock_note n where n.tofarm = s.farm_id and n.tostore = s.storeid and n.state = '15') as stock
     from store s where ${WHERE} for update of s`,
    [farmid, storeid],
  );
  return rows[0] ?? null;
}

/** A parent exists, and is not the warehouse itself nor one below it. */
async function checkParent(db: Db, farmid: string, { storeid, parent }: Body): Promise<void> {
  if (parent == null) return;
  if (parent === storeid) throw refused('V_INVALID', 'parent');
  const { rows } = await db.query<{ storeid: string }>(
    `with recursive up as (
       select storeid, parent from store where farm_id = $1 and book = 'goods' and storeid = $2
       union select s.storeid, s.parent from store s join up on s.farm_id = $1 and s.book = 'goods' and s.storeid = up.parent)
     select storeid from up`,
    [farmid, parent],
  );
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'parent', { value: parent });
  if (rows.some((row) => row.storeid === storeid)) throw refused('V_INVALID', 'parent');
}

/** One warehouse that receives purchases stays in use. */
async function checkReceiver(db: Db, farmid: string, body: Body): Promise<void> {
  if (body.receives === 'Y' && body.inuse === 'Y') return;
  const { rows } = await db.query("select 1 from store where farm_id = $1 and book = 'goods' and storeid <> $2 and inuse and receives limit 1", [
    farmid,
    body.storeid,
  ]);
  if (rows.length === 0) throw refused('V_INVALID', 'receives');
}

async function checkStore(ctx: SignedContext, farmid: string, body: Body): Promise<StoredStore | null> {
  const { tempmin, tempmax } = body;
  if (tempmin != null && tempmax != null && tempmin > tempmax) throw refused('V_RANGE', 'tempmax', { min: tempmin, max: 100 });
  await checkParent(ctx.db, farmid, body);
  await checkReceiver(ctx.db, farmid, body);
  if (body.version == null) return null;
  const before = await storedStore(ctx.db, farmid, body.storeid);
  if (before === null) throw refused('V_NOTEXISTS', 'storeid', { value: body.storeid });
  if (before.inuse && body.inuse === 'N' && before.stock) throw refused('ADM_INUSE', 'inuse', { name: body.V });
  return before;
}

const COLUMNS = 'name_v, name_e, name_t, storetp, parent, address, capacity, capacityunit, tempmin, tempmax, receives, inuse';

function valuesOf(body: Body): unknown[] {
  const { V, E, T, storetp, parent, address, capacity, capacityunit, tempmin, tempmax } = body;
  const unit = capacity == null ? null : (capacityunit ?? 'kg');
  return [
    V,
    E,
    T,
    storetp,
    parent ?? null,
    address ?? null,
    capacity ?? null,
    unit,
    tempmin ?? null,
    tempmax ?? null,
    body.receives === 'Y',
    body.inuse === 'Y',
  ];
}

async function putStore(ctx: SignedContext, farmid: string, body: Body): Promise<number> {
  const columns = COLUMNS.split(', ');
  const head = [farmid, body.storeid, ctx.session.userid];
  if (body.version == null) {
    const { rows } = await ctx.db.query<{ version: number }>(
      `insert into store (farm_id, storeid, crtusrid, ${COLUMNS}) values ($1, $2, $3, ${columns.map((_, i) => `$${i + 4}`).join(', ')})
       on conflict (farm_id, book, storeid) do nothing returning version`,
      [...head, ...valuesOf(body)],
    );
    if (rows[0] === undefined) throw refused('871', 'storeid', { id: body.storeid });
    return rows[0].version;
  }
  const set = columns.map((name, i) => `${name} = $${i + 5}`).join(', ');
  const { rows } = await ctx.db.query<{ version: number }>(
    `update store set lstusrid = $3, lstdate = now(), version = version + 1, ${set} where ${WHERE} and version = $4 returning version`,
    [...head, body.version, ...valuesOf(body)],
  );
  return rows[0]?.version ?? stale(ctx.db, 'store', WHERE, [farmid, body.storeid]);
}

const save = handleSigned(saveStore, async (ctx, body) => {
  const farmid = farmOf(ctx.session);
  const before = await checkStore(ctx, farmid, body);
  const version = await putStore(ctx, farmid, body);
  const { reqid: _, ...after } = body;
  await audit(ctx, { screen: 'ItemStore', subject: 'store', subjectId: body.storeid, kind: before === null ? 'add' : 'edit', before, after });
  return { id: body.storeid, version };
});

interface StoreRow {
  storeid: string;
  depth: number;
  V: string;
  E: string;
  T: string;
  name: string;
  storetp: string;
  parent: string | null;
  address: string | null;
  capacity: number | null;
  capacityunit: string | null;
  tempmin: number | null;
  tempmax: number | null;
  receives: 'Y' | 'N';
  inuse: 'Y' | 'N';
  version: number;
  items: number;
  amount: number | null;
  expiring: number;
  countdt: string | null;
  wayIn: number;
  wayOut: number;
}

const FIND = `with recursive tree as (
    select s.*, 0 as depth, s.storeid::text as path from store s where s.farm_id = $1 and s.book = 'goods' and s.parent is null
    union all select s.*, t.depth + 1, t.path || '/' || s.storeid from store s join tree t on s.farm_id = t.farm_id and s.book = t.book and s.parent = t.storeid)
  select s.storeid, s.depth, s.name_v as "V", s.name_e as "E", s.name_t as "T", ${nameSql(2, 's')} as name, s.storetp, s.parent, s.address, s.capacity::float8 as capacity,
    s.capacityunit, s.tempmin::float8 as tempmin, s.tempmax::float8 as tempmax, case when s.receives then 'Y' else 'N' end as receives,
    case when s.inuse then 'Y' else 'N' end as inuse, s.version,
    (select count(*)::int from stock_total t where t.farm_id = $1 and t.book = 'goods' and t.storeid = s.storeid and t.way = '' and t.qty > 0) as items,
    (select coalesce(sum(t.amount), 0)::float8 from stock_total t where t.farm_id = $1 and t.book = 'goods' and t.storeid = s.storeid and t.way = '') as amount,
    (select count(*)::int from stock_balance b where b.farm_id = $1 and b.book = 'goods' and b.storeid = s.storeid and b.way = '' and b.qty > 0 and b.expdt <= $3::date) as expiring,
    (select max(m.valuedt) from stock_movement m where m.farm_id = $1 and m.book = 'goods' and m.storeid = s.storeid and m.kind in ('found', 'missing')) as countdt,
    (select count(*)::int from stock_note n where n.tofarm = $1 and n.tostore = s.storeid and n.notetp = 'TN' and n.state = '15') as "wayIn",
    (select count(*)::int from stock_note n where n.farm_id = $1 and n.storeid = s.storeid and n.notetp = 'TN' and n.state = '15') as "wayOut"
  from tree s where $4 or s.inuse order by s.path`;

const find = (services: StockServices): Handler =>
  handleSigned(findStores, async (ctx, { closed }) => {
    const farm = await openStock(ctx.db, ctx.session, services);
    const until = addDays(farm.curbusdt, farm.expdays);
    const { rows } = await ctx.db.query<StoreRow>(FIND, [farm.farmid, answerLanguage(ctx), until, closed === 'Y']);
    const money = seesMoney(ctx.session);
    return { total: rows.length, expdays: farm.expdays, rows: rows.map((row) => ({ ...row, amount: money ? row.amount : null })) };
  });

/** Warehouses of the farm. */
export function storeHandlers(services: StockServices): readonly Handler[] {
  return [save, find(services)];
}
