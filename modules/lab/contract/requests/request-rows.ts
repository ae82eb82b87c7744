import { z } from 'zod';
import { rowOf } from '#engine/define/fields.ts';
import { SAMPLE_FIELDS } from './request-fields.ts';

/** What a save of a request answers: where it stands now. */
export const SAVED = z.object({ id: z.string(), requestno: z.string(), state: z.string(), version: z.number() });

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
/** A test of a sample; what came of it is told its laboratory, and the customer's side once it was sent. */
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
  /** Out of range, doubtful or called otherwise by the instrument: to be looked at before it is approved. */
  abnormal: z.boolean(),
  class: z.string().nullable(),
  reported: z.string().nullable(),
  /** The other laboratory that does or did it, by name. */
  subcontract: z.string().nullable(),
});

/** A request in a list. */
export const HEAD_ROW = z.object({
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
  /** Of what was cancelled: why, by whom and when. */
  cancelcd: z.string().nullable(),
  cancelwhy: z.string().nullable(),
  cancelledby: z.string().nullable(),
  cancelledat: z.string().nullable(),
  /** The steps the reader may take now: a name, or why not. */
  next: z.string().nullable(),
  back: z.string().nullable(),
  whynot: z.string().nullable(),
});

/** One request whole. */
export const DETAIL = HEAD_ROW.extend({
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
  sendtemp: z.number().nullable(),
  receivetemp: z.number().nullable(),
  counted: z.number().nullable(),
  agreedby: z.string().nullable(),
  agreedhow: z.string().nullable(),
  advice: z.string().nullable(),
  followdt: z.string().nullable(),
  /** Of who sees prices. */
  paid: z.string().nullable(),
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
});
