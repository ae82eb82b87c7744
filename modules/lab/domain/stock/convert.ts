import { type Money, mulDiv, type Qty } from '#engine/ledger/domain/quantity.ts';
import { converted, toBase, type Unit } from '#engine/ledger/domain/units.ts';
import type { Worth } from '#engine/ledger/domain/value.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** A pack to be opened, as typed. */
export interface Opening {
  readonly unit: string;
  readonly qty: number;
  readonly tounit: string | null;
  /** Lost on the way, in units it is held in afterwards. */
  readonly loss: number;
  readonly reason: string | null;
}

/** What opening it comes to, in base units, and in the unit it is held in. */
export interface OpenedPack {
  readonly out: Qty;
  readonly back: Qty;
  /** Before the loss, in the new unit. */
  readonly result: Qty;
}

const none = (...issues: readonly Issue[]): { readonly issues: readonly Issue[]; readonly opened: null } => ({ issues, opened: null });

/**
 * Quantity × factor − loss. Refused: a unit the item has not or that is not smaller (V_INVALID), a quantity or loss that does not
 * convert exactly (NOTE_UNIT), a loss below 0 or not less than the result, a loss without its reason (371).
 */
export function openPack(typed: Opening, units: readonly Unit[]): { readonly issues: readonly Issue[]; readonly opened: OpenedPack | null } {
  const { unit, qty, tounit } = typed;
  if (!(qty > 0)) return none(refuse('V_POSITIVE', 'qty'));
  if (tounit === null) return none(refuse('V_SELECT', 'tounit'));
  const [from, to] = [unit, tounit].map((name) => units.find((one) => one.unit === name));
  if (from === undefined) return none(refuse('NOTE_UNIT', 'qty', { quantity: qty, unit, base: units[0]?.unit ?? '' }));
  if (to === undefined || to.factor >= from.factor) return none(refuse('V_INVALID', 'tounit'));
  const read = toBase(qty, unit, units);
  if (read.issue !== null) return none(read.issue);
  const result = converted(read.quantity, from, to);
  if (result === null) return none(refuse('NOTE_UNIT', 'qty', { quantity: qty, unit, base: tounit }));
  const { issue, base } = lostOf(typed, tounit, result, units);
  return issue === null ? { issues: [], opened: { out: read.base, back: read.base - base, result } } : none(issue);
}

/** What is lost, in base units: not below 0, less than the result, exact, with its reason. */
function lostOf(
  { loss, reason }: Opening,
  tounit: string,
  result: Qty,
  units: readonly Unit[],
): { readonly issue: Issue | null; readonly base: Qty } {
  const no = (issue: Issue) => ({ issue, base: 0n });
  if (loss < 0) return no(refuse('V_NOTNEG', 'loss'));
  if (loss === 0) return { issue: null, base: 0n };
  const lost = toBase(loss, tounit, units);
  if (lost.issue !== null) return no({ ...lost.issue, field: 'loss' });
  if (lost.quantity >= result) return no(refuse('V_RANGE', 'loss', { min: 0, max: Number(result) / 10_000 }));
  return reason === null ? no(refuse('371', 'reason')) : { issue: null, base: lost.base };
}

/**
 * What the goods that come back must be said to be worth, so that the value of the place stays what it was: a receipt counts before
 * the issues of its day, so the amount A solves A = out × (V + A) / (Q + back), rounded as the book rounds. Where something is lost,
 * issues of the same day written before share the dearer average of that day; what came in stays what went out and what is left.
 */
export function worthUnchanged({ qty, amount }: Worth, { out, back }: Pick<OpenedPack, 'out' | 'back'>): Money {
  const left = qty - (out - back);
  if (left <= 0n) return amount;
  const near = mulDiv(amount, out, left);
  const taken = (brought: Money): Money => mulDiv(amount + brought, out, qty + back);
  return [near, near - 1n, near + 1n].find((one) => taken(one) === one) ?? near;
}
