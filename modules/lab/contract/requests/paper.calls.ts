import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, inputOf, text } from '#engine/define/fields.ts';
import { language } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { labid, requestid, SEEN_ON } from './request-members.ts';
import { W } from './words.ts';

export const getRevision = defineCall({
  path: '/lab/getRevision',
  summary:
    'The paper of a request as it was issued, or as it would be now: heading, samples, results, figures of each test, signatories, what it replaces. An issued one is answered in another language where that is asked for.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({ labid, requestid, r: named(W.revision, z.int().min(0).max(999).nullish()), language: language.nullish() }),
  output: z.object({
    /** The language of its words, and those it may be read in: that of an issued one first. */
    language,
    languages: z.array(language),
    r: z.number(),
    reportno: z.string(),
    state: z.string(),
    interim: z.boolean(),
    sha256: z.string().nullable(),
    issuedat: z.string().nullable(),
    replaces: z.number().nullable(),
    reason: z.string().nullable(),
    stamp: z.string().nullable(),
    head: z.record(z.string(), z.string().nullable()),
    columns: z.array(z.object({ key: z.string(), label: z.string() })),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    figures: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    antibiograms: z.array(z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) })),
    sir: z.string().nullable(),
    remarks: z.array(z.string()),
    histograms: z.array(z.object({ test: z.string(), x: z.array(z.string()), n: z.array(z.number()) })),
    signatories: z.array(z.string()),
  }),
  errors: ['V_NOTEXISTS', 'LAB_NO_RIGHT'],
});

export const fileRevision = defineCall({
  path: '/lab/file/revision',
  summary:
    'The frozen PDF of a paper as it was issued. Asked for in another language: its frozen words printed in that one, with the hash of the issued PDF. Before it is approved the interim one, for the laboratory alone.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({
    labid,
    requestid,
    r: named(W.revision, z.int().min(0).max(999).nullish()),
    language: language.nullish(),
    reqid: reqid.nullable(),
  }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS', 'LAB_NO_RIGHT'],
  download: true,
  inTurns: true,
});

/** What is asked to send an issued paper once more. */
export const SEND_FIELDS = [
  choice('channel', W.channel, LAB_LISTS.labchannel, { required: true, initial: 'email' }),
  text('recipients', W.recipients, { required: true, maxLength: 500 }),
] as const;

export const sendAgain = defineCall({
  path: '/lab/sendAgain',
  summary: 'Sends the newest issued paper of a request once more, to the same people or to others; every letter is noted with what became of it.',
  access: menu('LabRequest2', 'edit'),
  input: inputOf(SEND_FIELDS).extend({ labid, requestid, reqid }),
  output: z.object({ sent: z.number() }),
  errors: ['V_NOTEXISTS', 'V_REQUIRED', 'LAB_NO_RIGHT', 'LAB_NO_STEP'],
  write: true,
});

export const fileLabels = defineCall({
  path: '/lab/file/labels',
  summary: 'Labels of the samples of a request with their bar codes: PDF, or ZPL for a label printer; before coding the submission sheet.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({
    labid,
    requestid,
    as: named(W.status, z.enum(['pdf', 'zpl', 'sheet'])),
    language: language.default('V'),
    reqid: reqid.nullable(),
  }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS', 'LAB_NO_SAMPLE'],
  download: true,
  inTurns: true,
});
