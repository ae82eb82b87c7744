import { describe, expect, test } from 'vitest';
import { readCase } from '../cases/case-file.ts';
import {
  aggregate,
  bodyIndex,
  indexAccuracy,
  indexOf,
  litterIndex,
  maternalAggregate,
  maternalAggregateByPigs,
  SPI_VALUES,
  scaleOf,
  TOTAL_WEIGHTS,
  TSI_VALUES,
  totalAggregate,
} from './indices.ts';
import { selectionIndex } from './selection-index.ts';

describe('the worked examples of the catalogue', () => {
  const hSpi = aggregate(SPI_VALUES, { NBA: 0.5, LW21: 1.2 });
  const hTsi = aggregate(TSI_VALUES, { BF: -1, FCR: -0.05, ADG: 30, LD: 1.5 });
  const spi = indexOf(hSpi, { mean: 2, sd: 6 });
  const tsi = indexOf(hTsi, { mean: 0.4, sd: 1.2 });
  const mli = indexOf(maternalAggregate(spi, tsi), { mean: 0, sd: 0.8 });

  test('SPI, TSI and MLI', () => {
    expect(hSpi).toBeCloseTo(8.07, 9);
    expect(spi).toBeCloseTo(125.3, 1);
    expect(hTsi).toBeCloseTo(1.831, 9);
    expect(tsi).toBeCloseTo(129.8, 1);
    expect(mli).toBeCloseTo(133.5, 1);
    expect(maternalAggregateByPigs(hSpi, hTsi)).toBeCloseTo(8.07 + 5 * 1.831, 9);
  });

  test('total index of a maternal line', () => {
    expect(indexOf(totalAggregate(TOTAL_WEIGHTS.maternal, { spi, mli, tsi }), { mean: 0, sd: 0.9 })).toBeCloseTo(132.7, 1);
  });

  test('litter index and body index', () => {
    expect(litterIndex(1.3, 4)).toBeCloseTo(117.3, 1);
    expect(bodyIndex({ sex: 'F', legs: 4, teatsLeft: 7, teatsRight: 7, teatsActive: 14, vulva: 3 })).toBeCloseTo(73.1, 1);
    expect(bodyIndex({ sex: 'M', legs: 5, teatsLeft: 8, teatsRight: 8, teatsActive: 16 })).toBe(100);
    expect(bodyIndex({ sex: 'M', legs: 5, teatsLeft: 9, teatsRight: 7, teatsActive: 16 })).toBeCloseTo(92, 9);
  });
});

describe('what is missing stays blank', () => {
  test('an index without one of its breeding values', () => {
    expect(aggregate(SPI_VALUES, { NBA: 0.5 })).toBeNull();
    expect(aggregate(SPI_VALUES, { NBA: 0.5, LW21: Number.NaN })).toBeNull();
    expect(indexOf(null, { mean: 0, sd: 1 })).toBeNull();
  });

  test('a total needs only the parts that have weight', () => {
    expect(totalAggregate(TOTAL_WEIGHTS.terminal, { spi: null, mli: null, tsi: 125 })).toBe(1);
    expect(totalAggregate(TOTAL_WEIGHTS.dual, { spi: 100, mli: null, tsi: 125 })).toBeNull();
    expect(totalAggregate({ ...TOTAL_WEIGHTS.terminal, body: 0.2 }, { spi: null, mli: null, tsi: 125, body: 80 }, { mean: 70, sd: 10 })).toBeCloseTo(
      1.2,
      12,
    );
  });

  test('a female without a vulva score, a base without spread', () => {
    expect(bodyIndex({ sex: 'F', legs: 4, teatsLeft: 7, teatsRight: 7, teatsActive: 14 })).toBeNull();
    expect(scaleOf([1, null])).toBeNull();
    expect(scaleOf([1, 1, 1])).toBeNull();
    expect(scaleOf([1, 3, null])).toEqual({ mean: 2, sd: Math.SQRT2 });
  });
});

test('accuracy of an index weighs the traits by their worth', () => {
  expect(indexAccuracy(SPI_VALUES, { NBA: 1, LW21: 1 }, { NBA: 0.5, LW21: 0.5 })).toBeCloseTo(0.5, 12);
  expect(indexAccuracy(SPI_VALUES, { NBA: 1 }, { NBA: 0.5, LW21: 0.5 })).toBeNull();
});

test('selection index of the NSIF parameters', () => {
  const nsif = readCase<{ exact: { b: number[]; ratio_NBA_to_LW21: number; index_sd: number; accuracy: number } }>('selection-index-nsif-parameters');
  const sd = [Math.sqrt(0.1) * 2.5, Math.sqrt(0.15) * 16] as const;
  const covariance = 0.12 * sd[0] * sd[1];
  const index = selectionIndex(
    Float64Array.from([6.25, 0, 0, 256]),
    Float64Array.from([sd[0] ** 2, covariance, covariance, sd[1] ** 2]),
    [13.5, 0.5],
  );
  nsif.exact.b.forEach((b, k) => expect(index.weights[k]).toBeCloseTo(b, 9));
  expect((index.weights[0] as number) / (index.weights[1] as number)).toBeCloseTo(nsif.exact.ratio_NBA_to_LW21, 5);
  expect(index.sd).toBeCloseTo(nsif.exact.index_sd, 5);
  expect(index.accuracy).toBeCloseTo(nsif.exact.accuracy, 5);
});
