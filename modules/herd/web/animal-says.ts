import type { Text3 } from '#kernel/language.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '../contract/status-words.ts';

/** What an animal is now, in a word: its status, of one without a status (a boar) its kind. */
export function animalSays({ pigtype, status }: { readonly pigtype: string; readonly status: string | null }): Text3 | null {
  return (status === null ? PIGTYPE_WORDS[pigtype] : STATUS_WORDS[status]) ?? null;
}
