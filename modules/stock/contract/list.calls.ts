import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { flag, paged, reqid } from '#engine/define/wire.ts';
import { itemDetail } from './lookup.calls.ts';
import { amountIn, codeText, shortText } from './wire.ts';

/** Level that keeps items. */
const KEEPER_LEVEL = 60;

export const ITEM_TYPES = ['feed', 'medicine', 'vaccine', 'semen', 'consumable', 'equipment', 'pig', 'bird', 'egg', 'service'] as const;

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9._-]{1,20}$/);
const name = z.string().trim().min(1).max(120);
const saved = z.object({ id: z.string(), version: z.number() });
/** Absent: a new row. Else the version that was read. */
const version = z.int32().min(1).nullish();

export const saveItem = defineCall({
  path: '/stock/saveItem',
  summary: 'Saves an item of the company or of the farm: names, base unit and factors, expiry, withdrawal, prices.',
  access: menu('ItemList', 'edit', KEEPER_LEVEL),
  input: z.object({
    reqid,
    version,
    itemid: code,
    itemtp: z.enum(ITEM_TYPES),
    brand: shortText.nullish(),
    V: name,
    E: name,
    T: name,
    unit: shortText.min(1),
    units: z
      .array(z.object({ unit: shortText.min(1), factor: z.number().gt(0).max(1e9) }))
      .max(20)
      .optional(),
    needexp: flag.nullish(),
    withdrawal: z.number().int().min(0).max(365).nullish(),
    dose: z.number().min(0.0001).max(1e9).nullish(),
    price: amountIn.nullish(),
    pricebasis: z.enum(['kg', 'head', 'unit']).nullish(),
    servcd: shortText.nullish(),
    costgrp: shortText.nullish(),
    splitkey: shortText.nullish(),
    supplierid: codeText.nullish(),
    lowest: amountIn.nullish(),
    tax: z.number().min(0).max(100).nullish(),
    company: flag,
    inuse: flag,
  }),
  output: saved,
  errors: ['871', 'STALE', 'NOTE_UNIT', 'ADM_INUSE', 'ADM_NOTEMPTY', 'ADM_LEVEL', 'V_NOTEXISTS'],
  write: true,
});

export const findItems = defineCall({
  path: '/stock/findItems',
  summary: 'The item list with stock, last price, use of 28 days and where each item is used.',
  access: menu('ItemList', 'view'),
  input: z.object({
    text: z.string().max(60).nullish(),
    itemtp: z.string().max(20).nullish(),
    closed: flag.nullish(),
    ...paged(50, 500),
  }),
  output: z.object({
    total: z.number(),
    rows: z.array(
      itemDetail.extend({
        name: z.string(),
        brandName: z.string().nullable(),
        unitName: z.string(),
        stock: z.number().nullable(),
        lastprice: z.number().nullable(),
        use28: z.number().nullable(),
        /** Vaccination lines of the farm's settings and treatments of animals that name it. */
        plans: z.number(),
        treatments: z.number(),
      }),
    ),
  }),
});

export const listCalls = [saveItem, findItems];
