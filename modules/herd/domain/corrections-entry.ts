import { type Issue, refuse } from '#kernel/issue.ts';
import type { HerdEvent } from './herd-event.ts';
import { dateOf, textOf } from './values.ts';

/** Members of an entry that have screens of their own: the identity and the parents. */
export const ENTRY_KEPT = ['pgid', 'sireid', 'damid'] as const;

/** Lowest level for the birth date, the kind of entry and the deletion of an identity. */
export const ENTRY_LEVEL = 60;

/** True when an edit of an entry touches what only level 60 may change. */
export function needsEntryLevel(old: HerdEvent, next: Pick<HerdEvent, 'data'>): boolean {
  return dateOf(old.data, 'birthdt') !== dateOf(next.data, 'birthdt') || textOf(old.data, 'entrytp') !== textOf(next.data, 'entrytp');
}

/**
 * Messages of an edited entry besides its own rules: 435 when the kind of entry changes while events
 * exist, 360 and 361 when a new arrival or birth would pass an event.
 */
export function entryChangeIssues(events: readonly HerdEvent[], old: HerdEvent, next: Pick<HerdEvent, 'data' | 'eventdt'>, pgid: string): Issue[] {
  const others = events.filter(({ eventId }) => eventId !== old.eventId);
  const changed = textOf(old.data, 'entrytp') !== textOf(next.data, 'entrytp');
  if (changed && others.length > 0) return [refuse('435', 'entrytp', { n: others.length, id: pgid })];
  const first = others.map(({ eventdt }) => eventdt).sort()[0];
  if (first === undefined) return [];
  const birthdt = dateOf(next.data, 'birthdt');
  return [
    ...(next.eventdt > first ? [refuse('360', 'entrydt', { date: next.eventdt })] : []),
    ...(birthdt !== null && birthdt > first ? [refuse('361', 'birthdt', { date: birthdt })] : []),
  ];
}
