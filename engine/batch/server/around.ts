import type { z } from 'zod';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { around } from '../domain/event-calls.ts';
import { liveAround } from '../domain/event-rules.ts';
import { ageOn, ageWeek, liveNow, liveOn, oldestFirst } from '../domain/house.ts';
import { type BatchBooks, lastDay } from '../domain/house-rules.ts';
import type { BatchKind } from '../domain/kind.ts';
import type { JudgedEvent } from './events.ts';
import type { StoredBatch, StoredHouse } from './houses.ts';
import { birthOf } from './outcome.ts';

type Around = z.output<typeof around>;

/** The batch beside an event: what lives in its groups, age, withdrawal days that run on the day. */
export function besideOf(batch: StoredBatch | null, { withdrawal }: BatchBooks, day: BusinessDate) {
  const birth = batch === null ? null : birthOf(batch);
  return {
    balances:
      batch === null
        ? []
        : oldestFirst(batch.groups).map(({ grpid, entrydt, birthdt }) => ({ grpid, entrydt, birthdt, live: liveOn(batch.moves, day, grpid) })),
    ageweek: birth === null || birth > day ? null : ageWeek(ageOn(birth, day)),
    withdrawal: withdrawal !== null && withdrawal.until >= day ? withdrawal : null,
  };
}

/** Live animals before and after an event, and the batch it happens in. */
export function aroundOf(kind: BatchKind, { house, event, shares, books, waiting }: JudgedEvent): Around {
  const { batch } = house;
  const closes = event.eventcd === kind.codes.close && batch !== null;
  return {
    ...liveAround(kind, house, event),
    groups: shares.map((share) => ({ ...share })),
    ...besideOf(batch, books, event.eventdt),
    storeid: null,
    closing: closes ? { live: liveNow(batch.moves), last: lastDay(batch, books), noted: !books.saleWithoutNote, waiting } : null,
  };
}

/** The same of an event that moves no animal. */
export function stillAround(house: StoredHouse, books: BatchBooks, day: BusinessDate, storeid: string | null): Around {
  const live = house.batch === null ? 0 : liveOn(house.batch.moves, day);
  return { before: live, after: live, groups: [], ...besideOf(house.batch, books, day), storeid, closing: null };
}
