import { take } from '#engine/define/workflow.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { requestFlow } from '../../domain/requests/request-flow.ts';
import { tellOfListed } from '../results/tell-listed.ts';
import { allLabSettings, judgedAs, lockRequest, stepperOf } from './context.ts';
import { logStep } from './log.ts';

/**
 * Called by whoever wrote results of a request (`lab_order.status`, `resultby`, `resultat`, `class`, `abnormal`), in the same transaction: with
 * some orders final and some running the request becomes partly tested (R6), and people are told of listed diseases. The step to tested is a person's.
 */
export async function afterResults(ctx: SignedContext, labid: string, requestid: string): Promise<void> {
  const row = await lockRequest(ctx, labid, requestid);
  const settings = await allLabSettings(ctx.db, labid);
  const who = stepperOf(ctx, row, settings);
  const partial = take(requestFlow, 'partial', judgedAs(row), { ...who, owning: true }, {});
  const to = partial.ok ? partial.state : row.state;
  await ctx.db.query(
    'update lab_request set state = $3, version = version + 1, lstusrid = $4, lstdate = now() where farm_id = $1 and requestid = $2',
    [...[labid, requestid, to, ctx.session.userid]],
  );
  if (partial.ok) await logStep(ctx, row, to, 'aside', {});
  await tellOfListed(ctx, row, settings);
}
