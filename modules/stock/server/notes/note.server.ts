import { Documents } from '#engine/document/server/documents.ts';
import { documentHandlers } from '#engine/document/server/handlers.ts';
import type { DocumentServer, Stored } from '#engine/document/server/posting.ts';
import { sheetHandler } from '#engine/document/server/sheets.ts';
import { drawSerial } from '#engine/document/server/store.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { RATE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { FixedList } from '#engine/server/lists.ts';
import type { Handler } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type NoteInput, note } from '#modules/stock/contract/note.document.ts';
import { importNotes, NOTE_SHEETS } from '#modules/stock/contract/note.sheets.ts';
import { checkNote, lockedDay, type Note } from '#modules/stock/domain/note.ts';
import { noteFlow, type Stepper } from '#modules/stock/domain/note-flow.ts';
import { COUNT_LEVEL, NOTE_KINDS, type NoteState, noteNumber, STATE } from '#modules/stock/domain/note-kinds.ts';
import type { FarmStock, StockServices } from '../farm-stock.ts';
import { stockOn } from '../lookup/stock-on.ts';
import { transferHandlers } from '../transfers/transfer.handlers.ts';
import { loadHouses, loadNoteFacts, type NoteFacts } from './context.ts';
import { type Desk, menusOf, openDesk, stepperOf } from './desk.ts';
import { findHandlers } from './find.ts';
import { type JudgedNote, NotePosting } from './note-posting.ts';
import { together } from './together.ts';
import { told } from './told.ts';
import { headOf, noteOf, paperOf, typedOf, type WrittenNote } from './typed-note.ts';

/** Where notes are kept. */
const NOTES = {
  table: 'stock_note',
  key: 'noteid',
  subject: 'stock-note',
  missing: () => refused('839'),
  // A line keeps the quantity it was first saved with.
  lines: { table: 'stock_note_line', kept: ['origqty'] },
};

/** Facts of a note, what they refuse or warn for, and its lines in base units. */
async function judge({ ctx, services, farm }: Desk, input: WrittenNote, lock: boolean): Promise<JudgedNote & { issues: readonly Issue[] }> {
  const written = noteOf(input);
  if (NOTE_KINDS[input.kind].price === 'sold' && input.origin !== 'PigExp' && input.origin !== 'ChkExp') throw refused('V_INVALID', 'kind');
  if (NOTE_KINDS[input.kind].count && ctx.session.usrlvl < COUNT_LEVEL) throw forbidden('env_403', { level: COUNT_LEVEL });
  const about = { language: answerLanguage(ctx), rate: input.rate ?? 1, lock, byEvent: input.origin != null };
  const facts = await loadNoteFacts(ctx.db, farm, ctx.session, services, written, about);
  const { currency, rate } = input;
  const rateIssue = currency != null && currency !== farm.currency && rate == null ? [refuse('V_REQUIRED', 'rate')] : [];
  const fineRate = rate != null && scaledOf(rate, RATE_DECIMALS) === null ? [refuse('V_INVALID', 'rate')] : [];
  const { issues, base, uses } = checkNote(written, facts);
  return { facts, base, uses, issues: [...issues, ...rateIssue, ...fineRate, ...transferIssues(farm, written, input, facts)] };
}

/** A transfer to another farm names it and sends what both know; only a keeper of the warehouse writes its notes. */
function transferIssues({ farmid }: FarmStock, written: Note, { trftp }: NoteInput, { keeper, items }: NoteFacts): Issue[] {
  const kept = keeper ? [] : [refuse('env_403', 'storeid')];
  if (written.kind !== 'transfer' || trftp !== 'farm') return kept;
  const nowhere = written.tofarm === null ? [refuse('V_SELECT', 'tofarm')] : written.tofarm === farmid ? [refuse('821', 'tofarm')] : [];
  const unknown = written.lines.flatMap(({ itemid }, at) =>
    items.get(itemid)?.company === false ? [{ ...refuse('V_NOTEXISTS', 'itemid', { value: itemid }), row: at + 1 }] : [],
  );
  return [...kept, ...nowhere, ...unknown];
}

