import { detailScreen, partsScreen, reportScreen, tablesScreen, tabsScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { setScreen } from './set.screens.tsx';

/** Screens of genetics, loaded when opened. */
export const geneticsScreens: ScreenMap = {
  PigPedList: () => import('./pedigree/pig-ped-list.page.tsx'),
  PigPedReport: detailScreen(
    'id',
    async () => (await import('./pedigree/pedigree-detail.tsx')).PedigreeDetail,
    reportScreen(
      async () => (await import('virtual:report/PigPedReport')).default,
      async () => (await import('./gen-parts.tsx')).pedParts,
    ),
  ),
  PigGenIndexReport: reportScreen(
    async () => (await import('virtual:report/PigGenIndexReport')).default,
    async () => (await import('./lists/selection.tsx')).selectionParts,
  ),
  PigGenIndex: () => import('./lists/pig-gen-index.page.tsx'),
  PigDamGenIndex: reportScreen(
    async () => (await import('virtual:report/PigDamGenIndex')).default,
    async () => (await import('./gen-parts.tsx')).genParts,
  ),
  PigChildGenIndex: reportScreen(
    async () => (await import('virtual:report/PigChildGenIndex')).default,
    async () => (await import('./gen-parts.tsx')).pairParts,
  ),
  PigInbredUpdate: partsScreen(async () => (await import('./runs/inbreeding.parts.tsx')).inbreedingParts),
  PigEbvUpdate: tabsScreen(async () => (await import('./runs/ebv.tabs.tsx')).ebvTabs),
  PigEbvRunHistory: detailScreen(
    'runno',
    async () => (await import('./runs/run-history.parts.tsx')).RunDetail,
    partsScreen(async () => (await import('./runs/run-history.parts.tsx')).runHistoryParts),
  ),
  PigMateCheck: detailScreen(
    'planid',
    async () => (await import('./plan/plan-list.tsx')).BarnList,
    partsScreen(async () => (await import('./plan/plan.parts.tsx')).planParts),
  ),
  ParamLinege: tablesScreen(async () => (await import('./params/linege.tables.tsx')).linegeTables),
  ParamBreedcode: tablesScreen(async () => (await import('./params/breedcode.tables.tsx')).breedcodeTables),
  ParamPigletcode: tablesScreen(async () => (await import('./params/pigletcode.tables.tsx')).pigletcodeTables),
  ParamAdjParamStd: setScreen(async () => (await import('./params/param-editor.tsx')).paramSets),
  ParamAdjweightStd: setScreen(async () => (await import('./params/adjust-editor.tsx')).adjustSets),
};
