import type { Lot } from '#engine/ledger/domain/lots.ts';
import { isExpired } from '#engine/ledger/domain/pick.ts';
import { type Qty, qtyNumber, scaledOf } from '#engine/ledger/domain/quantity.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { backDateIssue, isExempt, type LockRule } from '#kernel/locks.ts';

/** How goods were found when they arrived. */
export const CONDITIONS = ['good', 'damaged', 'wet', 'wrong', 'expired'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What the sender does with goods that did not arrive. */
export const EXPLAINED = ['back', 'resent', 'lost'] as const;
export type Explained = (typeof EXPLAINED)[number];

/** Level that writes off what did not arrive. */
export const WRITE_OFF = 60;

/** A lot of a line on its way, in base units. */
export interface SentLot extends Lot {
  readonly lineno: number;
  readonly itemid: string;
  readonly name: string;
  /** Base unit, and what it is called. */
  readonly unit: string;
  readonly unitName?: string;
  readonly sent: Qty;
}

/** What the receiver says of a lot of a line. */
export interface ArrivedLot extends Lot {
  readonly lineno: number;
  /** Base units. */
  readonly received: number;
  readonly refused: boolean;
  readonly condition: Condition;
  readonly remark: string | null;
  /** A laboratory measures what it receives and says where it was put. */
  readonly temp?: number | null | undefined;
  readonly place?: string | null | undefined;
}

/** What is said of a transfer that is received, as its calls send it. */
export interface SaidArrival {
  readonly noteid: string;
  readonly version: number;
  readonly recvdt: string;
  readonly remark?: string | null | undefined;
  readonly lines: readonly (Omit<ArrivedLot, 'expdt' | 'refused' | 'remark' | 'temp' | 'place'> & {
    readonly expdt: string;
    readonly refused: 'Y' | 'N';
    readonly remark?: string | null | undefined;
    readonly temp?: number | null | undefined;
    readonly place?: string | null | undefined;
  })[];
}

/** A lot as it was sent and as it arrived. */
export interface Arrival extends SentLot {
  readonly received: Qty;
  readonly refused: boolean;
  readonly condition: Condition;
  readonly remark: string | null;
  readonly temp: number | null;
  readonly place: string | null;
}

type Key = Lot & { readonly lineno: number };
export const arrivalKey = ({ lineno, lot, expdt }: Key): string => `${lineno}|${expdt}|${lot}`;

/** The day goods are received: from the day they were sent to today, and not too far back. */
export function arrivalDayIssues(recvdt: BusinessDate, sentdt: BusinessDate, lock: LockRule): Issue[] {
  if (recvdt > lock.curbusdt) return [refuse('V_VALUEDT', 'recvdt', { date: lock.curbusdt })];
  if (recvdt < sentdt) return [refuse('V_RANGE', 'recvdt', { min: sentdt, max: lock.curbusdt })];
  const old = isExempt(lock) ? null : backDateIssue(recvdt, lock, 'recvdt');
  return old === null ? [] : [old];
}

function lotIssue(line: ArrivedLot, sent: SentLot, recvdt: BusinessDate): Issue | null {
  const received = scaledOf(line.received, 4);
  if (line.received < 0) return refuse('V_NOTNEG', 'received');
  if (received === null) return refuse('NOTE_UNIT', 'received', { quantity: line.received, unit: sent.unit, base: sent.unit });
  if (line.refused) return received === 0n ? null : refuse('V_INVALID', 'received');
  if (received > sent.sent) return refuse('819', 'received', { max: qtyNumber(sent.sent), unit: sent.unitName ?? sent.unit });
  return received > 0n && isExpired(sent, recvdt) ? refuse('820', 'received', { item: sent.name, lot: sent.lot, date: sent.expdt }) : null;
}

/**
 * Lots as they arrived beside what was sent. Each lot is told once; more than was sent is refused (819), and so is a lot past its date,
 * which only goes back or is written off (820). Rows of refusals count the lines as given, from 1.
 */
export function judgeArrival(
  sent: readonly SentLot[],
  lines: readonly ArrivedLot[],
  recvdt: BusinessDate,
): { readonly issues: readonly Issue[]; readonly arrivals: readonly Arrival[] } {
  const told = new Map(lines.map((line) => [arrivalKey(line), line]));
  const known = new Map(sent.map((one) => [arrivalKey(one), one]));
  const issues = lines.flatMap((line, at) => {
    const own = known.get(arrivalKey(line));
    const issue = own === undefined ? refuse('V_NOTEXISTS', 'lot', { value: line.lot }) : lotIssue(line, own, recvdt);
    return issue === null ? [] : [{ ...issue, row: at + 1 }];
  });
  const missing = sent.filter((one) => !told.has(arrivalKey(one))).map(({ lineno }) => ({ ...refuse('V_REQUIRED', 'received'), row: lineno }));
  const twice = told.size < lines.length ? [refuse('V_DUP', 'lines', { value: lines.length - told.size })] : [];
  const arrivals = sent.flatMap((one) => {
    const line = told.get(arrivalKey(one));
    if (line === undefined) return [];
    const { refused, condition, remark, temp = null, place = null } = line;
    return [{ ...one, received: scaledOf(line.received, 4) ?? 0n, refused, condition, remark, temp, place }];
  });
  return { issues: [...issues, ...missing, ...twice], arrivals };
}

/** What did not arrive of a lot and nobody has explained. */
export interface ShortLot extends Key {
  readonly name: string;
  readonly unit: string;
  readonly open: Qty;
}

/** How the sender explains what did not arrive of a lot. */
export interface Explanation extends Key {
  readonly how: Explained;
  /** Base units. */
  readonly qty: number;
  readonly reason: string | null;
}

/** Refusals of explanations: of no more than is open (819), written off with a reason (371). */
export function explanationIssues(short: readonly ShortLot[], lines: readonly Explanation[], hasReason: (code: string) => boolean): Issue[] {
  const left = new Map(short.map((one) => [arrivalKey(one), one.open]));
  const known = new Map(short.map((one) => [arrivalKey(one), one]));
  const quantityIssue = (line: Explanation): Issue | null => {
    const key = arrivalKey(line);
    const own = known.get(key);
    if (own === undefined) return refuse('V_NOTEXISTS', 'lot', { value: line.lot });
    const qty = scaledOf(line.qty, 4);
    if (qty === null || qty <= 0n) return refuse('V_POSITIVE', 'qty');
    const open = left.get(key) ?? 0n;
    left.set(key, open - qty);
    return qty > open ? refuse('819', 'qty', { max: qtyNumber(open), unit: own.unit }) : null;
  };
  const unfounded = ({ how, reason }: Explanation): boolean => how === 'lost' && (reason === null || !hasReason(reason));
  return lines.flatMap((line, at) => {
    const issue = quantityIssue(line) ?? (unfounded(line) ? refuse('371', 'reason') : null);
    return issue === null ? [] : [{ ...issue, row: at + 1 }];
  });
}
