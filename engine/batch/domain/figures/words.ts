import { LANGUAGES, type Language, type Text3 } from '#kernel/language.ts';
import type { BatchFigure } from './family.ts';

/** Words of growing pigs and what another kind says instead, in order; longer ones first. */
export type KindWords = Readonly<Record<Language, readonly (readonly [pig: string, own: string])[]>>;

/** A text in the words of a kind: what is counted, measured and shown alike is said once, of pigs, and each kind calls its animals by its own name. */
export const inWords =
  (words: KindWords) =>
  (text: Text3): Text3 =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, words[language].reduce((said, [pig, own]) => said.replaceAll(pig, own), text[language])]),
    ) as unknown as Text3;

/** Figures named and explained in the words of a kind. */
export function figuresInWords(figures: readonly BatchFigure[], words: (text: Text3) => Text3): BatchFigure[] {
  return figures.map((figure) => ({ ...figure, name: words(figure.name), definition: words(figure.definition) }));
}
