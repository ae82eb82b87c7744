import type { ReportResult } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Db } from '../db.ts';

export type { Db } from '../db.ts';

/** For whom and as of when a report is made; `settings` are those of the report's module. */
export interface ReportContext<Settings = unknown> {
  readonly farmid: string;
  readonly language: Language;
  /** The farm's business date: the default of "as known on". */
  readonly curbusdt: BusinessDate;
  /** Outcomes are taken as known on this day; curbusdt when absent. */
  readonly asof?: BusinessDate;
  readonly weekstart: WeekStart;
  readonly settings: Settings;
  readonly usrlvl: number;
}

/** A report's query: reads inside one read-only transaction and answers the table. */
export type ReportQuery<Settings, Params> = (tx: Db, ctx: ReportContext<Settings>, params: Params) => Promise<ReportResult>;

/** The day outcomes are known on: the one a reader asks for where he names one, never after the business date. */
export function asofOf(ctx: Pick<ReportContext, 'asof' | 'curbusdt'>, asked?: BusinessDate | null): BusinessDate {
  const asof = asked ?? ctx.asof;
  return asof !== undefined && asof < ctx.curbusdt ? asof : ctx.curbusdt;
}
