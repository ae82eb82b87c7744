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
