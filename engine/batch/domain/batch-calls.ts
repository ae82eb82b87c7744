import { z } from 'zod';
import { type Call, defineCall, menu } from '#engine/define/call.ts';
import { judgedBody } from '#engine/define/document.ts';
import { choice, code, date, decimal, int, longtext, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import type { IssueCode } from '#kernel/issue.ts';
import { BATCH_WORDS } from './batch-fields.ts';
import { arrivalEvents, type BatchEvent, type BatchKind, entryWays, ownFields, typedEvents } from './kind.ts';

const W = BATCH_WORDS;

/** How a batch stands after a save. */
export const batchAfter = z.object({
  roomid: z.string(),
  parityid: z.number().nullable(),
  state: z.string(),
  opendt: z.string().nullable(),
  closedt: z.string().nullable(),
  pigsin: z.number(),
  live: z.number(),
  free: z.number().nullable(),
  avgbirthdt: z.string().nullable(),
  ageweek: z.number().nullable(),
});

/** Live animals of the batch around an event, by group too. */
const around = z.object({
  before: z.number(),
  after: z.number(),
  groups: z.array(z.object({ grpid: z.number(), heads: z.number() })),
});

const HOUSE = code('roomid', W.house, { required: true });
const PARITY = int('parityid', W.batch, { min: 1 });
const TAIL = [code('applyid', W.operator), longtext('remark', W.remark, { maxLength: 500 })] as const;
const WEIGHT = decimal('weight', W.weight, { max: 999_999 });
/** Judged by the rules, which name the bounds of the kind. */
const HEADS = { heads: named(W.heads, z.int32().nullish()) };
const WHY = { required: true, maxLength: 200 } as const;
const eventId = named(W.record, z.uuid());

/** Most head a pool gives to one record, and most pools a record names. */
const MOST_SHARE = 3000;
const MOST_SHARES = 60;
const SHARE = z.object({
  nursery: member(code('nursery', W.pool, { required: true })),
  weangrp: member(text('weangrp', W.weangrp, { required: true, maxLength: 40 })),
  heads: member(int('heads', W.heads, { required: true, min: 1, max: MOST_SHARE })),
});

/** Codes every record of animals in may answer, and every event. */
const ENTRY_CODES: readonly IssueCode[] = ['359', '365', '370', '372', '854', '855', '857', 'GF_DATE', 'GF_GAP', 'GF_SEX'];
const POOL_CODES: readonly IssueCode[] = ['859', '896'];
const FIELD_CODES: readonly IssueCode[] = ['V_REQUIRED', 'V_RANGE', 'V_NOTEXISTS'];
const EVENT_CODES: readonly IssueCode[] = [
  ...['359', '365', '370', '371', '372', '813', '814', '815', '821', '839', '841', '842', '854', '855', '857', '875', '888', '896'],
  ...['GF_DATE', 'GF_GAP', 'GF_LIVE', 'GF_HOLD', 'V_RANGE', 'V_REQUIRED'],
];

/** On which screens the records of a kind are written and corrected. */
export interface BatchScreens {
  readonly entry: RouteName;
  readonly entryUpdate: RouteName;
  readonly event: RouteName;
  readonly eventUpdate: RouteName;
}

interface BatchCallsDef {
  readonly module: string;
  readonly screens: BatchScreens;
}

const saved = z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), after: batchAfter });

/** The calls that bring animals in and correct such records. */
function entryCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
  const pooled = Object.values<{ pooled: boolean }>(kind.ways).some((way) => way.pooled);
  const fields = [HOUSE, date('opendt', W.opendt), date('entrydt', W.entrydt), WEIGHT, ...ownFields(arrivalEvents(kind)), ...TAIL];
  const entry = judgedBody(fields, {
    ...HEADS,
    ...(pooled ? { groups: named(W.weangrp, z.array(SHARE).max(MOST_SHARES).nullish()) } : {}),
    transferId: named(W.transfer, z.uuid().nullish()),
    accept,
  }).extend({ roomid: member(HOUSE) });
  const way = member(choice('way', W.way, entryWays(kind), { required: true }));
  const errors = [...ENTRY_CODES, ...(pooled ? POOL_CODES : []), ...FIELD_CODES];
  const write = [screens.entry, screens.entryUpdate];
  return {
    checkEntry: defineCall({
      path: `/${module}/checkEntry`,
      summary: 'What a record of animals in would do, and what speaks against it; saves nothing.',
      access: menu(screens.entry, 'view'),
      input: entry.extend({ way }),
      output: z.object({ issues: z.array(issue), after: batchAfter }),
    }),
    saveEntry: defineCall({
      path: `/${module}/saveEntry`,
      summary: 'Opens a batch and brings animals into it, by each way of the kind, or sent by another farm.',
      access: menu(screens.entry, 'add'),
      input: entry.extend({ way, reqid }),
      output: saved.extend({ id: z.string().nullable() }),
      errors,
      write: true,
    }),
    changeEntry: defineCall({
      path: `/${module}/changeEntry`,
      summary: 'Puts a corrected record of animals in in the place of a saved one; house and way stay.',
      access: menu(screens.entryUpdate, 'edit'),
      input: entry.extend({ roomid: member(code('roomid', W.house)), eventId, reason: member(text('reason', W.change, WHY)), reqid }),
      output: saved,
      errors: [...errors, '364', '838', '840', ...(pooled ? (['872'] as const) : []), '875', '894', 'STALE'],
      write: true,
    }),
    removeEntry: defineCall({
      path: `/${module}/removeEntry`,
      summary:
        'Takes a record of animals in back, or withdraws a batch opened by mistake: an own one of the day, any other with the right to delete.',
      access: menu(write, 'add'),
      input: z.object({
        eventId: eventId.nullish(),
        roomid: member(code('roomid', W.house)),
        parityid: member(PARITY),
        reason: member(text('reason', W.change, WHY)),
        reqid,
      }),
      output: z.object({ version: z.number(), after: batchAfter }),
      errors: ['364', '832', '840', '875', '894', 'STALE'],
      write: true,
    }),
  };
}

