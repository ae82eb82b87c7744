import { describe, expect, test } from 'vitest';
import { readCase } from '../cases/case-file.ts';
import {
  backfatAtWeight,
  CANADA_K,
  CHINA_2017,
  daysToWeight,
  gainToWeight,
  isAdjustable,
  loinAreaAtWeight,
  loinDepthAtWeight,
  NSIF,
  weightAtAge,
} from './adjust-growth.ts';
import { CULBERTSON_1997, litterAgeFactor, litterCountAdjusted, litterWeightAdjusted, NSIF_LITTER, WOOD_1990 } from './adjust-litter.ts';
import { parityEffects } from './parity-effects.ts';

interface Vectors {
  nsif_250lb: {
    sex: 'boar' | 'gilt';
    age_d: number;
    weight_lb: number;
    backfat_in: number;
    lma_in2: number;
    days_250: number;
    bf_250: number;
    lma_250: number;
  }[];
  ccsi_age_100kg: { sex: string; age_d: number; weight_kg: number; age_100kg: number }[];
  china_2017_100kg: { age_d: number; weight_kg: number; backfat_mm: number; age_100kg: number; bf_100kg: number }[];
  litter_weight_21d_factors: { age_d: number; nsif_factor: number; wood1990_factor: number }[];
}
const vectors = readCase<Vectors>('adjustment-vectors');

describe('growth', () => {
  test.each(vectors.nsif_250lb)('NSIF to 250 lb: $sex of $weight_lb lb', (v) => {
    const pounds = { ...NSIF[v.sex], standardWeight: 250, b: v.sex === 'boar' ? -20 : 5, loinArea: 155 };
    expect(daysToWeight(pounds, v.weight_lb, v.age_d)).toBeCloseTo(v.days_250, 6);
    expect(backfatAtWeight(pounds, v.backfat_in, v.weight_lb)).toBeCloseTo(v.bf_250, 6);
    expect(loinAreaAtWeight(pounds, v.lma_in2, v.weight_lb)).toBeCloseTo(v.lma_250, 6);
  });

  test.each(vectors.ccsi_age_100kg)('Canada: $sex of $weight_kg kg', (v) => {
    const constants = { ...NSIF.boar, canadaK: v.sex === 'boar' ? CANADA_K.male : CANADA_K.female };
    expect(daysToWeight(constants, v.weight_kg, v.age_d)).toBeCloseTo(v.age_100kg, 6);
  });

  test.each(vectors.china_2017_100kg)('China 2017: $weight_kg kg', (v) => {
    const constants = { ...NSIF.boar, ...CHINA_2017['Large White'].male };
    expect(daysToWeight(constants, v.weight_kg, v.age_d)).toBeCloseTo(v.age_100kg, 6);
    expect(backfatAtWeight(constants, v.backfat_mm, v.weight_kg)).toBeCloseTo(v.bf_100kg, 6);
  });

  test('the worked examples of the catalogue', () => {
    expect(daysToWeight(NSIF.boar, 105, 155)).toBeCloseTo(150, 1);
    expect(daysToWeight(NSIF.gilt, 98, 150)).toBeCloseTo(152.2, 1);
    expect(weightAtAge(NSIF.boar, 105, 155)).toBeCloseTo(100, 1);
    expect(backfatAtWeight(NSIF.boar, 12, 105)).toBeCloseTo(11.5, 1);
    expect(loinDepthAtWeight(NSIF.boar, 58, 105)).toBeCloseTo(56.3, 1);
    expect(gainToWeight(NSIF.boar, 150)).toBeCloseTo(656.7, 1);
  });

  test('only records inside the windows are adjusted', () => {
    expect(isAdjustable(80, 190)).toBe(true);
    expect(isAdjustable(79.9, 150)).toBe(false);
    expect(isAdjustable(100, 109)).toBe(false);
  });
});

describe('litters', () => {
  test.each(vectors.litter_weight_21d_factors)('factors of day $age_d', (v) => {
    expect(litterAgeFactor(NSIF_LITTER, v.age_d)).toBeCloseTo(v.nsif_factor, 3);
    expect(litterAgeFactor(WOOD_1990, v.age_d)).toBeCloseTo(v.wood1990_factor, 3);
  });

  test('the worked examples of the catalogue', () => {
    expect(litterAgeFactor(WOOD_1990, 21)).toBeCloseTo(1, 3);
    expect(litterAgeFactor(CULBERTSON_1997.Landrace, 14)).toBe(1.24);
    expect(litterAgeFactor(CULBERTSON_1997.Yorkshire, 24)).toBe(0.91);
    expect(litterWeightAdjusted({ weight: 62, day: 24, parity: 1, nursed: 9 })).toBeCloseTo(62.1, 1);
    expect(litterCountAdjusted(10, 1)).toBeCloseTo(11.2, 9);
    expect(litterCountAdjusted(10, 12)).toBeCloseTo(11.1, 9);
  });

  test('effects of parities come back whole from sows that stayed unequally long', () => {
    const effect = [-1.2, -0.9, -0.2, 0.3];
    const stay = [
      ['A', 9, [1, 2]],
      ['B', 12, [1, 4]],
      ['C', 11, [2, 3, 4]],
      ['D', 14, [1, 2, 3]],
      ['E', 10, [3]],
    ] as const;
    const records = stay.flatMap(([sow, level, parities]) =>
      parities.map((parity) => ({ sow, parity, n: 1, sum: level + (effect[parity - 1] ?? 0) })),
    );
    const found = parityEffects([...records, { sow: 'F', parity: 7, n: 1, sum: 9 }, { sow: 'F', parity: 8, n: 1, sum: 8 }]);
    expect([...found.keys()]).toEqual([1, 2, 3, 4]);
    const difference = (parity: number): number => (found.get(parity) ?? 0) - (found.get(4) ?? 0);
    expect([1, 2, 3].map((parity) => Math.round(1e9 * difference(parity)) / 1e9)).toEqual([-1.5, -1.2, -0.5]);
  });

  test('days outside the rule have no adjusted weight', () => {
    expect(litterWeightAdjusted({ weight: 62, day: 9, parity: 2, nursed: 10 })).toBeNull();
    expect(litterWeightAdjusted({ weight: 62, day: 30, parity: 2, nursed: 10 }, CULBERTSON_1997.Duroc)).toBeNull();
  });
});
