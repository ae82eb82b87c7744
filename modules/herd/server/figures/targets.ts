import type { Db } from '#engine/server/report/db.ts';
import { daysOf, earlier, later, monthOf, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';

/** A target by period: what the figure should be in it, null where nothing is set. */
export type TargetBook = (figure: FigureDef, period: Period | null) => number | null;

interface SettingRow {
  name: 'TARGETS' | 'HERDTARGET';
  scope: string;
  valid_from: BusinessDate;
  value: unknown;
}
interface PlanRow {
  first_day: BusinessDate;
  last_day: BusinessDate;
  exp_farrow_first: BusinessDate | null;
  exp_wean_first: BusinessDate | null;
  matings: number | null;
  planned_farrowings: number | null;
  planned_weaned: number | null;
}

type Table = Readonly<Record<string, unknown>>;

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}

/** A target may be one number, or numbers by month (202601), year (2026) and for all other times (all). */
function fromValue(value: unknown, month: string): number | null {
  if (typeof value === 'number') return value;
  const by = tableOf(value);
  const found = by[month] ?? by[month.slice(0, 4)] ?? by['all'];
  return typeof found === 'number' ? found : null;
}

/** What a setting row says of a figure: TARGETS by code, HERDTARGET for the mated females wanted. */
function saidOf(row: SettingRow, code: string, month: string): number | null {
  if (row.name === 'TARGETS') return fromValue(tableOf(row.value)[code], month);
  return code === 'AVGMF' && typeof row.value === 'number' && row.value > 0 ? row.value : null;
}

/** The farm's own value wins over the company's; of several the latest that is valid. */
function settingTarget(rows: readonly SettingRow[], code: string, period: Period): number | null {
  const month = monthOf(period.to);
  const valid = rows.filter((row) => row.valid_from <= period.to);
  for (const scope of ['farm', 'company']) {
    const own = valid.filter((row) => row.scope === scope).sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
    for (const row of own) {
      const target = saidOf(row, code, month);
      if (target !== null) return target;
    }
  }
  return null;
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
 * Targets of a farm for the days [from, to]: FarmParam's value by year or month (farm before
 * company), for counts the plan of the mating groups, else the default of the definition.
 */
export async function loadTargets(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate, days: PlanDays): Promise<TargetBook> {
  const settings = await tx.query<SettingRow>(
    `select name, scope, valid_from, value from setting where name in ('TARGETS', 'HERDTARGET') and valid_from <= $2::date
     and ((scope = 'farm' and scope_id = $1) or (scope = 'company' and scope_id = (select prnt2 from farm where farm_id = $1)))`,
    [farmid, to],
  );
  const plans = await tx.query<PlanRow>(
    `select first_day, last_day, exp_farrow_first, exp_wean_first, planned_sows + coalesce(planned_gilts, 0) as matings, planned_farrowings, planned_weaned
     from herd_group where farm_id = $1 and first_day <= $3::date and last_day >= $2::date`,
    [farmid, addDays(from, -400), to],
  );
  return (figure, period) => {
    if (period === null) return typeof figure.target === 'number' ? figure.target : null;
    const own = settingTarget(settings.rows, figure.code, period);
    if (own !== null || typeof figure.target === 'number') return own ?? (figure.target as number);
    return figure.target === 'plan' ? plannedCount(figure.code, plans.rows, period, days) : null;
  };
}
