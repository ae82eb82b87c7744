import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, date, decimal, member, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { importAnswer, importInput } from '#engine/define/sheet-calls.ts';
import { defineSheet } from '#engine/define/sheet-def.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { RUN_WORDS as R, RUN_ERRORS, RUN_FIELDS } from '../runs/run.calls.ts';
import { TEST_LISTS, TEST_WORDS as W } from '../tests/words.ts';
import { CW, CULTURE_LISTS as L } from './words.ts';

const seq = named(R.sample, z.int().min(1).max(500));
const testcd = named(W.test, z.string().trim().toUpperCase().max(20));
const code = (words: typeof CW.organism) => named(words, z.string().trim().toUpperCase().min(1).max(20));
const rundt = member(RUN_FIELDS[2]);
const of = { requestid: named(R.request, z.uuid()), seq };
const invalid = named(R.excluded, z.enum(Object.keys(TEST_LISTS.invalidwhy.words) as ['run', ...string[]]).nullish());
const comment = named(R.remark, z.string().max(300).nullish());

/** What is said of an isolate. */
export const ISOLATE_FIELDS = [
  choice('ident', CW.ident, L.labident, { initial: 'biochem' }),
  choice('growth', CW.growth, L.labgrowth, { required: true, initial: 'heavy' }),
  choice('purity', CW.purity, L.labpurity, { required: true, initial: 'pure' }),
] as const;

const drugRow = z.object({
  drug: code(CW.drug),
  method: named(CW.method, z.enum(['disc', 'mic'])),
  value: named(CW.found, z.string().trim().min(1).max(12)),
  reported: named(CW.reported, z.enum(['Y', 'N'])),
});
const isolate = z.object({
  organism: code(CW.organism),
  ident: member(ISOLATE_FIELDS[0]),
  growth: member(ISOLATE_FIELDS[1]),
  purity: member(ISOLATE_FIELDS[2]),
  drugs: named(CW.drugs, z.array(drugRow).max(60).default([])),
});

const CULTURE_ERRORS = [...RUN_ERRORS, 'LAB_NO_VALUE'] as const;
const SAVED = z.object({ ok: z.number(), invalid: z.number() });

/** What grew of samples, and what it withstands. */
export const saveCultures = defineCall({
  path: '/lab/saveCultures',
  summary:
    'Saves cultures of orders of one test that wait: what grew, isolate by isolate with its antibiogram, judged by the edition of breakpoints of the day; a row without isolates says that nothing grew.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    testcd,
    rundt,
    rows: named(
      R.rows,
      z
        .array(z.object({ ...of, isolates: named(CW.isolates, z.array(isolate).max(9).default([])), invalid, comment }))
        .min(1)
        .max(200),
    ),
    reqid,
  }),
  output: SAVED,
  errors: CULTURE_ERRORS,
  write: true,
});

const plate = z.object({
  exponent: named(CW.exponent, z.int().min(0).max(12)),
  colonies: named(CW.colonies, z.int().min(0).max(99_999).nullable()),
});

/** Colonies counted on plates. */
export const saveCounts = defineCall({
  path: '/lab/saveCounts',
  summary:
    'Saves colonies counted on the plates of orders of one test that wait: the count of plates of 10 to 300 colonies, judged by the cut-off where there is one.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    testcd,
    rundt,
    volume: member(decimal('volume', CW.volume, { required: true, decimals: 3, min: 0.001, max: 100, unit: 'ml' })),
    rows: named(
      R.rows,
      z
        .array(z.object({ ...of, plates: named(CW.plates, z.array(plate).max(36).default([])), invalid, comment }))
        .min(1)
        .max(500),
    ),
    reqid,
  }),
  output: SAVED,
  errors: CULTURE_ERRORS,
  write: true,
});

/** Breakpoints as they are imported; shipped empty, for they belong to who publishes them. */
export const POINT_SHEET = defineSheet({
  sheet: 'labpoints',
  route: 'LabListofTest',
  title: CW.points,
  columns: [
    text('edition', CW.edition, { required: true, maxLength: 40 }),
    date('fromdt', CW.heldfrom, { required: true }),
    text('organism', t3('Mã vi khuẩn', 'Code of the organism', 'รหัสเชื้อ'), { required: true, maxLength: 20 }),
    text('drug', t3('Mã kháng sinh', 'Code of the drug', 'รหัสยา'), { required: true, maxLength: 20 }),
    choice('method', CW.method, L.labdrugmethod, { required: true }),
    choice('sop', CW.sop, TEST_LISTS.labcompare, { required: true }),
    decimal('s', CW.s, { required: true, decimals: 4, max: 4096 }),
    choice('rop', CW.rop, TEST_LISTS.labcompare, { required: true }),
    decimal('r', CW.r, { required: true, decimals: 4, max: 4096 }),
  ],
  unique: ['edition', 'organism', 'drug', 'method'],
});

/** Takes an edition of breakpoints. */
export const importPoints = defineCall({
  path: '/lab/importPoints',
  summary: 'Takes a sheet of breakpoints, up to 500 rows; an edition stays as it was imported, further rows of it may follow.',
  access: menu('LabListofTest', 'add', 60),
  input: importInput,
  output: importAnswer,
  errors: ['LAB_CUTOFF_LIMITS', '871', 'V_INVALID', 'V_REQUIRED', 'V_DUPROW'],
  write: true,
});

/** Editions of breakpoints a laboratory has. */
export const findPoints = defineCall({
  path: '/lab/findPoints',
  summary: 'Editions of breakpoints of the laboratory with how many rows each has; of a test the rows of its organisms and drugs.',
  access: menu(['LabListofTest', 'LabRequest2'], 'view'),
  input: z.object({ testcd: testcd.nullish() }),
  output: z.object({
    editions: z.array(z.object({ edition: z.string(), fromdt: z.string(), points: z.number(), importedby: z.string(), importedat: z.string() })),
    organisms: z.array(z.object({ organism: z.string(), name: z.string() })),
    drugs: z.array(
      z.object({ ...{ drug: z.string(), name: z.string(), drugclass: z.string(), content: z.string().nullable(), reported: z.enum(['Y', 'N']) } }),
    ),
    points: z.array(
      z.object({
        ...{ edition: z.string(), fromdt: z.string(), organism: z.string(), drug: z.string(), method: z.enum(['disc', 'mic']) },
        ...{ sop: z.enum(['<', '<=', '>', '>=']), s: z.number(), rop: z.enum(['<', '<=', '>', '>=']), r: z.number() },
      }),
    ),
    volume: z.number().nullable(),
  }),
});

export const cultureCalls = [saveCultures, saveCounts, importPoints, findPoints];
