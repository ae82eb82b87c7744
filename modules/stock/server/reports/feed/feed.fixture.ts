import { composeModules } from '#apps/server/compose.ts';
import { stockServices } from '#apps/server/stock-services.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { makerOn } from '#engine/server/demo.ts';
import type { FixedList } from '#engine/server/lists.ts';
import type { Report } from '#engine/server/report/report-file.ts';
import { settled } from '#engine/server/report/settled.ts';
import type { Session } from '#engine/server/session.ts';
import { type PlayedBatches, playedBatches } from '#modules/growfinish/server/figures/played-batches.fixture.ts';
import { ALL_ROUTES } from '#testkit/farm-world.ts';
import type { StockAt } from '../stock-report.ts';

type StockContext = Omit<StockAt, 'tx'>;
/** A report of the stock. */
export type StockReport = Report<StockContext>;

/** A played farm of growing pigs, with feed for the sows of a house beside it. */
export interface PlayedFeed extends PlayedBatches {
  /** Answers a report of the stock as the page gets it. */
  readonly feed: (report: StockReport, params: object, who?: Partial<Session>) => Promise<ReportResult>;
  /** Makes a call as the farm's manager. */
  readonly make: (path: string, body: object) => Promise<unknown>;
}

const FIXED: FixedList = () => [];

/** Plays the farm; close its database in afterAll. */
export async function playedFeed(): Promise<PlayedFeed> {
  const played = await playedBatches();
  const { db, farmid, options } = played;
  const { handlers } = composeModules(db.pools);
  const farm = { farmid, kind: 'growing', prnt1: `70@${farmid}@`, prnt2: `75@${farmid}@`, user: 'keeper', companyUser: 'keeper' } as const;
  const session = { userid: 'keeper', usrlvl: 60, farmid, farms: [farmid], curbusdt: options.end, weekstart: 1, language: 'E', flags: new Map() };
  // The farm's own business date is today's; the play ended before.
  const context = (who: Partial<Session>): StockContext => ({
    ...{ session: { ...session, ...who } as unknown as Session, language: 'E', services: stockServices, fixedList: FIXED },
  });
  return {
    ...played,
    feed: async (report, params, who = {}) =>
      settled(await db.transactions.read({ user: 'keeper', farms: [farmid] }, (tx) => report.ask(tx, context(who), params))),
    make: (path, body) =>
      db.transactions.write({ user: 'keeper', farms: [farmid] }, (tx) =>
        makerOn(tx, handlers, { ...farm, today: options.end, sows: 0, years: 1, seed: 1 }, ALL_ROUTES)(path, body),
      ),
  };
}
