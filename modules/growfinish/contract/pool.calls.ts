import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, inputOf, int, longtext, text } from '#engine/define/fields.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_HEAD } from '../domain/limits.ts';

export const saveAdjustment = defineCall({
  path: '/growfinish/saveAdjustment',
  summary: 'Weaned piglets found or missing when a nursery house was counted.',
  access: menu('PigletEntryUpdate', 'edit', 60),
  input: inputOf([
    code('roomid', W.pool, { required: true }),
    text('weangrp', W.weangrp, { required: true, maxLength: 40 }),
    date('eventdt', W.eventdt, { required: true }),
    // Above 0 found, below 0 missing.
    int('count', t3('Chênh lệch kiểm đếm', 'Found or missing', 'จำนวนที่ต่าง'), { required: true, min: -MOST_HEAD, max: MOST_HEAD }),
    text('reason', W.reason, { required: true, maxLength: 200 }),
    longtext('remark', W.remark, { maxLength: 500 }),
  ]).extend({ reqid }),
  output: z.object({ id: z.string(), free: z.number() }),
  errors: ['359', '365', '372', '415', '872', 'V_RANGE'],
  write: true,
});
