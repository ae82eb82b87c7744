import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, decimal, defineList, inputOf, text } from '#engine/define/fields.ts';
import { reason } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, reqid } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { UseType } from '../../domain/house-use.ts';

/** What a house takes from a warehouse of its own: three types of goods, and all others. */
export const USE_TYPES = defineList('usetp', {
  feed: t3('Thức ăn', 'Feed', 'อาหารสัตว์'),
  medicine: t3('Thuốc', 'Medicine', 'ยา'),
  vaccine: t3('Vắc xin', 'Vaccine', 'วัคซีน'),
  other: t3('Hàng khác', 'Other goods', 'สินค้าอื่น'),
} satisfies Record<UseType, Text3>);

export const H = {
  itemtp: t3('Loại hàng', 'Item type', 'ประเภทสินค้า'),
  from: t3('Áp dụng từ', 'Valid from', 'ใช้ตั้งแต่'),
  store: t3('Kho', 'Warehouse', 'คลัง'),
  bin: t3('Si lô, thùng cám', 'Bin or silo', 'ไซโลหรือถัง'),
  binkg: t3('Sức chứa', 'Capacity', 'ความจุ'),
  rows: t3('Các chuồng', 'Houses', 'โรงเรือน'),
  day: t3('Ngày', 'Day', 'วันที่'),
} as const satisfies Record<string, Text3>;

/** From which day changes act. */
export const FROM_FIELD = date('from', H.from, { required: true, initial: 'today', since: '20000101' });

/** Where a house takes goods of a type from. */
export const PLACE_FIELDS = [
  code('storeid', H.store, { list: 'store', maxLength: 20 }),
  text('bin', H.bin, { maxLength: 40 }),
  decimal('binkg', H.binkg, { decimals: 1, unit: 'kg', min: 0.1, max: 1e9 }),
] as const;

const roomid = named(W.house, z.string().trim().min(1).max(20));
const itemtp = named(H.itemtp, z.enum(['feed', 'medicine', 'vaccine', 'other']));

export const saveHouseUse = defineCall({
  path: '/growfinish/saveHouseUse',
  summary: 'Which warehouse houses draw on from a day on, by item type, with the bin and the kg it holds; a row without warehouse ends its use.',
  access: menu('PigRoomUse', 'edit', 60),
  input: inputOf([FROM_FIELD]).extend({
    reqid,
    rows: named(H.rows, z.array(inputOf(PLACE_FIELDS).extend({ roomid, itemtp })).min(1).max(2000)),
    reason,
  }),
  output: z.object({ saved: z.number() }),
  errors: ['838', '854', 'V_NOTEXISTS', 'V_DUP', 'V_INVALID'],
  write: true,
});

const place = z.object({
  itemtp,
  storeid: z.string().nullable(),
  bin: z.string().nullable(),
  binkg: z.number().nullable(),
  from: z.string(),
});

export const findHouseUse = defineCall({
  path: '/growfinish/findHouseUse',
  summary: 'Houses in use with the warehouse they draw on for each item type on a day, and what is set for later.',
  access: menu('PigRoomUse', 'view', 60),
  input: z.object({ day: named(H.day, dateText.nullish()) }),
  output: z.object({
    houses: z.array(
      z.object({
        roomid: z.string(),
        name: z.string(),
        area: z.string(),
        live: z.number(),
        places: z.array(place),
        later: z.array(place),
      }),
    ),
  }),
});

export const houseUseCalls = [saveHouseUse, findHouseUse];
