/** Parts a piglet's id is made of. */
export const PATTERN_PARTS = ['unit', 'line', 'year', 'week', 'litter', 'piglet', 'sex', 'check'] as const;
export type PatternPart = (typeof PATTERN_PARTS)[number];

/** A pattern of piglet ids. */
export interface Pattern {
  readonly parts: readonly PatternPart[];
  readonly length: number;
}

/** What an id is made of besides its number. */
export interface PatternFacts {
  readonly unit: string;
  readonly letter: string;
  readonly year: number;
  readonly week: number;
  readonly sex: 'M' | 'F';
}

const FIXED: Readonly<Record<Exclude<PatternPart, 'unit' | 'line' | 'litter' | 'piglet'>, number>> = { year: 2, week: 2, sex: 1, check: 1 };
const PIGLET_DIGITS = 2;

/** Digits the litter number has: what the length leaves. Below 1 the pattern does not fit its length. */
export function litterDigits(pattern: Pattern, facts: Pick<PatternFacts, 'unit' | 'letter'>): number {
  const used = pattern.parts.reduce((sum, part) => {
    if (part === 'unit') return sum + facts.unit.length;
    if (part === 'line') return sum + facts.letter.length;
    if (part === 'piglet') return sum + PIGLET_DIGITS;
    return part === 'litter' ? sum : sum + FIXED[part];
  }, 0);
  return pattern.length - used;
}

/** Check digit of the digits and letters before it: weights 3 and 1 in turn, modulo 10. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, char, i) => total + Number.parseInt(char, 36) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** The id of a number: litter and piglet are its two parts, the last two digits being the piglet where the pattern has one. */
export function idOf(pattern: Pattern, facts: PatternFacts, number: number, piglet = 1): string {
  const digits = Math.max(1, litterDigits(pattern, facts));
  const texts: Record<Exclude<PatternPart, 'check'>, string> = {
    unit: facts.unit,
    line: facts.letter,
    year: twoDigits(facts.year % 100),
    week: twoDigits(facts.week),
    litter: String(number).padStart(digits, '0'),
    piglet: String(piglet).padStart(PIGLET_DIGITS, '0'),
    sex: facts.sex,
  };
  // The check digit speaks for everything before it.
  return pattern.parts.reduce((id, part) => id + (part === 'check' ? checkDigit(id) : texts[part]), '');
}

/**
 * A regular expression ids of the pattern follow; its groups `litter` and `piglet` are the number given. Year and sex match any,
 * unless `only` names them.
 */
export function patternRegex(
  pattern: Pattern,
  facts: Pick<PatternFacts, 'unit' | 'letter'>,
  only: { readonly year?: number; readonly sex?: 'M' | 'F' } = {},
): RegExp {
  const digits = Math.max(1, litterDigits(pattern, facts));
  const texts: Record<PatternPart, string> = {
    unit: facts.unit,
    line: facts.letter,
    year: only.year === undefined ? '\\d{2}' : twoDigits(only.year % 100),
    week: '\\d{2}',
    litter: `(?<litter>\\d{${digits}})`,
    piglet: '(?<piglet>\\d{2})',
    sex: only.sex ?? '[MF]',
    check: '\\d',
  };
  // A part that stands twice names its group once.
  const parts = pattern.parts.map((part, i) => (pattern.parts.indexOf(part) === i ? texts[part] : texts[part].replace(/\?<\w+>/, '?:')));
  return new RegExp(`^${parts.join('')}$`);
}

/** How ids are written, as far as two patterns may differ in it. */
type Writing = Pattern & { readonly yearly: boolean; readonly parity: string };

/** True for patterns that write every number alike. */
export function isWrittenAlike(a: Writing, b: Writing): boolean {
  return a.length === b.length && a.yearly === b.yearly && a.parity === b.parity && a.parts.join() === b.parts.join();
}
