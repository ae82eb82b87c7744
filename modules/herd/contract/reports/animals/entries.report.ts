import { z } from 'zod';
import { defineReport } from '#engine/define/report.ts';
import { day } from '#engine/define/wire.ts';
import { code, PARAM_FIELDS as F } from '../params.ts';
import { month, PRODUCTION_FIELDS as P } from '../production/fields.ts';
import { ANIMAL_FIELDS as A } from './fields.ts';

/** What came in, with its papers. */
export const entryReport = defineReport({
  route: 'PigEntryReport',
  module: 'herd',
  paper: 'landscape',
  fields: [P.farmid, F.from, F.to, A.entrytp, A.source, F.lineage, F.roomid, A.lot],
  params: z.object({
    farmid: code,
    from: day.nullish(),
    to: day.nullish(),
    entrytp: z.enum(['gilt', 'mated', 'weaned', 'boar']).nullish(),
    source: code,
    lineage: code,
    roomid: code,
    lot: code,
  }),
});
export type EntryParams = z.output<typeof entryReport.params>;

const level = z.enum(['lineage', 'source', 'lot', 'month']);

/** What became of the animals that came in, by two levels. */
export const entryResultReport = defineReport({
  route: 'PigEntryReport2l',
  module: 'herd',
  paper: 'landscape',
  fields: [
    P.farmid,
    {
      ...P.month,
      key: 'from',
      label: { V: 'Từ tháng nhập', E: 'Entry month from', T: 'ตั้งแต่เดือนที่เข้า' },
      help: { V: 'Để trống: 24 tháng', E: 'Blank: 24 months', T: 'เว้นว่าง: 24 เดือน' },
    },
    { ...P.month, key: 'to', label: { V: 'Đến tháng', E: 'To month', T: 'ถึงเดือน' } },
    { key: 'level1', kind: 'code', label: { V: 'Cấp 1', E: 'Level 1', T: 'ระดับ 1' }, list: 'entrylevel', initial: 'lineage' },
    { key: 'level2', kind: 'code', label: { V: 'Cấp 2', E: 'Level 2', T: 'ระดับ 2' }, list: 'entrylevel', initial: 'source' },
    { key: 'sex', kind: 'code', label: { V: 'Loại heo', E: 'Animals', T: 'ประเภท' }, list: 'entrysex', initial: 'gilt' },
    F.asof,
  ],
  params: z.object({
    farmid: code,
    from: month.nullish(),
    to: month.nullish(),
    level1: level.default('lineage'),
    level2: level.nullish().transform((value) => value ?? 'source'),
    sex: z.enum(['gilt', 'boar']).default('gilt'),
    asof: day.nullish(),
  }),
});
export type EntryResultParams = z.output<typeof entryResultReport.params>;
