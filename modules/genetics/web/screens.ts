import { tablesScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { setScreen } from './set.screens.tsx';

/** Screens of genetics, loaded when opened. */
export const geneticsScreens: ScreenMap = {
  PigPedList: () => import('./pedigree/pig-ped-list.page.tsx'),
  PigPedReport: () => import('./pedigree/pig-ped-report.page.tsx'),
  PigGenIndexReport: () => import('./lists/pig-gen-index-report.page.tsx'),
  PigGenIndex: () => import('./lists/pig-gen-index.page.tsx'),
  PigDamGenIndex: () => import('./lists/pig-dam-gen-index.page.tsx'),
  PigChildGenIndex: () => import('./lists/pig-child-gen-index.page.tsx'),
  PigInbredUpdate: () => import('./runs/pig-inbred-update.page.tsx'),
  PigEbvUpdate: () => import('./runs/pig-ebv-update.page.tsx'),
  PigEbvRunHistory: () => import('./runs/pig-ebv-run-history.page.tsx'),
  PigMateCheck: () => import('./plan/pig-mate-check.page.tsx'),
  ParamLinege: tablesScreen(async () => (await import('./params/linege.tables.tsx')).linegeTables),
  ParamBreedcode: tablesScreen(async () => (await import('./params/breedcode.tables.tsx')).breedcodeTables),
  ParamPigletcode: tablesScreen(async () => (await import('./params/pigletcode.tables.tsx')).pigletcodeTables),
  ParamAdjParamStd: setScreen(async () => (await import('./params/param-editor.tsx')).paramSets),
  ParamAdjweightStd: setScreen(async () => (await import('./params/adjust-editor.tsx')).adjustSets),
};
