import { expect, test } from 'vitest';
import { isFrugal } from './frugal.ts';

const over = (more: object) => isFrugal(Object.assign(new EventTarget(), more));

test('a metered or slow connection fetches nothing ahead', () => {
  expect(over({ type: 'cellular', effectiveType: '4g' })).toBe(true);
  expect(over({ type: 'wifi', effectiveType: '4g', saveData: true })).toBe(true);
  for (const effectiveType of ['slow-2g', '2g', '3g']) expect(over({ effectiveType })).toBe(true);
});

test('a quick one, and one of which nothing is told, do', () => {
  expect(over({ type: 'wifi', effectiveType: '4g', saveData: false })).toBe(false);
  expect(isFrugal(undefined)).toBe(false);
});
