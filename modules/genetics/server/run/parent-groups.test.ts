import { describe, expect, test } from 'vitest';
import { type PhantomFacts, withParentGroups } from './parent-groups.ts';

const YEAR = 365.25;
const facts = (lineage: string, source: string, year: number, recorded = true): PhantomFacts => ({
  lineage,
  source,
  birthDay: year * YEAR + 10,
  recorded,
});

/** Founders only: every parent is missing. */
const founders = (list: readonly PhantomFacts[], least: number) =>
  withParentGroups(
    { n: list.length, groups: 0, sire: new Int32Array(list.length).fill(-1), dam: new Int32Array(list.length).fill(-1) },
    (animal) => list[animal] as PhantomFacts,
    least,
  );

describe('groups of unknown parents', () => {
  test('origin × sex of the missing parent, each with enough progeny with records', () => {
    const out = founders([facts('Y', 'DK', 50), facts('Y', 'DK', 50), facts('Y', 'FR', 50), facts('Y', 'FR', 50)], 2);
    expect(out.groups).toBe(4);
    expect([...out.sire, ...out.dam].map((parent) => -2 - parent)).toEqual([0, 0, 2, 2, 1, 1, 3, 3]);
  });

  test('birth years join until there are enough; the last ones join those before', () => {
    const out = founders([facts('Y', 'DK', 50), facts('Y', 'DK', 51), facts('Y', 'DK', 52), facts('Y', 'DK', 53), facts('Y', 'DK', 54)], 2);
    expect(out.groups).toBe(4);
    expect(out.sire[0]).toBe(out.sire[1]);
    expect(out.sire[2]).toBe(out.sire[3]);
    expect(out.sire[4]).toBe(out.sire[3]);
    expect(out.sire[1]).not.toBe(out.sire[2]);
  });

  test('an origin too small joins its line, a line too small the largest group; progeny without records do not count', () => {
    const large = Array.from({ length: 4 }, () => facts('Y', 'DK', 50));
    const out = founders([...large, facts('Y', 'US', 50), facts('L', 'FR', 50), facts('Y', 'DK', 50, false)], 4);
    expect(out.groups).toBe(2);
    expect(out.sire[6]).toBe(out.sire[0]);
    expect([out.sire[0], out.dam[0]]).toContain(out.sire[4]);
    expect([out.sire[0], out.dam[0]]).toContain(out.dam[5]);
  });

  test('with one group left the one base stays', () => {
    const out = founders([facts('Y', 'DK', 50), facts('Y', 'FR', 51)], 20);
    expect([out.groups, ...out.sire, ...out.dam]).toEqual([0, -1, -1, -1, -1]);
  });

  test('known parents are left alone', () => {
    const pedigree = { n: 3, groups: 0, sire: Int32Array.from([-1, -1, 0]), dam: Int32Array.from([-1, -1, 1]) };
    const out = withParentGroups(pedigree, () => facts('Y', 'DK', 50), 1);
    expect([out.sire[2], out.dam[2], out.groups]).toEqual([0, 1, 2]);
  });
});
