import type { Lot } from '#engine/ledger/domain/lots.ts';
import { type Qty, qtyNumber } from '#engine/ledger/domain/quantity.ts';
import { toBase, type Unit } from '#engine/ledger/domain/units.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { arrivalKey } from './arrival.ts';

/** A lot that came from the other book: farms and laboratories call their goods by codes of their own. */
interface Came extends Lot {
  readonly lineno: number;
  /** Base unit there. */
  readonly unit: string;
  readonly received: Qty;
  readonly refused: boolean;
}

/** The own item each lot becomes, by its place in the transfer. */
export type TakenAs = ReadonlyMap<string, string | null>;

type Items = ReadonlyMap<string, { readonly units: readonly Unit[]; readonly inuse: boolean }>;

const comesIn = ({ refused, received }: Came): boolean => !refused && received > 0n;

/** The own item a lot becomes and how much of it that is, in its base unit; null where nothing comes in. */
export function takenIn(one: Came, taken: TakenAs, items: Items): { readonly itemid: string; readonly qty: Qty } | null {
  const itemid = taken.get(arrivalKey(one)) ?? '';
  const item = items.get(itemid);
  if (item === undefined || !comesIn(one)) return null;
  const read = toBase(qtyNumber(one.received), one.unit, item.units);
  return read.issue === null ? { itemid, qty: read.base } : null;
}

function lotIssue(one: Came, itemid: string | null, items: Items): Issue | null {
  if (!comesIn(one)) return null;
  if (itemid === null) return refuse('V_SELECT', 'itemid');
  const item = items.get(itemid);
  if (item === undefined || !item.inuse) return refuse('V_NOTEXISTS', 'itemid', { value: itemid });
  const { issue } = toBase(qtyNumber(one.received), one.unit, item.units);
  return issue === null ? null : { ...issue, field: 'received' };
}

/** What speaks against taking lots in as own items: each becomes one in use that knows the unit it was sent in (NOTE_UNIT). Rows count from 1. */
export function takenIssues(arrivals: readonly Came[], taken: TakenAs, items: Items): Issue[] {
  return arrivals.flatMap((one, at) => {
    const issue = lotIssue(one, taken.get(arrivalKey(one)) ?? null, items);
    return issue === null ? [] : [{ ...issue, row: at + 1 }];
  });
}
