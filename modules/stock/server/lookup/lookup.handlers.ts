import { qtyNumber, scaledNumber, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { converted, toBase } from '#engine/ledger/domain/units.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { unitNames } from '#engine/server/code-names.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import {
  getSuppl,
  itemlistdata,
  itemlistdtl,
  itemStockdata,
  stockdata,
  storeval,
  unit2stock,
  unitOfstock,
} from '#modules/stock/contract/lookup.calls.ts';
import { lowestIn } from '#modules/stock/domain/store-use.ts';
import { openStock, seesMoney } from '../farm-stock.ts';
import type { items } from '../lists/item.resource.ts';
import { companyOf } from '../lists/shared.ts';
import { loadItems, type NamedItem } from '../notes/context.ts';
import { lastPrice, movementStands, nameSql } from '../sql.ts';
import { comingFromFarms } from '../transfers/coming.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import { type StockRow, stockOn, withComing } from './stock-on.ts';

interface ListRow {
  value: string;
  label: string;
  itemtp: string;
  brand: string | null;
  unit: string;
  needexp: 'Y' | 'N';
  withdrawal: number;
  price: number | null;
}

const listHandler = handleSigned(itemlistdata, async (ctx, { catArray: [asked] }) => {
  const { prnt2 } = await companyOf(ctx);
  const { itemtp = null, brand = null, scope = null, inuse = null } = asked ?? {};
  const { rows } = await ctx.db.query<ListRow>(
    `select i.itemid as value, ${nameSql('$2', 'i')} as label, i.itemtp, i.brand, i.unit,
       case when i.needexp then 'Y' else 'N' end as needexp, i.withdrawal, i.price::float8 as price
     from item i where i.prnt2 = $1 and i.book = 'goods' and ($3::text is null or i.itemtp = any(string_to_array($3, ',')))
       and ($4::text is null or i.brand = $4)
       and ($5::text is null or (i.farm_id is null) = ($5 = 'company')) and i.inuse = ($6 = 'Y') order by i.itemtp, i.itemid`,
    [prnt2, answerLanguage(ctx), itemtp, brand, scope, inuse ?? 'Y'],
  );
  const money = seesMoney(ctx.session);
  return rows.map((row) => ({ ...row, price: money ? row.price : null }));
});

function detailHandler(read: ReturnType<typeof items>['read']): Handler {
  return handleSigned(itemlistdtl, async (ctx, { catArray: [asked] }) => {
    const found = await read(ctx, asked?.itemid ?? '');
    if (found === null) throw refused('V_NOTEXISTS', 'itemid', { value: asked?.itemid ?? '' });
    return found;
  });
}

