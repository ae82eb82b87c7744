import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { assignTags, genpfile, genpfile2, saveTags } from '../../contract/tag.calls.ts';
import type { DrawPlan } from './draw-plan.ts';

/** What a draw gave. */
export interface Drawn {
  readonly range: OutputOf<typeof saveTags>;
  readonly filecd: string | null;
  readonly assigned: number;
}

/** Sends the numbers where the plan says; none are sent when it says later. */
async function sendOut(plan: DrawPlan, rangeId: string): Promise<number> {
  const place = plan.basis === 'group' ? { roomid: plan.roomid, grpid: plan.grpid } : plan.place;
  if (place.roomid === null && !('applyid' in place && place.applyid !== null)) return 0;
  return (await send(assignTags, { reqid: newRequestId(), rangeId, ...place }))?.assigned ?? 0;
}

/** Draws the numbers, sends them out and opens the file; what was drawn stands also when a later step is refused. Null when nothing was drawn. */
export async function issueNumbers(plan: DrawPlan): Promise<Drawn | null> {
  const { lineage, sex, count, source, pletcnt, roomid, grpid } = plan;
  if (lineage === null || sex === null || count === null) return null;
  const before =
    plan.file && plan.basis === 'count' && source !== null && pletcnt !== null
      ? await send(genpfile, { reqid: newRequestId(), source, pletcnt })
      : null;
  if (plan.file && plan.basis === 'count' && before === null) return null;
  const orderId = plan.basis === 'order' ? plan.orderId : null;
  const range = await send(saveTags, { reqid: newRequestId(), lineage, sex, count, orderId, filecd: before?.filecd ?? null });
  if (range === null) return null;
  const assigned = await sendOut(plan, range.rangeId);
  const wanted = plan.file && plan.basis === 'group' && roomid !== null && grpid !== null && assigned > 0;
  const after = wanted ? await send(genpfile2, { reqid: newRequestId(), roomid, grpid }) : null;
  return { range, filecd: before?.filecd ?? after?.filecd ?? null, assigned };
}
