import { CALENDAR_SETTINGS } from '#engine/define/calendar-settings.ts';
import type { SettingValue } from '#engine/define/setting.ts';
import { type ResolvedSettings, resolveSettings } from '#engine/define/setting-rows.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { settingRowsNow } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { FARM_SETTINGS } from '#modules/herd/domain/settings/farm.settings.ts';

/** Fields of a farm's description that are settings of it, with the setting each is. */
const SETTING_OF = { weekstart: 'WEEKSTART', subweanflg: 'subweanflg', pgletflg: 'pgletflg', lockday: 'LOCKDAY', backday: 'BACKDAY' } as const;
type Field = keyof typeof SETTING_OF;
const FIELDS = Object.keys(SETTING_OF) as readonly Field[];

/** What was typed of them; blank leaves a value as it is. */
export type FarmCalendarInput = { readonly [F in Field]?: string | number | null | undefined };

async function settingsOf(db: Db, farmid: string, prnt2: string, day: BusinessDate): Promise<ResolvedSettings> {
  const defs = { ...CALENDAR_SETTINGS, subweanflg: FARM_SETTINGS.subweanflg, pgletflg: FARM_SETTINGS.pgletflg };
  return resolveSettings(defs, await settingRowsNow(db, farmid, prnt2), day);
}

/** Week start, locks, partial weaning and piglets' identities as they are in force. */
export async function farmCalendarOf(db: Db, farmid: string, prnt2: string, day: BusinessDate) {
  const settings = await settingsOf(db, farmid, prnt2, day);
  const value = (field: Field): unknown => settings.get(SETTING_OF[field])?.value;
  const flag = (field: Field): 'Y' | 'N' => (value(field) === 'Y' ? 'Y' : 'N');
  return {
    weekstart: Number(value('weekstart')),
    lockday: Number(value('lockday')),
    backday: Number(value('backday')),
    subweanflg: flag('subweanflg'),
    pgletflg: flag('pgletflg'),
  };
}

/** Saves those that differ from what is in force, from today on, and answers how many. @throws Refused ADM_LEVEL for one the company fixed. */
export async function saveFarmCalendar(
  ctx: SignedContext,
  farmid: string,
  prnt2: string,
  input: FarmCalendarInput,
  reason: string | null,
): Promise<number> {
  const { db, session } = ctx;
  const settings = await settingsOf(db, farmid, prnt2, session.curbusdt);
  let set = 0;
  for (const field of FIELDS) {
    const [name, after] = [SETTING_OF[field], input[field] as SettingValue | undefined];
    const held = settings.get(name);
    if (after === null || after === undefined || held?.value === after) continue;
    if (held?.locked === true) throw refused('ADM_LEVEL', field);
    await db.query(
      `insert into setting (scope, scope_id, name, valid_from, value, reason, changed_by) values ('farm', $1, $2, $3::date, $4, $5, $6)
       on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now()`,
      [farmid, name, session.curbusdt, JSON.stringify(after), reason, session.userid],
    );
    const line = { screen: 'FarmManagement', subject: 'setting', subjectId: `farm ${farmid} ${name}`, kind: 'set', reason, farmid };
    await audit(ctx, { ...line, before: held?.value ?? null, after: { value: after, validFrom: session.curbusdt } });
    set += 1;
  }
  return set;
}
