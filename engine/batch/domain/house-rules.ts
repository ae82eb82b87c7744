import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';
import { backDateIssue, isExempt, type LockRule, lockIssue } from '#kernel/locks.ts';
import { type Batch, type House, hasHeldPigs, houseState, isOpen, liveNow } from './house.ts';
import type { BatchKind } from './kind.ts';

/** Dates that stand in the wrong order, the one that should be earlier first. */
export function dateOrder(field: string, earlier: BusinessDate, later: BusinessDate): Issue {
  return refuse('GF_DATE', field, { list: `${earlier} – ${later}` });
}

/** 359 of a day after today, 365 of one too far back; the approval level is exempt from the second. */
export function newDayIssues(day: BusinessDate, lock: LockRule, field: string): Issue[] {
  if (day > lock.curbusdt) return [refuse('359', field, { date: lock.curbusdt })];
  const old = isExempt(lock) ? null : backDateIssue(day, lock, field);
  return old === null ? [] : [old];
}

/** 364 of a row that is changed or taken away. */
export function lockedIssues(day: BusinessDate, lock: LockRule): Issue[] {
  const issue = isExempt(lock) ? null : lockIssue(day, lock);
  return issue === null ? [] : [issue];
}

/** 854 of a house out of use, 372 of one that is not run as batches. */
export function houseUseIssues(house: House, field = 'roomid'): Issue[] {
  if (!house.inUse) return [refuse('854', field, { house: house.roomid })];
  return house.batchflg ? [] : [refuse('372', field, { house: house.roomid })];
}

/** Transition 1, open: 854, 857, opening not after today (359), back days (365), after the last closing (GF_DATE). */
export function openIssues(house: House, opendt: BusinessDate, lock: LockRule): Issue[] {
  const use = houseUseIssues(house);
  if (use.length > 0) return use;
  if (isOpen(house.batch)) return [refuse('857', 'roomid', { house: house.roomid })];
  const day = newDayIssues(opendt, lock, 'opendt');
  if (day.length > 0) return day;
  const last = lastClosing(house);
  return last !== null && opendt <= last ? [dateOrder('opendt', last, opendt)] : [];
}

/** The closing day a new batch must come after. */
export function lastClosing({ batch, closedBefore }: House): BusinessDate | null {
  return batch?.closedt ?? closedBefore;
}

/** State guard of transition 2, fill: a batch that held pigs and holds none now must be closed first (857). */
export function fillStateIssues(house: House): Issue[] {
  const use = houseUseIssues(house);
  if (use.length > 0) return use;
  const { batch } = house;
  const emptied = isOpen(batch) && hasHeldPigs(batch) && liveNow(batch.moves) === 0;
  return emptied ? [refuse('857', 'roomid', { house: house.roomid })] : [];
}

/** A new event needs an open batch that holds or held pigs: 854 cancelled, 813 not yet raised, 814 closed. */
export function eventStateIssues(house: House, mayBeEmpty = false): Issue[] {
  const use = houseUseIssues(house);
  if (use.length > 0) return use;
  const state = houseState(house);
  if (state === 'closed') return [refuse('814', 'roomid', { house: house.roomid, date: house.batch?.closedt ?? '' })];
  const opened = house.batch !== null && mayBeEmpty;
  return state === 'notraised' && !opened ? [refuse('813', 'roomid', { house: house.roomid })] : [];
}

/** First day pigs came in; null before. */
export function firstArrival({ groups }: Batch): BusinessDate | null {
  return groups.reduce<BusinessDate | null>((first, { entrydt }) => (first === null || entrydt < first ? entrydt : first), null);
}

/** Pigs leaving or dying: 841 after closing, 842 before opening, GF_DATE before the first arrival. */
export function leavingDayIssues(batch: Batch, day: BusinessDate): Issue[] {
  if (batch.closedt !== null && day > batch.closedt) return [refuse('841', 'eventdt', { date: batch.closedt })];
  if (day < batch.opendt) return [refuse('842', 'eventdt', { date: batch.opendt })];
  const first = firstArrival(batch);
  return first !== null && day < first ? [dateOrder('eventdt', first, day)] : [];
}

