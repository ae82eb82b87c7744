import { mostFrom } from '#engine/ledger/domain/counts.ts';
import { addDays, type BusinessDate, businessDate, dateOfDay, dayNumber, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { type House, isOpen, liveOn } from './house.ts';
import { dateOrder, fillStateIssues, houseUseIssues, lastClosing, newDayIssues, openIssues } from './house-rules.ts';
import type { BatchKind, WayIn } from './kind.ts';

/** Animals of a pool (weaned piglets of a nursery house and weaning group) that a record names, with what is left of them. */
export interface PoolShare {
  readonly nursery: string;
  readonly weangrp: string;
  readonly heads: number;
  /** Left in the pool on the day, what this record itself took before counted in. */
  readonly free: number;
  readonly birthdt: BusinessDate | null;
}

/** A record of pigs in, as typed. */
export interface Arrival<Way extends string = string> {
  readonly way: Way;
  /** Opening day when no batch is open. */
  readonly opendt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly heads: number;
  readonly males: number | null;
  readonly females: number | null;
  /** All of them, kg. */
  readonly weight: number | null;
  readonly birthdt: BusinessDate | null;
  readonly shares: readonly PoolShare[];
}

/** The day so many calendar months later; the last day of a shorter month. */
export function addMonths(day: BusinessDate, months: number): BusinessDate {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6, 8))];
  const index = year * 12 + (month - 1) + months;
  const first = (at: number): BusinessDate =>
    businessDate(`${String(Math.floor(at / 12)).padStart(4, '0')}${String((at % 12) + 1).padStart(2, '0')}01`);
  const last = daysBetween(first(index), first(index + 1));
  return addDays(first(index), Math.min(date, last) - 1);
}

/** The way of a record; one its kind does not know is a fault. */
function wayOf({ ways }: BatchKind, { way }: Arrival): WayIn {
  const found = ways[way];
  if (found === undefined) throw new Error(`no way ${way}`);
  return found;
}

/** Birth dates of a record: of each group named, or the one typed. */
function birthDatesOf(kind: BatchKind, arrival: Arrival): BusinessDate[] {
  const dates = wayOf(kind, arrival).pooled ? arrival.shares.map((share) => share.birthdt) : [arrival.birthdt];
  return dates.filter((date): date is BusinessDate => date !== null);
}

/** Mean day weighted by head, half a day to the later one; null without head. */
export function meanDay(parts: readonly { readonly day: BusinessDate; readonly heads: number }[]): BusinessDate | null {
  const heads = parts.reduce((sum, part) => sum + part.heads, 0);
  if (heads === 0) return null;
  const days = parts.reduce((sum, part) => sum + part.heads * dayNumber(part.day), 0);
  return dateOfDay(Math.floor(days / heads + 0.5));
}

/** arrival ≥ opening > birth (GF_DATE; a kind may open on the day of birth), then the gap from birth to arrival (GF_GAP). */
function dateIssues(kind: BatchKind, house: House, arrival: Arrival, opendt: BusinessDate): Issue[] {
  const { entrydt } = arrival;
  const { pooled, latest: latestOf } = wayOf(kind, arrival);
  if (entrydt < opendt) return [dateOrder('entrydt', opendt, entrydt)];
  for (const birthdt of birthDatesOf(kind, arrival)) {
    const late = kind.bornBefore ? birthdt >= opendt : birthdt > opendt;
    if (late) return [dateOrder(pooled ? 'groups' : 'birthdt', birthdt, opendt)];
    const latest = latestOf(birthdt, house.area);
    if (entrydt > latest) return [refuse('GF_GAP', 'entrydt', { n: daysBetween(birthdt, entrydt), max: daysBetween(birthdt, latest) })];
  }
  return [];
}

/** V_RANGE: from 1 to the most head of a record; where the kind names none the places of the house bind it (855). */
function headIssues({ mostHead }: BatchKind, { heads }: Arrival): Issue[] {
  const max = mostHead ?? Number.MAX_SAFE_INTEGER;
  return heads >= 1 && heads <= max ? [] : [refuse('V_RANGE', 'heads', { min: 1, max })];
}

