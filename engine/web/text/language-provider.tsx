import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { type LanguagePack, loadLanguage } from '#i18n/web-text.ts';
import { type Language, languageTag } from '#kernel/language.ts';
import { tellUnreached } from '../client/send.ts';
import { enterIn } from '../session/entering.ts';
import { sessionState, setLanguage, useLanguage } from '../session/store.ts';
import { setErrorCatalogue } from './client-error.ts';

export interface LoadedLanguage {
  readonly language: Language;
  readonly pack: LanguagePack;
}

/** Languages that are here: one that was made ready before it was chosen is said by the whole page at once. */
const READY = new Map<Language, LoadedLanguage>();

/** Loads a language and makes it the document's. */
export async function prepareLanguage(language: Language): Promise<LoadedLanguage> {
  const pack = await loadLanguage(language);
  setErrorCatalogue(pack.errors);
  if (sessionState().session !== null) await enterIn(language);
  document.documentElement.lang = languageTag(language);
  const loaded = READY.get(language) ?? { language, pack };
  READY.set(language, loaded);
  return loaded;
}

/** Switches the language once its texts are here: page, typed values and scroll stay as they are. Texts that do not come are told. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await prepareLanguage(language);
  } catch {
    tellUnreached();
    return;
  }
  setLanguage(language);
}

/** Supplies the texts of the language in use; until new ones are loaded the old ones stay. */
export function LanguageProvider({ first, children }: { readonly first: LoadedLanguage; readonly children: ReactNode }) {
  const language = useLanguage();
  const [former, setFormer] = useState(first);
  useEffect(() => {
    let current = true;
    void prepareLanguage(language).then((next) => {
      if (current) setFormer(next);
    });
    return () => {
      current = false;
    };
  }, [language]);
  const loaded = READY.get(language) ?? former;
  return (
    <IntlProvider locale={languageTag(loaded.language)} messages={loaded.pack.words as never} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
