import { randomUUID } from 'node:crypto';
import { composeServer } from '#apps/server/compose.ts';
import { runCall } from '#engine/server/run-call.ts';
import { addDays } from '#kernel/business-date.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, openToken, seedLists } from '#testkit/farm-world.ts';
import type { Bench, Line } from './bench.ts';
import { type BenchDatabase, type Cluster, startCluster } from './cluster.ts';
import { BOAR, type Body, type EntryKind, KINDS, START } from './entry-kinds.ts';
import { type Plain, plainOf, writePlain } from './entry-plain.ts';
import { type EntryServer, startEntryServer, type Used } from './entry-server.ts';
import { processorOf } from './processor.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const CLIENTS = [1, 16, 64] as const;
const FARM = 'E01';
/** Animals of each side and number of clients: a kind ends when they are used up or the time is over. */
const ANIMALS = Number(process.env['BENCH_ANIMALS'] ?? 1200);
/** Both sides take turns, so that what else the machine does falls on both. */
const TURNS = 4;
const SHEET = 500;
const SAVE = '/herd/saveEvent';

/** What a client that writes plainly says as it begins: the same role, farm and person as a call. */
const OPENING = `begin; set local role farm_app; set local "app.farms" = '${FARM}'; set local "app.user" = 'clerk0'`;

/** One way of entering an event. */
interface Way {
  readonly name: string;
  readonly ours: (client: number, body: Body) => Promise<void>;
  readonly plain: (kind: EntryKind, body: Body) => Promise<void>;
}

interface World {
  readonly cluster: Cluster;
  readonly database: BenchDatabase;
  readonly tokens: readonly string[];
  /** A call without the transport. */
  readonly call: (client: number, path: string, body: Body) => Promise<void>;
  readonly animals: Readonly<Record<string, string>>;
  readonly plain: Readonly<Record<string, Plain>>;
}

/** The first round of each way opens the connections and has statements planned on them, and does not count. */
const ROUNDS = [64, ...CLIENTS] as const;
/** Each side takes animals of its own: two ways, ours and plain, each with so many rounds. */
const SIDES = 2 * 2 * ROUNDS.length;

async function enterAnimals(call: World['call']): Promise<void> {
  const came = { entrydt: START, source: 'BOUGHT', applyid: 'OP1' };
  const boar = { ...came, entrytp: 'boar', pgid: BOAR, birthdt: addDays(START, -360), lineage: 'D', roomid: 'B1', accept: [] };
  await call(0, '/herd/saveEntry', { reqid: randomUUID(), ...boar });
  const gilt = { ...came, birthdt: addDays(START, -200), lineage: 'LY', roomid: 'G1', damid: 'D1', sireid: 'D2' };
  const rows = Array.from({ length: 1 + SIDES * ANIMALS }, (_, i) => ({ ...gilt, pgid: `E${i}` }));
  for (let from = 0; from < rows.length; from += SHEET)
    await call(0, '/herd/importEntries', { reqid: randomUUID(), sheet: 'gilt', rows: rows.slice(from, from + SHEET), accept: true });
}

/** The rows each kind of event leaves, found by entering one of each for the first animal. */
async function samples(database: BenchDatabase, call: World['call'], animalId: string): Promise<Record<string, Plain>> {
  const found: Record<string, Plain> = {};
  for (const { name, body } of KINDS)
    found[name] = await plainOf(database.pools.owner, animalId, () => call(0, SAVE, { reqid: randomUUID(), ...body('E0') }));
  return found;
}

