import type { DemoPart } from '#engine/server/demo.ts';
import { runTry } from '#engine/server/jobs/handler.ts';
import { runHandler } from '../run/run.jobs.ts';
import { putFormulas, releaseStartSets } from '../start-sets.ts';
import { DEMO_FORMULAS } from './formulas.ts';
import { putNucleus } from './nucleus.ts';

const sowLine = (value: string, V: string, E: string, T: string) => ({ value, names: { V, E, T }, extra: { role: 'maternal', index: 'SPI' } });
/** Lines of the company whose bvindx is the sow index: the demonstration sows have no tests of their own. */
const LINES = [
  sowLine('LY', 'Landrace × Yorkshire', 'Landrace × Large White', 'แลนด์เรซ × ลาร์จไวท์'),
  sowLine('YL', 'Yorkshire × Landrace', 'Large White × Landrace', 'ลาร์จไวท์ × แลนด์เรซ'),
];

/** Genetics works from the first day: constants signed by the company's manager, the crosses the farm makes, a tested nucleus, breeding values of all. */
export const geneticsDemo: DemoPart = {
  begin: ({ farm: { farmid, prnt2, companyUser, today }, asManager, putCodes }) =>
    asManager(async (db) => {
      await releaseStartSets(db, prnt2, companyUser);
      await putFormulas(db, prnt2, companyUser, DEMO_FORMULAS);
      await putCodes(db, 'lineage', LINES);
      await putNucleus(db, farmid, prnt2, today);
    }),
  /** The first run, done here and now: by its turn in the queue there is none left to do. */
  fill: async ({ farm: { farmid, prnt2, companyUser }, transactions, asManager }) => {
    await asManager((_, make) => make('/common/genupdate', { status: 1, gentp: 'EBV', now: true }), companyUser);
    const atOnce = { data: { prnt2, farmid }, signal: new AbortController().signal, retryCount: 0 };
    return `breeding values (${(await runTry(runHandler, transactions, atOnce, () => Promise.resolve())).message})`;
  },
};
