import type { CallParsed } from '#engine/define/call.ts';
import { back, isReadOnly, next } from '#engine/define/workflow.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { findRequests, RequestDetail, RequestRow } from '../../contract/requests/request.calls.ts';
import { requestFlow } from '../../domain/requests/request-flow.ts';
import { HIDDEN_HEAD, HIDDEN_ROW, hiddenSample, isBlind } from './blind.ts';
import {
  allLabSettings,
  COUNTS,
  insideLab,
  judgedAs,
  type LabValues,
  openSides,
  type Stored,
  seesPrices,
  stepperOf,
  visibleParams,
  visibleSql,
} from './context.ts';
import { isWhole } from './log.ts';
import { SAMPLE_COLUMNS } from './save.ts';
import { orderableTests } from './tests.ts';

const nameOf = (alias: string, n: number): string =>
  `case $${n} when 'E' then coalesce(${alias}.name_e, ${alias}.name_v) when 'T' then coalesce(${alias}.name_t, ${alias}.name_v) else ${alias}.name_v end`;
const day = (column: string): string => `to_char(r.${column}, 'YYYYMMDD') as ${column}`;

const MINUTES = (column: string): string => `to_char(${column}, 'YYYYMMDD HH24:MI')`;
/** A request as lists read it; $1 is the language. */
const SELECT = `select r.farm_id, r.requestid, r.sender, r.requestno, r.labknd, r.state, r.custid, r.placeid, ${day('sampledt')}, ${day('reqdt')}, ${day('duedt')},
  r.official, r.bylab, r.revision, r.version, r.crtusrid, r.lstusrid, r.lstdate, r.purpose, r.priority, r.urgent, r.requester, r.origin,
  coalesce(${nameOf('l', 1)}, r.farm_id) as labname, ${nameOf('c', 1)} as custname, ${nameOf('p', 1)} as placename, sc.*, oc.*, rv.*,
  r.cancelcd, r.cancelwhy, coalesce(w.display_name, r.lstusrid) as changedby, ${MINUTES('r.lstdate')} as changedat`;
const FROM = `from lab_request r left join laboratory l on l.farm_id = r.farm_id
  left join lab_customer c on c.farm_id = r.farm_id and c.custid = r.custid left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
  left join person w on w.user_id = r.lstusrid ${COUNTS}`;

interface Found extends Stored {
  readonly labname: string;
  readonly custname: string | null;
  readonly placename: string | null;
  readonly reqdt: string;
  readonly duedt: string | null;
  readonly purpose: string | null;
  readonly priority: string;
  readonly urgent: boolean;
  readonly requester: string | null;
  readonly origin: string | null;
  readonly cancelcd: string | null;
  readonly cancelwhy: string | null;
  readonly changedby: string | null;
  readonly changedat: string | null;
}

const DONE: ReadonlySet<string> = new Set(['02', '60', '65']);

/** Settings of a laboratory, and what its tests are called. */
interface Read {
  readonly settings: LabValues;
  readonly names: ReadonlyMap<string, string>;
}

/** Why, by whom and when a request was cancelled: nothing of one that was is changed later. */
const cancellation = ({ state, cancelcd, cancelwhy, changedby, changedat }: Found) =>
  state === '02'
    ? { cancelcd, cancelwhy, cancelledby: changedby, cancelledat: changedat }
    : { cancelcd: null, cancelwhy: null, cancelledby: null, cancelledat: null };

/** A row as it is answered, with the steps the reader may take. */
function shown(ctx: SignedContext, row: Found, { settings, names }: Read): RequestRow {
  const who = stepperOf(ctx, row, settings);
  const thing = judgedAs(row);
  // The form of a step accepts what nobody judged yet, so that alone does not stand in its way.
  const offered = { ...thing, unjudged: 0, accepted: thing.accepted + thing.unjudged };
  const [on, off] = [next(requestFlow, offered, who), back(requestFlow, thing, who)];
  const { farm_id: labid, requestid, requestno, sender, custid, custname, placeid, placename, labname, labknd, state, reqdt, sampledt, duedt } = row;
  const late = duedt === null || DONE.has(state) ? 0 : Math.max(0, daysBetween(duedt as BusinessDate, ctx.session.curbusdt));
  const { purpose, priority, urgent, official, requester, origin, samples, rejected, orders, ok, invalid, running, tests, revision, version } = row;
  return {
    ...{ labid, labname, labknd, requestid, requestno, sender, custid, custname, placeid, placename, state, reqdt, sampledt, duedt, late },
    ...{ purpose, priority, urgent, official, requester, origin, samples, rejected, orders, ok, invalid, running, revision, version },
    ...(isBlind(ctx, row, settings) ? HIDDEN_ROW : {}),
    ...cancellation(row),
    ...{ tests: [...tests], testNames: tests.map((code) => names.get(code) ?? code) },
    next: on.ok ? on.step.name : null,
    back: off.ok ? off.state : null,
    whynot: on.ok ? null : on.issue.code,
  };
}

