import { formatDate, formatInstant, localInstant } from '#i18n/dates.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** Minutes this device's clock is ahead of UTC. */
const ahead = (): number => -new Date().getTimezoneOffset();

/** An instant as the clock of this device shows it, with the date as the person writes dates. */
export const instantText = (iso: string): string => formatInstant(iso, ahead());

/** The day of an instant on this device's calendar; null where there is none. */
export const instantDay = (iso: string | null): BusinessDate | null => (iso === null ? null : (localInstant(iso, ahead())?.day ?? null));

/** That day as the person writes dates; empty where there is none. */
export const instantDayText = (iso: string | null): string => formatDate(instantDay(iso));