async function prepare(cluster: Cluster, database: BenchDatabase): Promise<World> {
  const { transactions, pools } = database;
  await seedLists(transactions);
  await makeFarm(transactions, simOptions({ farmid: FARM, years: 1, start: START }), 'Entry');
  const tokens: string[] = [];
  for (let i = 0; i < Math.max(...CLIENTS); i += 1) tokens.push(await openToken(pools.owner, await makeUser(transactions, FARM, `clerk${i}`, 60)));
  const composed = await composeServer(pools, { checkOutput: false });
  const handlers = new Map(composed.handlers.map((handler) => [handler.call.path, handler]));
  const call: World['call'] = async (client, path, body) => {
    const handler = handlers.get(path);
    if (handler === undefined) throw new Error(`no call ${path}`);
    const request = { token: tokens[client] ?? '', macid: null, ip: '127.0.0.1', device: 'bench', language: 'V' };
    await runCall(composed, handler, request, body, () => undefined);
  };
  await enterAnimals(call);
  const { rows } = await pools.owner.query<{ pgid: string; animal_id: string }>('select pgid, animal_id from animal where farm_id = $1', [FARM]);
  const animals = Object.fromEntries(rows.map(({ pgid, animal_id }) => [pgid, animal_id]));
  const plain = await samples(database, call, animals['E0'] ?? '');
  // A database in use has statistics: the server's own analysis comes within a minute, a bench is over by then.
  await pools.owner.query('vacuum analyze');
  return { cluster, database, tokens, call, animals, plain };
}

/** What one side did in how many seconds, and the processor time it took, ms. */
interface Done {
  readonly count: number;
  readonly seconds: number;
  readonly trips: number;
  readonly server: number;
  readonly database: number;
}

