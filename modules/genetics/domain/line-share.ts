import { type Transport, transport } from './transport.ts';

/** A boar's share of the matings of each line. */
export interface LineShare {
  /** Line of each sow, counted from 0. */
  readonly lineOf: ArrayLike<number>;
  /** Most sows a boar takes of each line. */
  readonly most: readonly number[];
}

/** Places of the boars, and pairs that are settled: they take theirs. */
export interface BoarPlaces {
  readonly most: Int32Array;
  readonly least: Int32Array;
  readonly settled: readonly number[];
}

/**
 * The best plan of a table of sows × boars under the places of the boars and their shares of the lines: a boar with a line is a part of
 * the boar that takes so many of its sows.
 */
export function transportByLine(
  sows: number,
  table: Float64Array,
  { most, least, settled }: BoarPlaces,
  { lineOf, most: ofLine }: LineShare,
): Transport {
  const [boars, lines] = [most.length, ofLine.length];
  const cells = boars * lines;
  const cellOf = (pair: number): number => (pair % boars) * lines + (lineOf[Math.floor(pair / boars)] as number);
  const room = Float64Array.from({ length: cells }, (_, cell) => ofLine[cell % lines] as number);
  for (const pair of settled) room[cellOf(pair)] = (room[cellOf(pair)] as number) - 1;
  const gain = new Float64Array(sows * cells).fill(Number.NEGATIVE_INFINITY);
  table.forEach((g, pair) => {
    gain[Math.floor(pair / boars) * cells + cellOf(pair)] = g;
  });
  return transport(sows, boars, gain, most, least, { of: Array.from({ length: cells }, (_, cell) => Math.floor(cell / lines)), room });
}
