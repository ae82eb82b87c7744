import type { BusinessDate } from '#kernel/business-date.ts';
import type { Money, Qty } from './quantity.ts';

/** Before every day of every farm. */
export const EVER = '00010101' as BusinessDate;

/** No expiry date. */
export const NO_EXPIRY = '99991231' as BusinessDate;

/** The kind of a movement that brings value alone; every other kind is the book's own. */
export const REVALUATION = 'revaluation';

/** The goods of one item with one lot number and one expiry date; '' and 99991231 where there is none. */
export interface Lot {
  readonly lot: string;
  readonly expdt: BusinessDate;
}

/** A movement of one warehouse and item, as valuing and picking read it. */
export interface Move extends Lot {
  /** Order of writing; of movements not written yet, any number above all written. */
  readonly seq: number;
  readonly valuedt: BusinessDate;
  /** Base units; above 0 in, below 0 out, 0 a revaluation. */
  readonly qty: Qty;
  readonly kind: string;
  /** Receipts and revaluations: what they brought. Issues: null, they cost the average. */
  readonly amount: Money | null;
  readonly reverses: number | null;
  /** First movement of its note line: a correction keeps the place of what it corrects. */
  readonly origin?: number;
  /** What of the lot was counted at the end of the day, where the movement is a count's. */
  readonly counted?: Qty | null;
}

export const lotKey = ({ lot, expdt }: Lot): string => `${expdt}|${lot}`;

/** A lot as it lay there before the movements at hand. */
export interface OpeningLot extends Lot {
  readonly qty: Qty;
  /** Day it first came in. */
  readonly received: BusinessDate;
}

/**
 * What a warehouse held of an item before the movements at hand, all earlier ones summed: with it, valuing, picking and
 * checking need only the movements from a day on. Lots by {@link lotKey}: those that held something, and those that had
 * come in before and move again.
 */
export interface Opening {
  readonly qty: Qty;
  readonly amount: Money;
  readonly lots: ReadonlyMap<string, OpeningLot>;
}

/** Before the first movement. */
export const NOTHING: Opening = { qty: 0n, amount: 0n, lots: new Map() };

/** The movements that still count: neither taken back nor taking back. */
export function liveMoves<M extends Pick<Move, 'seq' | 'reverses'>>(moves: readonly M[]): M[] {
  const gone = new Set(moves.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])));
  return moves.filter(({ seq, reverses }) => reverses === null && !gone.has(seq));
}

/** A lot with its movements and what lay there of it before them. */
export interface LotMoves<M extends Move> extends Lot {
  readonly before: OpeningLot | null;
  readonly moves: readonly M[];
}

/** Movements of goods by lot, with the lots that only lay there before. */
export function byLot<M extends Move>(moves: readonly M[], opening: Opening = NOTHING): LotMoves<M>[] {
  const groups = Map.groupBy(
    moves.filter(({ qty }) => qty !== 0n),
    lotKey,
  );
  const moved = [...groups].flatMap(([key, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ lot: first.lot, expdt: first.expdt, before: opening.lots.get(key) ?? null, moves: own }];
  });
  const still = [...opening.lots]
    .filter(([key]) => !groups.has(key))
    .map(([, before]) => ({ lot: before.lot, expdt: before.expdt, before, moves: [] }));
  return [...moved, ...still];
}

/** What lay there at the end of each day that saw a movement. */
export interface DayBalance {
  readonly day: BusinessDate;
  readonly qty: Qty;
}

/** Balances at the ends of the days of these movements, in order; what lay there before them stands first, before every day. */
export function runningOf(moves: readonly Pick<Move, 'valuedt' | 'qty'>[], before: Qty = 0n): DayBalance[] {
  const days = new Map<BusinessDate, Qty>();
  if (before !== 0n) days.set(EVER, before);
  for (const { valuedt, qty } of moves) days.set(valuedt, (days.get(valuedt) ?? 0n) + qty);
  let balance = 0n;
  return [...days.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, net]) => {
      balance += net;
      return { day, qty: balance };
    });
}

/** The balance at the end of a day. */
export function balanceOn(running: readonly DayBalance[], day: BusinessDate): Qty {
  return running.findLast((one) => one.day <= day)?.qty ?? 0n;
}

/** What may be taken on a day so that neither it nor any later day falls below zero; never below 0. */
export function freeFrom(running: readonly DayBalance[], day: BusinessDate): Qty {
  const least = running.reduce((low, one) => (one.day > day && one.qty < low ? one.qty : low), balanceOn(running, day));
  return least > 0n ? least : 0n;
}

/** The first day, from `day` on, that ends below zero. */
export function firstBelowZero(running: readonly DayBalance[], day: BusinessDate): BusinessDate | null {
  return running.find((one) => one.day >= day && one.qty < 0n)?.day ?? null;
}

const placeIn = ({ origin, seq }: Move): number => origin ?? seq;

/**
 * How much of a receipt that counts has gone out since: the goods of a lot leave in the order they came, so of what came
 * up to it and after it the last lies there still. Needs the movements from the receipt's day on.
 */
export function issuedOf(moves: readonly Move[], seq: number, opening: Opening = NOTHING): Qty {
  const own = moves.find((move) => move.seq === seq);
  if (own === undefined) return 0n;
  const lot = liveMoves(moves).filter((move) => lotKey(move) === lotKey(own));
  const left = lot.reduce((sum, move) => sum + move.qty, opening.lots.get(lotKey(own))?.qty ?? 0n);
  const after = lot
    .filter((move) => move.qty > 0n && (move.valuedt > own.valuedt || (move.valuedt === own.valuedt && placeIn(move) > placeIn(own))))
    .reduce((sum, move) => sum + move.qty, 0n);
  const gone = own.qty + after - left;
  return gone <= 0n ? 0n : gone < own.qty ? gone : own.qty;
}
