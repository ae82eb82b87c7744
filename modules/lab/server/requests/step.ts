import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import type { Given } from '#engine/define/workflow.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { type LockRule, NO_LIMIT } from '#kernel/locks.ts';
import type { stepRequest } from '../../contract/requests/request.calls.ts';
import { dayIssues } from '../../domain/requests/request-rules.ts';
import type { RequestState } from '../../domain/requests/states.ts';
import { codeSamples, fillOrders, judgeAll, strikeNumbers } from './coding.ts';
import { allLabSettings, insideLab, judgedAs, lockRequest, openSides, refuseMoved, type Stored, stepOf, stepperOf } from './context.ts';
import { logStep } from './log.ts';
import { deliver, freezeRevision, reopenRevision } from './revisions.ts';

/** Which request, and the status its step was made from. */
interface Asked {
  readonly requestid: string;
  readonly state: string;
}
interface Moved {
  readonly requestno: string;
  readonly state: RequestState;
  readonly version: number;
}

const TIMES = ['handedat', 'receivedat'];
const DAYS = ['plandt', 'testfrom', 'testto', 'followdt'];
/** What of the given is a column of the request. */
const COLUMNS = new Set([
  ...TIMES,
  ...DAYS,
  'courier',
  'parcels',
  'sendtemp',
  'receivetemp',
  'counted',
  'agreedby',
  'agreedhow',
  'advice',
  'cancelcd',
  'cancelwhy',
]);

const asColumn = (key: string, n: number): string =>
  TIMES.includes(key) ? `to_timestamp($${n}, 'YYYYMMDD HH24:MI')` : DAYS.includes(key) ? `to_date($${n}, 'YYYYMMDD')` : `$${n}`;

