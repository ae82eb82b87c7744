import { randomUUID } from 'node:crypto';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { allows, type Session } from '#engine/server/session.ts';
import { errorsOf, type Issue, refuse, warningsOf } from '#kernel/issue.ts';
import type { NoteInput } from '#modules/stock/contract/note.calls.ts';
import { liveMoves, NO_EXPIRY } from '#modules/stock/domain/ledger.ts';
import { checkNote, type Note } from '#modules/stock/domain/note.ts';
import type { Stepper } from '#modules/stock/domain/note-flow.ts';
import { NOTE_KINDS, STATE } from '#modules/stock/domain/note-kinds.ts';
import { qtyNumber, RATE_DECIMALS, scaledNumber, scaledOf, scaledText } from '#modules/stock/domain/quantity.ts';
import type { Worth } from '#modules/stock/domain/value.ts';
import { type FarmStock, openStock, type StockServices, seesMoney } from '../farm-stock.ts';
import type { Book } from '../ledger/rows.ts';
import { LedgerUnit, type NewMove } from '../ledger/unit.ts';
import { addLine, housesOf, type PostedNote, placeOf, placesOf } from './build.ts';
import { loadNoteFacts, type NoteFacts } from './context.ts';
import { drawNoteNumber, insertNote, type LineToWrite, type NoteHeadInput, noteOf, type StoredNote, writeLines } from './rows.ts';

/** What a posting did, as its call answers. */
export interface Outcome {
  readonly movements: readonly { row: number; itemid: string; lot: string; expdt: string; qty: number; amount: number | null }[];
  readonly after: readonly { itemid: string; unit: string; before: number; qty: number; avgbefore: number | null; avgprice: number | null }[];
}

/** A request that posts: farm, ledger book, facts of the rules. */
export interface Desk {
  readonly ctx: SignedContext;
  readonly services: StockServices;
  readonly farm: FarmStock;
  readonly book: Book;
}

/** Opens the farm's stock for a request. */
export async function openDesk(ctx: SignedContext, services: StockServices): Promise<Desk> {
  const farm = await openStock(ctx.db, ctx.session);
  return { ctx, services, farm, book: { farmid: farm.farmid, prnt2: farm.prnt2, book: 'goods', decimals: farm.decimals } };
}

const WRITE_MENUS = {
  RN: ['PigIstock', 'PigInstockDetail'],
  DN: ['PigOstock', 'PigOstockDetail'],
  TN: ['PigstockTransfer', 'PigstockTransfupd'],
} as const;

/** The menus whose flags speak for a kind of note. */
export function menusOf(note: Pick<Note, 'kind'>): readonly string[] {
  return WRITE_MENUS[NOTE_KINDS[note.kind].type];
}

/** Who steps a note. */
export function stepperOf(session: Session, farm: FarmStock, menus: readonly string[]): Stepper {
  const { userid, usrlvl } = session;
  return { userid, usrlvl, mayEdit: allows(session, menus, 'edit'), mayDelete: allows(session, menus, 'delete'), second: farm.second };
}

/** @throws Refused with every issue when one is an error or a warning nobody accepted. */
export function refuseIssues(issues: readonly Issue[], accept: readonly string[]): Issue[] {
  const open = issues.filter((issue) => issue.level !== 'warning' || !accept.includes(issue.code));
  if (open.length > 0) throw new Refused(open);
  return [...warningsOf(issues)];
}

/** Facts and checked base quantities of a note. */
export async function judge(
  { ctx, services, farm }: Desk,
  note: Note,
  head: NoteHeadInput,
  lock: boolean,
): Promise<{ facts: NoteFacts; issues: readonly Issue[]; base: readonly (bigint | null)[] }> {
  const facts = await loadNoteFacts(ctx.db, farm, ctx.session, services, note, { language: answerLanguage(ctx), rate: head.rate ?? 1, lock });
  const rateIssue = head.currency != null && head.currency !== farm.currency && head.rate == null ? [refuse('V_REQUIRED', 'rate')] : [];
  const fineRate = head.rate != null && scaledOf(head.rate, RATE_DECIMALS) === null ? [refuse('V_INVALID', 'rate')] : [];
  const { issues, base } = checkNote(note, facts);
  return { facts, issues: [...issues, ...rateIssue, ...fineRate], base };
}

