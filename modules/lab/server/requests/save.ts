import { randomUUID } from 'node:crypto';
import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { SampleInput, saveRequest } from '../../contract/requests/request.calls.ts';
import { dayIssues, sampleIssues } from '../../domain/requests/request-rules.ts';
import { allLabSettings, insideLab, lockRequest, noRight, openSides, refuseMoved, type Stored } from './context.ts';
import { drawNumbers } from './draw-numbers.ts';
import { type Parties, partiesOf } from './parties.ts';
import { takeStep } from './step.ts';
import { orderableTests } from './tests.ts';

type Body = CallParsed<typeof saveRequest>;
type Saved = CallOutput<typeof saveRequest>;

const HEAD = [
  'requester',
  'contact',
  'sampledt',
  'sampler',
  'species',
  'purpose',
  'priority',
  'urgent',
  'official',
  'plandt',
  'history',
  'remark',
] as const;
type HeadKey = (typeof HEAD)[number];

/** A member of the head as its column takes it. */
export function headValue(body: Readonly<Record<string, unknown>>, key: HeadKey): unknown {
  const value = body[key];
  if (key === 'urgent' || key === 'official') return value === 'Y';
  if (key === 'species') return value ?? 'pig';
  if (key === 'priority') return value ?? 'normal';
  return value ?? null;
}
export const HEAD_KEYS: readonly HeadKey[] = HEAD;

/** Refuses what is wrong with head and samples, each beside its row; `dayKnown`: the day of sampling stands, or was judged where samples that are passed on came in. */
export async function checkBody(
  ctx: SignedContext,
  labid: string,
  body: Pick<Body, 'sampledt' | 'species'>,
  samples: readonly SampleInput[],
  dayKnown = false,
): Promise<void> {
  const tests = await insideLab(ctx, labid, () => orderableTests(ctx.db, labid));
  const days = dayKnown ? [] : dayIssues(body.sampledt, lockRuleOf(ctx.session), 'sampledt');
  const issues = [...days, ...sampleIssues(samples as never, tests, body.species ?? 'pig')];
  if (issues.length > 0) throw new Refused(issues);
}

/** Takes the samples and orders of a request out, before they are written anew. */
export async function dropSamples({ db }: SignedContext, { farm_id: labid, requestid }: Pick<Stored, 'farm_id' | 'requestid'>): Promise<void> {
  await db.query('delete from lab_order where farm_id = $1 and requestid = $2', [labid, requestid]);
  await db.query('delete from lab_sample where farm_id = $1 and requestid = $2', [labid, requestid]);
}

/** SQL: what is told of a sample `s` when it is taken. */
export const SAMPLE_COLUMNS = `s.mark, s.sampletp, s.pgid, s.roomid, s.pigclass, s.sex, s.ageweeks::float8 as ageweeks, s.parity, to_char(s.birthdt, 'YYYYMMDD') as birthdt,
  s.pooled, s.members, s.tag, s.vaccine, to_char(s.vaccinedt, 'YYYYMMDD') as vaccinedt, s.dose, s.volume::float8 as volume, s.replaces`;

/** Writes samples and tests behind those a request has, in one statement each. */
export async function putSamples(
  ctx: SignedContext,
  row: Pick<Stored, 'farm_id' | 'requestid' | 'sender' | 'custid'>,
  samples: readonly SampleInput[],
  behind = 0,
): Promise<void> {
  const { db } = ctx;
  const { farm_id: labid, requestid, sender } = row;
  if (samples.length === 0) return;
  const rows = samples.map(({ tests: _, ...sample }, i) => ({ ...sample, seq: behind + i + 1 }));
  await db.query(
    `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, pooled, members, pgid, tag, roomid, pigclass, sex, ageweeks, parity, birthdt, vaccine, vaccinedt,
       dose, volume, replaces)
     select $1, $2, s.seq, $3, trim(s.mark), s.sampletp, coalesce(s.pooled, 1), s.members, s.pgid, s.tag, s.roomid, s.pigclass, s.sex, s.ageweeks, s.parity,
       to_date(s.birthdt, 'YYYYMMDD'), s.vaccine, to_date(s.vaccinedt, 'YYYYMMDD'), s.dose, s.volume, s.replaces
     from jsonb_to_recordset($4::jsonb) s (seq int, mark text, sampletp text, pooled int, members text, pgid text, tag text, roomid text, pigclass text, sex text, ageweeks numeric,
       parity int, birthdt text, vaccine text, vaccinedt text, dose text, volume numeric, replaces text)`,
    [labid, requestid, sender, JSON.stringify(rows)],
  );
  await putOrders(
    ctx,
    row,
    samples.flatMap(({ tests }, i) => (tests ?? []).map((testcd) => ({ seq: behind + i + 1, testcd }))),
  );
}

