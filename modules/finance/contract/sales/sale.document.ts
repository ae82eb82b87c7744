import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { defineDocument, inFarm, judgedBody } from '#engine/define/document.ts';
import { choice, decimal, inputOf, text, yesno } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag, reqid } from '#engine/define/wire.ts';
import { SALE_CLASS } from '#modules/growfinish/domain/events/leaving.event.ts';
import { paperCalls, paperKey } from '../paper-calls.ts';
import { TRADES, type TradeDef } from '../trades.ts';
import { codesOf, codeText } from '../wire.ts';
import { SALE_HEAD, saleLine } from './sale-fields.ts';
import { SALE_BASIS, SALE_COSTS, SALE_DATES, SALE_WORDS as W } from './words.ts';

const AMOUNT = z.number().min(-1e13).max(1e13).nullish();

const lineBody = (trade: TradeDef) =>
  judgedBody(saleLine(trade), {
    kind: named(W.kind, z.enum(codesOf(trade.kinds.words))),
    itemid: named(W.item, z.string().trim().toUpperCase().max(20).nullish()),
    pgid: named(W.pgid, z.string().trim().toUpperCase().max(20).nullish()),
    qty: named(W.qty, z.number().min(-1e9).max(1e9).nullish()),
    weight: named(W.weight, z.number().min(-1e7).max(1e7).nullish()),
    basis: named(W.basis, z.enum(codesOf(SALE_BASIS.words))),
    price: named(W.price, AMOUNT),
    discpct: named(W.discpct, z.number().nullish()),
    discount: named(W.discount, AMOUNT),
    expdt: named(W.expdt, dateText.nullish()),
  });

const noteBody = (trade: TradeDef) =>
  judgedBody(SALE_HEAD, {
    valuedt: named(W.valuedt, dateText),
    customerid: named(W.customer, z.string().trim().toUpperCase().max(20).nullish()),
    duedt: named(W.duedt, dateText.nullish()),
    discount: named(W.discountAll, AMOUNT),
    paid: named(W.paidnow, AMOUNT),
    lines: named(W.lines, z.array(lineBody(trade)).max(200)),
  });
export type SaleInput = z.output<ReturnType<typeof noteBody>>;

const amounts = { amount: z.number(), net: z.number(), tax: z.number(), total: z.number() };
const payment = z.object({
  payno: z.number(),
  paydt: z.string(),
  amount: z.number(),
  paymethod: z.string(),
  methodName: z.string(),
  refno: z.string().nullable(),
  by: z.string(),
});

const slaughterReturn = z.object({
  lineno: z.number(),
  slaughterdt: z.string(),
  heads: z.number(),
  doa: z.number(),
  carcass: z.number(),
  dressing: z.number().nullable(),
  grade: z.string().nullable(),
  condemned: z.number(),
  lung: z.number().nullable(),
  remark: z.string().nullable(),
  /** N where the line was corrected since and the head agree no more. */
  agrees: flag,
});

