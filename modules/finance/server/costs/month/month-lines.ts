import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { scaledNumber } from '#engine/ledger/domain/quantity.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { unitMoneyDecimals } from '#kernel/rounding.ts';
import { COST_FIGURES, COST_TARGETS, MONEY_FIGURES } from '#modules/finance/domain/costs/cost-figures.ts';
import { GOODS_GROUPS, type MonthCosts } from '#modules/finance/domain/costs/month-costs.ts';
import { COST_AREAS, type CostArea } from '#modules/finance/domain/costs/split-keys.ts';
import { AREAS } from '#modules/growfinish/contract/house.resource.ts';
import type { Days } from '../services.ts';
import type { FarmMonths, MonthFacts } from './read-months.ts';

/** A line of the report: a number for each month, and for all of them. */
export interface CostLine {
  readonly part: Text3;
  readonly what: Text3;
  readonly unit: string;
  readonly decimals: number;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
  /** Of all costs, %. */
  readonly share: number | null;
  readonly target: number | null;
  /** Figure its cells open, and what of it: an area, a group. */
  readonly figure: string | null;
  readonly area: CostArea | null;
  readonly group: string | null;
  readonly bold: boolean;
  /** Which way is better. */
  readonly direction: 'up' | 'down' | 'none';
  /** Months in which costs count that nobody has approved. */
  readonly open: ReadonlySet<number>;
}

/** Parts of the report. */
export const PARTS = {
  heads: t3('Đàn heo', 'Head', 'จำนวนสุกร'),
  overhead: t3('Chi phí chung', 'Overhead', 'ส่วนกลาง'),
  herd: t3('Thay đàn, heo mua', 'Replacement, pigs bought', 'ทดแทนฝูง สุกรซื้อ'),
  cost: t3('Giá thành', 'Cost of production', 'ต้นทุนการผลิต'),
  result: t3('Doanh thu, kết quả', 'Sales and result', 'ยอดขายและผล'),
  feed: t3('Tác động giá và lượng thức ăn', 'Price and use effect of feed', 'ผลจากราคาและปริมาณอาหาร'),
};

const GOODS_WORDS: Readonly<Record<string, Text3>> = {
  feed: t3('Thức ăn', 'Feed', 'อาหาร'),
  medicine: t3('Thuốc', 'Medicine', 'ยา'),
  vaccine: t3('Vắc xin', 'Vaccine', 'วัคซีน'),
  goods: t3('Hàng khác', 'Other goods', 'สินค้าอื่น'),
};

/** What the report is asked for, and the farms' facts month by month. */
export interface Asked {
  readonly months: readonly Days[];
  readonly farms: readonly FarmMonths[];
  readonly area: CostArea | null;
  readonly overhead: boolean;
  /** What the one farm asked for aims at; null of several, or where targets are not wanted. */
  readonly targets: TargetBook | null;
  readonly nameOf: (costgrp: string) => Text3;
}

const factsAt = ({ farms }: Asked, at: number): { readonly farm: FarmMonths; readonly month: MonthFacts }[] =>
  farms.flatMap((farm) => {
    const month = farm.months[at];
    return month === undefined ? [] : [{ farm, month }];
  });

/** Sums of a month, or of several, over all farms; one that is not known of each is absent. Without overhead it is nothing. */
export function sumsOf(asked: Asked, at: readonly number[]): BaseSums {
  const all = at.flatMap((one) => factsAt(asked, one).map(({ month }) => month.sums));
  const names = [...new Set(all.flatMap((sums) => Object.keys(sums)))].filter((name) => all.every((sums) => sums[name] !== undefined));
  const added = Object.fromEntries(names.map((name) => [name, all.reduce((sum, sums) => sum + (sums[name] ?? 0), 0)]));
  // Days are those of the months, not of each farm.
  const days = at.reduce((sum, one) => sum + (asked.farms[0]?.months[one]?.sums['days'] ?? 0), 0);
  return { ...added, days, ...(asked.overhead ? {} : { overhead: 0 }) };
}

const range = (n: number): number[] => Array.from({ length: n }, (_, at) => at);
const BLANK = { share: null, target: null, figure: null, area: null, group: null, bold: false, direction: 'none' as const, open: new Set<number>() };

/** Decimals of the money of the farms. */
export const moneyDecimals = ({ farms }: Pick<Asked, 'farms'>): number => Math.max(0, ...farms.map(({ decimals }) => decimals));

/** Decimals of the values of a figure: those of the money, or its own of head and kg. */
function decimalsOf(asked: Asked, code: string, values: readonly (number | null)[]): number {
  if (MONEY_FIGURES.has(code)) return moneyDecimals(asked);
  return COST_TARGETS.has(code) ? unitMoneyDecimals(values, moneyDecimals(asked)) : COST_FIGURES.of(code).decimals;
}

/** A line of a figure: its value of each month and of all. */
function figureLine(asked: Asked, part: Text3, code: string, more: Partial<CostLine> = {}): CostLine {
  const { name, unit, direction } = COST_FIGURES.of(code);
  const months = range(asked.months.length);
  const value = (at: readonly number[]): number | null => {
    const found = COST_FIGURES.values(sumsOf(asked, at), null, [code])[code]?.value ?? null;
    return found === null || !Number.isFinite(found) ? null : found;
  };
  const [first, last] = [asked.months[0], asked.months.at(-1)];
  const period = first === undefined || last === undefined ? null : { key: 'all', from: first.from, to: last.to };
  const [values, total] = [months.map((at) => value([at])), value(months)];
  return {
    ...BLANK,
    ...{ part, what: name, unit, direction, figure: code, values, total, decimals: decimalsOf(asked, code, [...values, total]) },
    target: asked.targets?.(COST_FIGURES.of(code), period) ?? null,
    ...more,
  };
}

