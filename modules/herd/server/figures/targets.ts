import { readSetting, type SettingRow } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf, earlier, later, monthOf, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import { type TargetTable, targetAt, targetTables } from '#modules/herd/domain/settings/targets.ts';
import { settingRowsOf } from '../setting-on.ts';

/** A target by period: what the figure should be in it, null where nothing is set. */
export type TargetBook = (figure: FigureDef, period: Period | null) => number | null;

interface PlanRow {
  first_day: BusinessDate;
  last_day: BusinessDate;
  exp_farrow_first: BusinessDate | null;
  exp_wean_first: BusinessDate | null;
  matings: number | null;
  planned_farrowings: number | null;
  planned_weaned: number | null;
}

/** What the settings say on a day: tables of targets, the one that wins first, and the mated females wanted. */
interface Recorded {
  readonly tables: readonly TargetTable[];
  readonly herd: number | null;
}

function recordedOn(rows: readonly SettingRow[], day: BusinessDate): Recorded {
  const herd = readSetting(PLAN_SETTINGS.HERDTARGET, rows, day);
  return { tables: targetTables(PLAN_SETTINGS.TARGETS, rows, day), herd: herd > 0 ? herd : null };
}

/** A figure's target at the end of a period: HERDTARGET for the mated females wanted, else TARGETS by code. */
function settingTarget({ tables, herd }: Recorded, code: string, period: Period): number | null {
  const month = monthOf(period.to);
  const targets = [code === 'AVGMF' ? herd : null, ...tables.map((table) => targetAt(table, code, month))];
  return targets.find((target) => target !== null) ?? null;
}

/** The part of a group's plan that falls in the period, spread evenly over its days; null where no group touches it. */
function planOf(
  plans: readonly PlanRow[],
  period: Period,
  first: (plan: PlanRow) => BusinessDate,
  planned: (plan: PlanRow) => number | null,
): number | null {
  let sum: number | null = null;
  for (const plan of plans) {
    const amount = planned(plan);
    if (amount === null) continue;
    const length = daysBetween(plan.first_day, plan.last_day) + 1;
    const from = first(plan);
    const to = addDays(from, length - 1);
    const days = daysOf({
      from: later(from, period.from),
      to: earlier(to, period.to),
    });
    if (days > 0) sum = (sum ?? 0) + (amount * days) / length;
  }
  return sum === null ? null : Math.round(sum);
}

interface PlanDays {
  readonly gestation: number;
  readonly lactation: number;
}

function plannedCount(code: string, plans: readonly PlanRow[], period: Period, days: PlanDays): number | null {
  const farrow = (plan: PlanRow): BusinessDate => plan.exp_farrow_first ?? addDays(plan.first_day, days.gestation);
  const wean = (plan: PlanRow): BusinessDate => plan.exp_wean_first ?? addDays(farrow(plan), days.lactation);
  if (code === 'MAT')
    return planOf(
      plans,
      period,
      (plan) => plan.first_day,
      (plan) => plan.matings,
    );
  if (code === 'LF') return planOf(plans, period, farrow, (plan) => plan.planned_farrowings);
  if (code === 'LW') return planOf(plans, period, wean, (plan) => plan.planned_farrowings);
  return planOf(plans, period, wean, (plan) => plan.planned_weaned);
}

/**
 * Targets of a farm for the days [from, to]: FarmParam's value by year or month (farm before company,
 * unless the company has locked its own), for counts the plan of the mating groups, else the default of the definition.
 */
export async function loadTargets(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate, days: PlanDays): Promise<TargetBook> {
  const rows = await settingRowsOf(tx, farmid);
  const plans = await tx.query<PlanRow>(
    `select first_day, last_day, exp_farrow_first, exp_wean_first, planned_sows + coalesce(planned_gilts, 0) as matings, planned_farrowings, planned_weaned
     from herd_group where farm_id = $1 and first_day <= $3::date and last_day >= $2::date`,
    [farmid, addDays(from, -400), to],
  );
  const byDay = new Map<BusinessDate, Recorded>();
  const recorded = (day: BusinessDate): Recorded => {
    const held = byDay.get(day) ?? recordedOn(rows, day);
    byDay.set(day, held);
    return held;
  };
  return (figure, period) => {
    if (period === null) return typeof figure.target === 'number' ? figure.target : null;
    const own = settingTarget(recorded(period.to), figure.code, period);
    if (own !== null || typeof figure.target === 'number') return own ?? (figure.target as number);
    return figure.target === 'plan' ? plannedCount(figure.code, plans.rows, period, days) : null;
  };
}
