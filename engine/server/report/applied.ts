import type { Field, FieldValue } from '#engine/define/field.ts';
import { keysOf, type PeriodParams, periodParams } from '#engine/define/period-params.ts';
import type { ReportResult } from '#engine/define/report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { monthOf } from '#kernel/month.ts';
import { type WeekStart, weekOf, weeksInYear } from '#kernel/week.ts';

/** What a report is read with where its parameters leave it open. */
export interface Standing {
  /** The farms it is of. */
  readonly farms: readonly string[];
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  /** Settings of the farm: a parameter left blank follows the one of its name. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export type Params = Readonly<Record<string, unknown>>;
export type Applied = Readonly<Record<string, FieldValue>>;

const isBlank = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The running week; of another year its last one. */
function weekApplied(year: unknown, { year: running, week }: { readonly year: number; readonly week: number }, weekstart: WeekStart): number {
  return typeof year === 'number' && year !== running ? weeksInYear(year, weekstart) : week;
}

/** The period a report shows where none is asked for: the running one, of a report between two days the days it says. */
function periodApplied(
  period: PeriodParams,
  params: Params,
  { weekstart }: Standing,
  asof: BusinessDate,
  { days }: Pick<ReportResult, 'days'>,
): Applied {
  switch (period.kind) {
    case 'days':
      return days === undefined ? {} : { [period.from]: days.from, [period.to]: days.to };
    case 'day':
      return { [period.day]: asof };
    case 'month':
      return { [period.month]: monthOf(asof) };
    case 'year':
      return { [period.year]: Number(asof.slice(0, 4)) };
    case 'week': {
      const now = weekOf(asof, weekstart);
      return { [period.year]: now.year, [period.week]: weekApplied(params[period.year], now, weekstart) };
    }
  }
}

function farmApplied({ list, kind }: Field, { farms }: Standing): FieldValue | undefined {
  if (list !== 'farm') return undefined;
  return kind === 'multicode' ? farms : farms[0];
}

/** A setting as a field holds it. */
function settingApplied({ key }: Field, { settings }: Standing): FieldValue | undefined {
  const value = settings?.[key.toUpperCase()];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/**
 * What applies where a parameter was left blank, by its key: the farm, the running period, the farm's settings, and what the
 * answer says itself (`applied`, `days`, `asof`; null there: the parameter has no say). A blank parameter that stands here not narrows nothing.
 */
export function appliedOf(fields: readonly Field[], params: Params, at: Standing, answer: Pick<ReportResult, 'applied' | 'days' | 'asof'>): Applied {
  const asof = (answer.asof ?? at.curbusdt) as BusinessDate;
  const period = periodParams(fields);
  const running = period === null ? {} : periodApplied(period, params, at, asof, answer);
  const owned = new Set(period === null ? [] : keysOf(period));
  const applied = fields.flatMap((field): [string, FieldValue][] => {
    const own = answer.applied?.[field.key];
    if (own === null) return [[field.key, null]];
    if (!isBlank(params[field.key])) return [];
    const value = owned.has(field.key) ? running[field.key] : (farmApplied(field, at) ?? settingApplied(field, at));
    const said = own ?? value;
    return isBlank(said) ? [] : [[field.key, said as FieldValue]];
  });
  return Object.fromEntries(applied);
}
