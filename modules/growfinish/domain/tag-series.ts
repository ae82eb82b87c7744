import { idOf, litterDigits, type Pattern, patternRegex } from '#modules/genetics/domain/patterns.ts';

/** Sex of a series. */
export type TagSex = 'F' | 'M';

/** How the numbers of a series are written. */
export interface TagScheme {
  /** What the series is written by, for people. */
  readonly sample: string;
  /** First number the pattern begins with. */
  readonly first: number;
  /** Largest number the digits hold. */
  readonly most: number;
  /** True when F and M of the line are written alike: both then count in one row of numbers. */
  readonly shared: boolean;
  textOf(no: number): string;
  /** Number of a text of this series; null when it is not of it. */
  numberOf(text: string): number | null;
}

/** Digits of a number on a farm without a pattern. */
const PLAIN_DIGITS = 5;
/** Characters of the farm's short name. */
const NAME_LENGTH = 4;

/** A short name as it can stand on a tag: capitals and digits without accents. */
export function tagName(shtnm: string, farmid: string): string {
  const clean = shtnm
    .replaceAll('Đ', 'D')
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return (clean === '' ? farmid.replace(/[^A-Z0-9]/g, '') : clean).slice(0, NAME_LENGTH);
}

/**
 * Numbers of a farm that is no GGP unit: four characters of the short name, letter of the line, sex, five digits; the name gives way
 * when IDMAXLEN (characters) is shorter.
 */
export function plainScheme(name: string, letter: string, sex: TagSex, idMaxLength: number): TagScheme {
  const tail = `${letter}${sex}`;
  const head = `${name.slice(0, Math.max(0, idMaxLength - tail.length - PLAIN_DIGITS))}${tail}`;
  const textOf = (no: number): string => `${head}${String(no).padStart(PLAIN_DIGITS, '0')}`;
  return {
    sample: textOf(1),
    first: 1,
    most: 10 ** PLAIN_DIGITS - 1,
    shared: false,
    textOf,
    numberOf: (text) => {
      const digits = text.startsWith(head) ? text.slice(head.length) : '';
      return /^\d{5}$/.test(digits) ? Number(digits) : null;
    },
  };
}

/** A pattern of ParamPigletcode with what it needs to count tags. */
export interface TagPattern extends Pattern {
  /** Litter number the pattern goes on with. */
  readonly next: number;
  readonly yearly: boolean;
  readonly parity: 'none' | 'odd-male' | 'even-male';
}

const PIGLETS = 100;

/**
 * Numbers of a GGP unit by its pattern. Where the pattern counts piglets in a litter, the last two digits are the piglet's. Where odd
 * or even tells the sex, number k of a series is the k-th odd or even one, so that a range stays without gaps.
 */
export function patternScheme(
  pattern: TagPattern,
  facts: { readonly unit: string; readonly letter: string; readonly year: number; readonly week: number },
  sex: TagSex,
): TagScheme {
  const piglets = pattern.parts.includes('piglet');
  const step = pattern.parity === 'none' ? 1 : 2;
  const odd = pattern.parity === 'odd-male' ? sex === 'M' : sex === 'F';
  const shift = step === 1 ? 0 : odd ? 1 : 0;
  const printed = (no: number): number => no * step - shift;
  const textOf = (no: number): string => {
    const number = printed(no);
    const litter = piglets ? Math.floor(number / PIGLETS) : number;
    return idOf(pattern, { ...facts, sex }, litter, number % PIGLETS);
  };
  const regex = patternRegex(pattern, facts, { sex, ...(pattern.yearly ? { year: facts.year } : {}) });
  const start = piglets ? pattern.next * PIGLETS : pattern.next;
  const capacity = 10 ** Math.max(1, litterDigits(pattern, facts)) * (piglets ? PIGLETS : 1) - 1;
  const first = Math.max(1, Math.ceil((start + shift) / step));
  return {
    sample: textOf(first),
    first,
    most: Math.floor((capacity + shift) / step),
    shared: step === 1 && !pattern.parts.includes('sex'),
    textOf,
    numberOf: (text) => {
      const groups = regex.exec(text)?.groups;
      if (groups?.['litter'] === undefined) return null;
      const number = Number(groups['litter']) * (piglets ? PIGLETS : 1) + Number(groups['piglet'] ?? 0);
      const no = (number + shift) / step;
      return Number.isInteger(no) ? no : null;
    },
  };
}

/** The next number of a series: above the counter and above every number found in the herd, alive or dead; it never goes back. */
export function nextNumber(scheme: TagScheme, counter: number, herd: readonly string[]): { next: number; highest: number | null } {
  const found = herd.flatMap((text) => scheme.numberOf(text) ?? []);
  const highest = found.length === 0 ? null : Math.max(...found);
  return { next: Math.max(counter, highest ?? 0, scheme.first - 1) + 1, highest };
}

/** How many numbers the pattern still holds. */
export function numbersLeft(scheme: TagScheme, next: number): number {
  return Math.max(0, scheme.most - next + 1);
}
