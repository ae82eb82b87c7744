import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';

/** Last day an opened pack may be used: the printed expiry date, or the days it keeps once opened, whichever ends first. */
export function usableUntil(printed: BusinessDate, opened: BusinessDate, stability: number | null): BusinessDate {
  if (stability === null) return printed;
  const until = addDays(opened, stability);
  return until < printed ? until : printed;
}

/** The number of an opened pack: the lot it came from and the how-many-th of it that was opened. */
export function openedLot(lot: string, serial: number): string {
  return `${lot}/${serial}`;
}

/** Tests that are left in a quantity, whole ones; null for goods not counted in tests. `tests`: of one base unit. */
export function testsLeft(baseqty: number, tests: number | null): number | null {
  return tests === null ? null : Math.floor(baseqty * tests + 1e-9);
}

/** How a lot stands on a day, worst first. */
export type LotMark = 'expired' | 'near' | 'fine';

/** Past its last day, within the days an item warns before, or fine. */
export function lotMark(expdt: BusinessDate, day: BusinessDate, warndays: number): LotMark {
  if (expdt === NO_EXPIRY) return 'fine';
  if (expdt < day) return 'expired';
  return expdt <= addDays(day, warndays) ? 'near' : 'fine';
}

/** An item as an order is proposed for it, in base units. */
export interface LabOrder {
  readonly qty: number;
  readonly onorder: number;
  readonly reorder: number;
  /** Greatest stock; null where none is set. */
  readonly greatest: number | null;
  /** Used in the last {@link USE_WEEKS} weeks. */
  readonly used: number;
}

/** Weeks the mean use is taken over. */
export const USE_WEEKS = 8;

/**
 * Mean use a week, weeks the stock lasts (null when nothing is used), and the order proposed: greatest stock − stock − on order,
 * once the stock is below its reorder point or there is none; at least 0.
 */
export function labOrder({ qty, onorder, reorder, greatest, used }: LabOrder): { meanuse: number; cover: number | null; order: number } {
  const meanuse = used > 0 ? used / USE_WEEKS : 0;
  const due = qty + onorder <= reorder || (greatest !== null && reorder === 0);
  const order = due ? Math.max(0, (greatest ?? reorder) - qty - onorder) : 0;
  return { meanuse, cover: meanuse === 0 ? null : qty / meanuse, order };
}