/** What books outside the module say about a batch: the store its goods, the notes its sales. */
export interface BatchBooks {
  /** Goods were issued to it. */
  readonly issued: boolean;
  /** First and last day of a goods note of the batch. */
  readonly firstGoods: BusinessDate | null;
  readonly lastGoods: BusinessDate | null;
  /** A sale of the batch has no delivery note. */
  readonly saleWithoutNote: boolean;
  /** The medicine whose withdrawal days last longest. */
  readonly withdrawal: { readonly item: string; readonly name?: Text3; readonly until: BusinessDate } | null;
}

/** Books that know nothing of the batch. */
export const NO_BOOKS: BatchBooks = { issued: false, firstGoods: null, lastGoods: null, saleWithoutNote: false, withdrawal: null };

/** The last day anything of the batch is dated. */
export function lastDay(batch: Batch, books: BatchBooks): BusinessDate {
  const days = [...batch.eventDays, ...batch.moves.map(({ eventdt }) => eventdt), ...(books.lastGoods === null ? [] : [books.lastGoods])];
  return days.reduce((last, day) => (day > last ? day : last), batch.opendt);
}

/** Transition 3, close: state, GF_LIVE, 359, GF_DATE, 839, 418 of farm transfers out of it that wait. */
export function closeIssues(house: House, closedt: BusinessDate, lock: LockRule, books: BatchBooks, waiting: number): Issue[] {
  const state = eventStateIssues(house);
  const { batch } = house;
  if (state.length > 0 || batch === null) return state;
  const live = liveNow(batch.moves);
  if (live > 0) return [refuse('GF_LIVE', 'roomid', { n: live, house: house.roomid })];
  const day = newDayIssues(closedt, lock, 'eventdt');
  if (day.length > 0) return day;
  const last = lastDay(batch, books);
  if (closedt < last) return [dateOrder('eventdt', last, closedt)];
  if (books.saleWithoutNote) return [refuse('839', 'eventcd')];
  return waiting > 0 ? [refuse('418', 'roomid', { id: house.roomid })] : [];
}

/** Transition 4, undo close: 888 unless the newest batch is the closed one and nothing came after, 815 after the days of the kind for every level. */
export function undoIssues({ undo: { days } }: Pick<BatchKind, 'undo'>, house: House, parityid: number, lock: LockRule): Issue[] {
  if (!house.inUse) return [refuse('854', 'roomid', { house: house.roomid })];
  const { batch } = house;
  if (batch === null || batch.parityid !== parityid || batch.closedt === null) return [refuse('888', 'roomid')];
  if (batch.closedt < addDays(lock.curbusdt, -days)) return [refuse('815', 'roomid', { days })];
  return [];
}

/**
 * An opening day that is corrected: not after today, back days; after the last closing (GF_DATE), not after any arrival, after the birth of
 * every group, and no goods before it (817).
 */
export function reopenIssues(
  { bornBefore }: Pick<BatchKind, 'bornBefore'>,
  house: House,
  opendt: BusinessDate,
  lock: LockRule,
  books: BatchBooks,
): Issue[] {
  const day = newDayIssues(opendt, lock, 'opendt');
  if (day.length > 0) return day;
  const { batch, closedBefore } = house;
  if (closedBefore !== null && opendt <= closedBefore) return [dateOrder('opendt', closedBefore, opendt)];
  const first = batch === null ? null : firstArrival(batch);
  if (first !== null && first < opendt) return [dateOrder('opendt', opendt, first)];
  const born = (batch?.groups ?? []).find(({ birthdt }) => birthdt !== null && (bornBefore ? birthdt >= opendt : birthdt > opendt))?.birthdt;
  if (born != null) return [dateOrder('opendt', born, opendt)];
  return books.firstGoods !== null && books.firstGoods < opendt ? [refuse('817', 'opendt', { date: opendt })] : [];
}

/** Transition 5, withdraw: a batch without pigs ever in (894), 832 when goods were issued to it. */
export function withdrawIssues(house: House, parityid: number, books: BatchBooks): Issue[] {
  const { batch } = house;
  if (batch === null || batch.parityid !== parityid || !isOpen(batch)) return [refuse('840', 'roomid')];
  if (batch.groups.length > 0 || batch.eventDays.length > 0) return [refuse('894', 'roomid')];
  return books.issued ? [refuse('832', 'roomid', { note: `${house.roomid}/${parityid}` })] : [];
}

/** Transition 7: an open batch refuses taking the house out of use, or changing what kind of house it is (857). */
export function outOfUseIssues(house: House): Issue[] {
  return isOpen(house.batch) ? [refuse('857', 'roomid', { house: house.roomid })] : [];
}
