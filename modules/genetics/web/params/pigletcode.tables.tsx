import type { Field } from '#engine/define/field.ts';
import { text as textField, yesno } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { t3 } from '#kernel/language.ts';
import { findPatterns, savePattern } from '../../contract/param.calls.ts';
import { PATTERN_FIELDS } from '../../contract/param-fields.ts';
import { Q } from '../../contract/param-words.ts';
import { GenPage } from '../gen-page.tsx';

type Answer = OutputOf<typeof findPatterns>;
type Pattern = Answer['rows'][number];

const FIELDS: readonly Field[] = [
  ...PATTERN_FIELDS,
  yesno('yearly', Q.yearly),
  textField('defects', Q.defects, { maxLength: 400 }),
  textField('grades', Q.grades, { maxLength: 200 }),
];
const listOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [];

const table = tableOf<Answer, Pattern>({
  name: 'ParamPigletcode',
  title: Q.patterns,
  addTitle: Q.addPattern,
  fields: FIELDS,
  columns: [
    'progcode',
    { key: 'sample', label: Q.sample, type: 'text' },
    { key: 'given', label: Q.given, type: 'int' },
    { key: 'left', label: Q.left, type: 'int' },
    { key: 'gaps', label: Q.gaps, type: 'int' },
    { key: 'strange', label: Q.strange, type: 'int' },
    ...['from', 'parts', 'length', 'next', 'yearly'],
    'parity',
    'notch',
    { key: 'tags', label: t3('Màu thẻ đực / cái', 'Tags male / female', 'แท็กผู้ / เมีย'), type: 'text' },
    'defects',
    'grades',
  ],
  rows: ({ rows }) => rows,
  cells: ({ tagMale, tagFemale }) => ({ tags: [tagMale, tagFemale].map((tag) => tag ?? '–').join(' / ') }),
  save: savePattern,
  blank: { parts: ['unit', 'line', 'year', 'litter', 'piglet'], length: 14, next: 1, yearly: 'Y', parity: 'none' },
  typed: ({ yearly, defects, grades }) => ({ yearly: yearly ? 'Y' : 'N', defects: defects.join(', '), grades: grades.join(', ') }),
  sent: ({ defects, grades, yearly, ...values }) => ({ ...values, yearly: yearly === 'Y', defects: listOf(defects), grades: listOf(grades) }),
  key: ['progcode', 'from'],
});

/** How piglets' ids are built, for each progeny code of the unit. */
export const pigletcodeTables: TablesDef<typeof findPatterns> = {
  route: 'ParamPigletcode',
  level: 60,
  call: findPatterns,
  input: {},
  forgets: ['/genetics/', '/common/'],
  frame: GenPage,
  tables: [table],
};
