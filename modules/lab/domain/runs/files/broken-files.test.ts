import { describe, expect, test } from 'vitest';
import { caseSheets, caseText, inShort, rdmlText } from '../../../cases/case-files.ts';
import type { ColumnMap } from './mapped.ts';
import { readRdmlFile, readRunFile } from './read-file.ts';
import { sheetOfText } from './sheets.ts';

/** A file with the fault it must be refused for: code, line, what stands there. */
type Broken = readonly [what: string, text: string, fault: string | RegExp];

const read = (text: string, map: ColumnMap | null = null): string => inShort(readRunFile([sheetOfText(text)], map));
const linesOf = (text: string): string[] => text.split(/\r?\n/);
const first = (text: string, lines: number): string => linesOf(text).slice(0, lines).join('\n');
/** The file with one line written otherwise; lines count from 1. */
const withLine = (text: string, line: number, change: (one: string) => string): string =>
  linesOf(text)
    .map((one, at) => (at + 1 === line ? change(one) : one))
    .join('\n');
const cell = (text: string, line: number, column: number, by: string, value: string): string =>
  withLine(text, line, (one) => one.split(by).with(column, value).join(by));
const cutLine = (text: string, line: number, cells: number, by: string): string =>
  withLine(text, line, (one) => one.split(by).slice(0, cells).join(by));

/** A plate drawn with letters: where its head stands, the column of well 1, what parts its cells. */
interface Plate {
  readonly name: string;
  readonly text: string;
  readonly head: number;
  readonly column: number;
  readonly by: string;
  /** Lines from one letter to the next. */
  readonly every: number;
}

/** The ten of a plate with letters: row D is the fourth. */
function plateFaults({ text, head, column, by, every }: Plate): readonly Broken[] {
  const row = (letter: number): number => head + 1 + letter * every;
  return [
    ['empty', '', 'LAB_FILE_EMPTY null'],
    ['cut off after row E', first(text, row(5) - 1), `LAB_FILE_CUT ${row(5) - 1} A … E`],
    ['cut off within row D', cutLine(text, row(3), column + 6, by), `LAB_FILE_CUT ${row(3)}`],
    ['cut off before its plate', first(text, head - 1), /^LAB_FILE_(?:CUT \d+|UNKNOWN null)/],
    ['a column too few', cutLine(text, head, column + 11, by), `LAB_FILE_CUT ${head} 1 … 11`],
    ['a word in a well', cell(text, row(2), column + 4, by, 'high?'), `LAB_FILE_NUMBER ${row(2)} high?`],
    ['a number with two signs', cell(text, row(1), column, by, '1.234.5'), `LAB_FILE_NUMBER ${row(1)} 1.234.5`],
    ['a well left blank', cell(text, row(6), column + 3, by, ''), `LAB_FILE_CUT ${row(6)}`],
    ['rows out of turn', cell(text, row(3), column - 1, by, 'F'), `LAB_FILE_WELL ${row(3)} F`],
    ['letters of another alphabet', cell(text, row(0), column - 1, by, 'Б'), /^LAB_FILE_(?:WELL|CUT) \d+/],
  ];
}

const drawn = (by: string, value: (row: number, column: number) => string): string[] =>
  [...'ABCDEFGH'].map((letter, row) => [letter, ...Array.from({ length: 12 }, (_, column) => value(row, column))].join(by));
const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
const density = (row: number, column: number): string => (0.1 + row / 10 + column / 100).toFixed(3);

const PLATES: readonly Plate[] = [
  { name: 'BMG', text: caseText('bmg_labtech_450.csv'), head: 9, column: 1, by: ',', every: 1 },
  {
    ...{ name: 'Gen5', column: 1, by: '\t', every: 3 },
    text: caseText('gen5_standard_curve_layout.txt'),
    head: linesOf(caseText('gen5_standard_curve_layout.txt')).findIndex((line) => line.startsWith('Results')) + 2,
  },
  {
    ...{ name: 'Tecan', head: 3, column: 1, by: '\t', every: 1 },
    text: ['Application: Tecan i-control', 'Measurement Wavelength\t450\tnm', ['<>', ...numbers].join('\t'), ...drawn('\t', density)].join('\n'),
  },
  {
    ...{ name: 'any reader, decimal comma', head: 2, column: 1, by: ';', every: 1 },
    text: ['Absorbance 450 nm', ['', ...numbers].join(';'), ...drawn(';', (row, column) => density(row, column).replace('.', ','))].join('\n'),
  },
];

