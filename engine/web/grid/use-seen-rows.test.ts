import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsSeen } from './use-seen-rows.ts';

const HEIGHTS = { head: 60, row: 30 };

test('of a long table the rows in the window are drawn, and no more than some beyond them', () => {
  const any = fc.record({
    top: fc.integer({ min: -90_000, max: 2_000 }),
    window: fc.integer({ min: 300, max: 2_000 }),
    count: fc.integer({ min: 1, max: 3_000 }),
  });
  fc.assert(
    fc.property(any, ({ top, window, count }) => {
      const { first, last } = rowsSeen(top, window, count, HEIGHTS);
      for (let row = 0; row < count; row += 1) {
        const begins = top + HEIGHTS.head + row * HEIGHTS.row;
        const seen = begins + HEIGHTS.row > 0 && begins < window;
        if (seen) expect(row >= first && row < last).toBe(true);
      }
      expect(last - first).toBeLessThanOrEqual(window / HEIGHTS.row + 50);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThanOrEqual(count);
    }),
    { numRuns: 60 },
  );
});