/** A count that says the rest is zero counts every other lot of the warehouse on its day as none. */
async function withTheRest({ ctx, farm }: Desk, input: NoteInput): Promise<NoteInput> {
  if (!NOTE_KINDS[input.kind].count || input.rest !== 'Y') return input;
  const date = input.valuedt as BusinessDate;
  const lying = await stockOn(ctx.db, { ...farm, language: answerLanguage(ctx), date, asknown: null, stores: [input.storeid] });
  const told = new Set(input.lines.map(({ itemid, lot }) => `${itemid}|${lot ?? ''}`));
  const rest = lying
    .filter(({ itemid, lot, baseqty }) => baseqty > 0 && !told.has(`${itemid}|${lot}`))
    .map(({ itemid, lot, expdt, unit }) => ({ itemid, unit, qty: 0, lot: lot === '' ? null : lot, expdt: expdt === NO_EXPIRY ? null : expdt }));
  return { ...input, rest: null, lines: [...input.lines, ...rest] };
}

/** 364 of a locked day, 874 of a line that went to a batch closed since, 894 of goods sold: their delivery note decides. */
async function standing({ ctx, farm, services, seller }: Desk, { input }: Stored<NoteInput>, after: NoteInput | null): Promise<void> {
  if (NOTE_KINDS[input.kind].price === 'sold' && seller !== true) throw refused('894', 'noteid');
  const written = noteOf(input);
  const days = [written.valuedt, ...(after === null ? [] : [noteOf(after).valuedt])];
  const locked = days.flatMap((day) => lockedDay(day, lockRuleOf(ctx.session)));
  if (locked.length > 0) throw new Refused(locked.slice(0, 1));
  const rooms = [written.roomid, ...written.lines.map(({ roomid }) => roomid)].flatMap((roomid) => roomid ?? []);
  const houses = await loadHouses(ctx.db, farm.farmid, rooms, written.valuedt, services, true);
  const at = written.lines.findIndex(({ roomid }) => houses.get(roomid ?? written.roomid ?? '')?.filling?.state === 'closed');
  if (at >= 0) throw new Refused([{ ...refuse('874', 'roomid'), row: at + 1 }]);
}

/** Every movement carries the warehouse, the day, the sides and the rate. */
function compared({ farm }: Desk, input: NoteInput) {
  const { lines, ...head } = noteOf(input);
  const { storeid, valuedt, supplierid, roomid, tofarm, tostore } = head;
  const { rate, currency } = input;
  return {
    carried: [storeid, valuedt, supplierid, roomid, tofarm, tostore, rate ?? 1],
    head: { ...paperOf(input), ...head, currency: currency ?? farm.currency, rate: rate ?? 1 },
    lines: lines.map(({ gift: _, ...line }) => line),
  };
}

/** The columns notes of a day are found by, and the head as it is stored. */
function stored({ farm, book }: Desk, input: NoteInput) {
  return { book: book.def.book, notetp: NOTE_KINDS[input.kind].type, ...headOf(farm, input) };
}

/** The number of a new note, gapless in its farm, kind and year. */
async function number({ ctx, farm, book }: Desk, input: NoteInput) {
  const { type: notetp } = NOTE_KINDS[input.kind];
  const year = Number(input.valuedt.slice(0, 4));
  const serial = await drawSerial(ctx.db, { table: 'stock_counter', farmid: farm.farmid, book: book.def.book, notetp, year });
  const row = { prnt2: farm.prnt2, notetp, year, serial, firstdt: input.valuedt };
  return { number: noteNumber(notetp, farm.shtnm, year, serial), row };
}

/** Notes as a kind of document. */
export function noteServer(services: StockServices): DocumentServer<Desk, NoteInput, JudgedNote & { issues: readonly Issue[] }, NoteState, Stepper> {
  return {
    table: NOTES,
    flow: noteFlow,
    open: (ctx) => openDesk(ctx, services),
    complete: withTheRest,
    typed: typedOf,
    who: stepperOf,
    judge,
    standing,
    compared,
    posting: NotePosting.open,
    head: ({ farm }, input) => headOf(farm, input),
    number,
    firstState: ({ kind }, { facts }) => (NOTE_KINDS[kind].type !== 'TN' ? STATE.made : facts.atOnce ? STATE.received : STATE.onway),
    menus: menusOf,
  };
}

/** Writing, correcting, checking and finding notes. */
export function noteHandlers(services: StockServices, fixedList: FixedList): readonly Handler[] {
  const server = noteServer(services);
  const documents = new Documents(server, note);
  return [
    ...documentHandlers(note, server),
    ...findHandlers(server, fixedList),
    ...transferHandlers(services, async (desk, input) => {
      const posted = await documents.post(desk, input, 'all');
      return { id: posted.id, note: posted.note };
    }),
    sheetHandler(server, { ...note, call: importNotes, sheets: NOTE_SHEETS, stored, gone: STATE.cancelled, told, together }),
  ];
}
