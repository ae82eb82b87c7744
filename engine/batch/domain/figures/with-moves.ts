import type { BatchLife, LifeMove } from './record.ts';

const NOTHING = {
  ...{ grpid: 0, weight: null, amount: null, birthdt: null, way: null, source: null, nursery: null, weangrp: null },
  ...{ reason: null, customer: null, saleclass: null, place: null, sentBy: null, atCost: false },
} as const;

/** A movement as it is typed, before it is written: what nobody said is unknown. */
export const typedMove = (move: Pick<LifeMove, 'eventId' | 'eventdt' | 'kind' | 'heads'> & Partial<LifeMove>): LifeMove => ({ ...NOTHING, ...move });

/** A batch as it will be with other movements in the place of those of some events. Of which groups animals are taken no figure looks at. */
export function withMoves<B extends BatchLife>(batch: B, without: ReadonlySet<string>, moves: readonly LifeMove[]): B {
  return { ...batch, moves: [...batch.moves.filter(({ eventId }) => !without.has(eventId)), ...moves] };
}
