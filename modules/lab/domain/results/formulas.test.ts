import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfAway } from '#kernel/rounding.ts';
import { breakpointAgrees, colonyCount, isMultiResistant, marIndex, micCovering, susceptibility } from './bacteria.ts';
import { isProtective, judged, type Limits, limitsAgree } from './cutoff.ts';
import { elisaValue, netDensity, pairedRatio, titreOfRatio } from './elisa.ts';
import { evenness, geometricMean, shareFromPools, spreadOf, titreSpread, truePrevalence, wilson } from './group-figures.ts';
import { CT_DEFAULTS, callDiffers, copiesOf, ctClass, ctGrade, detectedCt, efficiencyGood, efficiencyOf, standardCurve } from './pcr.ts';
import { daysToTarget, endPoint, halfResponse, reedMuench, roseFourfold, spearmanKarber, titreClass } from './titre.ts';

const rows = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(new URL(`../../cases/${file}`, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'));
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])));
};

const PRRS: Limits = { decimals: 2, negop: '<', neg: 0.4, posop: '>=', pos: 0.4, protection: null };
const CSF: Limits = { decimals: 1, negop: '<=', neg: 30, posop: '>=', pos: 40, protection: 40 };
const GE: Limits = { decimals: 2, negop: '>', neg: 0.7, posop: '<=', pos: 0.6, protection: null };

describe('ELISA', () => {
  test.each([
    ['sp', 0.42, 0.072, 0.652, 0.6],
    ['sp', 0.3, 0.072, 0.652, 0.3931],
    ['sp', 0.304, 0.072, 0.652, 0.4],
    ['spp', 0.42, 0.072, 0.652, 60],
    ['pp', 0.42, 0.072, 0.652, 60],
    ['sn', 0.5, 1.25, null, 0.4],
    ['snp', 0.5, 1.25, null, 40],
    ['pi', 0.5, 1.25, null, 60],
    ['pi', 0.75, 1.25, null, 40],
    ['pi', 0.875, 1.25, null, 30],
    ['comp', 0.5, 1.25, 0.15, 68.1818],
    ['comp', 0.7, 1.25, 0.15, 50],
  ] as const)('%s of %d with NC %d, PC %d is %d', (formula, s, nc, pc, expected) => {
    expect(elisaValue(formula, s, { nc, pc })).toBeCloseTo(expected, 4);
  });

  test('a missing control, controls that do not differ and an own maximum', () => {
    expect([elisaValue('sp', 1, { nc: null, pc: 1 }), elisaValue('sp', 1, { nc: 1, pc: null }), elisaValue('sp', 1, { nc: 1, pc: 1 })]).toEqual([
      null,
      null,
      null,
    ]);
    expect(elisaValue('pimax', 0.5, { nc: null, pc: null, max: 2 })).toBe(75);
    expect(pairedRatio([0.9, 0.1], [1.2, 0.2])).toBeCloseTo(0.8, 12);
    expect([netDensity(1.2, 0.05), netDensity(1.2, null)]).toEqual([1.15, 1.2]);
  });

  test('the value is rounded before it meets the cut-off', () => {
    expect((0.304 - 0.072) / (0.652 - 0.072)).toBeLessThan(0.4);
    expect(judged((0.304 - 0.072) / (0.652 - 0.072), PRRS)).toEqual({ reported: 0.4, cls: 'pos' });
    expect(judged(0.232 / 0.58, PRRS).cls).toBe('pos');
    expect(judged(0.3949, PRRS)).toEqual({ reported: 0.39, cls: 'neg' });
    expect([30, 30.04, 30.1, 39.94, 39.95].map((value) => judged(value, CSF).cls)).toEqual(['neg', 'neg', 'dbt', 'dbt', 'pos']);
    expect([0.71, 0.7, 0.65, 0.605, 0.604].map((value) => judged(value, GE).cls)).toEqual(['neg', 'dbt', 'dbt', 'dbt', 'pos']);
    expect([isProtective(40, CSF), isProtective(39.9, CSF), isProtective(1, PRRS), isProtective(0.5, { posop: '<=', protection: 0.6 })]).toEqual([
      true,
      false,
      null,
      true,
    ]);
  });

  test('limits that would give a value two classes are none', () => {
    expect([PRRS, CSF, GE].map(limitsAgree)).toEqual([true, true, true]);
    expect(limitsAgree({ ...PRRS, negop: '<=' })).toBe(false);
    expect(limitsAgree({ ...CSF, neg: 41 })).toBe(false);
    expect(limitsAgree({ ...CSF, negop: '>' })).toBe(false);
    expect(limitsAgree({ ...CSF, negop: null })).toBe(false);
  });

  test('a higher S/P is never less positive', () => {
    const order = ['neg', 'dbt', 'pos'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (a, b) => {
        const [low, high] = [Math.min(a, b) / 10, Math.max(a, b) / 10];
        expect(order.indexOf(judged(low, CSF).cls)).toBeLessThanOrEqual(order.indexOf(judged(high, CSF).cls));
      }),
    );
  });

  test('S/P to titre: the seven of a published table within one per cent of their curve', () => {
    const curve = { a: 1.4624, b: 3.1964, least: null };
    const published = [
      [1.82, 3773],
      [1.36, 2464],
      [1.01, 1595],
      [0.67, 875],
      [0.412, 430],
      [0.25, 207],
      [0.16, 108],
    ] as const;
    for (const [sp, titre] of published) expect(Math.abs((titreOfRatio(sp, curve) ?? 0) / titre - 1)).toBeLessThan(0.006);
    expect(Math.round(titreOfRatio(0.5, { a: 1.09, b: 3.36, least: 0.2 }) ?? 0)).toBe(1076);
    expect([titreOfRatio(0.19, { a: 1.09, b: 3.36, least: 0.2 }), titreOfRatio(0, curve)]).toEqual([null, null]);
  });
});

