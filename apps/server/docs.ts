import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#engine/define/call.ts';
import { requestInfo } from '#engine/server/http.ts';
import { docsPage, openApi } from '#engine/server/openapi.ts';
import type { RequestInfo } from '#engine/server/pipeline.ts';

const pack = promisify(gzip);

interface Packed {
  readonly plain: string;
  readonly packed: Buffer;
}

/** A document that is made when it is asked for first, and kept packed: it is the same for everybody. */
function madeOnce(make: () => string): () => Promise<Packed> {
  let made: Promise<Packed> | null = null;
  const build = async (): Promise<Packed> => {
    const plain = make();
    return { plain, packed: await pack(plain) };
  };
  return () => {
    made ??= build();
    return made;
  };
}

/** Serves the description of the calls to those it is open to; others are sent to sign in. */
export function serveDocs(app: FastifyInstance, calls: readonly Call[], version: string, openTo: (request: RequestInfo) => Promise<boolean>): void {
  const serve = (path: string, type: string, document: () => Promise<Packed>): void => {
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await openTo(requestInfo(request)))) return reply.redirect('/Login');
      const { plain, packed } = await document();
      reply.type(type).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(packed);
    });
  };
  serve(
    '/api/openapi.json',
    'application/json; charset=utf-8',
    madeOnce(() => JSON.stringify(openApi(calls, version))),
  );
  serve(
    '/docs',
    'text/html; charset=utf-8',
    madeOnce(() => docsPage(calls)),
  );
}
