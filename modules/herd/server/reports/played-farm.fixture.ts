import { afterAll, beforeAll } from 'vitest';
import { reportTx } from '#db/tx.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { codeText, type HerdReportList } from '#modules/herd/contract/reports/codes.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { type SimOptions, simOptions } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { filledDatabase, type TestDatabase } from '#testkit/database.ts';
import { makeFarm, playFarm, seedLists } from '#testkit/farm-world.ts';
import { type Book, type Cells, openBook, sumOf } from '#testkit/oracle/book.ts';
import type { OracleSettings } from '#testkit/oracle/raw.ts';
import { askReport } from './ask-report.ts';
import { reportContext } from './report-context.fixture.ts';
import type { HerdReportContext } from './report-farms.ts';

/** A period of both days. */
export interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A simulated farm played through the product's rules, its raw events, and its reports. */
export interface PlayedFarm {
  readonly db: TestDatabase;
  readonly farmid: string;
  readonly start: BusinessDate;
  readonly last: BusinessDate;
  readonly events: readonly RawEvent[];
  readonly settings: HerdSettings & OracleSettings;
  /** All the days it was played. */
  whole(): Days;
  /** Asks a report as its page does; numbers beside the parameters change the context. */
  report(route: string, params: object, more?: Partial<HerdReportContext>): Promise<ReportResult>;
  /** The raw events as the oracle reads them. */
  book(days: Days, asof?: BusinessDate): Book;
  /** English words of codes of the farm's lists, by list. */
  word(list: string): (code: string) => string;
}

const FARM = 'OR1';
const REPRO = new Set(['REPRO', 'NOHEAT']);

/** English words of the fixed lists of reports. */
export const inWords =
  (list: HerdReportList) =>
  (code: string): string =>
    codeText(list, code, 'E') ?? code;

/** The raw events of a farm as they stand. */
export async function playedEvents(db: TestDatabase, farmid: string): Promise<RawEvent[]> {
  const { rows } = await db.pool.query<RawEvent>(
    `select e.animal_id as "animalId", a.pgid, e.eventcd, e.eventdt, e.seq::int as seq, e.applyid, e.reason, e.data, e.link_id as "linkId", e.unbalanced, e.valuedt,
       e.warnings from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = $1 and e.voided_at is null`,
    [farmid],
  );
  return rows;
}

const playOf = (given: Partial<SimOptions>): SimOptions =>
  simOptions({ farmid: FARM, sows: 40, years: 1.5, seed: 21, start: businessDate('20250101'), partialWeaning: true, ...given });

/** Plays another farm into the database of a played one, in a group and company of its own, and answers its raw events. */
export async function playBeside({ db }: PlayedFarm, given: Partial<SimOptions> & { readonly farmid: string }): Promise<RawEvent[]> {
  const options = playOf(given);
  await makeFarm(db.transactions, options, given.farmid);
  await playFarm(db.transactions, options);
  return playedEvents(db, given.farmid);
}

/** Plays a farm; a year and a half of forty sows unless told. Its database is the caller's to close. */
async function playedFarm(given: Partial<SimOptions> = {}): Promise<PlayedFarm> {
  const options = playOf(given);
  const { db, made: last } = await filledDatabase(`one farm ${JSON.stringify(options)}`, async (empty) => {
    await seedLists(empty.transactions);
    await makeFarm(empty.transactions, options, 'Trại đối chiếu');
    const played = await playFarm(empty.transactions, options);
    if (played.refused.length > 0) throw new Error(`the play was refused ${played.refused.length} rows: ${JSON.stringify(played.refused[0])}`);
    return played.last;
  });
  const { settings } = await db.transactions.read({ user: 'test', farms: [FARM] }, (tx) => loadFarmFacts(tx, FARM));
  const events = await playedEvents(db, FARM);
  const { rows } = await db.pool.query<{ category: string; value: string; name: string }>(
    "select category, value, coalesce(label_e, label_v, value) as name from code_row where farm_id in ('*', $1) order by farm_id <> '*'",
    [FARM],
  );
  const words = new Map(rows.map(({ category, value, name }) => [`${category} ${value}`, name]));
  const own = { ...settings, reproReasons: REPRO };
  return {
    db,
    farmid: FARM,
    start: options.start,
    last,
    events,
    settings: own,
    whole: () => ({ from: options.start, to: last }),
    book: (days, asof = last) => openBook(events, days, own, asof),
    word: (list) => (code) => words.get(`${list} ${code}`) ?? code,
    report: (route, params, more = {}) => {
      const ctx = reportContext(FARM, last, { settings, readFarm: async () => ({ settings, curbusdt: last, weekstart: 1 }), ...more });
      // Over two connections always, as a large farm's reports run where one is to spare.
      return reportTx(db.pools.main, { user: 'test', farms: more.farms ?? [FARM] }, (tx) => askReport(tx, ctx, route, params), { widened: true });
    },
  };
}

/** Parts of the play that most lists are asked for: all of it, a month, a fortnight over a turn of months, a single day. */
export function usualDays({ start, last }: Pick<PlayedFarm, 'start' | 'last'>): Days[] {
  const from = addDays(start, 200);
  return [
    { from: start, to: last },
    { from: businessDate('20260301'), to: businessDate('20260331') },
    { from: addDays(from, 9), to: addDays(from, 40) },
    { from: businessDate('20260416'), to: businessDate('20260416') },
  ];
}

/** Longest the farms of a test file may take to be played. */
const PLAYING_MS = 600_000;

/**
 * The farm of a test file: played before its tests, then prepared, closed after them. What is answered here is that
 * farm once it has been played; before that it has nothing.
 */
export function farmForTests(given: Partial<SimOptions> = {}, prepare: (farm: PlayedFarm) => Promise<void> = async () => {}): PlayedFarm {
  let played: PlayedFarm | null = null;
  beforeAll(async () => {
    played = await playedFarm(given);
    await prepare(played);
  }, PLAYING_MS);
  afterAll(() => played?.db.close());
  return new Proxy({} as PlayedFarm, {
    get: (_, key) => {
      if (played === null) throw new Error('the farm is played before the tests, not while they are gathered');
      return Reflect.get(played, key);
    },
  });
}

/** A further table of a result. */
export function section(result: ReportResult, key: string): ReportResult {
  const found = result.sections?.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no table ${key}`);
  return found;
}

/** Sums of the columns that are summed. */
export function totalsOf(rows: readonly Cells[], columns: ReportResult['columns']): Cells {
  return Object.fromEntries(columns.filter(({ total }) => total === 'sum').map(({ key }) => [key, sumOf(rows, key)]));
}

/** A line where a shown figure is not the exact one, rounded to so many decimals; no line where both are missing. */
export function off(name: string, exact: number | null | undefined, shown: unknown, decimals: number): string[] {
  const good = exact == null || shown == null ? (exact ?? null) === (shown ?? null) : roundsTo(exact, Number(shown), decimals);
  return good ? [] : [`${name}: events ${exact}, report ${shown}`];
}
