import { lineKind } from './line-kinds.ts';
import type { SaleLine } from './sale.ts';

/** What a note takes out of a house, the herd or a warehouse: as it is saved (0 of a new one) and as it will be. */
export interface SaleEffect {
  readonly kind: string;
  /** The house, the animal or the item. */
  readonly place: string;
  readonly unit: string | null;
  readonly was: number;
  readonly now: number;
}

type Sold = Pick<SaleLine, 'kind' | 'roomid' | 'pgid' | 'itemid' | 'unit' | 'qty'>;

const placeOf = ({ pgid, roomid, itemid }: Sold): string => pgid ?? roomid ?? itemid ?? '';

/** What lines take out of the books of what is sold, added up by house, animal, or item and unit; services take nothing. */
export function effectsOf(before: readonly Sold[], after: readonly Sold[]): SaleEffect[] {
  const effects = new Map<string, SaleEffect>();
  const add = (lines: readonly Sold[], of: 'was' | 'now'): void => {
    for (const line of lines) {
      if (lineKind(line.kind)?.ref == null || placeOf(line) === '') continue;
      const own = { kind: line.kind, place: placeOf(line), unit: line.unit };
      const key = JSON.stringify(own);
      const effect = effects.get(key) ?? { ...own, was: 0, now: 0 };
      effects.set(key, { ...effect, [of]: effect[of] + line.qty });
    }
  };
  add(before, 'was');
  add(after, 'now');
  return [...effects.values()];
}
