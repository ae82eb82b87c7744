import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { ApiClient } from './api-client.ts';
import { clientsOf, keyOf, send, storedEvents, todayOf, type Write, writesOf } from './clerks.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** How long the load goes on; memory is judged between its first and its last third. */
const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 4);
const MB = 1_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'farm-load-'));
let server: ServerProcess;
let clients: ApiClient[];
let today: BusinessDate;
beforeAll(async () => {
  server = await startServer(dataDir, { DEMO_SOWS: '120', DEMO_YEARS: '2' });
  clients = await clientsOf(server.url);
  today = await todayOf(clients);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Memory of a process, in bytes; 0 of none. */
function bytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

/** The process that sets PDFs for the server, while there is one. */
function setter(): number | undefined {
  try {
    const found = execFileSync('ps', ['--ppid', String(server.child.pid), '-o', 'pid=,args='], { encoding: 'utf8' });
    const line = found.split('\n').find((one) => one.includes('pdf.process'));
    return line === undefined ? undefined : Number(line.trim().split(' ')[0]);
  } catch {
    return undefined;
  }
}

interface Sample {
  readonly server: number;
  readonly pdf: number;
}

/** Entries of one clerk, one after the other, with how long each took. */
class Typing {
  readonly sent: Write[] = [];
  readonly took: number[] = [];
  readonly refused: string[] = [];

  async run(client: ApiClient, name: string, until: () => boolean): Promise<void> {
    for (let i = 0; !until(); i += 1) {
      for (const write of writesOf(`${name}${i}`, today)) {
        const began = performance.now();
        this.sent.push(write);
        const refusal = await send(client, write);
        if (refusal !== null) this.refused.push(`${write.path} ${refusal}`);
        this.took.push(performance.now() - began);
      }
      await sleep(20);
    }
  }
}

const share = (values: readonly number[], part: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const REPORTS = MODULES.flatMap((module) => module.reports);

/** Reads report after report as pages. */
async function readAll(client: ApiClient, from: number, until: () => boolean, faults: string[]): Promise<number> {
  let read = 0;
  for (let i = from; !until(); i += 1) {
    const { module, route } = REPORTS[i % REPORTS.length]!;
    const answer = await client.post(`/${module}/report/${route}`, { params: {}, language: 'V' });
    if (answer.error !== undefined && [10, 30].includes(answer.error.class)) faults.push(`${route} ${answer.error.code}`);
    read += 1;
  }
  return read;
}

const FILES = ['PigProData', 'PigMonthReport', 'PigLstReport', 'PigWeekReport', 'PigDeathReport', 'PigCoupleReport'];

interface File {
  readonly route: string;
  readonly as: 'pdf' | 'xlsx';
}

/** Asks for a file; answers the first letters it came with. */
async function fileOf(client: ApiClient, { route, as }: File): Promise<string> {
  const response = await client.fetch(`/herd/file/${route}`, { params: {}, language: 'V', as, reqid: randomUUID() });
  return Buffer.from(await response.arrayBuffer())
    .subarray(0, 2)
    .toString('latin1');
}

async function fileAll(client: ApiClient, as: File['as'], until: () => boolean, wrong: string[]): Promise<number> {
  let made = 0;
  for (let i = 0; !until(); i += 1) {
    const route = FILES[i % FILES.length] ?? '';
    const head = await fileOf(client, { route, as });
    if (head !== (as === 'pdf' ? '%P' : 'PK')) wrong.push(`${route}.${as} ${head}`);
    made += 1;
  }
  return made;
}

describe('under load', () => {
  test('forty PDFs asked for at once do not hold entry up', async () => {
    const alone = new Typing();
    let over = false;
    const quiet = alone.run(clients[3]!, 'KA', () => over);
    await sleep(10_000);
    over = true;
    await quiet;
    const beside = new Typing();
    let made = false;
    const typing = beside.run(clients[3]!, 'KB', () => made);
    const heads = await Promise.all(
      Array.from({ length: 40 }, (_, n) => fileOf(clients[n % 4]!, { route: FILES[n % FILES.length] ?? '', as: 'pdf' })),
    );
    made = true;
    await typing;
    const [usual, slow, longest] = [share(alone.took, 0.95), share(beside.took, 0.95), Math.max(...beside.took)];
    process.stdout.write(`entry alone: 95 % in ${usual.toFixed(0)} ms; beside 40 PDFs: ${slow.toFixed(0)} ms, at most ${longest.toFixed(0)} ms\n`);
    expect(heads).toEqual(heads.map(() => '%P'));
    expect([...alone.refused, ...beside.refused]).toEqual([]);
    expect(beside.took.length).toBeGreaterThan(30);
    expect(slow).toBeLessThan(usual * 5 + 300);
    expect(longest).toBeLessThan(4000);
  });

  test(`minutes of entry, reports and files together: memory does not grow, nothing is refused by a fault, nothing is lost`, async () => {
    const until = performance.now() + MINUTES * 60_000;
    const over = (): boolean => performance.now() > until;
    const [faults, wrong]: [string[], string[]] = [[], []];
    const typists = clients.map(() => new Typing());
    const samples: Sample[] = [];
    const watching = (async () => {
      while (!over()) {
        samples.push({ server: bytesOf(server.child.pid), pdf: bytesOf(setter()) });
        await sleep(1000);
      }
    })();
    const reading = clients.map((client, i) => readAll(client, i * 10, over, faults));
    const filing = [fileAll(clients[0]!, 'pdf', over, wrong), fileAll(clients[1]!, 'pdf', over, wrong), fileAll(clients[2]!, 'xlsx', over, wrong)];
    await Promise.all([...typists.map((typist, i) => typist.run(clients[i]!, `KC${i}.`, over)), watching]);
    const [reports, files] = [await Promise.all(reading), await Promise.all(filing)];

    const third = Math.floor(samples.length / 3);
    const most = (part: readonly Sample[], key: keyof Sample): number => Math.max(...part.map((sample) => sample[key]));
    const [early, late] = [most(samples.slice(0, third), 'server'), most(samples.slice(-third), 'server')];
    const sum = (counts: readonly number[]): number => counts.reduce((total, n) => total + n, 0);
    process.stdout.write(
      `load: ${sum(typists.map(({ sent }) => sent.length))} entries, ${sum(reports)} reports, ${sum(files)} files in ${MINUTES} minutes; ` +
        `server ${Math.round(early / MB)} MB then ${Math.round(late / MB)} MB, PDF at most ${Math.round(most(samples, 'pdf') / MB)} MB\n`,
    );
    expect([faults, wrong, typists.flatMap(({ refused }) => refused)]).toEqual([[], [], []]);
    expect(late).toBeLessThan(early * 1.25 + 100 * MB);
    expect(most(samples, 'server') + most(samples, 'pdf')).toBeLessThan(2000 * MB);
    const standing = await storedEvents(dataDir);
    const lost = typists.flatMap(({ sent }) => sent).filter((write) => write.acknowledged && standing.get(keyOf(write)) !== 1);
    expect(lost.map(keyOf)).toEqual([]);
  });

  test('afterwards the memory of the PDFs goes back to the machine', async () => {
    for (let waited = 0; setter() !== undefined && waited < 100; waited += 1) await sleep(1000);
    expect(setter()).toBeUndefined();
  });
});
