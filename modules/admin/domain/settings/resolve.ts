import type { BusinessDate } from '#kernel/business-date.ts';
import { findSetting, SETTINGS } from './catalogue.ts';
import type { SettingScope, SettingValue } from './setting-def.ts';

/** A stored value: `scopeId` is '*' for the system, else the company's code, the farm's or the laboratory's id. */
export interface SettingRow {
  readonly scope: SettingScope;
  readonly name: string;
  readonly validFrom: BusinessDate;
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

/** Of each scope and name the latest row in force on a day, and only that one, even when an earlier one was locked. */
export function latestRows(rows: readonly SettingRow[], date: BusinessDate): readonly SettingRow[] {
  const latest = new Map<string, SettingRow>();
  for (const row of rows) {
    const key = `${row.scope} ${row.name}`;
    const held = latest.get(key);
    if (
      row.validFrom <= date &&
      findSetting(row.name)?.scopes.includes(row.scope) === true &&
      (held === undefined || row.validFrom >= held.validFrom)
    ) {
      latest.set(key, row);
    }
  }
  return [...latest.values()];
}

/**
 * The values in force on a day. `rows` are those of one farm: of the system, its company and itself.
 * Rows that start later, unknown names and scopes a setting does not have are passed over.
 */
export function resolveSettings(rows: readonly SettingRow[], date: BusinessDate): ResolvedSettings {
  const best = new Map<string, SettingRow>();
  for (const row of latestRows(rows, date)) {
    const held = best.get(row.name);
    if (held === undefined || wins(row, held)) best.set(row.name, row);
  }
  return new Map(
    SETTINGS.map((setting) => {
      const row = best.get(setting.name);
      return [
        setting.name,
        row === undefined
          ? { value: setting.initial, source: 'default', validFrom: null, locked: false }
          : { value: row.value, source: row.scope, validFrom: row.validFrom, locked: row.locked ?? false },
      ];
    }),
  );
}
