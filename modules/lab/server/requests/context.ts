import { readAs, type SettingDefs, type SettingValue, type SettingValues } from '#engine/define/setting.ts';
import type { Given } from '#engine/define/workflow.ts';
import { stepOrRefuse } from '#engine/document/server/step.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { changedBy } from '#engine/server/stale.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { type LabRequest, type LabStepper, requestFlow } from '../../domain/requests/request-flow.ts';
import type { LabKind, RequestState } from '../../domain/requests/states.ts';
import { sidesOf } from '../at-lab.ts';

/** A transaction and whose it is. */
export type Reading = Pick<SignedContext, 'db' | 'session'>;

/** Farms whose requests the person sees as the customer's side: his own, from a team manager on all in reach, and his laboratory, which may pass samples on. */
export const customerFarms = ({ session }: Pick<Reading, 'session'>): readonly string[] => [
  ...new Set([...(session.usrlvl >= 70 ? session.farms : [session.farmid]), session.labid].flatMap((farm) => farm ?? [])),
];

/** Opens both sides of the person, and the farms of his group whose requests he reads. */
export async function openSides(ctx: Reading, also: readonly string[] = []): Promise<void> {
  await enterFarms(ctx.db, [...new Set([...sidesOf(ctx.session), ...customerFarms(ctx), ...also])]);
}

/** Works in the laboratory's own rows for a moment (its counters and lists), as a farm that sends there must. */
export async function insideLab<T>(ctx: Reading, labid: string, work: () => Promise<T>): Promise<T> {
  if (sidesOf(ctx.session).includes(labid)) return work();
  await openSides(ctx, [labid]);
  const done = await work();
  await openSides(ctx);
  return done;
}

/** Settings of a laboratory in force today. */
export async function labSettings<D extends SettingDefs>(db: Db, labid: string, defs: D): Promise<SettingValues<D>> {
  const { rows } = await db.query<{ name: string; value: SettingValue }>(
    "select distinct on (name) name, value from setting where scope = 'lab' and scope_id = $1 and name = any($2) and valid_from <= current_date order by name, valid_from desc",
    [labid, Object.keys(defs)],
  );
  const set = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(defs).map(([name, def]) => [name, readAs(def, set.get(name))])) as SettingValues<D>;
}
export type LabValues = SettingValues<typeof LAB_SETTINGS>;
export const allLabSettings = (db: Db, labid: string): Promise<LabValues> => labSettings(db, labid, LAB_SETTINGS);

/** Whether the reader sees prices in a laboratory (LABPRICE). */
export const seesPrices = ({ session }: Pick<Reading, 'session'>, settings: Pick<LabValues, 'LABPRICE'> | undefined): boolean =>
  settings?.LABPRICE.includes(String(session.usrlvl) as never) === true;

/** A request as it is stored, with the counts its steps are judged by. */
export interface Stored {
  readonly farm_id: string;
  readonly requestid: string;
  readonly sender: string;
  readonly requestno: string;
  readonly labknd: LabKind;
  readonly state: RequestState;
  readonly custid: string | null;
  readonly placeid: string | null;
  readonly sampledt: string | null;
  readonly official: boolean;
  readonly bylab: boolean;
  readonly revision: number;
  readonly version: number;
  readonly crtusrid: string;
  readonly lstusrid: string | null;
  readonly lstdate: Date | null;
  readonly samples: number;
  readonly accepted: number;
  readonly unjudged: number;
  readonly rejected: number;
  readonly bare: number;
  readonly orders: number;
  readonly running: number;
  readonly ok: number;
  readonly invalid: number;
  readonly away: number;
  readonly tested: number;
  readonly tried: number;
  readonly unagreed: number;
  readonly unseen: number;
  readonly testers: readonly string[];
  readonly tests: readonly string[];
  readonly reviewer: string | null;
  readonly correcting: boolean;
}

/** SQL: what is counted of the samples and tests of a request `r`, who reviewed it, whether its paper is being corrected. */
export const COUNTS = `
  cross join lateral (select count(*)::int as samples, count(*) filter (where s.judgement in ('accepted', 'remark'))::int as accepted,
    count(*) filter (where s.judgement is null)::int as unjudged, count(*) filter (where s.judgement = 'rejected')::int as rejected,
    count(*) filter (where not exists (select from lab_order o where o.farm_id = s.farm_id and o.requestid = s.requestid and o.seq = s.seq))::int as bare
    from lab_sample s where s.farm_id = r.farm_id and s.requestid = r.requestid) sc
  cross join lateral (select count(*)::int as orders, count(*) filter (where o.status = 3)::int as running, count(*) filter (where o.status = 1)::int as ok,
    count(*) filter (where o.status = 2)::int as invalid, count(*) filter (where o.status = 3 and o.subcontract is not null)::int as away,
    count(*) filter (where o.status <> 3 and o.resultby is not null)::int as tested, count(*) filter (where o.resultby is not null)::int as tried,
    count(*) filter (where o.status <> 2 and (o.method is null or o.price is null or o.duedt is null))::int as unagreed,
    count(*) filter (where o.seenby is null and (o.abnormal or o.attempt > 1 or (o.status = 2 and o.resultby is not null)))::int as unseen,
    coalesce(array_agg(distinct o.resultby) filter (where o.resultby is not null), '{}') as testers,
    coalesce(array_agg(distinct o.testcd), '{}') as tests
    from lab_order o where o.farm_id = r.farm_id and o.requestid = r.requestid) oc
  cross join lateral (select (select t.userid from lab_step t where t.farm_id = r.farm_id and t.requestid = r.requestid and t.tost = '40' and t.way = 'forward'
      order by t.serial desc limit 1) as reviewer,
    exists (select from lab_revision v where v.farm_id = r.farm_id and v.requestid = r.requestid and v.state = 'draft') as correcting) rv`;

