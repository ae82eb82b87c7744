import { expect, test } from 'vitest';
import { readCase } from '../../cases/case-files.ts';
import { readRunFile } from './files/read-file.ts';
import { sheetOfText } from './files/sheets.ts';
import { channelsOf, layoutOfFile, placed, roleOf, usualChoice } from './match-file.ts';
import { layOut } from './plate.ts';

test('a plate laid out before the file came: each well gets its value, wells the file lacks are named', async () => {
  const file = await readCase('bmg_labtech_450.csv');
  const chosen = usualChoice(file);
  expect([chosen, channelsOf(file)]).toEqual([{ plate: 1, channel: '450', beside: null }, ['450']]);
  const layout = layOut({ size: 96, way: 'column', controls: { nc: ['A1'], pc: ['B1'] }, replicates: 1, dilutions: [] }, ['s1', 's2']) ?? [];
  expect(placed(layout, file, chosen).wells.map(({ well, role, sample, raw }) => [well, role, sample, raw])).toEqual([
    ['A1', 'nc', null, 0.073],
    ['B1', 'pc', null, 0.045],
    ['C1', 'sample', 's1', 0.502],
    ['D1', 'sample', 's2', 0.121],
  ]);
  const cut = { ...file, readings: file.readings.filter(({ well }) => well !== 'D1') };
  expect(placed(layout, cut, chosen).missing).toEqual(['D1']);
});

test('a file that names its samples lays itself out; controls by their role, strangers left out', async () => {
  const file = await readCase('quantstudio_da_presence_absence.xlsx');
  const chosen = { plate: 1, channel: 'T4', beside: 'Globin' };
  const layout = layoutOfFile(file, chosen, new Map([['SAMPLE001', 'r 1']])) ?? [];
  expect(layout.map(({ well, role, sample }) => [well, role, sample])).toEqual([
    ['A1', 'sample', 'r 1'],
    ['C3', 'nc', null],
    ['O23', 'pc', null],
  ]);
  expect(placed(layout, file, chosen).wells[0]).toMatchObject({ raw: 39.54, ic: null, called: 'POSITIVE' });
  expect(layoutOfFile(file, chosen, new Map([['X', 'r 1']]))).toBeNull();
  expect(['Unkn', 'NTC', 'Neg Ctrl', 'POSITIVE_CONTROL', 'STANDARD', 'Blank', null].map(roleOf)).toEqual([
    'sample',
    'nc',
    'nc',
    'pc',
    'std',
    'blank',
    'sample',
  ]);
});

test('of two wavelengths the second is the reference', () => {
  const rows = (base: number) => [...'ABCDEFGH'].map((letter) => [letter, ...Array(12).fill(base)].join('\t'));
  const head = ['', ...Array.from({ length: 12 }, (_, at) => at + 1)].join('\t');
  const answer = readRunFile([sheetOfText(['Wavelength 450 nm', head, ...rows(1.2), '', 'Wavelength 630 nm', head, ...rows(0.05)].join('\n'))]);
  if (!answer.ok) throw new Error(answer.fault.code);
  const chosen = usualChoice(answer.file);
  expect(chosen).toEqual({ plate: 1, channel: '450', beside: '630' });
  expect(placed([{ well: 'A1', role: 'nc', sample: null, dilution: null }], answer.file, chosen).wells[0]).toMatchObject({
    raw: 1.2,
    reference: 0.05,
    ic: null,
  });
});
