import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { loggedChanges } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { differencesIn } from '#engine/server/resource/history.ts';
import { type getRequestHistory, KEPT_MEMBERS } from '../../contract/requests/request-history.call.ts';
import { isBlind } from './blind.ts';
import { allLabSettings, insideLab, openSides, type Stored, visibleParams, visibleSql } from './context.ts';

/** /lab/getRequestHistory: corrections as they stand in the change log of the laboratory; its sender reads those he made, who tests blind none. @throws Refused V_NOTEXISTS */
export async function corrections(
  ctx: SignedContext,
  { labid, requestid }: CallParsed<typeof getRequestHistory>,
): Promise<CallOutput<typeof getRequestHistory>> {
  await openSides(ctx);
  const { rows } = await ctx.db.query<Pick<Stored, 'farm_id' | 'state' | 'labknd'>>(
    `select r.farm_id, r.state, r.labknd from lab_request r where r.farm_id = $1 and r.requestid = $2 and ${visibleSql('$3', '$4')}`,
    [labid, requestid, ...visibleParams(ctx)],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'requestid', { value: requestid.slice(0, 8) });
  return insideLab(ctx, labid, async () => {
    if (isBlind(ctx, row, await allLabSettings(ctx.db, labid))) return { rows: [] };
    const logged = await loggedChanges({ ...ctx, session: { ...ctx.session, farmid: labid } }, 'lab_request', requestid);
    return { rows: logged.map((line) => differencesIn(line, KEPT_MEMBERS)).filter(({ change }) => change.length > 0) };
  });
}
