import type { SettingDef } from '#engine/define/setting.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { daysOf, earlier, later, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { monthOf } from '#kernel/month.ts';
import type { FigureDef } from '../domain/figure.ts';
import { type TargetTable, targetAt, targetTables } from '../domain/targets.ts';

/** A target by period: what the figure should be in it, null where nothing is set. */
export type TargetBook = (figure: Pick<FigureDef, 'code' | 'target'>, period: Period | null) => number | null;

/** Where targets come from. */
export interface TargetSources {
  /** The setting that keeps the tables of targets, and what was recorded of it. */
  readonly def: SettingDef;
  readonly rows: readonly SettingRow[];
  /** What another setting says of a figure on a day; it goes before the tables. */
  readonly own: (code: string, day: BusinessDate) => number | null;
  /** What is planned of a figure for which the plan is the target. */
  readonly planned: (code: string, period: Period) => number | null;
}

/**
 * Targets of figures by period: what a setting of its own says, else the tables by year or month as of the period's last day, else
 * the default of the definition, which may be the plan.
 */
export function targetBook({ def, rows, own, planned }: TargetSources): TargetBook {
  const byDay = new Map<BusinessDate, readonly TargetTable[]>();
  const tablesOn = (day: BusinessDate): readonly TargetTable[] => {
    const tables = byDay.get(day) ?? targetTables(def, rows, day);
    byDay.set(day, tables);
    return tables;
  };
  const recorded = (code: string, { to }: Period): number | null => {
    const targets = tablesOn(to).map((table) => targetAt(table, code, monthOf(to)));
    return own(code, to) ?? targets.find((target) => target !== null) ?? null;
  };
  return ({ code, target }, period) => {
    if (period === null) return typeof target === 'number' ? target : null;
    return recorded(code, period) ?? (target === 'plan' ? planned(code, period) : target);
  };
}

/** So many planned for some days from the first on. */
export interface Planned {
  readonly from: BusinessDate;
  readonly days: number;
  readonly amount: number | null;
}

/** The part of plans that falls in the period, each spread evenly over its days, as a whole number; null where none touches it. */
export function plannedIn(plans: readonly Planned[], period: Period): number | null {
  let sum: number | null = null;
  for (const { from, days, amount } of plans) {
    if (amount === null) continue;
    const inside = daysOf({ from: later(from, period.from), to: earlier(addDays(from, days - 1), period.to) });
    if (inside > 0) sum = (sum ?? 0) + (amount * inside) / days;
  }
  return sum === null ? null : Math.round(sum);
}