/** SQL: a paper may be read: it was sent once, or the laboratory reads what it would say. */
const PAPERED = `(r.state in ('60', '65') or (r.farm_id = ? and r.state >= '32')
  or exists (select from lab_revision v where v.farm_id = r.farm_id and v.requestid = r.requestid and v.state = 'withdrawn'))`;

function whereOf(ctx: SignedContext, asked: CallParsed<typeof findRequests>): Where {
  const where = new Where(visibleSql('$2', '$3'));
  where.params.push(answerLanguage(ctx), ...visibleParams(ctx));
  where
    .when(asked.labid, 'r.farm_id = ?')
    .when(asked.custid, 'r.custid = ?')
    .when(asked.from, 'r.reqdt >= ?::date')
    .when(asked.to, 'r.reqdt <= ?::date');
  if (asked.states != null && asked.states.length > 0) where.add('r.state = any(?)', asked.states);
  if (asked.mine === 'Y') where.add('r.sender = ?', ctx.session.farmid);
  if (asked.papers === 'Y') where.add(PAPERED, ctx.session.labid);
  if (asked.overdue === 'Y') where.add("r.duedt < ?::date and r.state not in ('02', '60', '65')", ctx.session.curbusdt);
  if (asked.testcd != null)
    where.add('exists (select from lab_order x where x.farm_id = r.farm_id and x.requestid = r.requestid and x.testcd = ?)', asked.testcd);
  if (asked.text != null) {
    const like = likeAnywhere(asked.text);
    where.add(
      `r.requestno ilike ? or exists (select from lab_sample x where x.farm_id = r.farm_id and x.requestid = r.requestid
        and (x.labno ilike ? or x.mark ilike ? or x.pgid ilike ? or x.officialno ilike ?))`,
      ...[like, like, like, like, like],
    );
  }
  return where;
}

/** What of a laboratory its rows are read with. */
async function readWith(ctx: SignedContext, labid: string): Promise<Read> {
  return insideLab(ctx, labid, async () => {
    const tests = await orderableTests(ctx.db, labid);
    const language = answerLanguage(ctx);
    return { settings: await allLabSettings(ctx.db, labid), names: new Map([...(tests ?? [])].map(([code, { names }]) => [code, names[language]])) };
  });
}

/** The same of the laboratories of some rows. */
async function readsFor(ctx: SignedContext, rows: readonly Stored[]): Promise<ReadonlyMap<string, Read>> {
  const all = new Map<string, Read>();
  for (const labid of new Set(rows.map(({ farm_id }) => farm_id))) all.set(labid, await readWith(ctx, labid));
  return all;
}

/** What is open stands first, urgent ones before others and by due date; what is finished or cancelled follows, the newest first. */
const ORDER = `(r.state in ('02', '60', '65')), case when r.state in ('02', '60', '65') then null else r.urgent::int * 2 + (r.priority = 'high')::int end desc,
  case when r.state in ('02', '60', '65') then null else r.duedt end nulls last, r.reqdt desc, r.requestno desc`;

const NEWEST = 'r.reqdt desc, r.requestno desc';

/** Requests by what is asked. */
export async function find(ctx: SignedContext, asked: CallParsed<typeof findRequests>) {
  await openSides(ctx);
  const where = whereOf(ctx, asked);
  const counted = await ctx.db.query<{ state: string; n: number }>(
    `select r.state, count(*)::int as n from lab_request r where ${where.sql.replaceAll('$1', '$1')} and $1::text is not null group by r.state`,
    where.params,
  );
  const counts = Object.fromEntries(counted.rows.map(({ state, n }) => [state, n]));
  const { rows } = await ctx.db.query<Found>(
    `${SELECT} ${FROM} where ${where.sql} order by ${asked.papers === 'Y' ? NEWEST : ORDER}
     limit ${where.param(asked.size)} offset ${where.param((asked.page - 1) * asked.size)}`,
    where.params,
  );
  const reads = await readsFor(ctx, rows);
  return {
    total: Object.values(counts).reduce((sum, n) => sum + n, 0),
    counts,
    rows: rows.flatMap((row) => {
      const own = reads.get(row.farm_id);
      return own === undefined ? [] : [shown(ctx, row, own)];
    }),
  };
}

const REST = `select r.species, r.contact, r.sampler, r.history, to_char(r.plandt, 'YYYYMMDD') as plandt, r.remark, r.courier, ${MINUTES('r.handedat')} as handedat, r.parcels,
  ${MINUTES('r.receivedat')} as receivedat, r.sendtemp::float8 as sendtemp, r.receivetemp::float8 as receivetemp, r.counted, r.agreedby, r.agreedhow, r.advice,
  to_char(r.followdt, 'YYYYMMDD') as followdt, r.paid from lab_request r where r.farm_id = $1 and r.requestid = $2`;
