import { figureSet } from '#engine/figures/domain/figure-set.ts';
import { COST } from './cost.figure.ts';
import { costCarriedOff } from './live-value.ts';
import { batchMeasures } from './measures.ts';
import type { BatchLife } from './record.ts';
import { SUMS } from './sums.ts';

const { figuresOfBatch } = batchMeasures(figureSet(COST), SUMS);

/** What a sale has to do with the cost of its batch: cost its head carry, cost of a kg gained, margin of a closed one. */
export type SaleCosts = Readonly<Record<'sold' | 'gain' | 'margin', number | null>>;

/** The costs of a batch some of whose head are sold by these events; null where what came in has no amount, or nothing was gained yet. */
export function saleCosts(batch: BatchLife, events: ReadonlySet<string>): SaleCosts {
  const carried = costCarriedOff(batch, batch.asof);
  const known = batch.money && batch.moves.every(({ kind, amount }) => kind !== 'in' || amount !== null);
  const sold = [...events].reduce((sum, event) => sum + (carried.get(event) ?? 0), 0);
  const { COSTGAIN = null, MARGIN = null } = figuresOfBatch(batch, ['COSTGAIN', 'MARGIN']);
  return { sold: known ? sold : null, gain: COSTGAIN, margin: MARGIN };
}
