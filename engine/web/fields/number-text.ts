/**
 * The text of a number while it is typed: thousands separated, a trailing decimal point and trailing
 * zeros kept as typed (specification, section 5). Text that is no number stays as it is.
 */
export function groupTyped(text: string): string {
  const bare = text.replaceAll(',', '');
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(bare);
  if (match === null) return text;
  const [, sign = '', whole = '', part = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part}`;
}

/** The number a typed text means: null when blank, the text itself when it is no number. */
export function numberOfTyped(text: string): number | string | null {
  const bare = text.replaceAll(',', '').trim();
  if (bare === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text;
}

/** Where the caret belongs after regrouping: behind as many characters other than commas. */
export function caretAfter(before: string, caret: number, after: string): number {
  let left = before.slice(0, caret).replaceAll(',', '').length;
  let at = 0;
  while (left > 0 && at < after.length) {
    if (after[at] !== ',') left -= 1;
    at += 1;
  }
  return at;
}
