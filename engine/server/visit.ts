import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from './pipeline.ts';

/** A browser that opens an address itself, in place of calling: on its way to another site, or back. */
export interface Visitor extends RequestInfo {
  readonly origin: string;
  /** Parts of the path named in {@link Visit.path}. */
  readonly params: Readonly<Record<string, string>>;
  /** The query with its question mark, or nothing. */
  readonly search: string;
}

/** Where the browser goes next; a ticket given or taken away (null) on the way. */
export interface Sent {
  readonly to: string;
  readonly ticket?: string | null;
  readonly seconds?: number;
}

/** An address the browser opens itself and is always sent on from. */
export interface Visit {
  /** Path below the API's, with :names. */
  readonly path: string;
  readonly run: (visitor: Visitor) => Promise<Sent>;
}

/** Serves the visits. `infoOf` reads a request, `giveTicket` sets the ticket's cookie. */
export function serveVisits(
  app: FastifyInstance,
  prefix: string,
  visits: readonly Visit[],
  infoOf: (request: FastifyRequest) => RequestInfo,
  giveTicket: (reply: FastifyReply, ticket: string | null, seconds: number) => void,
): void {
  for (const visit of visits) {
    app.get(`${prefix}${visit.path}`, async (request, reply) => {
      const origin = `${request.protocol}://${request.host}`;
      const { search } = new URL(request.url, origin);
      const sent = await visit.run({ ...infoOf(request), origin, search, params: request.params as Readonly<Record<string, string>> });
      if (sent.ticket !== undefined) giveTicket(reply, sent.ticket, sent.seconds ?? 0);
      return reply.header('cache-control', 'no-store').redirect(sent.to);
    });
  }
}
