import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { RawGoodsLine, RawGoodsNote } from '#play/goods.ts';

/** What an item is, for who counts it slowly. */
export interface OracleItem {
  readonly itemtp: string;
  readonly base: string;
  readonly withdrawal: number;
  readonly factors: Readonly<Record<string, number>>;
}

/** So much of one lot that came in or went out with a line of a note. */
export interface OracleMove {
  readonly note: RawGoodsNote;
  readonly line: RawGoodsLine;
  readonly lot: string;
  readonly expdt: string;
  /** Base units, above 0 in. */
  readonly qty: number;
  readonly amount: number;
}

const NEVER = '99991231';
const IN = new Set(['purchase', 'opening', 'return', 'found']);
const TAKES_EXPIRED = new Set(['disposal', 'missing', 'supplier']);
const halfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** The quantity of a line in base units. */
export const baseOf = (line: RawGoodsLine, items: Readonly<Record<string, OracleItem>>): number =>
  line.qty * (items[line.itemid]?.factors[line.unit] ?? 1);

interface Held {
  readonly note: RawGoodsNote;
  readonly line: RawGoodsLine;
  readonly lot: string;
  readonly expdt: string;
  readonly qty: number;
}

/** Lots in stock that a line takes: first expired first, then first received, then by number; expired ones only where the kind takes them. */
function taken(held: readonly Held[], note: RawGoodsNote, line: RawGoodsLine, wanted: number): Held[] {
  const lots = new Map<string, { lot: string; expdt: string; received: string; qty: number }>();
  for (const { lot, expdt, qty, note: of, line: own } of held) {
    if (own.itemid !== line.itemid || of.storeid !== note.storeid) continue;
    const key = `${lot}|${expdt}`;
    const before = lots.get(key);
    const received = qty > 0 && (before === undefined || of.valuedt < before.received) ? of.valuedt : (before?.received ?? NEVER);
    lots.set(key, { lot, expdt, received, qty: (before?.qty ?? 0) + qty });
  }
  const usable = [...lots.values()].filter(({ qty, expdt }) => qty > 0 && (TAKES_EXPIRED.has(note.kind) || expdt >= note.valuedt));
  usable.sort((a, b) => (a.expdt + a.received + a.lot < b.expdt + b.received + b.lot ? -1 : 1));
  let rest = wanted;
  return usable.flatMap(({ lot, expdt, qty }) => {
    const part = Math.min(rest, qty);
    rest -= part;
    return part > 0 ? [{ note, line, lot, expdt, qty: -part }] : [];
  });
}

/** A turn of the play: a note written, corrected or cancelled. */
type Turn = readonly [turn: number, note: RawGoodsNote, what: 'written' | 'corrected' | 'gone'];

/** Movements without amounts: turn by turn, each issued line's lots chosen from what was there then. */
function moved(notes: readonly RawGoodsNote[], items: Readonly<Record<string, OracleItem>>): Held[] {
  const turns = notes.flatMap((note): Turn[] =>
    (['written', 'corrected', 'gone'] as const).flatMap((what) => (note[what] === null ? [] : [[note[what], note, what] as const])),
  );
  let held: Held[] = [];
  for (const [, note, what] of turns.toSorted(([a], [b]) => a - b)) {
    if (what === 'gone') held = held.filter((move) => move.note !== note);
    else if (what === 'corrected') held = held.map((move) => (move.note === note ? { ...move, qty: baseOf(move.line, items) } : move));
    else
      for (const line of note.lines) {
        const base = baseOf({ ...line, qty: line.origqty }, items);
        if (IN.has(note.kind)) held.push({ note, line, lot: line.lot ?? '', expdt: line.expdt ?? NEVER, qty: base });
        else held.push(...taken(held, note, line, base));
      }
  }
  return held;
}

/**
 * The ledger of a played store: what each note moved, lot by lot, valued by moving average of the warehouse and item, days in their
 * order, what came in before what went out.
 */
export function goodsLedger(notes: readonly RawGoodsNote[], items: Readonly<Record<string, OracleItem>>): OracleMove[] {
  const held = moved(notes, items).map((move, at) => ({ ...move, at }));
  const amounts = new Map<number, number>();
  for (const own of Map.groupBy(held, ({ note, line }) => `${note.storeid}|${line.itemid}`).values()) {
    let [value, qty] = [0, 0];
    const order = own.toSorted((a, b) => a.note.valuedt.localeCompare(b.note.valuedt) || Number(a.qty < 0) - Number(b.qty < 0) || a.at - b.at);
    for (const move of order) {
      const { line } = move;
      const bought = halfAway(line.qty * (line.price ?? 0) - line.discount);
      const out = qty + move.qty === 0 ? value : halfAway((-move.qty * value) / qty);
      const amount = move.qty > 0 ? bought : -out;
      amounts.set(move.at, amount);
      [value, qty] = [value + amount, qty + move.qty];
    }
  }
  return held.map(({ at, ...move }) => ({ ...move, amount: amounts.get(at) ?? 0 }));
}

/** The last withdrawal day of a medicine given in a house: after the last day it covers. */
export function withdrawalDay(note: RawGoodsNote, line: RawGoodsLine, item: OracleItem | undefined): BusinessDate | null {
  if (note.kind !== 'house' || item === undefined || item.withdrawal === 0) return null;
  return addDays(note.valuedt, Math.max(1, line.coverdays ?? 1) - 1 + item.withdrawal);
}
