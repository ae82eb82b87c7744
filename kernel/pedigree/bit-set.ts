/** Sets of small numbers, a bit each in 32-bit words: members are found several times faster than by looking at every number. */
export function bitSet(size: number): Int32Array {
  return new Int32Array((size >> 5) + 1);
}

export function addBit(set: Int32Array, member: number): void {
  set[member >> 5] = (set[member >> 5] as number) | (1 << (member & 31));
}

/** Place of the lowest bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