/** GF_SEX, and 896 when the groups named hold fewer head than the record. */
function sumIssues(kind: BatchKind, arrival: Arrival): Issue[] {
  const { heads, males, females, shares } = arrival;
  const typed = males !== null || females !== null;
  const sexes = typed && (males ?? 0) + (females ?? 0) !== heads ? [refuse('GF_SEX', 'males', { n: heads })] : [];
  if (!wayOf(kind, arrival).pooled) return sexes;
  const named = shares.reduce((sum, share) => sum + share.heads, 0);
  if (named < heads) return [...sexes, refuse('896', 'groups', { n: named })];
  return named > heads ? [...sexes, refuse('V_INVALID', 'heads')] : sexes;
}

/** 859 (872 of a correction): more of a weaning group than is left of it. */
function poolIssues(shares: readonly PoolShare[], code: '859' | '872'): Issue[] {
  return shares.flatMap(({ heads, free, weangrp }) => {
    if (heads <= free) return [];
    const params = code === '859' ? { n: Math.max(0, free), group: weangrp } : { n: Math.max(0, free), taken: heads };
    return [refuse(code, 'groups', params)];
  });
}

/** 855: more pigs than the house has places, on the day or later. */
function capacityIssues(house: House, entrydt: BusinessDate, heads: number): Issue[] {
  const { capacity, batch } = house;
  if (capacity === null) return [];
  const most = isOpen(batch) ? mostFrom(batch.moves, entrydt) : 0;
  return most + heads > capacity ? [refuse('855', 'heads', { house: house.roomid, n: Math.max(0, capacity - most) })] : [];
}

/** Warning of a mean weight no such animal has, kg. */
function weightIssues({ meanWeight }: BatchKind, { weight, heads }: Arrival): Issue[] {
  if (weight === null) return [];
  const mean = weight / heads;
  const { min, max } = meanWeight;
  return mean < min || mean > max ? [warn('V_RANGE', 'weight', { min: min * heads, max: max * heads })] : [];
}

/** The first list of issues that is not empty. */
export function firstOf(...checks: readonly (() => readonly Issue[])[]): readonly Issue[] {
  for (const check of checks) {
    const issues = check();
    if (issues.length > 0) return issues;
  }
  return [];
}

/** How a record is judged: as a new one, or in the place of one that is corrected. */
export interface ArrivalJudge {
  readonly lock: LockRule;
  /** Refusals of operator, source and the like, looked up by the caller. */
  readonly lists: readonly Issue[];
  /** In the place of a saved record: its batch stands, and too few weaned piglets answer 872. */
  readonly change?: boolean;
}

/**
 * Transitions 1 and 2: what speaks against a record of pigs in, in the order of the specification: house, state, dates, lists,
 * quantities, warnings. A house without an open batch is opened by nothing but the opening date somebody gave.
 */
export function arrivalIssues(kind: BatchKind, house: House, arrival: Arrival, { lock, lists, change = false }: ArrivalJudge): readonly Issue[] {
  const { batch } = house;
  const opening = isOpen(batch) ? batch.opendt : (arrival.opendt ?? arrival.entrydt);
  const unopened = !isOpen(batch) && arrival.opendt === null && !change;
  const quantities = (): readonly Issue[] => [
    ...headIssues(kind, arrival),
    ...sumIssues(kind, arrival),
    ...(wayOf(kind, arrival).pooled ? poolIssues(arrival.shares, change ? '872' : '859') : []),
    ...capacityIssues(house, arrival.entrydt, arrival.heads),
  ];
  return firstOf(
    () => (change ? houseUseIssues(house) : fillStateIssues(house)),
    () => (unopened ? [refuse('V_REQUIRED', 'opendt', { field: 'opendt' })] : []),
    () => (isOpen(batch) ? [] : openIssues(house, opening, lock)),
    () => newDayIssues(arrival.entrydt, lock, 'entrydt'),
    () => dateIssues(kind, house, arrival, opening),
    () => lists,
    quantities,
    () => weightIssues(kind, arrival),
  );
}

/** A transfer into a house whose last batch closed on a day is dated the day after at the earliest (GF_DATE). */
export function intoClosedIssues(house: House, day: BusinessDate): Issue[] {
  const last = lastClosing(house);
  return !isOpen(house.batch) && last !== null && day <= last ? [dateOrder('eventdt', last, day)] : [];
}

/** Live pigs and free places of a house on a day. */
export function placesOn(house: House, day: BusinessDate): { live: number; free: number | null } {
  const live = isOpen(house.batch) ? liveOn(house.batch.moves, day) : 0;
  return { live, free: house.capacity === null ? null : house.capacity - live };
}
