import { settleFormer } from '#engine/server/former-keys.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { findGoods } from './goods-events.ts';
import type { BatchServer } from './kind-server.ts';
import { removeRecord } from './remove-record.ts';

/** Records a save of an event or of a daily line answered. */
function idsOf(answer: unknown): readonly string[] {
  const { id, events = [] } = (answer ?? {}) as { readonly id?: string; readonly events?: readonly { readonly id: string }[] };
  return [...(id === undefined ? [] : [id]), ...events.map((event) => event.id)];
}

/** True while an event stands. */
async function stands({ tables }: BatchServer, { db, session }: SignedContext, eventId: string): Promise<boolean> {
  const { rows } = await db.query(`select 1 from ${tables.event} where farm_id = $1 and event_id = $2 and voided_at is null`, [
    farmOf(session),
    eventId,
  ]);
  return rows.length > 0;
}

/**
 * Makes room for an entry that was corrected on a device before it was known whether the former had arrived: what one that did has written is taken
 * back in the transaction that saves the corrected one. @throws Refused as taking it back by hand would
 */
export async function takeBackFormer(server: BatchServer, ctx: SignedContext, path: string, replaces: readonly string[]): Promise<void> {
  for (const eventId of (await settleFormer(ctx, path, replaces)).flatMap(idsOf)) {
    const goods = await findGoods(server, ctx, eventId);
    if (goods !== null || (await stands(server, ctx, eventId)))
      await removeRecord(server, ctx, { eventId, version: goods?.version ?? null, change: 'undo' });
  }
}
