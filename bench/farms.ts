import type pg from 'pg';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { type SimOptions, simOptions } from '#play/options.ts';
import { makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import type { BenchDatabase, Cluster } from './cluster.ts';
import { fillFarm } from './fill.ts';

/** The farm whose reports are measured. BENCH_SOWS=500 makes a quick trial of it. */
export const LARGE = 'B01';
const SOWS = Number(process.env['BENCH_SOWS'] ?? 5000);
const YEARS = Number(process.env['BENCH_YEARS'] ?? 5);
const OTHERS = 49;
/** Size of each of the other farms as a share of the large one. */
const SHARE = 10;

/** Last day of the play; reports are asked for as of this day. */
export const TODAY: BusinessDate = businessDate('20261115');

const say = (text: string): void => void process.stderr.write(text);

export function largeOptions(): SimOptions {
  return simOptions({
    farmid: LARGE,
    prefix: 'L',
    sows: SOWS,
    years: YEARS,
    seed: 51,
    start: addDays(TODAY, 1 - Math.round(YEARS * 365.25)),
    partialWeaning: true,
  });
}

const nameOf = (kind: string): string => `${kind}_${SOWS}_${String(YEARS).replace('.', '_')}`;

/** The large farm alone in its database: played through the rules once, then kept. */
export async function largeFarm(cluster: Cluster): Promise<BenchDatabase> {
  const name = nameOf('alone');
  const database = await cluster.open(name);
  const { rows } = await database.pools.owner.query("select 1 from setting where scope = 'system' and name = 'bench_ready'");
  if (rows.length > 0) return database;
  await database.close();
  const made = await cluster.open(name, { anew: true });
  say(`Playing a farm of ${SOWS} sows over ${YEARS} years (once) ...`);
  const began = performance.now();
  await seedLists(made.transactions);
  await makeFarm(made.transactions, largeOptions(), 'Large farm');
  const { events, refused } = await fillFarm(made.transactions, largeOptions());
  await makeUser(made.transactions, LARGE, 'bench', 60);
  await finish(made.pools.owner);
  say(` ${events} events by the rules in ${Math.round((performance.now() - began) / 1000)} s, ${refused} refused\n`);
  return made;
}

async function finish(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
  await pool.query("insert into setting (scope, scope_id, name, value) values ('system', '*', 'bench_ready', 'true') on conflict do nothing");
}

/** Tables whose rows belong to an animal, parents before children. */
const COPIED = ['animal', 'animal_event', 'sow_cycle', 'weaning', 'piglet_change', 'herd_span', 'stay', 'semen_batch'] as const;

async function copyShare(pool: pg.Pool, farm: string, slice: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("insert into company (prnt2, label_v) values ('75@OTHERS@', 'Others') on conflict do nothing");
    await client.query("insert into farm_group (prnt1, prnt2, label_v) values ('70@OTHERS@', '75@OTHERS@', 'Others') on conflict do nothing");
    await client.query("insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ($1, $1, $1, '70@OTHERS@', '75@OTHERS@')", [farm]);
    for (const table of COPIED) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> 'farm_id'`,
        [table],
      );
      const columns = rows[0]?.columns ?? '';
      await client.query(
        `insert into ${table} (farm_id, ${columns})
         select $1, ${columns} from ${table} where farm_id = $2 and abs(hashtext(animal_id::text)) % ${SHARE} = $3`,
        [farm, LARGE, slice],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The same farm in a database with 49 other farms, each a tenth of its size. */
export async function amongOthers(cluster: Cluster): Promise<BenchDatabase> {
  await (await largeFarm(cluster)).close();
  const name = nameOf('among');
  const database = await cluster.open(name, { copyOf: nameOf('alone') });
  const { rows } = await database.pools.owner.query<{ n: number }>('select count(*)::int as n from farm');
  if ((rows[0]?.n ?? 0) > OTHERS) return database;
  await database.close();
  const made = await cluster.open(name, { copyOf: nameOf('alone'), anew: true });
  say(`Adding ${OTHERS} other farms (once) ...`);
  const began = performance.now();
  for (let i = 1; i <= OTHERS; i += 1) await copyShare(made.pools.owner, `X${String(i).padStart(2, '0')}`, i % SHARE);
  await finish(made.pools.owner);
  say(` ${Math.round((performance.now() - began) / 1000)} s\n`);
  return made;
}

/** Live events of the large farm. */
export async function eventCount(database: BenchDatabase): Promise<number> {
  const { rows } = await database.pools.owner.query<{ n: number }>(
    'select count(*)::int as n from animal_event where farm_id = $1 and voided_at is null',
    [LARGE],
  );
  return rows[0]?.n ?? 0;
}
