import type { Words } from '#engine/define/fields.ts';
import type { Language } from '#kernel/language.ts';

type Say = (code: string) => string;

/** What a column says of the codes in its cells. */
interface CodedColumn {
  readonly list?: string | null | undefined;
  readonly words?: Words | ((code: string, language: Language) => string) | undefined;
}

/** Several codes in one cell stand apart by a comma; what nobody knows stays as it is. */
function sayEach(nameOf: (code: string) => string | undefined): Say {
  return (codes) =>
    nameOf(codes) ??
    codes
      .split(', ')
      .map((code) => nameOf(code) ?? code)
      .join(', ');
}

/** What says the codes of a column in a language; null where its cells hold none. `names` are those of lists of the database. */
export function formatterOf({ list, words }: CodedColumn, language: Language, names: (list: string, code: string) => string | undefined): Say | null {
  if (typeof words === 'function') return (code) => words(code, language);
  if (words !== undefined) return sayEach((code) => words[code]?.[language]);
  return list == null ? null : sayEach((code) => names(list, code));
}
