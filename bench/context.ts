import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { type HerdReportContext, noOtherFarm } from '#modules/herd/server/reports/report-farms.ts';
import type { BenchDatabase } from './cluster.ts';
import { LARGE, TODAY } from './farms.ts';

/** Who asks: row-level security shows this one farm. */
export const ACTOR = { user: 'bench', farms: [LARGE] };

/** What a report is told beside its parameters, as the server tells it. */
export async function contextOf(database: BenchDatabase): Promise<HerdReportContext> {
  const { settings } = await database.transactions.read(ACTOR, (db) => loadFarmFacts(db, LARGE));
  const own = { farms: [LARGE], userid: ACTOR.user, purpose: 'page', readFarm: noOtherFarm } as const;
  return { farmid: LARGE, language: 'V', curbusdt: TODAY, weekstart: 1, settings, usrlvl: 60, ...own };
}
