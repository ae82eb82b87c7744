import type { Pedigree } from './pedigree.ts';

/**
 * Runs of full sibs: animals behind each other with the same parents on the same sides, in a herd's register its
 * litters. What depends on parents only is computed once a run; a pedigree in another order has runs of one.
 * @returns the first animal of each run, and n at the end.
 */
export function sibRuns({ n, sire, dam }: Pedigree): Int32Array {
  const first = new Int32Array(n + 1);
  let runs = 0;
  let lastSire = n;
  let lastDam = n;
  for (let i = 0; i < n; i++) {
    const s = sire[i] as number;
    const d = dam[i] as number;
    if (s === lastSire && d === lastDam) continue;
    first[runs++] = i;
    lastSire = s;
    lastDam = d;
  }
  first[runs] = n;
  return first.subarray(0, runs + 1);
}
