import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { checkFields } from './field-check.ts';
import {
  animal,
  choice,
  choices,
  code,
  date,
  days,
  decimal,
  defineList,
  defineLists,
  fieldAt,
  inputOf,
  int,
  longtext,
  member,
  nameAt,
  rowOf,
  text,
  wordOf,
  yesno,
} from './fields.ts';
import { named } from './names.ts';
import { defineReport } from './report.ts';

const WORD = t3('Từ', 'Word', 'คำ');
const WAYS = defineList('way', { died: WORD, sold: WORD });
const LISTS = defineLists({ view: { all: WORD, few: WORD } });
const FIELDS = [
  text('name', WORD, { required: true, maxLength: 5 }),
  date('from', WORD, { since: '19500101' }),
  int('term', WORD, { min: 1, max: 30 }),
  decimal('credit', WORD, { required: true }),
  choice('way', WORD, WAYS, { fallback: 'sold' }),
  choices('ways', WORD, WAYS),
  code('roomid', WORD, { list: 'roomid' }),
  code('month', WORD, { format: 'month' }),
  yesno('inuse', WORD),
  animal('pgid', WORD),
  longtext('remark', WORD),
  days('ahead', WORD, { fallback: 0 }),
  choice('view', WORD, LISTS.view, { required: true, fallback: 'all' }),
] as const;
const input = inputOf(FIELDS);

test('the type of a body says which members must be there and what each holds', () => {
  expectTypeOf<z.output<typeof input>>().toEqualTypeOf<{
    name: string;
    from?: BusinessDate | null | undefined;
    term?: number | null | undefined;
    credit: number;
    way: 'died' | 'sold';
    ways?: ('died' | 'sold')[] | null | undefined;
    roomid?: string | null | undefined;
    month?: string | null | undefined;
    inuse?: 'Y' | 'N' | null | undefined;
    pgid?: string | null | undefined;
    remark?: string | null | undefined;
    ahead: number;
    view: 'all' | 'few';
  }>();
  expectTypeOf<z.input<typeof input>['from']>().toEqualTypeOf<string | null | undefined>();
});

const GOOD = { name: 'A', credit: 1.5 };
const FALLBACKS = { way: 'sold', ahead: 0, view: 'all' };

test('what may be left out is left out, and a fallback takes its place', () => {
  expect(input.parse(GOOD)).toEqual({ ...GOOD, ...FALLBACKS });
});

test('what is required is no blank text and no empty choice', () => {
  expect(input.safeParse({ ...GOOD, name: '' }).success).toBe(false);
  expect(inputOf([choices('ways', WORD, WAYS, { required: true })]).safeParse({ ways: [] }).success).toBe(false);
});

test('a blank is null, and where there is a fallback that', () => {
  expect(input.parse({ ...GOOD, way: null, term: null })).toEqual({ ...GOOD, ...FALLBACKS, term: null });
});

test('a form insists on what is required, a call that leaves it out gets the fallback', () => {
  expect(checkFields(FIELDS, GOOD).map(({ code, field }) => `${code} ${field}`)).toEqual(['V_SELECT view']);
  expect(input.parse({ ...GOOD, view: null }).view).toBe('all');
});

test('a choice written where a field is expected still knows its own codes', () => {
  const { params } = defineReport({
    route: 'Home',
    module: 'm',
    fields: [choice('by', WORD, WAYS)],
    beside: [choice('view', WORD, LISTS.view, { fallback: 'all' })],
  });
  expectTypeOf<z.output<typeof params>>().toEqualTypeOf<{ by?: 'died' | 'sold' | null | undefined; view: 'all' | 'few' }>();
});

test('a whole number is never larger than a column holds', () => {
  expect(inputOf([int('n', WORD)]).safeParse({ n: 2_147_483_648 }).success).toBe(false);
});

test('the word of a code; the code itself where the list does not know it', () => {
  expect([wordOf(WAYS, 'died', 'E'), wordOf(WAYS, 7, 'E')]).toEqual(['Word', '7']);
});

test('an answered row has every member; numbers stored before a bound changed still come', () => {
  const row = {
    name: 'A',
    from: null,
    term: 99,
    credit: 1.5,
    way: 'sold',
    ways: null,
    roomid: null,
    month: null,
    inuse: null,
    pgid: null,
    remark: null,
    ahead: 0,
    view: 'few',
  };
  expect(rowOf(FIELDS).parse(row)).toEqual(row);
  expect(rowOf(FIELDS).safeParse({ ...row, way: null }).success).toBe(false);
  expectTypeOf<z.output<ReturnType<typeof rowOf<typeof FIELDS>>>['way']>().toEqualTypeOf<'died' | 'sold'>();
});

test.each([
  ['name', null],
  ['name', 'longer'],
  ['from', '20260231'],
  ['from', '19491231'],
  ['term', 0],
  ['term', 31],
  ['term', 1.5],
  ['credit', -1],
  ['way', 'lost'],
  ['ways', ['died', 'lost']],
  ['month', '202613'],
  ['inuse', 'yes'],
  ['pgid', 'x'.repeat(41)],
  ['remark', 'x'.repeat(2001)],
  ['ahead', 46],
  ['view', 'none'],
])('%s: %j is refused by the schema, and by the check of the form', (key, value) => {
  const body = { ...GOOD, view: 'all', [key]: value };
  expect(input.safeParse(body).error?.issues[0]?.path[0]).toBe(key);
  expect(checkFields(FIELDS, body)[0]?.field).toBe(key);
});

test('a member of a body leads back to its field, through lines and what may be left out', () => {
  const whole = input.extend({ lines: z.array(inputOf([int('count', WORD, { required: true }), date('day', WORD, { required: true })])).nullish() });
  expect(fieldAt(whole, ['term'])).toBe(FIELDS[2]);
  expect(fieldAt(whole, ['lines', 3, 'day'])?.key).toBe('day');
  expect(fieldAt(whole, ['lines', 3])).toBeNull();
  expect(fieldAt(whole, ['unknown'])).toBeNull();
});

test('a member is called as its field or its own name says, however it is wrapped, and so is each thing in a list', () => {
  const [ROWS, CODES, KEY] = [t3('Dòng', 'Rows', 'แถว'), t3('Mã', 'Codes', 'รหัส'), t3('Khóa', 'Key', 'คีย์')];
  const row = z.looseObject({ num: member(int('num', WORD)), either: z.union([z.string(), z.object({ key: named(KEY, z.uuid()) })]) });
  const shared = z.array(z.string());
  const body = z.object({ rows: named(ROWS, z.array(row).nullish()), codes: named(CODES, shared).optional(), bare: shared });
  const called = (path: string) => nameAt(body, path.split('.'))?.E;
  expect(['rows', 'rows.0', 'rows.0.num', 'rows.2.either.key', 'codes', 'codes.1'].map(called)).toEqual([
    'Rows',
    'Rows',
    'Word',
    'Key',
    'Codes',
    'Codes',
  ]);
  expect(['bare', 'rows.0.unknown', 'none'].map(called)).toEqual([undefined, undefined, undefined]);
});
