import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { isReadOnly } from '#engine/define/workflow.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import type { cancelRequest, changeRequest, SampleInput } from '../../contract/requests/request.calls.ts';
import { SAMPLE_FIELDS } from '../../contract/requests/request-fields.ts';
import { requestFlow } from '../../domain/requests/request-flow.ts';
import { lockRequest, needLab, noRight, openSides, refuseMoved, type Stored } from './context.ts';
import { partiesOf } from './parties.ts';
import { touch } from './reception.ts';
import { checkBody, dropSamples, HEAD_KEYS, headValue, putOrders, putSamples, SAMPLE_COLUMNS } from './save.ts';
import { takeStep } from './step.ts';

type Body = CallParsed<typeof changeRequest>;
type Saved = CallOutput<typeof changeRequest>;

/** @throws Refused LAB_FROZEN where the status keeps the part as it is. */
function open(row: Stored, part: string): void {
  if (isReadOnly(requestFlow, row.state, part)) throw refused('LAB_FROZEN', 'state', { status: row.state });
}

/** The laboratory corrects until the paper is approved, the customer's side as far as the status leaves it open. @throws Refused LAB_FROZEN */
function openForSide(ctx: SignedContext, row: Stored, part: string): void {
  if (ctx.session.labid !== row.farm_id) open(row, part);
}

/** @throws Refused 364 where the day of sampling is locked. */
function needUnlocked(ctx: SignedContext, { sampledt }: Stored): void {
  const rule = lockRuleOf(ctx.session);
  const locked = sampledt === null || isExempt(rule) ? null : lockIssue(sampledt as BusinessDate, rule);
  if (locked !== null) throw new Refused([{ ...locked, field: 'sampledt' }]);
}

/** Who may correct: the author's side up to initial, the laboratory as far as the status leaves it open. */
function checkSide(ctx: SignedContext, row: Stored): void {
  const { session } = ctx;
  if (session.labid === row.farm_id && session.usrlvl >= 20) return;
  if (session.farmid !== row.sender || session.usrlvl < 30) throw noRight('customer');
  if (row.state === '10' && row.crtusrid !== session.userid && session.usrlvl < 60) throw noRight('customer');
}

