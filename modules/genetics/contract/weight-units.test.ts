import { expect, test } from 'vitest';
import { adjustVals, DEFAULT_ADJUST } from './set-values.ts';
import { formulaText, keptWeight, shownWeight } from './weight-units.ts';

test('NSIF’s constants come back as the pounds they were printed in, and what is typed in pounds is kept in kg', () => {
  const { boar, gilt, barrow } = DEFAULT_ADJUST;
  const pounds = [boar.b, gilt.b, barrow.b, boar.loinArea].map((kg) => Math.round(shownWeight(kg, 'lb')));
  expect(pounds).toEqual([-20, 5, 30, 155]);
  expect(keptWeight(250, 'lb')).toBeCloseTo(113.4, 1);
  for (const shown of [0.25, 44, 220.46, 264.55]) expect(shownWeight(keptWeight(shown, 'lb'), 'lb')).toBe(shown);
  expect([shownWeight(105.37, 'kg'), keptWeight(105.37, 'kg')]).toEqual([105.37, 105.37]);
});

test('formulas stand with the constants filled in, in the unit of the set', () => {
  expect(formulaText(DEFAULT_ADJUST, 'boar')).toContain('100 kg: age + (100 − W) × (age − 50)/W');
  expect(formulaText(DEFAULT_ADJUST, 'boar', 'tuổi')).toContain('BW150: W + (150 − tuổi) × W/(tuổi − 50)');
  expect(formulaText(DEFAULT_ADJUST, 'gilt')).toContain('BF: BF + (100 − W) × BF/(W − 2.27)');
  const lb = formulaText({ ...DEFAULT_ADJUST, standardWeight: 113.398, units: 'lb' }, 'boar');
  expect(lb).toContain('250 lb: age + (250 − W) × (age − 50)/W');
  expect(lb).toContain('BF: BF + (250 − W) × BF/(W + 20.00)');
  const canada = { ...DEFAULT_ADJUST, rule: 'Canada' as const, gilt: { ...DEFAULT_ADJUST.gilt, canadaK: 1.714615 } };
  expect(formulaText(canada, 'gilt')).toContain('age − (W − 100)/((W/age) × 1.714615)');
  // As a set is read back: its k is the rule's own.
  expect(formulaText(adjustVals(canada), 'gilt')).toContain('× 1.714615)');
  expect(formulaText(adjustVals({ rule: 'Canada' }), 'boar')).toContain('× 1.82604)');
});
