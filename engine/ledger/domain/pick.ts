import type { BusinessDate } from '#kernel/business-date.ts';
import { nextCount } from './counted.ts';
import {
  balanceOn,
  byLot,
  freeFrom,
  type Lot,
  type LotMoves,
  liveMoves,
  lotKey,
  type Move,
  NO_EXPIRY,
  NOTHING,
  type Opening,
  runningOf,
} from './lots.ts';
import type { Qty } from './quantity.ts';

/** A lot of a warehouse on a day. */
export interface LotStock extends Lot {
  /** Day it first came in. */
  readonly received: BusinessDate;
  /** At the end of the day. */
  readonly onDay: Qty;
  /** What may be taken without a later day falling below zero. */
  readonly free: Qty;
  /** The later day that leaves least; null when no later day leaves less than the day itself. */
  readonly lowDay: BusinessDate | null;
}

/** So much of one lot. */
export interface Pick extends Lot {
  readonly qty: Qty;
}

export interface PickRequest {
  readonly day: BusinessDate;
  readonly qty: Qty;
  /** Lot chosen by hand; null takes what is proposed. */
  readonly lot: Lot | null;
  /** Disposal, return to supplier and count may take what has expired. */
  readonly expiredToo: boolean;
}

/** The lots taken, or how much there was on the day and how much was free of later issues. */
export type Picked =
  | { readonly ok: true; readonly picks: readonly Pick[] }
  | { readonly ok: false; readonly why: 'expired'; readonly lot: Lot }
  | { readonly ok: false; readonly why: 'short'; readonly left: Qty }
  | { readonly ok: false; readonly why: 'later'; readonly left: Qty; readonly day: BusinessDate };

/** First expired first: by expiry date (none last), then day of receipt, then lot number. */
function proposal(a: LotStock, b: LotStock): number {
  const [left, right] = [`${a.expdt}${a.received}${a.lot}`, `${b.expdt}${b.received}${b.lot}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The day a lot first came in, receipts that were taken back left out; the day of its first movement when none counts. */
function receivedOn({ before, moves }: LotMoves<Move>): BusinessDate {
  const ins = liveMoves(moves).flatMap(({ qty, valuedt }) => (qty > 0n ? [valuedt] : []));
  const days = before === null ? ins : [before.received, ...ins];
  return (days.length > 0 ? days : moves.map(({ valuedt }) => valuedt)).toSorted()[0] ?? NO_EXPIRY;
}

/** Lots of a warehouse and item on a day, in the order they should go; of movements from that day or an earlier one on. */
export function lotsOn(moves: readonly Move[], day: BusinessDate, opening: Opening = NOTHING): LotStock[] {
  return byLot(moves, opening)
    .map((own) => {
      // What is taken before a count changes nothing from the count's day on.
      const until = nextCount(
        moves.filter((move) => lotKey(move) === lotKey(own)),
        day,
      );
      const running = runningOf(own.moves, own.before?.qty).filter((one) => until === null || one.day <= day || one.day < until);
      const onDay = balanceOn(running, day);
      const lowest = running.reduce((low, one) => (one.day > day && one.qty < low.qty ? one : low), { day, qty: onDay });
      const lowDay = lowest.day === day ? null : lowest.day;
      return { lot: own.lot, expdt: own.expdt, received: receivedOn(own), onDay, free: freeFrom(running, day), lowDay };
    })
    .sort(proposal);
}

/** True on the days after the expiry date. */
export const isExpired = ({ expdt }: Lot, day: BusinessDate): boolean => expdt < day;

/**
 * Takes a quantity out of the lots, first expired first; a lot past its expiry date is never proposed, and refused when chosen
 * (820) unless the issue may take it. Too little on the day is 'short' (811, 818), enough then but not later 'later' (830).
 */
export function pick(lots: readonly LotStock[], request: PickRequest): Picked {
  const { day, lot, expiredToo } = request;
  if (lot !== null && !expiredToo && isExpired(lot, day)) return { ok: false, why: 'expired', lot };
  const open = lots.filter((one) => (lot === null ? expiredToo || !isExpired(one, day) : lotKey(one) === lotKey(lot)));
  const onDay = open.reduce((sum, one) => sum + (one.onDay > 0n ? one.onDay : 0n), 0n);
  const free = open.reduce((sum, one) => sum + one.free, 0n);
  if (onDay < request.qty) return { ok: false, why: 'short', left: onDay };
  if (free < request.qty) return { ok: false, why: 'later', left: free, day: open.find(({ lowDay }) => lowDay !== null)?.lowDay ?? day };
  let wanted = request.qty;
  const picks = open.flatMap((one) => {
    const taken = one.free < wanted ? one.free : wanted;
    wanted -= taken;
    return taken > 0n ? [{ lot: one.lot, expdt: one.expdt, qty: taken }] : [];
  });
  return { ok: true, picks };
}
