import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, int, member, text } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** The first egg day of a flock: hens are counted from it where the pullets grew in the house. */
export const FIRST_EGG = date('firstegg', t3('Ngày trứng đầu tiên', 'First egg day', 'วันที่ไข่ฟองแรก'), {
  help: t3(
    'Để trống: ngày có trứng đầu tiên được ghi. Gà nuôi tại chuồng này từ hậu bị được tính là gà đẻ từ ngày đó.',
    'Blank: the day eggs were first recorded. Pullets that grew in this house count as hens from that day on.',
    'เว้นว่าง: วันที่บันทึกไข่ครั้งแรก ไก่สาวที่เลี้ยงในโรงเรือนนี้นับเป็นไก่ไข่ตั้งแต่วันนั้น',
  ),
});

const flock = {
  roomid: member(code('roomid', W.house, { required: true })),
  parityid: member(int('parityid', W.batch, { required: true, min: 1 })),
};

export const getFirstEgg = defineCall({
  path: '/poultry/getFirstEgg',
  summary: 'The first egg day of a flock as somebody set it, the day eggs were first recorded, and whether the flock is still open.',
  access: menu(['ChikEntryUpdate'], 'view'),
  input: z.object(flock),
  output: z.object({
    firstegg: z.string().nullable(),
    /** Day eggs were first recorded. */
    laid: z.string().nullable(),
    /** Its house is one for hens or pullets. */
    lays: z.boolean(),
    open: z.boolean(),
    version: z.number(),
  }),
  errors: ['V_NOTEXISTS'],
});

export const saveFirstEgg = defineCall({
  path: '/poultry/saveFirstEgg',
  summary: 'Sets the first egg day of a flock, or leaves it to the first eggs; figures of hens follow.',
  access: menu(['ChikEntryUpdate'], 'edit'),
  input: z.object({
    ...flock,
    firstegg: member(FIRST_EGG),
    reason: member(text('reason', W.change, { required: true, maxLength: 200 })),
    version,
    reqid,
  }),
  output: z.object({ version: z.number() }),
  errors: ['V_NOTEXISTS', 'STALE', '359', '364', '838', '840', 'GF_DATE'],
  write: true,
});
