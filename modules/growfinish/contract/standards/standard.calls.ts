import { z } from 'zod';
import { defineDueCall } from '#engine/batch/domain/due-calls.ts';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, codes, date, decimal, defineList, inputOf, int, rowOf, text } from '#engine/define/fields.ts';
import { reason, remove, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { accept, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import { AREAS } from '../house.resource.ts';
import { BIRD_HOUSES, S } from './standard-words.ts';

export const STANDARD_TYPES = defineList('stdtp', {
  pig: t3('Heo', 'Pig', 'สุกร'),
  poultry: t3('Gia cầm', 'Poultry', 'สัตว์ปีก'),
});
export const AGE_BASES = defineList('agebasis', {
  day: t3('Ngày tuổi', 'Days of age', 'อายุ (วัน)'),
  week: t3('Tuần tuổi', 'Weeks of age', 'อายุ (สัปดาห์)'),
  kg: t3('Kg sống', 'Kg live weight', 'น้ำหนักตัว (กก.)'),
});

const NAMES = [
  text('code', S.code, { required: true, maxLength: 20, format: 'code' }),
  text('name', S.name, { required: true, maxLength: 120 }),
  choice('stdtp', S.stdtp, STANDARD_TYPES, { required: true, initial: 'pig' }),
  date('from', S.from, { required: true, initial: 'today', since: '20000101' }),
  codes('farms', S.farms, { list: 'farm', maxLength: 12, fallback: [] }),
] as const;
const REMARK = text('remark', S.remark, { maxLength: 500 });
const SEX = choice('sex', S.sex, SEX_LIST);
/** Whose batches follow a programme: houses of pigs by their area, of chickens by their type. */
export const PROGRAMME_AREAS = defineList('programmearea', { ...AREAS.words, ...BIRD_HOUSES });
const AREA = choice('area', S.area, PROGRAMME_AREAS);

/** What is typed of a standard of each kind beside its rows. */
export const HEAD_FIELDS = {
  feed: [...NAMES, REMARK],
  fcr: [...NAMES, SEX, REMARK],
  item: [...NAMES, AREA, REMARK],
} as const;

/** Oldest age week, highest weight and longest programme. */
export const MOST_WEEKS = 104;
export const MOST_LINES = 200;

/** kg of pigs, grams of poultry. */
export const WEEK_FIELDS = [
  int('week', S.week, { required: true, min: 1, max: MOST_WEEKS }),
  decimal('feed', S.feed, { required: true, decimals: 3, max: 100_000, min: -1_000 }),
  decimal('weight', S.weight, { required: true, decimals: 3, max: 100_000, min: -1_000 }),
  decimal('lay', S.lay, { decimals: 2, max: 100, unit: '%' }),
  decimal('eggwt', S.eggwt, { decimals: 2, min: 0.01, max: 200, unit: 'g' }),
] as const;

export const BAND_FIELDS = [
  decimal('upto', S.upto, { required: true, decimals: 3, unit: 'kg', max: 1_000, min: 0.001 }),
  decimal('fcr', S.fcr, { required: true, decimals: 3, min: 0.8, max: 6 }),
] as const;

export const LINE_FIELDS = [
  code('itemid', S.itemid, { required: true, maxLength: 20 }),
  choice('basis', S.basis, AGE_BASES, { required: true, initial: 'day' }),
  decimal('low', S.low, { required: true, decimals: 1, max: 1_000 }),
  decimal('high', S.high, { required: true, decimals: 1, max: 1_000 }),
  decimal('dose', S.dose, { decimals: 4, min: 0.0001, max: 1e6 }),
  code('unit', S.unit, { list: 'unit' }),
  choice('route', S.route, ROUTES),
  int('every', S.every, { min: 1, max: 365, unit: 'd' }),
  int('tolerance', S.tolerance, { fallback: 0, max: 45, unit: 'd' }),
] as const;

const STANDARD_SCREENS = ['PigletFoodStd', 'PigletItemStd', 'fcrstandard'] as const;
const kind = named(S.kind, z.enum(['feed', 'fcr', 'item']));
const stdid = named(S.standard, z.uuid());

export const saveStandard = defineCall({
  path: '/growfinish/saveStandard',
  summary:
    'Saves a version of a feed standard, of feed conversion by weight or of a programme of goods: without stdid a new version from its day on. One that batches or flocks follow is not changed but followed by a version of a later day; one that none follows may be taken away.',
  access: menu(STANDARD_SCREENS, 'edit', 60),
  input: inputOf([...NAMES, SEX, AREA, REMARK]).extend({
    reqid,
    kind,
    stdid: stdid.nullish(),
    version: version.nullish(),
    weeks: named(S.weeks, z.array(inputOf(WEEK_FIELDS)).max(MOST_WEEKS).default([])),
    bands: named(S.bands, z.array(inputOf(BAND_FIELDS)).max(50).default([])),
    lines: named(S.lines, z.array(inputOf(LINE_FIELDS)).max(MOST_LINES).default([])),
    remove,
    reason,
    accept,
  }),
  output: z.object({ stdid: z.string(), version: z.number() }),
  errors: [
    '838',
    'STALE',
    'V_NOTEXISTS',
    'V_EXISTS',
    'V_RANGE',
    'V_POSITIVE',
    'V_REQUIRED',
    'V_INVALID',
    'V_INTEGER',
    'V_DUP',
    'ADM_LEVEL',
    'W_HOLDAGE',
  ],
  write: true,
});

const versionRow = rowOf([...NAMES, SEX, AREA, REMARK]).extend({
  stdid: z.string(),
  kind: z.enum(['feed', 'fcr', 'item']),
  version: z.number(),
  weeks: z.array(z.object({ week: z.number(), feed: z.number(), weight: z.number(), lay: z.number().nullish(), eggwt: z.number().nullish() })),
  bands: z.array(z.object({ upto: z.number(), fcr: z.number() })),
  lines: z.array(rowOf(LINE_FIELDS)),
  /** Batches and flocks that follow it. */
  used: z.number(),
  /** First day a next version may hold from; null where any may. */
  nextFrom: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});

export const getStandard = defineCall({
  path: '/growfinish/getStandard',
  summary:
    'Standards of a kind with all their versions, rows and how many batches and flocks follow each; the working values of the catalogue beside them.',
  access: menu(STANDARD_SCREENS, 'view', 60),
  input: z.object({ kind }),
  output: z.object({
    rows: z.array(versionRow),
    /** Goods a programme may name; of the kind item alone. */
    items: z.array(
      z.object({
        itemid: z.string(),
        itemtp: z.enum(['feed', 'medicine', 'vaccine']),
        name: z.string(),
        unit: z.string(),
        units: z.array(z.object({ unit: z.string(), factor: z.number() })),
        dose: z.number().nullable(),
        withdrawal: z.number(),
        /** Mean price of a base unit of what lies in stock; null without amounts or stock. */
        price: z.number().nullable(),
      }),
    ),
    /** The feed standard a pig batch that opens today follows, kg. */
    inForce: z.array(z.object({ week: z.number(), feed: z.number(), weight: z.number() })),
    /** Working values offered as the first standard. */
    suggested: z.object({
      pig: z.array(z.object({ week: z.number(), feed: z.number(), weight: z.number() })),
      poultry: z.array(z.object({ week: z.number(), feed: z.number(), weight: z.number() })),
      bands: z.array(z.object({ upto: z.number(), fcr: z.number() })),
    }),
  }),
});

export const DUE_STATES = defineList('duestate', {
  done: t3('Đã làm', 'Done', 'ทำแล้ว'),
  coming: t3('Sắp đến', 'Coming', 'ใกล้ถึง'),
  due: t3('Đến hạn', 'Due', 'ถึงกำหนด'),
  late: t3('Trễ', 'Late', 'ล่าช้า'),
});

export const findDue = defineDueCall('/growfinish/findDue', menu(['PigletEvent', 'PigOstock'], 'view'));

/** The same of every kind of batch that follows programmes: pigs and birds. */
export const findAllDue = defineDueCall('/growfinish/findAllDue', menu('PigletItemStd', 'view'));

export const findClosed = defineCall({
  path: '/growfinish/findClosed',
  summary: 'Closed batches beside the standards: feed a head a day and weight by age week of the last ten, feed and gain of those of twelve months.',
  access: menu(['PigletFoodStd', 'fcrstandard'], 'view', 60),
  input: z.object({}),
  output: z.object({
    curves: z.array(
      z.object({
        name: z.string(),
        closedt: z.string(),
        weeks: z.array(z.object({ week: z.number(), feed: z.number().nullable(), weight: z.number().nullable() })),
      }),
    ),
    batches: z.array(
      z.object({
        name: z.string(),
        closedt: z.string(),
        from: z.number(),
        to: z.number(),
        gain: z.number(),
        feed: z.number(),
        fcr: z.number(),
        standard: z.number().nullable(),
      }),
    ),
    /** Of a kg of their feed; null without amounts. */
    price: z.number().nullable(),
  }),
});

export const standardCalls = [saveStandard, getStandard, findDue, findAllDue, findClosed];
