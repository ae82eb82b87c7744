import type { z } from 'zod';
import { meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { headOf, houseState, isOpen, liveNow } from '#engine/batch/domain/house.ts';
import type { StoredBatch, StoredHouse } from '#engine/batch/server/houses.ts';
import type { SavedEvent } from '#engine/batch/server/rows.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, warningsOf } from '#kernel/issue.ts';
import { backDateIssue, isExempt } from '#kernel/locks.ts';
import type { batchAfter } from '../contract/values.ts';
import { ageOn, ageWeek } from '../domain/standards.ts';
import { loadHouse } from './store/batch-store.ts';

/** Level whose people correct rows of others with the flags of the menu alone. */
const OTHERS_LEVEL = 60;

/** Refuses what stands against a save: errors, then warnings nobody accepted. @returns the accepted warnings. */
export function standOrRefuse(issues: readonly Issue[], accept: readonly string[] | undefined): readonly Issue[] {
  const errors = errorsOf(issues);
  if (errors.length > 0) throw new Refused(errors);
  const open = warningsOf(issues).filter(({ code }) => !(accept ?? []).includes(code));
  if (open.length > 0) throw new Refused(open);
  return warningsOf(issues);
}

/** Average birth date of the pigs that came into a batch. */
export function birthOf({ groups }: Pick<StoredBatch, 'groups'>): BusinessDate | null {
  return meanDay(groups.flatMap(({ birthdt, heads }) => (birthdt === null ? [] : [{ day: birthdt, heads }])));
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
  };
}

/** The house read again after a save, with the version of its batch. */
export async function savedState(db: Db, farmid: string, roomid: string, today: BusinessDate, parityid: number | null = null) {
  const house = await loadHouse(db, farmid, roomid, { forUpdate: false, parityid });
  return { version: house.batch?.version ?? 0, after: afterOf(house, today) };
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
