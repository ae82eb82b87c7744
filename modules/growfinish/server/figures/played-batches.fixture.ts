import { composeModules } from '#apps/server/compose.ts';
import { growServices } from '#apps/server/grow-services.ts';
import type { BatchesWanted } from '#engine/batch/server/figures/read-batches.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { makerOn } from '#engine/server/demo.ts';
import type { Report } from '#engine/server/report/report-file.ts';
import { settled } from '#engine/server/report/settled.ts';
import type { Session } from '#engine/server/session.ts';
import { businessDate, dayNumber } from '#kernel/business-date.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { DEMO_ITEMS, DEMO_PARTNERS, DEMO_STORES } from '#modules/stock/server/demo/goods.ts';
import { type GrowOptions, growOptions } from '#play/growing/options.ts';
import { simulateGrowing } from '#play/growing/simulate.ts';
import { callDriver } from '#play/growing/store-driver.ts';
import { simOptions } from '#play/options.ts';
import { filledDatabase, type TestDatabase } from '#testkit/database.ts';
import { ALL_ROUTES, makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import type { RawBatch } from '#testkit/oracle/growing-batch.ts';
import { broughtBy, growingOf } from '#testkit/oracle/growing-raw.ts';
import type { GrowContext } from '../reports/grow-at.ts';
import { readBatches } from './read-batches.ts';

const FARM = 'GP1';
/** The standard of the oracle. */
export const STANDARD = { rows: DEFAULT_STANDARD, bands: DEFAULT_BANDS };

/** A farm of growing pigs that was played into a database through the calls, and its raw events. */
export interface PlayedBatches {
  readonly db: TestDatabase;
  readonly farmid: string;
  readonly options: GrowOptions;
  readonly raw: readonly RawBatch[];
  /** What transfers brought in money, by event, up to a day number. */
  readonly brought: (asof: number) => ReadonlyMap<string, number>;
  readonly read: (wanted: Partial<BatchesWanted>) => ReturnType<typeof readBatches>;
  /** Answers a report as the page gets it. */
  readonly ask: (report: Report<GrowContext>, params: object, who?: Partial<Session>) => Promise<ReportResult>;
  readonly drill: (report: Report<GrowContext>, asked: object) => Promise<ReportResult>;
}

/** Plays the farm through the calls, as people enter it. */
async function playInto({ pools, transactions }: TestDatabase, options: GrowOptions): Promise<void> {
  await seedLists(transactions);
  await makeFarm(transactions, simOptions({ farmid: FARM }), FARM);
  await makeUser(transactions, FARM, 'keeper', 75);
  const { handlers } = composeModules(pools);
  const farm = { farmid: FARM, kind: 'growing', prnt1: `70@${FARM}@`, prnt2: `75@${FARM}@`, user: 'keeper', companyUser: 'keeper' } as const;
  await transactions.write({ user: 'keeper', farms: [FARM] }, async (tx) => {
    const make = makerOn(tx, handlers, { ...farm, today: options.end, sows: 0, years: 1, seed: 1 }, ALL_ROUTES);
    for (const store of DEMO_STORES) await make('/stock/saveStore', store);
    for (const partner of DEMO_PARTNERS) await make('/stock/savePartner', partner);
    for (const item of DEMO_ITEMS) await make('/stock/saveItem', item);
    for (const house of options.houses) await make('/growfinish/saveHouse', { ...house, site: 'K1', name: house.roomid, batchflg: 'Y' });
    await simulateGrowing({ options, driver: callDriver(make) });
  });
}

/** A farm played from March to November 2025, once for all files. Close its database in afterAll. */
export async function playedBatches(given: Partial<GrowOptions> = {}): Promise<PlayedBatches> {
  const options = growOptions({ farmid: FARM, seed: 21, start: businessDate('20250301'), end: businessDate('20251130'), feedEvery: 3, ...given });
  const { db } = await filledDatabase(`a farm of growing pigs ${JSON.stringify(options)}`, (empty) => playInto(empty, options));
  const raw = await growingOf(db.pool, FARM);
  const context = (who: Partial<Session>): GrowContext => {
    const session = {
      userid: 'keeper',
      usrlvl: 60,
      farmid: FARM,
      farms: [FARM],
      curbusdt: options.end,
      weekstart: 1,
      language: 'E',
      flags: new Map(),
      ...who,
    };
    return { session: session as unknown as Session, language: 'E', services: growServices };
  };
  const reading = <T>(work: Parameters<typeof db.transactions.read>[1]) =>
    db.transactions.read({ user: 'keeper', farms: [FARM] }, work) as Promise<T>;
  return {
    db,
    farmid: FARM,
    options,
    raw,
    brought: (asof) => broughtBy(raw, asof, STANDARD),
    read: (wanted) => reading((tx) => readBatches(tx, growServices, FARM, { asof: options.end, money: true, language: 'E', ...wanted })),
    ask: async (report, params, who = {}) => settled(await reading<ReportResult>((tx) => report.ask(tx, context(who), params))),
    drill: (report, asked) => reading((tx) => report.drill?.(tx, context({}), asked as never) as Promise<ReportResult>),
  };
}

/** The raw batch of a key. */
export function rawOf({ raw }: PlayedBatches, { roomid, parityid }: { readonly roomid: string; readonly parityid: number }): RawBatch {
  const found = raw.find((one) => one.roomid === roomid && one.parityid === parityid);
  if (found === undefined) throw new Error(`no batch ${roomid} ${parityid}`);
  return found;
}

/** A day as the oracle counts it. */
export const numberOfDay = (text: string): number => dayNumber(businessDate(text));
