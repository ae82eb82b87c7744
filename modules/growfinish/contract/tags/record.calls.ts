import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, decimal, defineList, inputOf, int, open } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { importAnswer, importInput, rowAnswer } from '#engine/define/sheet-calls.ts';
import { defineSheet, type SheetDef } from '#engine/define/sheet-def.ts';
import { accept, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { T } from '../tag-words.ts';
import { birthkgField, damField, rfidField, tagField, teatsActive, teatsFront, teatsLeft, teatsRight } from './litter.calls.ts';
import { M } from './mng-words.ts';
import { R } from './record-words.ts';
import { W } from './words.ts';

/** What is decided of a tested pig. */
export const DECISIONS = defineList('tagdecision', {
  keep: t3('Giữ làm giống', 'Keep', 'เก็บไว้'),
  reserve: t3('Dự bị', 'Reserve', 'สำรอง'),
  cull: t3('Loại', 'Cull', 'คัดทิ้ง'),
});

const SCORE = { min: 1, max: 5 } as const;
const startdt = date('startdt', R.startdt);
const startkg = decimal('startkg', R.startkg, { min: 5, max: 100, decimals: 1, unit: 'kg' });
const testdt = date('testdt', R.testdt);
const testkg = decimal('testkg', R.testkg, { min: 20, max: 200, decimals: 1, unit: 'kg' });
const backfat = decimal('backfat', R.backfat, { min: 1, max: 60, decimals: 1, unit: 'mm' });
const loin = decimal('loin', R.loin, { min: 10, max: 120, decimals: 1, unit: 'mm' });
const feedkg = decimal('feedkg', R.feedkg, { min: 1, max: 900, decimals: 1, unit: 'kg' });
const vulva = int('vulva', R.vulva, SCORE);
const feetleg = int('feetleg', R.feetleg, SCORE);
const seldt = date('seldt', R.seldt);
const decision = choice('decision', R.decision, DECISIONS);

/** A piglet's own test and selection record, as its form asks for it. */
export const RECORD_FIELDS = [
  ...[startdt, startkg, testdt, testkg, backfat, loin, feedkg],
  ...[vulva, feetleg, teatsLeft, teatsRight, teatsFront, teatsActive],
  ...[seldt, decision],
] as const;

const need = <const F extends object>(field: F) => ({ ...field, required: true }) as F & { readonly required: true };

/** What is told of the piglet a row names. */
const TOLD = [
  { key: 'damTold', kind: 'text', label: W.dam },
  { key: 'sireTold', kind: 'text', label: W.sire },
  { key: 'ageTold', kind: 'int', label: M.age },
] as const;
const TEST_TOLD = [
  ...TOLD,
  { key: 'adg', kind: 'int', label: R.adg, unit: 'g' },
  { key: 'dev', kind: 'decimal', label: R.dev, decimals: 1, unit: 'kg' },
] as const;

/** Sheets of PigletTagBatch: tags put into ears, test results, selection. */
export const TAG_SHEETS: readonly SheetDef[] = [
  defineSheet({
    sheet: 'register',
    route: 'PigletTagBatch',
    title: R.sheetRegister,
    columns: [
      ...[tagField, need(damField), need(date('birthdt', W.birthdt)), choice('sex', W.sex, SEX_LIST, { required: true })],
      ...[birthkgField, teatsLeft, teatsRight, rfidField, code('roomid', T.house, { list: 'room' })],
    ],
    unique: ['tag'],
  }),
  defineSheet({
    sheet: 'test',
    route: 'PigletTagBatch',
    title: R.sheetTest,
    columns: [tagField, startdt, startkg, need(testdt), need(testkg), backfat, loin, feedkg],
    told: TEST_TOLD,
    unique: ['tag'],
  }),
  defineSheet({
    sheet: 'selection',
    route: 'PigletTagBatch',
    title: R.sheetSelection,
    columns: [tagField, need(seldt), vulva, feetleg, teatsLeft, teatsRight, need(decision)],
    told: TOLD,
    unique: ['tag'],
  }),
];

export const importTags = defineCall({
  path: '/growfinish/importTags',
  summary:
    'A sheet of tags: registered, tested or selected; every row answered with its piglet and all its errors, group means and outliers before saving.',
  access: menu('PigletTagBatch', 'add'),
  input: importInput,
  output: importAnswer.extend({
    rows: z.array(rowAnswer.extend({ told: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional() })),
  }),
  errors: ['V_NOTEXISTS'],
  write: true,
});

export const saveTagRecord = defineCall({
  path: '/growfinish/saveTagRecord',
  summary: 'The own test and selection record of a tagged piglet; refused once its file is closed or it is gone.',
  access: menu('PigletTagProfile', 'add'),
  input: inputOf(RECORD_FIELDS.map((field) => open(field)) as unknown as typeof RECORD_FIELDS).extend({
    tag: named(W.tag, z.string().trim().toUpperCase().min(1).max(40)),
    version: named(M.version, z.int32().min(1).nullish()),
    accept,
    reqid,
  }),
  output: z.object({ tag: z.string(), version: z.number() }),
  errors: ['GEN_PROFILE_CLOSED', 'TAG_STATE', 'GF_DATE', 'STALE', '359', '838', 'V_NOTEXISTS', 'V_REQUIRED', 'V_RANGE'],
  write: true,
});

export const recordCalls = [importTags, saveTagRecord];
