import { countDifferences } from '#engine/ledger/server/counts.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { HERD_BOOK } from '#modules/herd/domain/books.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import { type MissingDoses, missingDoses } from '#modules/herd/server/rebuild-doses.ts';
import { rebuildGoods } from '#modules/stock/server/rebuild-goods.ts';

/** Where a farm's stored rows are not what its events and movements say. */
export interface FarmCheck {
  /** A line for each row that differs. */
  readonly differences: readonly string[];
  /** Doses that matings never took from their batches. */
  readonly doses: readonly MissingDoses[];
}

/** Folds every animal and every warehouse of a farm again, sums the herd's books and compares with the stored rows; `repair` makes them equal. */
export async function checkFarm(db: Db, farmid: string, repair: boolean): Promise<FarmCheck> {
  const settings = await loadFarmSettings(db, farmid);
  const { calendar, companyFarms } = settings;
  const { golive, curbusdt, weekstart } = calendar;
  const rules = { settings: settings.read(RULE_SETTINGS), golive, curbusdt, weekstart, companyFarms };
  const animals = await rebuildFarm(db, farmid, rules, curbusdt, repair);
  const doses = await missingDoses(db, farmid, repair);
  const counts = await countDifferences(db, HERD_BOOK, farmid, repair);
  const goods = await rebuildGoods(db, farmid, settings, repair);
  const differences = [
    ...animals.map(({ table, animalId }) => `${table} ${animalId}`),
    ...counts.map(({ key, counted, summed }) => `count ${key.join(' ').trim()}: ${counted}, not ${summed}`),
    ...goods.map(({ what, storeid, itemid, of, stored, folded }) => `stock ${what} ${storeid} ${itemid} ${of}: ${stored}, not ${folded}`),
  ];
  return { differences, doses };
}
