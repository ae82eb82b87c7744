import type { z } from 'zod';
import { choice, date } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { ANIMAL_LISTS } from './lists.ts';

/** Who stands where on a day, and is the house full. */
export const houseReport = defineReport({
  route: 'PigRoomReport',
  module: 'herd',
  drill: true,
  paper: 'landscape',
  fields: [
    F.farmid,
    F.day,
    choice('area', t3('Khu', 'Area', 'พื้นที่'), ANIMAL_LISTS.housearea),
    F.roomid,
    { ...F.from, label: t3('Kết quả đẻ từ ngày', 'Results from', 'ผลผลิตตั้งแต่วันที่') },
    date('to', F.to.label),
  ],
});
export type HouseParams = z.output<typeof houseReport.params>;
