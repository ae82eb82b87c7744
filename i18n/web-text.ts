import type { Language } from '#kernel/language.ts';
import type { Words } from './common/words.ts';
import type { ErrorCatalogue } from './error-text.ts';

/** What the browser holds of one language from the start: the shared words, and the error texts a visitor can meet. */
export interface LanguagePack {
  readonly words: Words;
  readonly errors: ErrorCatalogue;
}

const PACKS: Readonly<Record<Language, () => Promise<LanguagePack>>> = {
  V: async () => {
    const [words, errors] = await Promise.all([import('./common/vi.ts'), import('./errors/vi.first.ts')]);
    return { words: words.vi, errors: errors.first };
  },
  E: async () => {
    const [words, errors] = await Promise.all([import('./common/en.ts'), import('./errors/en.first.ts')]);
    return { words: words.en, errors: errors.first };
  },
  T: async () => {
    const [words, errors] = await Promise.all([import('./common/th.ts'), import('./errors/th.first.ts')]);
    return { words: words.th, errors: errors.first };
  },
};

/** Loads the texts of a language; the browser keeps the files. */
export function loadLanguage(language: Language): Promise<LanguagePack> {
  return PACKS[language]();
}

const MORE: Readonly<Record<Language, () => Promise<ErrorCatalogue>>> = {
  V: async () => (await import('./errors/vi.rest.ts')).rest,
  E: async () => (await import('./errors/en.rest.ts')).rest,
  T: async () => (await import('./errors/th.rest.ts')).rest,
};

/** Loads the error texts that only a signed-in person can meet. */
export function loadMoreErrors(language: Language): Promise<ErrorCatalogue> {
  return MORE[language]();
}
