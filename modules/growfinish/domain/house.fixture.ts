import type { EventContext } from '#engine/batch/domain/event-rules.ts';
import type { Batch, HeadMove, House } from '#engine/batch/domain/house.ts';
import { NO_BOOKS } from '#engine/batch/domain/house-rules.ts';
import { businessDate } from '#kernel/business-date.ts';
import type { LockRule } from '#kernel/locks.ts';

export const day = businessDate;
export const TODAY = day('20260601');
export const LOCK: LockRule = { curbusdt: TODAY, lockday: 9999, backday: 9999, usrlvl: 30, aprlvl: 70 };
export const CTX: EventContext = { lock: LOCK, books: NO_BOOKS, waiting: 0, lists: [], withhold: 'refuse' };

export const move = (grpid: number, eventdt: string, qty: number, kind: HeadMove['kind']): HeadMove => ({ grpid, eventdt: day(eventdt), qty, kind });
export const group = (grpid: number, entrydt: string, birthdt: string) => ({ grpid, entrydt: day(entrydt), birthdt: day(birthdt), source: null });

/** An open batch of 150 pigs that came in two groups. */
export const batch = (given: Partial<Batch> = {}): Batch => ({
  parityid: 3,
  opendt: day('20260401'),
  closedt: null,
  state: 'active',
  groups: [group(1, '20260402', '20260201'), group(2, '20260410', '20260125')],
  moves: [move(1, '20260402', 100, 'in'), move(2, '20260410', 50, 'in')],
  eventDays: [],
  ...given,
});

/** The house the batch stands in; it has no capacity unless one is given. */
export const house = (given: Partial<House> = {}): House => ({
  roomid: 'T1',
  area: 'grow-finish',
  batchflg: true,
  inUse: true,
  capacity: null,
  batch: batch(),
  closedBefore: day('20260320'),
  ...given,
});
