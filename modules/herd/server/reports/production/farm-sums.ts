import type { ReportNote, ReportResult } from '#engine/define/report.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import type { FigureDef, FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { measured, measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { type HerdReportContext, inEachFarm, overFarms, weekNotes } from '../report-farms.ts';

/** Level that compares farms. */
const COMPARES = 70;

/** Which farms a report over several is asked for: some, some groups, or all in reach. */
export interface FarmsAsked {
  readonly farms?: readonly string[] | null | undefined;
  readonly farmgroups?: readonly string[] | null | undefined;
  /** The farms stand in their groups of this day; of today without it. */
  readonly asof?: BusinessDate | null | undefined;
}

/** A farm with its periods measured, its targets and the names of its groups. */
export interface FarmMeasures {
  readonly farm: ReportFarm;
  readonly measures: readonly PeriodMeasure[];
  readonly targets: TargetBook;
}

/** The farms asked for; `all` in reach when none is named. @throws Refused env_403 for several below the level, V_NOTEXISTS out of reach. */
export async function askedFarms(tx: Db, ctx: HerdReportContext, asked: FarmsAsked, all: boolean, fromLevel = COMPARES): Promise<ReportFarm[]> {
  const named = [...(asked.farms ?? []), ...(asked.farmgroups ?? [])];
  const wanted = named.length === 0 && all ? ctx.farms : named;
  const farms = await reportFarms(tx, ctx, wanted, asked.asof ?? null);
  const other = farms.some(({ farmid }) => farmid !== ctx.farmid);
  if (ctx.usrlvl < fromLevel && (other || farms.length > 1)) throw new Refused([{ code: 'env_403' }], 403);
  if (farms.length === 0) throw refused('V_NOTEXISTS', 'farms', { value: '' });
  return farms;
}

type Query<P> = (tx: Db, ctx: HerdReportContext, params: P) => Promise<ReportResult>;

export interface OverFarms<P> {
  /** Where no farm is named: all in reach, instead of the current one. */
  readonly all?: boolean;
  /** Level that may ask for several farms, or another; {@link COMPARES} without it. */
  readonly fromLevel?: number;
  /** True where the report counts in farm weeks. */
  readonly byWeeks?: (params: P) => boolean;
}

/** A report over the farms asked for, read as {@link overFarms} says; of several that begin their weeks on other days it says whose weeks they are. */
export function ofFarms<P extends FarmsAsked>(
  { all = false, fromLevel, byWeeks }: OverFarms<P>,
  work: (tx: Db, at: HerdReportContext, params: P, farms: readonly ReportFarm[]) => Promise<ReportResult>,
): Query<P> {
  return async (tx, ctx, params) => {
    const farms = await askedFarms(tx, ctx, params, all, fromLevel);
    const result = await overFarms(tx, ctx, farms, (at) => work(tx, at, params, farms));
    const weeks = farms.length > 1 && byWeeks?.(params) === true ? await weekNotes(tx, ctx, farms) : [];
    return weeks.length === 0 ? result : { ...result, notes: [...weeks, ...(result.notes ?? [])] };
  };
}

/** The better side of a figure farms are placed by; null where it has none, and of counts, by which the largest farm were the best. */
export const sideOf = ({ direction, perPeriod }: FigureDef): 'up' | 'down' | null => (direction === 'none' || perPeriod === true ? null : direction);

interface Input {
  readonly settings: FigureSettings;
  readonly asof: BusinessDate;
  readonly codes: readonly string[];
}

/** Every farm measured under the same definitions (those of the reader's farm with the variants chosen), so that sums add up. */
export async function measureFarms(
  tx: Db,
  ctx: HerdReportContext,
  farms: readonly ReportFarm[],
  periods: readonly Period[],
  input: Input,
): Promise<FarmMeasures[]> {
  const first = periods.map(({ from }) => from).sort()[0] ?? input.asof;
  const last =
    periods
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? input.asof;
  return inEachFarm(tx, ctx, farms, async (own, farm) => ({
    farm,
    measures: await measurePeriods(tx, periods, { farmid: farm.farmid, ...input, asof: earlier(input.asof, own.curbusdt) }),
    targets: await loadTargets(tx, own, first, last),
  }));
}

/** Says that farms stand in the groups of a past day, where that changes anything. */
export function groupsNote(farms: readonly FarmMeasures[], asof: BusinessDate): ReportNote[] {
  const moved = farms.filter(({ farm }) => farm.moved === true).map(({ farm }) => farm.farmname);
  if (moved.length === 0) return [];
  const names = moved.join(', ');
  return [
    {
      text: {
        V: `Trại xếp theo nhóm của ngày ${asof}; nay đã sang nhóm khác: ${names}.`,
        E: `Farms stand in their groups of ${asof}; in another group today: ${names}.`,
        T: `จัดฟาร์มตามกลุ่ม ณ วันที่ ${asof} ปัจจุบันอยู่กลุ่มอื่น: ${names}`,
      },
    },
  ];
}

/** Sums of several farms in one period; the days of the period stay its days. */
export function addSums(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) total[name] = name === 'days' ? Math.max(value, total[name] ?? 0) : (total[name] ?? 0) + value;
  return total;
}

/** Several farms as one: figures from the summed counts, never means of means (edge 9). Provisional when one of them is. */
export function together(key: string, measures: readonly PeriodMeasure[], input: Input): PeriodMeasure {
  const period = measures.find((one) => one.period !== null)?.period ?? null;
  const whole = measured(key, period, addSums(measures.map(({ sums }) => sums)), input.codes, input);
  return { ...whole, provisional: new Set(measures.flatMap(({ provisional }) => [...provisional])) };
}

/** True when anything of the farm falls into the period: presence, or an event of any figure. */
export function hasEntries({ sums }: PeriodMeasure): boolean {
  return Object.entries(sums).some(([name, value]) => name !== 'days' && value !== 0);
}

/** A farm's period as it is shown: without entries it has no data, not 0. */
export function entered(measure: PeriodMeasure): PeriodMeasure {
  return hasEntries(measure) ? measure : { ...measure, figures: {}, provisional: new Set() };
}

interface OfFarm {
  readonly farm: ReportFarm;
}

/** The farms by their groups, in order of the groups. */
export function byGroup<T extends OfFarm>(farms: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(farms, ({ farm }) => farm.prnt1)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The farms by their companies, in order of the companies. */
export function byCompany<T extends OfFarm>(farms: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(farms, ({ farm }) => farm.prnt2)].sort(([a], [b]) => (a < b ? -1 : 1));
}

export const ALL_FARMS: Text3 = { V: 'Tất cả trại', E: 'All farms', T: 'ทุกฟาร์ม' };
