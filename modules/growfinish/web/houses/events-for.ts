/** Level from which a closing is undone. */
const UNDO_LEVEL = 60;

const LEAVING = ['DTH', 'CUL', 'SAL', 'TRO', 'WGT'] as const;
const GOODS = ['FED', 'TRT', 'VAC'] as const;

/** Codes of the events a house in a state takes from a reader of a level: goods once a batch is open, closing once it is empty. */
export function eventsFor(state: string, batch: { readonly live: number; readonly pigsin: number } | null, level: number): string[] {
  if (state === 'closed') return level >= UNDO_LEVEL ? ['UCL'] : [];
  if (batch === null || (state !== 'active' && state !== 'notraised')) return [];
  if (batch.live > 0) return [...LEAVING, ...GOODS];
  return batch.pigsin > 0 ? [...GOODS, 'CLO'] : [...GOODS];
}
