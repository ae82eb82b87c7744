import type { BusinessDate } from '#kernel/business-date.ts';
import { byLot, EVER, firstBelowZero, lotKey, type Opening, REVALUATION, runningOf } from '../domain/lots.ts';
import type { Money } from '../domain/quantity.ts';
import { type Locked, value, type Worth } from '../domain/value.ts';
import type { Place, PlaceState, StoredMove } from './rows.ts';

/** A place as a posting has it in memory: what lay there before a day, what is stored since, what is added. */
export interface Opened {
  readonly place: Place;
  readonly from: BusinessDate;
  readonly opening: Opening;
  readonly stored: readonly StoredMove[];
  /** Movements of this transaction. */
  readonly added: StoredMove[];
  /** Earlier movements to the returning side and back, where they were asked for. */
  readonly sides: StoredMove[];
  /** First day the posting touches; null while it does not. */
  touched: BusinessDate | null;
}

/** Whose amounts are kept: the farm, and its first day not under the data lock (null: nothing is locked). */
export interface ValuedFor {
  readonly farmid: string;
  readonly openFrom: BusinessDate | null;
}

/** A lot that a day after the posting would hold less than nothing of. */
export interface BelowZero extends Place {
  readonly lot: string;
  readonly expdt: BusinessDate;
  readonly day: BusinessDate;
}

/** Movements of a place from the first day read, those of this transaction last. */
export const movesOf = ({ stored, added }: Opened): StoredMove[] => [...stored, ...added];

/**
 * What locked days keep: the amounts movements were stored with. Days a difference was told for stay as they are even when
 * the lock is loosened afterwards: the movement that told it stands.
 */
export function lockedOf(moves: readonly StoredMove[], { openFrom }: ValuedFor): Locked | null {
  const recorded = moves.flatMap(({ kind, valuedt }) => (kind === REVALUATION ? [valuedt] : []));
  const [from] = [...recorded, openFrom ?? EVER].toSorted().toReversed();
  if (from === undefined || from === EVER) return null;
  return { from, amounts: new Map(moves.flatMap(({ seq, worth }) => (worth === null ? [] : [[seq, worth] as const]))) };
}

/** A place as it stands at the end of a day. */
export function openedUntil(opened: Opened, day: BusinessDate): Opened {
  const until = (moves: readonly StoredMove[]) => moves.filter(({ valuedt }) => valuedt <= day);
  return { ...opened, stored: until(opened.stored), added: until(opened.added) };
}

/** Quantity and value of a place, goods carried there at the amounts `known`. */
export function worthOf(opened: Opened, about: ValuedFor, known: ReadonlyMap<number, Money> = new Map()): Worth {
  const moves = carried(opened, about, known);
  const { qty, amount } = value(moves, lockedOf(moves, about), opened.opening);
  return { qty, amount };
}

/** The first lot of a touched place that would fall below zero on a touched day or any later one. */
export function belowZeroOf({ place, opening, touched, ...opened }: Opened): BelowZero | null {
  if (touched === null) return null;
  for (const { lot, expdt, before, moves } of byLot([...opened.stored, ...opened.added], opening)) {
    const day = firstBelowZero(runningOf(moves, before?.qty), touched);
    if (day !== null) return { ...place, lot, expdt, day };
  }
  return null;
}

function carried(opened: Opened, { farmid }: ValuedFor, known: ReadonlyMap<number, Money>): StoredMove[] {
  return movesOf(opened).map((move) => {
    const amount = move.pair === null || move.pair.farmid !== farmid ? undefined : known.get(move.pair.seq);
    return amount === undefined ? move : { ...move, amount: -amount };
  });
}

/** Opened places whose goods were carried here. */
function sourcesOf(opened: Opened, owner: ReadonlyMap<number, Opened>): Opened[] {
  const sources = movesOf(opened).flatMap(({ pair }) => (pair === null ? [] : (owner.get(pair.seq) ?? [])));
  return [...new Set(sources)].filter((source) => source !== opened);
}

/** Times a ring of places is gone round: goods that came back to where they left from change one another by ever less. */
const ROUNDS = 12;

/** Warehouses before the ways that leave them, those before the warehouses they reach, in the order the goods went; whether they make a ring. */
function inCarryOrder(all: readonly Opened[]): { readonly order: readonly Opened[]; readonly ring: boolean } {
  const owner = new Map(all.flatMap((opened) => movesOf(opened).map(({ seq }) => [seq, opened] as const)));
  const ordered = new Set<Opened>();
  let ring = false;
  const visit = (opened: Opened, trail: readonly Opened[]): void => {
    if (trail.includes(opened)) ring = true;
    if (ordered.has(opened) || trail.includes(opened)) return;
    for (const source of sourcesOf(opened, owner)) visit(source, [...trail, opened]);
    ordered.add(opened);
  };
  for (const opened of all) visit(opened, []);
  return { order: [...ordered], ring };
}

/** Values places one after the other. @returns whether an amount is another than it was */
function valueOnce(order: readonly Opened[], about: ValuedFor, amounts: Map<number, Money>): boolean {
  let changed = false;
  for (const opened of order) {
    const moves = carried(opened, about, amounts);
    for (const [seq, amount] of value(moves, lockedOf(moves, about), opened.opening).amounts) {
      changed ||= amounts.get(seq) !== amount;
      amounts.set(seq, amount);
    }
  }
  return changed;
}

/**
 * Amounts of the movements of all places; carried goods take theirs from the place they left, so that one comes first. Where goods came
 * back from a way (refused, found again) no place is the first: they are valued again until nothing changes.
 */
export function valueAll(all: readonly Opened[], about: ValuedFor): Map<number, Money> {
  const amounts = new Map<number, Money>();
  const { order, ring } = inCarryOrder(all);
  for (let round = 0; valueOnce(order, about, amounts) && ring && round < ROUNDS; round += 1);
  return amounts;
}

/** What a place holds now, with the lots this transaction moved (`every`: all of those read). */
export function stateOf(opened: Opened, about: ValuedFor, amounts: ReadonlyMap<number, Money>, every = false): PlaceState {
  const moved = new Set(opened.added.map(lotKey));
  const lots = byLot(movesOf(opened), opened.opening).filter((one) => every || moved.has(lotKey(one)));
  return {
    ...opened.place,
    ...worthOf(opened, about, amounts),
    lots: lots.map(({ lot, expdt, before, moves }) => ({ lot, expdt, qty: moves.reduce((sum, move) => sum + move.qty, before?.qty ?? 0n) })),
  };
}
