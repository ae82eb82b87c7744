import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

/** The mating, farrowing and weaning books: screens, loaded when opened. */
export const booksScreens: ScreenMap = {
  PigMateReport: reportScreen(async () => (await import('../contract/reports/mate.report.ts')).mateReport),
  PigFarrowReport: reportScreen(async () => (await import('../contract/reports/farrow.report.ts')).farrowReport),
  PigWeanReport: reportScreen(async () => (await import('../contract/reports/wean.report.ts')).weanReport),
};
