import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, member } from '#engine/define/fields.ts';
import { version as versionRead } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, issue, paged, reqid } from '#engine/define/wire.ts';
import { fileLabels, fileRevision, getRevision, sendAgain } from './paper.calls.ts';
import {
  CANCEL_FIELDS,
  HEAD_FIELDS,
  JUDGE_FIELDS,
  MOST_SAMPLES,
  REASON_FIELD,
  REQUEST_FILTERS,
  SAMPLE_FIELDS,
  STEP_FIELDS,
  TESTS_FIELD,
} from './request-fields.ts';
import { labid, requestid, SEEN_ON } from './request-members.ts';
import { DETAIL, HEAD_ROW, SAVED } from './request-rows.ts';
import { sampleAnimals } from './sample-animals.call.ts';
import { W } from './words.ts';

const version = versionRead;
const seq = named(W.seq, z.int().min(1).max(MOST_SAMPLES));
const testcd = named(W.test, z.string().trim().toUpperCase().max(20));
const optional = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) => schema.partial();
const partyid = (words: typeof W.customer) => named(words, z.string().max(20).nullish());

const sample = inputOf(SAMPLE_FIELDS).extend({ tests: member(TESTS_FIELD) });
export type SampleInput = z.output<typeof sample>;
const samples = named(W.samples, z.array(sample).max(MOST_SAMPLES));
/** A draft may lack what its first step asks. */
const head = optional(inputOf(HEAD_FIELDS)).extend({ custid: partyid(W.customer), placeid: partyid(W.place) });
export type HeadInput = z.output<typeof head>;

const stepName = named(W.step, z.enum(['initial', 'transfer', 'check', 'code', 'confirm', 'test', 'review', 'approve', 'send', 'advise', 'back']));
export type RequestStep = z.output<typeof stepName>;

/** What steps may be given, each by its field. */
const GIVEN_FIELDS = [...new Map(Object.values(STEP_FIELDS).flatMap((fields) => fields.map((field) => [field.key, field] as const))).values()];
const given = named(W.given, optional(inputOf(GIVEN_FIELDS.map((field) => ({ ...field, required: false })))));

export const saveRequest = defineCall({
  path: '/lab/saveRequest',
  summary: 'Writes a request with its samples and tests as a draft, or a draft again; with `submit` it takes its first step at once.',
  access: menu('LabRequest', 'add'),
  input: head.extend({
    labid,
    requestid: requestid.nullish(),
    version: version.nullish(),
    samples,
    submit: named(W.submit, z.enum(['Y', 'N']).nullish()),
    accept,
    reqid,
  }),
  output: SAVED,
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'LAB_NO_STEP', 'V_DUP', 'V_NOTEXISTS', 'V_SELECT', '359', '364', '365', 'B_ROWS'],
  write: true,
});

export type RequestRow = z.output<typeof HEAD_ROW>;

export const findRequests = defineCall({
  path: '/lab/findRequests',
  summary:
    'Requests the reader’s side sees, with counts of samples and tests and the step that comes next; the most urgent first. Those whose paper the reader may open, asked for alone: the newest first.',
  access: menu(SEEN_ON, 'view'),
  input: inputOf(REQUEST_FILTERS).extend({
    labid: labid.nullish(),
    mine: named(W.mine, z.enum(['Y', 'N']).nullish()),
    papers: named(W.papers, z.enum(['Y', 'N']).nullish()),
    ...paged(100, 500),
  }),
  output: z.object({ total: z.number(), counts: z.record(z.string(), z.number()), rows: z.array(HEAD_ROW) }),
});

export const getRequest = defineCall({
  path: '/lab/getRequest',
  summary: 'One request whole: head, samples, tests, the log of its steps, the numbers it was given and the papers issued.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({ labid, requestid }),
  output: DETAIL,
  errors: ['V_NOTEXISTS'],
});
export type RequestDetail = z.output<typeof getRequest.output>;

