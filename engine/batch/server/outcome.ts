import type { z } from 'zod';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { backDateIssue, isExempt } from '#kernel/locks.ts';
import { meanDay } from '../domain/arrival-rules.ts';
import type { batchAfter } from '../domain/call-parts.ts';
import { ageOn, ageWeek, headOf, houseState, isOpen, liveNow } from '../domain/house.ts';
import { loadHouse, type StoredBatch, type StoredHouse } from './houses.ts';
import type { SavedEvent } from './rows.ts';
import type { BatchTables } from './tables.ts';

/** Level whose people correct rows of others with the flags of the menu alone. */
export const OTHERS_LEVEL = 60;

/** Average birth date of the animals that came into a batch. */
export function birthOf({ groups }: Pick<StoredBatch, 'groups'>): BusinessDate | null {
  return meanDay(groups.flatMap(({ birthdt, heads }) => (birthdt === null ? [] : [{ day: birthdt, heads }])));
}

/** Weight of all that came in, kg; null where a group was not weighed, or none came. */
export function weightIn({ groups }: Pick<StoredBatch, 'groups'>): number | null {
  if (groups.length === 0 || groups.some(({ weight }) => weight === null)) return null;
  return Math.round(groups.reduce((sum, { weight }) => sum + (weight ?? 0), 0) * 10) / 10;
}

/** How a house stands, for the answer of a save. */
export function afterOf(house: StoredHouse, today: BusinessDate): z.output<typeof batchAfter> {
  const { batch } = house;
  const live = batch === null ? 0 : liveNow(batch.moves);
  const birth = batch === null ? null : birthOf(batch);
  return {
    roomid: house.roomid,
    parityid: batch?.parityid ?? null,
    state: houseState(house),
    opendt: batch?.opendt ?? null,
    closedt: batch?.closedt ?? null,
    pigsin: batch === null ? 0 : headOf(batch.moves, 'in'),
    live,
    free: house.capacity === null ? null : house.capacity - (isOpen(batch) ? live : 0),
    avgbirthdt: birth,
    ageweek: birth === null ? null : ageWeek(ageOn(birth, today)),
    weightin: batch === null ? null : weightIn(batch),
  };
}

/** The house read again after a save, with the version of its batch. */
export async function savedState(tables: BatchTables, { db, session }: SignedContext, roomid: string) {
  const house = await loadHouse(tables, db, farmOf(session), roomid, { forUpdate: false });
  return { version: house.batch?.version ?? 0, after: afterOf(house, session.curbusdt) };
}

/** True when only the approval level lets the day be saved. */
export function savedByExemption(ctx: SignedContext, day: BusinessDate): boolean {
  const lock = lockRuleOf(ctx.session);
  return isExempt(lock) && backDateIssue(day, lock) !== null;
}

/** Refuses a row somebody took back or changed before. @throws Refused V_NOTEXISTS, STALE. */
export async function standing(db: Db, event: SavedEvent | null, eventId: string): Promise<SavedEvent> {
  if (event === null) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  if (event.voidedAt !== null) throw await changedBy(db, event.voidedBy, event.voidedAt, 'STALE', 'eventId');
  return event;
}

/** Level 30 corrects its own rows; those of others from level 60. @throws Refused 403. */
export function mayChange(ctx: SignedContext, event: SavedEvent): void {
  if (event.crtusrid !== ctx.session.userid && ctx.session.usrlvl < OTHERS_LEVEL) throw forbidden();
}

/** An own row of the same day may be taken back by who may add; any other by who may delete. @throws Refused 403. */
export function mayRemove(ctx: SignedContext, event: Pick<SavedEvent, 'crtusrid' | 'valuedt'>, menu: string): void {
  const { session } = ctx;
  const own = event.crtusrid === session.userid && event.valuedt === session.curbusdt;
  if (!own && session.flags.get(menu)?.delete !== true) throw forbidden();
}
