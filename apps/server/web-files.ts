import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Folder the web app is built into. */
export const WEB_DIR = join(import.meta.dirname, '../../dist/web');

/**
 * Serves the built web app: hashed files for a year, the page itself never cached, and every address
 * that is no file gets the page (history mode).
 */
export async function serveWeb(app: FastifyInstance, version: string, answers: () => Promise<boolean>): Promise<void> {
  // A server without its database is none: a balancer passes it by, a device keeps its entries.
  app.get('/healthz', async (_request, reply) => {
    const ok = await answers();
    return reply.code(ok ? 200 : 503).send({ ok, version });
  });
  if (!existsSync(WEB_DIR)) return;
  await app.register(fastifyStatic, {
    root: WEB_DIR,
    // A file is looked for when it is asked for: routes of their own for the two thousand there are took a third of a second at every start.
    wildcard: true,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/assets/')) return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
