import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import { settingOn } from '../../setting-on.ts';

/** Fixed limits of a death rate: above the first a warning, above the second an alarm. */
export interface FixedLimits {
  readonly warn: number | null;
  readonly alarm: number;
}

/** Figures each entry of the setting ALARM stands for. */
const FIGURES_OF: Readonly<Record<string, readonly string[]>> = { MORT: ['MORT'], PWM: ['PWM_C', 'PWM_A'], NURM: ['NURM'], SB: ['SB'] };

/** One entry: "statistical" follows the past; a number is the alarm, two numbers are warning and alarm. */
function limitsOf(value: unknown): FixedLimits | null {
  if (typeof value === 'number') return { warn: null, alarm: value };
  if (!Array.isArray(value)) return null;
  const [warn, alarm] = value as readonly unknown[];
  return typeof warn === 'number' && typeof alarm === 'number' ? { warn, alarm } : null;
}

/** The limits FarmParam fixes on a day, by figure; figures it leaves to the statistics of the past are not in it. */
export async function fixedLimits(tx: Db, farmid: string, day: BusinessDate): Promise<ReadonlyMap<string, FixedLimits>> {
  const value = await settingOn(tx, farmid, PLAN_SETTINGS.ALARM, day);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(FIGURES_OF).flatMap(([name, codes]) => {
      const limits = limitsOf((value as Readonly<Record<string, unknown>>)[name]);
      return limits === null ? [] : codes.map((code) => [code, limits] as const);
    }),
  );
}
