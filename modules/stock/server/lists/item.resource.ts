import { unitName } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Owner } from '#engine/server/resource/find.ts';
import { type ResourceServer, resourceHandlers, rowReader } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { refuse } from '#kernel/issue.ts';
import { item } from '#modules/stock/contract/item.resource.ts';
import { type ItemCore, type ItemUse, itemChangeIssues, unitIssues } from '#modules/stock/domain/item.ts';
import { NEEDS_EXPIRY } from '#modules/stock/domain/note-kinds.ts';
import { type StockServices, seesMoney } from '../farm-stock.ts';
import { lastPrice, nameSql } from '../sql.ts';
import { checkCodes, overCompany } from './shared.ts';

/** A row of the company may lie in any of its farms. */
async function usageOf(db: Db, { farmid, realm }: Owner, itemid: string, company: boolean): Promise<ItemUse> {
  const read = async (): Promise<ItemUse> => {
    const { rows } = await db.query<{ moved: boolean; stock: boolean }>(
      `select exists(select 1 from stock_movement where prnt2 = $1 and book = 'goods' and itemid = $2) as moved,
         exists(select 1 from stock_total where prnt2 = $1 and book = 'goods' and itemid = $2 and qty > 0) as stock`,
      [realm, itemid],
    );
    return { moved: rows[0]?.moved === true, inStock: rows[0]?.stock === true };
  };
  return company ? overCompany(db, { farmid, prnt2: realm }, read) : read();
}

type Row = Readonly<Record<string, unknown>>;

/** What of a row its rules look at. */
const coreOf = (row: Row): ItemCore => ({ ...(row as unknown as ItemCore), company: row['company'] === 'Y', inuse: row['inuse'] === 'Y' });

const check: CheckRow = async ({ db }, owner, body, before) => {
  const { itemid, brand, supplierid, V, costgrp } = body;
  const core = coreOf(body);
  const units = unitIssues(core.unit, core.units);
  if (units.length > 0) throw new Refused(units);
  await checkCodes(db, owner, 'unit', [core.unit], 'unit');
  await checkCodes(
    db,
    owner,
    'unit',
    core.units.map(({ unit }) => unit),
    'units',
  );
  const substances = (body['substances'] as unknown as readonly { readonly substance: string }[] | undefined) ?? [];
  const twice = substances.findIndex(({ substance }, at) => substances.findIndex((one) => one.substance === substance) < at);
  if (twice >= 0) throw new Refused([{ ...refuse('V_DUP', 'substances', { value: substances[twice]?.substance ?? '' }), row: twice + 1 }]);
  await checkCodes(
    db,
    owner,
    'substance',
    substances.map(({ substance }) => substance),
    'substances',
  );
  await checkCodes(db, owner, 'costgrp', typeof costgrp === 'string' ? [costgrp] : [], 'costgrp');
  await checkCodes(db, owner, 'brand', typeof brand === 'string' ? [brand] : [], 'brand');
  const suppliers = "select 1 from partner where prnt2 = $1 and partnerid = $2 and inuse and role in ('supplier', 'both')";
  if (supplierid != null && (await db.query(suppliers, [owner.realm, supplierid])).rows.length === 0)
    throw refused('V_NOTEXISTS', 'supplierid', { value: String(supplierid) });
  if (before === null) return;
  const use = await usageOf(db, owner, String(itemid), before.company === 'Y');
  const issues = itemChangeIssues(coreOf(before), core, use, String(V));
  if (issues.length > 0) throw new Refused(issues);
};

function itemServer(services: StockServices): ResourceServer {
  return {
    realm: 'f.realm',
    columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
    fixed: { book: 'goods' },
    order: 'p.itemtp, p.itemid',
    check,
    complete: ({ needexp, ...body }) => ({ ...body, needexp: needexp ?? (NEEDS_EXPIRY.has(String(body['itemtp'])) ? 'Y' : 'N') }),
    computed: {
      name: nameSql('q.language', 'p'),
      unitName: unitName('q.language', 'p.unit', 'q.farm_id', 'q.realm'),
      stock: "(select sum(t.qty)::float8 from stock_total t where t.farm_id = q.farm_id and t.book = 'goods' and t.itemid = p.itemid)",
      lastprice: lastPrice('q.farm_id', 'p'),
      use28: `(select -sum(m.qty)::float8 from stock_movement m where m.farm_id = q.farm_id and m.book = 'goods' and m.itemid = p.itemid
        and m.kind in ('house', 'general', 'return') and m.valuedt > q.today - 28)`,
      used: `case when exists(select 1 from stock_movement m
        where m.prnt2 = p.prnt2 and m.book = p.book and m.itemid = p.itemid) then 'Y' else 'N' end`,
    },
    finish: async ({ db, session }, rows) => {
      const used = await services.treatments(
        db,
        farmOf(session),
        rows.map(({ itemid }) => String(itemid)),
      );
      const hidden = seesMoney(session) ? {} : { price: null, lastprice: null };
      return rows.map((row) => {
        const { done = 0, planned = 0 } = used.get(String(row['itemid'])) ?? {};
        return { ...row, treatments: done, plans: planned, ...hidden };
      });
    },
  };
}

/** Goods and services, and how one of them is read. */
export function items(services: StockServices) {
  const server = itemServer(services);
  return { handlers: resourceHandlers(item, server), read: rowReader(item, server) };
}
