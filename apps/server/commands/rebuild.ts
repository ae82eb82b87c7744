import { withTx } from '#db/tx.ts';
import type { MissingDoses } from '#modules/herd/server/rebuild-doses.ts';
import { checkFarm } from '../check-farm.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is said of a farm: its rows, the doses of its matings, and the first rows that differ. */
function linesOf(farmid: string, differences: readonly string[], doses: readonly MissingDoses[], repair: boolean): string[] {
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
      const actor = { user: 'rebuild', farms: [farmid] };
      const { differences, doses } = await withTx(database.pools.main, actor, (db) => checkFarm(db, farmid, repair), { timeout: 0 });
      total += differences.length + sum(doses.map(({ bookable }) => bookable));
      for (const line of linesOf(farmid, differences, doses, repair)) say(line);
    }
    if (total > 0 && !repair) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
