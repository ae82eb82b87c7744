import { z } from 'zod';
import { BATCH_WORDS as W } from '#engine/batch/domain/batch-fields.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, date, inputOf, int, longtext, member, text, yesno } from '#engine/define/fields.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { MOST_HEAD } from '../domain/limits.ts';

/** What is written of a count of weaned piglets. */
export const COUNT_FIELDS = [
  date('eventdt', W.eventdt, { required: true, initial: 'today' }),
  int('count', t3('Thừa (+) hoặc thiếu (−)', 'Found (+) or missing (−)', 'เกิน (+) หรือขาด (−)'), { required: true, min: -MOST_HEAD, max: MOST_HEAD }),
  text('reason', W.reason, { required: true, maxLength: 200 }),
  longtext('remark', W.remark, { maxLength: 500 }),
] as const;

const moved = z.object({ eventdt: z.string(), count: z.number(), reason: z.string(), user: z.string() });

export const findPool = defineCall({
  path: '/growfinish/findPool',
  summary: 'Weaned piglets of nursery houses by weaning group: weaned, dead, taken over, found or missing at counts, left.',
  access: menu('PigletEntryUpdate', 'view'),
  input: z.object({
    roomid: member(code('roomid', W.pool)),
    all: member(yesno('all', t3('Cả nhóm đã hết', 'Groups with none left, too', 'รวมกลุ่มที่หมดแล้ว'))),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        roomid: z.string(),
        weangrp: z.string(),
        from: z.string(),
        to: z.string(),
        weaned: z.number(),
        dead: z.number(),
        taken: z.number(),
        adjusted: z.number(),
        free: z.number(),
        counts: z.array(moved),
      }),
    ),
  }),
});

export const saveAdjustment = defineCall({
  path: '/growfinish/saveAdjustment',
  summary: 'Weaned piglets found or missing when a nursery house was counted.',
  access: menu('PigletEntryUpdate', 'edit', 60),
  input: inputOf([code('roomid', W.pool, { required: true }), text('weangrp', W.weangrp, { required: true, maxLength: 40 }), ...COUNT_FIELDS]).extend(
    { reqid },
  ),
  output: z.object({ id: z.string(), free: z.number() }),
  errors: ['359', '365', '372', '415', '872', 'V_RANGE'],
  write: true,
});
