import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { operatorIssues } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import { findVaccinations, removeVaccination, saveVaccination } from '../../contract/health/dose.calls.ts';
import { doseIssues, SAME_DOSE_DAYS, type TypedDose } from '../../domain/health/doses.ts';
import { dosesOf } from './doses.ts';
import { batchAge, MANAGER } from './houses.ts';
import { issuedVaccines, OFFERED_DAYS } from './issued.ts';
import type { House, HouseServices } from './services.ts';
import { vaccinationsOf } from './vaccinations.ts';

type Body = CallParsed<typeof saveVaccination>;

const SCREEN = 'LabVacxinRoom';

interface Vaccine {
  readonly prnt2: string;
  readonly name: string;
}

/** The vaccine among the goods of the company, or null. */
async function vaccineOf(ctx: SignedContext, itemid: string): Promise<Vaccine | null> {
  const { rows } = await ctx.db.query<Vaccine>(
    `select i.prnt2, case $3 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2 where i.book = 'goods' and i.itemid = $2 and i.itemtp = 'vaccine'`,
    [farmOf(ctx.session), itemid, answerLanguage(ctx)],
  );
  return rows[0] ?? null;
}

/** One dose of a house at a time: what the rules look at is what stands when it is written. */
async function lockHouse({ db, session }: SignedContext, roomid: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 29))', [`dose ${farmOf(session)} ${roomid}`]);
}

/** Head the house had on the day: those that left it that day were there. */
async function heldOn(ctx: SignedContext, services: HouseServices, roomid: string, day: BusinessDate): Promise<number> {
  const farmid = farmOf(ctx.session);
  const [evening, before] = [await services.headsOn(ctx.db, farmid, day), await services.headsOn(ctx.db, farmid, addDays(day, -1))];
  return Math.max(evening.get(roomid) ?? 0, before.get(roomid) ?? 0);
}

function houseIssues(house: House | undefined, roomid: string): Issue[] {
  if (house === undefined) return [refuse('V_NOTEXISTS', 'roomid', { value: roomid })];
  return house.active ? [] : [refuse('854', 'roomid', { house: roomid })];
}

/** The line it is taken over from: it was issued to this house, of this vaccine, and nobody entered it yet. */
async function issueIssues(ctx: SignedContext, { noteid, lineno, roomid, itemid, lot, givendt }: Body): Promise<Issue[]> {
  if (noteid == null || lineno == null) return [];
  const day = givendt as BusinessDate;
  const open = await issuedVaccines(
    ctx.db,
    farmOf(ctx.session),
    { from: addDays(day, -OFFERED_DAYS), to: ctx.session.curbusdt },
    answerLanguage(ctx),
    { noteid, lineno },
  );
  if (open.some((line) => line.roomid === roomid && line.itemid === itemid && line.lot === (lot ?? ''))) return [];
  return [refuse('V_EXISTS', 'noteid', { value: itemid })];
}

const typedOf = ({ roomid, itemid, doseno, heads, givendt, lot, expdt }: Body): TypedDose => ({
  ...{ roomid, itemid, doseno, heads, givendt: givendt as BusinessDate, lot: lot ?? '', expdt: (expdt ?? null) as BusinessDate | null },
});

interface Judged {
  readonly house: House;
  readonly vaccine: Vaccine;
}

async function judge(ctx: SignedContext, services: HouseServices, body: Body): Promise<Judged> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const dose = typedOf(body);
  const house = (await services.houses(db, farmid, dose.givendt)).find(({ roomid }) => roomid === dose.roomid);
  const vaccine = await vaccineOf(ctx, dose.itemid);
  const around = { from: addDays(dose.givendt, -SAME_DOSE_DAYS), to: addDays(dose.givendt, SAME_DOSE_DAYS) };
  const others = await dosesOf(db, { farms: [farmid], ...around, roomid: dose.roomid }, answerLanguage(ctx));
  const issues = [
    ...houseIssues(house, dose.roomid),
    ...(vaccine === null ? [refuse('V_NOTEXISTS', 'itemid', { value: dose.itemid })] : []),
    ...doseIssues(dose, {
      lock: lockRuleOf(session),
      held: await heldOn(ctx, services, dose.roomid, dose.givendt),
      item: vaccine?.name ?? dose.itemid,
      others,
    }),
    ...(await operatorIssues(ctx, body.applyid, dose.givendt)),
    ...(await issueIssues(ctx, body)),
  ];
  const stopped = errorsOf(issues);
  const asked = issues.filter(({ code, level }) => level === 'warning' && body.accept?.includes(code) !== true);
  if (stopped.length > 0 || asked.length > 0) throw new Refused(stopped.length > 0 ? stopped : asked);
  if (house === undefined || vaccine === null) throw refused('V_NOTEXISTS', 'roomid', { value: dose.roomid });
  return { house, vaccine };
}

