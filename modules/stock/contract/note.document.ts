import { z } from 'zod';
import { defineDocument, judgedBody } from '#engine/define/document.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag } from '#engine/define/wire.ts';
import { NOTE_KINDS, type NoteKindCode } from '../domain/note-kinds.ts';
import { HEAD_FIELDS, LINE_FIELDS } from './note-fields.ts';
import { TRANSFER_WORDS } from './transfer-words.ts';
import { codeText, shortText } from './wire.ts';
import { NOTE_WORDS as W } from './words.ts';

// What only events write is no note of these calls: it is corrected where the event is.
const written = (Object.keys(NOTE_KINDS) as NoteKindCode[]).filter((code) => !NOTE_KINDS[code].byEvent);
const kind = named(W.kind, z.enum(written as [NoteKindCode, ...NoteKindCode[]]));
const storeid = named(W.store, codeText);
const itemid = named(W.item, codeText);
const supplierid = named(W.supplier, codeText.nullish());
const valuedt = named(W.valuedt, dateText);
const lot = named(W.lot, z.string().trim().max(40).nullish());
const words = z.string().max(200);

const line = judgedBody(LINE_FIELDS, {
  itemid,
  lot,
  expdt: named(W.expdt, dateText.nullish()),
  unit: named(W.unit, shortText),
  qty: named(W.qty, z.number().min(-1e9).max(1e9)),
  price: named(W.price, z.number().min(-1e12).max(1e12).nullish()),
  coverdays: named(W.coverdays, z.number().nullish()),
});

const body = judgedBody(HEAD_FIELDS, {
  kind,
  storeid,
  valuedt,
  supplierid,
  currency: named(W.currency, z.enum(['VND', 'THB', 'USD']).nullish()),
  /** Of the farm's currency for one of the note's. */
  rate: named(W.rate, z.number().min(0.000001).max(1e9).nullish()),
  trftp: named(W.trftp, z.enum(['internal', 'farm']).nullish()),
  tofarm: named(W.tofarm, farmid.nullish()),
  tostore: named(W.tostore, codeText.nullish()),
  driver: named(W.driver, words.nullish()),
  plate: named(W.plate, shortText.nullish()),
  receiver: named(W.recipient, words.nullish()),
  fileid: named(W.paper, z.uuid().nullish()),
  /** Of a count: lots of the warehouse that are not listed lie there no more. */
  rest: named(W.rest, flag.nullish()),
  lines: named(W.lines, z.array(line).max(200)),
});
export type NoteInput = z.output<typeof body>;

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

/** What a batch has had of goods without and with the note: kg of feed, and what all its goods cost. Told by a trial alone. */
const batchEffect = z.object({
  roomid: z.string(),
  parityid: z.number(),
  feedbefore: z.number(),
  feed: z.number(),
  costbefore: z.number().nullable(),
  cost: z.number().nullable(),
});

/** A line beside what feed curve or programme give the live pigs: base units, and % above it. */
const standardUse = z.object({ standard: z.number(), over: z.number() });

/** A line of an opened note, with what of it has gone out since. */
const openLine = z.object({
  lineno: z.number(),
  itemid: z.string(),
  name: z.string(),
  itemtp: z.string(),
  lot: z.string(),
  expdt: z.string(),
  unit: z.string(),
  unitName: z.string(),
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
  pigtypeName: z.string().nullable(),
  coverdays: z.number().nullable(),
  dose: z.number().nullable(),
  heads: z.number().nullable(),
  route: z.string().nullable(),
  withdrawal: z.number().nullable(),
  prescription: z.string().nullable(),
  reason: z.string().nullable(),
  reasonName: z.string().nullable(),
  lotreason: z.string().nullable(),
  remark: z.string().nullable(),
  use: standardUse.nullable(),
  /** Its use is above the standard by more than USEWARN. */
  above: flag,
  issued: z.number().nullable(),
  left: z.number().nullable(),
  lots: z.array(z.object({ lot: z.string(), expdt: z.string(), qty: z.number() })),
});

/** A movement of an opened note or the one that takes it back, in the order of writing. */
const openMove = z.object({
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
});

