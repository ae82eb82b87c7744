import type { ScreenMap } from '#engine/web/screens/screen-map.ts';
import { analysisScreens } from './analysis.screens.ts';
import { animalsScreens } from './animals.screens.ts';
import { booksScreens } from './books.screens.ts';
import { correctionsScreens } from './corrections.screens.ts';
import { entryScreens } from './entry.screens.ts';
import { productionScreens } from './production.screens.ts';
import { recordsScreens } from './records.screens.ts';
import { removalsScreens } from './removals.screens.ts';
import { sheetsScreens } from './sheets.screens.ts';
import { worklistsScreens } from './worklists.screens.ts';

/** Screens of the herd, loaded when opened. */
export const herdScreens: ScreenMap = {
  ...entryScreens,
  ...correctionsScreens,
  ...recordsScreens,
  ...animalsScreens,
  ...booksScreens,
  ...worklistsScreens,
  ...productionScreens,
  ...analysisScreens,
  ...removalsScreens,
  ...sheetsScreens,
};
