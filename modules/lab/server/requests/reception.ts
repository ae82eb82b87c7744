import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Issue } from '#kernel/issue.ts';
import type { saveReception, saveReview } from '../../contract/requests/request.calls.ts';
import { stepLevel } from '../../domain/requests/step-levels.ts';
import { allLabSettings, lockRequest, needLab, noRight, openSides, refuseMoved, type Stored } from './context.ts';

type Saved = CallOutput<typeof saveReception>;
type Judged = CallParsed<typeof saveReception>['samples'][number];

/** The request of a save in the laboratory, as it was read. @throws Refused LAB_STALE, LAB_NO_RIGHT, LAB_FROZEN */
async function openForLab(
  ctx: SignedContext,
  body: { labid: string; requestid: string; version: number },
  states: readonly string[],
): Promise<Stored> {
  await openSides(ctx);
  needLab(ctx, body.labid);
  const row = await lockRequest(ctx, body.labid, body.requestid);
  if (row.version !== body.version) await refuseMoved(ctx, row);
  if (!states.includes(row.state)) throw refused('LAB_FROZEN', 'state', { status: row.state });
  return row;
}

/** Raises the version of a request whose parts were changed. */
export async function touch(ctx: SignedContext, row: Stored): Promise<Saved> {
  const { rows } = await ctx.db.query<{ version: number }>(
    'update lab_request set version = version + 1, lstusrid = $3, lstdate = now() where farm_id = $1 and requestid = $2 returning version',
    [row.farm_id, row.requestid, ctx.session.userid],
  );
  return { id: row.requestid, requestno: row.requestno, state: row.state, version: rows[0]?.version ?? row.version + 1 };
}

/** A rejection has its reason of the list, an acceptance with remark its remark: both are printed. */
function judgementIssues({ judgement, reject, judgeremark, seq }: Judged): readonly Issue[] {
  if ((judgement === 'rejected') !== (reject != null))
    return [{ code: judgement === 'rejected' ? 'LAB_REASON' : 'V_INVALID', field: 'reject', row: seq }];
  return judgement === 'remark' && (judgeremark ?? '') === '' ? [{ code: 'V_REQUIRED', field: 'judgeremark', row: seq }] : [];
}

/** What reception found: for kind L at transferred, for the others before coding. Orders of a rejected sample are invalid at once. */
export async function receive(ctx: SignedContext, body: CallParsed<typeof saveReception>): Promise<Saved> {
  const row = await openForLab(ctx, body, body.samples.length === 0 ? [] : ['05', '10', '15', '20']);
  const { labknd, state, farm_id, requestid } = row;
  if (labknd === 'L' && state !== '15') throw refused('LAB_FROZEN', 'state', { status: state });
  const settings = await allLabSettings(ctx.db, farm_id);
  const need = stepLevel(labknd === 'L' ? 'check' : 'code', labknd, settings.LABSTEP as never).lab ?? 90;
  if (ctx.session.usrlvl < need) throw noRight('lab');
  const issues = body.samples.flatMap(judgementIssues);
  if (issues.length > 0) throw new Refused(issues);
  const { rowCount } = await ctx.db.query(
    `update lab_sample s set judgement = j.judgement, condition = j.condition, reject = j.reject, judgeremark = j.judgeremark, place = coalesce(j.place, s.place)
     from jsonb_to_recordset($3::jsonb) j (seq int, judgement text, condition text, reject text, judgeremark text, place text)
     where s.farm_id = $1 and s.requestid = $2 and s.seq = j.seq`,
    [farm_id, requestid, JSON.stringify(body.samples)],
  );
  if (rowCount !== body.samples.length) throw refused('V_NOTEXISTS', 'samples', { value: String(body.samples.length) });
  await ctx.db.query(
    `update lab_order o set status = case when s.judgement = 'rejected' then 2 else 3 end, invalidwhy = s.reject,
       price = case when s.judgement = 'rejected' and $3 then 0 when s.judgement <> 'rejected' and o.status = 2 then null else o.price end
     from lab_sample s where o.farm_id = $1 and o.requestid = $2 and s.farm_id = o.farm_id and s.requestid = o.requestid and s.seq = o.seq and o.resultby is null`,
    [farm_id, requestid, settings.LABREJPAY !== 'Y'],
  );
  return touch(ctx, row);
}

/** Results the reviewer looked at; not one who entered any of them. */
export async function review(ctx: SignedContext, body: CallParsed<typeof saveReview>): Promise<Saved> {
  const row = await openForLab(ctx, body, ['35']);
  const settings = await allLabSettings(ctx.db, row.farm_id);
  const need = stepLevel(row.labknd === 'L' ? 'review' : 'approve', row.labknd, settings.LABSTEP as never).lab ?? 60;
  if (ctx.session.usrlvl < need) throw noRight('manager');
  const two = (settings.LAB2APR as Readonly<Record<string, unknown>>)[row.labknd] === 'Y';
  if (two && row.testers.includes(ctx.session.userid)) throw refused('LAB_SAME_PERSON', 'state');
  const { rowCount } = await ctx.db.query(
    `update lab_order o set seenby = $4 from jsonb_to_recordset($3::jsonb) j (seq int, testcd text)
     where o.farm_id = $1 and o.requestid = $2 and o.seq = j.seq and o.testcd = j.testcd`,
    [row.farm_id, row.requestid, JSON.stringify(body.seen), ctx.session.userid],
  );
  if (rowCount !== body.seen.length) throw refused('V_NOTEXISTS', 'seen', { value: String(body.seen.length) });
  await audit(ctx, {
    screen: 'LabRequest2',
    subject: 'lab_request',
    subjectId: row.requestid,
    kind: 'review',
    after: { seen: body.seen.length },
    farmid: row.farm_id,
  });
  return touch(ctx, row);
}
