import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { Language } from '#kernel/language.ts';
import { findStoreUses, saveStoreUse } from '#modules/stock/contract/store-use.calls.ts';
import { KEEPER_ACTS, type Keeper } from '#modules/stock/domain/store-use.ts';
import { companyOf } from '../lists/shared.ts';
import { nameSql } from '../sql.ts';
import { allStoreUses, type StoredUse } from './store-uses.ts';

type Input = CallParsed<typeof saveStoreUse>;

interface UserRow {
  readonly userid: string;
  readonly name: string;
  readonly usrlvl: number;
}

/** People of a farm who may be named as keepers. */
async function usersOf(db: Db, farmid: string): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>(
    `select user_id as userid, display_name as name, usrlvl from app_user where farm_id = $1 and state = 'active' and usrlvl between 30 and 75
     order by display_name, user_id`,
    [farmid],
  );
  return rows;
}

/** @throws Refused V_NOTEXISTS of a warehouse that is not there or out of use; held until the transaction ends. */
async function lockStore(db: Db, farmid: string, storeid: string): Promise<void> {
  const { rows } = await db.query("select 1 from store where farm_id = $1 and book = 'goods' and storeid = $2 and inuse for update", [
    farmid,
    storeid,
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'storeid', { value: storeid });
}

/** @throws Refused V_DUP of a person or item named twice. */
function checkTwice(field: string, values: readonly string[]): void {
  const twice = values.find((value, i) => values.indexOf(value) !== i);
  if (twice !== undefined) throw refused('V_DUP', field, { value: twice });
}

/** Keepers somebody is named for; who is named for nothing is none. */
function keepersOf({ keepers }: Input): Keeper[] {
  return keepers.flatMap(({ userid, ...acts }) => {
    const may = { receives: acts.receives === 'Y', issues: acts.issues === 'Y', confirms: acts.confirms === 'Y', counts: acts.counts === 'Y' };
    return KEEPER_ACTS.some((act) => may[act]) ? [{ userid, ...may }] : [];
  });
}

/** Goods that lie in a warehouse ask for a keeper. @throws Refused V_REQUIRED. */
async function checkKeepers(db: Db, farmid: string, storeid: string, keepers: readonly Keeper[]): Promise<void> {
  const users = new Set((await usersOf(db, farmid)).map(({ userid }) => userid));
  const unknown = keepers.find(({ userid }) => !users.has(userid));
  if (unknown !== undefined) throw refused('V_NOTEXISTS', 'keepers', { value: unknown.userid });
  if (keepers.length > 0) return;
  const held = "select 1 from stock_total where farm_id = $1 and book = 'goods' and storeid = $2 and qty > 0 limit 1";
  if ((await db.query(held, [farmid, storeid])).rows.length > 0) throw refused('V_REQUIRED', 'keepers', { field: 'keepers' });
}

/** @throws Refused V_NOTEXISTS of an item that is none of the company's goods in use. */
async function checkItems(db: Db, prnt2: string, items: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ itemid: string }>("select itemid from item where prnt2 = $1 and book = 'goods' and inuse and itemid = any($2)", [
    prnt2,
    items,
  ]);
  const known = new Set(rows.map(({ itemid }) => itemid));
  const missing = items.find((itemid) => !known.has(itemid));
  if (missing !== undefined) throw refused('V_NOTEXISTS', 'lowest', { value: missing });
}

/** The use that is changed; undefined for one of another day. @throws Refused V_EXISTS, STALE. */
async function knownUse(db: Db, farmid: string, { storeid, from, version }: Input): Promise<StoredUse | undefined> {
  const known = (await allStoreUses(db, farmid, [storeid])).find((use) => use.from === from);
  if (known === undefined || known.version === version) return known;
  if (version == null) throw refused('V_EXISTS', 'from', { value: from });
  const { rows } = await db.query<{ at: Date }>(
    "select coalesce(lstdate, crtdate) as at from store_use where farm_id = $1 and book = 'goods' and storeid = $2 and from_day = $3",
    [farmid, storeid, from],
  );
  throw await changedBy(db, known.by, rows[0]?.at ?? null);
}

/** What of a use is compared. */
const content = ({ atonce, tofarms, keepers, lowest }: Pick<StoredUse, 'atonce' | 'tofarms' | 'keepers' | 'lowest'>): string =>
  JSON.stringify([
    atonce,
    tofarms,
    keepers.map(({ userid, receives, issues, confirms, counts }) => [userid, receives, issues, confirms, counts]).sort(),
    lowest.map(({ itemid, qty }) => [itemid, qty]).sort(),
  ]);

type Made = Pick<StoredUse, 'storeid' | 'from' | 'atonce' | 'tofarms' | 'keepers' | 'lowest'>;