const SAMPLES = `select s.seq, ${SAMPLE_COLUMNS}, s.judgement, s.condition, s.reject, s.judgeremark, s.labno, s.officialno, s.place,
  coalesce((select array_agg(o.testcd order by o.testcd) from lab_order o where o.farm_id = s.farm_id and o.requestid = s.requestid and o.seq = s.seq), '{}') as tests
  from lab_sample s where s.farm_id = $1 and s.requestid = $2 order by s.seq`;
const ORDERS = `select o.seq, o.testcd, o.method, o.price::float8 as price, to_char(o.duedt, 'YYYYMMDD') as duedt, o.status::int as status, o.attempt, o.invalidwhy,
  coalesce(u.display_name, o.resultby) as resultby, ${MINUTES('o.resultat')} as resultat, o.seenby is not null as seen, o.abnormal, o.class, x.reported,
  case when o.subcontract is not null then coalesce(${nameOf('l', 3)}, o.subcontract) end as subcontract
  from lab_order o left join lab_result x on x.farm_id = o.farm_id and x.requestid = o.requestid and x.seq = o.seq and x.testcd = o.testcd and x.voidedat is null
    left join person u on u.user_id = o.resultby left join laboratory l on l.farm_id = o.subcontract where o.farm_id = $1 and o.requestid = $2 order by o.seq, o.testcd`;
const STEPS = `select t.serial, t.fromst as "from", t.tost as "to", t.way, ${MINUTES('t.at')} as at, coalesce(u.display_name, t.userid) as "user", t.remark, encode(t.hash, 'hex') as hash
  from lab_step t left join person u on u.user_id = t.userid where t.farm_id = $1 and t.requestid = $2 order by t.serial`;
const STRUCK = 'select no, kind, struckwhy as why from lab_number where farm_id = $1 and requestid = $2 and struckat is not null order by kind, no';
const PAPERS = `select v.r, v.reportno, v.state, ${MINUTES('v.issuedat')} as issuedat, v.reason, encode(v.sha256, 'hex') as sha256,
  coalesce((select jsonb_agg(jsonb_build_object('recipient', d.recipient, 'channel', d.channel, 'outcome', d.outcome, 'remark', case when d.outcome = 'failed' then d.remark end, 'at', ${MINUTES('d.at')}) order by d.serial)
    from lab_delivery d where d.farm_id = v.farm_id and d.requestid = v.requestid and d.r = v.r), '[]') as deliveries
  from lab_revision v where v.farm_id = $1 and v.requestid = $2 order by v.r desc`;

const PARTS = ['request', 'samples', 'orders', 'judgement', 'labno', 'results', 'review'] as const;
/** What of an order the customer's side is not told before it was sent. */
const UNTOLD = { invalidwhy: null, resultby: null, resultat: null, abnormal: false, class: null, reported: null } as const;
/** Statuses at which the customer's side sees what came of the tests (R18). */
export const isReported = (state: string): boolean => state === '60' || state === '65';

/** One request whole, as its side may read it. @throws Refused V_NOTEXISTS */
export async function open(ctx: SignedContext, labid: string, requestid: string): Promise<RequestDetail> {
  await openSides(ctx);
  const { db, session } = ctx;
  const found = await db.query<Found>(`${SELECT} ${FROM} where r.farm_id = $4 and r.requestid = $5 and ${visibleSql('$2', '$3')}`, [
    ...[answerLanguage(ctx), ...visibleParams(ctx), labid, requestid],
  ]);
  const [row] = found.rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'requestid', { value: requestid.slice(0, 8) });
  const key = [labid, requestid];
  const [rest, samples, orders, steps, struck, papers] = await Promise.all([
    db.query<object>(REST, key),
    db.query<RequestDetail['sampleRows'][number]>(SAMPLES, key),
    db.query<RequestDetail['orderRows'][number]>(ORDERS, [...key, answerLanguage(ctx)]),
    db.query<RequestDetail['steps'][number]>(STEPS, key),
    db.query<RequestDetail['struck'][number]>(STRUCK, key),
    db.query<RequestDetail['papers'][number]>(PAPERS, key),
  ]);
  const read = await readWith(ctx, labid);
  const { settings } = read;
  const lab = session.labid === labid;
  const prices = seesPrices(ctx, settings);
  const tells = lab || isReported(row.state);
  const blind = isBlind(ctx, row, settings);
  return {
    ...shown(ctx, row, read),
    ...(rest.rows[0] as object as Pick<RequestDetail, 'species'>),
    ...(prices ? {} : { paid: null }),
    ...(blind ? HIDDEN_HEAD : {}),
    readonly: PARTS.filter((part) => isReadOnly(requestFlow, row.state, part)),
    lab,
    sampleRows: blind ? samples.rows.map(hiddenSample) : samples.rows,
    orderRows: orders.rows.map((order) => ({
      ...order,
      price: prices ? order.price : null,
      ...(tells ? {} : UNTOLD),
    })),
    steps: steps.rows,
    chain: await isWhole(ctx, labid, requestid),
    struck: struck.rows,
    papers: papers.rows.filter(({ state }) => lab || state !== 'draft').filter(() => tells),
  } as RequestDetail;
}
