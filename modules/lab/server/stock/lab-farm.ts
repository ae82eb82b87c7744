import type { Beyond } from '#engine/ledger/server/beyond.ts';
import type { Book } from '#engine/ledger/server/rows.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf, type Session } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { NO_LIMIT } from '#kernel/locks.ts';
import { LAB_SETTINGS } from '#modules/lab/domain/lab.settings.ts';
import { LAB_GOODS } from '#modules/lab/domain/stock/book.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { labSettings } from '../requests/context.ts';
import type { LabStockServices } from './services.ts';

/** The laboratory whose goods a request works on: the farm of the session (LABID). */
export interface LabFarm {
  readonly farmid: string;
  readonly prnt2: string;
  readonly shtnm: string;
  readonly curbusdt: BusinessDate;
  readonly currency: string;
  readonly decimals: number;
  /** Three steps of days a transfer may be on the way. */
  readonly onwaydays: readonly number[];
  readonly openFrom: BusinessDate | null;
  readonly lockday: number;
  readonly zone: number;
  /** % of use above plan that is marked (LABOVER). */
  readonly over: number;
  /** Levels that see prices (LABPRICE). */
  readonly priced: readonly string[];
}

/** A request that posts goods of a laboratory. */
export interface LabDesk {
  readonly ctx: SignedContext;
  readonly farm: LabFarm;
  readonly book: Book;
  readonly services: LabStockServices;
}

/** Whether a person sees prices of a laboratory's goods (LABPRICE). */
export const seesLabMoney = ({ usrlvl }: Pick<Session, 'usrlvl'>, { priced }: Pick<LabFarm, 'priced'>): boolean => priced.includes(String(usrlvl));

/** Reads what a farm's settings say about the goods of its laboratory. */
export async function labFarm(db: Db, farmid: string): Promise<LabFarm> {
  const { rows } = await db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [farmid]);
  const [farm] = rows;
  if (farm === undefined) throw new Error(`unknown farm ${farmid}`);
  const { calendar, read } = await loadFarmSettings(db, farmid);
  const { CURRENCY, DECIMALS, ONWAYDAYS } = read(STOCK_SETTINGS);
  const { curbusdt, lockday, zone } = calendar;
  const openFrom = lockday === NO_LIMIT ? null : addDays(curbusdt, -lockday);
  const { LABOVER: over, LABPRICE: priced } = await labSettings(db, farmid, { LABOVER: LAB_SETTINGS.LABOVER, LABPRICE: LAB_SETTINGS.LABPRICE });
  return { ...farm, farmid, over, priced, curbusdt, lockday, zone, openFrom, currency: CURRENCY, decimals: DECIMALS, onwaydays: ONWAYDAYS };
}

/** Where goods of a laboratory may have come in: at farms. */
export const BEYOND_LAB: Beyond = {
  books: [GOODS, LAB_GOODS],
  open: async (db, farmid, def) => {
    const { prnt2, decimals, openFrom } = await labFarm(db, farmid);
    return { book: { def, farmid, prnt2, decimals }, openFrom };
  },
};

/** Opens the goods of the session's laboratory. */
export async function openLab(ctx: SignedContext, services: LabStockServices): Promise<LabDesk> {
  const farm = await labFarm(ctx.db, farmOf(ctx.session));
  return { ctx, farm, services, book: { def: LAB_GOODS, farmid: farm.farmid, prnt2: farm.prnt2, decimals: farm.decimals } };
}