async function writeUse(ctx: SignedContext, farmid: string, prnt2: string, made: Made): Promise<number> {
  const { storeid, from } = made;
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into store_use (farm_id, storeid, from_day, atonce, tofarms, crtusrid) values ($1, $2, $3, $4, $5, $6)
     on conflict (farm_id, book, storeid, from_day) do update set atonce = excluded.atonce, tofarms = excluded.tofarms,
       version = store_use.version + 1, lstusrid = excluded.crtusrid, lstdate = now()
     returning version`,
    [farmid, storeid, from, made.atonce, made.tofarms, ctx.session.userid],
  );
  const key = { farm_id: farmid, book: 'goods', storeid, from_day: from };
  for (const table of ['store_keeper', 'store_lowest'])
    await ctx.db.query(`delete from ${table} where farm_id = $1 and book = 'goods' and storeid = $2 and from_day = $3`, [farmid, storeid, from]);
  await insertRows(
    ctx.db,
    { table: 'store_keeper', columns: ['farm_id', 'book', 'storeid', 'from_day', 'user_id', ...KEEPER_ACTS] },
    made.keepers.map(({ userid, ...acts }) => ({ ...key, user_id: userid, ...acts })),
  );
  await insertRows(
    ctx.db,
    { table: 'store_lowest', columns: ['farm_id', 'book', 'storeid', 'from_day', 'itemid', 'prnt2', 'qty'] },
    made.lowest.map((line) => ({ ...key, prnt2, ...line })),
  );
  return rows[0]?.version ?? 1;
}

const saveHandler = handleSigned(saveStoreUse, async (ctx, input) => {
  const { farmid, prnt2 } = await companyOf(ctx);
  const { storeid, from, tofarms, lowest, reason } = input;
  await lockStore(ctx.db, farmid, storeid);
  const known = await knownUse(ctx.db, farmid, input);
  if (tofarms.some((one) => !ctx.session.farms.includes(one) && known?.tofarms.includes(one) !== true)) throw forbidden();
  checkTwice(
    'keepers',
    input.keepers.map(({ userid }) => userid),
  );
  checkTwice(
    'lowest',
    lowest.map(({ itemid }) => itemid),
  );
  const keepers = keepersOf(input);
  await checkKeepers(ctx.db, farmid, storeid, keepers);
  await checkItems(
    ctx.db,
    prnt2,
    lowest.map(({ itemid }) => itemid),
  );
  const made = { storeid, from, atonce: input.atonce === 'Y', tofarms, keepers, lowest };
  if (known !== undefined && content(known) === content(made)) throw refused('838');
  const version = await writeUse(ctx, farmid, prnt2, made);
  const kind = known === undefined ? 'add' : 'change';
  await audit(ctx, { screen: 'PigRoomUse', subject: 'store use', subjectId: storeid, kind, before: known, after: made, reason: reason ?? null });
  return { storeid, from, version };
});

interface StoreRow {
  readonly storeid: string;
  readonly name: string;
  readonly storetp: string;
  readonly capacity: number | null;
  readonly holds: 'Y' | 'N';
}

async function storesOf(db: Db, farmid: string, language: Language): Promise<StoreRow[]> {
  const { rows } = await db.query<StoreRow>(
    `select s.storeid, ${nameSql('$2', 's')} as name, s.storetp, case when s.capacityunit = 'kg' then s.capacity::float8 end as capacity,
       case when exists (select 1 from stock_total t where t.farm_id = s.farm_id and t.book = s.book and t.storeid = s.storeid and t.qty > 0)
         then 'Y' else 'N' end as holds
     from store s where s.farm_id = $1 and s.book = 'goods' and s.inuse order by s.storeid`,
    [farmid, language],
  );
  return rows;
}

async function itemNames(db: Db, prnt2: string, language: Language, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ itemid: string; name: string }>(
    `select i.itemid, ${nameSql('$2', 'i')} as name from item i where i.prnt2 = $1 and i.book = 'goods' and i.itemid = any($3)`,
    [prnt2, language, items],
  );
  return new Map(rows.map(({ itemid, name }) => [itemid, name]));
}

const yes = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

const findHandler = handleSigned(findStoreUses, async (ctx, { day }) => {
  const farmid = farmOf(ctx.session);
  const { prnt2 } = await companyOf(ctx);
  const language = answerLanguage(ctx);
  const on = day ?? ctx.session.curbusdt;
  const uses = await allStoreUses(ctx.db, farmid);
  const users = await usersOf(ctx.db, farmid);
  const people = new Map(users.map(({ userid, name }) => [userid, name]));
  const lines = uses.flatMap(({ lowest }) => lowest.map(({ itemid }) => itemid));
  const names = await itemNames(ctx.db, prnt2, language, lines);
  const shown = ({ from, version, atonce, tofarms, keepers, lowest }: StoredUse) => ({
    ...{ from, version, atonce: yes(atonce), tofarms: [...tofarms] },
    keepers: keepers.map(({ userid, receives, issues, confirms, counts }) => ({
      ...{ userid, name: people.get(userid) ?? userid },
      ...{ receives: yes(receives), issues: yes(issues), confirms: yes(confirms), counts: yes(counts) },
    })),
    lowest: lowest.map(({ itemid, qty }) => ({ itemid, qty, name: names.get(itemid) ?? itemid })),
  });
  return {
    stores: (await storesOf(ctx.db, farmid, language)).map((store) => {
      const own = uses.filter(({ storeid }) => storeid === store.storeid);
      const current = own.find(({ from }) => from <= on);
      return { ...store, use: current === undefined ? null : shown(current), later: own.filter(({ from }) => from > on).map(shown) };
    }),
    users,
  };
});

/** How warehouses are used: found, set from a day on. */
export const storeUseHandlers: readonly Handler[] = [saveHandler, findHandler];
