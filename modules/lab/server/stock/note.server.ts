import type { RouteName } from '#engine/define/route-name.ts';
import type { DocumentServer, Stored } from '#engine/document/server/posting.ts';
import { drawSerial } from '#engine/document/server/store.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { RATE_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { allows, lockRuleOf } from '#engine/server/session.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { LAB_COUNT_LEVEL, LAB_KINDS, labNoteNumber } from '#modules/lab/domain/stock/kinds.ts';
import { checkLabNote } from '#modules/lab/domain/stock/note.ts';
import { lockedDay } from '#modules/stock/domain/note.ts';
import { noteFlow, type Stepper } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { loadLabFacts } from './context.ts';
import { type LabDesk, openLab } from './lab-farm.ts';
import { type JudgedLabNote, LabNotePosting } from './note-posting.ts';
import type { LabStockServices } from './services.ts';
import { labStockOn } from './stock-on.ts';
import { labHeadOf, labNoteOf, labPaperOf, labTypedOf, type WrittenLabNote } from './typed-note.ts';

/** Where notes of laboratory goods are kept. */
export const LAB_NOTES = {
  table: 'lab_note',
  key: 'noteid',
  subject: 'lab-note',
  missing: () => refused('839'),
  lines: { table: 'lab_note_line', kept: ['origqty'] },
};

const MENUS = {
  RN: ['LabstkInput', 'LabstkInputMng'],
  DN: ['LabstkOutput', 'LabstkOutputMod'],
  CN: ['LabstkChgUnit', 'LabstkChgUnit'],
} as const;

/** The menus whose flags speak for a kind of note: the first writes it, the second corrects it. A run writes under the workbench. */
export function labMenusOf({ kind, origin }: Pick<WrittenLabNote, 'kind' | 'origin'>): readonly [RouteName, RouteName] {
  return origin === 'run' ? ['LabRequest2', 'LabRequest2'] : MENUS[LAB_KINDS[kind].type];
}

/** Who steps a note; its checker is always another person than its maker. */
export function labStepper({ ctx: { session } }: LabDesk, input: WrittenLabNote): Stepper {
  const { userid, usrlvl } = session;
  const menus: RouteName[] = [...labMenusOf(input), ...(LAB_KINDS[input.kind].type === 'DN' ? (['LabstkOutputMng'] as const) : [])];
  return {
    userid,
    usrlvl,
    mayEdit: allows(session, menus, 'edit'),
    mayDelete: allows(session, menus, 'delete') && usrlvl >= LAB_COUNT_LEVEL,
    second: true,
  };
}

/** Facts of a note, what they refuse, and its lines in base units. */
async function judge({ ctx, farm }: LabDesk, input: LabNoteInput): Promise<JudgedLabNote> {
  const note = labNoteOf(input);
  if (LAB_KINDS[input.kind].count && ctx.session.usrlvl < LAB_COUNT_LEVEL) throw forbidden('env_403', { level: LAB_COUNT_LEVEL });
  const facts = await loadLabFacts(ctx.db, farm, ctx.session, note, answerLanguage(ctx));
  const { currency, rate } = input;
  const rateIssue = currency != null && currency !== farm.currency && rate == null ? [refuse('V_REQUIRED', 'rate')] : [];
  const fineRate = rate != null && scaledOf(rate, RATE_DECIMALS) === null ? [refuse('V_INVALID', 'rate')] : [];
  const checked = checkLabNote(note, facts);
  const issues: readonly Issue[] = [...checked.issues, ...rateIssue, ...fineRate];
  return { ...checked, facts, issues };
}

