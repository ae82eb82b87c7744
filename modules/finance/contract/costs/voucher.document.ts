import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { defineDocument, inFarm, judgedBody } from '#engine/define/document.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag } from '#engine/define/wire.ts';
import { paperCalls } from '../paper-calls.ts';
import { TRADES, type TradeDef } from '../trades.ts';
import { codesOf, codeText } from '../wire.ts';
import { voucherFields } from './voucher-fields.ts';
import { COST_DATES, COST_WORDS as W } from './words.ts';

const voucherBody = (trade: TradeDef) =>
  judgedBody(voucherFields(trade), {
    valuedt: named(W.valuedt, dateText),
    itemid: named(W.item, z.string().trim().toUpperCase().max(20)),
    amount: named(W.amount, z.number().min(-1e13).max(1e13).nullish()),
    tax: named(W.tax, z.number().min(-1e13).max(1e13).nullish()),
    months: named(W.months, z.number().nullish()),
    paid: named(W.paidnow, z.number().min(-1e13).max(1e13).nullish()),
    place: named(W.place, z.enum(['house', 'area', 'farm'])),
    supplierid: named(W.supplier, z.string().trim().toUpperCase().max(20).nullish()),
    fileid: named(W.paper, z.uuid().nullish()),
    /** The voucher this one is the next month of. */
    follows: named(W.follows, z.uuid().nullish()),
  });
export type VoucherInput = z.output<ReturnType<typeof voucherBody>>;

const share = z.object({ lineno: z.number(), valuedt: z.string(), amount: z.number() });
const payment = z.object({
  payno: z.number(),
  paydt: z.string(),
  amount: z.number(),
  paymethod: z.string(),
  refno: z.string().nullable(),
  by: z.string(),
});

const VOUCHER_ERRORS = ['365', 'V_VALUEDT', 'V_DUP', '814', '854', 'z02'];

/** Cost vouchers: what is paid for besides goods. They move nothing; their amount counts in parts, a month each. */
const voucherDocument = (trade: TradeDef) =>
  defineDocument({
    module: trade.module,
    one: 'Voucher',
    many: 'Vouchers',
    writers: [trade.entry],
    correctors: trade.correct,
    body: voucherBody(trade),
    outcome: { shares: z.array(share) },
    after: {
      after: z.array(
        z.object({
          ...{ total: z.number(), paid: z.number(), balance: z.number() },
          /** What batches of its house bear of it, as it is saved and as it will be; of one that is tried alone. */
          batches: z.array(z.object({ roomid: z.string(), parityid: z.number(), was: z.number(), now: z.number() })),
        }),
      ),
    },
    row: {
      farmid: z.string(),
      valuedt: z.string(),
      itemid: z.string(),
      item: z.string(),
      costgrp: z.string(),
      place: z.string(),
      placeName: z.string(),
      roomid: z.string().nullable(),
      area: z.string().nullable(),
      supplierid: z.string().nullable(),
      supplierName: z.string().nullable(),
      refno: z.string().nullable(),
      amount: z.number(),
      tax: z.number(),
      total: z.number(),
      paid: z.number(),
      balance: z.number(),
      months: z.number(),
      paymethod: z.string().nullable(),
      repeat: flag,
      approver: z.string().nullable(),
    },
    head: {
      remark: z.string().nullable(),
      fileid: z.string().nullable(),
      follows: z.string().nullable(),
      checkedAt: z.string().nullable(),
      approvedAt: z.string().nullable(),
    },
    rest: {
      shares: z.array(share),
      payments: z.array(payment),
      may: z.object({ change: z.boolean(), remove: z.boolean(), check: z.boolean(), approve: z.boolean(), back: z.boolean(), pay: z.boolean() }),
    },
    filters: {
      farms: named(W.farms, z.array(codeText).max(200).nullish()),
      dates: named(W.dates, z.enum(codesOf(COST_DATES.words)).nullish()),
      from: named(W.from, dateText.nullish()),
      to: named(W.to, dateText.nullish()),
      supplierid: named(W.supplier, codeText.nullish()),
      itemid: named(W.item, codeText.nullish()),
      costgrp: named(W.costgrp, codeText.nullish()),
      roomid: named(W.house, codeText.nullish()),
      area: named(trade.area, z.enum(codesOf(trade.areas.words)).nullish()),
      note: named(W.note, z.string().max(40).nullish()),
      state: named(W.state, z.enum(['02', '10', '20', '50']).nullish()),
      unpaid: named(W.unpaid, flag.nullish()),
    },
    stepTo: ['20', '50'],
    errors: {
      post: VOUCHER_ERRORS,
      save: [],
      change: ['364', '832', '874', 'NOTE_CHECKED'],
      remove: ['364', '832', '874', 'NOTE_CHECKED', 'z02'],
      step: ['NOTE_SECOND', '832'],
      find: ['898', 'V_NOTEXISTS'],
    },
  });

/** What is done with a voucher besides posting it. */
const moneyCalls = (trade: TradeDef) => ({
  ...paperCalls(trade, {
    words: { note: W.note, why: W.reason },
    back: { call: 'returnVoucher', summary: 'Sends a checked cost voucher back to its maker with the reason.' },
    pay: { call: 'payVoucher', summary: 'Adds a payment to a cost voucher, or one that came back.' },
  }),

  /** Costs that repeat every month and were not written again yet. */
  due: defineCall({
    path: `/${trade.module}/findDueCosts`,
    summary: 'Costs that repeat every month and are due again, with the voucher each was last written on.',
    access: menu([trade.entry, trade.correct[0]], 'view'),
    input: z.object({}),
    output: z.object({
      rows: z.array(
        z.object({
          noteid: z.string(),
          note: z.string(),
          valuedt: z.string(),
          due: z.string(),
          item: z.string(),
          placeName: z.string(),
          supplierName: z.string().nullable(),
          amount: z.number(),
          tax: z.number(),
        }),
      ),
    }),
  }),
});

const vouchersOf = (trade: TradeDef) => {
  const own = voucherDocument(trade);
  return { ...own, get: inFarm(own.get), step: inFarm(own.step), ...moneyCalls(trade) };
};
export type VoucherCalls = ReturnType<typeof vouchersOf>;

/** Cost vouchers of pigs, and those of chickens. */
export const voucher = vouchersOf(TRADES.pigs);
export const birdVoucher = vouchersOf(TRADES.poultry);
export const VOUCHER_CALLS = { pigs: voucher, poultry: birdVoucher } as const;
