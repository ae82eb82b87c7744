import { COLLECTIONS, LEAVINGS } from './leaving.stream.ts';
import { CHANGES, CLOSED, FARROWINGS, RECORDS, WEANED, WEANINGS } from './litter.stream.ts';
import { ABORTIONS, CHECKS, COHORT, MATED_FARROWINGS, MATINGS, RETENTION } from './mating.stream.ts';
import type { Stream } from './stream.ts';

/** Every stream the figures read; a base sum's name is a measure of exactly one of them. */
export const STREAMS: readonly Stream[] = [
  MATINGS,
  COHORT,
  RETENTION,
  CHECKS,
  ABORTIONS,
  MATED_FARROWINGS,
  FARROWINGS,
  WEANINGS,
  CLOSED,
  WEANED,
  CHANGES,
  RECORDS,
  LEAVINGS,
  COLLECTIONS,
];
