import { FIXED, type SettingDef, type SettingScope } from '#engine/define/setting.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import { settingRowsNow } from '#engine/server/farm-settings.ts';
import { refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { openFarm } from '../users/reach.ts';

/** The level a scope belongs to: a company's values are fixed by its manager, the system's by the administrator. */
const SCOPE_LEVEL: Readonly<Record<string, number>> = { system: 90, company: 75, farm: 60 };

/** Where settings are read and written. */
export interface SettingTarget {
  readonly scope: 'system' | 'company' | 'farm';
  readonly scopeId: string;
  readonly farmid: string | null;
  readonly company: string;
}

/** The target of a call. @throws Refused ADM_LEVEL for the system below 90, class 150 for a farm out of reach. */
export async function settingTarget(db: Db, session: Session, scope: SettingTarget['scope'], farmid: string | null): Promise<SettingTarget> {
  if (scope === 'system') {
    // 80 views the system settings, 90 changes them.
    if (session.usrlvl < 80) throw refused('ADM_LEVEL', 'scope');
    return { scope, scopeId: '*', farmid: null, company: '' };
  }
  const farm = await openFarm(db, session, farmid ?? session.farmid ?? '');
  return { scope, scopeId: scope === 'company' ? farm.prnt2 : farm.farmid, farmid: farm.farmid, company: farm.prnt2 };
}

/** True when the person may change that setting in that scope. */
export function mayChange(session: Session, setting: SettingDef, scope: SettingScope): boolean {
  return setting.by !== FIXED && setting.scopes.includes(scope) && session.usrlvl >= setting.by && session.usrlvl >= (SCOPE_LEVEL[scope] ?? 90);
}

/** Setting rows of the target: of the system, the company, the farm. */
export async function targetRows(db: Db, target: SettingTarget): Promise<readonly SettingRow[]> {
  const farm = target.scope === 'farm' ? target.farmid : '';
  return settingRowsNow(db, farm ?? '', target.company);
}
