import { LANGUAGES, type Language, type Text3 } from '#kernel/language.ts';
import type { BatchFigure } from './family.ts';

/** Words of growing pigs and what another kind says instead, in order; longer ones first. */
export type KindWords = Readonly<Record<Language, readonly (readonly [pig: string, own: string])[]>>;

/** Where a word of a language begins and ends, what stands before it captured: "theo" holds no "heo"; English words take endings, Thai writes without spaces. */
const EDGES: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  V: ['(^|\\P{L})', '(?!\\p{L})'],
  E: ['(^|\\P{L})', ''],
  T: ['()', ''],
};

/** A text in the words of a kind: what is counted, measured and shown alike is said once, of pigs, and each kind calls its animals by its own name. */
export function inWords(words: KindWords): (text: Text3) => Text3 {
  const rules = LANGUAGES.map((language) => {
    const [before, after] = EDGES[language];
    return [language, words[language].map(([pig, own]) => [new RegExp(`${before}${pig}${after}`, 'gu'), own] as const)] as const;
  });
  // Pages ask for the same texts again and again; the words of a text may still be on their way in one language, and are then said anew once they came.
  const known = new WeakMap<Text3, { readonly of: Text3; readonly said: Text3 }>();
  const made = (text: Text3): Text3 =>
    Object.fromEntries(
      rules.map(([language, pairs]) => [language, pairs.reduce((said, [pig, own]) => said.replace(pig, `$1${own}`), text[language])]),
    ) as unknown as Text3;
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined && LANGUAGES.every((language) => kept.of[language] === text[language])) return kept.said;
    const said = made(text);
    known.set(text, { of: { ...text }, said });
    return said;
  };
}

/** Figures named and explained in the words of a kind. */
export function figuresInWords(figures: readonly BatchFigure[], words: (text: Text3) => Text3): BatchFigure[] {
  return figures.map((figure) => ({ ...figure, name: words(figure.name), definition: words(figure.definition) }));
}
