/** A Thai vowel of two parts, behind the mark of a tone where there is one. */
const AM = /([\u0E48-\u0E4B]?)\u0E33/g;

/**
 * A text inside a drawing. The two parts of ำ are written apart, the upper one before the mark of the tone as it is drawn: what sets the letters of a
 * drawing would else lay the next letter over its second part.
 */
export const svgText = (text: string): string =>
  text.replace(AM, '\u0E4D$1\u0E32').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
