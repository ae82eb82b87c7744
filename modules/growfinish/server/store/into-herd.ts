import { judgeEvent } from '#engine/batch/server/events.ts';
import type { BatchServer, EventBody } from '#engine/batch/server/kind-server.ts';
import { bodyOf } from '#engine/batch/server/remove-record.ts';
import { loadEvent, type SavedEvent } from '#engine/batch/server/rows.ts';
import { checkPlaces, openEvent, takeEventBack, writeEvent } from '#engine/batch/server/write-event.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { INTO_HERD } from '../../domain/tags/leaving.ts';

/** An animal the herd takes in under an identity. */
export interface TakenIn {
  readonly animalId: string;
  readonly pgid: string;
  readonly eventdt: BusinessDate;
  readonly roomid: string | null;
  readonly weight: number | null;
  readonly applyid: string | null;
}

/** One that is being entered: the herd knows it by no key yet. */
type Untaken = Omit<TakenIn, 'animalId'>;

interface Place {
  readonly roomid: string;
  readonly parityid: number;
}

const SCREEN = 'PigEntry';

/**
 * SQL: the batch `b` not closed yet in which the pig of an ear tag `t` stands. Pigs of a closed one were counted out when it was emptied; a number that
 * was only sent to a house, before its pig was read in a batch there, says nothing of the pigs that stand in it today.
 */
export const STANDS_IN =
  "b.farm_id = t.farm_id and b.roomid = t.roomid and b.parityid = t.parityid and b.state = 'active' and t.state = 'registered'";
const STANDING = `
select t.tag, t.roomid, b.parityid from ear_tag t join house_batch b on ${STANDS_IN}
where t.farm_id = $1 and t.tag = any($2) order by t.roomid, t.tag`;

/** The movement an animal left its batch by. */
const LEFT = "select event_id from batch_event where farm_id = $1 and link_id = $2 and eventcd = 'TRO' and voided_at is null";

/** Refusals of the batch beside what was typed of the animal, which they name. */
const besideAnimal = (issues: readonly Issue[], value: string): Issue[] =>
  issues.map((issue) => ({ ...issue, field: issue.field === 'eventdt' ? 'entrydt' : 'pgid', params: { ...issue.params, value } }));

function leavingOf({ pgid, eventdt, roomid, weight, applyid }: Untaken, place: Place): EventBody {
  return { ...place, eventcd: 'TRO', eventdt, heads: 1, weight, applyid, trftp: INTO_HERD, toroomid: roomid, tags: pgid };
}

async function leave(server: BatchServer, ctx: SignedContext, animal: TakenIn, place: Place) {
  const judged = await judgeEvent(server, ctx, leavingOf(animal, place), { forUpdate: true, half: true });
  const wrong = errorsOf(judged.issues);
  if (wrong.length > 0) throw new Refused(besideAnimal(wrong, animal.pgid));
  const eventId = await writeEvent(server, ctx, judged, { linkId: animal.animalId });
  const after = { eventId, pgid: animal.pgid, eventdt: animal.eventdt, toroomid: animal.roomid };
  await audit(ctx, { screen: SCREEN, subject: 'batch', subjectId: place.roomid, kind: 'TRO', after, reason: null });
}

/** Where the tags of animals stand; those with no such tag come from elsewhere. */
async function placesOf(ctx: SignedContext, pgids: readonly string[]): Promise<readonly (Place & { readonly tag: string })[]> {
  const { rows } = await ctx.db.query<Place & { readonly tag: string }>(STANDING, [farmOf(ctx.session), pgids]);
  return rows;
}

/** What its batch says of an animal not entered yet. */
async function judge(server: BatchServer, ctx: SignedContext, animal: Untaken): Promise<readonly Issue[]> {
  const [place] = await placesOf(ctx, [animal.pgid]);
  if (place === undefined) return [];
  const { tag: _, ...there } = place;
  const { issues } = await judgeEvent(server, ctx, leavingOf(animal, there), { forUpdate: false, half: true });
  return besideAnimal(errorsOf(issues), animal.pgid);
}

/** Each own-bred animal leaves the batch its ear tag stands in: one head, with the cost it carries. */
async function take(server: BatchServer, ctx: SignedContext, animals: readonly TakenIn[]): Promise<void> {
  const own = new Map(animals.map((animal) => [animal.pgid, animal]));
  for (const { tag, ...place } of await placesOf(ctx, [...own.keys()])) {
    const animal = own.get(tag);
    if (animal !== undefined) await leave(server, ctx, animal, place);
  }
}

async function movementOf({ tables }: BatchServer, ctx: SignedContext, animalId: string): Promise<SavedEvent | null> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ event_id: string }>(LEFT, [farmid, animalId]);
  return rows[0] === undefined ? null : loadEvent(tables, ctx.db, farmid, rows[0].event_id);
}

/** Its head is back in the batch. @throws Refused 864 of a batch closed since, 855 where its place is taken */
async function putBack(server: BatchServer, ctx: SignedContext, left: SavedEvent, why: string): Promise<void> {
  const event = await openEvent(server.tables, ctx, left.eventId).catch((error: unknown) => {
    if (error instanceof Refused) throw new Refused(besideAnimal(error.issues, String(left.data['tags'])), error.status, error.errorClass);
    throw error;
  });
  await takeEventBack(server, ctx, event, why);
  await checkPlaces(server.tables, ctx, event);
  await audit(ctx, { screen: SCREEN, subject: 'batch', subjectId: event.roomid, kind: 'remove event', before: bodyOf(event), reason: why });
}

async function isClosed(ctx: SignedContext, { roomid, parityid }: SavedEvent): Promise<boolean> {
  const { rows } = await ctx.db.query<{ closed: boolean }>(
    'select closedt is not null as closed from house_batch where farm_id = $1 and roomid = $2 and parityid = $3',
    [farmOf(ctx.session), roomid, parityid],
  );
  return rows[0]?.closed === true;
}

/** The day, weight or house of an animal was corrected: its movement follows. Of a closed batch the close-out stands; another day is refused (864). */
async function follow(server: BatchServer, ctx: SignedContext, animal: TakenIn, why: string): Promise<void> {
  const left = await movementOf(server, ctx, animal.animalId);
  if (left === null) return;
  const { weight, data, roomid, parityid } = left;
  const [sameDay, same] = [left.eventdt === animal.eventdt, weight === animal.weight && (data['toroomid'] ?? null) === animal.roomid];
  if (sameDay && (same || (await isClosed(ctx, left)))) return;
  await putBack(server, ctx, left, why);
  await leave(server, ctx, { ...animal, pgid: String(data['tags']) }, { roomid, parityid });
}

/** Pigs of batches that the herd takes in under their ear tags: the herd asks of one it enters, and tells what it entered, corrected and took back. */
export function intoHerd(server: BatchServer) {
  return {
    judge: (ctx: SignedContext, animal: Untaken): Promise<readonly Issue[]> => judge(server, ctx, animal),
    take: (ctx: SignedContext, animals: readonly TakenIn[]): Promise<void> => take(server, ctx, animals),
    correct: (ctx: SignedContext, animal: TakenIn, why: string): Promise<void> => follow(server, ctx, animal, why),
    giveBack: async (ctx: SignedContext, animalId: string, why: string): Promise<void> => {
      const left = await movementOf(server, ctx, animalId);
      if (left !== null) await putBack(server, ctx, left, why);
    },
  };
}
