import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { farmid, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag, issue, paged, reqid } from '#engine/define/wire.ts';
import { CONDITIONS, EXPLAINED } from '../domain/arrival.ts';
import { TRANSFER_WORDS as T } from './transfer-words.ts';
import { codeText } from './wire.ts';
import { NOTE_WORDS as W } from './words.ts';

const noteid = named(W.note, z.uuid());
const lot = {
  lineno: named(T.line, z.int().min(1).max(500)),
  // A lot without a number is sent as a blank.
  lot: named(
    W.lot,
    z
      .string()
      .max(40)
      .nullish()
      .transform((text) => text ?? ''),
  ),
  expdt: named(W.expdt, dateText),
};
const quantity = z.number().min(-1e9).max(1e9);
const many = 1000;

/** A transfer as it lies in the list of those that come to the own warehouses. */
const arrivalRow = z.object({
  noteid: z.string(),
  note: z.string(),
  version: z.number(),
  state: z.string(),
  stateName: z.string(),
  fromfarm: z.string(),
  storeid: z.string(),
  /** Null of goods of a laboratory: who receives them says where they come to. */
  tostore: z.string().nullable(),
  valuedt: z.string(),
  recvdt: z.string().nullable(),
  /** Days on the way: until it was received, else until today. */
  days: z.number(),
  /** Steps of ONWAYDAYS it has passed: 0 none, 3 all. */
  late: z.number(),
  items: z.string(),
  lines: z.number(),
  maker: z.string(),
  driver: z.string().nullable(),
  plate: z.string().nullable(),
  /** Base units sent and received of one item alone; null where several are mixed. */
  sent: z.number().nullable(),
  received: z.number().nullable(),
  amount: z.number().nullable(),
  confirmer: z.string().nullable(),
});

/** A lot of a transfer, as sent and, once confirmed, as received. */
const arrivalLine = z.object({
  lineno: z.number(),
  itemid: z.string(),
  name: z.string(),
  itemtp: z.string(),
  lot: z.string(),
  expdt: z.string(),
  unit: z.string(),
  sent: z.number(),
  amount: z.number().nullable(),
  remark: z.string().nullable(),
  received: z.number().nullable(),
  refused: flag.nullable(),
  condition: z.string().nullable(),
  recvremark: z.string().nullable(),
  /** Of goods of a laboratory: the item they became before, or the one of the same code. */
  taken: z.string().nullable(),
});

export const findArrivals = defineCall({
  path: '/stock/findArrivals',
  summary: 'Transfers to warehouses of the own farm, from its own warehouses, other farms of the company and laboratories; late ones first.',
  access: menu('PigInstockConfirm', 'view'),
  input: z.object({
    state: named(W.state, z.enum(['15', '30']).default('15')),
    tostore: named(W.tostore, codeText.nullish()),
    fromfarm: named(T.fromfarm, farmid.nullish()),
    note: named(W.note, z.string().max(40).nullish()),
    from: named(W.from, dateText.nullish()),
    to: named(W.to, dateText.nullish()),
    ...paged(50, 500),
  }),
  output: z.object({ total: z.number(), rows: z.array(arrivalRow) }),
  errors: ['898'],
});

export const getArrival = defineCall({
  path: '/stock/getArrival',
  summary: 'A transfer to a warehouse of the own farm: what was sent by line and lot, and what was received once it is confirmed.',
  access: menu('PigInstockConfirm', 'view'),
  input: z.object({ noteid }),
  output: z.object({
    head: arrivalRow.extend({ refno: z.string().nullable(), remark: z.string().nullable(), receiver: z.string().nullable(), curbusdt: z.string() }),
    lines: z.array(arrivalLine),
    may: z.object({ confirm: z.boolean() }),
  }),
  errors: ['839'],
});

export const confirmTransfer = defineCall({
  path: '/stock/confirmTransfer',
  summary: 'Receives a transfer, whole, in part or not at all: goods come with lots, expiry dates and amounts; what is refused goes back.',
  access: menu('PigInstockConfirm', 'edit'),
  input: z.object({
    reqid,
    noteid,
    version,
    recvdt: named(T.recvdt, dateText),
    /** Where goods of a laboratory come to; of others the note says it. */
    tostore: named(W.tostore, codeText.nullish()),
    lines: named(
      W.lines,
      z
        .array(
          z.object({
            ...lot,
            /** The item that goods of a laboratory become. */
            itemid: named(W.item, codeText.nullish()),
            received: named(T.received, quantity),
            refused: named(T.refused, flag.default('N')),
            condition: named(T.condition, z.enum(CONDITIONS).default('good')),
            remark: named(W.remark, z.string().max(200).nullish()),
          }),
        )
        .max(many),
    ),
  }),
  output: z.object({
    id: z.string(),
    note: z.string(),
    version: z.number(),
    state: z.string(),
    /** 844: the voucher was transferred. */
    told: issue,
    after: z.array(z.object({ itemid: z.string(), unit: z.string(), before: z.number(), qty: z.number(), avgprice: z.number().nullable() })),
  }),
  errors: [
    ...['819', '820', '832', '839', '365', '830', 'V_VALUEDT', 'V_RANGE', 'V_NOTNEG', 'V_DUP', 'V_SELECT', 'V_NOTEXISTS'],
    ...['NOTE_UNIT', 'NOTE_SECOND', 'STALE', '844'],
  ],
  write: true,
});

export const explainTransfer = defineCall({
  path: '/stock/explainTransfer',
  summary: 'The sender explains what did not arrive: back in stock, sent again under a new note, or written off with a reason (level 60).',
  access: menu('PigstockTransfupd', 'edit'),
  input: z.object({
    reqid,
    noteid,
    version,
    valuedt: named(W.valuedt, dateText),
    lines: named(
      W.lines,
      z
        .array(
          z.object({
            ...lot,
            how: named(T.how, z.enum(EXPLAINED)),
            qty: named(W.qty, quantity),
            reason: named(W.reason, z.string().max(40).nullish()),
            remark: named(W.remark, z.string().max(200).nullish()),
          }),
        )
        .min(1)
        .max(many),
    ),
  }),
  output: z.object({ id: z.string(), note: z.string(), version: z.number(), resent: z.string().nullable() }),
  errors: ['371', '364', '365', '818', '819', '820', '838', '839', 'V_VALUEDT', 'V_RANGE', 'V_POSITIVE', 'STALE'],
  write: true,
});

export const targetStock = defineCall({
  path: '/stock/getTargetStock',
  summary: 'What a warehouse goods are sent to holds of some items, and how many days that lasts at the use of the last 28 days.',
  access: menu(['PigstockTransfer', 'PigstockTransfupd'], 'view'),
  input: z.object({
    tofarm: named(W.tofarm, farmid.nullish()),
    tostore: named(W.tostore, codeText),
    items: named(W.item, z.array(codeText).max(200)),
  }),
  output: z.array(z.object({ itemid: z.string(), qty: z.number(), onway: z.number(), cover: z.number().nullable() })),
  errors: ['V_NOTEXISTS'],
});

export const transferCalls = [findArrivals, getArrival, confirmTransfer, explainTransfer, targetStock];
