import type { Field, FieldValues } from '#engine/define/field.ts';
import { text as textField, wordOf, yesno } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { t3 } from '#kernel/language.ts';
import { findPatterns, savePattern } from '../../contract/param.calls.ts';
import { PATTERN_FIELDS } from '../../contract/param-fields.ts';
import { Q } from '../../contract/param-words.ts';
import { GENETIC_LISTS } from '../../contract/reports/animal-filter.ts';
import { GenPage } from '../gen-page.tsx';

type Answer = OutputOf<typeof findPatterns>;
type Pattern = Answer['rows'][number];

const FIELDS: readonly Field[] = [
  ...PATTERN_FIELDS,
  yesno('yearly', Q.yearly),
  textField('defectsText', Q.defects, { maxLength: 400 }),
  textField('gradesText', Q.grades, { maxLength: 200 }),
];
const COLUMNS: readonly Column[] = [
  { key: 'progcode', label: Q.progcode, type: 'text', frozen: true },
  { key: 'from', label: Q.from, type: 'date' },
  { key: 'partsText', label: Q.patternParts, type: 'text' },
  { key: 'length', label: Q.length, type: 'int' },
  { key: 'sampleText', label: Q.sample, type: 'text' },
  { key: 'next', label: Q.nextNo, type: 'int' },
  { key: 'given', label: Q.given, type: 'int' },
  { key: 'left', label: Q.left, type: 'int' },
  { key: 'gaps', label: Q.gaps, type: 'int' },
  { key: 'strange', label: Q.strange, type: 'int' },
  { key: 'yearlyText', label: Q.yearly, type: 'flag' },
  { key: 'parityText', label: Q.parity, type: 'text' },
  { key: 'notch', label: Q.notch, type: 'text' },
  { key: 'tags', label: t3('Màu thẻ đực / cái', 'Tags male / female', 'แท็กผู้ / เมีย'), type: 'text' },
  { key: 'defectsText', label: Q.defects, type: 'text' },
  { key: 'gradesText', label: Q.grades, type: 'text' },
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
  columns: COLUMNS,
  fields: FIELDS,
  save: savePattern,
  rows: ({ rows }) => rows,
  cells: (row, { language }) => ({
    progcode: row.progcode,
    from: row.from,
    partsText: row.parts.join(' · '),
    length: row.length,
    sampleText: row.sample.join(', '),
    next: row.next,
    given: row.given,
    left: row.left,
    strange: row.strange,
    yearlyText: row.yearly ? 'Y' : 'N',
    parityText: wordOf(GENETIC_LISTS.genparity, row.parity, language),
    notch: row.notch,
    tags: [row.tagMale, row.tagFemale].map((tag) => tag ?? '–').join(' / '),
    defectsText: row.defects.join(', '),
    gradesText: row.grades.join(', '),
  }),
  initial: (row) =>
    row === null
      ? { parts: ['unit', 'line', 'year', 'litter', 'piglet'], length: 14, next: 1, yearly: 'Y', parity: 'none' }
      : ({
          ...row,
          yearly: row.yearly ? 'Y' : 'N',
          sample: null,
          defectsText: row.defects.join(', '),
          gradesText: row.grades.join(', '),
        } as unknown as FieldValues),
  toInput: ({ defectsText, gradesText, yearly, ...values }, row) => ({
    ...values,
    yearly: yearly === 'Y',
    defects: listOf(defectsText),
    grades: listOf(gradesText),
    ...(row === null ? {} : { progcode: row.progcode, from: row.from, version: row.version }),
  }),
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
