import type { z } from 'zod';
import { choice } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { ANIMAL_LISTS } from './lists.ts';

/** What came in, with its papers. */
export const entryReport = defineReport({
  route: 'PigEntryReport',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    F.from,
    F.to,
    choice('entrytp', t3('Loại nhập', 'Entry type', 'ประเภทการเข้า'), ANIMAL_LISTS.entrytp),
    F.source,
    F.lineage,
    F.roomid,
    F.lot,
  ],
});
export type EntryParams = z.output<typeof entryReport.params>;

/** What became of the animals that came in, by two levels. */
export const entryResultReport = defineReport({
  route: 'PigEntryReport2l',
  module: 'herd',
  paper: 'landscape',
  fields: [
    F.farmid,
    {
      ...F.month,
      key: 'from',
      label: t3('Từ tháng nhập', 'Entry month from', 'ตั้งแต่เดือนที่เข้า'),
      help: t3('Để trống: 24 tháng', 'Blank: 24 months', 'เว้นว่าง: 24 เดือน'),
    },
    { ...F.month, key: 'to', label: t3('Đến tháng', 'To month', 'ถึงเดือน') },
    choice('level1', t3('Cấp 1', 'Level 1', 'ระดับ 1'), ANIMAL_LISTS.entrylevel, { fallback: 'lineage' }),
    choice('level2', t3('Cấp 2', 'Level 2', 'ระดับ 2'), ANIMAL_LISTS.entrylevel, { fallback: 'source' }),
    choice('sex', t3('Loại heo', 'Animals', 'ประเภท'), ANIMAL_LISTS.entrysex, { fallback: 'gilt' }),
    F.asof,
  ],
});
export type EntryResultParams = z.output<typeof entryResultReport.params>;
