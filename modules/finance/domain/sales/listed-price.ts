import { type Issue, refuse } from '#kernel/issue.ts';
import type { Trade } from '../trade.ts';
import type { Basis } from './amounts.ts';
import { lineKind } from './line-kinds.ts';

/** What a price of a list is for: a kind of animals and maybe their class, or an item in a unit. */
export interface PricedThing {
  readonly kind: string;
  readonly saleclass: string | null;
  readonly itemid: string | null;
  readonly basis: Basis;
  readonly unit: string | null;
}

/** Only what its kind is known by: animals by class, all else by item, and by a unit where the price is for one. */
export function thingOf({ kind, saleclass, itemid, basis, unit }: PricedThing): PricedThing {
  const own = lineKind(kind);
  const byItem = (own?.itemtps.length ?? 0) > 0;
  return {
    ...{ kind, basis, saleclass: own?.asks.includes('saleclass') === true ? saleclass : null },
    ...{ itemid: byItem ? itemid : null, unit: byItem && basis === 'unit' ? unit : null },
  };
}

/** What a price of a list is refused for: a kind of another trade, animals by unit, goods by head, no item, no unit, another type of item. */
export function listedPriceIssues(trade: Trade, thing: PricedThing, itemtp: string | null): Issue[] {
  const { kind, itemid, basis, unit } = thing;
  const own = lineKind(kind);
  if (own?.trades.includes(trade) !== true) return [refuse('V_INVALID', 'kind')];
  if (basis === (own.heads ? 'unit' : 'head')) return [refuse('V_INVALID', 'basis')];
  if (own.itemtps.length === 0) return [];
  if (itemid === null) return [refuse('V_SELECT', 'itemid')];
  if (itemtp === null) return [refuse('V_NOTEXISTS', 'itemid', { value: itemid })];
  if (!own.itemtps.includes(itemtp)) return [refuse('V_INVALID', 'itemid')];
  return basis === 'unit' && unit === null ? [refuse('V_SELECT', 'unit')] : [];
}
