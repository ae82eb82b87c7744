import { describe, expect, test } from 'vitest';
import type { GenValue } from '../values.ts';
import { childrenOf, differenceOf, type Pair, type PairFigures, spreadOf } from './child-figures.ts';

const child = (total: number | null): GenValue => ({ total }) as GenValue;

/** Pairs with the total indices of their children and what was expected of them. */
function figures(litters: readonly (readonly [expected: number | null, children: readonly (number | null)[]])[]): PairFigures {
  const pairs = litters.map(([, totals]) => ({ values: totals.map(child) }) as unknown as Pair);
  const meant = pairs.flatMap(({ values }) => values);
  const expected = litters.map(([total]) => ({ traits: {}, spi: null, mli: null, tsi: null, total }));
  return { pairs, expected, registered: meant.length, tested: meant, meant, kept: 0 };
}

describe('pairs together', () => {
  test('what came is held against what was expected of the children’s own parents, not of pairs without children', () => {
    expect(
      differenceOf(
        figures([
          [100, [104, 106]],
          [140, []],
          [120, [121, null]],
        ]),
      ),
    ).toBeCloseTo((4 + 6 + 1) / 3, 12);
    expect(differenceOf(figures([[null, [104, 106, 99]]]))).toBeNull();
  });

  test('children open by their whole ids, whatever those hold', () => {
    expect(childrenOf([{ children: [{ gid: 'BOOK 7' }, { gid: 'P1' }] } as unknown as Pair])).toBe('BOOK 7, P1');
  });

  test('the spread within litters leaves out what parts the litters', () => {
    expect(
      spreadOf(
        figures([
          [null, [100, 102, 104]],
          [null, [150, 152, 154]],
        ]),
      ),
    ).toBeCloseTo(2, 12);
    expect(
      spreadOf(
        figures([
          [null, [100]],
          [null, [150]],
          [null, [120]],
        ]),
      ),
    ).toBeNull();
  });
});
