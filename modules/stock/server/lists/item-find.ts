import { answerLanguage } from '#engine/server/answer-language.ts';
import { listRowOf } from '#engine/server/code-list.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { addDays } from '#kernel/business-date.ts';
import { findItems } from '#modules/stock/contract/list.calls.ts';
import { type StockServices, seesMoney } from '../farm-stock.ts';
import { DETAIL, type DetailRow, detailOf } from '../lookup/item-detail.ts';
import { lastPrice, nameSql } from '../sql.ts';
import { companyOf } from './shared.ts';

const USE_DAYS = 28;

interface ItemRow extends DetailRow {
  name: string;
  brandName: string | null;
  unitName: string;
  stock: number | null;
  lastprice: number | null;
  use28: number | null;
}

/** A label of a code list in the language of parameter $1, for the farm $2 of the company $3. */
const label = (category: string, column: string): string =>
  `(select case $1::text when 'E' then coalesce(c.label_e, c.label_v) when 'T' then coalesce(c.label_t, c.label_v) else c.label_v end from code_row c
     where c.category = '${category}' and c.value = ${column} and ${listRowOf('c.farm_id', '$2', '$3')} order by c.farm_id = '*' limit 1)`;

const FACTS = `${nameSql(1, 'i')} as name, ${label('brand', 'i.brand')} as "brandName", coalesce(${label('unit', 'i.unit')}, i.unit) as "unitName",
  (select sum(t.qty)::float8 from stock_total t where t.farm_id = $2 and t.book = 'goods' and t.itemid = i.itemid) as stock,
  ${lastPrice(2)} as lastprice,
  (select -sum(m.qty)::float8 from stock_movement m where m.farm_id = $2 and m.book = 'goods' and m.itemid = i.itemid and m.kind in ('house', 'general', 'return')
     and m.valuedt > $4::date) as use28`;

/** The item list of the company and the farm, with what the farm has and uses of each. */
export function findItemsHandler(services: StockServices): Handler {
  return handleSigned(findItems, async (ctx, { text, itemtp, closed, page, size }) => {
    const { farmid, prnt2 } = await companyOf(ctx);
    const { db, session } = ctx;
    const language = answerLanguage(ctx);
    const where = new Where("i.prnt2 = $3 and i.book = 'goods'");
    where.params.push(language, farmid, prnt2, addDays(session.curbusdt, -USE_DAYS));
    where.when(itemtp, 'i.itemtp = ?');
    if (closed !== 'Y') where.add('i.inuse');
    if (text != null) {
      const like = likeAnywhere(text);
      where.add('i.itemid ilike ? or i.name_v ilike ? or i.name_e ilike ? or i.name_t ilike ?', like, like, like, like);
    }
    const { rows } = await db.query<ItemRow & { total: number }>(
      `select ${DETAIL}, ${FACTS}, count(*) over ()::int as total from item i where ${where.sql} order by i.itemtp, i.itemid limit ${where.param(size)} offset ${where.param((page - 1) * size)}`,
      where.params,
    );
    const itemids = rows.map(({ itemid }) => itemid);
    const used = await services.treatments(db, farmid, itemids);
    const money = seesMoney(session);
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _, name, brandName, unitName, stock, lastprice, use28, ...row }) => ({
        ...detailOf(row, money),
        ...{ name, brandName: brandName ?? row.brand, unitName, stock, use28 },
        treatments: used.get(row.itemid)?.done ?? 0,
        plans: used.get(row.itemid)?.planned ?? 0,
        lastprice: money ? lastprice : null,
      })),
    };
  });
}