/** SQL: a draft is of the side that wrote it; $n of the laboratory of the reader and the farms he asks for. */
export const visibleSql = (lab: string, farms: string): string =>
  `((r.farm_id = ${lab} and (r.state <> '05' or r.bylab or r.sender = r.farm_id)) or (r.sender = any(${farms}) and (r.state <> '05' or not r.bylab or r.sender = r.farm_id)))`;

/** What {@link visibleSql} is filled with. */
export const visibleParams = (ctx: Pick<Reading, 'session'>): readonly unknown[] => [ctx.session.labid ?? '', customerFarms(ctx)];

const STORED = `select r.farm_id, r.requestid, r.sender, r.requestno, r.labknd, r.state, r.custid, r.placeid, to_char(r.sampledt, 'YYYYMMDD') as sampledt, r.official,
  r.bylab, r.revision, r.version, r.crtusrid, r.lstusrid, r.lstdate, sc.*, oc.*, rv.* from lab_request r ${COUNTS}`;

/** The request, held until the transaction ends. @throws Refused V_NOTEXISTS where the reader's sides have none of the id. */
export async function lockRequest(ctx: SignedContext, labid: string, requestid: string): Promise<Stored> {
  const { db } = ctx;
  const mine = [labid, requestid, ...visibleParams(ctx)];
  const held = await db.query(`select 1 from lab_request r where r.farm_id = $1 and r.requestid = $2 and ${visibleSql('$3', '$4')} for update`, mine);
  if (held.rows.length === 0) throw refused('V_NOTEXISTS', 'requestid', { value: requestid.slice(0, 8) });
  const { rows } = await db.query<Stored>(`${STORED} where r.farm_id = $1 and r.requestid = $2`, [labid, requestid]);
  return rows[0] as Stored;
}

/** A request as its steps are judged. */
export function judgedAs(row: Stored): LabRequest {
  const lacks = [
    row.custid === null ? 'custid' : null,
    row.placeid === null ? 'placeid' : null,
    row.sampledt === null ? 'sampledt' : null,
    row.samples === 0 ? 'samples' : null,
    row.bare > 0 ? 'tests' : null,
  ].flatMap((name) => name ?? []);
  const {
    state,
    labknd,
    official,
    samples,
    accepted,
    unjudged,
    orders,
    running,
    away,
    tested,
    tried,
    unagreed,
    unseen,
    testers,
    reviewer,
    correcting,
  } = row;
  const counts = { samples, accepted, unjudged, orders, running, values: row.ok, tested, tried, away, unagreed, unseen };
  return { state, labknd, official, lacks, ...counts, testers, reviewer, correcting };
}

/** Who the person is to a request. */
export function stepperOf(
  ctx: SignedContext,
  { farm_id: labid, sender, labknd }: Pick<Stored, 'farm_id' | 'sender' | 'labknd'>,
  settings: LabValues,
): LabStepper {
  const { userid, usrlvl, farmid } = ctx.session;
  const two = (settings.LAB2APR as Readonly<Record<string, unknown>> | null)?.[labknd];
  return {
    userid,
    usrlvl,
    lab: ctx.session.labid === labid,
    customer: customerFarms(ctx).includes(sender) && (sender !== labid || ctx.session.labid !== labid),
    owning: farmid === labid,
    levels: (settings.LABSTEP ?? {}) as Readonly<Record<string, unknown>>,
    twoPersons: two === 'Y',
  };
}

/** @throws Refused LAB_STALE with who moved it and when. */
export async function refuseMoved(ctx: SignedContext, row: Pick<Stored, 'lstusrid' | 'crtusrid' | 'lstdate'>): Promise<never> {
  throw await changedBy(ctx.db, row.lstusrid ?? row.crtusrid, row.lstdate, 'LAB_STALE', 'state');
}

/** @throws Refused LAB_NO_RIGHT unless the person works in the laboratory of the request. */
export function needLab(ctx: SignedContext, labid: string): void {
  if (ctx.session.labid !== labid) throw noRight('lab');
}

/** Not the side or level of what is done. */
export const noRight = (side: 'lab' | 'customer' | 'manager'): Refused =>
  new Refused([{ code: 'LAB_NO_RIGHT', field: 'state', params: { side } }], forbidden().status);

/** A step that may be taken. @throws Refused, Forbidden where the side or level is missing. */
export function stepOf(
  name: Parameters<typeof stepOrRefuse<never, never, never, never>>[1] | string,
  thing: LabRequest,
  who: LabStepper,
  given: Given,
) {
  try {
    return stepOrRefuse(requestFlow, name as 'back', thing, who, given);
  } catch (error) {
    if (error instanceof Refused && error.issues[0]?.code === 'LAB_NO_RIGHT') throw new Refused(error.issues, forbidden().status);
    throw error;
  }
}
