import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { useLanguage } from '../session/store.ts';
import './catalogue.ts';

/** The shared words, typed: `const t = useT('form')`, then `t('save')`. */
export const useT = useTranslations;

/** Reads declared texts (labels, titles, notes) in the language in use: `text(field.label)`. */
export function useText(): (text: Text3) => string {
  const language = useLanguage();
  return useCallback((text: Text3) => text[language], [language]);
}

/** A whole number for a text's parameter, with thousands separators. */
export function count(n: number): string {
  return formatNumber(n);
}
