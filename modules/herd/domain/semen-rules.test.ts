import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionYield } from '#testkit/oracle/nursery.ts';
import { diluentVolume, dosesAllowed, usefulSperm } from './semen-rules.ts';

const COLLECTION = fc.record({
  volume: fc.integer({ min: 30, max: 600 }),
  concentration: fc.integer({ min: 50, max: 900 }),
  motility: fc.integer({ min: 0, max: 100 }),
  abnormal: fc.integer({ min: 0, max: 100 }),
});
const DOSE = fc.record({ sperm: fc.constantFrom(1.5, 2, 2.5, 3, 4), volume: fc.constantFrom(60, 80, 100) });

describe('yield of a collection (USP, DOSES, DILUENT)', () => {
  it('is the one worked out from the measurements alone', () => {
    fc.assert(
      fc.property(COLLECTION, DOSE, (collection, dose) => {
        const { useful, doses, diluent } = collectionYield(collection, dose);
        expect(usefulSperm(collection)).toBeCloseTo(useful, 9);
        expect(dosesAllowed(collection, dose.sperm)).toBe(doses);
        expect(diluentVolume({ ...collection, doses }, dose.volume)).toBeCloseTo(diluent, 9);
      }),
    );
  });
});
