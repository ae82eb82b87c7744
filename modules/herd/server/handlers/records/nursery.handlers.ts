import { randomUUID } from 'node:crypto';
import type { CallParsed } from '#engine/define/call.ts';
import { type Counted, heldOn } from '#engine/ledger/domain/counts.ts';
import { lockCount } from '#engine/ledger/server/counts.ts';
import { inList } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { changeNurseryDeath, getNursery, removeNurseryDeath, saveNurseryDeath } from '#modules/herd/contract/records.calls.ts';
import { NURSERY_BOOK } from '#modules/herd/domain/books.ts';
import { type Arrival, meanAge, nurseryDeathIssues } from '#modules/herd/domain/nursery.ts';
import { insertMovements } from '../../store/ledger.ts';
import type { HerdServices } from '../services.ts';
import { knownOperator, newDay, unlocked } from './record-checks.ts';

type DeathBody = CallParsed<typeof saveNurseryDeath>;
const SHOWN_DAYS = 14;

async function movesOf(ctx: SignedContext, roomid: string, without: string | null = null): Promise<Counted[]> {
  const { rows } = await ctx.db.query<{ eventdt: BusinessDate; qty: number }>(
    `select eventdt, qty from movement where farm_id = $1 and book = 'nursery' and place = $2 and source_event is distinct from $3::uuid`,
    [farmOf(ctx.session), roomid, without],
  );
  return rows;
}

async function checkHouse(ctx: SignedContext, roomid: string): Promise<void> {
  const { rows } = await ctx.db.query<{ area: string; state: string; batchflg: boolean }>(
    'select area, state, batchflg from room where farm_id = $1 and roomid = $2 for share',
    [farmOf(ctx.session), roomid],
  );
  const [room] = rows;
  if (room === undefined || room.state !== 'active' || room.area !== 'nursery' || room.batchflg) throw refused('372', 'roomid', { house: roomid });
}

async function checkDeath(ctx: SignedContext, services: HerdServices, body: DeathBody, replaces: string | null): Promise<BusinessDate> {
  const day = newDay(ctx, body.eventdt);
  await checkHouse(ctx, body.roomid);
  const { settings } = await services.farmFacts(ctx.db, farmOf(ctx.session));
  const [min, max] = settings.NURSAGE;
  if (body.week < min || body.week > max) throw refused('V_RANGE', 'week', { min, max });
  await knownOperator(ctx, body.applyid, day);
  if (!(await inList(ctx, 'reason', body.reason, { events: ['NDE', 'PLD', 'DTH'], day }))) throw refused('371', 'reason');
  if (body.disposal != null && !(await inList(ctx, 'disposal', body.disposal, { day })))
    throw refused('V_NOTEXISTS', 'disposal', { value: body.disposal });
  const moves = await movesOf(ctx, body.roomid, replaces);
  const issues = nurseryDeathIssues(body.roomid, moves, { eventdt: day, count: body.count });
  if (issues.length > 0) throw new Refused(issues);
  return day;
}

