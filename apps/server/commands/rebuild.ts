import { withTx } from '#db/tx.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import { type MissingDoses, missingDoses } from '#modules/herd/server/rebuild-doses.ts';
import { rebuildGoods } from '#modules/stock/server/ledger/rebuild.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is said of a farm: its rows, the doses of its matings, and the first rows that differ. */
function said(farmid: string, differences: readonly string[], doses: readonly MissingDoses[], repair: boolean): string[] {
  const bookable = sum(doses.map((one) => one.bookable));
  const never = sum(doses.map((one) => one.missing)) - bookable;
  return [
    `${farmid}: ${differences.length === 0 ? 'rebuilt equals stored' : `${differences.length} rows ${repair ? 'repaired' : 'differ'}`}`,
    ...(bookable > 0 ? [`  ${bookable} doses of ${doses.length} matings ${repair ? 'taken' : 'not taken'} from their batches`] : []),
    ...(never > 0 ? [`  ${never} doses of matings that their batches did not have: other semen was used`] : []),
    ...differences.slice(0, 20).map((line) => `  ${line}`),
  ];
}

/**
 * Folds every animal and every warehouse of every farm again and compares with the stored rows, and the doses matings took with
 * their boar slots; with --repair makes them equal. Ends with code 1 when something differed, so that a nightly job notices.
 */
export async function rebuild(config: Config, args: readonly string[]): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const repair = args.includes('--repair');
  const database = await openDatabase(config, say);
  try {
    const { rows } = await database.pools.owner.query<{ farm_id: string }>('select farm_id from farm order by farm_id');
    let total = 0;
    for (const { farm_id: farmid } of rows) {
      const { differences, doses } = await withTx(
        database.pools.main,
        { user: 'rebuild', farms: [farmid] },
        async (db) => {
          const settings = await loadFarmSettings(db, farmid);
          const { calendar, companyFarms } = settings;
          const { golive, curbusdt, weekstart } = calendar;
          const animals = await rebuildFarm(
            db,
            farmid,
            { settings: settings.read(RULE_SETTINGS), golive, curbusdt, weekstart, companyFarms },
            curbusdt,
            repair,
          );
          const doses = await missingDoses(db, farmid, repair);
          const goods = await rebuildGoods(db, farmid, settings, repair);
          return {
            differences: [
              ...animals.map(({ table, animalId }) => `${table} ${animalId}`),
              ...goods.map(({ what, storeid, itemid, of, stored, folded }) => `stock ${what} ${storeid} ${itemid} ${of}: ${stored}, not ${folded}`),
            ],
            doses,
          };
        },
        { timeout: 0 },
      );
      total += differences.length + sum(doses.map(({ bookable }) => bookable));
      for (const line of said(farmid, differences, doses, repair)) say(line);
    }
    if (total > 0 && !repair) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
