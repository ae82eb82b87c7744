import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** Who stands where on a day, and is the house full. */
export const houseReport = defineReport({
  route: 'PigRoomReport',
  module: 'herd',
  drill: true,
  paper: 'landscape',
  fields: [
    P.farmid,
    A.day,
    { key: 'area', kind: 'code', label: { V: 'Khu', E: 'Area', T: 'พื้นที่' }, list: 'housearea' },
    F.roomid,
    { ...F.from, label: { V: 'Kết quả đẻ từ ngày', E: 'Results from', T: 'ผลผลิตตั้งแต่วันที่' } },
    { key: 'to', kind: 'date', label: F.to.label },
  ],
  params: z.object({
    farmid: code,
    day: day.nullish(),
    area: z.enum(['gilts', 'sow', 'other']).nullish(),
    roomid: code,
    from: day.nullish(),
    to: day.nullish(),
  }),
});
export type HouseParams = z.output<typeof houseReport.params>;
