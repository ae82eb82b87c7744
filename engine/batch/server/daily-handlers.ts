import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { dailyEvents, dailyFields } from '../domain/daily.ts';
import { sameFarm, saveOne } from './event-handlers.ts';
import { takeBackFormer } from './former-records.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { savedState } from './outcome.ts';

type Line = EventBody & { readonly entered?: string; readonly farmid?: string; readonly replaces?: readonly string[] };

/** V_EXISTS, asked once: the day has a line already, and this one adds to it. */
async function secondLine({ kind, tables, goods }: BatchServer, ctx: SignedContext, { roomid, eventdt }: Line): Promise<readonly Issue[]> {
  const codes = (kind.daily ?? []).map(({ code }) => code);
  const { rows } = await ctx.db.query(
    `select 1 from ${tables.event} where farm_id = $1 and roomid = $2 and eventdt = $3::date and voided_at is null and eventcd = any($4)
       and link_id is null limit 1`,
    [farmOf(ctx.session), roomid, eventdt, codes],
  );
  const itemtps = codes.flatMap((code) => kind.events[code]?.goods ?? []);
  const asked = { roomid, parityid: null, eventcd: null, from: eventdt, to: eventdt, applyid: null, eventId: null, mine: false, most: 1, itemtps };
  const given = rows.length > 0 || (await goods?.find(ctx, asked))?.length;
  return given ? [warn('V_EXISTS', 'eventdt', { value: eventdt })] : [];
}

/** Runs what saves a part of the line; what it refuses stands beside the line's own fields. */
async function told<T>(nameOf: (field: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const issues = error.issues.map((issue) => (issue.field === undefined ? issue : { ...issue, field: nameOf(issue.field) }));
    throw new Refused(issues, error.status, error.errorClass);
  }
}

async function saveLine(server: BatchServer, ctx: SignedContext, line: Line) {
  sameFarm(ctx, line);
  const { roomid, parityid = null, eventdt, applyid = null, remark = null, accept } = line;
  const events = dailyEvents(server.kind, line);
  const [first] = dailyFields(server.kind);
  if (events.length === 0) throw new Refused([refuse('V_REQUIRED', first?.key ?? 'eventdt', { field: first?.key ?? 'eventdt' })]);
  await takeBackFormer(server, ctx, server.calls.saveDaily.path, line.replaces ?? []);
  const asked = standOrRefuse(await secondLine(server, ctx, line), accept);
  const saved: { id: string; eventcd: string }[] = [];
  const warnings: Issue[] = [...asked];
  for (const { eventcd, values, nameOf } of events) {
    const body = { ...values, eventcd, roomid, parityid, eventdt: eventdt as BusinessDate, applyid, remark, accept } as EventBody;
    const one = await told(nameOf, () => saveOne(server, ctx, body));
    saved.push({ id: one.id, eventcd });
    warnings.push(...one.warnings);
  }
  return { events: saved, warnings, ...(await savedState(server.tables, ctx, roomid)) };
}

/** The daily line of a kind that has one. */
export function dailyHandlers(server: BatchServer): readonly Handler[] {
  const { calls, daily } = server;
  if (daily === undefined) return [];
  return [
    handleSigned(calls.getDaily, (ctx, { roomid, eventdt }) => daily(ctx, String(roomid), eventdt ?? ctx.session.curbusdt)),
    handleSigned(calls.saveDaily, (ctx, { reqid: _, ...line }) => saveLine(server, ctx, line as unknown as Line)),
  ];
}
