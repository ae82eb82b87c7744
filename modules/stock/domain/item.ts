import { factorOf, type Unit } from '#engine/ledger/domain/units.ts';
import { type Issue, refuse } from '#kernel/issue.ts';

/** What of an item is fixed once it was moved. */
export interface ItemCore {
  readonly itemtp: string;
  readonly unit: string;
  readonly units: readonly { readonly unit: string; readonly factor: number }[];
  readonly company: boolean;
  readonly inuse: boolean;
}

/** Where an item stands: moved ever, and anything of it in a warehouse or on the way now. */
export interface ItemUse {
  readonly moved: boolean;
  readonly inStock: boolean;
}

/** Units of an item: each once, none the base unit, factors to six decimals. */
export function unitIssues(base: string, units: ItemCore['units']): Issue[] {
  const seen = new Set([base]);
  return units.flatMap(({ unit, factor }, i) => {
    const issue = seen.has(unit)
      ? refuse('V_DUP', 'units', { value: unit })
      : factorOf(factor) === null
        ? refuse('NOTE_UNIT', 'units', { quantity: factor, unit, base })
        : null;
    seen.add(unit);
    return issue === null ? [] : [{ ...issue, row: i + 1 }];
  });
}

const factorsOf = (units: ItemCore['units']): ReadonlyMap<string, bigint | null> =>
  new Map(units.map(({ unit, factor }) => [unit, factorOf(factor)]));

/** The first unit whose factor was used and is changed or gone. */
function changedFactor(before: ItemCore['units'], after: ItemCore['units']): Unit | null {
  const now = factorsOf(after);
  for (const [unit, factor] of factorsOf(before)) if (factor !== null && now.get(unit) !== factor) return { unit, factor };
  return null;
}

/**
 * What a change of an item is refused for: base unit, type and factors stand once it was moved (a new pack is a new unit), and so
 * does whose it is; it is closed only when nothing of it is left.
 */
export function itemChangeIssues(before: ItemCore, after: ItemCore, use: ItemUse, name: string): Issue[] {
  if (before.inuse && !after.inuse && use.inStock) return [refuse('ADM_NOTEMPTY', 'inuse', { name })];
  if (!use.moved) return [];
  if (before.itemtp !== after.itemtp) return [refuse('V_INVALID', 'itemtp')];
  if (before.company && !after.company) return [refuse('ADM_INUSE', 'company', { name })];
  if (before.unit !== after.unit) return [refuse('NOTE_UNIT', 'unit', { quantity: 1, unit: before.unit, base: after.unit })];
  const changed = changedFactor(before.units, after.units);
  return changed === null ? [] : [refuse('NOTE_UNIT', 'units', { quantity: 1, unit: changed.unit, base: after.unit })];
}
