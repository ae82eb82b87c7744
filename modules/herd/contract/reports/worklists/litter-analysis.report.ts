import type { z } from 'zod';
import { type CodeOf, choice, int } from '#engine/define/fields.ts';
import { defineReport } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '../params.ts';
import { WORKLIST_LISTS } from './lists.ts';

/** What litters are grouped by. */
export type LitterGroup = CodeOf<typeof WORKLIST_LISTS.littergroup>;

/** What litter size and losses depend on. */
export const litterAnalysisReport = defineReport({
  route: 'PigFarrowReport2',
  module: 'herd',
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.from,
    F.to,
    choice('by', t3('Phân nhóm theo', 'Group by', 'จัดกลุ่มตาม'), WORKLIST_LISTS.littergroup, { fallback: 'parity', required: true }),
    choice('second', t3('Sau đó theo', 'Then by', 'จากนั้นตาม'), WORKLIST_LISTS.littergroup),
    int('least', t3('Số ổ tối thiểu', 'Litters at least', 'จำนวนครอกขั้นต่ำ'), { min: 1, max: 200, fallback: 5 }),
    F.asof,
  ],
  // The class a figure opens.
  beside: [F.lineage, F.boarid, F.boarlineage, F.applyid, F.roomid, F.parityFrom, F.parityTo],
});
export type LitterAnalysisParams = z.output<typeof litterAnalysisReport.params>;
