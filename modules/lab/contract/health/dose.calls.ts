import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, decimal, inputOf, int, text } from '#engine/define/fields.ts';
import { reason } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, reqid } from '#engine/define/wire.ts';
import { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { HW } from './words.ts';

/** What is typed of a dose of a house. */
export const DOSE_FIELDS = [
  code('roomid', HW.house, { list: 'labhouse', required: true, maxLength: 20 }),
  date('givendt', HW.given, { required: true, initial: 'today', since: '20000101' }),
  code('itemid', HW.vaccine, { list: 'item', listParents: { itemtp: 'vaccine' }, required: true, maxLength: 20 }),
  code('disease', HW.disease, { list: 'labvaccinated', required: true, maxLength: 60 }),
  int('doseno', HW.doseno, { required: true, min: 1, max: 20, initial: 1 }),
  int('heads', HW.heads, { required: true, min: 1, max: 1_000_000 }),
  code('applyid', HW.by, { list: 'applyid', required: true, maxLength: 40, initial: 'keep' }),
  text('lot', HW.lot, { maxLength: 40, usual: true }),
  date('expdt', HW.expiry),
  decimal('mlhead', HW.ml, { decimals: 2, min: 0.01, max: 1000, unit: 'ml' }),
  choice('route', HW.route, ROUTES),
  choice('pigclass', HW.pigclass, LAB_LISTS.labpigclass),
  decimal('ageweeks', HW.age, { decimals: 1, max: 600, unit: 'w' }),
  text('remark', HW.remark, { maxLength: 200 }),
] as const;

const doseId = named(HW.dose, z.uuid());

const last = z.object({
  doseid: z.string(),
  roomid: z.string(),
  givendt: z.string(),
  itemid: z.string(),
  item: z.string(),
  disease: z.string(),
  doseno: z.number(),
  heads: z.number(),
  lot: z.string(),
  ageweeks: z.number().nullable(),
  operator: z.string(),
  /** The asker may take it back. */
  undo: z.boolean(),
});

const response = z.object({
  sampledt: z.string(),
  testcd: z.string(),
  test: z.string(),
  formula: z.string(),
  decimals: z.number(),
  n: z.number(),
  positive: z.number().nullable(),
  protection: z.number().nullable(),
  mean: z.number().nullable(),
  gmt: z.number().nullable(),
  cv: z.number().nullable(),
  reading: z.enum(['even', 'middling', 'uneven']).nullable(),
});

/** A vaccine of a house as it stands. */
const cell = z.object({
  roomid: z.string(),
  itemid: z.string(),
  item: z.string(),
  disease: z.string().nullable(),
  last: z.string().nullable(),
  doseno: z.number().nullable(),
  days: z.number().nullable(),
  lot: z.string().nullable(),
  next: z.string().nullable(),
  state: z.enum(['coming', 'due', 'late']).nullable(),
  response: response.nullable(),
});

export const findVaccinations = defineCall({
  path: '/lab/findVaccinations',
  summary: 'Vaccines of the houses of the farm: last dose, next one by plan, the response of the newest samples, what was issued and not entered.',
  access: menu('LabVacxinRoom', 'view'),
  input: z.object({}),
  output: z.object({
    today: z.string(),
    /** Days after a dose on which samples tell of it. */
    window: z.tuple([z.number(), z.number()]),
    houses: z.array(
      z.object({ roomid: z.string(), name: z.string(), species: z.enum(['pig', 'poultry']), heads: z.number(), ageweeks: z.number().nullable() }),
    ),
    cells: z.array(cell),
    due: z.array(
      z.object({
        roomid: z.string(),
        item: z.string(),
        disease: z.string(),
        doseno: z.number(),
        givendt: z.string(),
        from: z.string(),
        to: z.string(),
        late: z.boolean(),
      }),
    ),
    issued: z.array(
      z.object({
        noteid: z.string(),
        lineno: z.number(),
        noteno: z.string(),
        roomid: z.string(),
        givendt: z.string(),
        itemid: z.string(),
        item: z.string(),
        lot: z.string(),
        expdt: z.string().nullable(),
        qty: z.number(),
        unit: z.string(),
        heads: z.number().nullable(),
        mlhead: z.number().nullable(),
        route: z.string().nullable(),
        applyid: z.string().nullable(),
        disease: z.string().nullable(),
        doseno: z.number(),
        ageweeks: z.number().nullable(),
      }),
    ),
    rows: z.array(last),
  }),
});

export const saveVaccination = defineCall({
  path: '/lab/saveVaccination',
  summary: 'A dose of a vaccine a house got; `noteid` and `lineno` name the issued line it is taken over from.',
  access: menu('LabVacxinRoom', 'add', 30),
  input: inputOf(DOSE_FIELDS).extend({
    noteid: named(HW.issue, z.uuid().nullish()),
    lineno: named(HW.issueLine, z.int32().min(1).nullish()),
    accept,
    reqid,
  }),
  output: z.object({ id: z.string(), ageweeks: z.number().nullable() }),
  errors: ['359', '365', '370', '820', '875', 'W_DOSE', 'V_NOTEXISTS', 'V_EXISTS', 'V_REQUIRED', '854'],
  write: true,
});

export const removeVaccination = defineCall({
  path: '/lab/removeVaccination',
  summary: 'Takes back a dose: its author on the day it was entered, level 60 with a reason.',
  access: menu('LabVacxinRoom', 'add', 30),
  input: z.object({ reqid, doseId, change: reason }),
  output: z.object({ id: z.string() }),
  errors: ['364', '436', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

export const doseCalls = [findVaccinations, saveVaccination, removeVaccination];
