import { type Lot, lotKey, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type Pick, type Picked, pick } from '#engine/ledger/domain/pick.ts';
import { lineAmount, type Money, mulDiv, PRICE_DECIMALS, type Qty, qtyNumber, RATE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { atAverage } from '#engine/ledger/domain/value.ts';
import type { Place, StoredMove } from '#engine/ledger/server/rows.ts';
import type { LedgerUnit, NewMove } from '#engine/ledger/server/unit.ts';
import { Refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Note, NoteLine } from '#modules/stock/domain/note.ts';
import { NOTE_KINDS, type NoteKind } from '#modules/stock/domain/note-kinds.ts';
import type { StandardUse } from '#modules/stock/domain/use-standard.ts';
import type { NamedItem, NoteFacts } from './context.ts';

/** A note about to be posted: written lines with their base quantities, and what its movements carry. */
export interface PostedNote {
  readonly note: Note;
  readonly noteid: string;
  readonly version: number;
  /** Of the farm's currency for one of the note's. */
  readonly rate: number;
  readonly base: readonly (Qty | null)[];
  readonly facts: NoteFacts;
  readonly uses: readonly (StandardUse | null)[];
}

/** The place of a line's item in the note's warehouse. */
export function placeOf({ storeid }: { readonly storeid: string }, itemid: string): Place {
  return { storeid, way: '', itemid };
}

/** Every place a note touches; `atOnce` with the warehouse that receives in the same save. */
export function placesOf(note: Note, noteid: string, atOnce = false): Place[] {
  const items = [...new Set(note.lines.map(({ itemid }) => itemid))];
  const there = (itemid: string) => (atOnce ? [placeOf({ storeid: note.tostore ?? '' }, itemid)] : []);
  return items.flatMap((itemid) => [
    placeOf(note, itemid),
    ...(NOTE_KINDS[note.kind].type === 'TN' ? [{ storeid: note.storeid, way: noteid, itemid }, ...there(itemid)] : []),
  ]);
}

/** The houses a note's goods go to or come back from. */
export function housesOf({ roomid, lines }: Note): string[] {
  return [...new Set([roomid, ...lines.map((line) => line.roomid)].flatMap((one) => one ?? []))];
}

const atRow = (issue: Issue, row: number): Refused => new Refused([{ ...issue, row }]);

/** The message of what cannot be taken: 820 expired, 811 or 818 too little, 830 a later day. */
function shortIssue(picked: Picked & { ok: false }, kind: NoteKind, item: NamedItem): Issue {
  if (picked.why === 'expired') return refuse('820', 'lot', { item: item.name, lot: picked.lot.lot, date: picked.lot.expdt });
  if (picked.why === 'later') return refuse('830', 'qty', { item: item.name, date: picked.day });
  return refuse(kind.type === 'TN' ? '818' : '811', 'qty', { item: item.name, left: qtyNumber(picked.left), unit: item.unitName });
}

/** The lot a line names: by number, by date, or both; null takes what is proposed. */
function chosenLot(line: NoteLine, item: NamedItem): Lot | null {
  if (line.lot === null && line.expdt === null) return null;
  const lot = line.lot ?? '';
  return { lot, expdt: line.expdt ?? item.lots.get(lot) ?? NO_EXPIRY };
}

/** Lots of an issue. Another lot than proposed asks a reason (371). */
function picksOf(unit: LedgerUnit, posted: PostedNote, at: number, wanted: Qty): readonly Pick[] {
  const { note, facts } = posted;
  const line = note.lines[at];
  const item = line === undefined ? undefined : facts.items.get(line.itemid);
  if (line === undefined || item === undefined) return [];
  const kind: NoteKind = NOTE_KINDS[note.kind];
  const lots = unit.lots(placeOf(note, line.itemid), note.valuedt);
  const lot = chosenLot(line, item);
  const request = { day: note.valuedt, qty: wanted, expiredToo: kind.expired };
  const picked = pick(lots, { ...request, lot });
  if (!picked.ok) throw atRow(shortIssue(picked, kind, item), at + 1);
  const proposed = lot === null || kind.expired ? null : pick(lots, { ...request, lot: null });
  const other = proposed?.ok === true && proposed.picks[0] !== undefined && lot !== null && lotKey(proposed.picks[0]) !== lotKey(lot);
  if (other && line.lotreason === null) throw atRow(refuse('371', 'lotreason'), at + 1);
  return picked.picks;
}

interface Issued {
  readonly lot: Lot;
  readonly left: Qty;
  readonly move: StoredMove;
}

/** Issues to the house that are not yet returned, the newest first, and the newest of all. */
function issuesTo(moves: readonly StoredMove[], roomid: string, day: BusinessDate): { open: Issued[]; newest: StoredMove | null } {
  const own = moves.filter((move) => move.side === roomid && move.valuedt <= day);
  const returned = new Map<string, Qty>();
  for (const move of own) if (move.kind === 'return') returned.set(lotKey(move), (returned.get(lotKey(move)) ?? 0n) + move.qty);
  const issues = own
    .filter(({ kind }) => kind === 'house')
    .sort((a, b) => (a.valuedt === b.valuedt ? b.seq - a.seq : a.valuedt < b.valuedt ? 1 : -1));
  const open = issues.flatMap((move) => {
    const back = returned.get(lotKey(move)) ?? 0n;
    const taken = back < -move.qty ? back : -move.qty;
    returned.set(lotKey(move), back - taken);
    return taken < -move.qty ? [{ lot: { lot: move.lot, expdt: move.expdt }, left: -move.qty - taken, move }] : [];
  });
  return { open, newest: issues[0] ?? null };
}

/** Of issues to houses and their returns, the house and lot of which more was returned than is still issued; null when none is. */
export function overReturned(moves: readonly StoredMove[]): { readonly issued: Qty } | null {
  for (const group of Map.groupBy(moves, (move) => `${move.side}|${lotKey(move)}`).values()) {
    const left = group.reduce((sum, move) => sum - move.qty, 0n);
    if (left < 0n) return { issued: group.reduce((sum, move) => (move.qty < 0n ? sum - move.qty : sum), 0n) };
  }
  return null;
}

/** What comes back from a house: at most what was issued to it (819), at the amount of its newest issue of the item. */
function returnsOf(unit: LedgerUnit, posted: PostedNote, at: number, wanted: Qty): { picks: Pick[]; amountOf: (taken: Qty) => Money } {
  const { note, facts } = posted;
  const line = note.lines[at];
  const item = line === undefined ? undefined : facts.items.get(line.itemid);
  if (line === undefined || item === undefined || note.roomid === null) return { picks: [], amountOf: () => 0n };
  const { open, newest } = issuesTo(unit.sideMoves(placeOf(note, line.itemid)), note.roomid, note.valuedt);
  const lot = chosenLot(line, item);
  const fitting = lot === null ? open : open.filter((one) => lotKey(one.lot) === lotKey(lot));
  const most = fitting.reduce((sum, { left }) => sum + left, 0n);
  if (most < wanted) throw atRow(refuse('819', 'qty', { max: qtyNumber(most), unit: item.unitName }), at + 1);
  let rest = wanted;
  const picks = fitting.flatMap(({ lot: own, left }) => {
    const taken = left < rest ? left : rest;
    rest -= taken;
    return taken > 0n ? [{ ...own, qty: taken }] : [];
  });
  const worth = newest?.worth ?? 0n;
  return { picks, amountOf: (taken) => (newest === null || worth === null ? 0n : mulDiv(worth, taken, newest.qty)) };
}

/** What a received line is worth. */
function receiptAmount(unit: LedgerUnit, posted: PostedNote, line: NoteLine, base: Qty, item: NamedItem): Money {
  const { decimals } = unit.book;
  if (NOTE_KINDS[posted.note.kind].price === 'average') {
    const average = atAverage(unit.worth(placeOf(posted.note, line.itemid)), base);
    return average ?? BigInt(Math.round((item.lastPrice ?? 0) * qtyNumber(base) * 10 ** decimals));
  }
  return lineAmount({
    quantity: scaledOf(line.qty, 4) ?? 0n,
    price: scaledOf(line.price ?? 0, PRICE_DECIMALS) ?? 0n,
    rate: scaledOf(posted.rate, RATE_DECIMALS) ?? 0n,
    discount: scaledOf(line.discount, 2) ?? 0n,
    decimals,
  });
}

function moveOf(posted: PostedNote, at: number, lot: Lot, qty: Qty, amount: Money | null): NewMove {
  const { note, noteid, version, facts } = posted;
  const line = note.lines[at];
  const roomid = line?.roomid ?? note.roomid;
  const filling = roomid === null ? null : (facts.houses.get(roomid)?.filling ?? null);
  return {
    ...placeOf(note, line?.itemid ?? ''),
    ...{ lot: lot.lot, expdt: lot.expdt, valuedt: note.valuedt, qty, amount, kind: NOTE_KINDS[note.kind].move, noteid, lineno: at + 1, version },
    ...{ supplierid: note.supplierid, roomid, parityid: filling?.parityid ?? null, pigtype: line?.pigtype ?? null },
    ...{ tofarm: note.tofarm, tostore: note.tostore, coverdays: line?.coverdays ?? null, applyid: note.applyid, reverses: null },
  };
}

/** An issue or a transfer: one movement a lot; a transfer lies on the way with the amount it left with, or goes on to where it is received at once. */
function addOut(unit: LedgerUnit, posted: PostedNote, at: number, base: Qty): void {
  for (const one of picksOf(unit, posted, at, base)) {
    const ref = `${at}|${lotKey(one)}`;
    const move = moveOf(posted, at, one, -one.qty, null);
    unit.add({ ...move, ref });
    if (NOTE_KINDS[posted.note.kind].type !== 'TN') continue;
    unit.add({ ...move, way: posted.noteid, kind: 'transferin', qty: one.qty, amount: 0n, from: ref });
    if (!posted.facts.atOnce) continue;
    unit.add({ ...move, way: posted.noteid, ref: `${ref} on` });
    unit.add({ ...move, storeid: posted.note.tostore ?? '', kind: 'transferin', qty: one.qty, amount: 0n, from: `${ref} on` });
  }
}

/** A receipt: one lot, or what a house returns. */
function addIn(unit: LedgerUnit, posted: PostedNote, at: number, line: NoteLine, base: Qty, item: NamedItem): void {
  if (posted.note.kind === 'return') {
    const { picks, amountOf } = returnsOf(unit, posted, at, base);
    for (const one of picks) unit.add(moveOf(posted, at, one, one.qty, amountOf(one.qty)));
    return;
  }
  // Of eggs none of which is good nothing comes in.
  if (base === 0n) return;
  const known = line.lot === null ? undefined : item.lots.get(line.lot);
  const lot = { lot: line.lot ?? '', expdt: line.expdt ?? known ?? NO_EXPIRY };
  unit.add(moveOf(posted, at, lot, base, receiptAmount(unit, posted, line, base, item)));
}

/** What was counted of a lot: the movement brings the difference to what the book holds at the end of the day, or nothing. */
function addCount(unit: LedgerUnit, posted: PostedNote, at: number, line: NoteLine, counted: Qty, item: NamedItem): void {
  const { note } = posted;
  const place = placeOf(note, line.itemid);
  const lot = chosenLot(line, item) ?? { lot: '', expdt: NO_EXPIRY };
  const held = unit.lots(place, note.valuedt).find((one) => lotKey(one) === lotKey(lot))?.onDay ?? 0n;
  const qty = counted - held;
  const amount = qty > 0n ? receiptAmount(unit, posted, line, qty, item) : null;
  unit.add({ ...moveOf(posted, at, lot, qty, amount), kind: qty < 0n ? 'missing' : 'found', counted });
}

/** Adds the movements of one line. @throws Refused with the code and the line's number. */
export function addLine(unit: LedgerUnit, posted: PostedNote, at: number): void {
  const line = posted.note.lines[at];
  const base = posted.base[at] ?? null;
  const item = line === undefined ? undefined : posted.facts.items.get(line.itemid);
  if (line === undefined || base === null || item === undefined) return;
  if (NOTE_KINDS[posted.note.kind].count) addCount(unit, posted, at, line, base, item);
  else if (NOTE_KINDS[posted.note.kind].type === 'RN') addIn(unit, posted, at, line, base, item);
  else addOut(unit, posted, at, base);
}
