/** A value of a row or a body nobody has judged yet, where it is a number; else null. */
export const knownNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The same where it is a text that says something. */
export const knownText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
