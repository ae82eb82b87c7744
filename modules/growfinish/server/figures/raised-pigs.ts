import { averageBirth, averageLiveWeight } from '#engine/batch/domain/figures/life.ts';
import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { readBatches } from './read-batches.ts';

/** Goods have no say in age and weight. */
const NO_GOODS: BatchGoods = { issuesOf: async () => [] };

/** Mean age and live weight (AW) of the pigs of batch houses on a day, by house; houses without pigs are absent. */
export async function raisedPigs(db: Db, farmid: string, roomids: readonly string[], day: BusinessDate) {
  if (roomids.length === 0) return new Map<string, { readonly age: number | null; readonly kg: number | null }>();
  const batches = await readBatches(db, NO_GOODS, farmid, { asof: day, from: day, rooms: roomids, money: false, language: 'V' });
  return new Map(
    batches
      .filter(({ moves }) => moves.length > 0)
      .map((batch) => {
        const birth = averageBirth(batch);
        return [batch.roomid, { age: birth === null ? null : daysBetween(birth, day), kg: averageLiveWeight(batch, day)?.kg ?? null }];
      }),
  );
}
