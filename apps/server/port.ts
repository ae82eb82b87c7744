import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.ts';

/** What went wrong with the port, in words; null when it is something else. */
export function portProblem(error: unknown, { port }: Config): ConfigError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ConfigError(`Port ${port} is in use. Stop the other program, or start with PORT=${port + 1} npm start.`);
  if (code === 'EACCES') return new ConfigError(`Port ${port} needs more rights than this user has. Start with PORT=8080 npm start.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new ConfigError('HOST is no address of this machine. HOST=0.0.0.0 listens on all.');
  return null;
}

/** A port somebody else has is said before anything is made or built. */
export async function portIsFree(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once('error', failed);
    probe.listen({ port: config.port, host: config.host }, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw portProblem(error, config) ?? error;
  });
}
