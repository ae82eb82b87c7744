import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';
import { EXPECTED_FIELDS } from './health.resources.ts';

const colour = z.enum(['green', 'amber', 'red']).nullable();
const figures = {
  n: z.number(),
  mean: z.number().nullable(),
  positive: z.number().nullable(),
  protection: z.number().nullable(),
  cv: z.number().nullable(),
};

export const previewHealth = defineCall({
  path: '/lab/previewHealth',
  summary: 'What an expectation says of the results of the last year before it is saved: its band over them, and farms whose colour would change.',
  access: menu('LabPigHealthPara', 'view', 60),
  input: inputOf(EXPECTED_FIELDS.map((field) => ({ ...field, required: field.key === 'disease' }))).extend({
    rowid: named(t3('Dòng', 'Row', 'รายการ'), z.string().max(40).nullish()),
    company: named(t3('Dùng chung công ty', 'Of the whole company', 'ใช้ร่วมทั้งบริษัท'), z.enum(['Y', 'N']).nullish()),
  }),
  output: z.object({
    /** Means (titres: GMT) by farm and month of sampling, the oldest first. */
    months: z.array(z.string()),
    farms: z.array(
      z.object({ farmid: z.string(), name: z.string(), values: z.array(z.number().nullable()), ...figures, before: colour, after: colour }),
    ),
    titre: z.boolean(),
  }),
});

export const findSamplingPlan = defineCall({
  path: '/lab/findSamplingPlan',
  summary: 'Samplings the plan asks of the farm: disease, class, animals, when last sampled and when next due.',
  access: menu('LabPigHealthPara', 'view', 60),
  input: z.object({}),
  output: z.object({
    today: z.string(),
    /** The class the farm is in for each disease, and outbreaks of the last year. */
    statuses: z.array(
      z.object({ disease: z.string(), code: z.string(), name: z.string(), fromdt: z.string(), tone: z.enum(['good', 'warn', 'bad']).nullable() }),
    ),
    outbreaks: z.array(z.object({ disease: z.string(), fromdt: z.string(), todt: z.string().nullable(), remark: z.string().nullable() })),
    rows: z.array(
      z.object({
        disease: z.string(),
        testcd: z.string().nullable(),
        class: z.string(),
        className: z.string(),
        animals: z.number(),
        weeks: z.number(),
        last: z.string().nullable(),
        sampled: z.number(),
        next: z.string(),
        late: z.boolean(),
      }),
    ),
  }),
});

export const healthCalls = [previewHealth, findSamplingPlan];
