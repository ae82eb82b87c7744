import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

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
  ParamLinege: () => import('./params/param-linege.page.tsx'),
  ParamBreedcode: () => import('./params/param-breedcode.page.tsx'),
  ParamPigletcode: () => import('./params/param-pigletcode.page.tsx'),
  ParamAdjParamStd: () => import('./params/param-adj-param-std.page.tsx'),
  ParamAdjweightStd: () => import('./params/param-adjweight-std.page.tsx'),
};
