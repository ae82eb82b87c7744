import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(gzip);
/** Shorter answers gain nothing from packing. */
const LEAST_CHARS = 16_384;

/** Packs long text answers for who takes gzip: lists and snapshots travel over farm networks. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARS || reply.hasHeader('content-encoding')) return payload;
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    const packed = await pack(payload, { level: constants.Z_BEST_SPEED + 3 });
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return packed;
  });
}
