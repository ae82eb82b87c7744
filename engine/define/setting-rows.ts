import type { BusinessDate } from '#kernel/business-date.ts';
import { remembered } from './remembered.ts';
import { readAs, type SettingDef, type SettingDefs, type SettingScope, type SettingValue, type SettingValues } from './setting.ts';

/** A stored value: of the system, a company, a farm or a laboratory. */
export interface SettingRow {
  readonly scope: SettingScope;
  readonly name: string;
  readonly validFrom: BusinessDate;
  /** Null: from that day on the scope says nothing, and the one above it holds again. */
  readonly value: SettingValue;
  /** A company value that farms may not override (shown with a padlock). */
  readonly locked?: boolean;
}

/** A value in force with where it comes from. */
export interface ResolvedSetting {
  readonly value: SettingValue;
  readonly source: SettingScope | 'default';
  readonly validFrom: BusinessDate | null;
  readonly locked: boolean;
}

export type ResolvedSettings = ReadonlyMap<string, ResolvedSetting>;

const NARROWNESS: Readonly<Record<SettingScope, number>> = { system: 0, company: 1, farm: 2, lab: 2 };

/** True when `next` takes the place of `held`: a locked company value first, then the narrower scope, then the later date. */
function wins(next: SettingRow, held: SettingRow): boolean {
  if ((next.locked ?? false) !== (held.locked ?? false)) return next.locked ?? false;
  const byScope = NARROWNESS[next.scope] - NARROWNESS[held.scope];
  return byScope === 0 ? next.validFrom >= held.validFrom : byScope > 0;
}

/** Of each scope and name the latest row in force on a day, and only that one, even when an earlier one was locked; none where the value was taken back. */
export function latestRows(defs: SettingDefs, rows: readonly SettingRow[], date: BusinessDate): readonly SettingRow[] {
  const latest = new Map<string, SettingRow>();
  for (const row of rows) {
    const key = `${row.scope} ${row.name}`;
    const held = latest.get(key);
    const known = Object.hasOwn(defs, row.name) && defs[row.name]?.scopes.includes(row.scope) === true;
    if (known && row.validFrom <= date && (held === undefined || row.validFrom >= held.validFrom)) latest.set(key, row);
  }
  return [...latest.values()].filter(({ value }) => value !== null);
}

function bestRows(defs: SettingDefs, rows: readonly SettingRow[], date: BusinessDate): ReadonlyMap<string, SettingRow> {
  const best = new Map<string, SettingRow>();
  for (const row of latestRows(defs, rows, date)) {
    const held = best.get(row.name);
    if (held === undefined || wins(row, held)) best.set(row.name, row);
  }
  return best;
}

/**
 * The values of some settings in force on a day, each with where it comes from. `rows` are those of one farm: of the system, its
 * company and itself. Rows that start later, names not asked for and scopes a setting does not have are passed over.
 */
export function resolveSettings(defs: SettingDefs, rows: readonly SettingRow[], date: BusinessDate): ResolvedSettings {
  const best = bestRows(defs, rows, date);
  return new Map(
    Object.values(defs).map(({ name, initial }) => {
      const row = best.get(name);
      return [
        name,
        row === undefined
          ? { value: initial, source: 'default', validFrom: null, locked: false }
          : { value: row.value, source: row.scope, validFrom: row.validFrom, locked: row.locked ?? false },
      ];
    }),
  );
}

/** The values of some settings in force on a day (worked out once for rows that do not change), each of its own type; one stored in a wrong shape gives way to the default. */
export function readSettings<D extends SettingDefs>(defs: D, rows: readonly SettingRow[], date: BusinessDate): SettingValues<D> {
  return remembered(rows, defs, date, () => {
    const best = bestRows(defs, rows, date);
    return Object.fromEntries(Object.values(defs).map((def) => [def.name, readAs(def, best.get(def.name)?.value)])) as SettingValues<D>;
  });
}

/** The value of one setting in force on a day. */
export function readSetting<V extends SettingValue>(def: SettingDef<V>, rows: readonly SettingRow[], date: BusinessDate): V {
  return remembered(rows, def, date, () => readAs(def, bestRows({ [def.name]: def }, rows, date).get(def.name)?.value));
}
