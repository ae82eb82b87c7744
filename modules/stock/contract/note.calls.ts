import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { accept, dateText, flag, issue, reqid } from '#engine/define/wire.ts';
import { NOTE_KINDS, type NoteKindCode } from '../domain/note-kinds.ts';
import { amountIn, codeText, shortText } from './wire.ts';

const kind = z.enum(Object.keys(NOTE_KINDS) as [NoteKindCode, ...NoteKindCode[]]);
const lotText = z.string().trim().max(40);
const words = z.string().max(200);

const line = z.object({
  itemid: codeText,
  lot: lotText.nullish(),
  expdt: dateText.nullish(),
  unit: shortText,
  qty: z.number().min(-1e9).max(1e9),
  price: z.number().min(-1e12).max(1e12).nullish(),
  gift: flag.nullish(),
  discount: amountIn.nullish(),
  roomid: shortText.nullish(),
  pigtype: shortText.nullish(),
  coverdays: z.number().nullish(),
  dose: z.number().min(0).max(1e9).nullish(),
  heads: z.number().int().min(0).max(100_000).nullish(),
  reason: shortText.nullish(),
  lotreason: words.nullish(),
  remark: words.nullish(),
});
export type LineInput = z.output<typeof line>;

const noteFields = {
  kind,
  storeid: codeText,
  valuedt: dateText,
  supplierid: codeText.nullish(),
  roomid: shortText.nullish(),
  recipient: shortText.nullish(),
  refno: shortText.nullish(),
  currency: z.enum(['VND', 'THB', 'USD']).nullish(),
  /** Of the farm's currency for one of the note's. */
  rate: z.number().min(0.000001).max(1e9).nullish(),
  trftp: z.enum(['internal', 'farm']).nullish(),
  tofarm: z.string().max(12).nullish(),
  tostore: codeText.nullish(),
  driver: words.nullish(),
  plate: shortText.nullish(),
  receiver: words.nullish(),
  fileid: z.uuid().nullish(),
  remark: z.string().max(500).nullish(),
  applyid: shortText.nullish(),
  lines: z.array(line).max(200),
};
const noteBody = z.object(noteFields);
export type NoteInput = z.output<typeof noteBody>;

/** A movement a note posts, one a lot. */
const movement = z.object({
  row: z.number(),
  itemid: z.string(),
  lot: z.string(),
  expdt: z.string(),
  qty: z.number(),
  amount: z.number().nullable(),
});

/** An item of the note in its warehouse, before and after. */
const after = z.object({
  itemid: z.string(),
  unit: z.string(),
  before: z.number(),
  qty: z.number(),
  avgbefore: z.number().nullable(),
  avgprice: z.number().nullable(),
});

const outcome = z.object({ movements: z.array(movement), after: z.array(after) });

const WRITERS = ['PigIstock', 'PigOstock', 'PigstockTransfer'] as const;
const CORRECTORS = ['PigInstockDetail', 'PigOstockDetail', 'PigstockTransfupd'] as const;
const ALL = [...WRITERS, ...CORRECTORS];

export const checkNote = defineCall({
  path: '/stock/checkNote',
  summary: 'What saving the note would be refused or warned for, and what it would move, without saving.',
  access: menu(ALL, 'view'),
  input: z.object({ ...noteFields, noteid: z.uuid().nullish() }),
  output: outcome.extend({ issues: z.array(issue) }),
});

const savedNote = outcome.extend({
  id: z.string(),
  note: z.string(),
  version: z.number(),
  state: z.string(),
  warnings: z.array(issue),
});

const STOCK_ERRORS = [
  '370',
  '371',
  '372',
  '365',
  'V_VALUEDT',
  '811',
  '813',
  '814',
  '816',
  '817',
  '818',
  '819',
  '820',
  '821',
  '830',
  '854',
  'NOTE_UNIT',
  'NOTE_LOT',
];

export const saveNote = defineCall({
  path: '/stock/saveNote',
  summary: 'Posts a received, delivery or transfer note: all its lines or none, with its gapless number.',
  access: menu(WRITERS, 'add'),
  input: z.object({ reqid, accept, ...noteFields }),
  output: savedNote,
  errors: [...STOCK_ERRORS, 'V_EXPIRYPAST', 'W_PRICE'],
  write: true,
});

export const changeNote = defineCall({
  path: '/stock/changeNote',
  summary: 'Corrects a note by counter-movements and new ones; same number, next version.',
  access: menu([...WRITERS, ...CORRECTORS], 'edit'),
  input: z.object({ reqid, accept, noteid: z.uuid(), version: z.int32().min(1), reason: z.string().trim().min(1).max(200), ...noteFields }),
  output: savedNote,
  errors: [...STOCK_ERRORS, '364', '812', '832', '838', '839', '874', 'NOTE_CHECKED', 'STALE'],
  write: true,
});

export const removeNote = defineCall({
  path: '/stock/removeNote',
  summary: 'Takes a note back by counter-movements for all its lines; it stays readable, its number is never used again.',
  access: menu([...WRITERS, ...CORRECTORS], 'edit'),
  input: z.object({ reqid, noteid: z.uuid(), version: z.int32().min(1), reason: z.string().trim().min(1).max(200) }),
  output: z.object({ id: z.string(), version: z.number(), after: z.array(after) }),
  errors: ['364', '819', '830', '831', '832', '839', '874', 'NOTE_CHECKED', 'STALE'],
  write: true,
});

