import type { Db } from '#engine/server/db.ts';
import { enterFarm, withFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { errorsOf } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { foldAnimal } from '#modules/herd/domain/fold.ts';
import { handoverData } from '#modules/herd/domain/handover.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { textOf } from '#modules/herd/domain/values.ts';
import { isHandedOver } from '../domain/removal.ts';
import { type HerdServices, stampOf } from './handlers/services.ts';
import type { EventInput } from './store/event-input.ts';
import type { SaveStamp } from './store/event-rows.ts';
import { HerdUnit } from './store/herd-unit.ts';
import { type FarmFacts, wantedKeys } from './store/load-context.ts';
import { carryPhotos } from './transfer-photos.ts';

/** A level above every approval level: a handover is judged by what the other farm recorded, not by who takes it. */
const HANDOVER_LEVEL = 99;

/** On whose behalf, and by which day, a handover is written: a person's call, or the server's own hour. */
interface Hand {
  readonly db: Db;
  readonly lock: LockRule;
  readonly stamp: Omit<SaveStamp, 'farmid'>;
}

function handOf(ctx: SignedContext): Hand {
  return { db: ctx.db, lock: lockRuleOf(ctx.session), stamp: stampOf(ctx, null) };
}

/** Opens a unit on a farm of the company; the transaction sees that farm from here on. */
async function unitOn(
  { db, lock, stamp }: Hand,
  services: HerdServices,
  farmid: string,
  inputs: readonly EventInput[],
  animalIds: readonly string[],
) {
  await enterFarm(db, farmid);
  const facts = await services.farmFacts(db, farmid);
  const parts = { db, farmid, facts, lock: { ...lock, usrlvl: HANDOVER_LEVEL }, history: false, stamp: { ...stamp, farmid }, forUpdate: true };
  const keys = wantedKeys(inputs.map(({ data }) => data));
  const pgids = inputs.map(({ pgid }) => pgid);
  return { facts, unit: await HerdUnit.open(parts, keys, pgids, animalIds) };
}

/** The house an animal comes to when nobody chose one: its own by name where the farm has it, else the first of the right area. */
async function houseFor(ctx: SignedContext, farmid: string, animal: Animal): Promise<string> {
  await enterFarm(ctx.db, farmid);
  const { rows } = await ctx.db.query<{ roomid: string }>(
    `select roomid from room where farm_id = $1 and state = 'active' and area in ('gilts', 'sow', 'other')
     order by roomid = $2 desc, area = $3 desc, roomid limit 1`,
    [farmid, animal.roomid ?? '', animal.status === 'G' ? 'gilts' : 'sow'],
  );
  if (rows[0] === undefined) throw refused('372', 'roomid', { house: '' });
  return rows[0].roomid;
}

/**
 * A mating group the receiving farm does not have, or whose days are others there, is left out, and scores its lists do not know:
 * an entry may do without.
 */
function knownHere(unit: HerdUnit, data: Readonly<Record<string, string | number | null>>, on: BusinessDate): EventInput['data'] {
  const { mategrp, ...rest } = data;
  const group = typeof mategrp === 'string' ? unit.context.group(mategrp) : null;
  const day = typeof rest['matedt'] === 'string' ? rest['matedt'] : '';
  const scores = ['feetleg', 'vulva'].filter((list) => typeof rest[list] === 'string' && !unit.context.hasCode(list, String(rest[list]), on));
  const known = Object.fromEntries(Object.entries(rest).filter(([key]) => !scores.includes(key)));
  return group !== null && group.first <= day && day <= group.last ? { ...known, mategrp: group.code } : known;
}

/** The breeding value index the last published run gave an animal; null where none did. */
async function runIndexOf(ctx: SignedContext, farmid: string, animalId: string): Promise<string | null> {
  await enterFarm(ctx.db, farmid);
  const { rows } = await ctx.db.query<{ index: string | null }>('select run_bvindx as index from animal where farm_id = $1 and animal_id = $2', [
    farmid,
    animalId,
  ]);
  return rows[0]?.index ?? null;
}

/** Enters an animal on the receiving farm as it stood on the sending one. @throws Refused with what speaks against it. */
async function enterThere(
  ctx: SignedContext,
  services: HerdServices,
  from: string,
  to: string,
  before: Animal,
  leaving: HerdEvent,
  house: string | null,
) {
  const roomid = house ?? (await houseFor(ctx, to, before));
  const data = handoverData(before, roomid, from, leaving.eventdt);
  const index = await runIndexOf(ctx, from, leaving.animalId);
  const input: EventInput = {
    eventcd: 'ENT',
    pgid: before.pgid,
    eventdt: leaving.eventdt,
    applyid: null,
    reason: null,
    remark: null,
    data,
    accept: null,
  };
  const { unit } = await unitOn(handOf(ctx), services, to, [input], []);
  const outcome = unit.save({ ...input, data: knownHere(unit, data, leaving.eventdt) });
  if (!outcome.ok) throw new Refused(errorsOf(outcome.issues));
  await unit.flush();
  if (index !== null)
    await ctx.db.query('update animal set run_bvindx = $3 where farm_id = $1 and animal_id = $2', [to, outcome.animal.animalId, index]);
  await carryPhotos(ctx, { farmid: from, animalId: leaving.animalId }, { farmid: to, animalId: outcome.animal.animalId });
  return outcome.animal;
}

const isTransfer = (event: HerdEvent): boolean => event.eventcd === 'TRF';

/** The animal as it stood before it went. */
function beforeLeaving(events: readonly HerdEvent[], unit: HerdUnit): Animal {
  return foldAnimal(
    events.filter((event) => !isTransfer(event)),
    unit.context,
  );
}

/**
 * Hands over animals whose transfer was saved with acceptance at once (TRFAUTO Y): in the transaction of
 * the save, so that they stand on one farm only. Leaves the transaction in the sender's farm.
 */
export async function handOverAtOnce(ctx: SignedContext, services: HerdServices, unit: HerdUnit, events: readonly HerdEvent[]): Promise<void> {
  const from = farmOf(ctx.session);
  const gone = events.filter(isHandedOver);
  for (const event of gone) {
    const held = unit.byId(event.animalId);
    const to = textOf(event.data, 'tofarm');
    if (held === null || to === null) continue;
    await enterThere(ctx, services, from, to, beforeLeaving(held.events, unit), event, null);
  }
  if (gone.length > 0) await enterFarm(ctx.db, from);
}

/** Last day a farm may take an animal that was sent on a day. */
export function lastDay(eventdt: BusinessDate, facts: FarmFacts): BusinessDate {
  return addDays(eventdt, facts.settings.TRFDAYS);
}

interface Overdue {
  animal_id: string;
}

async function takeBack(hand: Hand, services: HerdServices, farmid: string): Promise<number> {
  const { rows } = await hand.db.query<Overdue>(
    `select a.animal_id from animal a
      join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'TRF' and e.voided_at is null
     where a.farm_id = $1 and a.transfer_to is not null and a.leftdt is null and not a.deleted and e.eventdt < $2::date - $3::int`,
    [farmid, hand.lock.curbusdt, (await services.farmFacts(hand.db, farmid)).settings.TRFDAYS],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ animal_id }) => animal_id);
  const { unit } = await unitOn(hand, services, farmid, [], ids);
  for (const id of ids) {
    const waiting = unit.byId(id)?.events.filter(isTransfer) ?? [];
    unit.void(waiting, () => 'undone', id);
  }
  await unit.flush('TRFDAYS');
  return ids.length;
}

