import { averageBirth, averageLiveWeight } from '#engine/batch/domain/figures/life.ts';
import type { BatchGoods } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
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

/** A batch by its house and number. */
interface BatchNo {
  readonly roomid: string;
  readonly parityid: number;
}

/** Mean live weight (AW) of the pigs of some batches on the day before another, as that day knows them; those nobody can weigh are absent. */
export async function liveWeightsBefore(
  db: Db,
  farmid: string,
  batches: readonly BatchNo[],
  day: BusinessDate,
): Promise<(BatchNo & { kg: number })[]> {
  if (batches.length === 0) return [];
  const keys = { rooms: batches.map(({ roomid }) => roomid), parities: batches.map(({ parityid }) => parityid) };
  const found = await readBatches(db, NO_GOODS, farmid, { asof: day, keys, money: false, language: 'V' });
  return found.flatMap((batch) => {
    const average = averageLiveWeight(batch, addDays(day, -1));
    return average === null ? [] : [{ roomid: batch.roomid, parityid: batch.parityid, kg: average.kg }];
  });
}
