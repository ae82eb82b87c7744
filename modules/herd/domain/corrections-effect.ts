import type { Animal, SowCycle } from './animal.ts';
import type { HerdEvent } from './herd-event.ts';

/** A derived value of one service that a correction changes. */
export interface DurationChange {
  readonly n: number;
  readonly field: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** Derived durations (herd.md, Derived durations) and the expected farrowing of a service, by field. */
function derived(cycle: SowCycle | undefined): Readonly<Record<string, string | number | null>> {
  return {
    mateday: cycle?.mateday ?? null,
    fregday: cycle?.fregday ?? null,
    farrowday: cycle?.litter?.farrowday ?? null,
    fosterday: cycle?.litter?.fosterday ?? null,
    wasteday: cycle?.wasteday ?? null,
    expfarrowdt: cycle?.expfarrowdt ?? null,
  };
}

/** The derived durations that differ between two states of an animal, service by service. */
export function changedDurations(before: Animal, after: Animal): DurationChange[] {
  const services = Math.max(before.cycles.length, after.cycles.length);
  return Array.from({ length: services }, (_, at) => at).flatMap((at) => {
    const [old, now] = [derived(before.cycles[at]), derived(after.cycles[at])];
    const changed = Object.keys(old).filter((field) => old[field] !== now[field]);
    return changed.map((field) => ({ n: at + 1, field, before: old[field] ?? null, after: now[field] ?? null }));
  });
}

const GROUPS = ['mategrp', 'farrowgrp', 'weangrp'] as const;

/** Groups of an event and the month whose reports count it, where an edit changes them. */
export function changedGroups(old: HerdEvent, next: HerdEvent): { field: string; before: string | null; after: string | null }[] {
  const text = (event: HerdEvent, key: string): string | null => {
    const value = event.data[key];
    return typeof value === 'string' ? value : null;
  };
  const pairs = GROUPS.map((field) => ({ field: field as string, before: text(old, field), after: text(next, field) }));
  const months = { field: 'month', before: old.eventdt.slice(0, 6), after: next.eventdt.slice(0, 6) };
  return [...pairs, months].filter(({ before, after }) => before !== after);
}
