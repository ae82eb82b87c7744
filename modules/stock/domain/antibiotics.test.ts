import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mgFor, pcuOf } from './antibiotics.ts';

test('12 000 g on 2 000 slaughter pigs and 100 sows of a year are 77.92 mg/PCU', () => {
  const pcu = pcuOf({ slaughter: 2000, traded: 0, sowDays: 100 * 365 });
  expect(pcu).toBe(154_000);
  expect(mgFor(12_000_000, pcu)?.toFixed(2)).toBe('77.92');
});

test('growers sold on weigh 25 kg; without pigs there is no figure', () => {
  expect(pcuOf({ slaughter: 0, traded: 4, sowDays: 0 })).toBe(100);
  expect(mgFor(5, 0)).toBeNull();
});

test('periods add up: the PCU of a year is that of its parts', () => {
  const pigs = fc.record({ slaughter: fc.nat(5000), traded: fc.nat(5000), sowDays: fc.nat(400_000) });
  fc.assert(
    fc.property(pigs, pigs, (a, b) => {
      const both = { slaughter: a.slaughter + b.slaughter, traded: a.traded + b.traded, sowDays: a.sowDays + b.sowDays };
      expect(pcuOf(both)).toBeCloseTo(pcuOf(a) + pcuOf(b), 6);
    }),
  );
});
