import type { Handler } from '#engine/server/pipeline.ts';
import { listedPriceSql } from '#engine/server/price-list.ts';
import { Refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { SALE_PRICES } from '#modules/finance/contract/sales/price.resource.ts';
import type { SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import { listedPriceIssues, type PricedThing, thingOf } from '#modules/finance/domain/sales/listed-price.ts';
import type { Sale } from '#modules/finance/domain/sales/sale.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';
import { openFarm } from '../costs/desk.ts';
import type { SaleDesk } from './desk.ts';

const SAME = `priced.farm_id = n.farm_id and priced.trade = n.trade and priced.inuse and priced.kind = l.kind and priced.basis = l.basis
  and priced.itemid is not distinct from l.itemid and (priced.unit is null or priced.unit = l.unit) and (priced.saleclass is null or priced.saleclass = l.saleclass)`;

/**
 * SQL of the price of a line `l` of a note `n` of a customer `p`, of an item `i`: by his list on the day of the note, else by the general one; a price
 * of its class before one of all classes; where no list says one, that of the item.
 */
export const LISTED_PRICE = `coalesce(${listedPriceSql({ table: 'sale_price', of: SAME, better: 'priced.saleclass is null' }, 'p.pricelist', 'n.valuedt')},
  case when i.pricebasis = l.basis and (l.basis <> 'unit' or i.unit = l.unit) then i.price end)::float8`;

/** What the lists say of each line of a note, in their order. */
export async function listedPrices({ ctx, farm, of }: SaleDesk, { valuedt, customerid, lines }: Pick<Sale, 'valuedt' | 'customerid' | 'lines'>) {
  const { rows } = await ctx.db.query<{ price: number | null }>(
    `select ${LISTED_PRICE} as price
     from rows from (jsonb_to_recordset($6::jsonb) as (kind text, basis text, saleclass text, itemid text, unit text)) with ordinality l(kind, basis, saleclass, itemid, unit, at)
       cross join (select $1::text as farm_id, $2::text as trade, $3::date as valuedt) n
       left join partner p on p.prnt2 = $4 and p.partnerid = $5
       left join item i on i.prnt2 = $4 and i.book = 'goods' and i.itemid = l.itemid
     order by l.at`,
    [
      farm.farmid,
      of.trade,
      valuedt,
      farm.prnt2,
      customerid,
      JSON.stringify(lines.map(({ kind, basis, saleclass, itemid, unit }) => ({ kind, basis, saleclass, itemid, unit }))),
    ],
  );
  return rows.map(({ price }) => price);
}

/** A note whose lines without a price have that of the list of its customer; what no list prices waits. */
export async function withListedPrices(desk: SaleDesk, input: SaleInput, sale: Sale): Promise<SaleInput> {
  if (sale.lines.every(({ price }) => price !== null)) return input;
  const listed = await listedPrices(desk, sale);
  return { ...input, lines: input.lines.map((line, at) => ({ ...line, price: line.price ?? listed[at] ?? null })) };
}

const typedThing = (body: object): PricedThing => {
  const { kind, saleclass = null, itemid = null, basis, unit = null } = body as PricedThing;
  return { kind, saleclass, itemid, basis, unit };
};

const checkPrice =
  (trade: Trade): CheckRow =>
  async ({ db }, { farmid }, body) => {
    const thing = typedThing(body);
    const { rows } = await db.query<{ itemtp: string }>(
      `select i.itemtp from farm f join item i on i.prnt2 = f.prnt2 where f.farm_id = $1 and i.book = 'goods' and i.itemid = $2 and (i.farm_id is null or i.farm_id = $1)`,
      [farmid, thing.itemid],
    );
    const issues = listedPriceIssues(trade, thing, rows[0]?.itemtp ?? null);
    if (issues.length > 0) throw new Refused(issues);
  };

/** Neighbours of a price in its list: the same thing on other days. */
const neighbour = (
  what: string,
  than: string,
): string => `(select ${what} from sale_price o where o.farm_id = p.farm_id and o.trade = p.trade and o.inuse
  and o.kind = p.kind and o.basis = p.basis and o.pricelist = p.pricelist and o.saleclass is not distinct from p.saleclass
  and o.itemid is not distinct from p.itemid and o.unit is not distinct from p.unit and o.fromdt ${than})`;

const serverOf = (trade: Trade): ResourceServer => ({
  order: 'p.kind, p.itemid nulls first, p.saleclass nulls first, p.pricelist, p.fromdt desc',
  fixed: { trade },
  complete: (body) => ({ ...body, ...thingOf(typedThing(body)) }),
  check: checkPrice(trade),
  facts: async (ctx) => ({ decimals: (await openFarm(ctx)).decimals }),
  computed: {
    decimals: "(q.facts->>'decimals')::int",
    todt: neighbour('min(o.fromdt) - 1', '> p.fromdt'),
    before: neighbour('(array_agg(o.price order by o.fromdt desc))[1]::float8', '< p.fromdt'),
  },
});

/** Price lists of a trade: found, saved, taken out of use. */
export const priceListHandlers = (trade: Trade): readonly Handler[] => resourceHandlers(SALE_PRICES[trade], serverOf(trade));
