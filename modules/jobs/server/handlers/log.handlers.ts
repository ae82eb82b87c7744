import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { settleFormer } from '#engine/server/former-keys.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { removeLog, saveLog, signWeek } from '../../contract/work.calls.ts';
import { JOB_SETTINGS } from '../../domain/jobs.settings.ts';
import { closedIssue, type LogFacts, logIssues, SIGN_LEVEL, type TypedLog, timesOf, weekFirst } from '../../domain/log-rules.ts';
import { isFreshOf, type LogRow, loadLogs, loadSigned, loadSpells, lockLog, operatorNames } from '../store/work.ts';
import { isHouseless, personOf } from '../who.ts';
import { pictureIds } from './assign.handlers.ts';

type Body = CallParsed<typeof saveLog>;

/** What is typed, as the rules look at it. */
function typedOf({ applyid, state, reason, start, end, minutes, qty, ...rest }: Body): TypedLog {
  const day = rest.day as BusinessDate;
  return { day, applyid, state, reason: reason ?? null, start: start ?? null, end: end ?? null, minutes: minutes ?? null, qty: qty ?? null };
}

/** One save of a person's work at a time: what the rules look at is what stands when it is written. */
async function lockPerson({ db, session }: SignedContext, applyid: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 17))', [`job ${farmOf(session)} ${applyid}`]);
}

/** The house a log is of: laboratory staff have none, others one in use. */
async function houseIssues({ db, session }: SignedContext, roomid: string | null | undefined): Promise<Issue[]> {
  if (isHouseless(session)) return roomid == null ? [] : [refuse('V_INVALID', 'roomid', { field: 'roomid' })];
  if (roomid == null) return [refuse('V_REQUIRED', 'roomid', { field: 'roomid' })];
  const { rows } = await db.query<{ inuse: boolean }>("select state = 'active' as inuse from any_house where farm_id = $1 and roomid = $2", [
    farmOf(session),
    roomid,
  ]);
  if (rows[0] === undefined) return [refuse('V_NOTEXISTS', 'roomid', { value: roomid })];
  return rows[0].inuse ? [] : [refuse('854', 'roomid', { house: roomid })];
}

/** The job, and the planned task the log is of: its assignment had that house on that day, and nobody's other line of this person stands for it. */
async function taskIssues({ db, session }: SignedContext, { jobid, assignId, roomid, applyid, day }: Body, former: string | null): Promise<Issue[]> {
  const farmid = farmOf(session);
  const { rows } = await db.query('select 1 from job where farm_id = $1 and jobid = $2 and (inuse or $3)', [
    farmid,
    jobid,
    assignId != null || former !== null,
  ]);
  if (rows.length === 0) return [refuse('V_NOTEXISTS', 'jobid', { value: jobid })];
  if (assignId == null) return [];
  const spells = await loadSpells(db, farmid, { assignid: assignId });
  const planned = spells.some(
    (spell) => spell.from <= day && spell.to >= day && spell.jobid === jobid && roomid != null && spell.rooms.includes(roomid),
  );
  if (!planned) return [refuse('V_NOTEXISTS', 'assignId', { value: assignId })];
  const logged = await db.query(
    `select 1 from job_log where farm_id = $1 and assignid = $2 and roomid = $3 and day = $4 and applyid = $5 and voided_at is null and logid is distinct from $6`,
    [farmid, assignId, roomid, day, applyid, former],
  );
  return logged.rows.length > 0 ? [refuse('V_EXISTS', 'assignId', { value: day })] : [];
}

/** Lines of former sends of one entry that its author corrected before an answer came: they are taken back. */
async function takeFormer(ctx: SignedContext, reqids: readonly string[]): Promise<void> {
  for (const answer of await settleFormer(ctx, saveLog.path, reqids)) {
    const id = (answer as { readonly id?: string } | null)?.id;
    if (id !== undefined) await voidLog(ctx, id, 'replaced', false);
  }
}

