import type { Language } from '#kernel/language.ts';
import type { Words } from './common/words.ts';
import type { ErrorCatalogue } from './error-text.ts';

/** What the browser holds of one language: the shared words and the error texts. */
export interface LanguagePack {
  readonly words: Words;
  readonly errors: ErrorCatalogue;
}

const PACKS: Readonly<Record<Language, () => Promise<LanguagePack>>> = {
  V: async () => {
    const [words, errors] = await Promise.all([import('./common/vi.ts'), import('./errors/vi.ts')]);
    return { words: words.vi, errors: errors.errors };
  },
  E: async () => {
    const [words, errors] = await Promise.all([import('./common/en.ts'), import('./errors/en.ts')]);
    return { words: words.en, errors: errors.errors };
  },
  T: async () => {
    const [words, errors] = await Promise.all([import('./common/th.ts'), import('./errors/th.ts')]);
    return { words: words.th, errors: errors.errors };
  },
};

/** Loads the texts of a language; the browser keeps the files. */
export function loadLanguage(language: Language): Promise<LanguagePack> {
  return PACKS[language]();
}
