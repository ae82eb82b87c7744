import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, defineList, member, yesno } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';
import { type BatchCallsDef, eventId, PARITY } from './call-parts.ts';
import { type BatchEvent, type BatchKind, entryWays } from './kind.ts';

/** Records of animals in, or everything after them. */
export const RECORD_OF = defineList('recordof', {
  entry: t3('Phiếu nhập', 'Animals in', 'รายการรับเข้า'),
  event: t3('Sự kiện', 'Events', 'เหตุการณ์'),
});

/** A saved record of a batch, with what this person may do with it. */
export const record = z.object({
  eventId: z.string(),
  version: z.number(),
  roomid: z.string(),
  parityid: z.number(),
  eventcd: z.string(),
  eventdt: z.string(),
  /** Opening day of its batch; of a record the store keeps it is left out. */
  opendt: z.string().nullable(),
  grpid: z.number().nullable(),
  heads: z.number().nullable(),
  weight: z.number().nullable(),
  applyid: z.string(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  /** Its own members as they were typed. */
  data: z.record(z.string(), z.unknown()),
  /** Number of the note of the store it is. */
  note: z.string().nullable(),
  user: z.string(),
  at: z.string(),
  /** It was written with another record, which decides. */
  half: z.boolean(),
  /** That record; of a transfer received, the one it was sent with. */
  link: z.string().nullable(),
  may: z.object({ change: z.boolean(), remove: z.boolean(), undo: z.boolean() }),
});

const from = member(date('from', t3('Từ ngày', 'From', 'ตั้งแต่วันที่')));
const to = member(date('to', t3('Đến ngày', 'To', 'ถึงวันที่')));

/** Most records a list shows. */
export const MOST_RECORDS = 200;

/** The calls that find saved records, to be corrected. */
export function recordCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
  const codes = Object.values(kind.events).map((event: BatchEvent) => event.code) as [string, ...string[]];
  const eventcd = named(W.event, z.enum(codes).nullish());
  const all = [screens.entry, screens.event, screens.entryUpdate, screens.eventUpdate];
  const way = member(choice('way', W.way, entryWays(kind)));
  const batch = z.object({ roomid: z.string(), parityid: z.number(), opendt: z.string() });
  return {
    findRecords: defineCall({
      path: `/${module}/findRecords`,
      summary: 'Saved records of batches, the newest first: animals in with batches opened by mistake, or events, and what may be done with each.',
      access: menu(all, 'view'),
      input: z.object({
        of: member(choice('of', W.record, RECORD_OF, { required: true })),
        ...{ roomid: member(code('roomid', W.house)), parityid: member(PARITY), eventcd, way, from, to },
        source: member(code('source', W.source)),
        applyid: member(code('applyid', W.operator)),
        /** What the person entered today. */
        mine: member(yesno('mine', t3('Của tôi hôm nay', 'My own of today', 'ของฉันวันนี้'))),
        eventId: eventId.nullish(),
      }),
      output: z.object({ rows: z.array(record), empty: z.array(batch), more: z.boolean() }),
      errors: ['898'],
    }),
    getRecord: defineCall({
      path: `/${module}/getRecord`,
      summary: 'A saved record of a batch: what was written with it, and how it came to be as it is.',
      access: menu(all, 'view'),
      input: z.object({ eventId }),
      output: z.object({
        record,
        /** Records that go with it. */
        along: z.array(z.object({ eventId: z.string(), roomid: z.string(), eventcd: z.string(), eventdt: z.string(), heads: z.number().nullable() })),
        history: z.array(
          z.object({
            at: z.string(),
            user: z.string(),
            kind: z.string(),
            reason: z.string().nullable(),
            /** What it was before, by member; only what differs. */
            before: z.record(z.string(), z.unknown()).nullable(),
            after: z.record(z.string(), z.unknown()).nullable(),
          }),
        ),
      }),
      errors: ['V_NOTEXISTS'],
    }),
  };
}
