import { isReadOnly } from '#engine/define/workflow.ts';
import { type DocumentTable, refuseStale, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import type { NoteInput } from '#modules/stock/contract/note.calls.ts';
import { lotKey } from '#modules/stock/domain/ledger.ts';
import { lockedDay, type Note } from '#modules/stock/domain/note.ts';
import { noteFlow } from '#modules/stock/domain/note-flow.ts';
import { NOTE_KINDS, type NoteState } from '#modules/stock/domain/note-kinds.ts';
import { qtyNumber } from '#modules/stock/domain/quantity.ts';
import { LedgerUnit } from '../ledger/unit.ts';
import { addLine, housesOf, overReturned, type PostedNote, placesOf } from './build.ts';
import { loadHouses, loadItems, type NoteFacts } from './context.ts';
import {
  type Desk,
  headOf,
  judge,
  linesToWrite,
  logNote,
  menusOf,
  type Outcome,
  outcomeOf,
  refuseIssues,
  standing,
  stepperOf,
  worthsOf,
} from './post.ts';
import { loadNote, noteOf, type StoredNote, updateNote, writeLines } from './rows.ts';

/** Where notes are kept. */
const NOTES: DocumentTable = { table: 'stock_note', key: 'noteid', subject: 'stock-note', missing: () => refused('839') };

/** The note as it is stored, locked. @throws Refused 839 when there is none, STALE when another version was read. */
export async function noteToChange({ ctx, farm }: Desk, noteid: string, version: number): Promise<StoredNote> {
  const stored = await loadNote(ctx.db, farm.farmid, noteid, true);
  if (stored === null) throw NOTES.missing(noteid);
  await refuseStale(ctx, NOTES, noteFlow, stored, version);
  return stored;
}

/** 874: a line went to a batch that was closed since. */
async function refuseClosed({ ctx, farm, services }: Desk, { note }: StoredNote): Promise<void> {
  const rooms = [note.roomid, ...note.lines.map(({ roomid }) => roomid)].flatMap((roomid) => roomid ?? []);
  const houses = await loadHouses(ctx.db, farm.farmid, rooms, note.valuedt, services, true);
  const at = note.lines.findIndex(({ roomid }) => houses.get(roomid ?? note.roomid ?? '')?.filling?.state === 'closed');
  if (at >= 0) throw new Refused([{ ...refuse('874', 'roomid'), row: at + 1 }]);
}

/** A step the person of the session may take. @throws Refused */
function stepOf({ ctx, farm }: Desk, name: 'check' | 'change' | 'remove', stored: StoredNote, reason = '') {
  return stepOrRefuse(noteFlow, name, { ...stored, maker: stored.crtusrid }, stepperOf(ctx.session, farm, menusOf(stored.note)), { reason });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Keys sorted, blanks left out, so that what was read and what was typed compare by content. */
function plain(value: object): unknown {
  return Object.entries(value)
    .filter(([key, one]) => one !== null && one !== undefined && one !== '' && key !== 'gift')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether what every movement carries differs: then all lines are posted again. */
function headMoved(before: Note, after: Note, rateBefore: number, rateAfter: number): boolean {
  const carried = ({ storeid, valuedt, supplierid, roomid, tofarm, tostore }: Note) => [storeid, valuedt, supplierid, roomid, tofarm, tostore];
  return !same(carried(before), carried(after)) || rateBefore !== rateAfter;
}

/** Rows (from 0) of either note whose movements are taken back, and of the new one that are posted. */
function changedRows(before: Note, after: Note, moved: boolean): { back: Set<number>; post: number[] } {
  const rows = Array.from({ length: Math.max(before.lines.length, after.lines.length) }, (_, i) => i);
  const changed = rows.filter((i) => {
    const [was, is] = [before.lines[i], after.lines[i]];
    return moved || was === undefined || is === undefined || !same(plain(was), plain(is));
  });
  return { back: new Set(changed), post: changed.filter((i) => i < after.lines.length) };
}

/** 812: what is left of a corrected receipt must cover what went out of its lot; 830 for a later day of any other note. */
function refuseBelow(unit: LedgerUnit, note: Note, facts: NoteFacts, issued: ReadonlyMap<string, bigint>): void {
  const low = unit.belowZero();
  if (low === null) return;
  const item = facts.items.get(low.itemid);
  const out = issued.get(`${low.itemid}|${lotKey(low)}`) ?? 0n;
  if (NOTE_KINDS[note.kind].type === 'RN' && out > 0n)
    throw refused('812', 'qty', { n: qtyNumber(out), unit: item?.unit ?? '', item: item?.name ?? low.itemid });
  throw refused('830', 'qty', { item: item?.name ?? low.itemid, date: low.day });
}

/** 819: of what a house was issued, less would be left than it has returned. */
function refuseReturned(unit: LedgerUnit, note: Note, noteid: string, items: NoteFacts['items']): void {
  for (const place of placesOf(note, noteid)) {
    const over = overReturned(unit.houseMoves(place));
    if (over !== null) throw refused('819', 'qty', { max: qtyNumber(over.issued), unit: items.get(place.itemid)?.unit ?? '' });
  }
}

/** The ledger of a stored note's places and of those it is corrected to, from the earlier of the two days on. */
async function openBoth({ ctx, farm, book }: Desk, stored: StoredNote, note: Note, lock: boolean): Promise<LedgerUnit> {
  const places = [...placesOf(stored.note, stored.noteid), ...placesOf(note, stored.noteid)];
  const from = note.valuedt < stored.note.valuedt ? note.valuedt : stored.note.valuedt;
  const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from, lock });
  await unit.readHouses(places, [...new Set([...housesOf(stored.note), ...housesOf(note)])]);
  return unit;
}

type Correction = NoteInput & { readonly noteid: string; readonly version: number; readonly reason: string };

/** Rows a correction takes back and posts, and the state the note is in afterwards. @throws Refused when it may not be made, or changes nothing (838). */
async function planCorrection(
  desk: Desk,
  input: Correction,
  stored: StoredNote,
  note: Note,
): Promise<{ back: Set<number>; post: number[]; state: NoteState }> {
  const { ctx, farm } = desk;
  const { state } = stepOf(desk, 'change', stored, input.reason);
  if (note.kind !== stored.note.kind && isReadOnly(noteFlow, stored.state, 'kind')) throw refused('V_INVALID', 'kind');
  const lock = lockRuleOf(ctx.session);
  const locked = [stored.note.valuedt, note.valuedt].flatMap((day) => lockedDay(day, lock));
  if (locked.length > 0) throw new Refused(locked.slice(0, 1));
  await refuseClosed(desk, stored);
  const moved = headMoved(stored.note, note, Number(stored.head.rate ?? 1), input.rate ?? 1);
  const rows = changedRows(stored.note, note, moved);
  const paper = (head: object) => plain({ currency: farm.currency, rate: 1, ...noNulls(head) });
  const head = (one: Note) => plain({ ...one, lines: null });
  const unchanged = same(head(stored.note), head(note)) && same(paper(stored.head), paper(headOf(input)));
  if (rows.back.size === 0 && unchanged) throw refused('838');
  return { ...rows, state };
}

/** Corrects a note: counter-movements on the old day, new ones on the new, under the same number and the next version. */
export async function correctNote(desk: Desk, input: Correction, accept: readonly string[]) {
  const { ctx, farm } = desk;
  const { session, db } = ctx;
  const stored = await noteToChange(desk, input.noteid, input.version);
  const note = noteOf(input);
  const { back, post, state } = await planCorrection(desk, input, stored, note);
  const { facts, issues, base } = await judge(desk, note, input, true);
  const warnings = refuseIssues(issues, accept);
  const unit = await openBoth(desk, stored, note, true);
  const before = worthsOf(unit, note);
  const version = stored.version + 1;
  const issued = takeBackRows(unit, stored, back, { version, applyid: note.applyid });
  const posted: PostedNote = { note, noteid: stored.noteid, version, rate: input.rate ?? 1, base, facts };
  for (const at of post) addLine(unit, posted, at);
  refuseBelow(unit, note, facts, issued);
  refuseReturned(unit, stored.note, stored.noteid, facts.items);
  await updateNote(db, farm, stored.noteid, { note, head: input, state, user: session.userid });
  await writeCorrectedLines(desk, posted, unit, new Set(post));
  await unit.write();
  await logNote(desk, stored.noteid, 'edit', { before: stored, after: { version, head: headOf(input), note }, reason: input.reason });
  return { id: stored.noteid, note: stored.noteno, version, state, warnings, ...outcomeOf(desk, unit, before, facts, note.storeid) };
}

/** What a correction would be refused or warned for, and what it would move, without saving. */
export async function tryCorrection(desk: Desk, input: NoteInput & { readonly noteid: string }): Promise<Outcome & { issues: Issue[] }> {
  const { ctx, farm } = desk;
  const stored = await loadNote(ctx.db, farm.farmid, input.noteid, false);
  if (stored === null) throw refused('839');
  const note = noteOf(input);
  const { facts, issues, base } = await judge(desk, note, input, false);
  const none = { movements: [], after: [] };
  if (errorsOf(issues).length > 0) return { ...none, issues: [...issues] };
  const unit = await openBoth(desk, stored, note, false);
  const before = worthsOf(unit, note);
  try {
    const rates = [Number(stored.head.rate ?? 1), input.rate ?? 1] as const;
    const { back, post } = changedRows(stored.note, note, headMoved(stored.note, note, ...rates));
    const version = stored.version + 1;
    const issued = takeBackRows(unit, stored, back, { version, applyid: note.applyid });
    const posted: PostedNote = { note, noteid: stored.noteid, version, rate: rates[1], base, facts };
    for (const at of post) addLine(unit, posted, at);
    refuseBelow(unit, note, facts, issued);
    refuseReturned(unit, stored.note, stored.noteid, facts.items);
  } catch (error) {
    if (error instanceof Refused) return { ...none, issues: [...issues, ...error.issues] };
    throw error;
  }
  return { ...outcomeOf(desk, unit, before, facts, note.storeid), issues: [...issues] };
}

/** Counter-movements of the rows; answers how much of each lot had gone out. */
function takeBackRows(
  unit: LedgerUnit,
  stored: StoredNote,
  rows: ReadonlySet<number>,
  next: { version: number; applyid: string | null },
): Map<string, bigint> {
  const issued = new Map<string, bigint>();
  for (const { place, move } of standing(unit, stored.note, stored.noteid)) {
    if (!rows.has((move.lineno ?? 1) - 1)) continue;
    issued.set(`${place.itemid}|${lotKey(move)}`, unit.issued(place, move.seq));
    unit.reverse(move, place, { noteid: stored.noteid, lineno: move.lineno, ...next });
  }
  return issued;
}

const noNulls = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));

