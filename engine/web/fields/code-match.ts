import type { ComboboxItem } from '@mantine/core';
import { foldText } from '#engine/sheet/parse-cell.ts';

/** True when the code or the name of an option holds every typed word, marks and case aside. */
export function holdsWords({ value, label }: ComboboxItem, search: string): boolean {
  const text = foldText(`${value} ${label}`);
  return foldText(search)
    .split(' ')
    .filter(Boolean)
    .every((word) => text.includes(word));
}

/** The option typed words mean: the code itself, else the first that holds them; none when nothing was typed. */
export function firstMatch(options: readonly ComboboxItem[], search: string): ComboboxItem | undefined {
  if (search.trim() === '') return undefined;
  return options.find((option) => foldText(option.value) === foldText(search.trim())) ?? options.find((option) => holdsWords(option, search));
}

/** What becomes of a text left in a code field: the list is not there yet, a code of it, or nothing that fits. */
export type Left = { readonly is: 'waiting' | 'unknown' } | { readonly is: 'found'; readonly code: string } | null;

/** A text somebody left in a field by Enter, Tab or a click elsewhere; null when there is none. */
export function leftText(options: readonly ComboboxItem[], typed: string | null, loading: boolean): Left {
  if (typed === null || typed.trim() === '') return null;
  if (loading) return { is: 'waiting' };
  const match = firstMatch(options, typed);
  return match === undefined ? { is: 'unknown' } : { is: 'found', code: match.value };
}
