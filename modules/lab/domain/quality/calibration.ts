import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** A calibration of an instrument. */
export interface Calibration {
  readonly caldt: BusinessDate;
  readonly result: 'pass' | 'fail';
}

/** When an instrument was last found right, when it is next due, and how that stands to a day. */
export interface Due {
  readonly lastdt: BusinessDate | null;
  /** Null: it never passed, or failed since; it is due now. */
  readonly nextdt: BusinessDate | null;
  readonly state: 'good' | 'soon' | 'overdue';
  /** Days past what was due; below 0 days ahead. Null where it never passed or failed since. */
  readonly late: number | null;
}

/** Days ahead in which a calibration is due soon. */
const SOON_DAYS = 30;

/** When an instrument is next due: so many months after it last passed; at once where the newest calibration failed or there is none. */
export function calibrationDue(calibrations: readonly Calibration[], months: number, today: BusinessDate): Due {
  const [newest] = calibrations.toSorted((a, b) => (a.caldt < b.caldt ? 1 : -1));
  const passed = calibrations.filter(({ result }) => result === 'pass').map(({ caldt }) => caldt);
  const lastdt = passed.toSorted().at(-1) ?? null;
  if (lastdt === null || newest?.result === 'fail') return { lastdt, nextdt: null, state: 'overdue', late: null };
  const nextdt = addMonths(lastdt, months);
  const late = daysBetween(nextdt, today);
  return { lastdt, nextdt, late, state: late > 0 ? 'overdue' : late >= -SOON_DAYS ? 'soon' : 'good' };
}
