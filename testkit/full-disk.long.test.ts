import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { runningEmbedded } from '#db/embedded.ts';
import { createPool } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { rebuildFarm } from '#modules/herd/server/rebuild.ts';
import type { ApiClient } from './api-client.ts';
import { clientsOf, FARM, keyOf, send, storedEvents, todayOf, type Write, writesOf } from './clerks.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const MB = 1_000_000;
const DEMO = { DEMO_SOWS: '10', DEMO_YEARS: '0.3' };
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(900_000)]);

let server: ServerProcess | null = null;
let clean: () => void = () => undefined;
afterEach(async () => {
  await server?.stop();
  server = null;
  clean();
});

/** What clerks sent, and what they were told. */
interface Day {
  readonly sent: Write[];
  readonly refusals: Set<string>;
}

/** Types on, whatever comes back, until told to stop. */
async function typeOn(client: ApiClient, name: string, today: BusinessDate, day: Day, over: () => boolean): Promise<void> {
  for (let i = 0; !over(); i += 1) {
    for (const write of writesOf(`${name}${i}`, today)) {
      day.sent.push(write);
      try {
        const refusal = await send(client, write);
        if (refusal !== null) day.refusals.add(refusal);
      } catch {
        day.refusals.add('gone');
        await sleep(200);
      }
      await sleep(5);
    }
  }
}

/** Sends a write until it is taken; answers in how many seconds. */
async function untilTaken(client: ApiClient, name: string, today: BusinessDate): Promise<number> {
  const began = performance.now();
  const [entry] = writesOf(name, today);
  for (;;) {
    const code = await send(client, entry!).catch(() => 'gone');
    if (code === null) return (performance.now() - began) / 1000;
    if (performance.now() - began > 180_000) throw new Error(`after three minutes still ${code}\n${server?.output()}`);
    await sleep(500);
  }
}

/** Makes the database begin one file of its log after the other until the disk has no room for the next. */
async function exhaustLog(dataDir: string): Promise<void> {
  const pool = createPool(runningEmbedded(dataDir) ?? '', 1);
  try {
    for (let n = 0; n < 60; n += 1) await pool.query('select pg_logical_emit_message(false, $1, $1), pg_switch_wal()', ['full']);
  } catch {
    // It has ended.
  } finally {
    await pool.end().catch(() => undefined);
  }
}

/** Acknowledged events that do not stand exactly once, and what the stored rows say otherwise than the events. */
async function judged(dataDir: string, day: Day): Promise<{ lost: string[]; differences: unknown[] }> {
  const standing = await storedEvents(dataDir);
  const lost = day.sent.filter((write) => write.acknowledged && standing.get(keyOf(write)) !== 1).map(keyOf);
  const pool = createPool(runningEmbedded(dataDir) ?? '', 2);
  const transactions = transactionsOn({ main: pool, report: pool, prepare: true });
  const differences = await transactions.write({ user: 'test', farms: [FARM] }, async (db) =>
    rebuildFarm(db, FARM, await loadFarmFacts(db, FARM), '20261231' as BusinessDate, false),
  );
  await pool.end();
  return { lost, differences };
}

describe('a disk that is full', () => {
  // Mounting a disk of its own needs the machine's administrator.
  test.runIf(process.getuid?.() === 0)('loses nothing that was acknowledged, says why, and goes on once there is room', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'farm-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', dataDir]);
    clean = () => {
      execFileSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    };
    server = await startServer(dataDir, DEMO);
    const clients = await clientsOf(server.url);
    const today = await todayOf(clients);
    const day: Day = { sent: [], refusals: new Set() };
    let over = false;
    const typing = clients.map((client, i) => typeOn(client, `KD${i}.`, today, day, () => over));
    await sleep(3000);
    const { bavail, bsize } = statfsSync(dataDir);
    const filler = join(dataDir, 'filler');
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 3 * MB));
    const files = (async () => {
      while (!over) {
        const body = { kind: 'picture', file: { name: 'a.jpg', data: PICTURE.toString('base64') } };
        await clients[0]?.write('/common/saveFile', body).catch(() => undefined);
        await sleep(50);
      }
    })();
    await sleep(15_000);
    // The log of the database wants new files too, and cannot go on without: it ends, and is started again until there is room.
    await exhaustLog(dataDir);
    await sleep(20_000);
    over = true;
    await Promise.all([...typing, files]);
    const acknowledged = day.sent.filter((write) => write.acknowledged).length;
    const refused = day.sent.length - acknowledged;
    rmSync(filler);
    const seconds = await untilTaken(clients[1]!, 'KE1', today);
    process.stdout.write(`full disk: ${acknowledged} acknowledged, ${refused} refused (${[...day.refusals]}), back after ${seconds.toFixed(1)} s\n`);
    expect(acknowledged).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).toMatch(/is full: the database is started again as soon as there is room/);
    expect(server.output()).toMatch(/disk of the database is full/);
    expect(await judged(dataDir, day)).toEqual({ lost: [], differences: [] });
  });
});

describe('files that may not grow', () => {
  test('a table at its limit refuses what needs room, keeps what was acknowledged and takes entries as soon as it may grow', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'farm-limit-'));
    mkdirSync(dataDir, { recursive: true });
    clean = () => rmSync(dataDir, { recursive: true, force: true });
    // The demonstration farm is made first: 17 MB a file hold its log, but no table of pictures.
    server = await startServer(dataDir, DEMO);
    await server.stop();
    server = await startServer(dataDir, {}, { fileKb: 17_000 });
    const clients = await clientsOf(server.url);
    const today = await todayOf(clients);
    const day: Day = { sent: [], refusals: new Set() };
    let over = false;
    const typing = clients.slice(1).map((client, i) => typeOn(client, `KL${i}.`, today, day, () => over));
    const codes: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const answer = await clients[0]!.write('/common/saveFile', { kind: 'picture', file: { name: `${n}.jpg`, data: PICTURE.toString('base64') } });
      codes.push(answer.error?.code ?? 'kept');
    }
    over = true;
    await Promise.all(typing);
    const kept = codes.filter((code) => code === 'kept').length;
    process.stdout.write(`limited files: ${kept} of ${codes.length} pictures kept, then ${[...new Set(codes)]}\n`);
    expect(kept).toBeGreaterThan(5);
    expect(new Set(codes)).toEqual(new Set(['kept', 'DISK_FULL']));
    expect([...day.refusals]).toEqual([]);
    expect(server.output()).toMatch(/disk of the database is full/);
    await server.stop();
    server = await startServer(dataDir);
    const again = await clientsOf(server.url);
    const body = { kind: 'picture', file: { name: 'last.jpg', data: PICTURE.toString('base64') } };
    expect((await again[0]!.write('/common/saveFile', body)).status).toBe(200);
    expect(await judged(dataDir, day)).toEqual({ lost: [], differences: [] });
  });
});