/** A count that says the rest is zero counts every other lot of the store on its day as none. */
async function withTheRest({ ctx, farm }: LabDesk, input: LabNoteInput): Promise<LabNoteInput> {
  if (!LAB_KINDS[input.kind].count || input.rest !== 'Y') return input;
  const { storeid, valuedt } = input;
  const lying = await labStockOn(ctx.db, farm, { language: answerLanguage(ctx), date: valuedt, storeid });
  const told = new Set(input.lines.map(({ itemid, lot }) => `${itemid}|${lot ?? ''}`));
  const rest = lying
    .filter(({ itemid, lot, baseqty }) => baseqty > 0 && !told.has(`${itemid}|${lot}`))
    .map(({ itemid, lot, expdt, unit }) => ({ itemid, unit, qty: 0, lot: lot === '' ? null : lot, expdt: expdt === NO_EXPIRY ? null : expdt }));
  return { ...input, rest: null, lines: [...input.lines, ...rest] };
}

/** 364 of a locked day. What a run used changes through the run alone; an opened pack is taken back, never corrected. */
async function standing({ ctx }: LabDesk, { input, ...stored }: Stored<LabNoteInput>, after: LabNoteInput | null): Promise<void> {
  const days = [labNoteOf(input).valuedt, ...(after === null ? [] : [labNoteOf(after).valuedt])];
  const locked = days.flatMap((day) => lockedDay(day, lockRuleOf(ctx.session)));
  if (locked.length > 0) throw new Refused(locked.slice(0, 1));
  const { origin } = input as WrittenLabNote;
  if (after !== null && input.kind === 'convert') throw refused('832', undefined, { note: stored.noteno });
  if (origin === 'run' && after !== null) refuseQuantities(input, after);
}

/** A note of a run keeps its lines: their quantity is the run's to change. */
function refuseQuantities(before: LabNoteInput, after: LabNoteInput): void {
  const said = ({ lines }: LabNoteInput) => JSON.stringify(lines.map(({ itemid, lot, unit, qty }) => [itemid, lot ?? null, unit, qty]));
  if (said(before) !== said(after)) throw refused('V_INVALID', 'qty');
}

/** Every movement carries the store, the day, the sides and the rate. */
function compared({ farm }: LabDesk, input: LabNoteInput) {
  const { lines, ...head } = labNoteOf(input);
  const { storeid, valuedt, supplierid, custid, tostore, tofarm, testcd, runno } = head;
  const { rate, currency } = input;
  return {
    carried: [storeid, valuedt, supplierid, custid, tostore, tofarm, testcd, runno, rate ?? 1],
    head: { ...labPaperOf(input), ...head, currency: currency ?? farm.currency, rate: rate ?? 1 },
    lines: lines.map(({ gift: _, ...line }) => line),
  };
}

/** The columns notes are found by, and the head as it is stored. */
export function labStored({ farm }: LabDesk, input: LabNoteInput) {
  return { notetp: LAB_KINDS[input.kind].type, ...labHeadOf(farm, input) };
}

/** The number of a new note, gapless in its laboratory, kind and year. */
async function number({ ctx, farm, book }: LabDesk, input: LabNoteInput) {
  const { type: notetp } = LAB_KINDS[input.kind];
  const year = Number(input.valuedt.slice(0, 4));
  const serial = await drawSerial(ctx.db, { table: 'lab_stock_counter', farmid: farm.farmid, book: book.def.book, notetp, year });
  return { number: labNoteNumber(notetp, farm.shtnm, year, serial), row: { prnt2: farm.prnt2, notetp, year, serial, firstdt: input.valuedt } };
}

export type LabNoteServer = DocumentServer<LabDesk, LabNoteInput, JudgedLabNote, NoteState, Stepper>;

/** Notes of laboratory goods as a kind of document. */
export function labNoteServer(services: LabStockServices): LabNoteServer {
  return {
    table: LAB_NOTES,
    flow: noteFlow,
    open: (ctx) => openLab(ctx, services),
    complete: withTheRest,
    typed: labTypedOf,
    who: labStepper,
    judge,
    standing,
    compared,
    posting: LabNotePosting.open,
    head: ({ farm }, input) => labHeadOf(farm, input),
    number,
    firstState: ({ kind }) => (LAB_KINDS[kind].way ? STATE.onway : STATE.made),
    menus: labMenusOf,
  };
}
