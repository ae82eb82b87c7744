import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** What can happen to a number and the piglet it is in. */
export type LifeKind =
  | 'register'
  | 'unregister'
  | 'check'
  | 'missing'
  | 'move'
  | 'correct'
  | 'print'
  | 'replace'
  | 'void'
  | 'leave'
  | 'return'
  | 'record';

/** A line of the life of a number. */
export interface LifeLine {
  readonly tag: string;
  readonly pigId: string | null;
  readonly kind: LifeKind;
  readonly eventdt: BusinessDate;
  readonly roomid: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
  /** The event of a batch that took it along. */
  readonly eventId?: string;
}

/** Adds lines to the lives of numbers, one a number; lines are never changed. */
export async function writeLives(ctx: SignedContext, lines: readonly LifeLine[]): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db.query(
    `insert into tag_life (farm_id, tag, pig_id, kind, eventdt, roomid, data, reason, event_id, user_id)
     select $1, l.tag, l."pigId", l.kind, l.eventdt::date, l.roomid, l.data, l.reason, l."eventId", $3
     from jsonb_to_recordset($2::jsonb)
       as l (tag text, "pigId" uuid, kind text, eventdt text, roomid text, data jsonb, reason text, "eventId" uuid)`,
    [farmOf(ctx.session), JSON.stringify(lines), ctx.session.userid],
  );
}
