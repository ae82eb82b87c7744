import { createContext, useCallback, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { useLanguage } from '../session/store.ts';
import './catalogue.ts';

/** The shared words, typed: `const t = useT('form')`, then `t('save')`. */
export const useT = useTranslations;

const Words = createContext<((text: Text3) => Text3) | null>(null);

/** All texts below are said in other words: a page made for any kind of animals calls them by their own name. */
export const SaidInWords = Words.Provider;

/** Reads declared texts (labels, titles, notes) in the language in use: `text(field.label)`. */
export function useText(): (text: Text3) => string {
  const language = useLanguage();
  const words = useContext(Words);
  return useCallback((text: Text3) => (words === null ? text : words(text))[language], [language, words]);
}

/** A whole number for a text's parameter, with thousands separators. */
export function count(n: number): string {
  return formatNumber(n);
}
