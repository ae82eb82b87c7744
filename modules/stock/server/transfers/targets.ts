import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { addDays } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { targetStock } from '#modules/stock/contract/transfer.calls.ts';
import { maySendTo, receivedAtOnce, type StoreUse } from '#modules/stock/domain/store-use.ts';
import { type FarmStock, openStock, type StockServices, stockOfFarm } from '../farm-stock.ts';
import { movementStands, nameSql } from '../sql.ts';
import { storeUsesOn } from '../use/store-uses.ts';
import type { Laboratory } from './lab-services.ts';
import { acrossSharing } from './sent.ts';

interface TargetRow {
  readonly farmid: string;
  readonly farmname: string;
  readonly storeid: string;
  readonly name: string;
}

/** Warehouses goods may be sent to: the own farm's, and those of open farms of the company. */
function targets(db: Db, farmid: string, language: Language): Promise<TargetRow[]> {
  return acrossSharing(db, farmid, async (farms) => {
    const { rows } = await db.query<TargetRow>(
      `select s.farm_id as farmid, f.farmname, s.storeid, ${nameSql('$2', 's')} as name from store s join farm f on f.farm_id = s.farm_id
       where s.farm_id = any($1) and s.book = 'goods' and s.inuse and f.state <> 'closed' order by s.farm_id <> $3, s.farm_id, s.storeid`,
      [farms, language, farmid],
    );
    return rows;
  });
}

/** How the farm's warehouses are used today. */
async function settingsOf(ctx: ListContext, farmid: string): Promise<ReadonlyMap<string, StoreUse>> {
  const { calendar } = await loadFarmSettings(ctx.db, farmid);
  return storeUsesOn(ctx.db, farmid, calendar.curbusdt);
}

/** Farms of the company goods of a warehouse may be sent to. */
const targetFarms: ListQuery = async (ctx) => {
  if (ctx.farmid === null) return [];
  const use = (await settingsOf(ctx, ctx.farmid)).get(parentOf(ctx, 'storeid') ?? '');
  const rows = (await targets(ctx.db, ctx.farmid, ctx.language)).filter(({ farmid }) => farmid !== ctx.farmid && maySendTo(use, farmid));
  const farms = new Map(rows.map(({ farmid, farmname }) => [farmid, farmname]));
  return [...farms].map(([value, name], at) => ({ value, label: name, order: at, active: true }));
};

/** Warehouses of the own farm, or of the one named, but for the source; those that receive at once say so. */
const targetStores: ListQuery = async (ctx) => {
  if (ctx.farmid === null) return [];
  const [there, source] = [parentOf(ctx, 'tofarm') ?? ctx.farmid, parentOf(ctx, 'storeid')];
  const uses = await settingsOf(ctx, ctx.farmid);
  const atOnce = (storeid: string): boolean => there === ctx.farmid && source !== null && receivedAtOnce(uses.get(source), uses.get(storeid));
  return (await targets(ctx.db, ctx.farmid, ctx.language))
    .filter(({ farmid, storeid }) => farmid === there && (there !== ctx.farmid || storeid !== source))
    .map(({ storeid, name }, at) => ({ value: storeid, label: name, order: at, active: true, atonce: atOnce(storeid) ? 'Y' : 'N' }));
};

/** Whether a farm in sight counts in the same money: only then an amount goes along with goods. */
export async function sameMoney(db: Db, { currency, decimals }: Pick<FarmStock, 'currency' | 'decimals'>, farmid: string): Promise<boolean> {
  const there = await stockOfFarm(db, farmid);
  return there.currency === currency && there.decimals === decimals;
}

/** Laboratories of the company goods may be sent to. */
export function laboratoriesOf(db: Db, farm: FarmStock, { lab }: StockServices, language: Language): Promise<readonly Laboratory[]> {
  return acrossSharing(db, farm.farmid, async (farms) => {
    const found = await lab.laboratories(db, farms, language);
    const fit = await Promise.all(found.map(({ labid }) => sameMoney(db, farm, labid)));
    return found.filter((_, at) => fit[at]);
  });
}

const targetLabs =
  (services: StockServices): ListQuery =>
  async ({ db, farmid, language }) => {
    if (farmid === null) return [];
    const found = await laboratoriesOf(db, await stockOfFarm(db, farmid), services, language);
    return found.map(({ labid, name }, at) => ({ value: labid, label: name, order: at, active: true }));
  };

/** Lists of destinations. */
export const targetChoices = (services: StockServices): Readonly<Record<string, ListQuery>> => ({
  ...{ targetfarm: targetFarms, targetstore: targetStores, targetlab: targetLabs(services) },
});

/** Days the mean use is taken over. */
const USE_DAYS = 28;

interface HeldRow {
  readonly itemid: string;
  readonly qty: number;
  readonly onway: number;
  readonly used: number;
}

/** What a warehouse holds of items, what of them is on the way from the own farm, and what was used there of late. */
const HELD = `select k.itemid,
   coalesce((select t.qty from stock_total t where t.farm_id = $1 and t.book = 'goods' and t.storeid = $2 and t.itemid = k.itemid and t.way = ''), 0)::float8 as qty,
   coalesce((select sum(t.qty) from stock_total t join stock_note n on n.farm_id = t.farm_id and n.noteid::text = t.way and n.kind = 'transfer'
     where t.farm_id = $5 and t.book = 'goods' and t.itemid = k.itemid and t.way <> '' and t.qty > 0 and n.tofarm = $1 and n.tostore = $2), 0)::float8 as onway,
   coalesce((select -sum(m.qty) from stock_movement m where m.farm_id = $1 and m.book = 'goods' and m.storeid = $2 and m.itemid = k.itemid and m.way = ''
     and m.valuedt > $4::date and m.kind in ('house', 'general', 'sale') and ${movementStands()}), 0)::float8 as used
  from unnest($3::text[]) k (itemid)`;

/** Stock of items where they are sent to. @throws Refused V_NOTEXISTS for a warehouse nothing may be sent to. */
export async function stockThere(ctx: SignedContext, { tofarm, tostore, items }: CallParsed<typeof targetStock>) {
  const farm = await openStock(ctx.db, ctx.session);
  const there = tofarm ?? farm.farmid;
  const known = (await targets(ctx.db, farm.farmid, answerLanguage(ctx))).some(({ farmid, storeid }) => farmid === there && storeid === tostore);
  if (!known) throw refused('V_NOTEXISTS', 'tostore', { value: tostore });
  return acrossSharing(ctx.db, farm.farmid, async () => {
    const { rows } = await ctx.db.query<HeldRow>(HELD, [there, tostore, items, addDays(farm.curbusdt, -USE_DAYS), farm.farmid]);
    return rows.map(({ used, ...row }) => ({ ...row, cover: used > 0 ? row.qty / (used / USE_DAYS) : null }));
  });
}