function average({ qty, amount }: Worth, decimals: number): number | null {
  return qty === 0n ? null : scaledNumber(amount, decimals) / qtyNumber(qty);
}

/** What was moved and what the items hold now, money only for those who may see it. */
export function outcomeOf(desk: Desk, unit: LedgerUnit, before: ReadonlyMap<string, Worth>, facts: NoteFacts, storeid: string): Outcome {
  const money = seesMoney(desk.ctx.session);
  const { decimals } = desk.farm;
  const shown = (move: NewMove): boolean => move.way === '' && move.reverses === null && move.qty !== 0n;
  return {
    movements: unit
      .addedAmounts()
      .filter(([move]) => shown(move))
      .map(([{ lineno, itemid, lot, expdt, qty }, amount]) => ({
        ...{ row: lineno ?? 0, itemid, lot, expdt, qty: qtyNumber(qty) },
        amount: money ? scaledNumber(amount, decimals) : null,
      })),
    after: [...before].map(([itemid, was]) => {
      const now = unit.worth({ storeid, way: '', itemid });
      return {
        ...{ itemid, unit: facts.items.get(itemid)?.unit ?? '', before: qtyNumber(was.qty), qty: qtyNumber(now.qty) },
        avgbefore: money ? average(was, decimals) : null,
        avgprice: money ? average(now, decimals) : null,
      };
    }),
  };
}

/** Worth of the note's items in its warehouse as they stand. */
export function worthsOf(unit: LedgerUnit, note: Note): Map<string, Worth> {
  return new Map([...new Set(note.lines.map(({ itemid }) => itemid))].map((itemid) => [itemid, unit.worth(placeOf(note, itemid))]));
}

/** The lines as they are stored: expiry date and amount of what was moved. */
export function linesToWrite(posted: PostedNote, unit: LedgerUnit): LineToWrite[] {
  const { note, facts, base } = posted;
  const added = unit.addedAmounts().filter(([move]) => move.way === '' && move.noteid === posted.noteid && move.reverses === null);
  return note.lines.map((line, at) => {
    const own = added.filter(([move]) => move.lineno === at + 1);
    const item = facts.items.get(line.itemid);
    const roomid = line.roomid ?? note.roomid;
    const sum = own.reduce((total, [, amount]) => total + (amount < 0n ? -amount : amount), 0n);
    return {
      ...{ line, lineno: at + 1, base: base[at] ?? 0n },
      factor: scaledText(item?.units.find(({ unit: name }) => name === line.unit)?.factor ?? 0n, 6),
      expdt: line.expdt ?? own[0]?.[0].expdt ?? NO_EXPIRY,
      parityid: roomid === null ? null : (facts.houses.get(roomid)?.filling?.parityid ?? null),
      amount: own.length === 0 ? null : scaledText(sum, unit.book.decimals),
    };
  });
}

/** Adds all lines of a note; the last guard is that no lot falls below zero on any later day. */
export function addLines(unit: LedgerUnit, posted: PostedNote, rows: readonly number[]): void {
  for (const at of rows) addLine(unit, posted, at);
  const low = unit.belowZero();
  if (low !== null) throw refused('830', 'qty', { item: posted.facts.items.get(low.itemid)?.name ?? low.itemid, date: low.day });
}

/** The ledger of a new note's places from its day on, with what its house was issued where goods come back from it. */
async function openUnit({ ctx, farm, book }: Desk, note: Note, noteid: string, lock: boolean): Promise<LedgerUnit> {
  const places = placesOf(note, noteid);
  const unit = await LedgerUnit.open(ctx.db, book, { user: ctx.session.userid, openFrom: farm.openFrom, places, from: note.valuedt, lock });
  if (note.kind === 'return') await unit.readHouses(places, housesOf(note));
  return unit;
}

