/** A raw result as the oracle of laboratory charts reads it. */
export interface RawResult {
  readonly stat: number;
  readonly cls: 'pos' | 'neg' | 'dbt';
  readonly protective: boolean;
}

const Z = 1.959963984540054;

/** The two shares whose distance from the one found is z standard errors of their own: roots of (p − f)² = z² p (1 − p) / n. */
function wilsonRoots(found: number, n: number): readonly [number, number] {
  const [a, b, c] = [1 + (Z * Z) / n, -(2 * found + (Z * Z) / n), found * found];
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b - root) / (2 * a), (-b + root) / (2 * a)];
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What a table of a laboratory chart must say of a group, worked out from sums of squares and products instead of the product's own formulas. */
export function groupOracle(rows: readonly RawResult[], titre: boolean) {
  const n = rows.length;
  const stats = rows.map(({ stat }) => stat);
  const scaled = titre ? stats.map((stat) => Math.log(stat) / Math.LN2) : stats;
  const mean = total(scaled) / n;
  const squares = total(scaled.map((value) => value * value));
  const sd = n < 2 ? null : Math.sqrt(Math.max(0, (squares - n * mean * mean) / (n - 1)));
  const share = (of: number): number => (100 * of) / n;
  const positive = rows.filter(({ cls }) => cls === 'pos').length;
  const [low, high] = wilsonRoots(positive / n, n);
  return {
    n,
    ...{ positive: share(positive), low: 100 * low, high: 100 * high },
    protection: share(rows.filter(({ protective }) => protective).length),
    ...{ mean, sd, cv: sd === null || mean <= 0 ? null : (100 * sd) / mean },
    gmt: titre ? stats.reduce((product, stat) => product * stat ** (1 / n), 1) : null,
    ...{ min: Math.min(...stats), max: Math.max(...stats) },
  };
}
