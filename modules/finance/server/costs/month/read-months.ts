import { averageLiveWeight, live, movesIn } from '#engine/batch/domain/figures/life.ts';
import { valueAtCost } from '#engine/batch/domain/figures/live-value.ts';
import { type BatchLife, lifeWithin } from '#engine/batch/domain/figures/record.ts';
import { SUMS, sumOf } from '#engine/batch/domain/figures/sums.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { COST_SETTINGS, fixedShares } from '#modules/finance/domain/costs/cost.settings.ts';
import { type CostRow, type MonthCosts, monthCosts, type SplitBase, totalOf } from '#modules/finance/domain/costs/month-costs.ts';
import { type AnimalDays, COST_AREAS, type CostArea, isCostArea, type LsuType, unitDays } from '#modules/finance/domain/costs/split-keys.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { netOf, pigsSold, type SoldLine, soldLines } from '../sales-of.ts';
import type { CostServices, Days, GoodsUsed } from '../services.ts';
import { type VoucherPart, voucherParts } from './voucher-parts.ts';

/** A month of a farm: what it cost and brought, exact, and the sums its figures are made of. */
export interface MonthFacts {
  readonly costs: MonthCosts;
  readonly base: SplitBase;
  readonly vouchers: readonly VoucherPart[];
  /** Lines of delivery notes. */
  readonly sold: readonly SoldLine[];
  /** The batches of the month. */
  readonly batches: readonly BatchLife[];
  /** kg, head, days and money; a sum nobody knows is absent. */
  readonly sums: BaseSums;
  /** Vouchers counted that nobody has approved yet. */
  readonly unapproved: readonly VoucherPart[];
  /** Gilts that came, whose price the herd does not know. */
  readonly gilts: number;
  /** Batches whose worth at cost is not known: what came in has no amount. */
  readonly unvalued: number;
}

/** A farm as its months are read. */
export interface FarmMonths {
  readonly farmid: string;
  readonly decimals: number;
  readonly months: readonly MonthFacts[];
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
async function animalDays(db: Db, services: CostServices, farmid: string, months: readonly Days[], areaOf: AreaOf): Promise<AnimalDays[][]> {
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

/** What the live pigs of batches are worth at cost at the end of a day; those nobody can value apart. */
export function worthOn(batches: readonly BatchLife[], day: Days['to'], decimals: number): { readonly value: number; readonly unknown: number } {
  let [value, unknown] = [0, 0];
  for (const batch of batches) {
    if (batch.opendt > day || live(batch, day) === 0) continue;
    const own = valueAtCost(batch, day);
    if (own === null) unknown += 1;
    else value += roundHalfAway(own, decimals);
  }
  return { value, unknown };
}

/** Head, kg and worth of batches in a month. */
function batchSums(batches: readonly BatchLife[], days: Days, decimals: number) {
  const spans = batches.flatMap((batch) => lifeWithin(batch, days.from, days.to) ?? []);
  const gains = spans.map((span) => sumOf(SUMS.gain(span)));
  const bought = spans.flatMap((span) => movesIn(span)).filter(({ kind, way }) => kind === 'in' && way === 'purchase');
  const [start, end] = [worthOn(batches, addDays(days.from, -1), decimals), worthOn(batches, days.to, decimals)];
  return {
    pigdays: spans.reduce((sum, span) => sum + (sumOf(SUMS.pig_days(span)) ?? 0), 0),
    ...(gains.some((gain) => gain === null) ? {} : { gain: gains.reduce((sum: number, gain) => sum + (gain ?? 0), 0) }),
    bought: bought.reduce((sum, { amount }) => sum + roundHalfAway(amount ?? 0, decimals), 0),
    livechange: end.value - start.value,
    unvalued: Math.max(start.unknown, end.unknown),
    estimated: spans.some(({ batch, to }) => live(batch, to) > 0 && averageLiveWeight(batch, to)?.estimated === true),
  };
}

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
function saleSums(lines: readonly SoldLine[], gilts: number, decimals: number) {
  const number = (amount: bigint): number => scaledNumber(amount, decimals);
  const [all, pigs, herd] = [netOf(lines), netOf(lines, ['pigs']), netOf(lines, ['breeding'])];
  return { pigsales: number(pigs.net), sales: number(all.net), goodscost: number(all.cost), replacement: gilts - number(herd.net) };
}

/** Reads months of a farm that is in sight, in their order; a month that is not ended up to its last day that came. */
export async function readMonths(db: Db, services: CostServices, farmid: string, months: readonly Days[], language: Language): Promise<FarmMonths> {
  const settings = await loadFarmSettings(db, farmid);
  const { DECIMALS: decimals } = settings.read(STOCK_SETTINGS);
  const { LSUFACT, COSTSHARE } = settings.read(COST_SETTINGS);
  const areaOf = await areasOf(db, farmid);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { farmid, decimals, months: [] };
  const parts = await voucherParts(db, farmid, months, decimals, language);
  const used = await services.goodsUsed(db, farmid, months);
  const stood = await animalDays(db, services, farmid, months, areaOf);
  const herd = await services.herdMonths(db, farmid, months);
  const batches = await services.batches(db, farmid, { from: addDays(first.from, -1), to: last.to }, language);
  const sold = await soldLines(db, services, farmid, months, { decimals, language });
  return {
    farmid,
    decimals,
    months: months.map((days, at): MonthFacts => {
      const vouchers = parts.filter((part) => part.at === at);
      const goods = used.filter((row) => row.at === at + 1);
      const base = { units: unitDays(stood[at] ?? [], LSUFACT), sharesOf: (group: string) => fixedShares(COSTSHARE, group) };
      const costs = monthCosts([...vouchers, ...goodsRows(goods, areaOf, decimals)], base);
      const { unvalued, estimated: _, ...grown } = batchSums(batches, days, decimals);
      const lines = sold.filter((line) => line.at === at);
      const { heads, kg } = pigsSold(batches, days);
      const money = costSums(costs, decimals);
      const { mfd = 0, pw = 0, gilts = 0 } = herd[at] ?? {};
      return {
        ...{ costs, base, vouchers, sold: lines, batches, gilts, unvalued, unapproved: vouchers.filter(({ approved }) => !approved) },
        sums: {
          ...{
            ...money,
            ...grown,
            mfd,
            pw,
            days: daysBetween(days.from, days.to) + 1,
            feedkg: goods.reduce((sum, row) => sum + (row.itemtp === 'feed' ? row.kg : 0), 0),
          },
          sold: heads,
          ...saleSums(lines, money['gilts'] ?? 0, decimals),
          ...(kg === null ? {} : { soldkg: kg }),
        },
      };
    }),
  };
}
