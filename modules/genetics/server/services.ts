import type { SignedContext } from '#engine/server/pipeline.ts';
import type { DrawnNumbers, NextNumbers } from '../domain/pattern-numbers.ts';

/** What genetics asks of the ear tags, which are written by its patterns. */
export interface GeneticServices {
  readonly drawn: (ctx: SignedContext) => Promise<readonly DrawnNumbers[]>;
  /** Patterns in force by which tags are drawn. */
  readonly next: (ctx: SignedContext) => Promise<readonly NextNumbers[]>;
}
