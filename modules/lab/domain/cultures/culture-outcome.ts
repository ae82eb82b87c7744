import { colonyCount } from '../results/bacteria.ts';
import { type BelowRule, belowFirst } from '../results/titre.ts';
import { type CutoffRow, INVALID, judgedOutcome, type OrderOutcome } from '../runs/outcome.ts';

/** The outcome of a culture: what grew, by name; nothing grew. */
export function cultureOutcome(order: string, names: readonly string[]): OrderOutcome {
  const reported = names.length === 0 ? null : [...new Set(names)].join(', ');
  return { ...INVALID, order, status: 1, why: null, rawmean: null, cls: names.length === 0 ? 'neg' : 'pos', reported };
}

/** Plates of one dilution; colonies null: too many to count. */
export interface TypedPlate {
  readonly exponent: number;
  readonly colonies: number | null;
}

/** Colonies as they are typed for the plates of a dilution: "152, 168", ">" for a plate nobody can count; null of something else. */
export function platesOf(text: string, exponent: number): readonly TypedPlate[] | null {
  const cells = text.split(/[\s,;]+/).filter((cell) => cell !== '');
  if (cells.length > 6 || cells.some((cell) => !/^(\d{1,5}|>)$/.test(cell))) return null;
  return cells.map((cell) => ({ exponent, colonies: cell === '>' ? null : Number(cell) }));
}

const LEAST = 10;
const MOST = 300;
const SUPERS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A count with two figures: 1.6 × 10⁵; below a hundred the number itself. */
export function countText(value: number): string {
  if (value < 100) return String(Math.round(value));
  const [mantissa = '', exponent = '0'] = value.toExponential(1).split('e');
  const power = [...String(Number(exponent))].map((digit) => SUPERS[Number(digit)] ?? '').join('');
  return `${mantissa} × 10${power}`;
}

/** What a count says before it is judged: the number figures take, and its text. */
interface Count {
  readonly value: number;
  readonly stat: number | null;
  readonly text: string;
}

/**
 * Colonies in 1 ml or g of the sample by plates of 10 to 300 colonies. With fewer on every plate it is below ten of the first dilution, with too
 * many on every plate above three hundred of the last. Null of no plates.
 */
function counted(plates: readonly TypedPlate[], volume: number, below: BelowRule): Count | null {
  if (plates.length === 0 || volume <= 0) return null;
  const known = plates.flatMap(({ exponent, colonies }) => (colonies === null ? [] : [{ exponent, colonies }]));
  const found = colonyCount(known, volume);
  if (found !== null) return { value: found, stat: found, text: countText(found) };
  const exponents = plates.map(({ exponent }) => exponent);
  if (plates.every(({ colonies }) => colonies !== null && colonies < LEAST)) {
    const least = (LEAST * 10 ** Math.min(...exponents)) / volume;
    return { value: least / 2, stat: belowFirst(least, below), text: `<${countText(least)}` };
  }
  const most = (MOST * 10 ** Math.max(...exponents)) / volume;
  return plates.some(({ colonies }) => colonies !== null && colonies <= MOST) ? null : { value: most, stat: most, text: `>${countText(most)}` };
}

/** The outcome of a count; null where the plates contradict each other. It is judged by a row where there is one. */
export function countOutcome(
  order: string,
  plates: readonly TypedPlate[],
  volume: number,
  { row, below }: { readonly row: CutoffRow | null; readonly below: BelowRule },
): OrderOutcome | null {
  const count = counted(plates, volume, below);
  if (count === null) return null;
  const { value, stat, text } = count;
  const common = { value, stat, reported: text };
  if (row !== null) return { ...judgedOutcome(order, null, value, { ...row, decimals: 0 }), ...common };
  return { ...INVALID, order, status: 1, why: null, rawmean: null, ...common };
}