async function voidLog({ db, session }: SignedContext, logid: string, why: string | null, signed: boolean): Promise<void> {
  await db.query(
    `update job_log set voided_at = now(), voided_by = $3, voided_why = $4, signedvoid = $5 where farm_id = $1 and logid = $2 and voided_at is null`,
    [farmOf(session), logid, session.userid, why, signed],
  );
}

/** The line that is changed: it stands, and is within the asker's reach. @throws Refused V_NOTEXISTS, STALE, 403 */
async function standingLog(ctx: SignedContext, logid: string): Promise<LogRow> {
  const row = await lockLog(ctx.db, farmOf(ctx.session), logid);
  if (row === undefined) throw refused('V_NOTEXISTS', 'logId', { value: logid });
  if (row.voided_at !== null) throw await changedBy(ctx.db, row.voided_by, row.voided_at);
  const { reach } = await personOf(ctx, null);
  if (reach !== null && !reach.includes(row.applyid)) throw forbidden();
  return row;
}

/** What the rules look at around the work of a person on a day. */
async function factsOf(ctx: SignedContext, log: TypedLog, former: string | null, change: string | null) {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const settings = (await loadFarmSettings(db, farmid)).read(JOB_SETTINGS);
  const around = { from: addDays(log.day, -1), to: addDays(log.day, 1) };
  const others = (await loadLogs(db, farmid, around, { people: [log.applyid] })).filter(({ logid }) => logid !== former);
  const signed = (await loadSigned(db, farmid, { from: log.day, to: log.day })).map(({ first }) => first);
  const named = await operatorNames(db, farmid, answerLanguage(ctx));
  return { lock: lockRuleOf(session), weekstart: session.weekstart, dayMax: settings.JOBDAYMAX, others, signed, person: named(log.applyid), change };
}

const INSERT = `insert into job_log (farm_id, logid, day, applyid, roomid, jobid, assignid, asked, state, reason, startmin, endmin, minutes, qty, remark, link,
    entered, replaces, crtusrid)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, coalesce(least($17::timestamptz, now()), now()), $18, $19)`;

async function write(ctx: SignedContext, body: Body, log: TypedLog, replaces: string | null): Promise<string> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const logid = randomUUID();
  const { startmin, endmin, minutes } = timesOf(log);
  const { roomid = null, jobid, assignId = null, asked = null, remark = null, link = null, entered = null } = body;
  const typed = [
    log.day,
    log.applyid,
    roomid,
    jobid,
    assignId,
    asked,
    log.state,
    log.state === 'notdone' ? log.reason : null,
    startmin,
    endmin,
    minutes,
    log.qty,
  ];
  await db.query(INSERT, [farmid, logid, ...typed, remark, link, entered, replaces, session.userid]);
  const pictures = await pictureIds(db, farmid, body.pictures);
  await db.query('insert into job_log_picture (farm_id, logid, file_id, n) select $1, $2, id, n from unnest($3::uuid[]) with ordinality p (id, n)', [
    farmid,
    logid,
    pictures,
  ]);
  return logid;
}

/** First days of the signed weeks a day lies in. */
async function signedOn({ db, session }: SignedContext, day: BusinessDate): Promise<BusinessDate[]> {
  const first = weekFirst(day, session.weekstart);
  return (await loadSigned(db, farmOf(session), { from: day, to: day })).map((week) => week.first).filter((one) => one === first);
}

/** JOB_CLOSED of the week a line is moved out of. */
async function movedIssues(ctx: SignedContext, former: LogRow | null, change: string | null): Promise<Issue[]> {
  if (former === null) return [];
  const { session } = ctx;
  return closedIssue(former.day, { signed: await signedOn(ctx, former.day), weekstart: session.weekstart, lock: lockRuleOf(session), change });
}

