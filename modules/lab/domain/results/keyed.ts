import { measured } from '../runs/files/numbers.ts';
import { type CutoffRow, INVALID, judgedOutcome, type OrderOutcome } from '../runs/outcome.ts';
import { judged, type ResultClass } from './cutoff.ts';
import { type BelowRule, belowFirst, spearmanKarber } from './titre.ts';

/** What a test says of values typed by hand. */
export interface KeyedTest {
  readonly formula: string;
  readonly decimals: number;
  /** First dilution of a titration. */
  readonly dilfirst: number | null;
}

const FOUND: Readonly<Record<string, ResultClass>> = {
  '+': 'pos',
  pos: 'pos',
  y: 'pos',
  '-': 'neg',
  neg: 'neg',
  n: 'neg',
  '?': 'dbt',
  dbt: 'dbt',
  '±': 'dbt',
};

const ok = (order: string, more: Partial<OrderOutcome>): OrderOutcome => ({ ...INVALID, order, status: 1, why: null, rawmean: null, ...more });

/** Protected shares of the wells of each dilution, from the first on: 1 1 0.75 0.25 0. */
const SHARES = /^(?:0|1|0?\.\d+|1\.0+)(?:[\s;]+(?:0|1|0?\.\d+|1\.0+)){2,}$/;

/** Log2 of a 50 % end point as it is reported, with one decimal. */
const LOG_DECIMALS = 10;

/**
 * A 50 % end point: the titre typed with one decimal (22.6), or the protected share of each dilution, worked out by Spearman–Kärber with one decimal
 * of log2. Where no dilution protects all wells it lies below the first.
 */
function halfTitre(order: string, text: string, test: KeyedTest, row: CutoffRow, below: BelowRule): OrderOutcome | null {
  if (/^\d{1,7}\.\d$/.test(text)) return judgedHalf(order, Number(text), row);
  if (!SHARES.test(text) || test.dilfirst === null) return null;
  const shares = text.split(/[\s;]+/).map(Number);
  const first = test.dilfirst;
  const log = spearmanKarber(
    shares.map((_, at) => first * 2 ** at),
    shares,
  );
  if (log !== null) return judgedHalf(order, 2 ** (Math.round(log * LOG_DECIMALS) / LOG_DECIMALS), row);
  const less = titre(order, `<${first}`, test, row, below);
  return less === null ? null : { ...less, endpoint: 'half' };
}

function judgedHalf(order: string, value: number, row: CutoffRow): OrderOutcome {
  const reported = Math.round(value * 10) / 10;
  const { cls } = judged(reported, { ...row, decimals: 1 });
  const protective = row.protection === null ? null : reported >= row.protection;
  return ok(order, { value: reported, stat: reported, cls, protective, reported: reported.toFixed(1), endpoint: 'half' });
}

/** A titre as it is typed: 64, <10, ≥1280 or >=1280. */
function titre(order: string, text: string, test: KeyedTest, row: CutoffRow, below: BelowRule): OrderOutcome | null {
  const found = /^(<|>=|≥)?\s*(\d{1,7})$/.exec(text);
  if (found === null) return halfTitre(order, text, test, row, below);
  const [sign = '', number] = [found[1], Number(found[2])];
  if (number === 0 || (sign === '<' && test.dilfirst !== null && number !== test.dilfirst)) return null;
  const value = sign === '<' ? number / 2 : number;
  const { cls } = judged(value, row);
  const stat = sign === '<' ? belowFirst(number, below) : number;
  const protective = row.protection === null ? null : sign !== '<' && number >= row.protection;
  return ok(order, { value, stat, cls, protective, reported: sign === '' ? String(number) : `${sign === '<' ? '<' : '≥'}${number}` });
}

/**
 * The outcome of a value typed by hand; null where the text is no result of the test. A titre needs a cut-off row, a measured number is judged
 * where there is one, what is found or not judges itself.
 */
export function keyedOutcome(order: string, text: string, test: KeyedTest, row: CutoffRow | null, below: BelowRule): OrderOutcome | null {
  const typed = text.trim();
  if (test.formula === 'presence') {
    const cls = FOUND[typed.toLowerCase()];
    return cls === undefined ? null : ok(order, { cls, reported: null });
  }
  if (test.formula === 'titre') return row === null ? null : titre(order, typed, test, row, below);
  const number = measured(typed);
  if (number === null) return null;
  if (row !== null) return judgedOutcome(order, null, number, row);
  return ok(order, { value: number, stat: number, reported: number.toFixed(test.decimals) });
}
