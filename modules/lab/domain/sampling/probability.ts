/** Rounding of sample sizes: the smallest whole number that is not below the value, which a computer may have put a hair too high. */
const HAIR = 1e-9;

/** The smallest whole number not below a value. */
export const up = (value: number): number => Math.ceil(value - HAIR);

/** Infected animals of a population: what its share makes, at least one. */
export const infected = (population: number, share: number): number => Math.max(1, up(population * share));

const FACTORIALS: number[] = [0];

/** Natural logarithm of n!. */
function lnFactorial(n: number): number {
  for (let next = FACTORIALS.length; next <= n; next += 1) FACTORIALS.push((FACTORIALS[next - 1] ?? 0) + Math.log(next));
  return FACTORIALS[n] ?? 0;
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

/** Probability of y infected among n drawn without putting back from N of which D are. */
export function hypergeometric(y: number, { N, D, n }: { readonly N: number; readonly D: number; readonly n: number }): number {
  if (y < 0 || y > D || y > n || n - y > N - D) return 0;
  return Math.exp(lnChoose(D, y) + lnChoose(N - D, n - y) - lnChoose(N, n));
}

/** Probability of k in n tries of probability p each. */
export function binomial(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p <= 0) return k === 0 ? 1 : 0;
  if (p >= 1) return k === n ? 1 : 0;
  return Math.exp(lnChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** Probability of at most k in n tries. */
export function binomialUpTo(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = 0; i <= k; i += 1) sum += binomial(i, n, p);
  return Math.min(1, sum);
}

const ratio = (x: number, top: readonly number[], bottom: readonly number[]): number => {
  const of = (all: readonly number[]): number => all.reduceRight((sum, one) => sum * x + one, 0);
  return of(top) / of(bottom);
};

// Coefficients of Wichura's algorithm AS 241 (Applied Statistics 37, 1988), sixteen digits.
const MIDDLE = {
  top: [
    3.387132872796366, 133.14166789178438, 1971.5909503065513, 13731.693765509461, 45921.95393154987, 67265.7709270087, 33430.57558358813,
    2509.0809287301227,
  ],
  bottom: [1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943, 5226.495278852545],
};
const TAIL = {
  top: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506, 0.022723844989269184,
    7.745450142783414e-4,
  ],
  bottom: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457, 5.475938084995345e-4, 1.0507500716444169e-9,
  ],
};
const FAR = {
  top: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124, 0.0012426609473880784, 2.7115555687434876e-5,
    2.0103343992922881e-7,
  ],
  bottom: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 7.868691311456133e-4, 1.8463183175100548e-5, 1.421511758316446e-7,
    2.0442631033899397e-15,
  ],
};

/** The point of the normal distribution below which a share of it lies, 0 < share < 1. */
export function normalPoint(share: number): number {
  const q = share - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(0.180625 - q * q, MIDDLE.top, MIDDLE.bottom);
  const r = Math.sqrt(-Math.log(q < 0 ? share : 1 - share));
  const far = r <= 5 ? ratio(r - 1.6, TAIL.top, TAIL.bottom) : ratio(r - 5, FAR.top, FAR.bottom);
  return q < 0 ? -far : far;
}

/** z of an interval or test of both sides: 0.95 is 1.96. */
export const twoSided = (confidence: number): number => normalPoint(1 - (1 - confidence) / 2);
