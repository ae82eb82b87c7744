import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { t3 } from '#kernel/language.ts';
import { findPatterns, savePattern } from '../../contract/param.calls.ts';
import { GenPage } from '../gen-page.tsx';
import { Q } from './param-words.ts';

type Answer = OutputOf<typeof findPatterns>;
type Pattern = Answer['rows'][number];

const PARITY = {
  none: t3('Không', 'No', 'ไม่'),
  'odd-male': t3('Lẻ là đực', 'Odd for males', 'เลขคี่ตัวผู้'),
  'even-male': t3('Chẵn là đực', 'Even for males', 'เลขคู่ตัวผู้'),
} as const;

const FIELDS: readonly Field[] = [
  { key: 'progcode', kind: 'text', label: Q.progcode, required: true, maxLength: 20 },
  { key: 'from', kind: 'date', label: Q.from, required: true, initial: 'today' },
  { key: 'parts', kind: 'multicode', label: Q.patternParts, list: 'genpart', required: true, help: Q.patternHelp },
  { key: 'length', kind: 'int', label: Q.length, required: true, min: 4, max: 20 },
  { key: 'next', kind: 'int', label: Q.nextNo, required: true, min: 1, max: 9_999_999 },
  { key: 'yearly', kind: 'flag', label: Q.yearly },
  { key: 'parity', kind: 'code', label: Q.parity, list: 'genparity', required: true },
  { key: 'notch', kind: 'text', label: Q.notch, maxLength: 40 },
  { key: 'tagMale', kind: 'text', label: Q.tagMale, maxLength: 20 },
  { key: 'tagFemale', kind: 'text', label: Q.tagFemale, maxLength: 20 },
  { key: 'defectsText', kind: 'text', label: Q.defects, maxLength: 400 },
  { key: 'gradesText', kind: 'text', label: Q.grades, maxLength: 200 },
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
  cells: (row, { say }) => ({
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
    parityText: say(PARITY[row.parity as keyof typeof PARITY]),
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
