import { Refused } from '#engine/server/refused.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { monthPeriod, type Period, periodIssues } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { monthOf } from '#kernel/month.ts';

/** Parameters every list of a period shares. */
export interface ListParams {
  readonly from?: BusinessDate | null | undefined;
  readonly to?: BusinessDate | null | undefined;
  readonly group?: string | null | undefined;
  readonly asof?: BusinessDate | null | undefined;
}

/** The days a list covers and the day its outcomes are known on. */
export interface ListPeriod {
  readonly period: Period;
  readonly asof: BusinessDate;
}

async function groupDays(tx: Db, farmid: string, group: string, reach: number): Promise<Period | null> {
  const { rows } = await tx.query<{ first_day: BusinessDate; last_day: BusinessDate }>(
    'select first_day, last_day from herd_group where farm_id = $1 and code = $2',
    [farmid, group],
  );
  const days = rows[0];
  return days === undefined ? null : { key: 'list', from: days.first_day, to: addDays(days.last_day, reach) };
}

/**
 * Days of a list: those typed; for a group without days, the group's own (farrowings and weanings
 * `reach` days later); else the current month. Refuses 898 and V_PERIOD.
 */
export async function listPeriod(tx: Db, ctx: ReportContext, params: ListParams, reach = 0): Promise<ListPeriod> {
  const asof = asofOf(ctx, params.asof);
  if (params.from == null && params.to == null && params.group != null) {
    const days = await groupDays(tx, ctx.farmid, params.group, reach);
    if (days !== null) return { period: days, asof };
  }
  const to = params.to ?? (params.from == null ? monthPeriod(monthOf(ctx.curbusdt)).to : ctx.curbusdt);
  const from = params.from ?? monthPeriod(monthOf(to)).from;
  const issues = periodIssues(from, to);
  if (issues.length > 0) throw new Refused(issues);
  return { period: { key: 'list', from, to }, asof };
}

/** Filters without the blank ones. */
export function given<T extends Readonly<Record<string, string | number | null | undefined>>>(filters: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
