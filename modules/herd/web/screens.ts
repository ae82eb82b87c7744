import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { correctionsScreens } from './corrections.screens.ts';
import { entryScreens } from './entry.screens.ts';
import { recordsScreens } from './records.screens.ts';

const notes = async () => (await import('./analysis/note-button.tsx')).noteParts;

/** Screens of the herd, loaded when opened. A report's page comes from its declaration; here are those that show more. */
export const herdScreens: ScreenMap = {
  ...entryScreens,
  ...correctionsScreens,
  ...recordsScreens,
  PigLstReport: reportScreen(
    async () => (await import('virtual:report/PigLstReport')).default,
    async () => ({ phone: (await import('./work/work-page.tsx')).WorkPage }),
  ),
  PigDeathRate: reportScreen(async () => (await import('virtual:report/PigDeathRate')).default, notes),
  PigChartReport: reportScreen(async () => (await import('virtual:report/PigChartReport')).default, notes),
  PigMonthProReport_ORG: reportScreen(
    async () => (await import('virtual:report/PigMonthProReport_ORG')).default,
    async () => (await import('./production/sign-button.tsx')).signParts,
  ),
};