const openLine = z.object({
  lineno: z.number(),
  kind: z.string(),
  kindName: z.string(),
  name: z.string(),
  itemid: z.string().nullable(),
  unit: z.string().nullable(),
  unitName: z.string().nullable(),
  lot: z.string().nullable(),
  expdt: z.string().nullable(),
  roomid: z.string().nullable(),
  pgid: z.string().nullable(),
  saleclass: z.string().nullable(),
  saleclassName: z.string().nullable(),
  tags: z.string().nullable(),
  qty: z.number(),
  weight: z.number().nullable(),
  mean: z.number().nullable(),
  /** Average live weight of its batch the day before, kg; of growing pigs. */
  aw: z.number().nullable(),
  basis: z.string(),
  basisName: z.string(),
  price: z.number().nullable(),
  /** What the price list of the customer says on the day, and what the thing was last sold for. */
  listprice: z.number().nullable(),
  lastprice: z.number().nullable(),
  discpct: z.number(),
  discount: z.number(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  taxpct: z.number(),
  ...amounts,
  /** Amount its goods left the warehouse with; null of lines whose cost is not known here. */
  cost: z.number().nullable(),
});

const batchCost = z.object({
  roomid: z.string(),
  parityid: z.number(),
  figure: z.enum(codesOf(SALE_COSTS)),
  was: z.number().nullable(),
  now: z.number().nullable(),
});

const SALE_ERRORS = [
  ...['365', '370', '371', '372', 'V_VALUEDT', 'V_INVALID', 'V_NOROW', 'V_NOTEXISTS', 'V_RANGE', 'V_REQUIRED', 'V_SELECT'],
  ...['811', '813', '814', '820', '830', '841', '842', '854', '857', '875', '896', 'GF_HOLD', 'GF_LIVE', 'NOTE_LOT', 'NOTE_UNIT'],
  ...['z01', 'z02', 'z03', 'z04', 'z05', 'z06', 'z07', 'z08'],
];

const saleDocument = (trade: TradeDef) =>
  defineDocument({
    module: trade.module,
    one: 'Note',
    many: 'Notes',
    writers: [trade.entry],
    correctors: trade.correct,
    body: noteBody(trade),
    /** A line without a price has that of the list: `listprice`. */
    outcome: { lines: z.array(z.object({ row: z.number(), listprice: z.number().nullable(), ...amounts })) },
    after: {
      after: z.array(
        z.object({
          ...{ ...amounts, paid: z.number(), balance: z.number(), owes: z.number(), credit: z.number().nullable() },
          /** The note as it is saved; null of a new one. */
          was: z.object({ net: z.number(), tax: z.number(), total: z.number(), balance: z.number() }).nullable(),
          /** What it takes out of houses, the herd and warehouses: as it is saved and as it will be. */
          effects: z.array(z.object({ kind: z.string(), place: z.string(), unit: z.string().nullable(), was: z.number(), now: z.number() })),
          /** What the batches cost its animals are of, as it is saved and as it will be; of a saved note that is tried alone. */
          costs: z.array(batchCost),
        }),
      ),
    },
    row: {
      farmid: z.string(),
      valuedt: z.string(),
      customerid: z.string(),
      customerName: z.string(),
      paymethod: z.string(),
      methodName: z.string(),
      duedt: z.string(),
      /** Days past its due date while something is open. */
      overdue: z.number(),
      items: z.string(),
      heads: z.number(),
      weight: z.number(),
      ...amounts,
      paid: z.number(),
      balance: z.number(),
      refno: z.string().nullable(),
      approver: z.string().nullable(),
      /** First of what stands in the way of checking it; that, and what level 70 must approve, in words. */
      wrong: z.string().nullable(),
      stands: z.string().nullable(),
      /** Below the floor price or above the credit limit: level 70 approves. */
      beyond: flag,
    },
    head: {
      storeid: z.string().nullable(),
      applyid: z.string(),
      discount: z.number(),
      driver: z.string().nullable(),
      plate: z.string().nullable(),
      destination: z.string().nullable(),
      tofarm: z.string().nullable(),
      toroom: z.string().nullable(),
      receiver: z.string().nullable(),
      remark: z.string().nullable(),
      checkedAt: z.string().nullable(),
      approvedAt: z.string().nullable(),
      owes: z.number(),
      credit: z.number().nullable(),
    },
    rest: {
      lines: z.array(openLine),
      payments: z.array(payment),
      slaughter: z.array(slaughterReturn),
      may: z.object({ change: z.boolean(), remove: z.boolean(), check: z.boolean(), approve: z.boolean(), back: z.boolean(), pay: z.boolean() }),
    },
    filters: {
      farms: named(W.farms, z.array(codeText).max(200).nullish()),
      dates: named(W.dates, z.enum(codesOf(SALE_DATES.words)).nullish()),
      from: named(W.from, dateText.nullish()),
      to: named(W.to, dateText.nullish()),
      customerid: named(W.customer, codeText.nullish()),
      itemid: named(W.item, codeText.nullish()),
      roomid: named(W.house, codeText.nullish()),
      note: named(W.note, z.string().max(40).nullish()),
      state: named(W.state, z.enum(['02', '10', '20', '50']).nullish()),
      unpaid: named(W.unpaid, flag.nullish()),
      errors: named(W.errorsOnly, flag.nullish()),
    },
    stepTo: ['20', '50'],
    errors: {
      post: SALE_ERRORS,
      save: [],
      change: ['364', '832', '874', '894', 'NOTE_CHECKED'],
      remove: ['364', '832', '874', '894', '855', 'NOTE_CHECKED', 'z02'],
      step: ['NOTE_SECOND', 'NOTE_CREDIT', '832', 'z01', 'z05'],
      find: ['898', 'V_NOTEXISTS'],
    },
  });

/** What is done with a note besides posting it. */
const moneyCalls = (trade: TradeDef) =>
  paperCalls(trade, {
    words: { note: W.note, why: W.reasonWhy },
    back: { call: 'returnNote', summary: 'Sends a checked delivery note back to its maker with the reason.' },
    pay: { call: 'savePayment', summary: 'Adds a payment of a customer to a delivery note, or one that was given back.' },
  });

/** Delivery notes to customers: heads of several houses, goods, services on one paper; each line writes into the book of what it sells. */
const notesOf = (trade: TradeDef) => {
  const own = saleDocument(trade);
  return { ...own, get: inFarm(own.get), step: inFarm(own.step), ...moneyCalls(trade) };
};
export type SaleCalls = ReturnType<typeof notesOf>;

/** Delivery notes of pigs, and those of chickens. */
export const sale = notesOf(TRADES.pigs);
export const birdSale = notesOf(TRADES.poultry);
export const SALE_CALLS = { pigs: sale, poultry: birdSale } as const;

/** What is set for many notes at once. */
export const PRICING_FIELDS = [
  choice('saleclass', W.saleclass, SALE_CLASS),
  choice('basis', W.basis, SALE_BASIS),
  decimal('price', W.price, { decimals: 4, max: 1e12 }),
  decimal('discpct', W.discpct, { decimals: 2, unit: '%', max: 100 }),
  yesno('missing', W.missingOnly, { fallback: 'Y' }),
  text('reason', W.reasonWhy, { required: true, maxLength: 200 }),
] as const;

/** Sets price or discount of the pigs of many notes: one that is refused leaves all as they were. */
export const priceNotes = defineCall({
  path: '/finance/priceNotes',
  summary: 'Sets the price or the discount of pigs on many delivery notes, all of them or none.',
  access: menu(TRADES.pigs.correct, 'edit'),
  input: inputOf(PRICING_FIELDS).extend({
    reqid,
    notes: named(
      W.note,
      z
        .array(z.object(paperKey(W.note)))
        .min(1)
        .max(50),
    ),
  }),
  output: z.object({ priced: z.number() }),
  errors: [...SALE_ERRORS, '364', '832', '838', '839', '874', 'NOTE_CHECKED', 'STALE'],
  write: true,
});
