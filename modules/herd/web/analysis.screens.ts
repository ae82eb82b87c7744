import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Summaries, structure, plan and charts: screens, loaded when opened. */
export const analysisScreens: ScreenMap = {};
