import type { Text3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';

/** Name of an event by its code; the code itself for one this version does not know. */
export function eventTitle(code: string): Text3 {
  return EVENT_TYPES[code as keyof typeof EVENT_TYPES]?.title ?? { V: code, E: code, T: code };
}
