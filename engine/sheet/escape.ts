const MARKUP = /[&<>"]/;
const MARKUP_ALL = /[&<>"]/g;
// Controls, lone surrogates (with the flag a pair is one sign) and the two non-characters XML 1.0 forbids; one of them makes Excel refuse the file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const SUSPECT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;
const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Excel reads _x0041_ in a text as the character A; a literal one needs its underscore coded. */
const CODED = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** Longest text a cell holds. */
const CELL_MAX = 32_767;

/** The text as XML content or attribute value, without the characters XML cannot carry. */
export function escapeXml(text: string): string {
  const clean = SUSPECT.test(text) ? text.replace(FORBIDDEN, '') : text;
  return MARKUP.test(clean) ? clean.replace(MARKUP_ALL, (mark) => ENTITY[mark] ?? mark) : clean;
}

/** The text of a cell: cut to what a cell holds, new lines as Excel keeps them. */
export function escapeCell(text: string): string {
  let content = text.length > CELL_MAX ? text.slice(0, CELL_MAX) : text;
  if (content.includes('\r')) content = content.replace(/\r\n?/g, '\n');
  if (content.includes('_x')) content = content.replace(CODED, '_x005F_');
  return escapeXml(content);
}

/** Column letters of an index from 0: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uFE30-\uFE6F\uFF00-\uFF60]/u;
const ZERO = /\p{M}/u;

/** Columns of text a string takes: marks of Thai and Vietnamese take none, ideographs two. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text.normalize('NFC')) width += ZERO.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
  return width;
}