/** @throws Refused V_NOTEXISTS when the farm has no such warehouse. */
async function knownStore(ctx: SignedContext, storeid: string): Promise<void> {
  const { rows } = await ctx.db.query("select 1 from store where farm_id = $1 and book = 'goods' and storeid = $2", [ctx.session.farmid, storeid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'storeid', { value: storeid });
}

/** Lots of an item by their turn: 1 goes first; one past its date has none (0). */
function lotsOf(rows: readonly StockRow[], day: BusinessDate) {
  let turn = 0;
  return rows
    .filter(({ baseqty }) => baseqty > 0)
    .map(({ lot, expdt, baseqty }) => {
      if (expdt >= day) turn += 1;
      return { lot, expdt, qty: baseqty, proposed: expdt >= day ? turn : 0 };
    });
}

const itemStockHandler = handleSigned(itemStockdata, async (ctx, { catArray: [asked] }) => {
  const farm = await openStock(ctx.db, ctx.session);
  await knownStore(ctx, asked?.storeid ?? '');
  const date = (asked?.valuedt ?? farm.curbusdt) as BusinessDate;
  const rows = await stockOn(ctx.db, {
    ...farm,
    language: answerLanguage(ctx),
    date,
    asknown: null,
    stores: [asked?.storeid ?? ''],
    itemtp: asked?.itemtp ?? null,
  });
  const first = await receiptDays(ctx, farm.farmid, asked?.storeid ?? '', date);
  const money = seesMoney(ctx.session);
  const ordered = rows.toSorted((a, b) => keyOf(a, first).localeCompare(keyOf(b, first)));
  return [...Map.groupBy(ordered, ({ itemid }) => itemid)].flatMap(([itemid, own]) => {
    const [head] = own;
    const lots = lotsOf(own, date);
    if (head === undefined || lots.length === 0) return [];
    const sum = own.reduce((total, { baseqty }) => total + (scaledOf(baseqty, 4) ?? 0n), 0n);
    const { name: label, itemtp, brand, unit, avgprice } = head;
    return [{ value: itemid, label, itemtp, brand, unit, qty: qtyNumber(sum), avgprice: money ? avgprice : null, lots }];
  });
});

/** Expiry date, then day of receipt, then lot number: the order goods should go in. */
function keyOf(row: StockRow, first: ReadonlyMap<string, string>): string {
  const received = first.get(`${row.itemid}|${row.lot}|${row.expdt}`) ?? '';
  return `${row.itemtp}|${row.itemid}|${row.expdt}|${received}|${row.lot}`;
}

async function receiptDays(ctx: SignedContext, farmid: string, storeid: string, day: BusinessDate): Promise<ReadonlyMap<string, string>> {
  const { rows } = await ctx.db.query<{ itemid: string; lot: string; expdt: string; received: string }>(
    `select itemid, lot, expdt, min(valuedt) as received from stock_movement
     where farm_id = $1 and book = 'goods' and storeid = $2 and way = '' and qty > 0 and reverses is null and valuedt <= $3::date group by 1, 2, 3`,
    [farmid, storeid, day],
  );
  return new Map(rows.map(({ itemid, lot, expdt, received }) => [`${itemid}|${lot}|${expdt}`, received]));
}

const stockHandler = handleSigned(stockdata, async (ctx, { catArray: [asked] }) => {
  const farm = await openStock(ctx.db, ctx.session);
  if (asked?.storeid != null) await knownStore(ctx, asked.storeid);
  const date = (asked?.date ?? farm.curbusdt) as BusinessDate;
  const asknown = (asked?.asknown ?? null) as BusinessDate | null;
  const narrow = { stores: asked?.storeid == null ? null : [asked.storeid], itemtp: asked?.itemtp ?? null, itemid: asked?.itemid ?? null };
  const lying = await stockOn(ctx.db, { ...farm, language: answerLanguage(ctx), date, asknown, ...narrow });
  const rows = withComing(lying, await comingFromFarms(ctx.db, farm.farmid, { date, asknown }));
  const uses = await storeUsesOn(ctx.db, farm.farmid, date);
  const money = seesMoney(ctx.session);
  return rows.map(({ itemtp: _type, brand: _brand, largest, unit: _base, ...row }) => ({
    ...row,
    ...{ unit: largest, lowest: lowestIn(uses.get(row.storeid), row.itemid, row.lowest) },
    avgprice: money ? row.avgprice : null,
    amount: money ? row.amount : null,
  }));
});

/** @throws Refused V_NOTEXISTS when the company has no such item. */
async function knownItem(ctx: SignedContext, itemid: string): Promise<NamedItem> {
  const farm = await openStock(ctx.db, ctx.session);
  const item = (await loadItems(ctx.db, farm, [itemid], answerLanguage(ctx))).get(itemid);
  if (item === undefined) throw refused('V_NOTEXISTS', 'itemid', { value: itemid });
  return item;
}

const unitsHandler = handleSigned(unitOfstock, async (ctx, { catArray: [asked] }) => {
  const item = await knownItem(ctx, asked?.itemid ?? '');
  const { farmid, prnt2 } = await companyOf(ctx);
  const named = await unitNames(ctx.db, { farmid, prnt2 }, answerLanguage(ctx));
  return item.units.map(({ unit, factor }, i) => ({
    value: unit,
    label: named(unit),
    factor: scaledNumber(factor, 6),
    isbase: i === 0 ? ('Y' as const) : ('N' as const),
  }));
});

const convertHandler = handleSigned(unit2stock, async (ctx, { catArray }) => {
  const asked = catArray[0] ?? { itemid: '', unit: '', qty: 0, to: null };
  const { itemid, unit, qty } = asked;
  const item = await knownItem(ctx, itemid);
  const base = toBase(qty, unit, item.units);
  if (base.issue !== null) throw new Refused([base.issue]);
  const target = item.units.find((one) => one.unit === (asked.to ?? unit));
  const other = target === undefined ? null : converted(base.quantity, { unit, factor: base.factor }, target);
  if (target === undefined || other === null) throw refused('NOTE_UNIT', 'to', { quantity: qty, unit, base: asked.to ?? item.unit });
  const answer = { itemid, unit: target.unit, qty: qtyNumber(other), factor: scaledNumber(target.factor, 6) };
  return { ...answer, baseunit: item.unit, baseqty: qtyNumber(base.base), exact: 'Y' as const };
});

const valueHandler = handleSigned(storeval, async (ctx, { catArray: [asked] }) => {
  const { storeid = '', itemid = '', lot = null } = asked ?? {};
  const farm = await openStock(ctx.db, ctx.session);
  await knownStore(ctx, storeid);
  const date = (asked?.date ?? farm.curbusdt) as BusinessDate;
  const rows = (await stockOn(ctx.db, { ...farm, language: answerLanguage(ctx), date, asknown: null, stores: [storeid], itemid })).filter(
    (row) => lot === null || row.lot === lot,
  );
  const { rows: last } = await ctx.db.query<{ lowest: number; lastprice: number | null; lastdt: string | null }>(
    `select i.lowest::float8 as lowest, ${lastPrice('$2')} as lastprice,
         (select max(m.valuedt) from stock_movement m where m.farm_id = $2 and m.book = 'goods' and m.itemid = i.itemid
           and m.kind in ('purchase', 'opening')
            and ${movementStands()}) as lastdt
       from item i where i.prnt2 = $1 and i.book = 'goods' and i.itemid = $3`,
    [farm.prnt2, farm.farmid, itemid],
  );
  if (last[0] === undefined) throw refused('V_NOTEXISTS', 'itemid', { value: itemid });
  const money = seesMoney(ctx.session);
  const sum = rows.reduce((total, { baseqty }) => total + (scaledOf(baseqty, 4) ?? 0n), 0n);
  return {
    qty: qtyNumber(sum),
    amount: money ? rows.reduce((total, { amount }) => total + amount, 0) : null,
    avgprice: money ? (rows[0]?.avgprice ?? null) : null,
    lastprice: money ? last[0].lastprice : null,
    lastdt: last[0].lastdt,
    lowest: lowestIn((await storeUsesOn(ctx.db, farm.farmid, date, [storeid])).get(storeid), itemid, last[0].lowest),
  };
});

interface SupplierRow {
  value: string;
  label: string;
  role: string;
  taxno: string | null;
  tel: string | null;
  term: number;
  discount: number;
  credit: number | null;
  inuse: 'Y' | 'N';
}

const partnersHandler = handleSigned(getSuppl, async (ctx, { stschg, role }) => {
  const { prnt2 } = await companyOf(ctx);
  const { rows } = await ctx.db.query<SupplierRow>(
    `select partnerid as value, name as label, role, taxno, tel, term, discount::float8 as discount, credit::float8 as credit,
       case when inuse then 'Y' else 'N' end as inuse
     from partner where prnt2 = $1 and ($2 = 'N' or inuse) and ($3::text is null or role = $3 or (role = 'both' and $3 <> 'ownfarm'))
     order by partnerid`,
    [prnt2, stschg, role ?? null],
  );
  const money = seesMoney(ctx.session);
  return rows.map((row) => ({ ...row, credit: money ? row.credit : null }));
});

/** The lookups of the specification's section 7 that read the stock. */
export function lookupHandlers({ read }: ReturnType<typeof items>): readonly Handler[] {
  return [listHandler, detailHandler(read), itemStockHandler, stockHandler, unitsHandler, convertHandler, valueHandler, partnersHandler];
}
