import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { sendAgain } from '../../contract/requests/paper.calls.ts';
import { lockRequest, noRight, openSides } from './context.ts';
import { deliver } from './revisions.ts';

/** Lowest level of the laboratory that sends papers. */
export const SENDS = 20;

/** /lab/sendAgain: an issued paper goes out once more. @throws Refused LAB_NO_STEP of one that was not sent, LAB_NO_RIGHT */
export async function again(ctx: SignedContext, { labid, requestid, recipients, channel }: CallParsed<typeof sendAgain>): Promise<{ sent: number }> {
  await openSides(ctx);
  const row = await lockRequest(ctx, labid, requestid);
  if (ctx.session.labid !== labid || ctx.session.usrlvl < SENDS) throw noRight('lab');
  if (row.state !== '60' && row.state !== '65') throw refused('LAB_NO_STEP', 'state', { status: row.state });
  const sent = await deliver(ctx, row, recipients, channel);
  await audit(ctx, { screen: 'LabRequest2', subject: 'paper', subjectId: row.requestno, kind: 'send', after: { recipients, channel } });
  return { sent };
}
