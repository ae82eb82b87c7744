import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { named } from '#engine/define/names.ts';
import { day, reqid } from '#engine/define/wire.ts';
import { TEST_WORDS as W } from './words.ts';

const key = (words: (typeof W)['kit'], most: number) => named(words, z.string().trim().min(1).max(most));

/** Signs a row of cut-offs as it stands: whoever does answers for it. */
export const signCutoff = defineCall({
  path: '/lab/signCutoff',
  summary: 'Signs a cut-off row as it stands; a row that is changed afterwards must be signed again before a run is accepted by it.',
  access: menu('LabListofTest', 'edit', 60),
  input: z.object({ reqid, testcd: key(W.testcd, 20), kit: key(W.kit, 20), matrix: key(W.matrix, 20), fromdt: named(W.fromdt, day) }),
  output: z.object({ signedby: z.string() }),
  errors: ['V_NOTEXISTS', '838'],
  write: true,
});

const listed = z.array(z.string());

/** What can be ordered of a laboratory. */
export const getServList = defineCall({
  path: '/lab/getServList',
  summary: 'Tests that can be ordered of a laboratory, with the sample types and species they take; prices for those who see them.',
  access: menu('LabRequest', 'view'),
  input: z.object({ labid: named(W.lab, z.string().trim().min(1).max(12)) }),
  output: z.array(
    z.object({
      ...{ value: z.string(), label: z.string(), active: z.boolean(), testgrp: z.string(), disease: z.string(), sampletps: listed, species: listed },
      ...{ method: z.string().nullable(), price: z.number().nullable(), tatdays: z.number(), accredited: z.enum(['Y', 'N']) },
      ...{ se: z.number().nullable(), sp: z.number().nullable() },
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

export const testCalls = [signCutoff, getServList];
