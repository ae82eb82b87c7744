import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { Issue } from '#kernel/issue.ts';
import type { findForwarded, forwardTests, takeBackTests } from '../../contract/requests/forward.calls.ts';
import { canTakeBack, FORWARDS, forwardStand, PASSES_ON } from '../../domain/requests/forward.ts';
import { namedIn } from '../results/counted.ts';
import { insideLab, lockRequest, noRight, openSides, refuseMoved, type Stored } from './context.ts';
import { needOpenLab } from './parties.ts';
import { touch } from './reception.ts';
import { saveDraft } from './save.ts';
import { takeStep } from './step.ts';

interface Asked {
  readonly requestid: string;
  readonly version: number;
}

/** A request of the own laboratory as it was read, for who may pass on. @throws Refused LAB_STALE, LAB_NO_RIGHT */
export async function ownRequest(ctx: SignedContext, { requestid, version }: Asked): Promise<Stored> {
  const row = await lockRequest(ctx, farmOf(ctx.session), requestid);
  if (ctx.session.usrlvl < FORWARDS) throw noRight('manager');
  if (row.version !== version) await refuseMoved(ctx, row);
  return row;
}

/** A sample that waits, as the other laboratory is told of it: by the own number, without farm or animal. */
interface Waiting {
  readonly seq: number;
  readonly mark: string;
  readonly sampletp: string;
  readonly pooled: number;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
  readonly vaccine: string | null;
  readonly vaccinedt: string | null;
  readonly tests: readonly string[];
}

const WAITING = `select s.seq, s.labno as mark, s.sampletp, s.pooled, s.pigclass, s.ageweeks::float8 as ageweeks, s.parity, s.vaccine,
    to_char(s.vaccinedt, 'YYYYMMDD') as vaccinedt, array_agg(o.testcd order by o.testcd) as tests
  from lab_sample s join lab_order o using (farm_id, requestid, seq)
  where s.farm_id = $1 and s.requestid = $2 and o.testcd = any($3) and o.status = 3 and o.subcontract is null and s.labno is not null
  group by s.farm_id, s.requestid, s.seq order by s.seq`;

const HEAD = `select to_char(sampledt, 'YYYYMMDD') as sampledt, species, purpose, priority, case when urgent then 'Y' else 'N' end as urgent, history
  from lab_request where farm_id = $1 and requestid = $2`;

type Body = CallParsed<typeof forwardTests>;

/** The request the other laboratory gets: submitted at once, so that it is not lost among the drafts of this one. */
async function requestThere(ctx: SignedContext, { farm_id: labid, requestid, requestno }: Stored, body: Body, waiting: readonly Waiting[]) {
  const there = new Map(body.tests.map(({ testcd, totest }) => [testcd, totest]));
  const { rows } = await ctx.db.query<object>(HEAD, [labid, requestid]);
  const samples = waiting.map(({ seq: _, tests, ...sample }) => ({ ...sample, tests: tests.map((code) => there.get(code) ?? code) }));
  const { session } = ctx;
  const written = { ...rows[0], requester: session.name, remark: body.remark, labid: body.tolab, samples, submit: 'Y', reqid: body.reqid };
  return saveDraft(ctx, written as never, requestno);
}

/** A test measures the same in both laboratories, for its values stand among the own. @throws Refused V_INVALID with the row of one that does not */
async function needSameFormula(ctx: SignedContext, labid: string, { tolab, tests }: Body): Promise<void> {
  const formulas = async (farm: string, codes: readonly string[]) => {
    const { rows } = await ctx.db.query<{ testcd: string; formula: string }>(
      'select testcd, formula from lab_test where farm_id = $1 and testcd = any($2)',
      [farm, codes],
    );
    return new Map(rows.map(({ testcd, formula }) => [testcd, formula]));
  };
  const own = await formulas(
    labid,
    tests.map(({ testcd }) => testcd),
  );
  const there = await insideLab(ctx, tolab, () =>
    formulas(
      tolab,
      tests.map(({ totest }) => totest),
    ),
  );
  const issues = tests.flatMap(({ testcd, totest }, at): Issue[] => {
    const [here, other] = [own.get(testcd), there.get(totest)];
    return here === undefined || other === undefined || here === other ? [] : [{ code: 'V_INVALID', field: 'totest', row: at + 1 }];
  });
  if (issues.length > 0) throw new Refused(issues);
}

/** Notes with each order where it went. @returns how many */
async function noteForwarded(ctx: SignedContext, row: Stored, body: Body, forwardid: string, waiting: readonly Waiting[]): Promise<number> {
  const there = new Map(body.tests.map(({ testcd, totest }) => [testcd, totest]));
  const orders = waiting.flatMap(({ seq, tests }) => tests.map((testcd) => ({ seq, testcd, forwardtest: there.get(testcd) ?? testcd })));
  await ctx.db.query(
    `update lab_order o set subcontract = $4, forwardid = $5, forwardtest = n.forwardtest, forwardr = null
     from jsonb_to_recordset($3::jsonb) n (seq int, testcd text, forwardtest text)
     where o.farm_id = $1 and o.requestid = $2 and o.seq = n.seq and o.testcd = n.testcd`,
    [row.farm_id, row.requestid, JSON.stringify(orders), body.tolab, forwardid],
  );
  return orders.length;
}

