import type { Language } from '#kernel/language.ts';

const LOCALE: Readonly<Record<Language, string>> = { V: 'vi', E: 'en', T: 'th' };
/** Signs of a line under a bar. */
const LINE = 13;
/** Names that stand side by side under their bars on a phone; more of them stand slanted. */
const SIDE_BY_SIDE = 4;
/** Names that can all be shown slanted. */
const ALL_SHOWN = 14;
const SLANT = 35;
/** Pixels from line to line: marks above and below Vietnamese and Thai letters do not touch. */
const LINE_HEIGHT = 18;

/** A name in lines of at most `signs` signs, broken between words only; Thai has no spaces, its words are found. */
export function wrapped(name: string, language: Language, signs: number): string {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(LOCALE[language], { granularity: 'word' }).segment(name)) {
    const line = lines.at(-1) ?? '';
    const fits = (line + segment).trimEnd().length <= signs;
    if (fits || line.trim() === '') lines[lines.length - 1] = line + segment;
    else lines.push(segment.trimStart());
  }
  return lines.map((line) => line.trim()).join('\n');
}

/** How the names under bars are set so that none is left out: in lines side by side, slanted where there are more. */
export function namesUnderBars(names: readonly string[], language: Language): object {
  const words = names.some((name) => /\p{L}{3}/u.test(name));
  if (!words || names.length > ALL_SHOWN) return {};
  const formatter = (name: string): string => wrapped(name, language, LINE);
  if (names.length <= SIDE_BY_SIDE) return { interval: 0, hideOverlap: false, lineHeight: LINE_HEIGHT, formatter };
  return { interval: 0, hideOverlap: false, rotate: SLANT, lineHeight: LINE_HEIGHT, formatter };
}
