import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenMap } from '#engine/web/screens/screen-map.ts';

const load = () => import('../contract/reports/sheets/data-sheets.report.ts');

/** Data sheets for analysts: screens, loaded when opened. */
export const sheetsScreens: ScreenMap = {
  PigProData: reportScreen(async () => (await load()).matingData),
  PigProData2: reportScreen(async () => (await load()).litterData),
  PigProData3: reportScreen(async () => (await load()).lifetimeData),
  PigProBoarData: reportScreen(async () => (await load()).boarData),
};
