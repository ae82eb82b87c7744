import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judged, type Limits } from './cutoff.ts';
import { meanDifference, t95 } from './difference.ts';
import { spreadOf } from './group-figures.ts';
import { boxOf, valueScale } from './value-classes.ts';

const limits = (negop: Limits['negop'], neg: number | null, posop: Limits['posop'], pos: number, decimals = 2): Limits => ({
  ...{ negop, neg, posop, pos, decimals, protection: null },
});
const PRRS = limits('<', 0.4, '>=', 0.4);
const MHYO = limits('<', 0.3, '>', 0.4);
const CSF = limits('<=', 30, '>=', 40, 1);
const GE = limits('>', 0.7, '<=', 0.6);

test('S/P: one class up to the cut-off, then halves up to more than 3', () => {
  const { classes, cut, doubtful } = valueScale('sp', PRRS);
  expect(classes.map(({ label }) => label)).toEqual(['<0.4', '0.4–1.0', '1.0–1.5', '1.5–2.0', '2.0–2.5', '2.5–3.0', '≥3.0']);
  expect([cut, doubtful]).toEqual([1, null]);
});

test('a doubtful band is classes of its own; a value on a limit lies where its class is', () => {
  const mhyo = valueScale('sp', MHYO);
  expect(mhyo.classes.slice(0, 3).map(({ label }) => label)).toEqual(['<0.3', '0.3–0.4', '0.4–1.0']);
  expect([mhyo.doubtful, mhyo.cut, mhyo.placeOf(0.4), mhyo.placeOf(0.3), mhyo.placeOf(0.41)]).toEqual([{ first: 1, last: 1 }, 2, 1, 1, 2]);
  const csf = valueScale('pi', CSF);
  expect([csf.classes[csf.placeOf(30)]?.label, csf.classes[csf.placeOf(-4)]?.label, csf.classes[csf.placeOf(40)]?.label]).toEqual([
    '20–30',
    '<10',
    '40–50',
  ]);
  const ge = valueScale('sn', GE);
  expect([ge.classes[ge.placeOf(0.6)]?.label, ge.doubtful]).toEqual(['0.5–0.6', { first: 6, last: 6 }]);
});

test('a class holds results of one judgement alone', () => {
  const every = fc.constantFrom(['sp', PRRS] as const, ['sp', MHYO] as const, ['pi', CSF] as const, ['sn', GE] as const);
  fc.assert(
    fc.property(every, fc.integer({ min: 0, max: 1300 }), ([formula, row], i) => {
      const value = formula === 'pi' ? i / 10 : i / 400;
      const { reported, cls } = judged(value, row);
      const { placeOf, cut, doubtful } = valueScale(formula, row);
      const at = placeOf(reported);
      const inside = doubtful !== null && at >= doubtful.first && at <= doubtful.last;
      const positive = row.posop.startsWith('>') ? at >= (cut ?? 0) : at < (cut ?? 0);
      expect(inside ? 'dbt' : positive ? 'pos' : 'neg').toBe(cls);
    }),
  );
});

test('boxes: quarters of 1 to 9 are 3, 5 and 7', () => {
  expect(boxOf([9, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 3, 5, 7, 9]);
  expect(boxOf([])).toBeNull();
});

// Student's t of the usual printed table, two-sided 5 %; Welch by hand.
test('t of the printed tables; the difference of two means with its interval', () => {
  expect([1, 4, 10, 30, 1000].map((df) => t95(df).toFixed(3))).toEqual(['12.706', '2.776', '2.228', '2.042', '1.962']);
  const of = meanDifference(spreadOf([1, 2, 3, 4, 5]), spreadOf([2, 4, 6, 8, 10]));
  // SE² = 2.5/5 + 10/5 = 2.5; df = 6.25 / (0.25/4 + 4/4) = 5.882; t = 2.4586
  expect([of?.difference, of?.low.toFixed(3), of?.high.toFixed(3)]).toEqual([-3, '-6.888', '0.888']);
  expect(meanDifference(spreadOf([1]), spreadOf([1, 2]))).toBeNull();
});
