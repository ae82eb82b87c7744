import { factorOf } from '#engine/ledger/domain/units.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** What of an item its rules look at. */
export interface LabItemCore {
  readonly unit: string;
  readonly units: readonly { readonly unit: string; readonly factor: number }[];
  readonly uses: readonly { readonly testcd: string; readonly amount: number }[];
  readonly tempmin?: number | null;
  readonly tempmax?: number | null;
  readonly least?: number | null;
  readonly greatest?: number | null;
  readonly inuse: boolean;
}

const twiceAt = <T>(all: readonly T[], key: (one: T) => string): number =>
  all.findIndex((one, at) => all.findIndex((other) => key(other) === key(one)) < at);

/** Packs and tests named once, factors exact and above 0, ranges the right way round. */
export function labItemIssues({ unit, units, uses, tempmin, tempmax, least, greatest }: LabItemCore): readonly Issue[] {
  const twice = twiceAt([{ unit }, ...units], (one) => one.unit);
  const twiceUsed = twiceAt(uses, ({ testcd }) => testcd);
  const inexact = units.findIndex(({ factor }) => factorOf(factor) === null);
  return [
    ...(twice < 1 ? [] : [{ ...refuse('V_DUP', 'units', { value: units[twice - 1]?.unit ?? '' }), row: twice }]),
    ...(twiceUsed < 0 ? [] : [{ ...refuse('V_DUP', 'uses', { value: uses[twiceUsed]?.testcd ?? '' }), row: twiceUsed + 1 }]),
    ...(inexact < 0 ? [] : [{ ...refuse('V_POSITIVE', 'units'), row: inexact + 1 }]),
    ...(tempmin != null && tempmax != null && tempmin > tempmax ? [refuse('V_RANGE', 'tempmax', { min: tempmin, max: 100 })] : []),
    ...(greatest != null && greatest < (least ?? 0) ? [refuse('V_RANGE', 'greatest', { min: least ?? 0, max: 1e9 })] : []),
  ];
}

/** What stands once an item was moved: its base unit and the factors of its packs (a new pack is a new unit); it closes at zero stock. */
export function labItemChange(
  before: LabItemCore,
  after: LabItemCore,
  { moved, inStock }: { readonly moved: boolean; readonly inStock: boolean },
  name: string,
): readonly Issue[] {
  const now = new Map(after.units.map((one) => [one.unit, one.factor]));
  const changed = before.units.find((one) => now.get(one.unit) !== one.factor);
  return [
    ...(moved && before.unit !== after.unit ? [refuse('NOTE_UNIT', 'unit', { quantity: 1, unit: before.unit, base: after.unit })] : []),
    ...(moved && changed !== undefined ? [refuse('NOTE_UNIT', 'units', { quantity: changed.factor, unit: changed.unit, base: before.unit })] : []),
    ...(before.inuse && !after.inuse && inStock ? [refuse('ADM_NOTEMPTY', 'inuse', { name })] : []),
  ];
}
