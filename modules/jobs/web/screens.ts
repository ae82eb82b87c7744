import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Screens of work; its reports are declared. */
export const jobsScreens: ScreenMap = {
  JobInput: () => import('./job-input.page.tsx'),
  JobDtlInput: () => import('./job-dtl-input.page.tsx'),
  JobDtlReport: reportScreen(
    async () => (await import('virtual:report/JobDtlReport')).default,
    async () => (await import('./log-pictures.tsx')).logPictureParts,
  ),
};
