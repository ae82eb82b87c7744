import { audit } from '#engine/server/audit.ts';
import { byKey } from '#engine/server/by-key.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { NewEvent } from '../store/write-unit.ts';

const SAVED = byKey(
  `insert into audit_log (farm_id, user_id, device, screen, subject, subject_id, kind, reqid)
   select $1, $2, $3, $4, 'event', e.id, 'saved', $6 from unnest($5::text[]) as e (id)`,
);

/**
 * Notes from which screen and device rows came that stand in a change log as they were saved: entries of animals, events
 * saved over a warning or past a limit. What they say stands in the rows themselves.
 */
export async function logSaved(ctx: SignedContext, made: readonly NewEvent[], screen: string): Promise<void> {
  const notable = made.filter(({ event, exempt }) => event.eventcd === 'ENT' || exempt || event.warnings.length > 0);
  if (notable.length === 0) return;
  const ids = notable.map(({ event }) => event.eventId);
  await ctx.db.query(SAVED, [ctx.session.farmid, ctx.session.userid, ctx.request.device, screen, ids, ctx.reqid]);
}

/** Notes from which device a sheet came. */
export async function logSheet(ctx: SignedContext, run: string, screen: string): Promise<void> {
  await audit(ctx, { screen, subject: 'file', subjectId: run, kind: 'file' });
}
