import { choice } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';

/** What several reports of removals are asked for. */
export const ANIMAL_TYPE = choice('type', t3('Loại heo', 'Type', 'ประเภท'), L.removaltype);
export const WAY = choice('way', t3('Hình thức', 'Way', 'วิธี'), HERD_LISTS.leftway);
export const REASON_GROUP = choice('reasongroup', t3('Nhóm lý do', 'Group of reasons', 'กลุ่มสาเหตุ'), L.reasongroup);
/** What an opened count of a parity is narrowed by. */
export const PARITIES = [
  { ...F.parityFrom, max: 99 },
  { ...F.parityTo, max: 99 },
] as const;
