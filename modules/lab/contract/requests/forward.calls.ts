import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { member, text } from '#engine/define/fields.ts';
import { version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { requestid } from './request-members.ts';
import { SAVED } from './request-rows.ts';
import { W } from './words.ts';

const testcd = named(W.test, z.string().trim().toUpperCase().min(1).max(20));
const forwardid = named(W.forward, z.uuid());
const NOT_THESE = ['LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'V_NOTEXISTS'];

/** What is said to the other laboratory with the samples. */
export const FORWARD_REMARK = text('remark', W.remark, { maxLength: 300 });
/** Why samples are asked back. */
export const BACK_REASON = text('reason', W.reason, { required: true, maxLength: 200 });

export const forwardTests = defineCall({
  path: '/lab/forwardTests',
  summary:
    'Passes the samples that wait for some tests of a request on to another laboratory: it gets a request of its own, whose samples bear the numbers of this one and tell no farm or animal.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    requestid,
    version,
    tolab: named(W.tolab, z.string().trim().min(1).max(12)),
    tests: named(
      W.tests,
      z
        .array(z.object({ testcd, totest: named(W.totest, z.string().trim().toUpperCase().min(1).max(20)) }))
        .min(1)
        .max(50),
    ),
    remark: member(FORWARD_REMARK),
    reqid,
  }),
  output: SAVED.extend({ forwardid: z.string(), forwardno: z.string(), orders: z.number() }),
  errors: [...NOT_THESE, 'LAB_NOT_WAITING', 'V_INVALID', 'V_DUP'],
  write: true,
});

export const findForwarded = defineCall({
  path: '/lab/findForwarded',
  summary: 'Tests of a request that other laboratories do: where each stands there, and whether its results were taken over.',
  access: menu('LabRequest2', 'view'),
  input: z.object({ requestid }),
  output: z.object({
    rows: z.array(
      z.object({
        forwardid: z.string(),
        tolab: z.string(),
        labname: z.string(),
        forwardno: z.string(),
        state: z.string(),
        stand: z.enum(['there', 'back', 'correcting', 'corrected', 'taken', 'cancelled']),
        tests: z.array(z.string()),
        samples: z.number(),
      }),
    ),
  }),
});

export const takeOverResults = defineCall({
  path: '/lab/takeOverResults',
  summary:
    'Takes over what another laboratory sent of the tests passed on to it: value, class and the limits it was judged by stand with the own samples. Of a corrected paper the former values are voided.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({ requestid, version, forwardid, reqid }),
  output: SAVED.extend({ ok: z.number(), invalid: z.number() }),
  errors: [...NOT_THESE, 'LAB_NOT_SENT', '838'],
  write: true,
});

export const takeBackTests = defineCall({
  path: '/lab/takeBackTests',
  summary: 'Takes tests back that were passed on: cancels the request at the other laboratory, as long as nothing was received there.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({ requestid, version, forwardid, reason: member(BACK_REASON), reqid }),
  output: SAVED,
  errors: [...NOT_THESE, 'LAB_NO_STEP'],
  write: true,
});

export const forwardCalls = [forwardTests, findForwarded, takeOverResults, takeBackTests];
