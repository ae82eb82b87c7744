import { type BaseSums, termNames, totalOf } from '#engine/figures/domain/figure.ts';
import type { FigureRegistry } from './registry.ts';

type Derived = FigureRegistry<never, object, object>['derived'];

/** Wanted sums with those that others of them are worked out of. */
export function withParts(derived: Derived, wanted: Iterable<string>): Set<string> {
  const all = new Set(wanted);
  for (const name of [...all]) for (const part of termNames(derived[name] ?? [])) all.add(part);
  return all;
}

/** The sums with those worked out of them, where their parts are known and nothing gave them before. */
export function withDerived(derived: Derived, sums: BaseSums, wanted?: ReadonlySet<string>): Record<string, number> {
  const all: Record<string, number> = { ...sums };
  for (const [name, terms] of Object.entries(derived)) {
    const value = all[name] !== undefined || wanted?.has(name) === false ? null : totalOf(terms, sums);
    if (value !== null) all[name] = value;
  }
  return all;
}
