import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

const load = () => import('../contract/reports/removals/removals.report.ts');

/** Removals and deaths: screens, loaded when opened. */
export const removalsScreens: ScreenMap = {
  PigDeathList: reportScreen(async () => (await load()).deathListReport),
  PigDeathList2: reportScreen(async () => (await load()).disposalReport),
  PigDeathReport: reportScreen(async () => (await load()).reasonReport),
  PigDeathReport2: reportScreen(async () => (await load()).stageReport),
  PigDeathRate: reportScreen(
    async () => (await load()).deathRateReport,
    async () => (await import('./analysis/note-button.tsx')).noteParts,
  ),
  FeedpigDeathReport: reportScreen(async () => (await load()).nurseryDeathReport),
};