const A_TIME = /^(?:19|20)\d{6} (?:[01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a time that was given: no time, after today, older than the back days, before the sampling. */
function timeIssues(given: Given, row: Stored, rule: LockRule): readonly Issue[] {
  return TIMES.flatMap((field): readonly Issue[] => {
    const value = given[field];
    if (value == null) return [];
    const day = typeof value === 'string' && A_TIME.test(value) ? value.slice(0, 8) : null;
    if (!isBusinessDate(day)) return [{ code: 'V_INVALID', field }];
    // The back days are of the reception; when a box was handed over may be told later.
    const issues = dayIssues(day, field === 'receivedat' ? rule : { ...rule, backday: NO_LIMIT }, field);
    return issues.length === 0 && row.sampledt !== null && day < row.sampledt ? [{ code: 'V_INVALID', field }] : issues;
  });
}

/** Writes the state and what the step records. */
async function writeRequest(ctx: SignedContext, row: Stored, state: RequestState, given: Given): Promise<number> {
  const kept = Object.keys(given).filter((key) => COLUMNS.has(key) && given[key] != null);
  const sets = kept.map((key, i) => `, ${key} = ${asColumn(key, i + 5)}`).join('');
  const received = given['receivedat'] == null ? '' : ', receivedby = $4';
  const { rows } = await ctx.db.query<{ version: number }>(
    `update lab_request set state = $3, version = version + 1, lstusrid = $4, lstdate = now()${received}${sets}
     where farm_id = $1 and requestid = $2 returning version`,
    [row.farm_id, row.requestid, state, ctx.session.userid, ...kept.map((key) => given[key])],
  );
  return rows[0]?.version ?? row.version + 1;
}

type Effect = (ctx: SignedContext, row: Stored, given: Given, to: RequestState) => Promise<void>;
const ISSUED: readonly string[] = ['50', '60', '65'];

/** Going back leaves an issued paper, or spends the numbers that were given. */
const goBack: Effect = async (ctx, row, { remark }, to) => {
  if (ISSUED.includes(row.state)) await reopenRevision(ctx, row, String(remark ?? ''));
  if (to === '05' && row.state >= '20') await strikeNumbers(ctx, row, String(remark ?? ''), true);
};

/** What a step does besides moving the request. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  check: async (ctx, row, given) => {
    if (given['acceptAll'] === 'Y') await judgeAll(ctx, row);
  },
  code: async (ctx, row, given) => {
    if (given['acceptAll'] === 'Y') await judgeAll(ctx, row);
    await codeSamples(ctx, row, typeof given['place'] === 'string' ? given['place'] : null);
    await fillOrders(ctx, row);
  },
  confirm: fillOrders,
  test: markTested,
  approve: freezeAdvised,
  advise: freezeAdvised,
  send: async (ctx, row, { recipients, channel }) => {
    await deliver(ctx, row, String(recipients ?? ''), String(channel ?? 'portal'));
  },
  back: goBack,
  cancel: (ctx, row, { cancelcd, cancelwhy }) => strikeNumbers(ctx, row, String(cancelwhy ?? cancelcd ?? ''), false),
};

/** Freezes the paper with what is advised on it; of M, S and L it is an opinion that may be missing (R12), and the one before stays. */
async function freezeAdvised(ctx: SignedContext, row: Stored, { advice }: Given): Promise<void> {
  await ctx.db.query('update lab_request set advice = coalesce($3, advice) where farm_id = $1 and requestid = $2', [
    ...[row.farm_id, row.requestid, advice ?? null],
  ]);
  await freezeRevision(ctx, row);
}

/** First and last day of testing, from the results. */
async function markTested(ctx: SignedContext, { farm_id, requestid }: Stored): Promise<void> {
  await ctx.db.query(
    `update lab_request r set testfrom = o.first, testto = o.last
     from (select min(resultat)::date as first, max(resultat)::date as last from lab_order where farm_id = $1 and requestid = $2) o
     where r.farm_id = $1 and r.requestid = $2`,
    [farm_id, requestid],
  );
}

/** The kind as the laboratory has it now, where the request leaves null with it (R2). */
const withKind = (row: Stored, kind: Stored['labknd']): Stored => (row.state === '05' ? { ...row, labknd: kind } : row);

/** Takes a step with a request: judged, written, logged. @throws Refused LAB_… */
export async function takeStep(ctx: SignedContext, labid: string, asked: Asked, name: string, given: Given): Promise<Moved> {
  const found = await lockRequest(ctx, labid, asked.requestid);
  if (found.state !== asked.state) await refuseMoved(ctx, found);
  const settings = await insideLab(ctx, labid, () => allLabSettings(ctx.db, labid));
  const row = withKind(found, settings.LABKND);
  const who = stepperOf(ctx, row, settings);
  const { step, state } = stepOf(name, judgedAs(row), who, given);
  const issues = timeIssues(given, row, lockRuleOf(ctx.session));
  if (issues.length > 0) throw new Refused(issues);
  await EFFECTS[name]?.(ctx, row, given, state as RequestState);
  const version = await writeRequest(ctx, row, state as RequestState, given);
  if (row.labknd !== found.labknd)
    await ctx.db.query('update lab_request set labknd = $3 where farm_id = $1 and requestid = $2', [labid, row.requestid, row.labknd]);
  await logStep(ctx, row, state, step.way, given);
  return { requestno: row.requestno, state: state as RequestState, version };
}

type Body = CallParsed<typeof stepRequest>;
type Answered = CallOutput<typeof stepRequest>['rows'][number];

/** One of many requests between two savepoints: refused alone, it leaves the others their steps. */
async function oneOfMany(ctx: SignedContext, body: Body, asked: Asked): Promise<Answered> {
  const { db } = ctx;
  await db.query('savepoint one');
  try {
    const moved = await takeStep(ctx, body.labid, asked, body.step, body.given ?? {});
    await db.query('release savepoint one');
    return { requestid: asked.requestid, ok: true, errors: [], ...moved };
  } catch (error) {
    await db.query('rollback to savepoint one');
    await openSides(ctx);
    if (!(error instanceof Refused)) throw error;
    const { rows } = await db.query<{ requestno: string; state: string; version: number }>(
      'select requestno, state, version from lab_request where farm_id = $1 and requestid = $2',
      [body.labid, asked.requestid],
    );
    const now = rows[0] ?? { requestno: '', state: asked.state, version: 0 };
    return { requestid: asked.requestid, ok: false, errors: [...error.issues], ...now };
  }
}

/** A step for one request or many; a single one is refused as every call is. */
export async function stepMany(ctx: SignedContext, body: Body): Promise<CallOutput<typeof stepRequest>> {
  await openSides(ctx);
  const [first] = body.requests;
  if (first !== undefined && body.requests.length === 1) {
    const moved = await takeStep(ctx, body.labid, first, body.step, body.given ?? {});
    return { rows: [{ requestid: first.requestid, ok: true, errors: [], ...moved }] };
  }
  if (new Set(body.requests.map(({ requestid }) => requestid)).size < body.requests.length) throw refused('V_DUP', 'requests', { value: body.step });
  // In one order, so that two people who step the same requests never wait for each other in a ring.
  const answers = new Map<string, Answered>();
  for (const asked of body.requests.toSorted((a, b) => (a.requestid < b.requestid ? -1 : 1)))
    answers.set(asked.requestid, await oneOfMany(ctx, body, asked));
  return { rows: body.requests.flatMap(({ requestid }) => answers.get(requestid) ?? []) };
}