/** Lines not posted again keep the expiry date and amount they have. */
async function writeCorrectedLines({ ctx, farm }: Desk, posted: PostedNote, unit: LedgerUnit, fresh: ReadonlySet<number>): Promise<void> {
  const { rows } = await ctx.db.query<{ lineno: number; expdt: string; amount: string | null }>(
    'select lineno, expdt, amount from stock_note_line where farm_id = $1 and noteid = $2',
    [farm.farmid, posted.noteid],
  );
  const kept = new Map(rows.map((row) => [row.lineno - 1, row]));
  const lines = linesToWrite(posted, unit).map((line, at) => {
    const old = kept.get(at);
    return fresh.has(at) || old === undefined ? line : { ...line, expdt: old.expdt as typeof line.expdt, amount: old.amount };
  });
  await writeLines(ctx.db, farm, posted.noteid, lines);
}

/** Takes a note back: counter-movements for all its lines, state 02. 831 when goods of a received note have gone out. */
export async function takeBack(desk: Desk, noteid: string, version: number, reason: string) {
  const { ctx, farm } = desk;
  const { session, db } = ctx;
  const stored = await noteToChange(desk, noteid, version);
  const step = stepOf(desk, 'remove', stored, reason);
  const locked = lockedDay(stored.note.valuedt, lockRuleOf(session));
  if (locked.length > 0) throw new Refused(locked);
  await refuseClosed(desk, stored);
  const unit = await openBoth(desk, stored, stored.note, true);
  const before = worthsOf(unit, stored.note);
  const moves = standing(unit, stored.note, noteid);
  if (stored.notetp === 'RN' && moves.some(({ place, move }) => unit.issued(place, move.seq) > 0n))
    throw refused('831', undefined, { note: stored.noteno });
  for (const { place, move } of moves)
    unit.reverse(move, place, { noteid, lineno: move.lineno, version: stored.version + 1, applyid: stored.note.applyid });
  const items = await loadItems(db, farm, [...before.keys()], session.language);
  const facts = { items } as unknown as NoteFacts;
  const low = unit.belowZero();
  refuseReturned(unit, stored.note, noteid, items);
  if (low !== null) throw lowIssue(stored, low.itemid, items.get(low.itemid)?.name ?? low.itemid, low.day);
  await unit.write();
  await writeStep(ctx, NOTES, noteid, step);
  await logNote(desk, noteid, 'delete', { before: stored, reason });
  return { id: noteid, version: stored.version + 1, after: outcomeOf(desk, unit, before, facts, stored.note.storeid).after };
}

/** A later day would fall below zero: of a received note its goods are gone (831), of an issue something was returned meanwhile (830). */
function lowIssue(stored: StoredNote, itemid: string, name: string, date: string): Refused {
  return stored.notetp === 'RN'
    ? refused('831', undefined, { note: stored.noteno })
    : refused('830', 'qty', { item: name === '' ? itemid : name, date });
}

/** Marks a note as checked by the person of the session. */
export async function markChecked(desk: Desk, noteid: string, version: number): Promise<void> {
  const stored = await noteToChange(desk, noteid, version);
  await writeStep(desk.ctx, NOTES, noteid, stepOf(desk, 'check', stored));
  await logNote(desk, noteid, 'check', { before: stored });
}
