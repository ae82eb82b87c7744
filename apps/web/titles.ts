import { LANGUAGES, type Language, type Text3 } from '#kernel/language.ts';

type Titles = Readonly<Record<string, string>>;

const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Titles }>>> = {
  V: () => import('virtual:titles/V'),
  E: () => import('virtual:titles/E'),
  T: () => import('virtual:titles/T'),
};
const loaded: Partial<Record<Language, Titles>> = {};

/** Loads the titles of the pages behind the sign-in, in one language; once it is here nothing is asked again. */
export async function loadTitles(language: Language): Promise<void> {
  loaded[language] ??= (await FILES[language]()).default;
}

/** In all languages, for what is searched in all of them. */
export async function loadAllTitles(): Promise<void> {
  await Promise.all(LANGUAGES.map(loadTitles));
}

/** The title of such a page, read when it is shown: a language that has not come yet answers the name. */
export function titleOf(name: string): Text3 {
  const read = (language: Language): string => loaded[language]?.[name] ?? name;
  return {
    get V() {
      return read('V');
    },
    get E() {
      return read('E');
    },
    get T() {
      return read('T');
    },
  };
}
