import type { OwnBredGilt } from '#engine/define/known-of-houses.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { COST_SETTINGS, fixedShares } from '#modules/finance/domain/costs/cost.settings.ts';
import { type CostRow, type MonthCosts, monthCosts, type SplitBase, totalOf } from '#modules/finance/domain/costs/month-costs.ts';
import { type AnimalDays, COST_AREAS, type CostArea, isCostArea, type LsuType, unitDays } from '#modules/finance/domain/costs/split-keys.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { netOf, type SoldLine, soldLines } from '../sales-of.ts';
import type { Days, GoodsUsed, MonthServices } from '../services.ts';
import { type VoucherPart, voucherParts } from './voucher-parts.ts';

/** What a month of a farm cost and what its notes brought, exact, before its batches are read. */
export interface MonthCost {
  readonly costs: MonthCosts;
  readonly base: SplitBase;
  readonly vouchers: readonly VoucherPart[];
  /** Lines of delivery notes. */
  readonly sold: readonly SoldLine[];
  /** Females that came into the herd. */
  readonly gilts: number;
  /** Gilts among them that left batches of the farm, with the cost they carried. */
  readonly ownBred: readonly OwnBredGilt[];
  /** kg, head, days and money; a sum nobody knows is absent. */
  readonly sums: BaseSums;
}

/** Type of livestock unit of the herd's animals, by what goods are issued to them as. */
const LSU_OF: Readonly<Record<string, LsuType>> = { gilt: 'gilt', nursery: 'nursery', weaner: 'nursery', growfinish: 'grow-finish' };
/** Type of the pigs of a house run as batches, by its area. */
const BATCH_LSU: Readonly<Record<CostArea, LsuType>> = {
  sow: 'grow-finish',
  gilts: 'gilt',
  nursery: 'nursery',
  'grow-finish': 'grow-finish',
  other: 'grow-finish',
};

type AreaOf = (roomid: string | null) => CostArea | null;

async function areasOf(db: Db, farmid: string): Promise<AreaOf> {
  const { rows } = await db.query<{ roomid: string; area: string }>('select roomid, area from room where farm_id = $1', [farmid]);
  const known = new Map(rows.map(({ roomid, area }) => [roomid, area]));
  return (roomid) => {
    const area = roomid === null ? undefined : known.get(roomid);
    return area !== undefined && isCostArea(area) ? area : null;
  };
}

/** Animal-days of each month by area and type: of the herd's houses, and of houses run as batches. */
async function animalDays(db: Db, services: MonthServices, farmid: string, months: readonly Days[], areaOf: AreaOf): Promise<AnimalDays[][]> {
  const herd = await services.headDays(db, farmid, months);
  const batches = await services.pigDays(db, farmid, months);
  return months.map((_, at): AnimalDays[] => {
    const own = herd
      .filter((row) => row.at === at + 1)
      .map(({ roomid, pigtype, days }) => ({ area: areaOf(roomid) ?? ('sow' as const), type: LSU_OF[pigtype] ?? ('sow' as const), days }));
    const grown = [...batches].map(([roomid, days]) => {
      const area = areaOf(roomid) ?? 'other';
      return { area, type: BATCH_LSU[area], days: days[at] ?? 0 };
    });
    return [...own, ...grown];
  });
}

const GOODS: ReadonlySet<string> = new Set(['feed', 'medicine', 'vaccine']);
/** The group a type of goods is told under. */
export const goodsGroup = (itemtp: string): string => (GOODS.has(itemtp) ? itemtp : 'goods');

/** Goods used as rows of cost: of the area of their house; what went without one is not split. */
const goodsRows = (used: readonly GoodsUsed[], areaOf: AreaOf, decimals: number): CostRow[] =>
  used.map(({ roomid, itemtp, amount }) => ({ area: areaOf(roomid), group: goodsGroup(itemtp), amount: money(amount, decimals), key: 'none' }));