/** Members of the head that differ, as they were and as they will be; a head that is not sent stays. */
async function headChange(ctx: SignedContext, row: Stored, body: Body): Promise<{ keys: string[]; before: object; after: object }> {
  const { rows } = await ctx.db.query<Record<string, unknown>>(
    `select requester, contact, to_char(sampledt, 'YYYYMMDD') as sampledt, sampler, species, purpose, priority, urgent, official, to_char(plandt, 'YYYYMMDD') as plandt, history,
       remark, custid, placeid from lab_request where farm_id = $1 and requestid = $2`,
    [row.farm_id, row.requestid],
  );
  const stored = rows[0] ?? {};
  const wanted: Record<string, unknown> = { ...Object.fromEntries(HEAD_KEYS.map((key) => [key, headValue(body, key)])) };
  const keys = Object.keys(wanted).filter((key) => body[key as 'remark'] !== undefined && wanted[key] !== stored[key]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { keys, before: pick(stored), after: pick(wanted) };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

async function storedSamples(ctx: SignedContext, row: Stored): Promise<readonly SampleInput[]> {
  const { rows } = await ctx.db.query<SampleInput>(
    `select ${SAMPLE_COLUMNS},
       coalesce((select array_agg(o.testcd order by o.testcd) from lab_order o where o.farm_id = s.farm_id and o.requestid = s.requestid and o.seq = s.seq), '{}') as tests
     from lab_sample s where s.farm_id = $1 and s.requestid = $2 order by s.seq`,
    [row.farm_id, row.requestid],
  );
  return rows;
}

/** A sample with its members in one order and blanks as null, so that two can be compared. */
function plain(sample: SampleInput): SampleInput {
  const members = SAMPLE_FIELDS.map(({ key }) => [key, sample[key] ?? (key === 'pooled' ? 1 : null)]);
  return { ...Object.fromEntries(members), tests: [...(sample.tests ?? [])].toSorted() } as SampleInput;
}

type Ordered = { readonly seq: number; readonly testcd: string };
/** Tests of samples that others have not, by their place in the list. */
const testsBeyond = (samples: readonly SampleInput[], others: readonly SampleInput[]): readonly Ordered[] =>
  samples.flatMap(({ tests }, i) =>
    (tests ?? []).filter((testcd) => !(others[i]?.tests ?? []).includes(testcd)).map((testcd) => ({ seq: i + 1, testcd })),
  );

/** Takes tests out that nothing came of. @throws Refused LAB_FROZEN of one that was tested or is away, V_REQUIRED of a sample without any left */
async function dropOrders(ctx: SignedContext, row: Stored, orders: readonly Ordered[]): Promise<void> {
  if (orders.length === 0) return;
  const { rowCount } = await ctx.db.query(
    `delete from lab_order o using jsonb_to_recordset($3::jsonb) j (seq int, testcd text)
     where o.farm_id = $1 and o.requestid = $2 and o.seq = j.seq and o.testcd = j.testcd and o.resultby is null and o.subcontract is null`,
    [row.farm_id, row.requestid, JSON.stringify(orders)],
  );
  if (rowCount !== orders.length) throw refused('LAB_FROZEN', 'tests', { status: row.state });
}

/** Tests are added and dropped by the laboratory until their prices are agreed. */
async function changeTests(ctx: SignedContext, row: Stored, samples: readonly SampleInput[], stored: readonly SampleInput[]): Promise<void> {
  const [added, dropped] = [testsBeyond(samples, stored), testsBeyond(stored, samples)];
  if (added.length === 0 && dropped.length === 0) return;
  if (row.state >= '30') open(row, 'orders');
  const bare = samples.findIndex(({ tests }) => (tests ?? []).length === 0);
  if (bare >= 0) throw new Refused([{ code: 'V_REQUIRED', field: 'tests', row: bare + 1 }]);
  await dropOrders(ctx, row, dropped);
  await putOrders(ctx, row, added);
}

/** What of a sample was judged with it. */
const LISTED = ['mark', 'sampletp', 'pooled', 'replaces'] as const;

/** Particulars of samples that were judged: the list stays; before checked it grows, so that a rejected sample can be replaced. */
async function changeParticulars(ctx: SignedContext, row: Stored, samples: readonly SampleInput[], stored: readonly SampleInput[]): Promise<void> {
  const more = samples.slice(stored.length);
  if (stored.some((one, i) => LISTED.some((key) => one[key] !== samples[i]?.[key])) || (more.length > 0 && row.state > '15'))
    throw refused('LAB_FROZEN', 'samples', { status: row.state });
  await changeTests(ctx, row, samples.slice(0, stored.length), stored);
  await putSamples(ctx, row, more, stored.length);
  await ctx.db.query(
    `update lab_sample s set pgid = j.pgid, tag = j.tag, roomid = j.roomid, pigclass = j.pigclass, sex = j.sex, ageweeks = j.ageweeks, parity = j.parity,
       birthdt = to_date(j.birthdt, 'YYYYMMDD'), vaccine = j.vaccine, vaccinedt = to_date(j.vaccinedt, 'YYYYMMDD'), dose = j.dose, volume = j.volume, members = j.members
     from jsonb_to_recordset($3::jsonb) j (seq int, pgid text, tag text, roomid text, pigclass text, sex text, ageweeks numeric, parity int, birthdt text, vaccine text,
       vaccinedt text, dose text, volume numeric, members text)
     where s.farm_id = $1 and s.requestid = $2 and s.seq = j.seq`,
    [row.farm_id, row.requestid, JSON.stringify(samples.map((sample, i) => ({ ...sample, seq: i + 1 })))],
  );
}

type Marked = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Members of the samples of one list that another has otherwise, by mark. */
function otherwise(samples: readonly SampleInput[], others: readonly SampleInput[]): Marked {
  const known = new Map(others.map((one) => [one.mark, one]));
  const changed = samples.map((sample) => {
    const other = known.get(sample.mark);
    return [sample.mark, Object.fromEntries(Object.entries(sample).filter(([key, value]) => !same(value, other?.[key as 'mark'])))] as const;
  });
  return Object.fromEntries(changed.filter(([, members]) => Object.keys(members).length > 0));
}

interface SampleChange {
  readonly before: Marked;
  readonly after: Marked;
}

async function changeSamples(ctx: SignedContext, row: Stored, body: Body): Promise<SampleChange | null> {
  if (body.samples == null) return null;
  const [stored, wanted] = [(await storedSamples(ctx, row)).map(plain), body.samples.map(plain)];
  if (same(stored, wanted)) return null;
  openForSide(ctx, row, 'samples');
  if (row.state <= '15' && row.unjudged === row.samples) {
    await dropSamples(ctx, row);
    await putSamples(ctx, row, body.samples);
  } else {
    await changeParticulars(ctx, row, wanted, stored);
  }
  return { before: otherwise(stored, wanted), after: otherwise(wanted, stored) };
}

async function changeOrders(ctx: SignedContext, row: Stored, body: Body): Promise<number> {
  if (body.orders == null || body.orders.length === 0) return 0;
  needLab(ctx, row.farm_id);
  if (row.state >= '30' && ctx.session.usrlvl < 60) throw refused('LAB_FROZEN', 'state', { status: row.state });
  if (row.state > '30') throw refused('LAB_FROZEN', 'state', { status: row.state });
  const { rowCount } = await ctx.db.query(
    `update lab_order o set method = coalesce(j.method, o.method), price = coalesce(j.price, o.price), duedt = coalesce(to_date(j.duedt, 'YYYYMMDD'), o.duedt)
     from jsonb_to_recordset($3::jsonb) j (seq int, testcd text, method text, price numeric, duedt text)
     where o.farm_id = $1 and o.requestid = $2 and o.seq = j.seq and o.testcd = j.testcd
       and (o.method, o.price, o.duedt) is distinct from (coalesce(j.method, o.method), coalesce(j.price, o.price), coalesce(to_date(j.duedt, 'YYYYMMDD'), o.duedt))`,
    [row.farm_id, row.requestid, JSON.stringify(body.orders)],
  );
  await ctx.db.query(
    'update lab_request r set duedt = (select max(duedt) from lab_order o where o.farm_id = $1 and o.requestid = $2) where r.farm_id = $1 and r.requestid = $2',
    [...[row.farm_id, row.requestid]],
  );
  return rowCount ?? 0;
}

async function changeHead(ctx: SignedContext, row: Stored, body: Body, keys: readonly string[]): Promise<void> {
  // The customer's side keeps contact and remark open to the end of the bench.
  if (keys.some((key) => key !== 'contact' && key !== 'remark')) {
    openForSide(ctx, row, 'request');
  }
  if (keys.length === 0) return;
  await ctx.db.query(`update lab_request set ${keys.map((key, i) => `${key} = $${i + 3}`).join(', ')} where farm_id = $1 and requestid = $2`, [
    ...[row.farm_id, row.requestid],
    ...keys.map((key) => headValue(body, key as never)),
  ]);
}

/** The request of a correction: as it was read, still open, with the reason its status asks for. */
async function openChange(ctx: SignedContext, body: Body): Promise<Stored> {
  await openSides(ctx);
  const row = await lockRequest(ctx, body.labid, body.requestid);
  if (row.version !== body.version) await refuseMoved(ctx, row);
  if (requestFlow.readOnly[row.state] === 'all') throw refused('LAB_FROZEN', 'state', { status: row.state });
  checkSide(ctx, row);
  if (row.state >= '15' && (body.reason ?? '') === '') throw refused('LAB_REASON', 'reason');
  await checkBody(ctx, body.labid, body, body.samples ?? [], body.sampledt === row.sampledt);
  return row;
}

/** Another customer or farm of the same sender; null where it stays. */
async function changeParties(ctx: SignedContext, row: Stored, body: Body): Promise<object | null> {
  if ((body.custid ?? row.custid) === row.custid && (body.placeid ?? row.placeid) === row.placeid) return null;
  const { sender, custid, placeid } = await partiesOf(ctx, body.labid, body);
  openForSide(ctx, row, 'samples');
  if (sender !== row.sender) throw refused('V_INVALID', 'placeid');
  await ctx.db.query('update lab_request set custid = $3, placeid = $4 where farm_id = $1 and requestid = $2', [
    row.farm_id,
    row.requestid,
    custid,
    placeid,
  ]);
  return { custid, placeid };
}

/** Corrects a request as far as its status leaves it open. @throws Refused 838, LAB_FROZEN, LAB_REASON, LAB_STALE */
export async function change(ctx: SignedContext, body: Body): Promise<Saved> {
  const row = await openChange(ctx, body);
  const head = await headChange(ctx, row, body);
  await changeHead(ctx, row, body, head.keys);
  const parties = await changeParties(ctx, row, body);
  const samples = await changeSamples(ctx, row, body);
  const orders = await changeOrders(ctx, row, body);
  const parts = [head.keys.length > 0 ? head.after : null, parties, samples && { samples: samples.after }, orders > 0 ? { orders } : null];
  if (parts.every((part) => part === null)) throw refused('838');
  // What the bench agrees on is no correction.
  if (parts.slice(0, 3).some((part) => part !== null)) needUnlocked(ctx, row);
  await audit(ctx, {
    ...{
      screen: 'LabRequestUpdate',
      subject: 'lab_request',
      subjectId: row.requestid,
      kind: 'change',
      farmid: row.farm_id,
      reason: body.reason ?? null,
    },
    before: {
      ...head.before,
      ...(parties === null ? {} : { custid: row.custid, placeid: row.placeid }),
      ...(samples === null ? {} : { samples: samples.before }),
    },
    after: Object.assign({}, ...parts),
  });
  return touch(ctx, row);
}

/** Drops a draft that was never submitted, cancels anything else for good. */
export async function cancel(ctx: SignedContext, body: CallParsed<typeof cancelRequest>): Promise<CallOutput<typeof cancelRequest>> {
  await openSides(ctx);
  const { labid, requestid, cancelcd, cancelwhy } = body;
  const row = await lockRequest(ctx, labid, requestid);
  if (row.version !== body.version) await refuseMoved(ctx, row);
  needUnlocked(ctx, row);
  const { rows } = await ctx.db.query<{ never: boolean }>('select not exists (select from lab_step where farm_id = $1 and requestid = $2) as never', [
    ...[labid, requestid],
  ]);
  if (row.state === '05' && rows[0]?.never === true) return drop(ctx, row);
  const moved = await takeStep(ctx, labid, row, 'cancel', { cancelcd, cancelwhy });
  return { id: requestid, requestno: row.requestno, state: moved.state, version: moved.version, deleted: false };
}

/** A draft that was never submitted is deleted outright, by its author or his manager. */
async function drop(ctx: SignedContext, row: Stored): Promise<CallOutput<typeof cancelRequest>> {
  const { session, db } = ctx;
  if (row.crtusrid !== session.userid && session.usrlvl < 60) throw noRight(row.bylab ? 'lab' : 'customer');
  const key = [row.farm_id, row.requestid];
  for (const table of ['lab_image', 'lab_order', 'lab_sample', 'lab_request'])
    await db.query(`delete from ${table} where farm_id = $1 and requestid = $2`, key);
  await audit(ctx, {
    screen: 'LabRequestDelete',
    subject: 'lab_request',
    subjectId: row.requestid,
    kind: 'delete',
    before: { requestno: row.requestno },
    farmid: row.farm_id,
  });
  return { id: row.requestid, requestno: row.requestno, state: '02', version: row.version, deleted: true };
}
