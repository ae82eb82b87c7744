import type { FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A number typed under a key, or null when it is blank. */
export function numberOf(data: FieldValues, key: string): number | null {
  const value = data[key];
  return typeof value === 'number' ? value : null;
}

/** A count typed under a key, 0 when it is blank. */
export function countOf(data: FieldValues, key: string): number {
  return numberOf(data, key) ?? 0;
}

/** True when two parts make a whole; while one of them is blank, when the other does not exceed it. */
export function partsMake(whole: number, a: number | null, b: number | null): boolean {
  const sum = (a ?? 0) + (b ?? 0);
  return a !== null && b !== null ? sum === whole : sum <= whole;
}

/** A text or code typed under a key, or null when it is blank. */
export function textOf(data: FieldValues, key: string): string | null {
  const value = data[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An identity typed under a key, in capitals, or null. */
export function identityOf(data: FieldValues, key: string): string | null {
  return textOf(data, key)?.toUpperCase() ?? null;
}

/** A day typed under a key, or null; the field check has proved it a calendar day. */
export function dateOf(data: FieldValues, key: string): BusinessDate | null {
  return textOf(data, key) as BusinessDate | null;
}

/** True for a flag set to Y. */
export function isYes(data: FieldValues, key: string): boolean {
  return data[key] === 'Y';
}

/** The code a first load takes for a boar, operator, house or list entry that is not known. */
export function isUnknown(code: string | null): boolean {
  return code !== null && code.toLowerCase() === 'unknown';
}