async function write(ctx: SignedContext, services: HerdServices, body: DeathBody, replaces: string | null) {
  const farmid = farmOf(ctx.session);
  const { session, db } = ctx;
  await lockCount(db, NURSERY_BOOK, farmid, { place: body.roomid });
  const day = await checkDeath(ctx, services, body, replaces);
  const deathId = randomUUID();
  const { roomid, count, week, reason, way, weight, disposal, applyid, remark } = body;
  await db.query(
    `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, weight, disposal, applyid, remark, valuedt,
      reqid, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [farmid, deathId, roomid, day, count, week, reason, way, weight, disposal, applyid, remark, session.curbusdt, ctx.reqid, session.userid],
  );
  const kind = way === 'died' ? 'death' : 'euthanised';
  const line = { book: 'nursery', place: roomid, thing: '', eventdt: day, qty: -count, kind, sourceEvent: deathId, reverses: null } as const;
  await insertMovements(db, farmid, session.userid, [line], replaces === null ? [] : [replaces]);
  return { deathId, heads: heldOn(await movesOf(ctx, roomid), session.curbusdt) };
}

/** What is typed of deaths. */
const DEATH_FIELDS = ['roomid', 'eventdt', 'count', 'week', 'reason', 'way', 'weight', 'disposal', 'applyid', 'remark'] as const;

interface Standing extends Readonly<Record<(typeof DEATH_FIELDS)[number], string | number | null>> {
  eventdt: BusinessDate;
  roomid: string;
  crtusrid: string;
  valuedt: BusinessDate;
  voided_by: string | null;
  voided_at: Date | null;
}

/** Takes a row out of the live ones; 436 when somebody did before, 364 when it is locked. */
async function voidDeath(ctx: SignedContext, deathId: string, why: string, edit: boolean): Promise<Standing> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<Standing>(
    `select ${DEATH_FIELDS.map((key) => (key === 'weight' ? 'weight::float8' : key)).join(', ')}, crtusrid, valuedt, voided_by, voided_at
      from nursery_death
     where farm_id = $1 and death_id = $2 for update`,
    [farmid, deathId],
  );
  const [row] = rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'deathId', { value: deathId });
  if (row.voided_at !== null) throw await changedBy(ctx.db, row.voided_by, row.voided_at, '436', 'deathId');
  // Own rows are corrected as long as they are open, and taken back on their day (admin.md, rule 7).
  const own = row.crtusrid === ctx.session.userid && (edit || row.valuedt === ctx.session.curbusdt);
  if (!own && ctx.session.usrlvl < 60) throw new Refused([{ code: 'env_403' }], 403);
  unlocked(ctx, row.eventdt);
  await ctx.db.query('update nursery_death set voided_at = now(), voided_by = $3, voided_why = $4 where farm_id = $1 and death_id = $2', [
    farmid,
    deathId,
    ctx.session.userid,
    why,
  ]);
  return row;
}

interface WeaningIn {
  eventdt: BusinessDate;
  qty: number;
  age: number;
}

/** Pigs of a nursery house by how they came and went, up to a day. */
async function sumsOf(db: Db, farmid: string, roomid: string, day: BusinessDate) {
  const { rows } = await db.query<{ weaned: number; movedIn: number; movedOut: number; dead: number }>(
    `select coalesce(sum(qty) filter (where kind = 'weaned'), 0)::int as weaned,
       coalesce(-sum(qty) filter (where kind in ('death', 'euthanised')), 0)::int as dead,
       coalesce(sum(qty) filter (where kind not in ('weaned', 'death', 'euthanised') and (qty > 0) = (reverses is null)), 0)::int as "movedIn",
       coalesce(-sum(qty) filter (where kind not in ('weaned', 'death', 'euthanised') and (qty < 0) = (reverses is null)), 0)::int as "movedOut"
     from movement where farm_id = $1 and book = 'nursery' and place = $2 and eventdt <= $3::date`,
    [farmid, roomid, day],
  );
  return rows[0] ?? { weaned: 0, movedIn: 0, movedOut: 0, dead: 0 };
}

/** Deaths of a house in some days: how many each day, and the latest as they were entered. */
async function deathsOf(db: Db, farmid: string, roomid: string, { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate }) {
  const deaths = await db.query<{ day: BusinessDate; count: number }>(
    `select eventdt as day, sum(count)::int as count from nursery_death
     where farm_id = $1 and eventdt between $2::date and $3::date and roomid = $4 and voided_at is null group by 1`,
    [farmid, from, to, roomid],
  );
  const rows = await db.query<DeathBody & { deathId: string }>(
    `select death_id as "deathId", roomid, eventdt, count, week, reason, way, weight::float8 as weight, disposal, applyid, remark
     from nursery_death
     where farm_id = $1 and eventdt between $2::date and $3::date and roomid = $4 and voided_at is null
     order by eventdt desc, crtdate desc limit 50`,
    [farmid, from, to, roomid],
  );
  return { deaths: deaths.rows, rows: rows.rows };
}

/** A nursery house on a day: what it holds, where that came from, and the deaths of the days before. */
async function nurseryOn(ctx: SignedContext, services: HerdServices, roomid: string, day: BusinessDate) {
  const farmid = farmOf(ctx.session);
  const { db } = ctx;
  const moves = await movesOf(ctx, roomid);
  const house = await db.query<{ batchflg: boolean }>('select batchflg from room where farm_id = $1 and roomid = $2', [farmid, roomid]);
  const sums = await sumsOf(db, farmid, roomid, day);
  const weanings = await db.query<WeaningIn>(
    'select eventdt, weannum as qty, fosterday as age from weaning where farm_id = $1 and eventdt <= $2::date and roomid = $3',
    [farmid, day, roomid],
  );
  const from = addDays(day, 1 - SHOWN_DAYS);
  const { deaths, rows } = await deathsOf(db, farmid, roomid, { from, to: day });
  const count = new Map(deaths.map((row) => [row.day, row.count]));
  const heads = heldOn(moves, day);
  const age = meanAge(weanings.rows as Arrival[], heads, day);
  const { NURSAGE } = (await services.farmFacts(db, farmid)).settings;
  const week = age === null ? null : Math.min(NURSAGE[1], Math.max(NURSAGE[0], Math.floor(age / 7)));
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => addDays(from, i)).map((one) => ({ day: one, count: count.get(one) ?? 0 }));
  return {
    batchflg: house.rows[0]?.batchflg ?? false,
    heads,
    ...sums,
    age,
    week,
    days,
    rows,
  };
}

/** Nursery houses kept by count: deaths, and the house of a day. */
export function nurseryHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(saveNurseryDeath, (ctx, body) => write(ctx, services, body, null)),
    handleSigned(changeNurseryDeath, async (ctx, { deathId, change, ...body }) => {
      const before = await voidDeath(ctx, deathId, change, true);
      if (DEATH_FIELDS.every((key) => (body[key] ?? null) === before[key])) throw refused('838');
      return write(ctx, services, body, deathId);
    }),
    handleSigned(removeNurseryDeath, async (ctx, { deathId, change }) => {
      const { roomid } = await voidDeath(ctx, deathId, change, false);
      await insertMovements(ctx.db, farmOf(ctx.session), ctx.session.userid, [], [deathId]);
      return { heads: heldOn(await movesOf(ctx, roomid), ctx.session.curbusdt) };
    }),
    handleSigned(getNursery, (ctx, { roomid, eventdt }) => nurseryOn(ctx, services, roomid, eventdt as BusinessDate)),
  ];
}
