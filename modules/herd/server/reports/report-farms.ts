import type { KnownSample, SamplesAsked } from '#engine/define/known-of-houses.ts';
import type { ReportNote, ReportResult } from '#engine/define/report.ts';
import { inZone } from '#engine/server/farm-scope.ts';
import { eachFarm, type ReportFarm } from '#engine/server/report/asked-farms.ts';
import type { Db, ReportContext } from '#engine/server/report/db.ts';
import type { ReportPurpose } from '#engine/server/report-runner.ts';
import { t3 } from '#kernel/language.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** What a farm's reports are read with: its settings, its business date, the first day of its week, its hours east of Greenwich. */
export interface FarmReading extends Pick<ReportContext<HerdSettings>, 'settings' | 'curbusdt' | 'weekstart'> {
  readonly zone?: number;
}

/** What a reader may know of the laboratories of a farm. */
export interface LabReading {
  readonly samples: (tx: Db, asked: SamplesAsked) => Promise<readonly KnownSample[]>;
  /** The farm whose requests open. */
  readonly own: string;
  /** Whether the reader may write one. */
  readonly asks: boolean;
}

/** The context of the herd's reports: the current farm, and what a report over several farms needs. */
export interface HerdReportContext extends ReportContext<HerdSettings>, FarmReading {
  /** Farms the reader may see; the current one among them. */
  readonly farms: readonly string[];
  readonly userid: string;
  /** The operator the reader is in the code list, where the account names one. */
  readonly applyid?: string | null;
  /** Base address the system names for itself; printed codes lead there. */
  readonly publicUrl?: string;
  /** A file may hold many more rows than a page. */
  readonly purpose?: ReportPurpose;
  /** Absent where the reader sees no requests. */
  readonly lab?: LabReading;
  /** What another farm is read with, asked while it is entered. */
  readonly readFarm: (tx: Db, farmid: string) => Promise<FarmReading>;
}

/** For readers of one farm alone, where no other can be asked for. */
export const noOtherFarm: HerdReportContext['readFarm'] = (_, farmid) => Promise.reject(new Error(`farm ${farmid} is not the reader's own`));

/** Runs `work` for each farm with only that farm in sight, as its own people read it, then returns to the current farm. */
export async function inEachFarm<T>(
  tx: Db,
  ctx: HerdReportContext,
  farms: readonly ReportFarm[],
  work: (farmCtx: HerdReportContext, farm: ReportFarm) => Promise<T>,
): Promise<T[]> {
  return eachFarm(tx, ctx.farmid, farms, async (farm) => {
    const { farmid } = farm;
    if (farmid === ctx.farmid) return work(ctx, farm);
    const { settings, curbusdt, weekstart, zone } = await ctx.readFarm(tx, farmid);
    const own = { ...ctx, farmid, settings, curbusdt, weekstart, ...(zone === undefined ? {} : { zone }) };
    return inZone(tx, ctx.zone, zone, () => work(own, farm));
  });
}

const OTHER_WEEKS: ReportNote = {
  text: t3(
    'Các trại bắt đầu tuần khác ngày nhau; tuần ở đây là tuần của trại hiện tại.',
    'The farms begin their weeks on different days; weeks here are those of the current farm.',
    'แต่ละฟาร์มเริ่มสัปดาห์ต่างวันกัน สัปดาห์ในรายงานนี้เป็นของฟาร์มปัจจุบัน',
  ),
};

/** A report of several farms by weeks says so where theirs begin on other days than the reader's. */
export async function weekNotes(tx: Db, ctx: HerdReportContext, farms: readonly ReportFarm[]): Promise<ReportNote[]> {
  const starts = await inEachFarm(tx, ctx, farms, async ({ weekstart }) => weekstart);
  return starts.some((start) => start !== ctx.weekstart) ? [OTHER_WEEKS] : [];
}

/**
 * A report of the farms asked for. One farm is read as its own people read it: its weeks, its business date, its settings.
 * Of several the reader's farm decides weeks and definitions, so that columns and sums agree.
 */
export async function overFarms(
  tx: Db,
  ctx: HerdReportContext,
  farms: readonly ReportFarm[],
  work: (at: HerdReportContext) => Promise<ReportResult>,
): Promise<ReportResult> {
  const [only, ...more] = farms;
  if (only === undefined || (more.length === 0 && only.farmid === ctx.farmid)) return work(ctx);
  const named = { farms: farms.map(({ farmid, farmname }) => ({ farmid, farmname })) };
  if (more.length > 0) return { ...named, ...(await work(ctx)) };
  const [result] = await inEachFarm(tx, ctx, [only], async (own) => ({ asof: own.curbusdt, ...named, ...(await work(own)) }));
  return result ?? work(ctx);
}
