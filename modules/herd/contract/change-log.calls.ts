import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { paged } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { LOG_FILTERS } from './inquiries/log.inquiry.ts';

const { from, to, pgid, user, kind, eventcd } = LOG_FILTERS;

const changeRow = z.object({
  key: z.string(),
  at: z.string(),
  user: z.string(),
  device: z.string().nullable(),
  screen: z.string().nullable(),
  kind: z.string(),
  pgid: z.string(),
  oldpgid: z.string().nullable(),
  eventcd: z.string().nullable(),
  eventdt: z.string().nullable(),
  reason: z.string().nullable(),
  /** The deletion that took this row along. */
  cause: z.object({ eventcd: z.string(), eventdt: z.string(), pgid: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  file: z.string().nullable(),
  rows: z.number().nullable(),
  /** A signed month that the change touches, YYYYMM. */
  signed: z.string().nullable(),
});

export const findChanges = defineCall({
  path: '/herd/findChanges',
  summary: 'The change log of identity records or of events: who, when, before and after.',
  access: menu(['PigEntryHistory', 'PigEventHistory'], 'view', 60),
  input: inputOf([from, to, pgid, user, kind, eventcd]).extend({
    subject: named(t3('Nhật ký', 'Log', 'บันทึก'), z.enum(['entry', 'event'])),
    ...paged(50, 500),
  }),
  output: z.object({ rows: z.array(changeRow), total: z.number(), byUser: z.array(z.object({ user: z.string(), n: z.number() })) }),
});

export const findLateness = defineCall({
  path: '/herd/findLateness',
  summary: 'How late events are typed, by user, and how many were changed later.',
  access: menu('PigEventHistory', 'view', 60),
  input: inputOf([from, to, user, eventcd]),
  output: z.object({
    rows: z.array(
      z.object({
        user: z.string(),
        n: z.number(),
        d0: z.number(),
        d1: z.number(),
        d3: z.number(),
        d7: z.number(),
        more: z.number(),
        changed: z.number(),
        share: z.number().nullable(),
      }),
    ),
    total: z.number(),
  }),
});
