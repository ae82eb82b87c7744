import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag, reqid } from '#engine/define/wire.ts';
import { G } from './words.ts';

const view = menu(['PigExpMng'], 'view');
const edit = menu(['PigExpMng'], 'edit');
const roomid = named(G.house, z.string().trim().toUpperCase().min(1).max(20));
const parityid = named(G.batch, z.number().int().min(1));

const settlement = z.object({
  roomid: z.string(),
  parityid: z.number(),
  contractid: z.string(),
  name: z.string(),
  closedt: z.string(),
  validfrom: z.string().nullable(),
  /** Null while nobody reckoned it. */
  noteid: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number(),
  state: z.string().nullable(),
  stateName: z.string().nullable(),
  headsin: z.number(),
  heads: z.number(),
  kg: z.number(),
  gain: z.number(),
  fcr: z.number().nullable(),
  loss: z.number(),
  fee: z.number().nullable(),
  fcrpart: z.number().nullable(),
  losspart: z.number().nullable(),
  total: z.number().nullable(),
  /** Y where the batch says something else than when it was reckoned, or is open again. */
  stale: flag,
  checker: z.string().nullable(),
  approver: z.string().nullable(),
});

/** Closed batches of houses under contract, with what their grower gets. */
export const findSettlements = defineCall({
  path: '/finance/findSettlements',
  summary: 'Closed batches of contract growers with their settlement, as it was reckoned or as it would be.',
  access: view,
  input: z.object({ from: named(G.from, dateText), to: named(G.to, dateText) }),
  output: z.object({ rows: z.array(settlement) }),
  errors: ['898'],
});

/** Reckons the settlement of a closed batch, or reckons one anew whose batch has changed. */
export const saveSettlement = defineCall({
  path: '/finance/saveSettlement',
  summary: 'Reckons what the grower of a closed batch gets; a batch that changed since is reckoned anew and signed again.',
  access: edit,
  input: z.object({ reqid, roomid, parityid, version: named(G.state, z.number().int().min(0)) }),
  output: z.object({ id: z.string(), version: z.number(), total: z.number() }),
  errors: ['838', 'GF_LIVE', 'STALE', 'V_NOTEXISTS'],
  write: true,
});

/** Signs a settlement, once by each of two people, or takes it back with a reason. */
export const stepSettlement = defineCall({
  path: '/finance/stepSettlement',
  summary: 'Signs the settlement of a grower, first and second, or cancels it with a reason.',
  access: edit,
  input: z.object({
    reqid,
    noteid: named(G.contractid, z.uuid()),
    version,
    step: named(G.state, z.enum(['check', 'approve', 'remove'])),
    reason: named(G.reason, z.string().trim().max(200).nullish()),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['832', '838', '839', 'NOTE_SECOND', 'STALE', 'V_INVALID', 'V_REQUIRED'],
  write: true,
});