describe('titres', () => {
  test('the last dilution with full inhibition, below the first and above the last', () => {
    const dilutions = [4, 8, 16, 32];
    expect(endPoint(dilutions, [1, 1, 0.5, 0], 'half')).toEqual({ text: '8', value: 8 });
    expect(endPoint(dilutions, [0, 0, 0, 0], 'half')).toEqual({ text: '<4', value: 2 });
    expect([endPoint(dilutions, [0.5, 1, 1, 0], 'one'), endPoint(dilutions, [0, 0, 0, 0], 'out')].map((one) => one?.value)).toEqual([1, null]);
    expect(endPoint(dilutions, [1, 1, 1, 1], 'half')).toEqual({ text: '≥32', value: 32 });
    expect(endPoint(dilutions, [1, 1], 'half')).toBeNull();
    expect([titreClass(64), roseFourfold(8, 32), roseFourfold(8, 31), daysToTarget(256, 32, 12), daysToTarget(16, 32, 12)]).toEqual([
      6,
      true,
      false,
      36,
      0,
    ]);
  });

  test('50 % end points as worked out and as published', () => {
    expect(spearmanKarber([4, 8, 16, 32, 64], [1, 1, 0.75, 0.25, 0])).toBeCloseTo(4.5, 12);
    expect([spearmanKarber([4, 8], [0.5, 0]), spearmanKarber([4, 12], [1, 0])]).toEqual([null, null]);
    expect(halfResponse([1, 2, 3, 4, 5, 6], [0, 0.3, 0.5, 0.8, 1, 1])).toBeCloseTo(2.9, 12);
    expect(halfResponse([1, 2], [0.2, 1])).toBeNull();
    expect(reedMuench([1, 2, 3, 4, 5], [0, 1, 2, 3, 4], 4)).toBeCloseTo(3, 12);
    expect(reedMuench([1, 2], [0, 0], 4)).toBeNull();
  });

  test('333 pairs of real titres give the published group figures', () => {
    const pairs = rows('hai_titres_pre_post.tsv');
    for (const expected of rows('hai_expected.tsv')) {
      const group = pairs.filter(({ year, strain }) => year === expected['year'] && strain === expected['strain']);
      const [pre, post] = [group.map(({ pre }) => Number(pre)), group.map(({ post }) => Number(post))];
      const spread = titreSpread(post);
      const rises = group.filter(({ pre, post }) => roseFourfold(Number(pre), Number(post))).length;
      expect([spread.n, roundHalfAway(titreSpread(pre).gmt ?? 0, 4), roundHalfAway(spread.gmt ?? 0, 4), rises]).toEqual(
        [expected['n'], expected['gmt_pre'], expected['gmt_post'], expected['fourfold_rise_n']].map(Number),
      );
      expect([roundHalfAway(spread.mean ?? 0, 4), roundHalfAway(spread.sd ?? 0, 4), roundHalfAway(spread.cv ?? 0, 2)]).toEqual(
        [expected['mean_log2_post'], expected['sd_log2_post'], expected['cv_log2_post_pct']].map(Number),
      );
      expect(roundHalfAway((100 * post.filter((titre) => titre >= 40).length) / post.length, 2)).toBe(Number(expected['pct_post_ge_40']));
    }
  });
});

