import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOf } from './group-figures.ts';
import { countsPositive, histogramOf, summed } from './summary.ts';
import { figuresOfSums } from './sums.ts';

const of = (...stats: readonly (number | null)[]) =>
  stats.map((stat) => ({ stat, cls: stat !== null && stat >= 0.4 ? ('pos' as const) : ('neg' as const), protective: null }));

test('S/P of the catalogue: mean 1.084, SD 0.730, CV 67.4', () => {
  const { n, mean, sd, cv, min, max, gmt, positive } = summed('sp', of(0.12, 0.85, 1.4, 2.1, 0.95));
  expect([n, mean?.toFixed(3), sd?.toFixed(3), cv?.toFixed(1), min, max, gmt, positive]).toEqual([5, '1.084', '0.730', '67.4', 0.12, 2.1, null, 80]);
});

test('titres of the catalogue: GMT 28.5, ends as titres, mean on log2', () => {
  const rows = [8, 16, 16, 32, 64, 128].map((stat) => ({ stat, cls: 'pos' as const, protective: stat >= 32 }));
  const { gmt, min, max, mean, protection } = summed('titre', rows);
  expect([gmt?.toFixed(1), min, max, mean?.toFixed(3), protection]).toEqual(['28.5', 8, 128, '4.833', 50]);
});

test('25 of 200 positive: 12.5 (8.6 to 17.8); what is not detected enters no mean', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    stat: i < 25 ? 30 : null,
    cls: i < 25 ? ('pos' as const) : ('neg' as const),
    protective: null,
  }));
  const { positive, low, high, mean, protection } = summed('ct', rows);
  expect([positive, low?.toFixed(1), high?.toFixed(1), mean, protection]).toEqual([12.5, '8.6', '17.8', 30, null]);
});

test('a doubtful result is a class of its own, or positive where its laboratory says so (LABDOUBT)', () => {
  const rows = (['pos', 'dbt', 'dbt', 'neg'] as const).map((cls) => ({ stat: 1, cls, protective: null }));
  expect([summed('sp', rows).positive, summed('sp', rows).doubtful]).toEqual([25, 50]);
  expect(
    summed(
      'sp',
      rows.map((row) => ({ ...row, doubt: 'positive' as const })),
    ).positive,
  ).toBe(75);
});

test('classes of S/P begin where the values do, the last takes all above; titres by log2', () => {
  expect(histogramOf('sp', [0.62, 0.4, 1.5, 9])).toEqual([
    { label: '0.0–0.5', n: 1 },
    { label: '0.5–1.0', n: 1 },
    { label: '1.0–1.5', n: 0 },
    { label: '1.5–2.0', n: 1 },
    { label: '2.0–2.5', n: 0 },
    { label: '2.5–3.0', n: 0 },
    { label: '≥3.0', n: 1 },
  ]);
  expect(histogramOf('titre', [8, 32, 32]).map(({ label, n }) => [label, n])).toEqual([
    ['3', 1],
    ['4', 0],
    ['5', 2],
  ]);
  expect(histogramOf('presence', [1])).toEqual([]);
});

test('every value lies in one class', () => {
  const values = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom('sp', 'spp', 'pi', 'ct', 'sn'), values, (formula, all) => {
      expect(histogramOf(formula, all).reduce((sum, { n }) => sum + n, 0)).toBe(all.length);
    }),
  );
});

test('sums of a statement give the figures of its rows, on the scale of their formula', () => {
  const one = fc.record({
    stat: fc.option(fc.double({ min: 0.5, max: 4096, noNaN: true })),
    cls: fc.constantFrom('pos', 'neg', 'dbt', null),
    protective: fc.constantFrom(true, false, null),
    doubt: fc.constantFrom('own', 'positive'),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), fc.constantFrom('sp', 'titre', 'ct'), (rows, formula) => {
      const judged = rows.filter(({ cls }) => cls !== null);
      const { mean, sd, min, max } = spreadOf(rows.flatMap(({ stat }) => (stat === null ? [] : [formula === 'titre' ? Math.log2(stat) : stat])));
      const known = rows.filter(({ protective }) => protective !== null);
      const counts = { n: rows.length, judged: judged.length, pos: judged.filter(countsPositive).length, known: known.length };
      const shielded = known.filter(({ protective }) => protective === true).length;
      const { doubtful: _, negative: __, median: ___, ...expected } = summed(formula, rows);
      expect(figuresOfSums(formula, { ...counts, shielded, mean, sd, min, max })).toEqual(expected);
    }),
  );
});