/** Runs so many clients for one turn, each doing one thing after the other, until `next` has nothing more to do. @returns how many things were done. */
async function turn(clients: number, next: () => Body | null, work: (client: number, body: Body) => Promise<void>): Promise<number> {
  const until = performance.now() + (SECONDS * 1000) / TURNS;
  let count = 0;
  const one = async (client: number): Promise<void> => {
    while (performance.now() < until) {
      const body = next();
      if (body === null) return;
      await work(client, body);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  return count;
}

/** At most so many of what there is to do. */
function atMost(most: number, next: () => Body | null): () => Body | null {
  let n = 0;
  return () => {
    n += 1;
    return n > most ? null : next();
  };
}

/** The animals of one side: how many have had an event of each kind. */
class Side {
  readonly #first: number;
  readonly #had = new Map<string, number>();

  constructor(number: number) {
    this.#first = 1 + number * ANIMALS;
  }

  /** Bodies of a kind, an animal each. */
  bodies({ name, after, body }: EntryKind): () => Body | null {
    const most = after === undefined ? ANIMALS : (this.#had.get(after) ?? 0);
    let n = 0;
    return () => {
      if (n >= most) return null;
      const made = body(`E${this.#first + n}`);
      n += 1;
      this.#had.set(name, n);
      return made;
    };
  }
}

/** Processor time of the database so far, in milliseconds; NaN where the system does not tell. */
const databaseMs = (cluster: Cluster): number => processorOf(cluster.pid() ?? 0) ?? Number.NaN;

/** What a call took. Beneath HTTP the server's part is not told: it is this process, which is the client too. */
function costOf({ count, trips, server, database }: Done): { text: string; processorMs: number } {
  const each = (used: number): number => used / Math.max(1, count);
  if (trips === 0) return { text: `database ${each(database).toFixed(2)} ms of processor a call`, processorMs: each(database) };
  return {
    text: `${each(trips).toFixed(2)} round trips, server ${each(server).toFixed(2)} ms and database ${each(database).toFixed(2)} ms of processor a call`,
    processorMs: each(server + database),
  };
}

/** Does one turn and tells what it used. */
async function measured(world: World, server: EntryServer, work: () => Promise<number>): Promise<Done> {
  const at = async (): Promise<{ server: Used; database: number }> => ({ server: await server.used(), database: databaseMs(world.cluster) });
  const before = await at();
  const began = performance.now();
  const count = await work();
  const seconds = (performance.now() - began) / 1000;
  const after = await at();
  return {
    count,
    seconds,
    // The server counts its trips anew each time it is asked.
    trips: after.server.trips,
    server: after.server.processorMs - before.server.processorMs,
    database: after.database - before.database,
  };
}

const sumOf = (turns: readonly Done[], key: keyof Done): number => turns.reduce((sum, one) => sum + one[key], 0);

function together(turns: readonly Done[]): Done {
  const of = (key: keyof Done): number => sumOf(turns, key);
  return { count: of('count'), seconds: of('seconds'), trips: of('trips'), server: of('server'), database: of('database') };
}

/** Measures one kind with one number of clients, in turns, plain first. */
async function measure(world: World, server: EntryServer, way: Way, kind: EntryKind, clients: number, sides: readonly [Side, Side]): Promise<Line> {
  const [mine, plain] = [sides[0].bodies(kind), sides[1].bodies(kind)];
  const most = Math.ceil(ANIMALS / TURNS);
  const turns: { theirs: Done; ours: Done }[] = [];
  for (let at = 0; at < TURNS; at += 1) {
    const theirs = await measured(world, server, () => turn(clients, atMost(most, plain), (_, body) => way.plain(kind, body)));
    const enter = (client: number, body: Body): Promise<void> => way.ours(client, { reqid: randomUUID(), ...body });
    turns.push({ theirs, ours: await measured(world, server, () => turn(clients, atMost(most, mine), enter)) });
  }
  const [ours, theirs] = [together(turns.map((one) => one.ours)), together(turns.map((one) => one.theirs))];
  const [own, other] = [costOf(ours), costOf(theirs)];
  const [rate, reference] = [ours.count / ours.seconds, theirs.count / theirs.seconds];
  return {
    what: `${kind.name}, ${way.name}, ${clients} client${clients === 1 ? '' : 's'}`,
    ours: `${Math.round(rate)}/s`,
    reference: `plain inserts of the same rows ${Math.round(reference)}/s`,
    ratio: reference / rate,
    goal: '2.0',
    more: [`ours: ${own.text}`, `plain: ${other.text}; processor ${(own.processorMs / other.processorMs).toFixed(2)} times`],
  };
}

/** Calls over HTTP to a server process of its own, and beneath it: the same call and the same plain writes in this process. */
function waysOf({ database, tokens, call, plain, animals }: World, server: EntryServer): readonly Way[] {
  const sampleOf = ({ name }: EntryKind): Plain => plain[name] ?? { animalId: '', statements: [] };
  return [
    {
      name: 'over HTTP',
      ours: (client, body) => server.post(`/api${SAVE}`, tokens[client] ?? '', body),
      plain: ({ name }, body) => server.post(`/plain/${encodeURIComponent(name)}`, '', body),
    },
    {
      name: 'beneath HTTP',
      ours: (client, body) => call(client, SAVE, body),
      plain: (kind, { pgid }) => writePlain(database.pools.main, OPENING, sampleOf(kind), animals[String(pgid)] ?? ''),
    },
  ];
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('entry', { anew: true });
  try {
    const world = await prepare(cluster, database);
    const { plain, animals } = world;
    const server = await startEntryServer({ url: database.url, ownerUrl: database.ownerUrl, opening: OPENING, plain, animals });
    try {
      let side = 0;
      for (const way of waysOf(world, server)) {
        for (const [round, clients] of ROUNDS.entries()) {
          const sides = [new Side(side), new Side(side + 1)] as const;
          side += 2;
          for (const kind of KINDS) {
            const line = await measure(world, server, way, kind, clients, sides);
            if (round > 0) print(line);
          }
        }
      }
    } finally {
      server.stop();
    }
  } finally {
    await database.close();
    await cluster.drop('entry');
    await cluster.stop();
  }
}

export const entryBench: Bench = {
  name: 'entry',
  about: 'entering a weighing, a mating, a farrowing and a weaning by 1, 16 and 64 clients, over HTTP and beneath it, against plain inserts',
  run,
};