type Picked = (costs: MonthCosts) => ReadonlyMap<string, bigint>;

/** Lines of the groups of a part of the costs, the largest of the ledger first, closed by their total. */
function groupLines(asked: Asked, part: Text3, code: string, area: CostArea | null, pick: Picked, all: number): CostLine[] {
  const months = range(asked.months.length);
  const amount = (at: number, group: string | null): number =>
    factsAt(asked, at).reduce((sum, { farm, month }) => {
      const own = [...pick(month.costs)].filter(([one]) => group === null || one === group);
      return sum + own.reduce((total, [, value]) => total + scaledNumber(value, farm.decimals), 0);
    }, 0);
  const groups = new Set(months.flatMap((at) => factsAt(asked, at).flatMap(({ month }) => [...pick(month.costs).keys()])));
  if (groups.size === 0) return [];
  const isOpen = (at: number, group: string | null): boolean =>
    factsAt(asked, at).some(({ month }) =>
      month.unapproved.some(
        (one) => (group === null || one.group === group) && (one.area === null ? pick(month.costs).has(one.group) : one.area === area),
      ),
    );
  const line = (group: string | null, what: Text3): CostLine => {
    const values = months.map((at) => amount(at, group));
    const total = values.reduce((sum, value) => sum + value, 0);
    return {
      ...BLANK,
      ...{ part, what, unit: '', decimals: moneyDecimals(asked), values, total, figure: code, area, group, bold: group === null, direction: 'down' },
      share: all === 0 ? null : (100 * total) / all,
      open: new Set(months.filter((at) => isOpen(at, group))),
    };
  };
  const goods = GOODS_GROUPS.filter((group) => groups.has(group));
  const others = [...groups].filter((group) => !(GOODS_GROUPS as readonly string[]).includes(group)).toSorted();
  return [
    ...goods.map((group) => line(group, GOODS_WORDS[group] ?? asked.nameOf(group))),
    ...others.map((group) => line(group, asked.nameOf(group))),
    line(null, COST_FIGURES.of(code).name),
  ];
}

/** Price and use effect of feed against the month before: (price − price before) × kg, and the rest of the change. */
function feedEffects(asked: Asked): CostLine[] {
  const months = range(asked.months.length);
  const of = (at: number) => {
    const sums = sumsOf(asked, [at]);
    return { amount: sums['feed'] ?? 0, kg: sums['feedkg'] ?? 0 };
  };
  const effects = months.map((at) => {
    const [now, before] = [of(at), at === 0 ? null : of(at - 1)];
    if (before === null || before.kg === 0 || now.kg === 0) return null;
    const price = (now.amount / now.kg - before.amount / before.kg) * now.kg;
    return { price, use: now.amount - before.amount - price };
  });
  const line = (what: Text3, pick: (one: { price: number; use: number }) => number): CostLine => {
    const values = effects.map((one) => (one === null ? null : pick(one)));
    const known = values.filter((value) => value !== null);
    return {
      ...BLANK,
      part: PARTS.feed,
      what,
      unit: '',
      decimals: moneyDecimals(asked),
      values,
      total: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    };
  };
  return [
    figureLine(asked, PARTS.feed, 'FEEDKG', { figure: null }),
    figureLine(asked, PARTS.feed, 'FEEDPRICE'),
    line(t3('Do giá', 'Price effect', 'ผลจากราคา'), ({ price }) => price),
    line(t3('Do lượng dùng', 'Use effect', 'ผลจากปริมาณ'), ({ use }) => use),
  ];
}

const named = (asked: Asked, part: Text3, codes: readonly string[], more: Partial<CostLine> = {}): CostLine[] =>
  codes.map((code) => figureLine(asked, part, code, more));

/** Every line of the report. Of one area its costs alone: what a piglet or a kg costs takes all of them. */
export function costLines(asked: Asked): CostLine[] {
  const whole = sumsOf(asked, range(asked.months.length));
  const all = (whole['areas'] ?? 0) + (whole['overhead'] ?? 0);
  const areas = COST_AREAS.filter((area) => asked.area === null || area === asked.area).flatMap((area) =>
    groupLines(asked, AREAS.words[area], 'AREACOST', area, ({ areas: own }) => own[area], all),
  );
  const heads = named(asked, PARTS.heads, ['AVGMF', 'PW', 'PIGDAYS', 'GAIN', 'SOLD', 'SOLDKG'], { figure: null });
  if (asked.area !== null) return [...heads, ...areas];
  return [
    ...heads,
    ...areas,
    ...(asked.overhead ? groupLines(asked, PARTS.overhead, 'OVERHEAD', null, ({ overhead }) => overhead, all) : []),
    ...named(asked, PARTS.herd, ['REPLACEMENT', 'BOUGHT', 'LIVECHANGE']),
    ...named(asked, PARTS.cost, ['WEANCOST', 'GAINCOST', 'SOLDCOST'], { bold: true }),
    ...named(asked, PARTS.result, ['NETSALES', 'MEANPRICE', 'RESULT', 'RESULTHEAD', 'RESULTKG']),
    ...feedEffects(asked),
  ];
}
