import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, choices, code, defineList, inputOf, int, text, yesno } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { PAGE_WORDS, paged } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { GROW_EVENT_LIST } from './event-words.ts';
import { LIST_FIELDS as F } from './reports/list-params.ts';

const WHICH_DAY = defineList('eventday', {
  event: t3('Ngày sự kiện', 'Event date', 'วันที่เกิดเหตุการณ์'),
  entry: t3('Ngày nhập máy', 'Entry date', 'วันที่บันทึก'),
});

/** What events of batches are looked for by. */
export const EVENT_FILTERS = [
  F.farms,
  F.area,
  F.roomid,
  F.parityid,
  int('grpid', t3('Nhóm', 'Group', 'กลุ่ม'), { min: 1 }),
  choices('eventcd', t3('Sự kiện', 'Events', 'เหตุการณ์'), GROW_EVENT_LIST),
  F.from,
  F.to,
  choice('by', t3('Kỳ tính theo', 'Period by', 'ช่วงเวลาตาม'), WHICH_DAY, { fallback: 'event' }),
  F.reason,
  F.applyid,
  text('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { maxLength: 80 }),
  code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item' }),
  text('tag', t3('Số tai', 'Ear tag', 'เบอร์หู'), { maxLength: 40 }),
  text('text', t3('Chữ trong ghi chú', 'Text in the remark', 'ข้อความในหมายเหตุ'), { maxLength: 80 }),
  yesno('deleted', t3('Kể cả đã xóa', 'Deleted ones too', 'รวมรายการที่ลบ'), { fallback: 'N' }),
] as const;

/** What an opened number of PigletEventReport and PigletDieReport narrows by besides. */
export const EVENT_NARROWING = [
  code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  F.source,
  text('ageweek', t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'), { maxLength: 3 }),
] as const;

const eventRow = z.object({
  eventId: z.string().nullable(),
  farmid: z.string(),
  roomid: z.string(),
  parityid: z.number(),
  ageweek: z.number().nullable(),
  eventcd: z.string(),
  eventdt: z.string(),
  grpid: z.number().nullable(),
  heads: z.number().nullable(),
  weight: z.number().nullable(),
  meanweight: z.number().nullable(),
  reason: z.string().nullable(),
  /** Where pigs went or came from, to whom they were sold. */
  place: z.string().nullable(),
  itemid: z.string().nullable(),
  itemname: z.string().nullable(),
  lot: z.string().nullable(),
  /** Litres, and °C, of a reading of the house. */
  water: z.number().nullable(),
  tlow: z.number().nullable(),
  thigh: z.number().nullable(),
  qty: z.number().nullable(),
  unit: z.string().nullable(),
  /** Null below level 60 without the menu PigExpReport2. */
  amount: z.number().nullable(),
  noteid: z.string().nullable(),
  noteno: z.string().nullable(),
  notetp: z.string().nullable(),
  applyid: z.string().nullable(),
  remark: z.string().nullable(),
  /** Who entered it first and who changed it last. */
  crtusrid: z.string(),
  crtdate: z.string(),
  lstusrid: z.string().nullable(),
  lstdate: z.string().nullable(),
  /** Live pigs of the batch after the event; null for a row taken away. */
  live: z.number().nullable(),
  voidedBy: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidedWhy: z.string().nullable(),
});
/** An event as the search answers it. */
export type FoundEvent = z.output<typeof eventRow>;

export const findEvents = defineCall({
  path: '/growfinish/findEvents',
  summary: 'Events of batches and the goods they were given, by anything remembered about them.',
  access: menu(['PigletEventList', 'PigletEventUpdate', 'PigletEvent', 'PigletRoomdetail'], 'view'),
  input: inputOf([...EVENT_FILTERS, ...EVENT_NARROWING]).extend({
    ...paged(50, 2000),
    sort: named(PAGE_WORDS.sort, z.enum(['eventdt', 'roomid', 'eventcd', 'crtdate']).nullish()),
  }),
  output: z.object({ rows: z.array(eventRow), total: z.number() }),
  errors: ['898', 'V_NOTEXISTS'],
});