export const stepNote = defineCall({
  path: '/stock/stepNote',
  summary: 'Marks notes as checked against the paper, by another person than their maker where SECONDSIGN asks for one.',
  access: menu(CORRECTORS, 'edit'),
  input: z.object({
    reqid,
    state: z.literal('20'),
    notes: z
      .array(z.object({ noteid: z.uuid(), version: z.int32().min(1) }))
      .min(1)
      .max(100),
  }),
  output: z.object({ checked: z.number() }),
  errors: ['838', '839', 'NOTE_SECOND', 'STALE'],
  write: true,
});

const noteRow = z.object({
  noteid: z.string(),
  note: z.string(),
  version: z.number(),
  notetp: z.string(),
  kind: z.string(),
  kindName: z.string(),
  state: z.string(),
  stateName: z.string(),
  storeid: z.string(),
  valuedt: z.string(),
  supplierid: z.string().nullable(),
  supplierName: z.string().nullable(),
  roomid: z.string().nullable(),
  tofarm: z.string().nullable(),
  tostore: z.string().nullable(),
  refno: z.string().nullable(),
  lines: z.number(),
  items: z.string(),
  amount: z.number().nullable(),
  /** Share of the received goods that has gone out since, %; null on other notes. */
  issued: z.number().nullable(),
  paper: flag,
  changed: flag,
  maker: z.string(),
  checker: z.string().nullable(),
  made: z.string(),
});

export const findNotes = defineCall({
  path: '/stock/findNotes',
  summary: 'Notes by type, period, warehouse, kind, supplier, house, item, lot, number and state; the newest first.',
  access: menu(ALL, 'view'),
  input: z.object({
    notetp: z.enum(['RN', 'DN', 'TN']),
    from: dateText.nullish(),
    to: dateText.nullish(),
    storeid: codeText.nullish(),
    kind: kind.nullish(),
    supplierid: codeText.nullish(),
    roomid: shortText.nullish(),
    itemid: codeText.nullish(),
    lot: lotText.nullish(),
    note: z.string().max(40).nullish(),
    state: z.enum(['02', '10', '15', '20', '30', '50']).nullish(),
    mine: flag.nullish(),
    page: z.number().int().min(1).max(1_000_000).default(1),
    size: z.number().int().min(1).max(500).default(50),
  }),
  output: z.object({ total: z.number(), rows: z.array(noteRow) }),
  errors: ['898'],
});

export const getNote = defineCall({
  path: '/stock/getNote',
  summary: 'A note whole: head, lines with what has gone out since and what is left, steps allowed, history.',
  access: menu(ALL, 'view'),
  input: z.object({ noteid: z.uuid() }),
  output: z.object({
    head: noteRow.extend({
      recipient: z.string().nullable(),
      currency: z.string(),
      rate: z.number(),
      trftp: z.string().nullable(),
      driver: z.string().nullable(),
      plate: z.string().nullable(),
      receiver: z.string().nullable(),
      fileid: z.string().nullable(),
      remark: z.string().nullable(),
      applyid: z.string().nullable(),
      checkedAt: z.string().nullable(),
    }),
    lines: z.array(
      z.object({
        lineno: z.number(),
        itemid: z.string(),
        name: z.string(),
        itemtp: z.string(),
        lot: z.string(),
        expdt: z.string(),
        unit: z.string(),
        qty: z.number(),
        origqty: z.number(),
        baseqty: z.number(),
        baseunit: z.string(),
        price: z.number().nullable(),
        discount: z.number().nullable(),
        amount: z.number().nullable(),
        roomid: z.string().nullable(),
        parityid: z.number().nullable(),
        pigtype: z.string().nullable(),
        coverdays: z.number().nullable(),
        dose: z.number().nullable(),
        heads: z.number().nullable(),
        reason: z.string().nullable(),
        lotreason: z.string().nullable(),
        remark: z.string().nullable(),
        issued: z.number().nullable(),
        left: z.number().nullable(),
        lots: z.array(z.object({ lot: z.string(), expdt: z.string(), qty: z.number() })),
      }),
    ),
    /** Every movement of the note with its counter-movements, in the order of writing. */
    movements: z.array(
      z.object({
        lineno: z.number().nullable(),
        version: z.number(),
        valuedt: z.string(),
        name: z.string(),
        lot: z.string(),
        expdt: z.string(),
        qty: z.number(),
        unit: z.string(),
        amount: z.number().nullable(),
        back: z.boolean(),
      }),
    ),
    may: z.object({ change: z.boolean(), remove: z.boolean(), check: z.boolean() }),
    history: z.array(z.object({ at: z.string(), user: z.string(), kind: z.string(), version: z.number().nullable(), reason: z.string().nullable() })),
  }),
  errors: ['839'],
});

export const noteCalls = [checkNote, saveNote, changeNote, removeNote, stepNote, findNotes, getNote];
