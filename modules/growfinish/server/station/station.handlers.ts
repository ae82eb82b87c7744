import { saveOne } from '#engine/batch/server/event-handlers.ts';
import type { BatchServer, EventBody } from '#engine/batch/server/kind-server.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { saveStation } from '../../contract/station.calls.ts';
import { feedOfVisits, pigTests } from '../../domain/station/pig-tests.ts';
import { readStation } from '../../domain/station/read-station.ts';
import { type StationEvent, stationEvents } from '../../domain/station/station-events.ts';

type Body = CallParsed<typeof saveStation>;

/** V_EXISTS, asked once: the house was weighed on a day of the file already. */
async function weighedBefore({ tables }: BatchServer, ctx: SignedContext, roomid: string, events: readonly StationEvent[]): Promise<Issue[]> {
  const days = events.filter(({ eventcd }) => eventcd === 'WGT').map(({ eventdt }) => eventdt);
  const { rows } = await ctx.db.query<{ eventdt: string }>(
    `select eventdt from ${tables.event} where farm_id = $1 and roomid = $2 and eventcd = 'WGT' and voided_at is null and eventdt = any($3::date[]) limit 1`,
    [farmOf(ctx.session), roomid, days],
  );
  return rows.map(({ eventdt }) => warn('V_EXISTS', 'file', { value: eventdt }));
}

/** Item and warehouse of the feed, both or neither. @throws Refused V_REQUIRED */
function feedOf({ feeditem = null, feedstore = null }: Body): { itemid: string; storeid: string } | null {
  if (feeditem === null && feedstore === null) return null;
  if (feeditem === null) throw new Refused([refuse('V_REQUIRED', 'feeditem', { field: 'feeditem' })]);
  if (feedstore === null) throw new Refused([refuse('V_REQUIRED', 'feedstore', { field: 'feedstore' })]);
  return { itemid: feeditem, storeid: feedstore };
}

/** What the store or the rules of an event refuse stands beside the form's own fields. */
const FIELDS: Readonly<Record<string, string>> = { itemid: 'feeditem', storeid: 'feedstore', applyid: 'applyid', roomid: 'roomid' };

async function saveEvents(server: BatchServer, ctx: SignedContext, body: Body, events: readonly StationEvent[]) {
  const { roomid, applyid, accept } = body;
  const asked = standOrRefuse(await weighedBefore(server, ctx, roomid, events), accept);
  const saved: { id: string; eventcd: string; eventdt: string }[] = [];
  const warnings: Issue[] = [...asked];
  for (const { eventcd, eventdt, values } of events) {
    try {
      const one = await saveOne(server, ctx, { ...values, eventcd, roomid, eventdt, applyid, accept } as EventBody);
      saved.push({ id: one.id, eventcd, eventdt });
      warnings.push(...one.warnings);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(
        error.issues.map((issue) => ({ ...issue, field: FIELDS[issue.field ?? ''] ?? 'file' })),
        error.status,
        error.errorClass,
      );
    }
  }
  return { events: saved, warnings };
}

/** The file of a feeding station or scale: told by pig, saved as weighings and feed of the batch. */
export const stationHandler = (server: BatchServer): Handler =>
  handleSigned(saveStation, async (ctx, { reqid: _, ...body }) => {
    const { visits, issues } = readStation(body.file, ctx.session.curbusdt);
    const nothing = { pigs: [], untagged: 0, events: [], warnings: [] };
    if (issues.length > 0 && !body.check) throw new Refused(issues);
    if (issues.length > 0) return { ...nothing, issues: [...issues] };
    const pigs = pigTests(visits);
    const untagged = visits.filter(({ tag }) => tag === null);
    const days = visits.map(({ day }) => day).toSorted();
    const [from, to] = [days[0] ?? ctx.session.curbusdt, days.at(-1) ?? ctx.session.curbusdt];
    const read = { pigs, untagged: feedOfVisits(untagged, from, to), issues: [] };
    if (body.check) return { ...nothing, ...read };
    return { ...read, ...(await saveEvents(server, ctx, body, stationEvents(visits, feedOf(body)))) };
  });
