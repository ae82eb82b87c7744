import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { caseText } from '../../cases/case-files.ts';
import { keyedOutcome } from './keyed.ts';
import { litterPairs } from './litter-pairs.ts';
import { atLeast, blockedIn, decayed, expectedAge, pairedSera, pairsOf, proposedClass, titreScale, treated } from './titre-classes.ts';

/** The rows of a table of the cases. */
function caseRows(file: string): Record<string, string>[] {
  const [head = '', ...lines] = caseText(file).trim().split(/\r?\n/);
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])));
}

const titre = (stat: number | null, reported = String(stat)) => ({ stat, reported });

test('classes by steps of two from the first dilution: below it, log2 beside a power of two', () => {
  const rows = [titre(5, '<10'), titre(40), titre(40), titre(1280, '≥1280')];
  const { classes, placeOf, centreOf, edgeOf } = titreScale(rows, 10);
  expect(classes.map(({ label }) => label)).toEqual(['<10', '10', '20', '40', '80', '160', '320', '640', '1280']);
  expect(rows.map(placeOf)).toEqual([0, 3, 3, 8]);
  expect([centreOf(40), edgeOf(40), edgeOf(39)]).toEqual([3.5, 3, 3]);
  expect(titreScale([titre(64), titre(22.6)], 2).classes.map(({ label }) => label)).toEqual(['16 (4)', '32 (5)', '64 (6)']);
});

test('what lies below the first dilution is half of it, one, or left out of figures, and keeps its class', () => {
  const below = titre(5, '<10');
  expect((['half', 'one', 'out'] as const).map((rule) => treated(below, rule).stat)).toEqual([5, 1, null]);
  expect(treated(titre(20), 'out').stat).toBe(20);
  expect(titreScale([treated(below, 'out'), titre(20)], 10).classes.length).toBe(3);
});

test('the share of titres at least so high never rises', () => {
  const titres = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(titres, (steps) => {
      const rows = steps.map((step) => titre(2 ** step));
      const shares = [1, 2, 4, 32, 512, 2048].map((one) => atLeast(rows, one) ?? 0);
      expect(shares[0]).toBe(100);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

// A GMT of 181 at 7 days with a half-life of 12 days: log2(181/32) = 2.5 half-lives, 30 days later 32.
test('maternal titres halve: the age they reach a target, and what is left on a day', () => {
  const young = { age: 7, gmt: 32 * 2 ** 2.5 };
  expect(expectedAge(young, 32, 12)).toBeCloseTo(37, 9);
  expect(decayed(young, 37, 12)).toBeCloseTo(32, 9);
  expect(expectedAge({ age: 40, gmt: 16 }, 32, 12)).toBe(40);
});

test('the proposed age: the first class of which fewer than 30 % hold more than 1:32', () => {
  const of = (key: string, above: number, below: number) =>
    blockedIn(key, [...Array.from({ length: above }, () => titre(64)), ...Array.from({ length: below }, () => titre(32))], 32);
  const classes = [of('w0', 9, 1), of('w5', 3, 7), of('w8', 2, 8)];
  expect(classes.map(({ above }) => above)).toEqual([9, 3, 2]);
  expect([proposedClass(classes, 30), proposedClass(classes.slice(0, 2), 30)]).toEqual(['w8', null]);
});

test('333 pairs of real titres: the published rises and geometric means', () => {
  const all = caseRows('hai_titres_pre_post.tsv');
  for (const expected of caseRows('hai_expected.tsv')) {
    const own = all.filter(({ year, strain }) => year === expected['year'] && strain === expected['strain']);
    const rows = own.flatMap(({ subject = '', pre, post }) =>
      [pre, post].map((one, at) => ({ ...titre(Number(one)), placeid: 'P', pgid: subject, sampledt: `2026010${at + 1}` })),
    );
    const { n, before, after, rises } = pairsOf(pairedSera(rows));
    expect([n, before?.toFixed(4), after?.toFixed(4), rises]).toEqual([
      Number(expected['n']),
      expected['gmt_pre'],
      expected['gmt_post'],
      Number(expected['fourfold_rise_n']),
    ]);
  }
});

// 1:4 to 1:64, shares 1, 1, 0.75, 0.25, 0: log2 4.5, 1:22.6 (the worked value of the catalogue).
test('a 50 % end point is typed with one decimal, or worked out of the protected shares', () => {
  const row = { decimals: 0, negop: '<', neg: 2, posop: '>=', pos: 2, protection: 32, curve: null } as const;
  const typed = (text: string) => keyedOutcome('o', text, { formula: 'titre', decimals: 0, dilfirst: 4 }, row, 'half');
  expect(typed('1 1 0.75 0.25 0')).toMatchObject({ reported: '22.6', stat: 22.6, cls: 'pos', protective: false, endpoint: 'half' });
  expect(typed('22.6')).toMatchObject({ stat: 22.6, endpoint: 'half' });
  expect(typed('0.5 0 0')).toMatchObject({ reported: '<4', stat: 2, endpoint: 'half' });
  expect([typed('64')?.endpoint, typed('1 2 0'), typed('22.65')]).toEqual(['full', null, null]);
});

test('a dam beside her litter: the nearest sampling of hers within a lactation, GMT of the piglets that name her', () => {
  const day = (n: number): BusinessDate => addDays(businessDate('20270301'), n);
  const sow = (pgid: string, at: number, stat: number | null) => ({
    placeid: 'P',
    place: 'Farm P',
    pgid,
    pigclass: 'sow',
    ageweeks: null,
    sampledt: day(at),
    stat,
  });
  const piglet = (pgid: string, at: number, stat: number | null) => ({ ...sow(pgid, at, stat), pigclass: 'suckling', ageweeks: 2 });
  const rows = [
    ...[sow('A1', -30, 256), sow('A1', 1, 128), piglet('A1', 10, 64), piglet('A1', 10, 16), piglet('A1', 10, null)],
    // Sampled too long before her litter; another farm's sow of that name; a litter without a dam.
    ...[sow('B2', -60, 64), piglet('B2', 10, 8), { ...sow('A1', 10, 2), placeid: 'Q', place: 'Farm Q' }, piglet('C3', 10, 8)],
  ];
  const pair = { damdt: day(1), dam: 128, sampledt: day(10), ageweeks: 2, n: 2, gmt: 32, least: 16, above: -2 };
  expect(litterPairs(rows)).toEqual([{ pgid: 'A1', place: 'Farm P', ...pair }]);
});