describe('PCR', () => {
  test('no Ct and the last cycle are nothing; limits are met after rounding', () => {
    expect([detectedCt(null, 40), detectedCt(0, 40), detectedCt(40, 40), detectedCt(45, 45), detectedCt(39.54, 40), detectedCt(41, null)]).toEqual([
      null,
      null,
      null,
      null,
      39.54,
      41,
    ]);
    expect([25, 25.004, 25.005, 30, 35, 35.01, 39.9, 40, null].map((ct) => ctGrade(ct, CT_DEFAULTS))).toEqual([
      'strong',
      'strong',
      'medium',
      'medium',
      'weak',
      'doubtful',
      'doubtful',
      'none',
      'none',
    ]);
    expect(ctGrade(42, { ...CT_DEFAULTS, cycles: 45 })).toBe('none');
    expect((['strong', 'medium', 'weak', 'doubtful', 'none'] as const).map(ctClass)).toEqual(['pos', 'pos', 'pos', 'dbt', 'neg']);
    expect([callDiffers('POSITIVE', 'dbt'), callDiffers('NEGATIVE', 'neg'), callDiffers(null, 'pos'), callDiffers('?', 'pos')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('efficiency and copies', () => {
    expect(efficiencyOf(-3.32)).toBeCloseTo(1, 2);
    expect([0.9, 1.1, 0.8999, 1.10006].map(efficiencyGood)).toEqual([true, true, false, false]);
    expect(copiesOf(22.5, { slope: -3.35, intercept: 40.2 })).toBeCloseTo(1.9e5, -4);
    const curve = standardCurve([1, 2, 3, 4].map((power) => ({ quantity: 10 ** power, ct: 40 - 3.4 * power })));
    expect([curve?.slope, curve?.intercept, curve?.r2].map((one) => roundHalfAway(one ?? 0, 9))).toEqual([-3.4, 40, 1]);
    expect(
      standardCurve([
        { quantity: 10, ct: 30 },
        { quantity: 100, ct: 27 },
      ]),
    ).toBeNull();
  });
});

describe('bacteria', () => {
  test('colony counts of two following dilutions', () => {
    const plates = [
      [2, 152],
      [2, 168],
      [3, 14],
      [3, 17],
    ].map(([exponent = 0, colonies = 0]) => ({ exponent, colonies }));
    expect(colonyCount(plates, 0.1)).toBeCloseTo(1.595e5, -2);
    expect([colonyCount([{ exponent: 2, colonies: 301 }], 0.1), colonyCount(plates, 0)]).toEqual([null, null]);
    expect(
      colonyCount(
        [
          { exponent: 1, colonies: 400 },
          { exponent: 2, colonies: 40 },
          { exponent: 3, colonies: 4 },
        ],
        1,
      ),
    ).toBe(4000);
  });

  test('zones and concentrations by the operators of their row', () => {
    const disc = { method: 'disc', s: 17, r: 14, sop: '>=', rop: '<=' } as const;
    const clsi = { method: 'mic', s: 2, r: 8, sop: '<=', rop: '>=' } as const;
    const eucast = { ...clsi, rop: '>' } as const;
    expect([17, 16, 15, 14].map((zone) => susceptibility(zone, disc))).toEqual(['S', 'I', 'I', 'R']);
    expect([2, 4, 8, 16].map((mic) => susceptibility(mic, clsi))).toEqual(['S', 'I', 'R', 'R']);
    expect([8, 16].map((mic) => susceptibility(mic, eucast))).toEqual(['I', 'R']);
    expect([susceptibility(null, disc), susceptibility(3, null)]).toEqual(['NT', 'NT']);
    expect([disc, clsi, eucast, { ...disc, s: 13 }, { ...clsi, sop: '>=' as const }].map(breakpointAgrees)).toEqual([true, true, true, false, false]);
  });

  test('indices of resistance and covering concentrations', () => {
    const drug = (sir: 'S' | 'R' | 'NT', drugclass: string) => ({ sir, drugclass });
    const twelve = [
      ...Array.from({ length: 4 }, (_, at) => drug('R', `c${at}`)),
      ...Array.from({ length: 8 }, () => drug('S', 'x')),
      drug('NT', 'y'),
    ];
    expect([roundHalfAway(marIndex(twelve) ?? 0, 2), isMultiResistant(twelve), marIndex([drug('NT', 'x')])]).toEqual([0.33, true, null]);
    expect(isMultiResistant([drug('R', 'a'), drug('R', 'a'), drug('R', 'b')])).toBe(false);
    const mics = [0.5, 1, 1, 2, 2, 4, 4, 8, 16, 32];
    expect([micCovering(mics, 0.5), micCovering(mics, 0.9), micCovering([], 0.5)]).toEqual([2, 16, null]);
  });
});

describe('group figures', () => {
  test('the worked examples', () => {
    const { mean, sd, cv, median } = spreadOf([0.12, 0.85, 1.4, 2.1, 0.95]);
    expect([roundHalfAway(mean ?? 0, 3), roundHalfAway(sd ?? 0, 3), roundHalfAway(cv ?? 0, 1), median]).toEqual([1.084, 0.73, 67.4, 0.95]);
    const titres = titreSpread([8, 16, 16, 32, 64, 128]);
    expect([titres.mean, titres.gmt, titres.cv].map((one) => roundHalfAway(one ?? 0, 1))).toEqual([4.8, 28.5, 30.5]);
    expect([spreadOf([1]).cv, spreadOf([-1, 1]).cv, spreadOf([]).mean, spreadOf([3, 1, 2, 4]).median]).toEqual([null, null, null, 2.5]);
    expect(geometricMean([1, 100])).toBeCloseTo(10, 9);
    const share = wilson(25, 200);
    expect([share?.share, share?.low, share?.high].map((one) => roundHalfAway(100 * (one ?? 0), 2))).toEqual([12.5, 8.61, 17.8]);
    expect([wilson(45, 60), wilson(6, 30)].map((one) => [roundHalfAway(100 * (one?.low ?? 0), 1), roundHalfAway(100 * (one?.high ?? 0), 1)])).toEqual(
      [
        [62.8, 84.2],
        [9.5, 37.3],
      ],
    );
    expect(roundHalfAway(100 * (truePrevalence(0.125, 0.95, 0.9) ?? 0), 2)).toBe(2.94);
    expect(truePrevalence(0.5, 0.5, 0.5)).toBeNull();
    expect([shareFromPools(3, 20, 5), shareFromPools(6, 12, 5), shareFromPools(1, 30, 10)].map((one) => roundHalfAway(100 * (one ?? 0), 2))).toEqual([
      3.2, 12.94, 0.34,
    ]);
    expect([29.9, 30, 50, 50.1].map((cv) => evenness(cv, [30, 50]))).toEqual(['even', 'middling', 'middling', 'uneven']);
  });

  test('an interval holds its share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
        const { share, low, high } = wilson(Math.round(n * part), n) ?? { share: 2, low: 0, high: 1 };
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(low >= 0 && high <= 1).toBe(true);
      }),
    );
  });
});
