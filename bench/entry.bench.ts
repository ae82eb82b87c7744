import { randomUUID } from 'node:crypto';
import { composeServer } from '#apps/server/compose.ts';
import type { Handler, Pipeline, RequestInfo } from '#engine/server/pipeline.ts';
import { runCall } from '#engine/server/run-call.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, openToken, seedLists } from '#testkit/farm-world.ts';
import type { Bench, Line } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CLIENTS = [1, 16, 64] as const;
const FARM = 'E01';
const ANIMALS = 2000;

type Body = Readonly<Record<string, unknown>>;

/** One clerk's call, as the transport makes it but without the transport. */
interface Server {
  readonly pipeline: Pipeline;
  readonly handlers: ReadonlyMap<string, Handler>;
}

async function call(server: Server, token: string, path: string, body: Body): Promise<void> {
  const handler = server.handlers.get(path);
  if (handler === undefined) throw new Error(`no call ${path}`);
  const request: RequestInfo = { token, macid: null, ip: '127.0.0.1', device: 'bench', language: 'V' };
  await runCall(server.pipeline, handler, request, body, () => undefined);
}

const START = businessDate('20260101');

async function prepare(database: BenchDatabase, server: Server): Promise<string[]> {
  const { transactions, pools } = database;
  await seedLists(transactions);
  await makeFarm(transactions, simOptions({ farmid: FARM, years: 1, start: START }), 'Entry');
  const tokens: string[] = [];
  for (let i = 0; i < Math.max(...CLIENTS); i += 1) tokens.push(await openToken(pools.owner, await makeUser(transactions, FARM, `clerk${i}`, 60)));
  const rows = Array.from({ length: ANIMALS }, (_, i) => ({
    pgid: `E${i}`,
    entrydt: START,
    birthdt: addDays(START, -200),
    source: 'BOUGHT',
    lineage: 'LY',
    roomid: 'G1',
    damid: 'D1',
    sireid: 'D2',
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await call(server, tokens[0] ?? '', '/herd/importEntries', {
      reqid: randomUUID(),
      sheet: 'gilt',
      rows: rows.slice(from, from + 500),
      accept: true,
    });
  }
  const { rows: found } = await pools.owner.query<{ n: number }>('select count(*)::int as n from animal where farm_id = $1', [FARM]);
  if (found[0]?.n !== ANIMALS) throw new Error(`only ${found[0]?.n} of ${ANIMALS} animals entered`);
  return tokens;
}

/** Runs so many clients for some seconds, each doing one thing after the other. @returns things a second. */
async function rate(clients: number, work: (client: number) => Promise<void>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await work(client);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

/** Next animal and day: every animal is weighed once a day, no two clients on one animal. */
function weighing(first: number): (client: number) => Body {
  let next = 0;
  return () => {
    const n = next;
    next += 1;
    return {
      eventcd: 'WGT',
      pgid: `E${n % ANIMALS}`,
      eventdt: addDays(START, first + Math.floor(n / ANIMALS)),
      weight: 100 + (n % 50),
      applyid: 'OP1',
      accept: [],
    };
  };
}

/** The rows one event leaves, put in by a client that knows nothing: event, animal, key and answer, one durable transaction. */
const PLAIN = [
  `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, applyid, valuedt, crtusrid, reqid)
   select farm_id, gen_random_uuid(), animal_id, 'WGT', $2, 50, jsonb_build_object('weight', $3::numeric), 'OP1', current_date, 'plain', $4 from animal
   where farm_id = 'E01' and pgid = $1`,
  "update animal set weight = $3, weightdt = $2, last_eventcd = 'WGT', last_eventdt = $2, version = version + 1 where farm_id = 'E01' and pgid = $1",
  "insert into request_log (reqid, user_id, path, body_hash, answer) values ($1, 'plain', '/plain', '\\x00', $2)",
] as const;

async function plain(database: BenchDatabase, body: Body): Promise<void> {
  const client = await database.pools.owner.connect();
  const reqid = randomUUID();
  try {
    await client.query('begin');
    await client.query({ name: 'event', text: PLAIN[0], values: [body['pgid'], body['eventdt'], body['weight'], reqid] });
    await client.query({ name: 'animal', text: PLAIN[1], values: [body['pgid'], body['eventdt'], body['weight']] });
    await client.query({ name: 'key', text: PLAIN[2], values: [reqid, JSON.stringify({ data: body })] });
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('entry', { anew: true });
  try {
    const composed = await composeServer(database.pools, { checkOutput: false });
    const server: Server = { pipeline: composed, handlers: new Map(composed.handlers.map((handler) => [handler.call.path, handler])) };
    const tokens = await prepare(database, server);
    const [ours, theirs] = [weighing(1), weighing(150)];
    // A database in use has statistics: the server's own analysis comes within a minute, a bench is over by then.
    await database.pools.owner.query('vacuum analyze');
    for (const clients of CLIENTS) {
      const plainRate = await rate(clients, (client) => plain(database, theirs(client)));
      const ourRate = await rate(clients, (client) =>
        call(server, tokens[client] ?? '', '/herd/saveEvent', { reqid: randomUUID(), ...ours(client) }),
      );
      print({
        what: `${clients} client${clients === 1 ? '' : 's'} entering events one by one, durable`,
        ours: `${Math.round(ourRate)} events/s`,
        reference: `plain inserts of the same rows ${Math.round(plainRate)}/s`,
        ratio: plainRate / ourRate,
      });
    }
  } finally {
    await database.close();
    await cluster.drop('entry');
    await cluster.stop();
  }
}

export const entryBench: Bench = { name: 'entry', about: 'event entry at 1, 16 and 64 clients against plain inserts of the same rows', run };
