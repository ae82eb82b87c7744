import { code, codes } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { StockMakers } from '../stock-report.ts';

/** What the reports of feed are asked for besides the fields of the stock. */
export const FEED_FIELDS = {
  farmid: code('farmid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  areas: codes('areas', t3('Loại chuồng', 'House types', 'ประเภทโรงเรือน'), { list: 'area' }),
  rooms: codes('rooms', t3('Chuồng', 'Houses', 'โรงเรือน'), { list: 'room' }),
  itemid: code('itemid', t3('Loại thức ăn', 'Feed', 'อาหาร'), {
    list: 'item',
    listParents: { itemtp: 'feed' },
    help: t3('Để trống: mọi loại thức ăn', 'Blank: all feeds', 'เว้นว่าง: ทุกชนิด'),
  }),
};

/** Words several of them say. */
export const FEED_WORDS = {
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  name: t3('Tên chuồng', 'House name', 'ชื่อโรงเรือน'),
  area: t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  week: t3('Tuần tuổi', 'Age week', 'สัปดาห์อายุ'),
  live: t3('Số con', 'Live', 'จำนวน'),
  pigtype: t3('Loại heo', 'Pig type', 'ประเภทสุกร'),
  total: t3('Tổng (kg)', 'Total (kg)', 'รวม (กก.)'),
  feed: t3('Thức ăn', 'Feed', 'อาหาร'),
  feedKg: t3('Thức ăn (kg)', 'Feed (kg)', 'อาหาร (กก.)'),
  perHead: t3('kg/con/ngày', 'kg a head a day', 'กก./ตัว/วัน'),
  pigDays: t3('Ngày-con', 'Pig-days', 'วัน-ตัว'),
  standard: t3('Định mức (kg)', 'Standard (kg)', 'มาตรฐาน (กก.)'),
  off: t3('So định mức', 'Against standard', 'เทียบมาตรฐาน'),
  share: t3('Tỷ trọng', 'Share', 'สัดส่วน'),
} as const satisfies Readonly<Record<string, Text3>>;

/** Where a row of feed belongs. */
export interface FeedPlace {
  readonly farmid: string;
  readonly roomid: string;
  readonly name: string;
  readonly parityid: number | null;
  readonly pigtype: string;
}

/** Columns of the house, its batch or the type of its pigs. */
export const placeColumns = <R extends FeedPlace>(c: StockMakers<R>, named: (list: string, value: string) => string, farms = false) => [
  ...(farms ? [c.text('farmid', { frozen: true })] : []),
  c.text('roomid', FEED_WORDS.house, { frozen: true, phone: 1 }),
  // A house that is called as its code says is not named twice.
  c.text('name', FEED_WORDS.name, { width: 14, of: ({ name, roomid }) => (name === roomid ? null : name) }),
  c.int('parityid', FEED_WORDS.batch),
  c.text('pigtype', FEED_WORDS.pigtype, { width: 12, of: ({ pigtype }) => (pigtype === '' ? null : named('pigtype', pigtype)) }),
];
