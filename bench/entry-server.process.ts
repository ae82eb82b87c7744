import { composeServer } from '#apps/server/compose.ts';
import { createPool, type Pools } from '#db/pool.ts';
import { createHttp } from '#engine/server/http.ts';
import { countTrips } from '#testkit/round-trips.ts';
import { writePlain } from './entry-plain.ts';
import type { Job, Used } from './entry-server.ts';

/** Connections as the server opens them. */
const POOL = 20;

async function serve({ url, ownerUrl, opening, plain, animals }: Job): Promise<void> {
  const main = createPool(url, POOL, true);
  const owner = createPool(ownerUrl, 1);
  const trips = countTrips(main);
  const pools: Pools = { main, report: main, owner, prepare: true, end: () => Promise.resolve() };
  const composed = await composeServer(pools, { checkOutput: false });
  const http = await createHttp({
    ...composed,
    log: ({ error }) => void process.stderr.write(`${String(error)}\n`),
    secureCookies: false,
    proxies: 0,
  });
  http.post('/plain/:kind', async (request, reply) => {
    const { kind } = request.params as { kind: string };
    const { pgid } = request.body as { pgid: string };
    const sample = plain[kind];
    if (sample === undefined) return reply.code(404).send({});
    await writePlain(main, opening, sample, animals[pgid] ?? '');
    return reply.send({ status: 200, data: null });
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ trips: trips.take().trips, processorMs: (user + system) / 1000 } satisfies Used);
  });
  const address = http.server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
}

process.once('message', (job) => void serve(job as Job));
process.once('disconnect', () => process.exit());
