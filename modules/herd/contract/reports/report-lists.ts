import type { Text3 } from '#kernel/language.ts';
import { BALANCE_LISTS } from './analysis/balance.report.ts';
import { CHART_LISTS } from './analysis/chart.report.ts';
import { ANIMAL_LISTS } from './animals/lists.ts';
import { HERD_REPORT_LISTS } from './codes.ts';
import { PRODUCTION_LISTS } from './production/lists.ts';
import { REMOVAL_LISTS } from './removals/lists.ts';
import { DATA_LISTS } from './sheets/lists.ts';
import { WORKLIST_LISTS } from './worklists/lists.ts';

/** Every fixed list the parameter bars of herd reports choose from; a family adds its own here. Read on the server only. */
export const REPORT_LISTS: Readonly<Record<string, Readonly<Record<string, Text3>>>> = {
  ...HERD_REPORT_LISTS,
  ...ANIMAL_LISTS,
  ...PRODUCTION_LISTS,
  ...DATA_LISTS,
  ...BALANCE_LISTS,
  ...WORKLIST_LISTS,
  ...CHART_LISTS,
  ...REMOVAL_LISTS,
};
