/** What a titre below the first dilution counts as in figures (setting LABBELOW). */
export type BelowRule = 'half' | 'one' | 'out';

/** A titre as it is read off a row of dilutions. */
export interface Titre {
  /** As it is printed: "<2", "64", "≥1024". */
  readonly text: string;
  /** Number that figures take; null where it is left out. */
  readonly value: number | null;
}

/** The number a titre below the first dilution counts as; null where it is left out. */
export function belowFirst(first: number, rule: BelowRule): number | null {
  if (rule === 'out') return null;
  return rule === 'one' ? 1 : first / 2;
}

/**
 * Titre of a row of wells at rising dilutions: the reciprocal of the last dilution with full inhibition (HI) or protection
 * (SN). `shares`: protected share of the wells of each dilution, 1 for full.
 */
export function endPoint(dilutions: readonly number[], shares: readonly number[], rule: BelowRule): Titre | null {
  const first = dilutions[0];
  if (first === undefined || shares.length !== dilutions.length) return null;
  let full = -1;
  while (full + 1 < shares.length && shares[full + 1] === 1) full += 1;
  const last = dilutions[full];
  if (last === undefined) return { text: `<${first}`, value: belowFirst(first, rule) };
  return full === dilutions.length - 1 ? { text: `≥${last}`, value: last } : { text: String(last), value: last };
}

/**
 * 50 % end point by Spearman–Kärber on log2 dilutions one step apart: log2 T = x0 − 0.5 + Σ p, x0 the log2 of the last
 * dilution with all wells protected before any falls short, the sum running from it on. Null where no dilution is
 * fully protected (below the first) or dilutions are not twofold.
 */
export function spearmanKarber(dilutions: readonly number[], shares: readonly number[]): number | null {
  const twofold = dilutions.every((dilution, at) => at === 0 || Math.abs(dilution / (dilutions[at - 1] ?? 0) - 2) < 1e-9);
  let full = -1;
  while (full + 1 < shares.length && shares[full + 1] === 1) full += 1;
  const from = dilutions[full];
  if (from === undefined || !twofold || shares.length !== dilutions.length) return null;
  const sum = shares.slice(full).reduce((total, share) => total + share, 0);
  return Math.log2(from) - 0.5 + sum;
}

/**
 * 50 % point of a rising row of responses by Spearman–Kärber in its general form: Σ (p[i+1] − p[i]) (x[i] + x[i+1]) / 2.
 * The row must begin at 0 and end at 1 (USDA APHIS CVB).
 */
export function halfResponse(steps: readonly number[], shares: readonly number[]): number | null {
  if (steps.length !== shares.length || shares[0] !== 0 || shares.at(-1) !== 1) return null;
  return steps.slice(1).reduce((sum, step, at) => {
    const [before, after, from] = [shares[at] ?? 0, shares[at + 1] ?? 0, steps[at] ?? 0];
    return sum + ((after - before) * (from + step)) / 2;
  }, 0);
}

/**
 * 50 % point by Reed–Muench: responses summed upwards, non-responses downwards, the step where their shares cross
 * one half. Null where they never do.
 */
export function reedMuench(steps: readonly number[], responding: readonly number[], wells: number): number | null {
  const up: number[] = [];
  responding.reduce((sum, count) => {
    up.push(sum + count);
    return sum + count;
  }, 0);
  const down = responding.map((_, at) => responding.slice(at).reduce((sum, count) => sum + wells - count, 0));
  const shares = up.map((sum, at) => sum / (sum + (down[at] ?? 0)));
  const at = shares.findIndex((share) => share >= 0.5);
  if (at < 0) return null;
  const [share, step] = [shares[at] ?? 0, steps[at] ?? 0];
  if (at === 0) return share === 0.5 ? step : null;
  const [before, from] = [shares[at - 1] ?? 0, steps[at - 1] ?? 0];
  return from + ((step - from) * (0.5 - before)) / (share - before);
}

/** Class of a titre: k = log2. */
export function titreClass(titre: number): number {
  return Math.log2(titre);
}

/** Whether the second of paired sera rose fourfold or more (two log2 classes). */
export function roseFourfold(before: number, after: number): boolean {
  return Math.log2(after) - Math.log2(before) >= 2 - 1e-9;
}

/** Days until a maternal titre falls to a target: half-life × log2(T / target); 0 where it is there already. */
export function daysToTarget(titre: number, target: number, halflife: number): number {
  return Math.max(0, halflife * Math.log2(titre / target));
}
