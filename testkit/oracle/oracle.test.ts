import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { oracleFigures } from './oracle.ts';
import { lifeOf, WORKED_EXAMPLE } from './worked-example.ts';

const FIRST_QUARTER = { from: businessDate('20260101'), to: businessDate('20260331') };

function example(asof = '20260331', events: readonly RawEvent[] = WORKED_EXAMPLE) {
  return oracleFigures(events, FIRST_QUARTER, DEFAULT_HERD_SETTINGS, businessDate(asof));
}

function value(figures: ReturnType<typeof example>, code: string, decimals: number): number | null {
  const raw = figures[code]?.value ?? null;
  return raw === null ? null : roundHalfAway(raw, decimals);
}

describe('the worked example of the definitions', () => {
  const figures = example();
  it.each([
    ['MFD', 0, 270],
    ['AVGMF', 2, 3],
    ['GD', 0, 10],
    ['MAT', 0, 4],
    ['MG', 0, 1],
    ['MW', 0, 2],
    ['MR', 0, 1],
    ['REPEAT', 1, 25],
    ['WSI', 1, 5],
    ['FR', 1, 100],
    ['FRP', 1, 100],
    ['FALLOUT_W', 0, 2],
    ['LF', 0, 2],
    ['TB', 2, 14],
    ['BA', 2, 12],
    ['SB', 1, 10.7],
    ['MM', 1, 3.6],
    ['LW', 0, 2],
    ['PW', 0, 21],
    ['PWL', 2, 10.5],
    ['LACT', 1, 25.5],
    ['PWM_A', 1, 12.5],
    ['PWM_B', 1, 12.5],
    ['PWM_C', 1, 12.5],
    ['SURV', 1, 76.8],
    ['LMFY', 2, 2.7],
    ['PWMFY', 2, 28.39],
    ['PWFY', 2, 27.38],
    ['NPD', 1, 114.9],
    ['CULL', 1, 135.2],
    ['MORT', 1, 135.2],
    ['REPL', 1, 135.2],
  ] as const)('%s to %i decimals is %d', (code, decimals, expected) => {
    expect(value(figures, code, decimals)).toBe(expected);
  });

  it('splits the 85 non-productive days as printed', () => {
    expect(figures['NPD']?.numerator).toBe(85);
    expect(['WS', 'SR', 'SL', 'WL'].map((kind) => figures[`NPD_${kind}`]?.numerator)).toEqual([6, 21, 50, 8]);
  });

  it('counts the days of B in pig as neutral before she died', () => {
    expect(example('20260301')['NPD']?.numerator).toBe(85 - 50);
  });

  it.each([
    ['C', 15.4, 8.3],
    ['D', 9.1, 16.7],
  ] as const)('tells %s alone: PWM A %d, PWM B %d', (pgid, a, b) => {
    const alone = example(
      '20260331',
      WORKED_EXAMPLE.filter((event) => event.pgid === pgid),
    );
    expect(value(alone, 'PWM_A', 1)).toBe(a);
    expect(value(alone, 'PWM_B', 1)).toBe(b);
  });

  it('balances the head of mated females', () => {
    const [opening, inn, out, closing] = ['OPENING', 'IN', 'OUT', 'CLOSING'].map((code) => figures[code]?.value);
    expect([opening, inn, out, closing]).toEqual([3, 1, 2, 2]);
  });
});

describe('edges of the definitions', () => {
  const gilt = (...lines: Parameters<typeof lifeOf>[1]) =>
    oracleFigures(
      lifeOf('G1', [['ENT', '20250101', { entrytp: 'gilt', birthdt: '20240501' }], ...lines]),
      { from: businessDate('20250101'), to: businessDate('20251231') },
      { ...DEFAULT_HERD_SETTINGS, FRSHIFT: 0, reproReasons: new Set(['NOTINPIG']) },
      businessDate('20251231'),
    );

  it('takes a second mating within DOSEDAYS as a dose of the first', () => {
    const figures = gilt(['MAT', '20250110', { boarid: 'B1' }], ['MAT', '20250112', { boarid: 'B2' }]);
    expect(figures['MAT']?.value).toBe(1);
    expect(figures['DPM']?.value).toBe(2);
  });

  it.each([
    ['20250127', 'EARLY'],
    ['20250128', 'REGULAR'],
    ['20250203', 'REGULAR'],
    ['20250204', 'IRREGULAR'],
    ['20250217', 'IRREGULAR'],
    ['20250218', 'SECOND'],
    ['20250224', 'SECOND'],
    ['20250225', 'LATE'],
    ['20250510', 'NOTINPIG'],
  ])('a return on %s after a mating on 10 January is %s', (day, name) => {
    expect(gilt(['MAT', '20250110', { boarid: 'B1' }], ['RET', day])[`FALLOUT_${name}`]?.value).toBe(1);
  });

  it('leaves sold and moved matings out of the farrowing rate and prints them beside', () => {
    const figures = gilt(['MAT', '20250110', { boarid: 'B1' }], ['SAL', '20250301', {}]);
    expect(figures['FR']).toEqual({ value: null, numerator: 0, denominator: 0 });
    expect(figures['FALLOUT_SOLD']?.value).toBe(1);
  });

  it('keeps deaths in pig as failures, except in the adjusted rate', () => {
    const died = gilt(['MAT', '20250110', { boarid: 'B1' }], ['DTH', '20250301', {}, 'HEART']);
    expect([died['FR']?.value, died['FRA']?.denominator]).toEqual([0, 0]);
    const culled = gilt(['MAT', '20250110', { boarid: 'B1' }], ['CUL', '20250601', {}, 'NOTINPIG']);
    expect(culled['FRA']?.value).toBe(0);
  });

  it('counts a nurse weaning as pigs, not as a litter, and the days between as lactation', () => {
    const figures = gilt(
      ['MAT', '20250110', { boarid: 'B1' }],
      ['FAR', '20250504', { livenum: 10, deadnum: 0, mummynum: 0 }],
      ['WEA', '20250525', { weannum: 10 }],
      ['FOS', '20250525', { plusnum: 8 }],
      ['WEA', '20250615', { weannum: 7 }],
      ['MAT', '20250620', { boarid: 'B1' }],
    );
    expect(['LW', 'PW', 'PWL', 'LACT', 'WSI'].map((code) => figures[code]?.value)).toEqual([1, 17, 17, 42, 5]);
    expect(figures['PWM_B']).toMatchObject({ numerator: 1, denominator: 18 });
    expect(figures['NPD_WS']?.numerator).toBe(5);
  });

  it('leaves a first load without dead-born counts out of TB, SB and MM, not out of BA', () => {
    const figures = gilt(['MAT', '20250110', { boarid: 'B1' }], ['FAR', '20250504', { livenum: 9 }]);
    expect([figures['TB']?.value, figures['SB']?.value, figures['BA']?.value]).toEqual([null, null, 9]);
  });
});
