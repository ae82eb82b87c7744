import type { ReportResult } from '#engine/define/report.ts';
import { enterFarm, inZone } from '#engine/server/farm-scope.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { refused } from '#engine/server/refused.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type ReportAnswer, resultOf } from '#engine/server/report/declared.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import { type BatchesAsked, batchRows, placesOf } from '../figures/read-rows.ts';
import type { BatchAt, BatchContext, BatchFarm, FarmsAsked, ReportedKind } from './kind.ts';

/** Runs `work` for each farm asked for, with only that farm in sight. */
export async function inBatchFarms<S, B extends BatchLife, V, T>(at: BatchAt<S, B, V>, work: (farm: BatchFarm<S, B>) => Promise<T>): Promise<T[]> {
  const { kind, tx, session, services, money, language } = at;
  const source = kind.source(services);
  return eachFarm(tx, session.farmid ?? '', at.farms, async ({ farmid, farmname, prnt1 }) => {
    const { calendar, read, rows } = await loadFarmSettings(tx, farmid);
    const { curbusdt, weekstart, zone } = calendar;
    const own: Pick<BatchFarm<S, B>, 'batches' | 'targets' | 'heads' | 'places' | 'settings'> = {
      settings: kind.settings(read),
      batches: (wanted) => kind.batches(tx, services, farmid, { ...wanted, money, language }),
      targets: kind.targets(rows),
      heads: (asked: BatchesAsked) => batchRows(source, tx, farmid, asked),
      places: (areas, rooms) => placesOf(source, tx, farmid, areas, rooms),
    };
    return inZone(tx, session.zone, zone, () => work({ farmid, farmname, prnt1, curbusdt, weekstart, ...own }));
  });
}

/** The days from–to; of a `to` left blank the day the report is read on. @throws Refused 898 when they end before they begin. */
export function batchDays(
  asked: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
  today: BusinessDate,
  first: (to: BusinessDate) => BusinessDate,
): { readonly from: BusinessDate; readonly to: BusinessDate } {
  const to = (asked.to ?? today) as BusinessDate;
  const from = (asked.from ?? first(to)) as BusinessDate;
  if (from > to) throw refused('898', 'from');
  return { from, to };
}

/** Who reads which farms. */
type Reader = Pick<BatchAt<unknown, BatchLife, unknown>, 'tx' | 'language' | 'session' | 'farms'>;

/** Names of the codes of lists, as the farms asked for call them; the first that knows one. */
export async function batchNames(
  { tx, language, session, farms }: Reader,
  lists: readonly string[],
): Promise<(list: string, value: string) => string | undefined> {
  const all = await eachFarm(tx, session.farmid ?? '', farms, ({ farmid }) => loadNames(tx, farmid, language, lists));
  return (list, value) => all.map((names) => names.get(`${list} ${value}`)).find((name) => name !== undefined);
}

/** Decimals of the finest currency of some farms. */
async function mostDecimals(
  { decimals }: Pick<ReportedKind<never, never, never>, 'decimals'>,
  tx: Db,
  own: string,
  farms: BatchAt<unknown, BatchLife, unknown>['farms'],
): Promise<number> {
  return Math.max(...(await eachFarm(tx, own, farms, async ({ farmid }) => decimals((await loadFarmSettings(tx, farmid)).read))));
}

/** The reading of a reader at the farms asked for. @throws Refused V_NOTEXISTS for a farm out of reach. */
export async function batchAt<S, B extends BatchLife, V>(
  kind: ReportedKind<S, B, V>,
  tx: Db,
  ctx: BatchContext<V>,
  { farmid, farms: several, farmgroups }: FarmsAsked,
): Promise<BatchAt<S, B, V>> {
  const { session } = ctx;
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, farmid == null ? [...(several ?? []), ...(farmgroups ?? [])] : [farmid]);
  const [only = { farmid: own }, ...more] = farms;
  const one = more.length === 0 ? only.farmid : own;
  await enterFarm(tx, one);
  const { calendar, read } = await loadFarmSettings(tx, one);
  await enterFarm(tx, own);
  const { curbusdt, weekstart } = calendar;
  const decimals = more.length === 0 ? kind.decimals(read) : await mostDecimals(kind, tx, own, farms);
  return { ...ctx, kind, tx, farms, curbusdt, weekstart, settings: kind.settings(read), decimals, money: kind.money(session) };
}

/** What a report says of itself where its parameters were left blank. */
export const batchStanding = <S, B extends BatchLife, V>({ farms, curbusdt, weekstart, settings }: BatchAt<S, B, V>) => ({
  farms: farms.map(({ farmid }) => farmid),
  curbusdt,
  weekstart,
  settings: { ...settings } as Readonly<Record<string, unknown>>,
});

/** The answer in the words of its reader; one of other farms says which. */
export async function batchAnswer<At extends Reader & { readonly curbusdt: BusinessDate }>(
  at: At,
  answer: (at: At) => Promise<ReportAnswer<At>>,
): Promise<ReportResult> {
  const { farms, curbusdt, session } = at;
  const result = await resultOf(await answer(at), at, at.language, (lists) => batchNames(at, lists));
  if (farms.length === 1 && farms[0]?.farmid === session.farmid) return result;
  return { ...(farms.length === 1 ? { asof: curbusdt } : {}), farms: farms.map(({ farmid, farmname }) => ({ farmid, farmname })), ...result };
}
