import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows, farmOf } from '#engine/server/session.ts';
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

/** A request about costs. */
export interface CostDesk {
  readonly ctx: SignedContext;
  readonly services: CostServices;
  readonly farm: CostFarm;
  /** Cost groups of the services that were judged. */
  readonly groups: Map<string, string>;
}

/** Opens the costs of the session's farm. */
export async function openCosts(ctx: SignedContext, services: CostServices): Promise<CostDesk> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [farmid]);
  const [farm] = rows;
  if (farm === undefined) throw new Error(`unknown farm ${farmid}`);
  const { DECIMALS, SECONDSIGN } = (await loadFarmSettings(ctx.db, farmid)).read(STOCK_SETTINGS);
  return { ctx, services, farm: { ...farm, farmid, decimals: DECIMALS, second: SECONDSIGN === 'Y' }, groups: new Map() };
}

/** Who steps a voucher. */
export function voucherStepper({ ctx: { session }, farm }: CostDesk): VoucherStepper {
  const { userid, usrlvl } = session;
  const menus = ['PigExp', 'PigExpMng', 'PigExpUpd'] as const;
  return { userid, usrlvl, mayEdit: allows(session, menus, 'edit'), mayDelete: allows(session, menus, 'delete'), second: farm.second };
}
