import { enterFarm } from '#engine/server/farm-scope.ts';
import { Refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Session } from '#engine/server/session.ts';
import type { Language } from '#kernel/language.ts';
import { type FarmStock, openStock, type StockServices } from '../farm-stock.ts';

/** Context of the stock's reports. */
export interface StockReportContext {
  readonly session: Session;
  readonly language: Language;
  readonly services: StockServices;
}

/**
 * Runs `work` for each farm asked for (identities or groups, in reach only; the current one when none is named) with only that
 * farm in sight. @throws Refused V_NOTEXISTS for a farm out of reach, as for one that does not exist.
 */
export async function inFarms<T>(
  tx: Db,
  { session, services }: StockReportContext,
  asked: readonly string[] | null | undefined,
  work: (farm: FarmStock) => Promise<T>,
): Promise<T[]> {
  const own = session.farmid ?? '';
  const wanted = asked == null || asked.length === 0 ? [own] : asked;
  const { rows } = await tx.query<{ farmid: string; prnt1: string; prnt2: string }>(
    'select farm_id as farmid, prnt1, prnt2 from farm where farm_id = any($1) and (farm_id = any($2) or prnt1 = any($2) or prnt2 = any($2)) order by farm_id',
    [session.farms, wanted],
  );
  const found = new Set(rows.flatMap(({ farmid, prnt1, prnt2 }) => [farmid, prnt1, prnt2]));
  const unknown = wanted.find((one) => !found.has(one));
  if (unknown !== undefined) throw new Refused([{ code: 'V_NOTEXISTS', field: 'farms', params: { value: unknown } }]);
  const results: T[] = [];
  for (const { farmid } of rows) {
    await enterFarm(tx, farmid);
    results.push(await work(await openStock(tx, { ...session, farmid }, services)));
  }
  await enterFarm(tx, own);
  return results;
}