export const stepRequest = defineCall({
  path: '/lab/stepRequest',
  summary: 'Takes a step forward or back with one request or many, each answered alone: where it leads, or why not.',
  access: menu(['LabRequest', 'LabRequest2'], 'edit'),
  input: z.object({
    labid,
    step: stepName,
    requests: named(
      W.request,
      z
        .array(z.object({ requestid, state: named(W.state, z.string().length(2)) }))
        .min(1)
        .max(100),
    ),
    given: given.nullish(),
    reqid,
  }),
  output: z.object({
    rows: z.array(
      z.object({ requestid: z.string(), requestno: z.string(), ok: z.boolean(), state: z.string(), version: z.number(), errors: z.array(issue) }),
    ),
  }),
  errors: [
    ...['LAB_NO_STEP', 'LAB_NO_RIGHT', 'LAB_STALE', 'LAB_REASON', 'LAB_RESULTS_OPEN', 'LAB_SAME_PERSON', 'LAB_NO_SAMPLE', 'LAB_CODE_RANGE'],
    ...['LAB_FROZEN', 'LAB_FORWARDED', 'LAB_NOT_APPROVED', 'V_NOTEXISTS', 'V_REQUIRED', 'V_SELECT', '365', '359'],
  ],
  write: true,
});

const judged = inputOf(JUDGE_FIELDS).extend({ seq, place: named(W.storage, z.string().max(60).nullish()) });

export const saveReception = defineCall({
  path: '/lab/saveReception',
  summary:
    'What reception found of the samples: accepted, accepted with a remark, rejected with a reason; the tests of a rejected one are invalid at once.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({ labid, requestid, version, samples: named(W.samples, z.array(judged).min(1).max(MOST_SAMPLES)), reqid }),
  output: SAVED,
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'LAB_REASON', 'V_REQUIRED', 'V_INVALID', 'V_NOTEXISTS'],
  write: true,
});

export const saveReview = defineCall({
  path: '/lab/saveReview',
  summary: 'Ticks results out of range, invalid or repeated as seen by the reviewer.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    labid,
    requestid,
    version,
    seen: named(W.seen, z.array(z.object({ seq, testcd })).min(1).max(5000)),
    reqid,
  }),
  output: SAVED,
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'LAB_SAME_PERSON', 'V_NOTEXISTS'],
  write: true,
});

const agreedOrder = z.object({
  seq,
  testcd,
  method: named(W.method, z.string().max(80).nullish()),
  price: named(W.price, z.number().min(0).max(1e12).nullish()),
  duedt: member({ ...HEAD_FIELDS[7], key: 'duedt', label: W.duedt }),
});
export const changeRequest = defineCall({
  path: '/lab/changeRequest',
  summary: 'Corrects head, samples or tests of a request as far as its status leaves them open; who, what and why is kept.',
  access: menu(['LabRequestUpdate', 'LabRequest2'], 'edit'),
  input: head.extend({
    labid,
    requestid,
    version,
    samples: samples.nullish(),
    orders: named(W.orders, z.array(agreedOrder).max(5000).nullish()),
    reason: member(REASON_FIELD),
    reqid,
  }),
  output: SAVED,
  errors: ['838', 'LAB_FROZEN', 'LAB_STALE', 'LAB_REASON', 'LAB_NO_RIGHT', 'V_DUP', 'V_NOTEXISTS', 'V_SELECT', '359', '364', '365'],
  write: true,
});

export const cancelRequest = defineCall({
  path: '/lab/cancelRequest',
  summary: 'Drops a draft that was never submitted, or cancels a request for good; its numbers stay spent.',
  access: menu('LabRequestDelete', 'edit'),
  input: inputOf(CANCEL_FIELDS).extend({ labid, requestid, version, reqid }),
  output: SAVED.extend({ deleted: z.boolean() }),
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_REASON', 'LAB_NO_RIGHT', 'LAB_FORWARDED', 'V_NOTEXISTS', '364'],
  write: true,
});

export const requestCalls = [
  ...[saveRequest, findRequests, getRequest, stepRequest, saveReception, saveReview, changeRequest, cancelRequest],
  ...[sampleAnimals, getRevision, fileRevision, fileLabels, sendAgain],
] as const;
