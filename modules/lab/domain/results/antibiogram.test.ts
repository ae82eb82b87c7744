import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIsolates, micFigures, quarterOf, resistanceOf, sirCounts } from './antibiogram.ts';

test('the first isolate of each organism a farm gave in a period counts', () => {
  const one = (farm: string, organism: string, day: string) => ({ farm, organism, day });
  const all = [one('A', 'E', '20260401'), one('A', 'E', '20260115'), one('A', 'S', '20260116'), one('B', 'E', '20260201'), one('A', 'E', '20260330')];
  expect(firstIsolates(all, () => '').map(({ farm, organism, day }) => farm + organism + day)).toEqual(['AE20260115', 'AS20260116', 'BE20260201']);
  expect(firstIsolates(all, quarterOf).map(({ day }) => day)).toEqual(['20260115', '20260116', '20260201', '20260401']);
  expect(['20260331', '20260401', '20261231'].map(quarterOf)).toEqual(['2026Q1', '2026Q2', '2026Q4']);
});

test('NT never counts', () => {
  expect(sirCounts(['S', 'S', 'I', 'R', 'NT', 'NT'])).toEqual({ n: 4, S: 2, I: 1, R: 1 });
  expect(sirCounts(['NT'])).toEqual({ n: 0, S: 0, I: 0, R: 0 });
});

test('MIC50 and MIC90 are the least concentrations that cover half and nine tenths; beyond the row is one step further', () => {
  const mic = (value: number, sign: '' | '<=' | '>' = '') => ({ sign, value });
  // Ten isolates: the fifth is 0.5, the ninth 64, the tenth above it.
  const ten = [mic(0.125, '<='), mic(0.125, '<='), mic(0.25), mic(0.5), mic(0.5), mic(1), mic(8), mic(32), mic(64), mic(64, '>')];
  expect(micFigures(ten)).toMatchObject({ n: 10, mic50: '0.5', mic90: '64' });
  expect(micFigures(ten).classes.map(({ label, n }) => [label, n])).toEqual([
    ['≤0.125', 2],
    ['0.25', 1],
    ['0.5', 2],
    ['1', 1],
    ['8', 1],
    ['32', 1],
    ['64', 1],
    ['>64', 1],
  ]);
  expect(micFigures([])).toEqual({ n: 0, classes: [], mic50: null, mic90: null });
});

test('MAR: drugs R / drugs tested, the mean over isolates; multi-resistant: three classes or more', () => {
  const drug = (drugclass: string, sir: 'S' | 'R' | 'NT') => ({ drugclass, sir });
  // 4 of 12 is the catalogue's example: 0.33.
  const twelve = Array.from({ length: 12 }, (_, i) => drug(`c${i % 6}`, i < 4 ? 'R' : 'S'));
  const susceptible = [drug('a', 'S'), drug('b', 'NT')];
  expect(resistanceOf([twelve])).toMatchObject({ n: 1, multi: 1 });
  expect(resistanceOf([twelve]).mar).toBeCloseTo(0.33, 2);
  expect(resistanceOf([twelve, susceptible, [drug('a', 'NT')]])).toMatchObject({ n: 2, multi: 1, mar: 1 / 6 });
});

test('the classes of a distribution hold each isolate once, and nine tenths need no less than half', () => {
  const mic = fc.record({ sign: fc.constantFrom('' as const, '<=' as const, '>' as const), value: fc.constantFrom(0.125, 0.5, 2, 8, 64) });
  fc.assert(
    fc.property(fc.array(mic, { minLength: 1, maxLength: 50 }), (mics) => {
      const { n, classes, mic50, mic90 } = micFigures(mics);
      expect(classes.reduce((sum, one) => sum + one.n, 0)).toBe(n);
      const at = (label: string | null) => classes.findIndex((one) => one.label === label);
      expect(at(mic90)).toBeGreaterThanOrEqual(at(mic50));
    }),
  );
});
