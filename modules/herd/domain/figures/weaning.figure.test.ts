import { expect, test } from 'vitest';
import { DEFAULT_HERD_SETTINGS } from '../settings.ts';
import type { FigureSettings } from './figure.ts';
import { figureValues } from './figure-values.ts';

test('litters weaned without a pig are left out and named, or counted when the reader asks for it', () => {
  // A farm's services of 2019-08 to 2020-07 and the figures published for them: 908 weanings, 12 of them without a pig.
  const sums = { lw: 896, lw_zero: 12, lw_pigs: 12_814, pw_nurse: 0, lact_days: 24_761, lact_zero: 30 };
  const value = (code: string, settings: FigureSettings) => figureValues(sums, settings, [code])[code];
  const counted = { ...DEFAULT_HERD_SETTINGS, LWZERO: 'Y' } as const;
  expect(['LW', 'PWL', 'LACT'].map((code) => value(code, counted)?.value?.toFixed(4))).toEqual(['908.0000', '14.1123', '27.3029']);
  expect(value('LW', DEFAULT_HERD_SETTINGS)).toMatchObject({ value: 896, leftout: [{ cause: 'nopigs', n: 12 }] });
});

test('one choice rules every figure over weaned litters: those left out of one are left out of all, and said beside each', () => {
  // Three litters of 10, 12 and 8 alive: 9 and 11 weaned; the third lost 6, its other 2 went to the second and it was weaned without a pig.
  const sums = {
    ...{ lw: 2, lw_zero: 1, lw_pigs: 20, pw_nurse: 0, lact_days: 50, lact_zero: 4, live: 30, dead: 0, total: 30 },
    ...{ cl_live: 30, cl_start: 10 + 14 + 6, cl_weaned: 20, nu_start: 0, cl_zero: 1, cl_zero_start: 6 },
  };
  const figures = (LWZERO: 'Y' | 'N') => figureValues(sums, { ...DEFAULT_HERD_SETTINGS, LWZERO }, ['PWL', 'LACT', 'PWM_A', 'PWM_B']);
  const shown = (LWZERO: 'Y' | 'N') => Object.values(figures(LWZERO)).map(({ value }) => value?.toFixed(2));
  expect(shown('Y')).toEqual(['6.67', '18.00', '33.33', '33.33']);
  expect(shown('N')).toEqual(['10.00', '25.00', '16.67', '16.67']);
  for (const { leftout } of Object.values(figures('N'))) expect(leftout).toEqual([{ cause: 'nopigs', n: 1 }]);
  for (const { leftout } of Object.values(figures('Y'))) expect(leftout).toEqual([]);
});
