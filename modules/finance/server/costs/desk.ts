import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import { menusOf, type TradeDef } from '#modules/finance/contract/trades.ts';
import type { VoucherStepper } from '#modules/finance/domain/costs/voucher-flow.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import type { CostServices } from './services.ts';

/** The farm a voucher is written on. */
export interface CostFarm {
  readonly farmid: string;
  /** The company, or a trial farm alone: whose services and partners count. */
  readonly prnt2: string;
  readonly shtnm: string;
  /** Decimals of the farm's currency. */
  readonly decimals: number;
  /** SECONDSIGN. */
  readonly second: boolean;
}

/** A request about money of a farm. */
export interface MoneyDesk {
  readonly ctx: SignedContext;
  readonly farm: CostFarm;
  /** Whose papers they are. */
  readonly of: TradeDef;
}

/** A request about costs. */
export interface CostDesk extends MoneyDesk {
  readonly services: CostServices;
  /** Cost groups of the services that were judged. */
  readonly groups: Map<string, string>;
}

/** The session's farm as money reads it. */
export async function openFarm(ctx: SignedContext): Promise<CostFarm> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [farmid]);
  const [farm] = rows;
  if (farm === undefined) throw new Error(`unknown farm ${farmid}`);
  const { DECIMALS, SECONDSIGN } = (await loadFarmSettings(ctx.db, farmid)).read(STOCK_SETTINGS);
  return { ...farm, farmid, decimals: DECIMALS, second: SECONDSIGN === 'Y' };
}

/** Opens the costs of the session's farm. */
export async function openCosts(ctx: SignedContext, services: CostServices, of: TradeDef): Promise<CostDesk> {
  return { ctx, services, of, farm: await openFarm(ctx), groups: new Map() };
}

/** Steps that are taken on the farm of a paper alone; the others also by who looks after several farms. */
export const OF_THE_FARM: ReadonlySet<string> = new Set(['change', 'remove']);

/** Who steps a voucher. */
export function voucherStepper({ ctx: { session }, farm, of }: MoneyDesk): VoucherStepper {
  const { userid, usrlvl } = session;
  const menus = menusOf(of);
  return { userid, usrlvl, mayEdit: allows(session, menus, 'edit'), mayDelete: allows(session, menus, 'delete'), second: farm.second };
}
