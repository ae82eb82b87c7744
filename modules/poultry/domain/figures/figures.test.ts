import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { live } from '#engine/batch/domain/figures/life.ts';
import { wholeLife } from '#engine/batch/domain/figures/record.ts';
import { addDays } from '#kernel/business-date.ts';
import { LANGUAGES, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { fed, move } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { ofBirdPages } from './bird-words.ts';
import { flockOf, laid, on } from './flock.fixture.ts';
import { type FlockLife, firstLay, hensHoused } from './flock.ts';
import { FLOCK_FIGURES, FLOCK_MEASURES } from './flock-figures.ts';

const value = (flock: FlockLife, code: string) => FLOCK_MEASURES.figuresOfBatch(flock, [code])[code] ?? null;
const shown = (flock: FlockLife, code: string) => {
  const found = value(flock, code);
  return found === null ? null : roundHalfAway(found, FLOCK_FIGURES.of(code).decimals);
};

/** 10,000 chicks of 40 g on their hatch day; so many die on day 3 and 10 or are culled on day 20; the rest are sold at an age. */
function broilers(dead: readonly [week1: number, later: number], culled: number, kg: number, age: number, fcr: number): FlockLife {
  const sold = 10_000 - dead[0] - dead[1] - culled;
  const gain = (sold + culled) * kg - 400;
  const day = (n: number): string => addDays(on('20260301'), n);
  const moves = [
    move(day(0), 'in', 10_000, 400, { birthdt: on('20260301') }),
    ...(dead[0] === 0 ? [] : [move(day(3), 'dead', dead[0], null)]),
    ...(dead[1] === 0 ? [] : [move(day(10), 'dead', dead[1], null)]),
    ...(culled === 0 ? [] : [move(day(20), 'culled', culled, culled * kg)]),
    move(day(age), 'sold', sold, sold * kg),
  ];
  return flockOf('20260301', day(age), moves, { closedt: on(day(age)), goods: [fed(day(1), gain * fcr)] });
}

describe('EPEF', () => {
  test('the check of the specification: survival 96 %, 2.257 kg at 37 days, FCR 1.62', () => {
    expect(shown(broilers([100, 300], 0, 2.257, 37, 1.62), 'EPEF')).toBe(361.5);
  });

  test.each([
    ['summer', 31, 4.72, 1.395, 2.0156, 444.08],
    ['fall', 32, 5.56, 1.41, 2.0605, 431.29],
    ['winter', 32, 2.02, 1.43, 2.1034, 450.37],
    ['spring', 32, 4.29, 1.33, 1.9241, 432.69],
  ])('a real littered barn, %s (PMC7597817)', (_, age, mortality, fcr, kg, epef) => {
    const flock = broilers([0, mortality * 100], 0, kg, age, fcr);
    expect(Math.abs((value(flock, 'EPEF') ?? 0) - epef)).toBeLessThan(0.05);
  });

  test('culls are taken off survival in the one, count as survived in the other', () => {
    const flock = broilers([0, 300], 100, 2.257, 37, 1.62);
    expect(shown(flock, 'EPEF')).toBe(361.5);
    expect(value(flock, 'EPEFD')).toBeCloseTo((361.4815 / 96) * 97, 1);
    expect(shown(flock, 'SURV')).toBe(96);
  });

  test('an open flock has none', () => {
    expect(value({ ...broilers([0, 400], 0, 2.257, 37, 1.62), closedt: null }, 'EPEF')).toBeNull();
  });
});

describe('broilers', () => {
  test('first-week mortality counts 0–6 days of age of birds in', () => {
    const flock = broilers([100, 300], 0, 2, 35, 1.6);
    expect(shown(flock, 'FWM')).toBe(1);
    const sixth = flockOf('20260301', '20260310', [
      move('20260301', 'in', 1000, 40, { birthdt: on('20260301') }),
      move('20260307', 'dead', 5, null),
      move('20260308', 'dead', 7, null),
    ]);
    expect(shown(sixth, 'FWM')).toBe(0.5);
  });

  test('birds that came older than six days have no first week', () => {
    expect(value(flockOf('20260310', '20260401', [move('20260310', 'in', 100, 20, { birthdt: on('20260301') })]), 'FWM')).toBeNull();
  });

  test('age at sale is weighted by birds', () => {
    const flock = flockOf('20260301', '20260410', [
      move('20260301', 'in', 400, 16, { birthdt: on('20260301') }),
      move('20260331', 'sold', 100, 150),
      move('20260410', 'sold', 300, 700),
    ]);
    expect(shown(flock, 'AGESALE')).toBe(37.5);
    expect(shown(flock, 'AWSOLD')).toBe(2125);
    expect(shown(flock, 'AWIN')).toBe(40);
  });

  test('density: placed birds, and the heaviest day before birds left', () => {
    const flock = flockOf(
      '20260301',
      '20260405',
      [move('20260301', 'in', 1000, 40, { birthdt: on('20260301') }), move('20260405', 'sold', 1000, 2100)],
      { floor: 50, weighings: [{ eventdt: on('20260404'), heads: 10, weight: 20 }] },
    );
    expect(shown(flock, 'BIRDM2')).toBe(20);
    expect(shown(flock, 'KGM2')).toBe(40);
    expect(value({ ...flock, floor: null }, 'KGM2')).toBeNull();
  });

  test('uniformity is that of the last sample', () => {
    const spreads = [
      { day: on('20260308'), cv: 12, within: 60 },
      { day: on('20260315'), cv: null, within: 70 },
    ];
    const flock = flockOf('20260301', '20260320', [move('20260301', 'in', 1000, 40, { birthdt: on('20260301') })], { spreads });
    expect([shown(flock, 'UNIF'), shown(flock, 'CV')]).toEqual([70, 12]);
  });
});

const hens = (count: number, hatch: string) => move('20260701', 'in', count, count * 1.5, { birthdt: on(hatch) });

describe('layers', () => {
  test('hen-day and hen-housed of a published day: 10,000 housed, 9,900 alive, 9,108 eggs', () => {
    const flock = flockOf('20260701', '20260701', [hens(10_000, '20260201'), move('20260701', 'dead', 100, null)], {
      eggs: laid('20260701', 1, 9108),
    });
    expect([shown(flock, 'HENDAY'), value(flock, 'EHH')]).toEqual([92, 0.9108]);
  });

  test('hen-day of a published month: 345,000 hens, 31 days, 9,090,750 eggs', () => {
    const flock = flockOf('20260701', '20260731', [hens(345_000, '20260201')], { eggs: laid('20260701', 31, 293_250) });
    expect([value(flock, 'EGGS'), shown(flock, 'HENDAY')]).toEqual([9_090_750, 85]);
  });

  test('pullets that grew in the house count from the first day of lay, others from their arrival', () => {
    const moves = [hens(1000, '20260601'), move('20261020', 'dead', 100, null)];
    const goods = [fed('20260701', 5000), fed('20261102', 700)];
    const grown = flockOf('20260701', '20261110', moves, { eggs: laid('20261101', 10, 450), goods });
    expect(firstLay(grown)).toBe('20261101');
    expect(hensHoused(grown)).toBe(900);
    expect([shown(grown, 'HENDAYS'), shown(grown, 'HENDAY'), value(grown, 'EHH')]).toEqual([9000, 50, 5]);
    expect(shown(grown, 'FEEDEGG')).toBe(155.6);
    const bought = flockOf('20260701', '20261110', [hens(1000, '20260210'), ...moves.slice(1)], { eggs: laid('20261101', 10, 450), goods });
    expect(hensHoused(bought)).toBe(1000);
    expect(value(bought, 'EHH')).toBe(4.5);
    expect(hensHoused({ ...grown, firstegg: on('20261015') })).toBe(1000);
  });

  test('egg mass takes the egg weight last weighed where a day was not', () => {
    const eggs = [...laid('20260701', 1, 100, { mass: 6 }), ...laid('20260702', 1, 50), ...laid('20260703', 1, 100, { mass: 6.2 })];
    const flock = flockOf('20260701', '20260703', [hens(120, '20260201')], { eggs, goods: [fed('20260701', 30.4)] });
    expect([shown(flock, 'EGGMASS'), shown(flock, 'EGGWT'), shown(flock, 'EGGFCR')]).toEqual([15.2, 60.8, 2]);
    expect(shown({ ...flock, eggs: [...laid('20260701', 1, 50), ...laid('20260702', 1, 100, { mass: 6 })] }, 'EGGMASS')).toBe(9);
    expect(value({ ...flock, eggs: laid('20260701', 3, 10) }, 'EGGMASS')).toBeNull();
  });

  test('laying against the standard is weighted by hens', () => {
    const flock = flockOf('20260701', '20260702', [hens(100, '20260201'), move('20260702', 'sold', 50, 90)], {
      eggs: laid('20260701', 2, 60, { mass: 3.3 }),
      laying: [[20, 90]],
      eggweight: [[20, 60]],
    });
    expect([shown(flock, 'HENDAY'), shown(flock, 'LAYSTD'), shown(flock, 'LAYDIF')]).toEqual([80, 90, -10]);
    // 6.6 kg of 150 hen-days; the standard wants 90 % of 60 g a hen.
    expect([shown(flock, 'MASSHEN'), shown(flock, 'MASSSTD'), shown(flock, 'MASSDIF')]).toEqual([44, 54, -10]);
    expect(value({ ...flock, eggweight: [] }, 'MASSSTD')).toBeNull();
  });

  test('before the first egg nothing is known of laying', () => {
    expect(value(flockOf('20260701', '20260710', [hens(100, '20260601')]), 'HENDAY')).toBeNull();
  });
});

test('hen-days are the birds live at the end of each day, whenever birds came, died or left', () => {
  const some = fc.array(fc.record({ day: fc.integer({ min: 1, max: 40 }), dead: fc.integer({ min: 1, max: 20 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(some, (deaths) => {
      const moves = [hens(1000, '20260201'), ...deaths.map(({ day, dead }) => move(addDays(on('20260701'), day), 'dead', dead, null))];
      const flock = flockOf('20260701', '20260820', moves, { eggs: laid('20260701', 1, 1) });
      let slow = 0;
      for (let day = flock.opendt; day <= flock.asof; day = addDays(day, 1)) slow += live(flock, day);
      expect(value(flock, 'HENDAYS')).toBe(slow);
      expect(value(flock, 'UNACC')).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('a figure is what its parts add up to', () => {
  const flock = broilers([100, 300], 50, 2.2, 36, 1.6);
  for (const code of ['FWM', 'AGESALE', 'PIGDAYS', 'DEAD', 'FEED'])
    expect(
      FLOCK_MEASURES.partsOfFigure([wholeLife(flock)], code, 'numerator').reduce((sum, part) => sum + part.value, 0),
      code,
    ).toBeGreaterThan(0);
});

describe('words', () => {
  test('are changed as words: a part of another stays, pages say birds of heads too', () => {
    const said = (V: string, E: string) => ofBirdPages(t3(V, E, 'จำนวนสุกรในรุ่น'));
    expect(said('Heo theo lứa', 'Live head ahead, a head of batches')).toEqual({
      ...{ V: 'Gà theo đàn', E: 'Live birds ahead, a bird of flocks', T: 'จำนวนไก่ในฝูง' },
    });
  });

  test('that come later in one language are said once they came: titles of pages are loaded a language at a time', () => {
    const loaded = { E: 'ChikEntry' };
    const title = {
      V: 'Nhập heo',
      get E() {
        return loaded.E;
      },
      T: '',
    };
    expect(ofBirdPages(title).E).toBe('ChikEntry');
    loaded.E = 'Pig Entry';
    expect(ofBirdPages(title).E).toBe('Bird Entry');
  });

  const left = /\b(heo|lợn|pigs?|piglets?|batch(es)?|lứa)\b|สุกร|รุ่น/i;

  test.each(FLOCK_FIGURES.all.map((figure) => [figure.code, figure] as const))('%s speaks of birds', (_, { name, definition }) => {
    for (const language of LANGUAGES) {
      expect(`${name[language]} ${definition[language].replaceAll('ไก่รุ่น', '')}`).not.toMatch(left);
      expect(definition[language].length).toBeGreaterThan(0);
    }
  });
});
