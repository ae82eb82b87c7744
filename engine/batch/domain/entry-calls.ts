import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { judgedBody } from '#engine/define/document.ts';
import { choice, code, date, int, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { accept, issue, reqid } from '#engine/define/wire.ts';
import type { IssueCode } from '#kernel/issue.ts';
import { BATCH_WORDS as W } from './batch-fields.ts';
import { type BatchCallsDef, batchAfter, correctedFigure, eventId, HEADS, HOUSE, PARITY, savedRecord, TAIL, WEIGHT, WHY } from './call-parts.ts';
import { arrivalEvents, type BatchKind, entryWays, ownFields } from './kind.ts';

/** Most head a pool gives to one record, and most pools a record names. */
const MOST_SHARE = 3000;
const MOST_SHARES = 60;
const SHARE = z.object({
  nursery: member(code('nursery', W.pool, { required: true })),
  weangrp: member(text('weangrp', W.weangrp, { required: true, maxLength: 40 })),
  heads: member(int('heads', W.heads, { required: true, min: 1, max: MOST_SHARE })),
});

/** Codes every record of animals in may answer. */
const ENTRY_CODES: readonly IssueCode[] = ['359', '365', '370', '372', '854', '855', '857', 'GF_DATE', 'GF_GAP', 'GF_SEX'];
const POOL_CODES: readonly IssueCode[] = ['859', '896'];
const FIELD_CODES: readonly IssueCode[] = ['V_REQUIRED', 'V_RANGE', 'V_NOTEXISTS'];

/** The calls that bring animals in and correct such records. */
export function entryCalls(kind: BatchKind, { module, screens }: BatchCallsDef) {
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
      summary: 'What a record of animals in would do, in the place of one that is named too, and what speaks against it; saves nothing.',
      access: menu([screens.entry, screens.entryUpdate], 'view'),
      input: entry.extend({ way, eventId: eventId.nullish() }),
      output: z.object({ issues: z.array(issue), before: batchAfter, after: batchAfter, figures: z.array(correctedFigure) }),
    }),
    saveEntry: defineCall({
      path: `/${module}/saveEntry`,
      summary: 'Opens a batch and brings animals into it, by each way of the kind, or sent by another farm.',
      access: menu(screens.entry, 'add'),
      input: entry.extend({ way, reqid }),
      output: savedRecord.extend({ id: z.string().nullable() }),
      errors,
      write: true,
    }),
    changeEntry: defineCall({
      path: `/${module}/changeEntry`,
      summary: 'Puts a corrected record of animals in in the place of a saved one; house and way stay.',
      access: menu(screens.entryUpdate, 'edit'),
      input: entry.extend({ roomid: member(code('roomid', W.house)), eventId, reason: member(text('reason', W.change, WHY)), reqid }),
      output: savedRecord,
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
export function foundCalls({ module, screens }: BatchCallsDef) {
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