const SUM_OF: Readonly<Record<CostArea, string>> = {
  ...{ sow: 'cost_sow', gilts: 'cost_gilts', nursery: 'cost_nursery', 'grow-finish': 'cost_growfinish', other: 'cost_other' },
};

function costSums({ areas, overhead, gilts }: MonthCosts, decimals: number) {
  const number = (amount: bigint): number => scaledNumber(amount, decimals);
  const own = COST_AREAS.map((area) => [SUM_OF[area], number(totalOf(areas[area]))] as const);
  const all = COST_AREAS.reduce((sum, area) => sum + totalOf(areas[area]), 0n);
  const feed = COST_AREAS.reduce((sum, area) => sum + (areas[area].get('feed') ?? 0n), overhead.get('feed') ?? 0n);
  return { ...Object.fromEntries(own), areas: number(all), overhead: number(totalOf(overhead)), gilts: number(gilts), feed: number(feed) };
}

/** What delivery notes brought: of growing pigs, of the herd, of all else with what its goods cost. */
function saleSums(lines: readonly SoldLine[], decimals: number) {
  const number = (amount: bigint): number => scaledNumber(amount, decimals);
  const [all, pigs, herd] = [netOf(lines), netOf(lines, ['pigs']), netOf(lines, ['breeding'])];
  return { pigsales: number(pigs.net), sales: number(all.net), goodscost: number(all.cost), herdsales: number(herd.net) };
}

/** What renews the herd: gilts as bought, own-bred ones at the cost they carried, less sows and boars sold. */
function herdSums(bought: number, ownBred: readonly OwnBredGilt[], sold: number, decimals: number) {
  const ownbred = ownBred.reduce((sum, { amount }) => sum + roundHalfAway(amount ?? 0, decimals), 0);
  return { ownbred, replacement: bought + ownbred - sold };
}

/** Reads the costs of months of a farm that is in sight, in their order. */
export async function readCosts(db: Db, services: MonthServices, farmid: string, months: readonly Days[], language: Language) {
  const settings = await loadFarmSettings(db, farmid);
  const { DECIMALS: decimals } = settings.read(STOCK_SETTINGS);
  const { LSUFACT, COSTSHARE } = settings.read(COST_SETTINGS);
  if (months.length === 0) return { decimals, months: [] };
  const areaOf = await areasOf(db, farmid);
  const parts = await voucherParts(db, farmid, months, decimals, language);
  const used = await services.goodsUsed(db, farmid, months);
  const stood = await animalDays(db, services, farmid, months, areaOf);
  const herd = await services.herdMonths(db, farmid, months);
  const raised = await services.ownBred(db, farmid, months);
  const sold = await soldLines(db, services, farmid, months, { decimals, language });
  return {
    decimals,
    months: months.map((days, at): MonthCost => {
      const vouchers = parts.filter((part) => part.at === at);
      const goods = used.filter((row) => row.at === at + 1);
      const base = { units: unitDays(stood[at] ?? [], LSUFACT), sharesOf: (group: string) => fixedShares(COSTSHARE, group) };
      const costs = monthCosts([...vouchers, ...goodsRows(goods, areaOf, decimals)], base);
      const lines = sold.filter((line) => line.at === at);
      const amounts = costSums(costs, decimals);
      const { mfd = 0, pw = 0, gilts = 0 } = herd[at] ?? {};
      const feedkg = goods.reduce((sum, row) => sum + (row.itemtp === 'feed' ? row.kg : 0), 0);
      const ownBred = raised.filter((row) => row.at === at + 1);
      const brought = saleSums(lines, decimals);
      const renewed = herdSums(amounts['gilts'] ?? 0, ownBred, brought.herdsales, decimals);
      const sums = { ...amounts, mfd, pw, days: daysBetween(days.from, days.to) + 1, feedkg, ...brought, ...renewed };
      return { costs, base, vouchers, sold: lines, gilts, ownBred, sums };
    }),
  };
}