/** The calls that list the last records of animals in, and what other farms sent. */
function foundCalls({ module, screens }: BatchCallsDef) {
  return {
    findEntries: defineCall({
      path: `/${module}/findEntries`,
      summary: 'The last records of animals in that were saved on the farm, the newest first.',
      access: menu(screens.entry, 'view'),
      input: z.object({ roomid: member(code('roomid', W.house)) }),
      output: z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            roomid: z.string(),
            parityid: z.number(),
            eventcd: z.string(),
            eventdt: z.string(),
            heads: z.number(),
            weight: z.number().nullable(),
            /** The person's own record of the day, of a batch still open: it may be taken back. */
            own: z.boolean(),
          }),
        ),
      }),
    }),
    findTransfers: defineCall({
      path: `/${module}/findTransfers`,
      summary: 'Animals other farms of the company sent here, not yet received.',
      access: menu(screens.entry, 'view'),
      input: z.object({}),
      output: z.object({
        rows: z.array(
          z.object({
            transferId: z.string(),
            farmid: z.string(),
            roomid: z.string(),
            eventdt: z.string(),
            heads: z.number(),
            weight: z.number().nullable(),
            birthdt: z.string().nullable(),
            toroomid: z.string().nullable(),
          }),
        ),
      }),
    }),
  };
}

/** The calls that record what happens in a batch, and correct it. */
function eventCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
  const typed = typedEvents(kind);
  const eventcd = named(W.event, z.enum(typed.map((event: BatchEvent) => event.code) as [string, ...string[]]));
  const fields = [HOUSE, PARITY, date('eventdt', W.eventdt), int('grpid', W.group, { min: 1 }), WEIGHT, code('reason', W.reason), ...TAIL];
  const eventdt = member(date('eventdt', W.eventdt, { required: true }));
  const event = judgedBody([...fields, ...ownFields(typed)], { ...HEADS, accept }).extend({ roomid: member(HOUSE), eventdt });
  const done = saved.extend({ around });
  return {
    checkEvent: defineCall({
      path: `/${module}/checkEvent`,
      summary: 'What an event of a batch would do, and what speaks against it; saves nothing.',
      access: menu(screens.event, 'view'),
      input: event.extend({ eventcd }),
      output: z.object({ issues: z.array(issue), around, after: batchAfter }),
    }),
    saveEvent: defineCall({
      path: `/${module}/saveEvent`,
      summary: 'Saves an event of a batch: what leaves it, weighings, closing and its undoing.',
      access: menu(screens.event, 'add'),
      input: event.extend({ eventcd, reqid }),
      output: done,
      errors: EVENT_CODES,
      write: true,
    }),
    changeEvent: defineCall({
      path: `/${module}/changeEvent`,
      summary: 'Puts a corrected event in the place of a saved one; its kind and house stay.',
      access: menu(screens.eventUpdate, 'edit'),
      input: event.extend({
        eventcd: eventcd.nullish(),
        roomid: member(code('roomid', W.house)),
        eventId,
        change: member(text('change', W.change, WHY)),
        reqid,
      }),
      output: done,
      errors: [...EVENT_CODES, '364', '838', '864', '894', 'STALE'],
      write: true,
    }),
    removeEvent: defineCall({
      path: `/${module}/removeEvent`,
      summary: 'Takes an event of an open batch back: an own one of the same day, any other with the right to delete.',
      access: menu([screens.event, screens.eventUpdate], 'add'),
      input: z.object({ eventId, change: member(text('change', W.change, WHY)), reqid }),
      output: z.object({ version: z.number(), after: batchAfter }),
      errors: ['364', '864', '875', '894', 'STALE'],
      write: true,
    }),
  };
}

/** The calls of a kind of batch, with the screens they belong to. */
export type BatchCalls = ReturnType<typeof entryCalls> &
  ReturnType<typeof foundCalls> &
  ReturnType<typeof eventCalls> & { readonly screens: BatchScreens };

/** Declares the calls of a kind of batch: records of animals in and events, each checked, saved, corrected, taken back. */
export function defineBatchCalls(kind: BatchKind, def: BatchCallsDef): BatchCalls {
  return { ...entryCalls(kind, def), ...foundCalls(def), ...eventCalls(kind, def), screens: def.screens };
}

/** The calls themselves, for the list of a module. */
export function callsOfBatch({ screens: _, ...calls }: BatchCalls): Call[] {
  return Object.values(calls) as unknown as Call[];
}
