import { randomUUID } from 'node:crypto';
import { composeServer } from '#apps/server/compose.ts';
import { createHttp, SESSION_COOKIE } from '#engine/server/http.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, openToken, seedLists } from '#testkit/farm-world.ts';
import { type Bench, type Line, median, ms, timed } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';

const FARM = 'I01';
const COPY = 'I02';
const ROWS = 500;
const ROUNDS = 7;
const START = businessDate('20260101');
const TABLES = ['animal', 'animal_event', 'sow_cycle', 'herd_span', 'stay'] as const;

type Rows = readonly Readonly<Record<string, unknown>>[];

const gilts = (round: number): Rows =>
  Array.from({ length: ROWS }, (_, i) => ({
    pgid: `R${round}-${i}`,
    entrydt: START,
    birthdt: addDays(START, -220),
    source: 'BOUGHT',
    lineage: 'LY',
    roomid: 'G1',
    weight: 130,
  }));

/** The rows the import of a round left, of every table. */
async function leftRows(database: BenchDatabase, round: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of TABLES) {
    const { rows } = await database.pools.owner.query<{ rows: string }>(
      `select jsonb_agg(to_jsonb(t) || jsonb_build_object('farm_id', $3::text)) as rows from ${table} t
       where farm_id = $1 and animal_id in (select animal_id from animal where farm_id = $1 and pgid like $2)`,
      [FARM, `R${round}-%`, COPY],
    );
    found.set(table, JSON.stringify(rows[0]?.rows ?? []));
  }
  return found;
}

async function columnsOf(database: BenchDatabase, table: string): Promise<string> {
  const { rows } = await database.pools.owner.query<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

/** The same rows put in plainly: a statement a table, one transaction. */
async function plain(database: BenchDatabase, left: ReadonlyMap<string, string>, columns: ReadonlyMap<string, string>): Promise<void> {
  await database.transactions.write({ user: 'plain', farms: [COPY] }, async (db) => {
    for (const [table, rows] of left) {
      const names = columns.get(table) ?? '';
      await db.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [rows]);
    }
  });
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('import', { anew: true });
  try {
    await seedLists(database.transactions);
    for (const farmid of [FARM, COPY]) await makeFarm(database.transactions, simOptions({ farmid, years: 1, start: START }), farmid);
    const token = await openToken(database.pools.owner, await makeUser(database.transactions, FARM, 'importer', 60));
    const app = await createHttp({
      ...(await composeServer(database.pools, { checkOutput: false })),
      log: ({ error }) => console.error(error),
      secureCookies: false,
      proxies: 0,
    });
    const send = async (path: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: { reqid: randomUUID(), ...body },
        headers: { cookie: `${SESSION_COOKIE}=${token}` },
      });
      const { data, error } = answer.json<{ data: { saved: number; rows: { issues: unknown[] }[] } | null; error?: unknown }>();
      if (data?.saved !== ROWS) throw new Error(`import refused: ${JSON.stringify(error ?? data?.rows.find((row) => row.issues.length > 0))}`);
    };
    const columns = new Map<string, string>();
    for (const table of TABLES) columns.set(table, await columnsOf(database, table));
    const [ours, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const time = await timed(() => send('/herd/importEntries', { sheet: 'gilt', rows: gilts(round), accept: true }));
      const left = await leftRows(database, round);
      const plainTime = await timed(() => plain(database, left, columns));
      if (round === 0) continue;
      ours.push(time);
      reference.push(plainTime);
    }
    await app.close();
    const [mine, theirs] = [median(ours), median(reference)];
    print({
      what: `import of ${ROWS} rows, checked by the rules and saved, end to end`,
      ours: ms(mine),
      reference: `plain inserts of the same rows ${ms(theirs)}`,
      ratio: mine / theirs,
    });
  } finally {
    await database.close();
    await cluster.drop('import');
    await cluster.stop();
  }
}

export const importBench: Bench = { name: 'import', about: 'import of 500 rows end to end against plain inserts of the same rows', run };
