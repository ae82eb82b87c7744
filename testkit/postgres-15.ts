import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { databaseAccount } from '#db/embedded-account.ts';

export interface ForeignServer {
  /** Connection string of the owner of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

const FOLDERS = ['/usr/lib/postgresql/15/bin', '/usr/pgsql-15/bin', ...(process.env['PATH'] ?? '').split(delimiter)];

function programs(): string | null {
  const isFifteen = (folder: string): boolean =>
    existsSync(join(folder, 'initdb')) && / 15\./.test(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return FOLDERS.find(isFifteen) ?? null;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}

/** A PostgreSQL 15, the oldest the product takes, where this machine has its programs; null where it has not. */
export async function startPostgres15(): Promise<ForeignServer | null> {
  const bin = programs();
  if (bin === null) return null;
  const dir = mkdtempSync(join(tmpdir(), 'farm-pg15-'));
  const account = databaseAccount(dir);
  if (account !== null) chownSync(dir, account.uid, account.gid);
  const as = { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const made = spawnSync(join(bin, 'initdb'), ['-D', dir, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...as,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15: ${made.stderr}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'fsync=off'];
  const child = spawn(join(bin, 'postgres'), ['-D', dir, ...settings.flatMap((one) => ['-c', one])], { ...as, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  const url = `postgres://owner@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