const INSERT = `insert into lab_dose (farm_id, doseid, species, roomid, parityid, pigclass, ageweeks, prnt2, itemid, disease, lot, expdt, doseno, mlhead, heads, route,
    givendt, applyid, remark, noteid, lineno, valuedt, crtusrid)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`;

const saveDose = (services: HouseServices): Handler =>
  handleSigned(saveVaccination, async (ctx, body) => {
    const { db, session } = ctx;
    await lockHouse(ctx, body.roomid);
    const { house, vaccine } = await judge(ctx, services, body);
    const id = randomUUID();
    const { lot, expdt, heads, givendt, doseno } = typedOf(body);
    const ageweeks = body.ageweeks ?? batchAge(house, givendt);
    const pigclass = body.pigclass ?? (house.species === 'poultry' ? 'bird' : null);
    await db.query(INSERT, [
      ...[farmOf(session), id, house.species, body.roomid, house.parityid, pigclass, ageweeks, vaccine.prnt2, body.itemid, body.disease],
      ...[lot, expdt, doseno, body.mlhead ?? null, heads, body.route ?? null, givendt, body.applyid, body.remark ?? null],
      ...[body.noteid ?? null, body.lineno ?? null, session.curbusdt, session.userid],
    ]);
    const { accept: _, ...after } = body;
    await audit(ctx, { screen: SCREEN, subject: 'house dose', subjectId: id, kind: 'add', after });
    return { id, ageweeks };
  });

interface Standing {
  readonly givendt: BusinessDate;
  readonly valuedt: BusinessDate;
  readonly crtusrid: string;
  readonly voided_by: string | null;
  readonly voided_at: Date | null;
}

/** Who may take a dose back: its author on the day he entered it, a manager with a reason. @throws Refused */
function mayRemove({ session }: SignedContext, row: Standing, change: string | null): void {
  if (row.crtusrid === session.userid && row.valuedt === session.curbusdt) return;
  if (session.usrlvl < MANAGER) throw forbidden();
  if (change === null || change.trim() === '') throw refused('V_REQUIRED', 'change', { field: 'change' });
}

const removeDose = handleSigned(removeVaccination, async (ctx, { doseId, change = null }) => {
  const { db, session } = ctx;
  const { rows } = await db.query<Standing>(
    'select givendt, valuedt, crtusrid, voided_by, voided_at from lab_dose where farm_id = $1 and doseid = $2 for update',
    [farmOf(session), doseId],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'doseId', { value: doseId });
  if (row.voided_at !== null) throw await changedBy(db, row.voided_by, row.voided_at, '436', 'doseId');
  mayRemove(ctx, row, change);
  const lock = lockRuleOf(session);
  const locked = isExempt(lock) ? null : lockIssue(row.givendt, lock);
  if (locked !== null) throw new Refused([{ ...locked, field: 'doseId' }]);
  await db.query('update lab_dose set voided_at = now(), voided_by = $3, voided_why = $4 where farm_id = $1 and doseid = $2', [
    ...[farmOf(session), doseId, session.userid, change],
  ]);
  await audit(ctx, { screen: SCREEN, subject: 'house dose', subjectId: doseId, kind: 'delete', reason: change, before: { ...row } });
  return { id: doseId };
});

/** Vaccinations by house: what each got, entered and taken back. */
export const doseHandlers = (services: HouseServices): readonly Handler[] => [
  handleSigned(findVaccinations, (ctx) => vaccinationsOf(ctx, services)),
  saveDose(services),
  removeDose,
];
