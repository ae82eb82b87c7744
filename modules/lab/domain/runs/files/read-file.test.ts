import { describe, expect, test } from 'vitest';
import { roundHalfAway } from '#kernel/rounding.ts';
import { caseText, inShort, readCase, readText } from '../../../cases/case-files.ts';
import { judged } from '../../results/cutoff.ts';
import { elisaValue } from '../../results/elisa.ts';
import { detectedCt, standardCurve } from '../../results/pcr.ts';
import { headingsOf } from './mapped.ts';
import { measured, quantityOf } from './numbers.ts';
import { readRunFile } from './read-file.ts';
import { type Reading, sheetOfText } from './sheets.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const lines = (text: string) => text.split(/\r?\n/);

/** Values of a channel or dye, with those that are nothing. */
function ofTarget(readings: readonly Reading[], target: string, cycles: number | null) {
  const own = readings.filter(({ channel, dye }) => channel === target || dye === target);
  const cts = own.flatMap(({ value }) => detectedCt(value, cycles) ?? []);
  return {
    wells: own.length,
    with_ct: cts.length,
    undetermined: own.length - cts.length,
    mean_ct: cts.length === 0 ? null : roundHalfAway(mean(cts), 6),
  };
}

describe('files as instruments write them', () => {
  test('BMG: the S/P of every well, those at the cut-off after rounding', async () => {
    const { format, kind, readings } = await readCase('bmg_labtech_450.csv');
    expect([format, kind, readings.length, readings[0]?.channel]).toEqual(['BMG Labtech', 'od', 96, '450']);
    const od = new Map(readings.map(({ well, value }) => [well, value ?? Number.NaN]));
    const at = (well: string) => od.get(well) ?? Number.NaN;
    const controls = { nc: mean([at('B3'), at('C3')]), pc: mean([at('D10'), at('C9')]) };
    const expected = lines(caseText('bmg_expected_sp.tsv')).filter((line) => /^[A-H]\d/.test(line));
    expect(expected).toHaveLength(92);
    const limits = { decimals: 2, negop: '<', neg: 0.4, posop: '>=', pos: 0.4, protection: null } as const;
    for (const [well = '', , sp, positive] of expected.map((line) => line.split('\t'))) {
      const value = elisaValue('sp', at(well), controls) ?? Number.NaN;
      expect([well, roundHalfAway(value, 4), judged(value, limits).cls === 'pos' ? '1' : '0']).toEqual([well, Number(sp), positive]);
    }
  });

  test.each([
    ['cfx_maestro_multiplex.csv', 'Bio-Rad CFX'],
    ['quantstudio7_standard_curve.txt', 'QuantStudio'],
    ['quantstudio7_comparative_ct.txt', 'QuantStudio'],
    ['quantstudio_da_presence_absence.xlsx', 'QuantStudio'],
    ['stepone_std.rdml', 'RDML'],
  ])('%s: the counts and mean Ct of every target', async (file, format) => {
    const read = await readCase(file);
    expect([read.format, read.kind]).toEqual([format, 'ct']);
    const expected = lines(caseText('expected.tsv'))
      .map((line) => line.split('\t'))
      .filter(([name]) => name === file);
    expect(expected.length).toBeGreaterThan(0);
    for (const [, target = '', wells, with_ct, undetermined, mean_ct] of expected) {
      const call = /^Call=(.+)$/.exec(target)?.[1];
      if (call === undefined) {
        const asked = {
          wells: Number(wells),
          with_ct: Number(with_ct),
          undetermined: Number(undetermined),
          mean_ct: mean_ct ? Number(mean_ct) : null,
        };
        const found = ofTarget(read.readings, target, read.cycles);
        expect(mean_ct ? found : { ...found, mean_ct: null }).toEqual(asked);
      } else expect(read.readings.filter((one) => one.call === call)).toHaveLength(Number(wells));
    }
  });

  test('standards give the published curves; a thousand parted by a comma is one', async () => {
    const curveOf = async (file: string, target: string) => {
      const { readings, cycles } = await readCase(file);
      const standards = readings.flatMap(({ channel, quantity, value, task }) => {
        const ct = detectedCt(value, cycles);
        return channel === target && quantity !== null && ct !== null && /^st/i.test(task ?? '') ? [{ quantity, ct }] : [];
      });
      const { slope, intercept, efficiency, r2 } = standardCurve(standards) ?? { slope: 0, intercept: 0, efficiency: 0, r2: 0 };
      return [standards.length, roundHalfAway(slope, 6), roundHalfAway(intercept, 6), roundHalfAway(100 * efficiency, 3), roundHalfAway(r2, 5)];
    };
    expect((await curveOf('stepone_std.rdml', 'RNase P')).slice(0, 4)).toEqual([15, -3.477042, 40.768072, 93.91]);
    const [n, slope, , efficiency, r2] = await curveOf('quantstudio7_standard_curve.txt', 'RNaseP');
    expect([n, roundHalfAway(slope ?? 0, 4), efficiency, r2]).toEqual([8, -3.2205, 104.415, 0.99954]);
  });

  test('Gen5: the results, neither the layout nor what the software made of them', async () => {
    const { format, readings } = await readCase('gen5_standard_curve_layout.txt');
    expect([format, readings.length, readings[0]?.channel]).toEqual(['BioTek Gen5', 96, '630']);
    expect(['A1', 'D10', 'H1'].map((well) => readings.find((one) => one.well === well)?.value)).toEqual([3.337, 0.388, 0.001]);
  });

  test('SoftMax Pro: three reads side by side, a decimal comma, a cell the reader could not read', async () => {
    const { format, readings } = await readCase('softmaxpro_endpoint_plates.txt');
    expect([format, readings.length, [...new Set(readings.map(({ channel }) => channel))]]).toEqual(['SoftMax Pro', 288, ['426', '426#2', '426#3']]);
    const first = new Map(readings.filter(({ channel }) => channel === '426').map((one) => [one.well, one]));
    expect([first.get('A2')?.value, first.get('C2')?.value, first.get('B1')?.value, first.get('B1')?.said, first.get('H12')?.value]).toEqual([
      0.02,
      0.26,
      null,
      'Path?',
      0.96,
    ]);
  });

  test('Tecan, LightCycler, StepOne and two wavelengths of any reader', () => {
    const plate = (base: number) =>
      [...'ABCDEFGH'].map((letter, row) => [letter, ...Array.from({ length: 12 }, (_, at) => (base + row / 10 + at / 100).toFixed(3))]);
    const head = ['', ...Array.from({ length: 12 }, (_, at) => `${at + 1}`)];
    const text = (rows: readonly (readonly string[])[], by = '\t') => rows.map((row) => row.join(by)).join('\r\n');
    const tecan = [
      ['Application: Tecan i-control'],
      ['Measurement Wavelength', '450', 'nm'],
      ['<>', ...head.slice(1)],
      ...plate(1),
      [''],
      ['Measurement Wavelength', '620', 'nm'],
      ['<>', ...head.slice(1)],
      ...plate(0),
    ];
    const answer = readRunFile([sheetOfText(text(tecan))]);
    expect(inShort(answer)).toBe('Tecan: 192');
    expect(
      answer.ok && answer.file.readings.filter(({ well }) => well === 'B3').map(({ channel, value, plate: no }) => [channel, value, no]),
    ).toEqual([
      ['450', 1.12, 1],
      ['620', 0.12, 1],
    ]);
    const comma = text([['Absorbance 450 nm'], head, ...plate(1)], ';').replaceAll('.', ',');
    expect(readText(comma)).toBe(': 96');
    const lightcycler = text([
      ['Experiment: RUN 7'],
      ['Include', 'Color', 'Pos', 'Name', 'Cp', 'Concentration', 'Standard', 'Status'],
      ['True', '255', 'A1', 'S1', '23,41', '', '0', ''],
      ['True', '255', 'A2', 'S2', '', '', '0', ''],
      ['False', '255', 'A3', 'S3', '20', '', '0', ''],
    ]);
    expect(readText(lightcycler)).toBe('LightCycler: 2');
    const stepone = text([
      ['Instrument Type =', 'steponeplus'],
      [''],
      ['Well', 'Sample Name', 'Target Name', 'Task', 'Reporter', 'Cт'],
      ['A1', 'S1', 'ASF', 'UNKNOWN', 'FAM', 'Undetermined'],
      ['A2', 'S2', 'ASF', 'UNKNOWN', 'FAM', '31.5'],
    ]);
    expect(readText(stepone)).toBe('StepOne: 2');
  });

  test('a file nobody knows is read by a mapping', () => {
    const sheets = [sheetOfText('Reader X\nLocation;Absorb1;Absorb2;Id\nA01;1,234;0,034;S1\nA02;0,5;0,04;S2\n')];
    expect(inShort(readRunFile(sheets))).toBe('LAB_FILE_UNKNOWN null');
    expect(headingsOf(sheets)).toEqual(['Location', 'Absorb1', 'Absorb2', 'Id']);
    const answer = readRunFile(sheets, { kind: 'od', well: 'location', value: 'Absorb1', reference: 'Absorb2', sample: 'Id' });
    expect(answer.ok && answer.file.readings.map(({ well, channel, value, sample }) => [well, channel, value, sample])).toEqual([
      ['A1', 'Absorb1', 1.234, 'S1'],
      ['A1', 'Absorb2', 0.034, 'S1'],
      ['A2', 'Absorb1', 0.5, 'S2'],
      ['A2', 'Absorb2', 0.04, 'S2'],
    ]);
    expect(inShort(readRunFile(sheets, { kind: 'od', well: 'Nowhere', value: 'Absorb1' }))).toMatch(/^LAB_FILE_UNKNOWN null Nowhere/);
  });

  test('numbers with commas and signs of other machines', () => {
    expect(['0,02', '1.5', '1e-3', '', 'x', '1,250.000'].map(measured)).toEqual([0.02, 1.5, 0.001, null, null, null]);
    expect(['1,250.000', '1.250,5', '1,250', '312.500', ''].map(quantityOf)).toEqual([1250, 1250.5, 1250, 312.5, null]);
  });
});

test.each([
  ['blank lines', '\n\n \n', 'LAB_FILE_EMPTY null'],
  ['a letter', 'Dear all,\nplease find attached', 'LAB_FILE_UNKNOWN null'],
  ['BMG twice in one file', `${caseText('bmg_labtech_450.csv')}\n${caseText('bmg_labtech_450.csv')}`, 'BMG Labtech: 192'],
  ['QuantStudio without its results', caseText('quantstudio7_comparative_ct.txt').split('[Results]')[0] ?? '', 'LAB_FILE_UNKNOWN null'],
])('%s', (_, text, expected) => expect(readText(text)).toBe(expected));
