import type { CallParsed } from '#engine/define/call.ts';
import type { SettingDef, SettingDefs, SettingSet, SettingValue } from '#engine/define/setting.ts';
import { type ResolvedSettings, resolveSettings } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import { type FarmSettings, loadFarmSettings, settingRowsNow } from '#engine/server/farm-settings.ts';
import { Refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { initFarm } from '#modules/admin/contract/farm.calls.ts';
import { partOf, standardValue } from '#modules/admin/domain/start-up.ts';
import { putSetting } from '../../create-farm.ts';

export type Input = CallParsed<typeof initFarm>;

/** A setting the start-up would change. */
export interface Change {
  readonly name: string;
  readonly label: string;
  readonly part: string;
  readonly before: SettingValue;
  readonly after: SettingValue;
  /** A live farm keeps it: it was not ticked. */
  readonly keeps: boolean;
}

/** What a farm's settings say today. */
const inForce = (defs: SettingDefs, { rows, today }: FarmSettings): ResolvedSettings => resolveSettings(defs, rows, today);

/** Values of the farm copied or of the company; null where a country's standard speaks. */
export async function sourceSettings(
  defs: SettingDefs,
  db: Db,
  input: Input,
  from: string | null,
  company: string,
  day: BusinessDate,
): Promise<ResolvedSettings | null> {
  if (from !== null) return inForce(defs, await loadFarmSettings(db, from));
  if (input.start !== 'company') return null;
  return resolveSettings(defs, await settingRowsNow(db, '', company), day);
}

/** What the start says of a setting and the part it comes with; null where it says nothing. */
function wanted(input: Input, setting: SettingDef, source: ResolvedSettings | null): { part: string; after: SettingValue } | null {
  const lock = setting.name === 'LOCKDAY' ? input.lockday : setting.name === 'BACKDAY' ? input.backday : null;
  if (lock != null) return input.parts.includes('calendar') ? { part: 'calendar', after: lock } : null;
  const part = partOf(setting);
  if (part === null || !input.parts.includes(part)) return null;
  return { part, after: source?.get(setting.name)?.value ?? standardValue(input.start, setting) };
}

/** What would change; values the company fixed stay, and a live farm keeps its own unless ticked one by one. */
export function settingChanges(
  input: Input,
  defs: SettingDefs,
  own: FarmSettings,
  source: ResolvedSettings | null,
  live: boolean,
  language: Language,
): Change[] {
  const now = inForce(defs, own);
  return Object.values(defs).flatMap((setting) => {
    const held = now.get(setting.name);
    const found = held?.locked === true ? null : wanted(input, setting, source);
    const before = held?.value ?? null;
    if (found === null || JSON.stringify(before) === JSON.stringify(found.after)) return [];
    return [{ name: setting.name, label: setting.label[language], before, ...found, keeps: live && !input.replace.includes(setting.name) }];
  });
}

/** @throws Refused ADM_ORDER where values taken over stand the wrong way round to those that stay. */
export function checkOrder({ defs, rules }: Required<SettingSet>, own: FarmSettings, changes: readonly Change[]): void {
  const taken = new Map(changes.filter(({ keeps }) => !keeps).map(({ name, after }) => [name, after]));
  const now = inForce(defs, own);
  const valueIn = (name: string): SettingValue => taken.get(name) ?? now.get(name)?.value ?? null;
  const issues = rules.flatMap((rule) => rule(valueIn, 'farm'));
  if (issues.length > 0) throw new Refused(issues);
}

/**
 * Writes what is taken over. A farm that is not live yet holds the values from always, so that a history
 * is loaded under them; a live one from today on. Following the company means having no row of one's own.
 */
export async function saveSettings(db: Db, input: Input, changes: readonly Change[], live: boolean, day: BusinessDate, by: string): Promise<number> {
  const taken = changes.filter(({ keeps }) => !keeps);
  for (const { name, after } of taken) {
    if (!live) await db.query("delete from setting where scope = 'farm' and scope_id = $1 and name = $2", [input.farmid, name]);
    const follows = input.start === 'company' && !live && name !== 'LOCKDAY' && name !== 'BACKDAY';
    if (!follows) await putSetting(db, 'farm', input.farmid, name, after, live ? day : '19000101', by, 'InitPigParam');
  }
  return taken.length;
}
