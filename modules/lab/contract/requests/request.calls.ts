import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, member, rowOf } from '#engine/define/fields.ts';
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

/** What a save of a request answers: where it stands now. */
export const SAVED = z.object({ id: z.string(), requestno: z.string(), state: z.string(), version: z.number() });

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

/** What a request is with all that hangs on it. */
const STEP = z.object({
  serial: z.number(),
  from: z.string(),
  to: z.string(),
  way: z.string(),
  at: z.string(),
  user: z.string(),
  remark: z.string().nullable(),
  hash: z.string(),
});
const sampleRow = rowOf(
  SAMPLE_FIELDS.map((field) => (field.key === 'mark' || field.key === 'sampletp' ? field : { ...field, required: false })),
).extend({
  seq: z.number(),
  judgement: z.string().nullable(),
  condition: z.string().nullable(),
  reject: z.string().nullable(),
  judgeremark: z.string().nullable(),
  labno: z.string().nullable(),
  officialno: z.string().nullable(),
  place: z.string().nullable(),
  tests: z.array(z.string()),
});
const orderRow = z.object({
  seq: z.number(),
  testcd: z.string(),
  method: z.string().nullable(),
  price: z.number().nullable(),
  duedt: z.string().nullable(),
  status: z.number(),
  attempt: z.number(),
  invalidwhy: z.string().nullable(),
  resultby: z.string().nullable(),
  resultat: z.string().nullable(),
  seen: z.boolean(),
  /** The other laboratory that does or did it, by name. */
  subcontract: z.string().nullable(),
});
const HEAD_ROW = z.object({
  labid: z.string(),
  labname: z.string(),
  labknd: z.string(),
  requestid: z.string(),
  requestno: z.string(),
  sender: z.string(),
  custid: z.string().nullable(),
  custname: z.string().nullable(),
  placeid: z.string().nullable(),
  placename: z.string().nullable(),
  state: z.string(),
  reqdt: z.string(),
  sampledt: z.string().nullable(),
  duedt: z.string().nullable(),
  late: z.number(),
  purpose: z.string().nullable(),
  priority: z.string(),
  urgent: z.boolean(),
  official: z.boolean(),
  requester: z.string().nullable(),
  /** Number at the laboratory that passed the samples on. */
  origin: z.string().nullable(),
  samples: z.number(),
  rejected: z.number(),
  orders: z.number(),
  ok: z.number(),
  invalid: z.number(),
  running: z.number(),
  tests: z.array(z.string()),
  testNames: z.array(z.string()),
  revision: z.number(),
  version: z.number(),
  /** The steps the reader may take now: a name, or why not. */
  next: z.string().nullable(),
  back: z.string().nullable(),
  whynot: z.string().nullable(),
});
export type RequestRow = z.output<typeof HEAD_ROW>;

export const findRequests = defineCall({
  path: '/lab/findRequests',
  summary: 'Requests the reader’s side sees, with counts of samples and tests and the step that comes next; the most urgent first.',
  access: menu(SEEN_ON, 'view'),
  input: inputOf(REQUEST_FILTERS).extend({
    labid: labid.nullish(),
    mine: named(W.mine, z.enum(['Y', 'N']).nullish()),
    ...paged(100, 500),
  }),
  output: z.object({ total: z.number(), counts: z.record(z.string(), z.number()), rows: z.array(HEAD_ROW) }),
});

export const getRequest = defineCall({
  path: '/lab/getRequest',
  summary: 'One request whole: head, samples, tests, the log of its steps, the numbers it was given and the papers issued.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({ labid, requestid }),
  output: HEAD_ROW.extend({
    species: z.string(),
    contact: z.string().nullable(),
    sampler: z.string().nullable(),
    history: z.string().nullable(),
    plandt: z.string().nullable(),
    remark: z.string().nullable(),
    courier: z.string().nullable(),
    handedat: z.string().nullable(),
    parcels: z.number().nullable(),
    receivedat: z.string().nullable(),
    receivetemp: z.number().nullable(),
    agreedby: z.string().nullable(),
    advice: z.string().nullable(),
    cancelwhy: z.string().nullable(),
    readonly: z.array(z.string()),
    lab: z.boolean(),
    sampleRows: z.array(sampleRow),
    orderRows: z.array(orderRow),
    steps: z.array(STEP),
    chain: z.boolean(),
    struck: z.array(z.object({ no: z.string(), kind: z.string(), why: z.string() })),
    papers: z.array(
      z.object({
        r: z.number(),
        reportno: z.string(),
        state: z.string(),
        issuedat: z.string().nullable(),
        reason: z.string().nullable(),
        sha256: z.string().nullable(),
        deliveries: z.array(
          z.object({ recipient: z.string(), channel: z.string(), outcome: z.string(), remark: z.string().nullable(), at: z.string() }),
        ),
      }),
    ),
  }),
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
    ...['LAB_FROZEN', 'V_NOTEXISTS', 'V_SELECT', '364', '359'],
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
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_NO_RIGHT', 'V_NOTEXISTS'],
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
  duedt: member({ ...HEAD_FIELDS[9], key: 'duedt', label: W.duedt }),
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
  errors: ['LAB_FROZEN', 'LAB_STALE', 'LAB_REASON', 'LAB_NO_RIGHT', 'V_NOTEXISTS', '365'],
  write: true,
});

export const requestCalls = [
  ...[saveRequest, findRequests, getRequest, stepRequest, saveReception, saveReview, changeRequest, cancelRequest],
  ...[sampleAnimals, getRevision, fileRevision, fileLabels, sendAgain],
] as const;
