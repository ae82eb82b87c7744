import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, choices, code, codes, date, defineList, inputOf, int, text, yesno } from '#engine/define/fields.ts';
import { paged } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { FLOCK_EVENTS } from '../domain/event-types.ts';
import type { FlockEventCode } from '../domain/events/event.ts';
import { HOUSE_TYPE, HOUSE_TYPES } from './house.resource.ts';

/** Everything that happens in a flock, by its code. */
export const FLOCK_EVENT_LIST = defineList('flockevent', {
  ...(Object.fromEntries(Object.values(FLOCK_EVENTS).map(({ code: value, title }) => [value, title])) as Readonly<Record<FlockEventCode, Text3>>),
  GDS: t3('Dùng vật tư khác', 'Other goods used', 'ใช้วัสดุอื่น'),
});

const WHICH_DAY = defineList('flockeventday', {
  event: t3('Ngày sự kiện', 'Event date', 'วันที่เกิดเหตุการณ์'),
  entry: t3('Ngày nhập máy', 'Entry date', 'วันที่บันทึก'),
});

/** What events of flocks are looked for by. */
export const FLOCK_FILTERS = [
  codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm', help: t3('Để trống: trại hiện tại', 'Blank: the current farm', 'เว้นว่าง: ฟาร์มปัจจุบัน') }),
  choice('area', HOUSE_TYPE, HOUSE_TYPES),
  code('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: 'chkhouse' }),
  int('parityid', t3('Đàn', 'Flock', 'ฝูง'), { min: 1 }),
  choices('eventcd', t3('Sự kiện', 'Events', 'เหตุการณ์'), FLOCK_EVENT_LIST),
  date('from', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  date('to', t3('Đến ngày', 'To date', 'ถึงวันที่'), { initial: 'today' }),
  choice('by', t3('Kỳ tính theo', 'Period by', 'ช่วงเวลาตาม'), WHICH_DAY, { fallback: 'event' }),
  code('reason', t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason', listParents: { eventcd: 'CHD,CHC' } }),
  code('itemid', t3('Mặt hàng', 'Item', 'สินค้า'), { list: 'item' }),
  text('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { maxLength: 80 }),
  code('applyid', t3('Người thực hiện', 'Operator', 'ผู้ปฏิบัติงาน'), { list: 'applyid' }),
  text('text', t3('Chữ trong ghi chú', 'Text in the remark', 'ข้อความในหมายเหตุ'), { maxLength: 80 }),
  yesno('deleted', t3('Kể cả đã xóa', 'Deleted ones too', 'รวมรายการที่ลบ'), { fallback: 'N' }),
] as const;

const num = z.number().nullable();
const str = z.string().nullable();

const flockEventRow = z.object({
  /** The event, or the note of the store it is. */
  eventId: z.string(),
  ...{ farmid: z.string(), roomid: z.string(), parityid: z.number(), eventcd: z.string(), eventdt: z.string() },
  /** Days since hatch. */
  age: num,
  ...{ heads: num, weight: num, grams: num, reason: str, eggs: num, broken: num },
  ...{ itemid: str, itemname: str, lot: str, qty: num, unit: str },
  /** Null below level 60 without the menu ChkExpReport2. */
  amount: num,
  /** Customer, or where birds went or came from. */
  place: str,
  ...{ noteno: str, water: num, tlow: num, thigh: num, applyid: str, remark: str, crtusrid: z.string(), crtdate: z.string(), changed: z.boolean() },
  /** Birds live at the end of the day; null for a row taken away. */
  live: num,
  ...{ voidedBy: str, voidedAt: str, voidedWhy: str },
});
/** An event of a flock as the search answers it. */
export type FoundFlockEvent = z.output<typeof flockEventRow>;

export const findFlockEvents = defineCall({
  path: '/poultry/findEvents',
  summary: 'Events of flocks, the goods they were given and the eggs they laid, by anything remembered about them.',
  access: menu(['ChikEventList', 'ChikEventUpdate', 'ChikEvent'], 'view'),
  input: inputOf(FLOCK_FILTERS).extend(paged(50, 2000)),
  output: z.object({ rows: z.array(flockEventRow), total: z.number() }),
  errors: ['898', 'V_NOTEXISTS'],
});
