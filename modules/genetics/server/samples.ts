import { calendarDay } from '#engine/define/business-day.ts';
import { firstDrawn, type Samples } from '#engine/server/samples.ts';
import type { Session } from '#engine/server/session.ts';
import { report as inbreeding } from './reports/ped.report.ts';

/** What visitors see of genetics: the inbreeding of a farm's animals. */
export const GENETIC_SAMPLES: Samples = {
  chart: async (db, farmid) => {
    const { rows } = await db.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm where farm_id = $1', [farmid]);
    const person = { farmid, ...rows[0], farms: [farmid], usrlvl: 60, userid: '', curbusdt: calendarDay(Date.now()) };
    return firstDrawn(await inbreeding.ask(db, { session: person as unknown as Session, language: 'E' }, {}));
  },
};
