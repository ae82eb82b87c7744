import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import type { Owner } from '#engine/server/resource/find.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { partner } from '#modules/stock/contract/partner.resource.ts';
import { possibleDoubles } from '#modules/stock/domain/partner.ts';
import { type StockServices, seesMoney, stockOfFarm } from '../farm-stock.ts';
import { checkCodes, overCompany } from './shared.ts';

/** Roles that may be bought from, and those that may be sold to. */
const SELLING: ReadonlySet<unknown> = new Set(['supplier', 'both', 'ownfarm']);
const BUYING: ReadonlySet<unknown> = new Set(['customer', 'both']);

/** True when a received note of any farm of the company names the partner. */
function wasTraded(db: Db, { farmid, realm }: Owner, id: string): Promise<boolean> {
  return overCompany(db, { farmid, prnt2: realm }, async () => {
    const { rows } = await db.query('select 1 from stock_note where prnt2 = $1 and supplierid = $2 limit 1', [realm, id]);
    return rows.length > 0;
  });
}

/** True when a delivery note of any farm of the company is of the partner. */
const wasSoldTo = (services: StockServices, db: Db, { farmid, realm }: Owner, id: string): Promise<boolean> =>
  overCompany(db, { farmid, prnt2: realm }, () => services.wasSoldTo(db, realm, id));

async function isUsed(services: StockServices, db: Db, owner: Owner, id: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from item where prnt2 = $1 and supplierid = $2 limit 1', [owner.realm, id]);
  return rows.length > 0 || (await wasTraded(db, owner, id)) || wasSoldTo(services, db, owner, id);
}

/** Names are unique per role; what both roles share counts for both. One that was bought from or sold to stays one that may be. */
const checkOf =
  (services: StockServices): CheckRow =>
  async ({ db }, owner, { partnerid, name, role, paymethod }, before) => {
    // A method typed before there was a list of them stays until another is chosen.
    if (typeof paymethod === 'string' && paymethod !== before?.['paymethod']) await checkCodes(db, owner, 'paymethod', [paymethod], 'paymethod');
    const { rows } = await db.query(
      `select 1 from partner where prnt2 = $1 and partnerid <> $2 and lower(name) = lower($3)
       and (role = $4 or (role = 'both' and $4 <> 'ownfarm') or ($4 = 'both' and role <> 'ownfarm')) limit 1`,
      [owner.realm, partnerid, name, role],
    );
    if (rows.length > 0) throw refused('V_EXISTS', 'name', { value: String(name) });
    const stopsSelling = before !== null && SELLING.has(before['role']) && !SELLING.has(role);
    const stopsBuying = before !== null && BUYING.has(before['role']) && !BUYING.has(role);
    const inUse =
      (stopsSelling && (await wasTraded(db, owner, String(partnerid)))) || (stopsBuying && (await wasSoldTo(services, db, owner, String(partnerid))));
    if (inUse) throw refused('ADM_INUSE', 'role', { name: String(name) });
  };

/** Days of trade that are told, today with them. */
const YEAR = 365;
const YEAR_AGO = `q.today - ${YEAR}`;
const NO_TRADE = { sold: 0, owed: 0, owing: 0 };

/** Received notes of the partner on the farm, over a year. */
const notes = (kind: 'purchase' | 'supplier'): string =>
  `stock_note n where n.farm_id = q.farm_id and n.prnt2 = p.prnt2 and n.supplierid = p.partnerid
     and n.kind = '${kind}' and n.state <> '02' and n.valuedt > ${YEAR_AGO}`;

const serverOf = (services: StockServices): ResourceServer => ({
  realm: 'f.realm',
  check: checkOf(services),
  isUsed: ({ db }, owner, id) => isUsed(services, db, owner, id),
  computed: {
    bought: `(select coalesce(sum(v.amount), 0)::float8 from stock_movement m join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
      where m.farm_id = q.farm_id and m.book = 'goods' and m.supplierid = p.partnerid and m.kind in ('purchase', 'supplier')
        and m.valuedt > ${YEAR_AGO})`,
    delivery: `(select case when count(*) > 1 then round((max(d.valuedt) - min(d.valuedt))::numeric / (count(*) - 1), 1)::float8 end
      from (select distinct n.valuedt from ${notes('purchase')}) d)`,
    refused: `(select count(*)::int from ${notes('supplier')})`,
    lastnote: 'l.noteno',
    lastdt: 'l.valuedt',
  },
  join: `left join lateral (select n.noteno, n.valuedt from stock_note n where n.farm_id = q.farm_id and n.prnt2 = p.prnt2
    and n.supplierid = p.partnerid and n.state <> '02' order by n.valuedt desc, n.crtdate desc limit 1) l on true`,
  finish: async ({ db, session }, rows) => {
    const doubles = possibleDoubles(rows.map((row) => ({ ...row, id: row['partnerid'] })) as never);
    const told = rows.map((row) => ({ ...row, doubles: [...(doubles.get(String(row['partnerid'])) ?? [])] }));
    if (!seesMoney(session)) return told.map((row) => ({ ...row, bought: null, credit: null, sold: null, owed: null, owing: null }));
    const { farmid, curbusdt } = await stockOfFarm(db, farmOf(session));
    const ids = rows.map(({ partnerid }) => String(partnerid));
    const known = await services.partnerMoney(db, farmid, ids, addDays(curbusdt, 1 - YEAR));
    const sums = new Map(known.map(({ partnerid, ...sum }) => [partnerid, sum]));
    return told.map((row, at) => ({ ...row, ...(sums.get(ids[at] ?? '') ?? NO_TRADE) }));
  },
});

/** Business partners. */
export const partnerHandlers = (services: StockServices) => resourceHandlers(partner, serverOf(services));