/** Passes what waits for some tests on to another laboratory. @throws Refused LAB_FROZEN, LAB_NOT_WAITING, what the other laboratory refuses */
export async function forward(ctx: SignedContext, body: Body): Promise<CallOutput<typeof forwardTests>> {
  const row = await ownRequest(ctx, body);
  if (body.tolab === row.farm_id) throw refused('V_INVALID', 'tolab');
  if (!PASSES_ON.includes(row.state)) throw refused('LAB_FROZEN', 'state', { status: row.state });
  const tests = body.tests.map(({ testcd }) => testcd);
  const { rows: waiting } = await ctx.db.query<Waiting>(WAITING, [row.farm_id, row.requestid, tests]);
  const idle = tests.find((code) => !waiting.some((sample) => sample.tests.includes(code)));
  if (idle !== undefined) throw refused('LAB_NOT_WAITING', 'tests', { sample: idle });
  await needOpenLab(ctx, body.tolab, 'tolab');
  await needSameFormula(ctx, row.farm_id, body);
  const { id: forwardid, requestno: forwardno } = await requestThere(ctx, row, body, waiting);
  const orders = await noteForwarded(ctx, row, body, forwardid, waiting);
  const after = { tolab: body.tolab, forwardno, tests: body.tests, samples: waiting.length };
  await audit(ctx, { screen: 'LabRequest2', subject: 'lab_request', subjectId: row.requestid, kind: 'forward', after });
  return { ...(await touch(ctx, row)), forwardid, forwardno, orders };
}

/** What was passed on under one request there; rows of both sides are in sight, for the own laboratory is its sender. */
const FORWARDED = `select o.forwardid, o.subcontract as tolab, coalesce(${namedIn('l', '$3')}, o.subcontract) as labname, r.requestno as forwardno, r.state, r.revision,
    max(o.forwardr) as taken, array_agg(distinct o.testcd order by o.testcd) as tests, count(distinct o.seq)::int as samples
  from lab_order o join lab_request r on r.farm_id = o.subcontract and r.requestid = o.forwardid left join laboratory l on l.farm_id = o.subcontract
  where o.farm_id = $1 and o.requestid = $2 and o.forwardid is not null group by o.forwardid, o.subcontract, r.farm_id, r.requestid, l.farm_id order by r.requestno`;

type Row = CallOutput<typeof findForwarded>['rows'][number];
type Found = Omit<Row, 'stand'> & { readonly revision: number; readonly taken: number | null };

/** What a request passed on, with how each stands. */
export async function forwardedOf(ctx: SignedContext, requestid: string): Promise<readonly Row[]> {
  const { rows } = await ctx.db.query<Found>(FORWARDED, [farmOf(ctx.session), requestid, answerLanguage(ctx)]);
  return rows.map(({ revision, taken, ...row }) => ({ ...row, stand: forwardStand({ state: row.state, revision, taken }) }));
}

/** One of them. @throws Refused V_NOTEXISTS */
export async function forwardedAs(ctx: SignedContext, { requestid, forwardid }: { requestid: string; forwardid: string }): Promise<Row> {
  const found = (await forwardedOf(ctx, requestid)).find((row) => row.forwardid === forwardid);
  if (found === undefined) throw refused('V_NOTEXISTS', 'forwardid', { value: forwardid.slice(0, 8) });
  return found;
}

/** SQL: an order is of the own bench again. */
export const HERE_AGAIN = 'subcontract = null, forwardid = null, forwardtest = null, forwardr = null';

/** Takes tests back: the request there is cancelled unless it was, they wait here again. @throws Refused LAB_FROZEN once something came of them */
export async function takeBack(ctx: SignedContext, body: CallParsed<typeof takeBackTests>): Promise<CallOutput<typeof takeBackTests>> {
  const row = await ownRequest(ctx, body);
  const { tolab, forwardno, stand, state } = await forwardedAs(ctx, body);
  if (!canTakeBack(stand)) throw refused('LAB_FROZEN', 'state', { status: state });
  const { forwardid, reason } = body;
  if (stand === 'there') await takeStep(ctx, tolab, { requestid: forwardid, state }, 'cancel', { cancelcd: 'withdrawn', cancelwhy: reason });
  await openSides(ctx);
  await ctx.db.query(`update lab_order set ${HERE_AGAIN} where farm_id = $1 and requestid = $2 and forwardid = $3`, [
    ...[row.farm_id, row.requestid, forwardid],
  ]);
  await audit(ctx, {
    ...{ screen: 'LabRequest2', subject: 'lab_request', subjectId: row.requestid, kind: 'takeback', reason },
    before: { tolab, forwardno },
  });
  return touch(ctx, row);
}
