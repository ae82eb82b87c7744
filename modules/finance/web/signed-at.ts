import { formatMoment } from '#i18n/dates.ts';

/** Who signed, and when where that is told. */
export const signedAt = (name: string | null, at: string | null): string | null =>
  name === null || at === null ? name : `${name} · ${formatMoment(at)}`;