/** Takes animals of a farm back whose transfer nobody accepted within TRFDAYS. Answers how many. */
export function takeBackOverdue(ctx: SignedContext, services: HerdServices, farmid: string): Promise<number> {
  return takeBack(handOf(ctx), services, farmid);
}

/** Name the rows carry that the server took back by itself. */
const BY_ITSELF = 'transfer';

/** The same without anybody's call, on the farm's own day. The transaction must see that farm. Answers how many. */
export function takeBackUnasked(db: Db, services: HerdServices, farmid: string, curbusdt: BusinessDate): Promise<number> {
  const lock = { curbusdt, lockday: 9999, backday: 9999, usrlvl: HANDOVER_LEVEL, aprlvl: 0 };
  const stamp = { valuedt: curbusdt, reqid: null, user: BY_ITSELF, enteredAt: null };
  return takeBack({ db, lock, stamp }, services, farmid);
}

export interface ArrivalAnswer {
  readonly fromfarm: string;
  readonly animalId: string;
  readonly answer: 'accept' | 'refuse';
  readonly roomid: string | null;
  readonly reason: string | null;
}

/**
 * The receiving farm's answer: the sender's row is confirmed or taken back and, when confirmed, the animal
 * entered here, all in one transaction. @throws Refused 417 not of the company, 366 no longer waiting.
 */
export async function answerTransfer(ctx: SignedContext, services: HerdServices, given: ArrivalAnswer): Promise<Animal> {
  const to = farmOf(ctx.session);
  const own = await services.farmFacts(ctx.db, to);
  if (given.fromfarm === to || !own.companyFarms.includes(given.fromfarm)) throw refused('417', 'fromfarm');
  const { unit, facts } = await unitOn(handOf(ctx), services, given.fromfarm, [], [given.animalId]);
  const held = unit.byId(given.animalId);
  const sent = held?.events.findLast(isTransfer);
  const waits = held?.animal.transferTo === to && sent !== undefined && ctx.session.curbusdt <= lastDay(sent.eventdt, facts);
  if (held == null || !waits || sent === undefined) throw refused('366', 'animalId', { id: held?.animal.pgid ?? '' });
  const before = beforeLeaving(held.events, unit);
  if (given.answer === 'refuse') unit.void([sent], () => 'undone', given.animalId);
  else unit.revise(sent, { ...sent.data, accepted: 'Y' });
  await unit.flush(given.reason);
  if (given.answer === 'accept') return enterThere(ctx, services, given.fromfarm, to, before, sent, given.roomid);
  await enterFarm(ctx.db, to);
  return before;
}

/**
 * Whether an animal another farm accepted stands in the books there, whatever became of it: until its entry there is deleted
 * it may not come back here, or it would stand in two herds. Leaves the transaction in the own farm.
 */
export async function standsThere({ db, session }: SignedContext, pgid: string, sent: HerdEvent): Promise<boolean> {
  const [own, to] = [farmOf(session), textOf(sent.data, 'tofarm')];
  if (to === null) return false;
  const asked = () =>
    db.query(
      `select 1 from animal a join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT' and e.voided_at is null
      where a.farm_id = $1 and not a.deleted and (a.leftdt is null or a.leftdt > $2::date) and e.data->>'fromfarm' = $3
        and a.animal_id in (select animal_id from animal where farm_id = $1 and pgid = $4
          union select animal_id from animal_identity where farm_id = $1 and pgid = $4)
      limit 1`,
      [to, sent.eventdt, own, pgid],
    );
  return (await withFarms(db, [to], own, asked)).rows.length > 0;
}
