import type { z } from 'zod';
import { choice, defineList } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';

const ANIMALS = choice(
  'animals',
  t3('Heo', 'Animals', 'สุกร'),
  defineList('dataanimals', {
    all: t3('Tất cả', 'All', 'ทั้งหมด'),
    present: t3('Đang có mặt', 'Present', 'อยู่ในฝูง'),
    left: t3('Đã ra đàn', 'Left', 'ออกจากฝูงแล้ว'),
  }),
  { fallback: 'all' },
);
const WINDOW = choice(
  'window',
  t3('Khoảng ngày theo', 'Period of', 'ช่วงวันที่ของ'),
  defineList('datawindow', {
    entry: t3('Ngày nhập', 'Arrival', 'วันเข้าฝูง'),
    mating: t3('Ngày phối đầu', 'First mating', 'วันผสมครั้งแรก'),
    leaving: t3('Ngày ra đàn', 'Leaving', 'วันออกจากฝูง'),
  }),
  { fallback: 'entry' },
);
const LEVEL = choice(
  'level',
  t3('Mỗi dòng là', 'One row is', 'แต่ละแถวคือ'),
  defineList('boarrows', {
    collection: t3('Mỗi lần lấy tinh', 'One collection', 'การรีดแต่ละครั้ง'),
    use: t3('Mỗi lần phối', 'One mating use', 'การใช้ผสมแต่ละครั้ง'),
    month: t3('Đực và tháng', 'Boar and month', 'พ่อพันธุ์และเดือน'),
  }),
  { fallback: 'collection' },
);

/** One row a mating, for pivot tables. */
export const matingData = defineReport({
  route: 'PigProData',
  module: 'herd',
  paper: 'landscape',
  fields: [F.farmsHere, F.from, F.to, ANIMALS, F.asof],
});
export type MatingDataParams = z.output<typeof matingData.params>;

/** One row a litter. */
export const litterData = defineReport({
  route: 'PigProData2',
  module: 'herd',
  paper: 'landscape',
  fields: [F.farmsHere, F.from, F.to, F.asof],
});
export type LitterDataParams = z.output<typeof litterData.params>;

/** One row a female, from arrival to leaving or today. */
export const lifetimeData = defineReport({
  route: 'PigProData3',
  module: 'herd',
  paper: 'landscape',
  fields: [F.farmsHere, WINDOW, F.from, F.to, ANIMALS],
  beside: [F.asof],
});
export type LifetimeDataParams = z.output<typeof lifetimeData.params>;

/** Boars: one row a collection, a mating use, or a boar and month. */
export const boarData = defineReport({
  route: 'PigProBoarData',
  module: 'herd',
  paper: 'landscape',
  fields: [F.farmsHere, LEVEL, F.from, F.to, F.asof],
});
export type BoarDataParams = z.output<typeof boarData.params>;