/** Tries a note without saving: its issues, and what it would move when nothing refuses it. */
export async function tryNote(desk: Desk, input: NoteInput): Promise<Outcome & { issues: Issue[] }> {
  const note = noteOf(input);
  const { facts, issues, base } = await judge(desk, note, input, false);
  const none = { movements: [], after: [] };
  if (errorsOf(issues).length > 0) return { ...none, issues: [...issues] };
  const noteid = randomUUID();
  const unit = await openUnit(desk, note, noteid, false);
  const before = worthsOf(unit, note);
  try {
    addLines(
      unit,
      { note, noteid, version: 1, rate: input.rate ?? 1, base, facts },
      note.lines.map((_, at) => at),
    );
  } catch (error) {
    if (error instanceof Refused) return { ...none, issues: [...issues, ...error.issues] };
    throw error;
  }
  return { ...outcomeOf(desk, unit, before, facts, note.storeid), issues: [...issues] };
}

/** The line of the change log a posting leaves: the note whole. */
export async function logNote(
  desk: Desk,
  noteid: string,
  kind: string,
  about: { before?: StoredNote; after?: unknown; reason?: string },
): Promise<void> {
  const before = about.before === undefined ? undefined : { version: about.before.version, head: about.before.head, note: about.before.note };
  await audit(desk.ctx, {
    screen: menusOf(about.before?.note ?? (about.after as { note: Note }).note)[kind === 'add' ? 0 : 1] ?? '',
    subject: 'stock-note',
    subjectId: noteid,
    kind,
    ...(before === undefined ? {} : { before }),
    ...(about.after === undefined ? {} : { after: about.after }),
    reason: about.reason ?? null,
  });
}

/** Posts a new note: all its lines or none. */
export async function postNote(desk: Desk, input: NoteInput, accept: readonly string[]) {
  const { ctx, farm } = desk;
  const note = noteOf(input);
  if (!allows(ctx.session, menusOf(note)[0] ?? '', 'add')) throw new Refused([{ code: 'env_403' }], 403);
  const { facts, issues, base } = await judge(desk, note, input, true);
  const warnings = refuseIssues(issues, accept);
  const noteid = randomUUID();
  const unit = await openUnit(desk, note, noteid, true);
  const before = worthsOf(unit, note);
  const posted: PostedNote = { note, noteid, version: 1, rate: input.rate ?? 1, base, facts };
  addLines(
    unit,
    posted,
    note.lines.map((_, at) => at),
  );
  const number = await drawNoteNumber(ctx.db, farm, NOTE_KINDS[note.kind].type, note.valuedt);
  const state = note.kind === 'transfer' ? STATE.onway : STATE.made;
  await insertNote(ctx.db, farm, { noteid, note, head: input, number, state, user: ctx.session.userid, reqid: ctx.reqid });
  await writeLines(ctx.db, farm, noteid, linesToWrite(posted, unit));
  await unit.write();
  await logNote(desk, noteid, 'add', { after: { version: 1, head: headOf(input), note } });
  return { id: noteid, note: number.noteno, version: 1, state, warnings, ...outcomeOf(desk, unit, before, facts, note.storeid) };
}

/** The paper's fields of a body, for the change log. */
export function headOf(input: NoteInput): NoteHeadInput {
  const { refno, currency, rate, trftp, driver, plate, receiver, fileid, remark } = input;
  return { refno, currency, rate, trftp, driver, plate, receiver, fileid, remark };
}

/** Movements of a note that stand, in its warehouse and on its way. */
export function standing(unit: LedgerUnit, note: Note, noteid: string) {
  return placesOf(note, noteid).flatMap((place) =>
    liveMoves(unit.moves(place))
      .filter((move) => move.noteid === noteid)
      .map((move) => ({ place, move })),
  );
}
