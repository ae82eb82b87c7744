import type { Language } from '#kernel/language.ts';

const LOCALE: Readonly<Record<Language, string>> = { V: 'vi', E: 'en', T: 'th' };

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
