import { readSetting } from '#engine/define/setting-rows.ts';
import { type Planned, plannedIn, type TargetBook, targetBook } from '#engine/figures/server/targets.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { parityOfShare } from '#modules/herd/domain/figures/herd.figure.ts';
import { expectedDays } from '#modules/herd/domain/groups.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { settingRowsOf } from '../setting-on.ts';

/** A mating group with what is planned of it. */
interface PlanRow {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly farrowdt: BusinessDate | null;
  readonly weandt: BusinessDate | null;
  readonly matings: number | null;
  readonly planned_farrowings: number | null;
  readonly planned_weaned: number | null;
}

/** Whose targets are read, with how many days its groups take where they do not say their own. */
interface AimingFarm {
  readonly farmid: string;
  readonly settings: Pick<HerdSettings, 'GESTSTD' | 'LACTSTD'>;
}

/** What a group plans of a figure, over as many days as its matings take. */
function plannedOf(code: string, plan: PlanRow, settings: AimingFarm['settings']): Planned {
  const length = daysOf({ from: plan.first, to: plan.last });
  if (code === 'MAT') return { from: plan.first, days: length, amount: plan.matings };
  const { farrowdt, weandt } = expectedDays(plan, settings);
  if (code === 'LF') return { from: farrowdt, days: length, amount: plan.planned_farrowings };
  return { from: weandt, days: length, amount: code === 'LW' ? plan.planned_farrowings : plan.planned_weaned };
}

/**
 * Targets of a farm for the days [from, to]: HERDTARGET for the mated females wanted, PARSHARE for the shares of their parities, else
 * FarmParam's value by year or month (farm before company, unless the company has locked its own), for counts the plan of the mating
 * groups, else the default of the definition.
 */
export async function loadTargets(tx: Db, { farmid, settings }: AimingFarm, from: BusinessDate, to: BusinessDate): Promise<TargetBook> {
  const rows = await settingRowsOf(tx, farmid);
  const plans = await tx.query<PlanRow>(
    `select first_day as first, last_day as last, exp_farrow_first as farrowdt, exp_wean_first as weandt,
      planned_sows + coalesce(planned_gilts, 0) as matings, planned_farrowings, planned_weaned
     from herd_group where farm_id = $1 and first_day <= $3::date and last_day >= $2::date`,
    [farmid, addDays(from, -400), to],
  );
  const wanted = (day: BusinessDate): number | null => {
    const herd = readSetting(PLAN_SETTINGS.HERDTARGET, rows, day);
    return herd > 0 ? herd : null;
  };
  const own = (code: string, day: BusinessDate): number | null => {
    if (code === 'AVGMF') return wanted(day);
    const parity = parityOfShare(code);
    return parity === null ? null : (readSetting(PLAN_SETTINGS.PARSHARE, rows, day)[parity] ?? null);
  };
  return targetBook({
    ...{ def: PLAN_SETTINGS.TARGETS, rows, own },
    planned: (code, period) =>
      plannedIn(
        plans.rows.map((plan) => plannedOf(code, plan, settings)),
        period,
      ),
  });
}

/** What a farm aims at on a day, figure by figure. */
export async function aimsOn(tx: Db, farm: AimingFarm, day: BusinessDate): Promise<(code: string) => number | null> {
  const targets = await loadTargets(tx, farm, day, day);
  return (code) => targets(figureOf(code), { key: 'day', from: day, to: day });
}
