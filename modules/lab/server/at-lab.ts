import { enterFarms } from '#engine/server/farm-scope.ts';
import type { CallContext, Handler } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';

/** The farms a person of a laboratory or of an asking farm works between: his own, and that of his laboratory. */
export function sidesOf({ farmid, labid }: Pick<Session, 'farmid' | 'labid'>): string[] {
  return [...new Set([farmid, labid].flatMap((farm) => farm ?? []))];
}

/** Opens both sides of the person for the rest of the transaction: rows of the laboratory (LABID) and of the farm he works on. */
export async function enterSides({ db, session }: { readonly db: CallContext['db']; readonly session: Session }): Promise<void> {
  const sides = sidesOf(session);
  if (session.labid !== null && session.labid !== session.farmid) await enterFarms(db, sides);
}

function labSession(session: Session | null): Session | null {
  if (session === null) return null;
  if (session.labid === null) throw forbidden();
  return { ...session, farmid: session.labid };
}

async function labContext(ctx: CallContext): Promise<CallContext> {
  const { session } = ctx;
  if (session === null) return ctx;
  const lab = labSession(session);
  await enterSides({ db: ctx.db, session });
  return { ...ctx, session: lab };
}

/**
 * Handlers that work on the rows of the person's laboratory, wherever he is at work: their session's farm is LABID, and the transaction
 * sees both farms. Who has no laboratory is refused.
 */
export function atLab(handlers: readonly Handler[]): readonly Handler[] {
  return handlers.map(({ call, prepare, look, run }) => ({
    call,
    ...(prepare === undefined ? {} : { prepare: (ctx, input) => prepare({ ...ctx, session: labSession(ctx.session) }, input) }),
    ...(look === undefined ? {} : { look: async (ctx, input) => look(await labContext(ctx), input) }),
    run: async (ctx, input, prepared) => run(await labContext(ctx), input, prepared),
  }));
}
