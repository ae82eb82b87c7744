import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, rowOf } from '#engine/define/fields.ts';
import { isNew, versionOrNew } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, reqid } from '#engine/define/wire.ts';
import { BREED_FIELDS, FORMULA_FIELDS, LINE_FIELDS, PATTERN_FIELDS } from './param-fields.ts';
import { Q } from './param-words.ts';
import { GENETIC_WORDS as G } from './texts.ts';

/** A new row, or the version of the one that was read. */
const HEAD = {
  reqid,
  isNew,
  version: versionOrNew.nullish(),
};

export const findLines = defineCall({
  path: '/genetics/findLines',
  summary: 'Breeds and lines with role, living animals, inbreeding and mean indices.',
  access: menu('ParamLinege', 'view', 60),
  input: z.object({ status: named(Q.active, z.enum(['Y', 'N', 'A']).default('A')) }),
  output: z.object({
    rows: z.array(
      rowOf(LINE_FIELDS).extend({
        active: z.boolean(),
        system: z.boolean(),
        boars: z.number(),
        sows: z.number(),
        tested: z.number(),
        meanF: z.number().nullable(),
        deltaF: z.number().nullable(),
        spi: z.number().nullable(),
        mli: z.number().nullable(),
        tsi: z.number().nullable(),
        total: z.number().nullable(),
        /** Effective size 1/(2ΔF). */
        ne: z.number().nullable(),
        version: z.number(),
      }),
    ),
    without: z.array(z.object({ gid: z.string(), pgid: z.string().nullable(), sex: z.string().nullable() })),
    breeds: z.array(rowOf(BREED_FIELDS)),
    lastrun: z.string().nullable(),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const saveLine = defineCall({
  path: '/genetics/saveLine',
  summary: 'Adds, changes or closes a line of the company; a line with animals is never removed and keeps its breed.',
  access: menu('ParamLinege', 'edit', 70),
  input: inputOf(LINE_FIELDS).extend(HEAD),
  output: z.object({ id: z.string(), version: z.number(), rerun: z.boolean() }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', '871', 'V_NOTEXISTS', 'ADM_INUSE', 'STALE', '898'],
  write: true,
});

export const assignLine = defineCall({
  path: '/genetics/assignLine',
  summary: 'Sets the line of animals that have none.',
  access: menu('ParamLinege', 'edit', 70),
  input: z.object({ reqid, gids: named(Q.without, z.array(z.string().max(40)).min(1).max(500)), lineage: named(G.lineage, z.string().max(20)) }),
  output: z.object({ set: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', 'V_NOTEXISTS'],
  write: true,
});

export const saveBreed = defineCall({
  path: '/genetics/saveBreed',
  summary: 'Adds or renames a breed of the company.',
  access: menu('ParamLinege', 'edit', 70),
  input: inputOf(BREED_FIELDS).extend({ reqid, isNew: HEAD.isNew }),
  output: z.object({ id: z.string() }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', '871'],
  write: true,
});

const heterosis = z.partialRecord(z.enum(['NB', 'NBA', 'LW21', 'ADG']), z.number().min(-50).max(50));
const parts = z.record(z.string().max(20), z.number().min(0).max(100));

export const formulaRow = rowOf(FORMULA_FIELDS).extend({
  parts,
  heterosis: z.record(z.string(), z.number()),
  litters: z.number(),
  patterned: z.boolean(),
  version: z.number(),
});

export const findFormulas = defineCall({
  path: '/genetics/findFormulas',
  summary: 'The hybrid formula: crosses with their progeny codes, litters of twelve months, matings without a formula.',
  access: menu('ParamBreedcode', 'view', 60),
  input: z.object({}),
  output: z.object({ rows: z.array(formulaRow), without: z.array(z.object({ sire: z.string(), dam: z.string(), n: z.number(), last: z.string() })) }),
  errors: ['GEN_NOT_GGP'],
});

export const saveFormula = defineCall({
  path: '/genetics/saveFormula',
  summary: 'Adds or closes a row of the hybrid formula; breed parts are half of each parent.',
  access: menu('ParamBreedcode', 'edit', 70),
  input: inputOf(FORMULA_FIELDS).extend({
    ...HEAD,
    parts: named(Q.parts, parts.nullish()),
    heterosis: named(Q.heterosis, heterosis.nullish()),
    accept,
  }),
  output: z.object({ id: z.string(), version: z.number(), warnings: z.array(z.object({ code: z.string(), field: z.string().optional() })) }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', '871', 'V_EXISTS', 'V_RANGE', 'V_NOTEXISTS', 'STALE', '898', 'ADM_INUSE'],
  write: true,
});

export const findPatterns = defineCall({
  path: '/genetics/findPatterns',
  summary: 'Patterns of piglet ids by progeny code, their next three ids, numbers given and left.',
  access: menu('ParamPigletcode', 'view', 60),
  input: z.object({}),
  output: z.object({
    rows: z.array(
      rowOf(PATTERN_FIELDS).extend({
        yearly: z.boolean(),
        defects: z.array(z.string()),
        grades: z.array(z.string()),
        sample: z.array(z.string()),
        given: z.number(),
        left: z.number(),
        /** Ear numbers drawn by it; those of them on no piglet. */
        gaps: z.number(),
        strange: z.number(),
        version: z.number(),
      }),
    ),
  }),
  errors: ['GEN_NOT_GGP'],
});

export const savePattern = defineCall({
  path: '/genetics/savePattern',
  summary: 'Sets the pattern of a progeny code from a day on; the counter never goes back.',
  access: menu('ParamPigletcode', 'edit', 60),
  input: inputOf(PATTERN_FIELDS).extend({
    ...HEAD,
    yearly: named(Q.yearly, z.boolean().default(true)),
    defects: named(Q.defects, z.array(z.string().max(40)).max(40).nullish()),
    grades: named(Q.grades, z.array(z.string().max(40)).max(20).nullish()),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['GEN_NOT_GGP', 'GEN_UPDATING', 'GEN_ID_EXISTS', 'ADM_INUSE', 'TAG_STATE', 'V_EXISTS', 'V_RANGE', 'V_INVALID', 'STALE', 'V_NOTEXISTS'],
  write: true,
});

export const paramCalls = [findLines, saveLine, assignLine, saveBreed, findFormulas, saveFormula, findPatterns, savePattern];
