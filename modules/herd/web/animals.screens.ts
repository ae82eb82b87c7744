import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** Lists of animals: screens, loaded when opened. */
export const animalsScreens: ScreenMap = {
  PigEntryReport: reportScreen(async () => (await import('../contract/reports/animals/entries.report.ts')).entryReport),
  PigLstReport: reportScreen(async () => (await import('../contract/reports/animals/work-lists.report.ts')).workListReport),
  PigRoomReport: reportScreen(async () => (await import('../contract/reports/animals/houses.report.ts')).houseReport),
  PigCoupleReport: reportScreen(async () => (await import('../contract/reports/animals/pairs.report.ts')).coupleReport),
  PigTagReport: reportScreen(async () => (await import('../contract/reports/animals/tags.report.ts')).tagReport),
  PigEntryReport2l: reportScreen(async () => (await import('../contract/reports/animals/entries.report.ts')).entryResultReport),
  PigLineageReport: reportScreen(async () => (await import('../contract/reports/animals/pairs.report.ts')).crossReport),
};
