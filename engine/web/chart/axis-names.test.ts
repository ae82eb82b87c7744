import { expect, test } from 'vitest';
import { wrapped } from '#engine/define/wrapped.ts';
import { namesUnderBars } from './axis-names.ts';

test('names under bars are broken between words, in Thai too, and nothing of them is lost', () => {
  expect(wrapped('Cai sữa đến phối lại', 'V', 13)).toBe('Cai sữa đến\nphối lại');
  expect(wrapped('Weaning-to-service', 'E', 13).replaceAll('\n', '')).toBe('Weaning-to-service');
  const thai = wrapped('หย่านมถึงผสมพันธุ์ครั้งแรก', 'T', 13);
  expect(thai.split('\n').length).toBeGreaterThan(1);
  expect(thai.replaceAll('\n', '')).toBe('หย่านมถึงผสมพันธุ์ครั้งแรก');
});

test('a few names all stand, more of them slanted; numbers and weeks are left to the axis', () => {
  expect(namesUnderBars(['Wean to service', 'Service to removal'], 'E')).toMatchObject({ interval: 0, hideOverlap: false });
  expect(
    namesUnderBars(
      Array.from({ length: 9 }, (_, i) => `Reason ${i}`),
      'E',
    ),
  ).toMatchObject({ interval: 0, rotate: 35 });
  expect(namesUnderBars(['202601', '202602'], 'E')).toEqual({});
  const causes = Array.from({ length: 7 }, (_, i) => `Weaning to service ${i}`);
  expect(namesUnderBars(causes, 'E', 980)).not.toHaveProperty('rotate');
  expect(namesUnderBars(causes, 'E', 360)).toMatchObject({ rotate: 35, verticalAlign: 'top' });
});

test('slanted names take the lines their neighbours leave room for; what is cut is seen to be', () => {
  const tests = ['Antibody APP (ApxIV) · APX', ...Array.from({ length: 8 }, (_, i) => `Antibody ${i}`)];
  const under = (width: number) => (namesUnderBars(tests, 'E', width) as { formatter: (name: string) => string }).formatter(tests[0] ?? '');
  // Nine bars 33 pixels apart leave 19 across the slant: one line of 18; 78 apart would leave two.
  expect(under(360)).toBe('Antibody APP (ApxIV)…');
  expect(under(760)).toBe('Antibody APP\n(ApxIV) · APX');
});
