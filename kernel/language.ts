/** Language codes of the specification: V Vietnamese (default), E English, T Thai. */
export type Language = 'V' | 'E' | 'T';

export const LANGUAGES: readonly Language[] = ['V', 'E', 'T'];
export const DEFAULT_LANGUAGE: Language = 'V';

/** BCP 47 tag of a language, for html lang, Intl and fonts. */
export function languageTag(language: Language): 'vi' | 'en' | 'th' {
  return language === 'V' ? 'vi' : language === 'E' ? 'en' : 'th';
}

/** A text in all three languages. */
export type Text3 = Readonly<Record<Language, string>>;

/** A text in all three languages, written in their order. */
export function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

/** A text that is the same in every language: a sign, a code, a name. */
export function t1(text: string): Text3 {
  return { V: text, E: text, T: text };
}

/** The number as every language shows it: thousands separators in en-US style (specification, section 5). */
export function formatNumber(value: number, decimals = 0): string {
  const fixed = Math.abs(value).toFixed(decimals);
  const [whole = '0', part] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const negative = value < 0 && Number(fixed) !== 0;
  return `${negative ? '-' : ''}${grouped}${part === undefined ? '' : `.${part}`}`;
}
