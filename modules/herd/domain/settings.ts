import { defaultsOf, type SettingSet, type SettingValues } from '#engine/define/setting.ts';
import { ascending, between, sumsTo } from '#engine/define/setting-check.ts';
import { EVENT_SETTINGS } from './settings/event.settings.ts';
import { CARD_SETTINGS, FARM_SETTINGS } from './settings/farm.settings.ts';
import { MARK_SETTINGS } from './settings/mark.settings.ts';
import { PLAN_SETTINGS } from './settings/plan.settings.ts';

/** Farm settings the herd's rules and figures read (admin.md, bounds of events; marks, figures). Days, kg, counts as named there. */
export const RULE_SETTINGS = { ...FARM_SETTINGS, ...EVENT_SETTINGS, ...MARK_SETTINGS };
export type HerdSettings = SettingValues<typeof RULE_SETTINGS>;

/** Values a new farm starts from (admin.md, column "default"). */
export const DEFAULT_HERD_SETTINGS: HerdSettings = defaultsOf(RULE_SETTINGS);

/** Everything a herd is set up with, and what must fit each other. */
export const HERD_SETTINGS: SettingSet = {
  defs: { ...RULE_SETTINGS, ...CARD_SETTINGS, ...PLAN_SETTINGS },
  rules: [
    ascending(['GESTMIN', 'GESTSTD', 'GESTMAX'], true),
    ascending(['LACTSTD', 'LACTMAX']),
    ascending(['GILTAGEMIN', 'GILTAGEREC']),
    ascending(['FREGMIN', 'FREGSTD']),
    ascending(['ABOMIN', 'ABOMAX'], true),
    ascending(['MOVEDAY', 'GESTSTD', 'OVERDUE', 'NOTINPIG']),
    ascending(['LITWARN', 'LITMAX']),
    ascending(['IDMINLEN', 'IDMAXLEN']),
    between('GESTWARN', 'GESTMIN', 'GESTMAX'),
    sumsTo('PARSHARE', 100),
  ],
};
