import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { CrossParams } from '#modules/herd/contract/reports/animals/pairs.report.ts';
import type { BaseSums } from '#modules/herd/domain/figures/figure-values.ts';
import { measureGroups } from '../../figures/measure-groups.ts';
import { BOAR_LINE } from '../../figures/stream.ts';
import { addSums } from '../production/farm-sums.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** Figures of a cross. */
export const CROSS_CODES = ['MAT', 'FR', 'LF', 'TB', 'BA', 'SB', 'MM', 'MBW', 'PWL', 'PWM_B', 'WWT'] as const;

/** One cross of one farm: its sums, and those of its litters by parity. */
export interface Cross {
  readonly sow: string;
  readonly boar: string;
  readonly sums: BaseSums;
  readonly byParity: ReadonlyMap<number, BaseSums>;
}

/** Lineage of the sow at the mating and of the one boar of all its doses. */
const KEY = `coalesce(c.mate_lineage, '–') || '\t' || coalesce(${BOAR_LINE}, '')`;

/** The crosses of a farm: pure matings by the lines of sow and boar. */
export async function crossesOf(tx: Db, ctx: HerdReportContext, period: Period, asof: BusinessDate, params: CrossParams): Promise<Cross[]> {
  const input = { farmid: ctx.farmid, settings: ctx.settings, asof };
  const streams = Object.fromEntries(['matings', 'cohort', 'farrowings', 'weanings', 'closed', 'weaned'].map((name) => [name, KEY]));
  const groups = await measureGroups(tx, period, { ...input, codes: CROSS_CODES }, streams);
  const litters = await measureGroups(
    tx,
    period,
    { ...input, codes: ['BA'] },
    { farrowings: `${KEY} || '\t' || least(c.farrow_parity, ${ctx.settings.PARMAX})` },
  );
  const byPair = Map.groupBy(litters, ({ key }) => key.slice(0, key.lastIndexOf('\t')));
  return groups.flatMap(({ key, sums }) => {
    const [sow = '', boar = ''] = key.split('\t');
    // Mixed matings have no boar line of their own.
    if (boar === '') return [];
    if (params.lineages != null && params.lineages.length > 0 && !params.lineages.includes(sow)) return [];
    if (params.boarlineages != null && params.boarlineages.length > 0 && !params.boarlineages.includes(boar)) return [];
    const own = byPair.get(key) ?? [];
    return [{ sow, boar, sums, byParity: new Map(own.map((one) => [Number(one.key.slice(one.key.lastIndexOf('\t') + 1)), one.sums])) }];
  });
}

/** Born alive a litter as if the cross had the parities of all: the mean of all, plus how far its litters lie off their parity's mean. */
export function parityAdjusted(cross: ReadonlyMap<number, BaseSums>, all: ReadonlyMap<number, BaseSums>): number | null {
  const whole = addSums([...all.values()]);
  const litters = whole['lf'] ?? 0;
  const parts = [...cross].flatMap(([parity, sums]) => {
    const mean = bornPerLitter(all.get(parity));
    const lf = sums['lf'] ?? 0;
    return mean === null || lf === 0 ? [] : [{ lf, off: (sums['live'] ?? 0) - lf * mean }];
  });
  const n = parts.reduce((sum, { lf }) => sum + lf, 0);
  if (litters === 0 || n === 0) return null;
  return (whole['live'] ?? 0) / litters + parts.reduce((sum, { off }) => sum + off, 0) / n;
}

/** Born alive a litter; null without litters. */
function bornPerLitter(sums: BaseSums | undefined): number | null {
  const lf = sums?.['lf'] ?? 0;
  return lf === 0 ? null : (sums?.['live'] ?? 0) / lf;
}

/** Deviation in per cent of a cross from the mean of its two pure matings; null where one is not on the farm. */
export function heterosis(cross: number | null, pureSow: number | null, pureBoar: number | null): number | null {
  if (cross === null || pureSow === null || pureBoar === null || pureSow + pureBoar === 0) return null;
  return (100 * (cross - (pureSow + pureBoar) / 2)) / ((pureSow + pureBoar) / 2);
}

/** Several crosses as one. */
export function joined(crosses: readonly Cross[]): Omit<Cross, 'sow' | 'boar'> {
  const parities = new Set(crosses.flatMap(({ byParity }) => [...byParity.keys()]));
  return {
    sums: addSums(crosses.map(({ sums }) => sums)),
    byParity: new Map([...parities].map((parity) => [parity, addSums(crosses.map(({ byParity }) => byParity.get(parity) ?? {}))])),
  };
}

/** Sums moved so that the farm's own level is the level of all: what a cross adds to its farm, on common ground. */
export function levelled(crosses: readonly Cross[], farm: BaseSums, all: BaseSums): Cross[] {
  const shift = (sums: BaseSums): BaseSums => {
    const own = (farm['live'] ?? 0) / (farm['lf'] || 1);
    const common = (all['live'] ?? 0) / (all['lf'] || 1);
    return { ...sums, live: (sums['live'] ?? 0) + (sums['lf'] ?? 0) * (common - own) };
  };
  return crosses.map((cross) => ({
    ...cross,
    sums: shift(cross.sums),
    byParity: new Map([...cross.byParity].map(([parity, sums]) => [parity, shift(sums)])),
  }));
}