/** Everything the rules refuse of a line. */
async function issuesOf(ctx: SignedContext, body: Body, log: TypedLog, facts: LogFacts, former: LogRow | null): Promise<Issue[]> {
  return [
    ...(await operatorIssues(ctx, body.applyid, log.day)),
    ...(former?.day === log.day ? [] : await movedIssues(ctx, former, facts.change)),
    ...logIssues(log, facts),
    ...(await houseIssues(ctx, body.roomid)),
    ...(await taskIssues(ctx, body, former?.logid ?? null)),
  ];
}

const saveHandler = handleSigned(saveLog, async (ctx, body) => {
  await lockPerson(ctx, body.applyid);
  await personOf(ctx, body.applyid);
  if (body.replaces !== undefined) await takeFormer(ctx, body.replaces);
  const change = body.change ?? null;
  const former = body.logId == null ? null : await standingLog(ctx, body.logId);
  const log = typedOf(body);
  const facts = await factsOf(ctx, log, former?.logid ?? null, change);
  const issues = await issuesOf(ctx, body, log, facts, former);
  if (issues.length > 0) throw new Refused(issues);
  if (former !== null) await voidLog(ctx, former.logid, change, (await signedOn(ctx, former.day)).length > 0);
  const id = await write(ctx, body, log, former?.logid ?? null);
  const minutes = timesOf(log).minutes ?? 0;
  await audit(ctx, {
    ...{ screen: 'JobDtlInput', subject: 'job log', subjectId: id, kind: former === null ? 'add' : 'change', reason: change },
    ...(former === null ? {} : { before: { ...former } }),
    after: { ...log, roomid: body.roomid, jobid: body.jobid, minutes },
  });
  const whole = facts.others.filter(({ day }) => day === log.day).reduce((sum, other) => sum + other.minutes, minutes);
  return { id, minutes, hours: Math.round((whole / 60) * 100) / 100 };
});

/** Who may take a line back: its author on the day he entered it, level 60 with a reason. @throws Refused */
function mayRemove({ session }: SignedContext, row: LogRow, change: string | null): void {
  if (isFreshOf(session.userid, row)) return;
  if (session.usrlvl < SIGN_LEVEL) throw forbidden();
  if (change === null || change.trim() === '') throw refused('V_REQUIRED', 'change', { field: 'change' });
}

const removeHandler = handleSigned(removeLog, async (ctx, { logId, change = null }) => {
  const { session } = ctx;
  const row = await standingLog(ctx, logId);
  mayRemove(ctx, row, change);
  const lock = lockRuleOf(session);
  const locked = isExempt(lock) ? null : lockIssue(row.day, lock);
  if (locked !== null) throw new Refused([{ ...locked, field: 'day' }]);
  const signed = await signedOn(ctx, row.day);
  const closed = closedIssue(row.day, { signed, weekstart: session.weekstart, lock, change });
  if (closed.length > 0) throw new Refused(closed);
  await voidLog(ctx, logId, change, signed.length > 0);
  await audit(ctx, { screen: 'JobDtlInput', subject: 'job log', subjectId: logId, kind: 'delete', reason: change, before: { ...row } });
  return { id: logId };
});

const signHandler = handleSigned(signWeek, async (ctx, { day, remark = null }) => {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const week = weekOf(day as BusinessDate, session.weekstart);
  // A week that runs still may get work: it is signed once it has ended.
  if (week.last >= session.curbusdt) throw refused('359', 'day', { date: addDays(weekFirst(session.curbusdt, session.weekstart), -1) });
  const { rows } = await db.query(
    `insert into job_week (farm_id, first_day, signed_by, signed_name, remark) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
    [farmid, week.first, session.userid, session.name, remark],
  );
  if (rows.length === 0) throw refused('JOB_CLOSED', 'day', { week: weekLabel(week) });
  await audit(ctx, { screen: 'JobDtlInput', subject: 'job week', subjectId: weekLabel(week), kind: 'signed', after: { first: week.first } });
  return { first: week.first };
});

/** Lines of the log: saved, corrected, taken back; weeks signed. */
export const logHandlers: readonly Handler[] = [saveHandler, removeHandler, signHandler];
