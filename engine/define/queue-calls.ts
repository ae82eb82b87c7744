import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { defineCall, signedIn } from './call.ts';
import { named } from './names.ts';
import { issue } from './wire.ts';

/** Entries sent together; a day's work of one person without a network. */
export const QUEUE_MAX = 200;

const WORDS = {
  entries: t3('Các lần nhập', 'Entries', 'รายการที่บันทึก'),
  path: t3('Địa chỉ gửi', 'Call', 'คำสั่งที่ส่ง'),
  body: t3('Nội dung gửi', 'What was sent', 'ข้อมูลที่ส่ง'),
  reqids: t3('Mã các lần gửi', 'Keys of the requests', 'รหัสการส่ง'),
};
const entry = z.object({ path: named(WORDS.path, z.string().max(60)), body: named(WORDS.body, z.record(z.string(), z.unknown())) });

export const sendQueue = defineCall({
  path: '/common/sendQueue',
  summary: 'Entries kept without a network, in their order: each is saved or refused by itself, and one sent before answers what it answered then.',
  access: signedIn,
  input: z.object({
    /** Each the call it was made for and its body with its `reqid`. */
    entries: named(WORDS.entries, z.array(entry).min(1).max(QUEUE_MAX)),
  }),
  output: z.object({
    saved: z.number(),
    entries: z.array(z.object({ reqid: z.string().nullable(), ok: z.boolean(), data: z.unknown(), errors: z.array(issue) })),
  }),
  errors: ['V_INVALID', 'V_REQUIRED', 'V_DUP'],
  write: true,
  // Every entry has its own.
  keyless: true,
});

export const getQueue = defineCall({
  path: '/common/getQueue',
  summary: 'Which entries of this person have arrived, by their keys: what is not there must still be sent.',
  access: signedIn,
  input: z.object({ reqids: named(WORDS.reqids, z.array(z.uuid()).min(1).max(QUEUE_MAX)) }),
  output: z.array(z.object({ reqid: z.string(), ok: z.boolean(), path: z.string().nullable(), at: z.string().nullable() })),
});
