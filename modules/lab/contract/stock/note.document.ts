import { z } from 'zod';
import { defineDocument, judgedBody } from '#engine/define/document.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag } from '#engine/define/wire.ts';
import { codeText, shortText } from '#modules/stock/contract/wire.ts';
import { LAB_KINDS, type LabKindCode } from '../../domain/stock/kinds.ts';
import { LAB_HEAD, LAB_LINE } from './note-fields.ts';
import { LW as W } from './words.ts';

const kind = named(W.kind, z.enum(Object.keys(LAB_KINDS) as [LabKindCode, ...LabKindCode[]]));
const lot = named(W.lot, z.string().trim().max(40).nullish());
const code = (words: (typeof W)[keyof typeof W]) => named(words, codeText.nullish());
const day = (words: (typeof W)[keyof typeof W]) => named(words, dateText.nullish());

const line = judgedBody(LAB_LINE, {
  itemid: named(W.item, codeText),
  lot,
  expdt: day(W.expdt),
  unit: named(W.unit, shortText),
  qty: named(W.qty, z.number().min(-1e9).max(1e9)),
  price: named(W.price, z.number().min(-1e12).max(1e12).nullish()),
  loss: named(W.loss, z.number().min(-1e9).max(1e9).nullish()),
  opened: day(W.opened),
  place: code(W.place),
});

const body = judgedBody(LAB_HEAD, {
  kind,
  storeid: named(W.store, codeText),
  valuedt: named(W.valuedt, dateText),
  supplierid: code(W.supplier),
  custid: code(W.customer),
  tostore: code(W.tostore),
  tofarm: named(W.tofarm, farmid.nullish()),
  testcd: code(W.test),
  currency: named(W.currency, z.enum(['VND', 'THB', 'USD']).nullish()),
  rate: named(W.rate, z.number().min(0.000001).max(1e9).nullish()),
  fileid: named(W.paper, z.uuid().nullish()),
  rest: named(W.rest, flag.nullish()),
  lines: named(W.lines, z.array(line).max(200)),
});
export type LabNoteInput = z.output<typeof body>;

const text = z.string().nullable();
const number = z.number().nullable();

/** A movement a note posts, one a lot. */
const movement = z.object({ row: z.number(), itemid: z.string(), lot: z.string(), expdt: z.string(), qty: z.number(), amount: number });
/** An item of the note in its store, before and after. */
const after = z.object({ itemid: z.string(), unit: z.string(), before: z.number(), qty: z.number(), avgbefore: number, avgprice: number });

/** A lot of an opened note as its quality stands. */
const openLot = z.object({
  lot: z.string(),
  expdt: z.string(),
  qty: z.number(),
  quality: z.string(),
  qualityName: z.string(),
  version: z.number(),
});

const openLine = z.object({
  ...{ lineno: z.number(), itemid: z.string(), name: z.string(), itemtp: z.string(), lot: z.string(), expdt: z.string() },
  ...{ unit: z.string(), unitName: z.string(), qty: z.number(), origqty: z.number(), baseqty: z.number(), baseunit: z.string() },
  ...{ price: number, amount: number, temp: number, toowarm: z.boolean(), place: text, tounit: text, opened: text, loss: number, newlot: text },
  ...{ reason: text, reasonName: text, lotreason: text, remark: text, issued: number, left: number },
  lots: z.array(openLot),
});

const openMove = z.object({
  ...{ lineno: number, version: z.number(), valuedt: z.string(), name: z.string(), lot: z.string(), expdt: z.string() },
  ...{ qty: z.number(), unit: z.string(), amount: number, back: z.boolean() },
});

/** What arrived of a transfer by line and lot, and what of it nobody explained. */
const arrived = z.object({
  ...{ lineno: z.number(), itemid: z.string(), name: z.string(), unit: z.string(), lot: z.string(), expdt: z.string() },
  ...{ sent: z.number(), received: z.number(), refused: flag, condition: z.string(), conditionName: z.string() },
  ...{ temp: number, place: text, remark: text, back: z.number(), lost: z.number(), open: z.number(), explained: text },
});

const POST = ['365', 'V_VALUEDT', '371', '811', '818', '820', '821', '830', 'NOTE_UNIT', 'NOTE_LOT', 'LAB_LOT'];

/** Screens that write notes of laboratory goods, and those that correct them. */
export const LAB_WRITERS = ['LabstkInput', 'LabstkOutput', 'LabstkChgUnit'] as const;
export const LAB_CORRECTORS = ['LabstkInputMng', 'LabstkOutputMng', 'LabstkOutputMod'] as const;

/** Received notes, issue notes and unit conversions of a laboratory. */
export const labNote = defineDocument({
  module: 'lab',
  one: 'Note',
  many: 'Notes',
  writers: LAB_WRITERS,
  correctors: LAB_CORRECTORS,
  body,
  outcome: { movements: z.array(movement) },
  after: { after: z.array(after) },
  row: {
    ...{ notetp: z.string(), storeid: z.string(), storeName: z.string(), valuedt: z.string(), supplierid: text, other: text, tostore: text },
    ...{ testcd: text, runno: text, refno: text, origin: text, lines: z.number(), items: z.string(), amount: number, recvdt: text, days: number },
    /** Lots of a transfer of which something did not arrive and nobody explained it. */
    open: z.number(),
    /** Share of the received goods that has gone out since, %. */
    issued: number,
    /** Of a use by a run: % above the amount its test plans for the samples; null where nothing is planned. */
    over: number,
    /** It is above what the laboratory bears (LABOVER). */
    overuse: flag,
    toowarm: flag,
  },
  head: {
    ...{ custid: text, tofarm: text, currency: z.string(), rate: z.number(), fileid: text, remark: text, checkedAt: text, confirmer: text },
  },
  rest: { lines: z.array(openLine), movements: z.array(openMove), arrived: z.array(arrived), mayRelease: z.boolean(), mayExplain: z.boolean() },
  filters: {
    notetp: named(W.kind, z.enum(['RN', 'DN', 'CN'])),
    from: day(W.from),
    to: day(W.to),
    storeid: code(W.store),
    kind: kind.nullish(),
    supplierid: code(W.supplier),
    tostore: code(W.tostore),
    testcd: code(W.test),
    itemid: code(W.item),
    lot,
    note: named(W.note, z.string().max(40).nullish()),
    state: named(W.state, z.enum(['02', '10', '15', '20', '30']).nullish()),
  },
  stepTo: ['20'],
  errors: {
    post: POST,
    save: ['V_EXPIRYPAST'],
    change: ['364', '812', '832', 'NOTE_CHECKED'],
    remove: ['364', '830', '831', '832', 'NOTE_CHECKED'],
    step: ['NOTE_SECOND'],
    find: ['898'],
  },
});
