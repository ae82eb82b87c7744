import { expect, test } from 'vitest';
import { withUnit } from './units.ts';

test('a header bears its unit, unless its name says it already', () => {
  expect(withUnit('Tuổi', 'd', 'V')).toBe('Tuổi (ngày)');
  expect(withUnit('Ngày chờ', 'd', 'V')).toBe('Ngày chờ');
  expect(withUnit('Day in pig', 'd', 'E')).toBe('Day in pig (days)');
  expect(withUnit('Days open', 'd', 'E')).toBe('Days open');
  expect(withUnit('วันอุ้มท้อง', 'd', 'T')).toBe('วันอุ้มท้อง');
  expect(withUnit('อายุ', 'd', 'T')).toBe('อายุ (วัน)');
  expect([withUnit('น้ำหนัก', 'kg', 'T'), withUnit('น้ำหนัก กก.', 'kg', 'T'), withUnit('Weight', 'kg', 'E')]).toEqual([
    'น้ำหนัก (กก.)',
    'น้ำหนัก กก.',
    'Weight (kg)',
  ]);
  expect(withUnit('% of deaths', '%', 'E')).toBe('% of deaths');
  expect(withUnit('Running kg', 'kg', 'E')).toBe('Running kg');
  expect(withUnit('Kgs', 'kg', 'E')).toBe('Kgs (kg)');
  expect(withUnit('Parity', undefined, 'E')).toBe('Parity');
});
