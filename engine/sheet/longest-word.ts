import { textWidth } from './escape.ts';

/** Signs a Thai text can be broken into at worst; it has no spaces. */
const THAI_WORD = 11;
const THAI = /[\u0E00-\u0E7F]/;

/** Signs of the longest piece of a text that must not be broken. */
export function longestWord(text: string): number {
  let longest = 0;
  for (const word of text.split(/[\s\u200B]+/)) {
    const width = textWidth(word);
    longest = Math.max(longest, THAI.test(word) ? Math.min(THAI_WORD, width) : width);
  }
  return longest;
}
