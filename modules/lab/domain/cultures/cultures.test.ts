import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Breakpoint } from '../results/bacteria.ts';
import { countOutcome, countText, cultureOutcome, platesOf } from './culture-outcome.ts';
import { drugText, drugValue, editionOn, pointFor, sirOf } from './drug-values.ts';

const disc: Breakpoint = { method: 'disc', s: 18, r: 13, sop: '>=', rop: '<=' };
const mic: Breakpoint = { method: 'mic', s: 1, r: 8, sop: '<=', rop: '>=' };

test('a zone or MIC is read as it is typed, and nothing else', () => {
  expect(['22', '0', '61', '22.5', '>22', 'x'].map((text) => drugValue(text, 'disc')?.value ?? null)).toEqual([22, 0, null, null, null, null]);
  expect(['≤0.25', '<=0,25', '>32', '4', '0', '-1'].map((text) => drugValue(text, 'mic'))).toEqual([
    { sign: '<=', value: 0.25 },
    { sign: '<=', value: 0.25 },
    { sign: '>', value: 32 },
    { sign: '', value: 4 },
    null,
    null,
  ]);
  expect(drugText({ sign: '<=', value: 0.25 })).toBe('≤0.25');
});

test('classes by the operators of the row; a MIC beyond what was tried is a class only where no other is possible', () => {
  const zone = (value: number) => sirOf({ sign: '', value }, disc);
  expect([18, 17, 14, 13].map(zone)).toEqual(['S', 'I', 'I', 'R']);
  const of = (text: string, point: Breakpoint | null = mic) => sirOf(drugValue(text, 'mic') ?? { sign: '', value: 0 }, point);
  expect(['1', '2', '8'].map((text) => of(text))).toEqual(['S', 'I', 'R']);
  expect(['≤0.25', '≤2', '>32', '>8', '>4'].map((text) => of(text))).toEqual(['S', 'NT', 'R', 'R', 'NT']);
  expect([of('1', null), of('>32', { ...mic, rop: '>' })]).toEqual(['NT', 'R']);
});

test('the newest edition that holds on the day judges, one of the very organism first', () => {
  const point = (edition: string, fromdt: string, organism: string) => ({ ...disc, edition, fromdt, organism, drug: 'AMX' });
  const points = [point('A', '20240101', 'ECOLI'), point('B', '20250101', '*'), point('B', '20250101', 'SSUIS')];
  expect(['20231231', '20240601', '20250101'].map((day) => editionOn(points, day))).toEqual([null, 'A', 'B']);
  const found = (edition: string | null, organism: string) => pointFor(points, { edition, organism, drug: 'AMX', method: 'disc' })?.organism;
  expect([found('B', 'SSUIS'), found('B', 'ECOLI'), found('A', 'SSUIS'), found(null, 'ECOLI')]).toEqual(['SSUIS', '*', undefined, undefined]);
});

test('counts: the worked example, below ten, too many, plates that contradict each other', () => {
  const of = (...rows: [exponent: number, text: string][]) => {
    const plates = rows.flatMap(([exponent, text]) => platesOf(text, exponent) ?? []);
    return countOutcome('o', plates, 0.1, { row: null, below: 'half' });
  };
  expect(of([2, '152, 168'], [3, '14 17'])).toMatchObject({ reported: '1.6 × 10⁵', status: 1 });
  expect(of([2, '152, 168'], [3, '14 17'])?.value).toBeCloseTo(159_545.45, 1);
  expect(of([0, '3, 2'])).toMatchObject({ reported: '<1.0 × 10²', stat: 50 });
  expect(of([2, '>, >'], [3, '> 400'])).toMatchObject({ reported: '>3.0 × 10⁶', value: 3_000_000 });
  expect([of([2, '5'], [3, '>']), of()]).toEqual([null, null]);
  expect([platesOf('1, x', 2), platesOf('1 2 3 4 5 6 7', 2), countText(99.6)]).toEqual([null, null, '100']);
  const row = { decimals: 2, negop: '<=' as const, neg: 1e4, posop: '>' as const, pos: 1e5, protection: null, curve: null };
  expect(countOutcome('o', [{ exponent: 3, colonies: 150 }], 0.1, { row, below: 'half' })).toMatchObject({ cls: 'pos', reported: '1.5 × 10⁶' });
});

test('a count lies between the plates it is made of', () => {
  const plate = fc.record({ exponent: fc.integer({ min: 1, max: 5 }), colonies: fc.integer({ min: 10, max: 300 }) });
  fc.assert(
    fc.property(fc.array(plate, { minLength: 1, maxLength: 6 }), (plates) => {
      const value = countOutcome('o', plates, 1, { row: null, below: 'half' })?.value ?? Number.NaN;
      const first = Math.min(...plates.map(({ exponent }) => exponent));
      const used = plates.filter(({ exponent }) => exponent <= first + 1).map(({ exponent, colonies }) => colonies * 10 ** exponent);
      expect(value).toBeGreaterThanOrEqual(Math.min(...used) - 1e-6);
      expect(value).toBeLessThanOrEqual(Math.max(...used) + 1e-6);
    }),
  );
});

test('what grew is said by name, once; nothing grew has none', () => {
  expect([cultureOutcome('o', ['Escherichia coli', 'Escherichia coli']), cultureOutcome('o', [])]).toMatchObject([
    { cls: 'pos', reported: 'Escherichia coli' },
    { cls: 'neg', reported: null },
  ]);
});
