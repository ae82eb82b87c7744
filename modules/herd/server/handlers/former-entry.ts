import { settleFormer } from '#engine/server/former-keys.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { saveEvent } from '#modules/herd/contract/event.calls.ts';
import { remove } from './correct-removal.ts';
import type { HerdServices } from './services.ts';

const idOf = (answer: unknown): string[] =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? [answer.id] : [];

/**
 * Makes room for an entry that was corrected on a device before it was known whether the former had arrived: the event of
 * one that did is taken back, as its author may from the list of his sitting, in the transaction that saves the corrected one.
 */
export async function takeBackFormer(ctx: SignedContext, services: HerdServices, replaces: readonly string[]): Promise<void> {
  const arrived = (await settleFormer(ctx, saveEvent.path, replaces)).flatMap(idOf);
  if (arrived.length === 0) return;
  const { rows } = await ctx.db.query<{ event_id: string }>(
    'select event_id from animal_event where farm_id = $1 and event_id = any($2::uuid[]) and crtusrid = $3 and voided_at is null',
    [farmOf(ctx.session), arrived, ctx.session.userid],
  );
  if (rows.length === 0) return;
  const events = rows.map((row) => ({ eventId: row.event_id, version: null }));
  await remove(ctx, services, { events, change: 'undo', confirm: undefined, kind: 'undone', screen: 'PigEvent' });
}
