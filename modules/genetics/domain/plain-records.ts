import type { Design } from './design.ts';
import type { MixedEquations } from './mixed-equations.ts';

/** True when every effect acts on every trait in order, without covariates or weights: no indirection is needed. */
export function isPlain(design: Design): boolean {
  const whole = (list: readonly number[]): boolean => list.length === design.traits && list.every((value, k) => value === k);
  return design.rootWeight === null && design.entries.every((entry) => entry.covariate === null && whole(entry.component) && whole(entry.trait));
}

/** W x of a plain record (its entries from `from` to before `end`), traits two by two so that their sums stay in registers. */
function fitRecord(x: Float64Array, position: Int32Array, from: number, end: number, traits: number, fitted: Float64Array): void {
  const even = traits - (traits % 2);
  for (let t = 0; t < even; t += 2) {
    let first = 0;
    let second = 0;
    for (let e = from; e < end; e++) {
      const base = position[e] as number;
      if (base < 0) continue;
      first += x[base + t] as number;
      second += x[base + t + 1] as number;
    }
    fitted[t] = first;
    fitted[t + 1] = second;
  }
  if (even < traits) fitted[even] = sumAt(x, position, from, end, even);
}

/** out += W′ R⁻¹ of what is fitted to a plain record; R⁻¹ stands from `inverseAt` on. */
function returnRecord(
  inverse: Float64Array,
  inverseAt: number,
  fitted: Float64Array,
  traits: number,
  position: Int32Array,
  from: number,
  end: number,
  out: Float64Array,
): void {
  const even = traits - (traits % 2);
  let row = inverseAt;
  for (let t = 0; t < even; t += 2) {
    let first = 0;
    let second = 0;
    for (let j = 0; j < traits; j++) {
      const value = fitted[j] as number;
      first += (inverse[row + j] as number) * value;
      second += (inverse[row + traits + j] as number) * value;
    }
    row += 2 * traits;
    for (let e = from; e < end; e++) {
      const base = position[e] as number;
      if (base < 0) continue;
      out[base + t] = (out[base + t] as number) + first;
      out[base + t + 1] = (out[base + t + 1] as number) + second;
    }
  }
  if (even < traits) addAt(out, position, from, end, even, rowTimes(inverse, row, fitted, traits));
}

/** out += W′ R⁻¹ W x for plain records. */
export function addPlainRecords(equations: MixedEquations, x: Float64Array, out: Float64Array): void {
  const { inverse } = equations;
  const { records, traits, pattern, position, entries } = equations.design;
  const width = entries.length;
  const fitted = new Float64Array(traits);
  for (let from = 0, r = 0; r < records; r++, from += width) {
    fitRecord(x, position, from, from + width, traits, fitted);
    returnRecord(inverse, (pattern[r] as number) * traits * traits, fitted, traits, position, from, from + width, out);
  }
}

/** Sum of one trait's unknowns over the entries of a record. */
function sumAt(x: Float64Array, position: Int32Array, from: number, end: number, t: number): number {
  let sum = 0;
  for (let e = from; e < end; e++) if ((position[e] as number) >= 0) sum += x[(position[e] as number) + t] as number;
  return sum;
}

/** Adds to one trait's unknowns over the entries of a record. */
function addAt(out: Float64Array, position: Int32Array, from: number, end: number, t: number, value: number): void {
  for (let e = from; e < end; e++) if ((position[e] as number) >= 0) addOne(out, (position[e] as number) + t, value);
}

/** One row of a matrix times a vector. */
export function rowTimes(m: Float64Array, row: number, x: Float64Array, n: number): number {
  let sum = 0;
  for (let j = 0; j < n; j++) sum += (m[row + j] as number) * (x[j] as number);
  return sum;
}

export function addOne(out: Float64Array, at: number, value: number): void {
  out[at] = (out[at] as number) + value;
}