/** Orders tests of samples, with the method of the laboratory's list and what the customer pays by his list of prices; of a rejected sample none is done. */
export async function putOrders(
  ctx: SignedContext,
  { farm_id: labid, requestid, sender, custid }: Pick<Stored, 'farm_id' | 'requestid' | 'sender' | 'custid'>,
  orders: readonly { readonly seq: number; readonly testcd: string }[],
): Promise<void> {
  if (orders.length === 0) return;
  const tests = await insideLab(ctx, labid, () => orderableTests(ctx.db, labid, { custid, day: ctx.session.curbusdt }));
  const rows = orders.map(({ seq, testcd }) => ({
    seq,
    testcd,
    method: tests?.get(testcd)?.method ?? null,
    price: tests?.get(testcd)?.price ?? null,
  }));
  await ctx.db.query(
    `insert into lab_order (farm_id, requestid, seq, testcd, sender, method, price, matrix, status, invalidwhy)
     select $1, $2, o.seq, o.testcd, $3, o.method, case when s.judgement = 'rejected' then 0 else o.price end, s.sampletp,
       case when s.judgement = 'rejected' then 2 else 3 end, s.reject from jsonb_to_recordset($4::jsonb) o (seq int, testcd text, method text, price numeric)
     join lab_sample s on s.farm_id = $1 and s.requestid = $2 and s.seq = o.seq
     on conflict do nothing`,
    [labid, requestid, sender, JSON.stringify(rows)],
  );
}

async function insertHead(
  ctx: SignedContext,
  labid: string,
  body: Body,
  { sender, custid, placeid }: Parties,
  origin: string | null,
): Promise<string> {
  const { db, session } = ctx;
  const requestid = randomUUID();
  const year = Number(session.curbusdt.slice(0, 4));
  const { settings, no } = await insideLab(ctx, labid, async () => ({
    settings: await allLabSettings(db, labid),
    no: (await drawNumbers(db, labid, 'request', year, 1))[0]?.no ?? '',
  }));
  await db.query(
    `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, state, bylab, crtusrid, origin, ${HEAD.join(', ')})
     values ($1, $2, $3, $4, $5, $6, $7, $8::date, '05', $9, $10, $11, ${HEAD.map((_, i) => `$${i + 12}`).join(', ')})`,
    [
      ...[labid, requestid, sender, no, settings.LABKND, custid, placeid, session.curbusdt, session.labid === labid, session.userid, origin],
      ...HEAD.map((key) => headValue(body, key)),
    ],
  );
  return requestid;
}

async function updateDraft(ctx: SignedContext, labid: string, body: Body, parties: Parties): Promise<string> {
  const row = await lockRequest(ctx, labid, body.requestid ?? '');
  if (row.state !== '05') throw refused('LAB_FROZEN', 'state', { status: row.state });
  if (row.version !== body.version) await refuseMoved(ctx, row);
  if (row.sender !== parties.sender && ctx.session.labid !== labid) throw noRight('customer');
  await ctx.db.query(
    `update lab_request set custid = $3, placeid = $4, lstusrid = $5, lstdate = now(), version = version + 1,
       ${HEAD.map((key, i) => `${key} = $${i + 6}`).join(', ')} where farm_id = $1 and requestid = $2`,
    [labid, row.requestid, parties.custid, parties.placeid, ctx.session.userid, ...HEAD.map((key) => headValue(body, key))],
  );
  return row.requestid;
}

/** Writes a draft, and submits it where asked; `origin`: number of the request whose samples another laboratory passes on. @throws Refused */
export async function saveDraft(ctx: SignedContext, body: Body, origin: string | null = null): Promise<Saved> {
  const { labid } = body;
  await openSides(ctx);
  const parties = await partiesOf(ctx, labid, body);
  await checkBody(ctx, labid, body, body.samples, origin !== null);
  const isNew = body.requestid == null;
  const requestid = isNew ? await insertHead(ctx, labid, body, parties, origin) : await updateDraft(ctx, labid, body, parties);
  const before = await lockRequest(ctx, labid, requestid);
  // A new request holds its laboratory's counter until it is through: nothing is asked for it that is known.
  if (!isNew) await dropSamples(ctx, before);
  await putSamples(ctx, before, body.samples);
  const row = await lockRequest(ctx, labid, requestid);
  if (body.submit !== 'Y') return { id: requestid, requestno: row.requestno, state: row.state, version: row.version };
  const done = await takeStep(ctx, labid, { requestid, state: '05' }, 'initial', {});
  return { id: requestid, requestno: row.requestno, state: done.state, version: done.version };
}
