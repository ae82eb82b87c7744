import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

// Great-circle distances as published: Land's End to John o' Groats (Chris Veness, movable-type.co.uk), Nashville to Los Angeles
// (2,886.44 km on a sphere of 6,371 km), and a degree of the equator.
test.each([
  [{ lat: 50 + 3 / 60 + 59 / 3600, lon: -(5 + 42 / 60 + 53 / 3600) }, { lat: 58 + 38 / 60 + 38 / 3600, lon: -(3 + 4 / 60 + 12 / 3600) }, 968.9],
  [{ lat: 36.12, lon: -86.67 }, { lat: 33.94, lon: -118.4 }, 2886.44],
  [{ lat: 0, lon: 0 }, { lat: 0, lon: 1 }, 111.195],
])('the distance of %o and %o is %d km', (a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThan(0.1);
});

test('it is the same both ways, none to itself, never more than half way round', () => {
  const place = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) });
  fc.assert(
    fc.property(place, place, (a, b) => {
      const km = distanceKm(a, b);
      expect(distanceKm(b, a)).toBeCloseTo(km, 6);
      expect(distanceKm(a, a)).toBe(0);
      expect(km).toBeLessThanOrEqual(20015.2);
    }),
  );
});
