import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, groupsOf, type LifeMove } from '#engine/batch/domain/figures/record.ts';
import { figuresOfBatch } from './measure.ts';

/** Figures of the groups some movements of a batch belong to, over all the time these stood in it; none where no group was moved. */
export function figuresOfMoved(batch: BatchLife | undefined, moved: (move: LifeMove) => boolean, codes: readonly string[]): LifeValues {
  const groups = new Set(batch?.moves.filter(moved).map(({ grpid }) => grpid));
  return batch === undefined || groups.size === 0 ? {} : figuresOfBatch(groupsOf(batch, groups), codes);
}
