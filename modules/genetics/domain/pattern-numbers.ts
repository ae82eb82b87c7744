import type { BusinessDate } from '#kernel/business-date.ts';

/** Ear numbers that were drawn by a pattern, named by its progeny code and first day. */
export interface DrawnNumbers {
  readonly progcode: string;
  readonly from: BusinessDate;
  readonly given: number;
  /** Of those given: on no piglet. */
  readonly gaps: number;
  /** The first number nobody was given yet; null for none. */
  readonly unassigned: string | null;
}

/** How the pattern of a progeny code goes on. */
export interface NextNumbers {
  readonly progcode: string;
  readonly from: BusinessDate;
  /** Three ids the next draws give. */
  readonly next: readonly string[];
  readonly left: number;
}
