import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { named } from '#engine/define/names.ts';
import { accept, dateText, issue, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { G } from '../domain/fields.ts';
import {
  applyid,
  batchAfter,
  birthdt,
  eventId,
  heads,
  money,
  parityid,
  pool,
  refno,
  remark,
  roomid,
  source,
  supplier,
  weight,
  why,
} from './values.ts';

/** Weaned piglets of a nursery house and group that come in. */
const share = z.object({ ...pool, heads: heads.min(1).max(3000) });

const entry = {
  roomid,
  /** Opening date of a house that has no open batch. */
  opendt: named(G.opendt, dateText.nullish()),
  entrydt: named(G.entrydt, dateText.nullish()),
  heads: heads.nullish(),
  males: named(G.males, z.int32().min(0).nullish()),
  females: named(G.females, z.int32().min(0).nullish()),
  weight: weight.nullish(),
  amount: named(G.amount, money.nullish()),
  groups: named(G.weangrp, z.array(share).max(60).nullish()),
  supplier,
  source: source.nullish(),
  birthdt,
  refno,
  /** The transfer of another farm that arrives. */
  transferId: named(t3('Đợt chuyển đến', 'Transfer that arrives', 'การย้ายที่มาถึง'), z.uuid().nullish()),
  applyid,
  remark,
  accept,
};

/** `open`: the batch is opened before the pigs come. */
const entryBody = z.object({ way: named(G.way, z.enum(['open', 'weaning', 'purchase', 'transfer'])), ...entry });

const entryCodes = [
  '359',
  '365',
  '370',
  '372',
  '854',
  '855',
  '857',
  '859',
  '896',
  'GF_DATE',
  'GF_GAP',
  'GF_SEX',
  'V_REQUIRED',
  'V_RANGE',
  'V_NOTEXISTS',
];

export const checkEntry = defineCall({
  path: '/growfinish/checkEntry',
  summary: 'What a record of pigs in would do, and what speaks against it; saves nothing.',
  access: menu('PigletEntry', 'view'),
  input: entryBody,
  output: z.object({ issues: z.array(issue), after: batchAfter }),
});

export const saveEntry = defineCall({
  path: '/growfinish/saveEntry',
  summary: 'Opens a batch and brings pigs into it: from weaning, by purchase, or sent by another farm.',
  access: menu('PigletEntry', 'add'),
  input: entryBody.extend({ reqid }),
  output: z.object({ id: z.string().nullable(), version: z.number(), warnings: z.array(issue), after: batchAfter }),
  errors: entryCodes,
  write: true,
});

export const changeEntry = defineCall({
  path: '/growfinish/changeEntry',
  summary: 'Puts a corrected record of pigs in in the place of a saved one; house and way stay.',
  access: menu('PigletEntryUpdate', 'edit'),
  input: z.object({ ...entry, roomid: roomid.nullish(), eventId, reason: why, reqid }),
  output: z.object({ id: z.string(), version: z.number(), warnings: z.array(issue), after: batchAfter }),
  errors: [...entryCodes, '364', '838', '840', '872', '875', '894', 'STALE'],
  write: true,
});

export const removeEntry = defineCall({
  path: '/growfinish/removeEntry',
  summary:
    'Takes a record of pigs in back, or withdraws a batch opened by mistake: an own record of the same day, any other with the right to delete.',
  access: menu(['PigletEntry', 'PigletEntryUpdate'], 'add'),
  input: z.object({ eventId: eventId.nullish(), roomid: roomid.nullish(), parityid: parityid.nullish(), reason: why, reqid }),
  output: z.object({ version: z.number(), after: batchAfter }),
  errors: ['364', '832', '840', '875', '894', 'STALE'],
  write: true,
});

export const findEntries = defineCall({
  path: '/growfinish/findEntries',
  summary: 'The last records of pigs in that were saved on the farm, the newest first.',
  access: menu('PigletEntry', 'view'),
  input: z.object({ roomid: roomid.nullish() }),
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
});

export const findTransfers = defineCall({
  path: '/growfinish/findTransfers',
  summary: 'Pigs other farms of the company sent here, not yet received.',
  access: menu('PigletEntry', 'view'),
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
});

export const saveAdjustment = defineCall({
  path: '/growfinish/saveAdjustment',
  summary: 'Weaned piglets found or missing when a nursery house was counted.',
  access: menu('PigletEntryUpdate', 'edit', 60),
  input: z.object({
    roomid,
    weangrp: pool.weangrp,
    eventdt: named(G.eventdt, dateText),
    /** Above 0 found, below 0 missing. */
    count: named(G.heads, z.int().min(-3000).max(3000)),
    reason: why,
    remark,
    reqid,
  }),
  output: z.object({ id: z.string(), free: z.number() }),
  errors: ['359', '365', '372', '415', '872', 'V_RANGE'],
  write: true,
});

export const entryCalls = [checkEntry, saveEntry, changeEntry, removeEntry, findEntries, findTransfers, saveAdjustment];
