import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Plain } from './entry-plain.ts';

/** What the serving process is told once: where the database is and how a plain client writes. */
export interface Job {
  readonly url: string;
  readonly ownerUrl: string;
  readonly opening: string;
  readonly plain: Readonly<Record<string, Plain>>;
  readonly animals: Readonly<Record<string, string>>;
}

/** What the serving process has used so far. */
export interface Used {
  readonly trips: number;
  readonly processorMs: number;
}

/** A server process of its own, for the product's calls and for plain writes, asked over HTTP by connections that stay open. */
export interface EntryServer {
  post(path: string, token: string, body: object): Promise<void>;
  used(): Promise<Used>;
  stop(): void;
}

/** Starts the serving process. */
export function startEntryServer(job: Job): Promise<EntryServer> {
  const child = fork(fileURLToPath(new URL('./entry-server.process.ts', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const heard = <T>(): Promise<T> => new Promise((done) => child.once('message', (message) => done(message as T)));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const post = (port: number, path: string, token: string, body: object): Promise<void> =>
    new Promise((done, failed) => {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), cookie: `farm_session=${token}` };
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          if (answer.statusCode === 200) done();
          else failed(new Error(`${path}: ${answer.statusCode} ${Buffer.concat(parts).toString('utf8')}`));
        });
      });
      sent.on('error', failed);
      sent.end(text);
    });
  child.send(job);
  return heard<{ port: number }>().then(({ port }) => ({
    post: (path, token, body) => post(port, path, token, body),
    used: () => {
      const answer = heard<Used>();
      child.send('used');
      return answer;
    },
    stop: () => {
      agent.destroy();
      child.kill();
    },
  }));
}
