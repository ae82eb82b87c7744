import type { SettingScope, SettingValue } from '#engine/define/setting.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A value of a setting from a day on, and who says so why. */
export interface WrittenSetting {
  readonly scope: SettingScope;
  readonly scopeId: string;
  readonly name: string;
  readonly validFrom: BusinessDate;
  readonly value: SettingValue;
  readonly reason: string;
  readonly user: string;
}

/** Writes a value that a module's own screen keeps (a laboratory's); what was to come after its day goes with it. */
export async function writeSetting(db: Db, { scope, scopeId, name, validFrom, value, reason, user }: WrittenSetting): Promise<void> {
  await db.query('delete from setting where scope = $1 and scope_id = $2 and name = $3 and valid_from > $4::date', [scope, scopeId, name, validFrom]);
  await db.query(
    `insert into setting (scope, scope_id, name, valid_from, value, reason, changed_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now()`,
    [scope, scopeId, name, validFrom, JSON.stringify(value), reason, user],
  );
}
