import type { DemoPart } from '#engine/server/demo.ts';
import { putFormulas, releaseStartSets } from '../start-sets.ts';
import { DEMO_FORMULAS } from './formulas.ts';
import { putNucleus } from './nucleus.ts';

const sowLine = (value: string, V: string, E: string, T: string) => ({ value, names: { V, E, T }, extra: { role: 'maternal', index: 'SPI' } });
/** Lines of the company whose bvindx is the sow index: the demonstration sows have no tests of their own. */
const LINES = [
  sowLine('LY', 'Landrace × Yorkshire', 'Landrace × Large White', 'แลนด์เรซ × ลาร์จไวท์'),
  sowLine('YL', 'Yorkshire × Landrace', 'Large White × Landrace', 'ลาร์จไวท์ × แลนด์เรซ'),
];

/** Genetics works from the first day: constants signed by the company's manager, the crosses the farm makes, a tested nucleus. */
export const geneticsDemo: DemoPart = {
  begin: ({ farm: { farmid, prnt2, companyUser, today }, asManager, putCodes }) =>
    asManager(async (db) => {
      await releaseStartSets(db, prnt2, companyUser);
      await putFormulas(db, prnt2, companyUser, DEMO_FORMULAS);
      await putCodes(db, 'lineage', LINES);
      await putNucleus(db, farmid, prnt2, today);
    }),
};