describe.each(PLATES)('a broken file of $name', (plate) => {
  test('whole it is read', () => expect(read(plate.text)).toMatch(/: 96$/));
  test.each(plateFaults(plate))('%s', (_, text, fault) =>
    expect(read(text)).toMatch(typeof fault === 'string' ? new RegExp(`^${escaped(fault)}$`) : fault),
  );
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const asPattern = (fault: string | RegExp): RegExp => (typeof fault === 'string' ? new RegExp(`^${escaped(fault)}$`) : fault);

/** A table of wells and Ct: its head, where a line of it says well and Ct, what parts its cells. */
interface Table {
  readonly name: string;
  readonly text: string;
  readonly head: number;
  readonly well: number;
  readonly ct: number;
  readonly by: string;
}

/** The ten of a table: its second line of results is changed. */
function tableFaults({ text, head, well, ct, by }: Table): readonly Broken[] {
  const line = head + 2;
  const own = linesOf(text)[head] ?? '';
  const wellOf = own.split(by)[well] ?? '';
  return [
    ['empty', '', 'LAB_FILE_EMPTY null'],
    ['headings alone', first(text, head), `LAB_FILE_EMPTY ${head}`],
    ['cut off within a line', cutLine(first(text, line), line, ct, by), new RegExp(`^LAB_FILE_CUT ${line} `)],
    ['a well that is none', cell(text, line, well, by, 'Z04'), `LAB_FILE_WELL ${line} Z04`],
    ['a column that is none', cell(text, line, well, by, 'A25'), `LAB_FILE_WELL ${line} A25`],
    ['no well', cell(text, line, well, by, ''), new RegExp(`^LAB_FILE_WELL ${line}`)],
    ['a well twice', withLine(text, line, () => own), new RegExp(`^LAB_FILE_TWICE ${line} ${escaped(wellOf.replace(/^([A-P])0/, '$1'))}$`)],
    ['a word for a Ct', cell(text, line, ct, by, 'abc'), `LAB_FILE_NUMBER ${line} abc`],
    ['a Ct with two signs', cell(text, line, ct, by, '21.187.5'), `LAB_FILE_NUMBER ${line} 21.187.5`],
    ['headings of another language', cell(text, head, ct, by, 'Порог'), 'LAB_FILE_UNKNOWN null'],
  ];
}

const qs = caseText('quantstudio7_standard_curve.txt');
const results = linesOf(qs).findIndex((line) => line.startsWith('[Results]')) + 2;
const resultHead = (linesOf(qs)[results - 1] ?? '').split('\t');
const rowsOf = (head: string, rows: readonly string[]): string => ['Instrument Type =\tsteponeplus', '', head, ...rows].join('\n');

const TABLES: readonly Table[] = [
  { name: 'CFX', text: caseText('cfx_maestro_multiplex.csv'), head: 1, well: 1, ct: 7, by: ',' },
  {
    name: 'QuantStudio',
    text: qs,
    head: results,
    well: resultHead.indexOf('Well Position'),
    ct: resultHead.findIndex((one) => /^C[TtqтТ]$/.test(one)),
    by: '\t',
  },
  {
    ...{ name: 'StepOne', head: 3, well: 0, ct: 5, by: '\t' },
    text: rowsOf('Well\tSample Name\tTarget Name\tTask\tReporter\tCт', [
      'A1\tS1\tASF\tUNKNOWN\tFAM\tUndetermined',
      'A2\tS2\tASF\tUNKNOWN\tFAM\t31.5',
    ]),
  },
  {
    ...{ name: 'LightCycler, decimal comma', head: 2, well: 2, ct: 4, by: '\t' },
    text: [
      'Experiment: RUN 7',
      'Include\tColor\tPos\tName\tCp\tConcentration\tStandard\tStatus',
      'True\t255\tA1\tS1\t23,41\t\t0\t',
      'True\t255\tA2\tS2\t30,2\t\t0\t',
      'True\t255\tA3\tS3\t\t\t0\t',
    ].join('\n'),
  },
];

describe.each(TABLES)('a broken file of $name', (table) => {
  test('whole it is read', () => expect(read(table.text)).toMatch(/: \d+$/));
  test.each(tableFaults(table))('%s', (_, text, fault) => expect(read(text)).toMatch(asPattern(fault)));
});

const soft = caseText('softmaxpro_endpoint_plates.txt');
const plateLine = linesOf(soft).findIndex((line) => line.startsWith('Plate:')) + 1;
const rdml = rdmlText();
const MAP: ColumnMap = { kind: 'od', well: 'Location', value: 'Absorb1', sample: 'Id' };
const own = 'Reader X\nLocation;Absorb1;Id\nA01;1,234;S1\nA02;0,5;S2\nA03;0,7;S3';

test.each<Broken>([
  ['empty', '', 'LAB_FILE_EMPTY null'],
  ['cut off in its plate', first(soft, plateLine + 5), `LAB_FILE_CUT ${plateLine + 6} E`],
  ['cut off within a row', cutLine(soft, plateLine + 4, 9, '\t'), `LAB_FILE_CUT ${plateLine + 4}`],
  ['cut off before its plate', first(soft, plateLine - 1), `LAB_FILE_CUT ${plateLine - 1} Plate:`],
  ['fewer blocks than it says', soft.replace('##BLOCKS= 2', '##BLOCKS= 3'), /^LAB_FILE_CUT \d+ 2 \/ 3$/],
  ['without its head line', withLine(soft, plateLine + 1, () => ''), `LAB_FILE_CUT ${plateLine + 1}`],
  ['a column too few', withLine(soft, plateLine + 1, (one) => one.replace(/\t12\t\t1\t/, '\t\t\t1\t')), `LAB_FILE_CUT ${plateLine + 1} 1 … 11`],
  ['a word in a well', cell(soft, plateLine + 3, 4, '\t', 'high?'), `LAB_FILE_NUMBER ${plateLine + 3} high?`],
  ['a number with two signs', cell(soft, plateLine + 2, 3, '\t', '0.02.1'), `LAB_FILE_NUMBER ${plateLine + 2} 0.02.1`],
  ['a well left blank', cell(soft, plateLine + 7, 5, '\t', ''), `LAB_FILE_CUT ${plateLine + 7}`],
])('a broken file of SoftMax Pro: %s', (_, text, fault) => expect(read(text)).toMatch(asPattern(fault)));

test.each<Broken>([
  ['empty', '', 'LAB_FILE_UNKNOWN null'],
  ['another document', '<html></html>', 'LAB_FILE_UNKNOWN null'],
  ['cut off', rdml.slice(0, 60_000), /^LAB_FILE_CUT \d+$/],
  ['without a reaction', rdml.replace(/<react[\s\S]*<\/react>/, ''), 'LAB_FILE_EMPTY null'],
  ['reactions without data', rdml.replace(/<data>[\s\S]*?<\/data>/g, ''), 'LAB_FILE_EMPTY null'],
  ['a well that is none', rdml.replace('<react id="A2">', '<react id="Z9">'), /^LAB_FILE_WELL \d+ Z9$/],
  ['a column that is none', rdml.replace('<react id="A2">', '<react id="A25">'), /^LAB_FILE_WELL \d+ A25$/],
  [
    'a well off the block it says',
    rdml.replace('free format', '<rows>8</rows><columns>12</columns>').replace('<react id="A2">', '<react id="97">'),
    /^LAB_FILE_WELL \d+ 97$/,
  ],
  ['a well twice', rdml.replace('<react id="A2">', '<react id="A1">'), /^LAB_FILE_TWICE \d+ A1$/],
  ['a word for a Ct', rdml.replace('<cq>28.96287</cq>', '<cq>much</cq>'), /^LAB_FILE_NUMBER \d+ much$/],
])('a broken RDML: %s', (_, xml, fault) => expect(inShort(readRdmlFile(xml))).toMatch(asPattern(fault)));

test.each<Broken>([
  ['empty', '', 'LAB_FILE_EMPTY null'],
  ['headings alone', first(own, 2), 'LAB_FILE_EMPTY 2'],
  ['headings of another language', own.replace('Absorb1', 'Độ hấp thụ'), /^LAB_FILE_UNKNOWN null Location, Absorb1$/],
  ['cut off within a line', cutLine(own, 4, 1, ';'), 'LAB_FILE_CUT 4 A02'],
  ['a well that is none', own.replace('A02', 'Z02'), 'LAB_FILE_WELL 4 Z02'],
  ['a column that is none', own.replace('A02', 'A25'), 'LAB_FILE_WELL 4 A25'],
  ['no well', own.replace('A02', ''), 'LAB_FILE_WELL 4'],
  ['a well twice', own.replace('A02', 'A1'), 'LAB_FILE_TWICE 4 A1'],
  ['a word for a value', own.replace('0,5', 'high?'), 'LAB_FILE_NUMBER 4 high?'],
  ['a number with two signs', own.replace('0,5', '0.5.1'), 'LAB_FILE_NUMBER 4 0.5.1'],
])('a broken file read by a mapping: %s', (_, text, fault) => expect(read(text, MAP)).toMatch(asPattern(fault)));

test('a broken workbook of QuantStudio: ten', async () => {
  const sheets = await caseSheets('quantstudio_da_presence_absence.xlsx');
  const whole = inShort(readRunFile(sheets));
  expect(whole).toMatch(/^QuantStudio: \d+$/);
  const table = sheets.findIndex(({ name: one }) => one === 'Target Call');
  const { name, rows } = sheets[table] ?? { name: '', rows: [] };
  const head = rows.findIndex((row) => row.includes('Cq'));
  const [well, ct] = ['Well', 'Cq'].map((one) => rows[head]?.indexOf(one) ?? -1) as [number, number];
  const line = head + 2;
  const changed = (change: (all: (readonly string[])[]) => void): string => {
    const copy = rows.map((row) => [...row]);
    change(copy);
    return inShort(readRunFile(sheets.map((sheet, at) => (at === table ? { name, rows: copy } : sheet))));
  };
  const set = (at: number, value: string) => changed((all) => all.splice(line - 1, 1, (all[line - 1] ?? []).with(at, value)));
  expect(inShort(readRunFile([]))).toBe('LAB_FILE_EMPTY null');
  expect(inShort(readRunFile([{ name: 'Sheet1', rows: [['', ''], []] }]))).toBe('LAB_FILE_EMPTY null');
  expect(changed((all) => all.splice(head + 1))).toBe(`LAB_FILE_EMPTY ${head + 1}`);
  expect(changed((all) => all.splice(line - 1, 1, (all[line - 1] ?? []).slice(0, ct)))).toMatch(new RegExp(`^LAB_FILE_CUT ${line} `));
  expect(set(well, 'Z04')).toBe(`LAB_FILE_WELL ${line} Z04`);
  expect(set(well, 'A25')).toBe(`LAB_FILE_WELL ${line} A25`);
  // The third line is of the next well, by the target of the first.
  expect(changed((all) => all.splice(line + 1, 1, (all[line + 1] ?? []).with(well, 'A01')))).toBe(`LAB_FILE_TWICE ${line + 2} A1`);
  expect(set(ct, 'abc')).toBe(`LAB_FILE_NUMBER ${line} abc`);
  expect(set(ct, '21.187.5')).toBe(`LAB_FILE_NUMBER ${line} 21.187.5`);
  expect(inShort(readRunFile(sheets.filter(({ name: one }) => one !== 'Target Call' && one !== 'Primary_result')))).toBe('LAB_FILE_UNKNOWN null');
});
