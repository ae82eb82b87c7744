import { type ByArea, COST_AREAS, type CostArea, type SplitKey, splitOverAreas } from './split-keys.ts';

/** What is bought to renew the herd: it is Herd replacement, no cost of an area. */
export const GILTS_GROUP = 'gilts';

/** Groups of the ledger, in the order they are shown before the cost groups of vouchers. */
export const GOODS_GROUPS = ['feed', 'medicine', 'vaccine', 'goods'] as const;

/** Something that cost: a part of a voucher, or goods that were used. */
export interface CostRow {
  /** Where it belongs; null the whole farm. */
  readonly area: CostArea | null;
  readonly group: string;
  /** In the smallest unit of the currency. */
  readonly amount: bigint;
  /** How it is split where it belongs to the whole farm. */
  readonly key: SplitKey;
}

/** What farm-wide costs are split by in a month. */
export interface SplitBase {
  readonly units: ByArea<bigint>;
  readonly sharesOf: (group: string) => readonly number[] | null;
}

/** What a row costs each area, and what of it nobody bears but the farm. */
export interface Borne {
  readonly areas: ByArea<bigint>;
  readonly overhead: bigint;
}

const NONE = Object.fromEntries(COST_AREAS.map((area) => [area, 0n])) as unknown as ByArea<bigint>;

/** Who bears a row: the area it names, or the areas its key splits it over. */
export function borneBy({ area, amount, key, group }: CostRow, { units, sharesOf }: SplitBase): Borne {
  if (area !== null) return { areas: { ...NONE, [area]: amount }, overhead: 0n };
  return splitOverAreas(amount, key, units, sharesOf(group));
}

/** Costs of a month by area and group; what is not split by group; what was bought to renew the herd. */
export interface MonthCosts {
  readonly areas: ByArea<ReadonlyMap<string, bigint>>;
  readonly overhead: ReadonlyMap<string, bigint>;
  readonly gilts: bigint;
}

function add(sums: Map<string, bigint>, group: string, amount: bigint): void {
  if (amount !== 0n) sums.set(group, (sums.get(group) ?? 0n) + amount);
}

/** Adds up what cost in a month. Areas, overhead and gilts together are the rows to the last unit. */
export function monthCosts(rows: readonly CostRow[], base: SplitBase): MonthCosts {
  const areas = Object.fromEntries(COST_AREAS.map((area) => [area, new Map<string, bigint>()])) as unknown as ByArea<Map<string, bigint>>;
  const overhead = new Map<string, bigint>();
  let gilts = 0n;
  for (const row of rows) {
    if (row.group === GILTS_GROUP) {
      gilts += row.amount;
      continue;
    }
    const borne = borneBy(row, base);
    for (const area of COST_AREAS) add(areas[area], row.group, borne.areas[area]);
    add(overhead, row.group, borne.overhead);
  }
  return { areas, overhead, gilts };
}

/** Everything in a map of amounts added up. */
export const totalOf = (sums: ReadonlyMap<string, bigint>): bigint => [...sums.values()].reduce((sum, amount) => sum + amount, 0n);
