import { z } from 'zod';
import { defineCall, menu, signedIn } from '#engine/define/call.ts';
import { oneList } from '#engine/define/list-asked.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { item } from './item.resource.ts';
import { codeText, shortText } from './wire.ts';
import { STOCK_WORDS as S, NOTE_WORDS as W } from './words.ts';

const itemid = named(W.item, codeText);
const storeid = named(W.store, codeText);
const itemtp = named(S.itemtp, shortText.nullish());
const date = named(t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), dateText.nullish());

const row = { value: z.string(), label: z.string() };
const money = z.number().nullable();

export const itemlistdata = defineCall({
  path: '/common/itemlistdata',
  summary: 'Goods and services a chooser offers, with base unit, whether an expiry date is asked and withdrawal days.',
  access: signedIn,
  input: z.object({
    catArray: oneList({
      itemtp,
      brand: named(S.brand, shortText.nullish()),
      scope: named(t3('Phạm vi', 'Scope', 'ขอบเขต'), z.enum(['company', 'farm']).nullish()),
      inuse: named(t3('Đang dùng', 'In use', 'ใช้งานอยู่'), flag.nullish()),
    }),
  }),
  output: z.array(
    z.object({ ...row, itemtp: z.string(), brand: z.string().nullable(), unit: z.string(), needexp: flag, withdrawal: z.number(), price: money }),
  ),
});

export const itemlistdtl = defineCall({
  path: '/common/itemlistdtl',
  summary: 'One item whole: names, units with their factors, prices, where it belongs and whether it was ever moved.',
  access: menu('ItemList', 'view'),
  input: z.object({ catArray: oneList({ itemid }) }),
  output: item.row,
  errors: ['V_NOTEXISTS'],
});

const lot = z.object({ lot: z.string(), expdt: z.string(), qty: z.number() });

export const itemStockdata = defineCall({
  path: '/common/ItemStockdata',
  summary: 'Items of a warehouse that can be issued on a day, their lots in first-expired order.',
  access: menu(['PigOstock', 'PigstockTransfer', 'PigletEvent', 'ChikEvent', 'PigExp', 'ChkExp'], 'add'),
  input: z.object({ catArray: oneList({ storeid, itemtp, valuedt: named(W.valuedt, dateText.nullish()) }) }),
  output: z.array(
    z.object({
      ...row,
      itemtp: z.string(),
      brand: z.string().nullable(),
      unit: z.string(),
      qty: z.number(),
      avgprice: money,
      lots: z.array(lot.extend({ proposed: z.number() })),
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

export const stockdata = defineCall({
  path: '/common/stockdata',
  summary: 'What lay where on a date, by warehouse, item and lot, as known on another.',
  access: menu('StockReport', 'view'),
  input: z.object({
    catArray: oneList({
      storeid: storeid.nullish(),
      date,
      asknown: named(t3('Theo số liệu nhập đến', 'As known on', 'ตามข้อมูลที่บันทึกถึง'), dateText.nullish()),
      itemtp,
      itemid: itemid.nullish(),
    }),
  }),
  output: z.array(
    z.object({
      storeid: z.string(),
      itemid: z.string(),
      name: z.string(),
      lot: z.string(),
      expdt: z.string(),
      daysleft: z.number().nullable(),
      /** In the largest unit of the item it fills without a rest. */
      qty: z.number(),
      unit: z.string(),
      baseqty: z.number(),
      onway: z.number(),
      avgprice: money,
      amount: money,
      lowest: z.number(),
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

export const unitOfstock = defineCall({
  path: '/common/unitOfstock',
  summary: 'Units of an item, its base unit first, each with how many base units it is.',
  access: signedIn,
  input: z.object({ catArray: oneList({ itemid }) }),
  output: z.array(z.object({ ...row, factor: z.number(), isbase: flag })),
  errors: ['V_NOTEXISTS'],
});

export const unit2stock = defineCall({
  path: '/common/unit2stock',
  summary: 'A quantity in the base unit, or in another one; what does not convert to four decimals is refused.',
  access: signedIn,
  input: z.object({
    catArray: oneList({
      itemid,
      unit: named(W.unit, shortText),
      qty: named(W.qty, z.number().min(0).max(1e12)),
      to: named(t3('Đổi sang đơn vị', 'Into the unit', 'แปลงเป็นหน่วย'), shortText.nullish()),
    }),
  }),
  output: z.object({
    itemid: z.string(),
    unit: z.string(),
    qty: z.number(),
    factor: z.number(),
    baseunit: z.string(),
    baseqty: z.number(),
    exact: flag,
  }),
  errors: ['V_NOTEXISTS', 'NOTE_UNIT'],
});

export const storeval = defineCall({
  path: '/common/storeval',
  summary: 'Quantity and value of an item in a warehouse on a day, with its last price.',
  access: menu('StockReport', 'view'),
  input: z.object({ catArray: oneList({ storeid, itemid, lot: named(W.lot, z.string().max(40).nullish()), date }) }),
  output: z.object({ qty: z.number(), amount: money, avgprice: money, lastprice: money, lastdt: z.string().nullable(), lowest: z.number() }),
  errors: ['V_NOTEXISTS'],
});

export const getSuppl = defineCall({
  path: '/common/getSuppl',
  summary: 'Business partners by role: suppliers, customers, own farms.',
  access: signedIn,
  input: z.object({
    stschg: named(t3('Chỉ đối tác đang dùng', 'Only those in use', 'เฉพาะที่ใช้งาน'), flag.default('Y')),
    role: named(t3('Vai trò', 'Role', 'บทบาท'), z.enum(['supplier', 'customer', 'ownfarm']).nullish()),
  }),
  output: z.array(
    z.object({
      ...row,
      role: z.string(),
      taxno: z.string().nullable(),
      tel: z.string().nullable(),
      term: z.number(),
      discount: z.number(),
      credit: money,
      inuse: flag,
    }),
  ),
});

export const lookupCalls = [itemlistdata, itemlistdtl, itemStockdata, stockdata, unitOfstock, unit2stock, storeval, getSuppl];
