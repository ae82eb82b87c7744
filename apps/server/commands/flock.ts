import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Pools } from '#db/pool.ts';
import { countTables } from '#db/statistics.ts';
import { actingOn } from '#engine/server/demo.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { Refused } from '#engine/server/refused.ts';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { DAY_COLUMNS, dayColumns, readDays } from '#modules/poultry/server/day-table.ts';
import { loadDays, type SendDay } from '#modules/poultry/server/load-days.ts';
import { composeModules } from '../compose.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../database.ts';
import { messageOf } from '../messages.ts';

const USAGE = `Usage: npm run flock -- <days.csv> --farm EB --house GD1 --operator OP1
  [--columns date=Day,eggs=Laid]  headers, where they differ from:
     ${Object.keys(DAY_COLUMNS).join(' ')}
     (feedgrams, waterml: of a bird live at the day's end; all but date may be missing)
  [--goods feeditem=F1,feedstore=S1,eggitem=E1,eggstore=S2] where they are not those the house had last
  [--accept GF_HOLD,W_PRICE]      warnings that do not hold a day back`;

const OPTIONS = { farm: {}, house: {}, operator: {}, columns: {}, goods: {}, accept: {} };
const GOODS = ['feeditem', 'feedstore', 'eggitem', 'eggstore'];

/** Pairs of a text "a=b,c=d". @throws ConfigError of a name that is none of those known. */
function pairs(text: string | undefined, known: readonly string[]): Record<string, string> {
  const found = Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
  const strange = Object.keys(found).find((key) => !known.includes(key) || found[key] === undefined);
  if (strange !== undefined) throw new ConfigError(`"${strange}" is none of ${known.join(', ')}`);
  return found;
}

function argsOf(args: readonly string[]) {
  const text = Object.fromEntries(Object.keys(OPTIONS).map((key) => [key, { type: 'string' as const }]));
  let parsed: ReturnType<typeof parseArgs<{ options: typeof text; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options: text, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const { farm, house, operator, columns, goods, accept } = parsed.values as Partial<Record<keyof typeof OPTIONS, string>>;
  const [file] = parsed.positionals;
  if (file === undefined || farm === undefined || house === undefined || operator === undefined) throw new ConfigError(USAGE);
  return {
    ...{ file, farm, house, operator },
    columns: dayColumns(pairs(columns, Object.keys(DAY_COLUMNS))),
    goods: pairs(goods, GOODS),
    accept: (accept ?? '').split(',').filter(Boolean),
  };
}

/** Sends calls of chickens as the operator of the machine, each in a transaction of its own, under the lock and back days of the farm. */
async function senderOn(pools: Pools, farmid: string): Promise<SendDay> {
  const { product, handlers } = composeModules(pools);
  const { transactions, routes } = product;
  const actor = { user: 'flock', farms: [farmid] };
  const { rows } = await pools.owner.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm where farm_id = $1', [farmid]);
  if (rows[0] === undefined) throw new ConfigError(`There is no farm ${farmid}.`);
  const { calendar } = await transactions.read(actor, (db) => loadFarmSettings(db, farmid));
  const session = { ...rows[0], farmid, user: actor.user, today: calendar.curbusdt, lockday: calendar.lockday, backday: calendar.backday };
  return async (path, body) => {
    try {
      const work = transactions.write(actor, (db) => actingOn(db, handlers, session, routes).make(path, body));
      return { data: await work };
    } catch (error) {
      const [issue] = error instanceof Refused ? error.issues : [];
      if (issue === undefined) throw error;
      return { refused: `${issue.code} ${messageOf(issue, 'E', handlers.find(({ call }) => call.path === path)?.call, body)}` };
    }
  };
}

/**
 * npm run flock -- <days.csv> --farm --house --operator: takes a table of days into the open flock of a chicken house, each day through
 * the rules of its daily line. Loading the same table again changes nothing.
 */
export async function loadFlock(config: Config, args: readonly string[]): Promise<void> {
  const { file, farm, house, operator, columns, goods, accept } = argsOf(args);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const database = await openDatabase(config, say);
  try {
    const { days, bad } = readDays(parseCsv(readFileSync(file, 'utf8')), columns, farm);
    const send = await senderOn(database.pools, farm);
    const loaded = await loadDays(days, { roomid: house, applyid: operator, goods, accept }, send, (done) =>
      process.stdout.write(`\r${done} of ${days.length} days`),
    );
    await countTables(database.pools.owner);
    const faults = [...bad, ...loaded.refused].toSorted((a, b) => a.line - b.line);
    say(`\n${loaded.saved} days saved, ${loaded.already} stood already, ${faults.length} lines refused`);
    for (const { line, why } of faults) say(`line ${line}: ${why}`);
    if (faults.length > 0) process.exitCode = 1;
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError(error.message) : error;
  } finally {
    await database.close();
  }
}
