import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { judgedBody } from '#engine/define/document.ts';
import { code, date, int, member, text } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import type { IssueCode } from '#kernel/issue.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';
import { type BatchCallsDef, batchAfter, eventId, HEADS, HOUSE, KEPT, PARITY, savedRecord, TAIL, WEIGHT, WHY } from './call-parts.ts';
import { type BatchEvent, type BatchKind, ownFields, typedEvents } from './kind.ts';

/** The batch around an event: live animals, by group too, withdrawal days that run, what stands in the way of closing. */
export const around = z.object({
  before: z.number(),
  after: z.number(),
  /** Head the event takes of each group. */
  groups: z.array(z.object({ grpid: z.number(), heads: z.number() })),
  /** What each group holds on the day, the event left out. */
  balances: z.array(z.object({ grpid: z.number(), entrydt: z.string(), birthdt: z.string().nullable(), live: z.number() })),
  ageweek: z.number().nullable(),
  /** The medicine whose withdrawal days last longest, by code and by name. */
  withdrawal: z
    .object({ item: z.string(), name: z.object({ V: z.string(), E: z.string(), T: z.string() }).optional(), until: z.string() })
    .nullable(),
  /** The warehouse the house draws on for what the event uses. */
  storeid: z.string().nullable(),
  /** Of a closing: live animals, the last day with an entry, whether all sales stand on notes, transfers no farm received yet. */
  closing: z.object({ live: z.number(), last: z.string(), noted: z.boolean(), waiting: z.number() }).nullable(),
});

/** What an event does in the store. */
export const used = z.object({
  note: z.string().nullable(),
  unit: z.string(),
  /** Of the item in its warehouse, base units. */
  before: z.number(),
  after: z.number(),
  /** Cost to the batch; null for who may not see amounts. */
  amount: z.number().nullable(),
  lots: z.array(z.object({ lot: z.string(), expdt: z.string(), qty: z.number() })),
});

const EVENT_CODES: readonly IssueCode[] = [
  ...['359', '365', '370', '371', '372', '813', '814', '815', '821', '839', '841', '842', '854', '855', '857', '875', '888', '896'],
  ...['GF_DATE', 'GF_GAP', 'GF_LIVE', 'GF_HOLD', 'V_RANGE', 'V_REQUIRED', 'V_INVALID'],
];
/** What the store refuses. */
const GOODS_CODES: readonly IssueCode[] = [
  '811',
  '816',
  '817',
  '820',
  '830',
  'NOTE_UNIT',
  'NOTE_LOT',
  'NOTE_RX',
  'NOTE_ABX',
  'NOTE_ABXEND',
  'V_NOTEXISTS',
];
const GOODS_CHANGE: readonly IssueCode[] = ['819', '832', '839', '874', 'NOTE_CHECKED'];

/** The calls that record what happens in a batch, and correct it. */
export function eventCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
  const typed = typedEvents(kind);
  const eventcd = named(W.event, z.enum(typed.map((event: BatchEvent) => event.code) as [string, ...string[]]));
  const fields = [HOUSE, PARITY, date('eventdt', W.eventdt), int('grpid', W.group, { min: 1 }), WEIGHT, code('reason', W.reason), ...TAIL];
  const eventdt = member(date('eventdt', W.eventdt, { required: true }));
  const event = judgedBody([...fields, ...ownFields(typed)], { ...HEADS, accept }).extend({ roomid: member(HOUSE), eventdt });
  const done = savedRecord.extend({ around, used: used.nullable() });
  const goods = typed.some((one) => one.goods !== undefined);
  const codes = goods ? [...EVENT_CODES, ...GOODS_CODES] : EVENT_CODES;
  return {
    checkEvent: defineCall({
      path: `/${module}/checkEvent`,
      summary: 'What an event of a batch would do, in the place of one that is named too, and what speaks against it; saves nothing.',
      access: menu([screens.event, screens.eventUpdate], 'view'),
      input: event.extend({ eventcd, eventId: eventId.nullish() }),
      output: z.object({ issues: z.array(issue), around, used: used.nullable(), after: batchAfter }),
    }),
    saveEvent: defineCall({
      path: `/${module}/saveEvent`,
      summary: 'Saves an event of a batch: what leaves it, goods it is given, weighings, closing and its undoing.',
      access: menu(screens.event, 'add'),
      input: event.extend({ eventcd, reqid, ...KEPT }),
      output: done,
      errors: codes,
      write: true,
      keeps: true,
    }),
    changeEvent: defineCall({
      path: `/${module}/changeEvent`,
      summary: 'Puts a corrected event in the place of a saved one; its kind and house stay.',
      access: menu(screens.eventUpdate, 'edit'),
      input: event.extend({
        eventcd: eventcd.nullish(),
        roomid: member(code('roomid', W.house)),
        eventId,
        /** Of a record the store keeps. */
        version: version.nullish(),
        change: member(text('change', W.change, WHY)),
        reqid,
      }),
      output: done,
      errors: [...codes, '364', '838', '864', '894', 'STALE', ...(goods ? GOODS_CHANGE : [])],
      write: true,
    }),
    removeEvent: defineCall({
      path: `/${module}/removeEvent`,
      summary: 'Takes an event of an open batch back: an own one of the same day, any other with the right to delete.',
      access: menu([screens.event, screens.eventUpdate], 'add'),
      input: z.object({ eventId, version: version.nullish(), change: member(text('change', W.change, WHY)), reqid }),
      output: z.object({ version: z.number(), after: batchAfter }),
      errors: ['364', '864', '875', '894', 'STALE', ...(goods ? [...GOODS_CHANGE, '830' as const] : [])],
      write: true,
    }),
  };
}
