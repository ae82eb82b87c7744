import { type Lot, lotKey, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type LotStock, type Pick, type Picked, pick } from '#engine/ledger/domain/pick.ts';
import { lineAmount, type Money, PRICE_DECIMALS, type Qty, qtyNumber, RATE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { atAverage } from '#engine/ledger/domain/value.ts';
import type { Place } from '#engine/ledger/server/rows.ts';
import type { LedgerUnit, NewMove } from '#engine/ledger/server/unit.ts';
import { Refused } from '#engine/server/refused.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type OpenedPack, worthUnchanged } from '#modules/lab/domain/stock/convert.ts';
import { isBlocked, LAB_KINDS, type LabKind } from '#modules/lab/domain/stock/kinds.ts';
import { openedLot, usableUntil } from '#modules/lab/domain/stock/lots.ts';
import { blockedIssue, type LabLine, type LabNote } from '#modules/lab/domain/stock/note.ts';
import type { LabFacts, NamedLabItem } from './context.ts';

/** A note about to be posted: written lines with their base quantities, and what its movements carry. */
export interface PostedLabNote {
  readonly note: LabNote;
  readonly noteid: string;
  readonly version: number;
  /** Of the laboratory's currency for one of the note's. */
  readonly rate: number;
  readonly base: readonly (Qty | null)[];
  readonly opened: readonly (OpenedPack | null)[];
  readonly facts: LabFacts;
}

/** A line with its item, ready to be posted. */
interface Line {
  readonly at: number;
  readonly line: LabLine;
  readonly base: Qty;
  readonly item: NamedLabItem;
}

/** The place of an item in a store. */
export const labPlace = (storeid: string, itemid: string, way = ''): Place => ({ storeid, way, itemid });

/** Every place a note touches. */
export function labPlacesOf({ storeid, kind, lines }: LabNote, noteid: string): Place[] {
  const items = [...new Set(lines.map(({ itemid }) => itemid))];
  return items.flatMap((itemid) => [labPlace(storeid, itemid), ...(LAB_KINDS[kind].way ? [labPlace(storeid, itemid, noteid)] : [])]);
}

const atRow = (issue: Issue, at: number): Refused => new Refused([{ ...issue, row: at + 1 }]);

/** The message of what cannot be taken: 820 expired, 811 or 818 too little, 830 a later day. */
function shortIssue(picked: Picked & { ok: false }, kind: LabNote['kind'], item: NamedLabItem): Issue {
  if (picked.why === 'expired') return refuse('820', 'lot', { item: item.name, lot: picked.lot.lot, date: picked.lot.expdt });
  if (picked.why === 'later') return refuse('830', 'qty', { item: item.name, date: picked.day });
  return refuse(LAB_KINDS[kind].way ? '818' : '811', 'qty', { item: item.name, left: qtyNumber(picked.left), unit: item.unit });
}

/** The lot a line names: by number, by date, or both; null takes what is proposed. An opened pack is found among what lies there. */
function chosenLot({ lot, expdt }: LabLine, item: NamedLabItem, lying: readonly LotStock[]): Lot | null {
  if (lot === null && expdt === null) return null;
  const number = lot ?? '';
  const there = lying.find((one) => one.lot === number && one.onDay > 0n) ?? lying.find((one) => one.lot === number);
  return { lot: number, expdt: expdt ?? there?.expdt ?? item.lots.get(number) ?? NO_EXPIRY };
}

/** Lots of an issue: those that are blocked are never proposed (LAB_LOT where one is named); another than proposed asks a reason (371). */
function picksOf(unit: LedgerUnit, { note, facts: _ }: PostedLabNote, { at, line, item }: Line, wanted: Qty): readonly Pick[] {
  const { anyLot }: LabKind = LAB_KINDS[note.kind];
  const lying = unit.lots(labPlace(note.storeid, line.itemid), note.valuedt);
  const lot = chosenLot(line, item, lying);
  const blocked = lot === null ? null : blockedIssue(note.kind, lot.lot, item.quality.get(lotKey(lot)) ?? null);
  if (blocked !== null) throw atRow(blocked, at);
  const free = anyLot ? lying : lying.filter((one) => !isBlocked(item.quality.get(lotKey(one))));
  const request = { day: note.valuedt, qty: wanted, expiredToo: anyLot };
  const picked = pick(free, { ...request, lot });
  if (!picked.ok) throw atRow(shortIssue(picked, note.kind, item), at);
  if (lot === null || anyLot || note.kind === 'convert') return picked.picks;
  const proposed = pick(free, { ...request, lot: null });
  const other = proposed.ok && proposed.picks[0] !== undefined && lotKey(proposed.picks[0]) !== lotKey(lot);
  if (other && line.lotreason === null) throw atRow(refuse('371', 'lotreason'), at);
  return picked.picks;
}

/** What a received line is worth. */
function receiptAmount(unit: LedgerUnit, { note, rate }: PostedLabNote, { line, item }: Line, base: Qty): Money {
  const { decimals } = unit.book;
  if (LAB_KINDS[note.kind].price === 'average') {
    const average = atAverage(unit.worth(labPlace(note.storeid, line.itemid)), base);
    return average ?? BigInt(Math.round((item.lastPrice ?? 0) * qtyNumber(base) * 10 ** decimals));
  }
  return lineAmount({
    quantity: scaledOf(line.qty, 4) ?? 0n,
    price: scaledOf(line.price ?? 0, PRICE_DECIMALS) ?? 0n,
    rate: scaledOf(rate, RATE_DECIMALS) ?? 0n,
    discount: 0n,
    decimals,
  });
}

function moveOf({ note, noteid, version }: PostedLabNote, { at, line }: Line, { lot, expdt }: Lot, qty: Qty, amount: Money | null): NewMove {
  const { supplierid, custid, tostore, tofarm, testcd, runno, valuedt, kind } = note;
  return {
    ...labPlace(note.storeid, line.itemid),
    ...{ lot, expdt, valuedt, qty, amount, kind: LAB_KINDS[kind].move, noteid, lineno: at + 1, version, reverses: null, applyid: null },
    ...{ supplierid, custid, tostore, tofarm, testcd, runno },
  };
}

/** An issue: one movement a lot; a transfer lies on the way with the amount it left with. */
function addOut(unit: LedgerUnit, posted: PostedLabNote, line: Line): void {
  for (const one of picksOf(unit, posted, line, line.base)) {
    const ref = `${line.at}|${lotKey(one)}`;
    const move = moveOf(posted, line, one, -one.qty, null);
    unit.add({ ...move, ref });
    if (LAB_KINDS[posted.note.kind].way) unit.add({ ...move, way: posted.noteid, kind: 'transferin', qty: one.qty, amount: 0n, from: ref });
  }
}

function addIn(unit: LedgerUnit, posted: PostedLabNote, line: Line): void {
  const { lot, expdt } = line.line;
  const known = lot === null ? undefined : line.item.lots.get(lot);
  const own = { lot: lot ?? '', expdt: expdt ?? known ?? NO_EXPIRY };
  unit.add(moveOf(posted, line, own, line.base, receiptAmount(unit, posted, line, line.base)));
}

/** What was counted of a lot: the movement brings the difference to what the book holds at the end of the day, or nothing. */
function addCount(unit: LedgerUnit, posted: PostedLabNote, line: Line): void {
  const { note } = posted;
  const lying = unit.lots(labPlace(note.storeid, line.line.itemid), note.valuedt);
  const lot = chosenLot(line.line, line.item, lying) ?? { lot: '', expdt: NO_EXPIRY };
  const held = lying.find((one) => lotKey(one) === lotKey(lot))?.onDay ?? 0n;
  const qty = line.base - held;
  const amount = qty > 0n ? receiptAmount(unit, posted, line, qty) : null;
  unit.add({ ...moveOf(posted, line, lot, qty, amount), kind: qty < 0n ? 'missing' : 'found', counted: line.base });
}

/** The lot an opened pack becomes, as of the day it was opened. */
export function packLot({ note }: Pick2, line: LabLine, item: NamedLabItem, from: Lot): Lot {
  const serial =
    (item.openings.get(from.lot) ?? 0) + 1 + note.lines.filter((one) => one.itemid === line.itemid && one.lot === line.lot).indexOf(line);
  return { lot: openedLot(from.lot, serial), expdt: usableUntil(from.expdt, line.opened ?? note.valuedt, item.stability) };
}
type Pick2 = { readonly note: LabNote };

/** A pack is opened: it leaves its lot and comes back as a lot of its own; the value of the place stays what it was. */
function addConversion(unit: LedgerUnit, posted: PostedLabNote, line: Line): void {
  const { note, opened } = posted;
  const pack = opened[line.at];
  if (pack == null) return;
  const place = labPlace(note.storeid, line.line.itemid);
  const [from, ...more] = picksOf(unit, posted, { ...line, line: { ...line.line, lot: line.line.lot ?? '' } }, pack.out);
  if (from === undefined || more.length > 0) throw atRow(refuse('V_REQUIRED', 'lot'), line.at);
  const lot = packLot(posted, line.line, line.item, from);
  const amount = worthUnchanged(unit.worth(place, note.valuedt), pack);
  unit.add({ ...moveOf(posted, line, lot, pack.back, amount), kind: 'convin' });
  unit.add(moveOf(posted, line, from, -pack.out, null));
}

/** Adds the movements of one line. @throws Refused with the code and the line's number. */
export function addLabLine(unit: LedgerUnit, posted: PostedLabNote, at: number): void {
  const line = posted.note.lines[at];
  const base = posted.base[at] ?? null;
  const item = line === undefined ? undefined : posted.facts.items.get(line.itemid);
  if (line === undefined || base === null || item === undefined) return;
  const one = { at, line, base, item };
  const { type, count }: LabKind = LAB_KINDS[posted.note.kind];
  if (count) addCount(unit, posted, one);
  else if (type === 'RN') addIn(unit, posted, one);
  else if (type === 'CN') addConversion(unit, posted, one);
  else addOut(unit, posted, one);
}
