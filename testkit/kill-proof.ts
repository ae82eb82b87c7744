import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runningEmbedded } from '#db/embedded.ts';
import { createPool } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import { rebuildGoods } from '#modules/stock/server/rebuild-goods.ts';
import type { ApiClient } from './api-client.ts';
import { CLERKS, clientsOf, FARM, fillHouse, houseWritesOf, keyOf, send, storedEvents, todayOf, type Write, writesOf } from './clerks.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farm-kill-'));
const random = randomOf(Number(process.env['KILL_SEED'] ?? 9));
let server: ServerProcess | null = null;

/** One clerk types until the server is gone; answers everything that was sent. */
async function typeUntilKilled(client: ApiClient, name: string, today: BusinessDate, sent: Write[], refusals: string[]): Promise<void> {
  for (let i = 0; ; i += 1) {
    for (const write of [...writesOf(`${name}${i}`, today), ...houseWritesOf(`${name}${i}`, today)]) {
      sent.push(write);
      try {
        const refusal = await send(client, write);
        // The database died a moment before the server: nothing was acknowledged.
        if (refusal === 'cls_10') return;
        if (refusal !== null) refusals.push(`${write.path} ${write.pgid} ${refusal}`);
      } catch {
        return;
      }
    }
  }
}

/** Registers the proof: server and database are killed so often while people type, and nothing that was acknowledged is lost. KILL_ROUNDS=50 says it otherwise. */
export function proveKills(given: number): void {
  const rounds = Number(process.env['KILL_ROUNDS'] ?? given);
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  describe(`server and database killed ${rounds} times while ${CLERKS.length} clerks type`, () => {
    test(
      'no acknowledged event is lost, none is doubled, and what was cut off can be sent again',
      async () => {
        let acknowledged = 0;
        let cut = 0;
        const all: Write[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const running = await startServer(dataDir, { DEMO_SOWS: '10', DEMO_YEARS: '0.3' });
          server = running;
          const clients = await clientsOf(running.url);
          const today = await todayOf(clients);
          if (clients[2] !== undefined) await fillHouse(clients[2], today);
          const sent: Write[] = [];
          const refusals: string[] = [];
          const typing = clients.map((client, i) => typeUntilKilled(client, `K${round}.${i}.`, today, sent, refusals));
          await new Promise((done) => setTimeout(done, random.int(150, 1500)));
          await running.kill(round % 2 === 0);
          await Promise.all(typing);
          all.push(...sent);

          const again = await startServer(dataDir);
          server = again;
          const before = await storedEvents(dataDir);
          const lost = all.filter((write) => write.acknowledged && !before.has(keyOf(write)));
          expect([round, lost.map(keyOf)]).toEqual([round, []]);
          const open = sent.filter((write) => !write.acknowledged);
          // The author repeats it under the same key; in another's hands the key would be refused.
          const own = await clientsOf(again.url);
          for (const write of open) {
            const author = own[Number(write.pgid.split('.')[1])];
            if (author !== undefined) expect([write.pgid, await send(author, write)]).toEqual([write.pgid, null]);
          }
          const after = await storedEvents(dataDir);
          expect([round, [...after].filter(([, n]) => n !== 1)]).toEqual([round, []]);
          expect(all.filter((write) => after.get(keyOf(write)) !== 1).map(keyOf)).toEqual([]);
          expect(refusals).toEqual([]);
          acknowledged += sent.length - open.length;
          cut += open.length;
          await again.stop();
          server = null;
        }
        process.stdout.write(`kill test: ${rounds} rounds, ${acknowledged} acknowledged, ${cut} cut off and sent again, none lost, none doubled\n`);
        expect(acknowledged).toBeGreaterThan(rounds * 20);
      },
      120_000 + rounds * 60_000,
    );

    test('and afterwards the stored rows are those the events say', async () => {
      const running = await startServer(dataDir);
      server = running;
      const pool = createPool(runningEmbedded(dataDir) ?? '', 2);
      const differences = await transactionsOn({ main: pool, report: pool, prepare: true }).write({ user: 'test', farms: [FARM] }, async (db) => [
        ...(await rebuildFarm(db, FARM, await loadFarmFacts(db, FARM), '20261231' as BusinessDate, false)),
        ...(await rebuildGoods(db, FARM, await loadFarmSettings(db, FARM), false)),
      ]);
      await pool.end();
      expect(differences).toEqual([]);
    }, 120_000);
  });
}
