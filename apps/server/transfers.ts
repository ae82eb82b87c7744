import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { logger } from '#engine/server/faults.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { takeBackUnasked } from '#modules/herd/server/transfer.ts';

/** Who the server is in rows it writes by itself. */
const USER = 'transfer';

/**
 * Takes back, on every farm, the animals no other farm accepted within TRFDAYS, each farm in a transaction of its own, so
 * that one that fails does not hold up the rest. @returns the animals that are back.
 */
export async function takeBackTransfers(pools: Pools): Promise<number> {
  const transactions = transactionsOn(pools);
  const open = await transactions.read({ user: USER, farms: [] }, (db) =>
    db.query<{ farm_id: string }>("select farm_id from farm where state <> 'closed' order by farm_id"),
  );
  const farms = open.rows.map(({ farm_id }) => farm_id);
  const waiting = await transactions.read({ user: USER, farms }, (db) =>
    db.query<{ farm_id: string }>(
      'select distinct farm_id from animal where farm_id = any($1) and transfer_to is not null and leftdt is null and not deleted order by farm_id',
      [farms],
    ),
  );
  let back = 0;
  for (const { farm_id: farmid } of waiting.rows) {
    try {
      back += await transactions.write({ user: USER, farms: [farmid] }, async (db) => {
        const { calendar } = await loadFarmSettings(db, farmid);
        return takeBackUnasked(db, { farmFacts: loadFarmFacts }, farmid, calendar.curbusdt);
      });
    } catch (error) {
      logger.error({ err: error, farmid }, 'transfers');
    }
  }
  return back;
}
