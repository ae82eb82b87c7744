import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { saveItem } from '#modules/stock/contract/list.calls.ts';
import { type ItemCore, type ItemUse, itemChangeIssues, unitIssues } from '#modules/stock/domain/item.ts';
import { NEEDS_EXPIRY } from '#modules/stock/domain/note-kinds.ts';
import type { StockServices } from '../farm-stock.ts';
import { ITEM_UNITS } from '../sql.ts';
import { findItemsHandler } from './item-find.ts';
import { checkCodes, companyOf, mayKeep, overCompany, stale } from './shared.ts';

type Body = CallParsed<typeof saveItem>;
interface Owner {
  readonly farmid: string;
  readonly prnt2: string;
}

interface StoredItem {
  itemtp: string;
  unit: string;
  company: boolean;
  inuse: boolean;
  version: number;
  units: { unit: string; factor: number }[] | null;
}

async function storedItem(db: Db, { prnt2 }: Owner, itemid: string): Promise<StoredItem | null> {
  const { rows } = await db.query<StoredItem>(
    `select i.itemtp, i.unit, i.farm_id is null as company, i.inuse, i.version, ${ITEM_UNITS} as units
     from item i where i.prnt2 = $1 and i.book = 'goods' and i.itemid = $2 for update of i`,
    [prnt2, itemid],
  );
  return rows[0] ?? null;
}

/** A row of the company may lie in any of its farms. */
async function usageOf(db: Db, owner: Owner, itemid: string, company: boolean): Promise<ItemUse> {
  const read = async (): Promise<ItemUse> => {
    const { rows } = await db.query<{ moved: boolean; stock: boolean }>(
      `select exists(select 1 from stock_movement where prnt2 = $1 and book = 'goods' and itemid = $2) as moved,
         exists(select 1 from stock_total where prnt2 = $1 and book = 'goods' and itemid = $2 and qty > 0) as stock`,
      [owner.prnt2, itemid],
    );
    return { moved: rows[0]?.moved === true, inStock: rows[0]?.stock === true };
  };
  return company ? overCompany(db, owner, read) : read();
}

async function checkLists(db: Db, owner: Owner, body: Body): Promise<void> {
  const units = body.units ?? [];
  const issues = unitIssues(body.unit, units);
  if (issues.length > 0) throw new Refused(issues);
  await checkCodes(db, owner, 'unit', [body.unit], 'unit');
  await checkCodes(
    db,
    owner,
    'unit',
    units.map(({ unit }) => unit),
    'units',
  );
  if (body.brand != null) await checkCodes(db, owner, 'brand', [body.brand], 'brand');
  if (body.supplierid == null) return;
  const { rows } = await db.query("select 1 from partner where prnt2 = $1 and partnerid = $2 and inuse and role in ('supplier', 'both')", [
    owner.prnt2,
    body.supplierid,
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'supplierid', { value: body.supplierid });
}

const COLUMNS = `farm_id, itemtp, brand, name_v, name_e, name_t, unit, needexp, withdrawal, dose, price, pricebasis, servcd, costgrp, splitkey, supplierid, lowest, tax, inuse`;

function valuesOf(body: Body, { farmid }: Owner): unknown[] {
  const { itemtp, brand, V, E, T, unit, needexp, withdrawal, dose, price, pricebasis, servcd, costgrp, splitkey, supplierid, lowest, tax } = body;
  const expiry = needexp == null ? NEEDS_EXPIRY.has(itemtp) : needexp === 'Y';
  const optional = [dose, price, pricebasis, servcd, costgrp, splitkey, supplierid].map((value) => value ?? null);
  return [
    ...[body.company === 'Y' ? null : farmid, itemtp, brand ?? null, V, E, T, unit, expiry, withdrawal ?? 0],
    ...optional,
    ...[lowest ?? 0, tax ?? 0, body.inuse === 'Y'],
  ];
}

async function putItem(ctx: SignedContext, owner: Owner, body: Body): Promise<number> {
  const columns = COLUMNS.split(', ');
  const head = [owner.prnt2, body.itemid, ctx.session.userid];
  if (body.version == null) {
    const { rows } = await ctx.db.query<{ version: number }>(
      `insert into item (prnt2, itemid, crtusrid, ${COLUMNS}) values ($1, $2, $3, ${columns.map((_, i) => `$${i + 4}`).join(', ')})
       on conflict (prnt2, book, itemid) do nothing returning version`,
      [...head, ...valuesOf(body, owner)],
    );
    if (rows[0] === undefined) throw refused('871', 'itemid', { id: body.itemid });
    return rows[0].version;
  }
  const set = columns.map((name, i) => `${name} = $${i + 5}`).join(', ');
  const { rows } = await ctx.db.query<{ version: number }>(
    `update item set lstusrid = $3, lstdate = now(), version = version + 1, ${set} where prnt2 = $1 and book = 'goods' and itemid = $2 and version = $4 returning version`,
    [...head, body.version, ...valuesOf(body, owner)],
  );
  return rows[0]?.version ?? stale(ctx.db, 'item', "prnt2 = $1 and book = 'goods' and itemid = $2", [owner.prnt2, body.itemid]);
}

async function putUnits(db: Db, owner: Owner, body: Body): Promise<void> {
  const farm = body.company === 'Y' ? null : owner.farmid;
  await db.query("delete from item_unit where prnt2 = $1 and book = 'goods' and itemid = $2", [owner.prnt2, body.itemid]);
  await db.query(
    `insert into item_unit (prnt2, itemid, farm_id, unit, factor) select $1, $2, $3, u.unit, u.factor from jsonb_to_recordset($4::jsonb) as u (unit text, factor numeric)`,
    [owner.prnt2, body.itemid, farm, JSON.stringify(body.units ?? [])],
  );
}

async function checkChange(ctx: SignedContext, owner: Owner, body: Body): Promise<StoredItem | null> {
  if (body.version == null) return null;
  const before = await storedItem(ctx.db, owner, body.itemid);
  if (before === null) throw refused('V_NOTEXISTS', 'itemid', { value: body.itemid });
  mayKeep(ctx, before.company);
  const core: ItemCore = { ...body, units: body.units ?? [], company: body.company === 'Y', inuse: body.inuse === 'Y' };
  const use = await usageOf(ctx.db, owner, body.itemid, before.company);
  const issues = itemChangeIssues({ ...before, units: before.units ?? [] }, core, use, body.V);
  if (issues.length > 0) throw new Refused(issues);
  return before;
}

const save = handleSigned(saveItem, async (ctx, body) => {
  const owner = await companyOf(ctx);
  mayKeep(ctx, body.company === 'Y');
  await checkLists(ctx.db, owner, body);
  const before = await checkChange(ctx, owner, body);
  const version = await putItem(ctx, owner, body);
  await putUnits(ctx.db, owner, body);
  const { reqid: _, ...after } = body;
  await audit(ctx, { screen: 'ItemList', subject: 'item', subjectId: body.itemid, kind: before === null ? 'add' : 'edit', before, after });
  return { id: body.itemid, version };
});

/** Goods and services. */
export function itemHandlers(services: StockServices): readonly Handler[] {
  return [save, findItemsHandler(services)];
}
