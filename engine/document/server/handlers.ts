import type { DocumentCalls } from '#engine/define/document.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Documents, type Judgement, type Outcome, type Server } from './documents.ts';
import type { Desk } from './posting.ts';

interface Key {
  readonly noteid: string;
  readonly version: number;
}

/** What answers the writing calls of a document and its trial. */
export function documentHandlers<
  D extends Desk,
  Input extends object,
  J extends Judgement,
  State extends string,
  Who extends { readonly userid: string },
>(calls: DocumentCalls & Outcome, server: Server<D, Input, J, State, Who>): readonly Handler[] {
  const documents = new Documents(server, calls);
  return [
    handleSigned(calls.check, async (ctx, body) => {
      const { noteid, ...input } = body as { noteid?: string | null } & Input;
      return documents.try(await server.open(ctx), input as unknown as Input, noteid ?? null);
    }),
    handleSigned(calls.save, async (ctx, body) => {
      const { accept = [], reqid: _, ...input } = body as { accept?: readonly string[]; reqid?: string } & Input;
      return documents.post(await server.open(ctx), input as unknown as Input, accept);
    }),
    handleSigned(calls.change, async (ctx, body) => {
      const {
        accept = [],
        reqid: _,
        noteid,
        version,
        reason,
        ...input
      } = body as { accept?: readonly string[]; reqid?: string; reason: string } & Key & Input;
      return documents.correct(await server.open(ctx), input as unknown as Input, { noteid, version, reason }, accept);
    }),
    handleSigned(calls.remove, async (ctx, body) => documents.takeBack(await server.open(ctx), body as Key & { reason: string })),
    handleSigned(calls.step, async (ctx, body) => {
      const desk = await server.open(ctx);
      const { notes } = body as { notes: readonly Key[] };
      // In the order of their ids, so that two who check the same ones do not wait for one another.
      for (const { noteid, version } of notes.toSorted((a, b) => (a.noteid < b.noteid ? -1 : 1))) await documents.check(desk, noteid, version);
      return { checked: notes.length };
    }),
  ];
}
