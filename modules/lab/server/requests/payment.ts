import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { savePayment } from '../../contract/requests/payment.call.ts';
import { allLabSettings, lockRequest, needLab, noRight, openSides, refuseMoved, seesPrices } from './context.ts';
import { touch } from './reception.ts';

/** /lab/savePayment: of who sees prices there. @throws Refused 838, LAB_FROZEN of a draft or what was cancelled, LAB_STALE, LAB_NO_RIGHT */
export async function pay(ctx: SignedContext, body: CallParsed<typeof savePayment>): Promise<CallOutput<typeof savePayment>> {
  const { labid, requestid, paid } = body;
  await openSides(ctx);
  const row = await lockRequest(ctx, labid, requestid);
  needLab(ctx, labid);
  if (!seesPrices(ctx, await allLabSettings(ctx.db, labid))) throw noRight('manager');
  if (row.version !== body.version) await refuseMoved(ctx, row);
  if (row.state <= '05') throw refused('LAB_FROZEN', 'state', { status: row.state });
  const { rows } = await ctx.db.query<{ before: string }>(
    `update lab_request r set paid = $3 from lab_request o where r.farm_id = $1 and r.requestid = $2 and o.farm_id = $1 and o.requestid = $2 and o.paid <> $3
     returning o.paid as before`,
    [labid, requestid, paid],
  );
  if (rows[0] === undefined) throw refused('838');
  await audit(ctx, {
    ...{ screen: 'LabRequestUpdate', subject: 'lab_request', subjectId: requestid, kind: 'payment', farmid: labid },
    before: { paid: rows[0].before },
    after: { paid },
  });
  return touch(ctx, row);
}