/** What arrived of a transfer by line and lot, how the rest was explained, and whether it may be explained by who asks. */
const transferred = z.object({
  arrived: z.array(
    z.object({
      lineno: z.number(),
      itemid: z.string(),
      name: z.string(),
      lot: z.string(),
      expdt: z.string(),
      unit: z.string(),
      sent: z.number(),
      received: z.number(),
      refused: flag,
      condition: z.string(),
      conditionName: z.string(),
      /** As a laboratory measured it, and where it put it. */
      temp: z.number().nullable(),
      place: z.string().nullable(),
      remark: z.string().nullable(),
      explained: z.number(),
      open: z.number(),
    }),
  ),
  shortages: z.array(
    z.object({
      lineno: z.number(),
      lot: z.string(),
      expdt: z.string(),
      name: z.string(),
      unit: z.string(),
      how: z.string(),
      howName: z.string(),
      qty: z.number(),
      valuedt: z.string(),
      reason: z.string().nullable(),
      remark: z.string().nullable(),
      tonote: z.string().nullable(),
      by: z.string(),
    }),
  ),
  may: z.object({ explain: z.boolean(), writeOff: z.boolean() }),
});

const STOCK_ERRORS = [
  ...['370', '371', '372', '365', 'V_VALUEDT', '811', '813', '814', '816', '817', '818', '819', '820', '821', '830', '854'],
  ...['NOTE_UNIT', 'NOTE_LOT', 'NOTE_RX', 'NOTE_ABX', 'NOTE_ABXEND'],
];

/** Received, delivery and transfer notes. */
export const note = defineDocument({
  module: 'stock',
  one: 'Note',
  many: 'Notes',
  writers: ['PigIstock', 'PigOstock', 'PigstockTransfer'],
  correctors: ['PigInstockDetail', 'PigOstockDetail', 'PigstockTransfupd'],
  body,
  outcome: { movements: z.array(movement) },
  after: { after: z.array(after), uses: z.array(standardUse.extend({ row: z.number() })), batches: z.array(batchEffect) },
  row: {
    notetp: z.string(),
    storeid: z.string(),
    valuedt: z.string(),
    supplierid: z.string().nullable(),
    supplierName: z.string().nullable(),
    roomid: z.string().nullable(),
    tofarm: z.string().nullable(),
    tostore: z.string().nullable(),
    /** The name of a warehouse in sight; another farm's by its code. */
    tostoreName: z.string().nullable(),
    refno: z.string().nullable(),
    /** Screen of the event it came from; null for a note written as such. */
    origin: z.string().nullable(),
    originName: z.string().nullable(),
    lines: z.number(),
    items: z.string(),
    amount: z.number().nullable(),
    /** When a transfer was received; days on its way, steps of ONWAYDAYS it passed; what was sent and arrived, where all is of one unit. */
    recvdt: z.string().nullable(),
    days: z.number().nullable(),
    late: z.number(),
    sent: z.number().nullable(),
    received: z.number().nullable(),
    short: z.number().nullable(),
    /** Lots of which something did not arrive and nobody explained it. */
    open: z.number(),
    confirmer: z.string().nullable(),
    /** Share of the received goods that has gone out since, %; null on other notes. */
    issued: z.number().nullable(),
  },
  head: {
    recipient: z.string().nullable(),
    recipientName: z.string().nullable(),
    currency: z.string(),
    rate: z.number(),
    trftp: z.string().nullable(),
    driver: z.string().nullable(),
    plate: z.string().nullable(),
    receiver: z.string().nullable(),
    fileid: z.string().nullable(),
    remark: z.string().nullable(),
    applyid: z.string().nullable(),
    operatorName: z.string().nullable(),
    checkedAt: z.string().nullable(),
  },
  rest: { lines: z.array(openLine), movements: z.array(openMove), transfer: transferred.nullable() },
  filters: {
    notetp: named(W.kind, z.enum(['RN', 'DN', 'TN'])),
    from: named(W.from, dateText.nullish()),
    to: named(W.to, dateText.nullish()),
    storeid: storeid.nullish(),
    kind: kind.nullish(),
    supplierid,
    tofarm: named(W.tofarm, farmid.nullish()),
    tostore: named(W.tostore, codeText.nullish()),
    /** Received transfers of which something is missing that nobody explained. */
    short: named(TRANSFER_WORDS.open, flag.nullish()),
    roomid: named(W.house, shortText.nullish()),
    parityid: named(W.batch, z.int().min(1).nullish()),
    itemid: itemid.nullish(),
    lot,
    note: named(W.note, z.string().max(40).nullish()),
    state: named(W.state, z.enum(['02', '10', '15', '20', '30', '50']).nullish()),
  },
  stepTo: ['20'],
  errors: {
    post: STOCK_ERRORS,
    save: ['V_EXPIRYPAST', 'W_PRICE', 'W_USE'],
    change: ['364', '812', '832', '874', 'NOTE_CHECKED'],
    remove: ['364', '819', '830', '831', '832', '874', 'NOTE_CHECKED'],
    step: ['NOTE_SECOND'],
    find: ['898'],
  },
});
