import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import type { FarmDriver } from './driver.ts';
import { simOptions, simSetup } from './options.ts';
import { recordingDriver } from './recorder.ts';
import { simulate } from './simulate.ts';

async function played(given: Parameters<typeof simOptions>[0]) {
  const driver = recordingDriver();
  const options = simOptions(given);
  return { options, events: driver.events, result: await simulate(options, driver) };
}

const farm = await played({ sows: 150, years: 3, seed: 11, partialWeaning: true });

function figuresOf(from: string, days: number): Record<string, OracleFigure> {
  const first = businessDate(from);
  return oracleFigures(farm.events, { from: first, to: addDays(first, days - 1) }, DEFAULT_HERD_SETTINGS, farm.result.last);
}

describe('a simulated farm', () => {
  it('is the same farm for the same seed and another for another', async () => {
    const small = { sows: 20, years: 0.5 };
    const first = await played({ ...small, seed: 4 });
    expect((await played({ ...small, seed: 4 })).events).toEqual(first.events);
    expect((await played({ ...small, seed: 5 })).events).not.toEqual(first.events);
  });

  it('lives within the ranges published for sow herds', () => {
    const figures = figuresOf('20260101', 365);
    const bounds: readonly (readonly [string, number, number])[] = [
      ['FR', 78, 92],
      ['REPEAT', 6, 15],
      ['WSI', 5, 8],
      ['GEST', 114.5, 116],
      ['TB', 13, 15.5],
      ['BA', 12, 14.5],
      ['SB', 4, 9],
      ['MM', 1, 3],
      ['LACT', 22, 27],
      ['WWT', 5.5, 7.5],
      ['PWM_A', 8, 15],
      ['LMFY', 2.2, 2.5],
      ['PWMFY', 23, 31],
      ['NPD', 20, 50],
      ['CULL', 28, 52],
      ['MORT', 3, 13],
      ['REPL', 32, 60],
      ['APH', 2, 4],
      ['AVGMF', 130, 165],
    ];
    for (const [code, low, high] of bounds) {
      expect(figures[code]?.value, code).toBeGreaterThanOrEqual(low);
      expect(figures[code]?.value, code).toBeLessThanOrEqual(high);
    }
  });

  it('knows every event of the herd book but transfers', () => {
    const codes = [...farm.result.byCode.keys()].sort();
    expect(codes).toEqual([
      'ABO',
      'CUL',
      'DTH',
      'ENT',
      'FAR',
      'FOS',
      'FRX',
      'MAT',
      'MOV',
      'PLD',
      'RET',
      'RUT',
      'SCO',
      'SEM',
      'SWN',
      'TRT',
      'VAC',
      'WEA',
      'WGT',
    ]);
    expect(farm.result.refused).toEqual([]);
  });

  it('types nothing before it happened, and some of it days later, in order', async () => {
    let today = businessDate('20200101');
    const lateness: number[] = [];
    const take = (input: { eventdt: string }) => {
      expect(input.eventdt <= today).toBe(true);
      lateness.push(input.eventdt === today ? 0 : 1);
      return Promise.resolve({ ok: true as const });
    };
    const driver: FarmDriver = {
      day: (curbusdt) => {
        expect(curbusdt >= today).toBe(true);
        today = curbusdt;
        return Promise.resolve();
      },
      entry: take,
      event: take,
    };
    await simulate(simOptions({ sows: 20, years: 1 }), driver);
    const late = lateness.reduce((total, one) => total + one, 0) / lateness.length;
    expect(late).toBeGreaterThan(0.05);
    expect(late).toBeLessThan(0.5);
  });

  it('hands back what the driver refuses', async () => {
    const driver: FarmDriver = {
      day: () => Promise.resolve(),
      entry: () => Promise.resolve({ ok: true }),
      event: (input) => Promise.resolve(input.eventcd === 'WGT' ? { ok: false, issues: [{ code: '424' }] } : { ok: true }),
    };
    const result = await simulate(simOptions({ sows: 30, years: 1 }), driver);
    expect(result.refused.length).toBeGreaterThan(0);
    expect(new Set(result.refused.map((refusal) => refusal.input.eventcd))).toEqual(new Set(['WGT']));
  });

  it('hands a whole sitting to a driver that takes one, in the same order', async () => {
    const options = simOptions({ sows: 20, years: 0.5 });
    const single = recordingDriver();
    await simulate(options, single);
    const kept = recordingDriver();
    let sittings = 0;
    const result = await simulate(options, {
      ...kept,
      sitting: async (inputs) => {
        sittings += 1;
        return Promise.all(inputs.map((input) => kept.event(input)));
      },
    });
    expect(kept.events).toEqual(single.events);
    expect(sittings).toBeLessThan(190);
    expect(result.saved).toBeGreaterThan(sittings);
  });

  it('sets up houses and week groups without gaps', () => {
    const { rooms, groups } = simSetup(farm.options);
    expect(new Set(rooms.map((room) => room.roomid)).size).toBe(rooms.length);
    for (let i = 1; i < groups.length; i += 1) expect(groups[i]!.first).toBe(addDays(groups[i - 1]!.last, 1));
    const used = farm.events
      .flatMap((event) => ['mategrp', 'farrowgrp', 'weangrp'].map((field) => event.data[field]))
      .filter((code) => code !== undefined);
    const known = new Set<unknown>(groups.map((group) => group.code));
    expect(used.filter((code) => !known.has(code))).toEqual([]);
  });
});

describe('laws of the figures on any period of the farm', () => {
  const anyPeriod = fc.record({
    start: fc.integer({ min: 0, max: 1000 }),
    days: fc.integer({ min: 1, max: 90 }),
  });
  const value = (figures: Record<string, OracleFigure>, code: string): number => figures[code]?.numerator ?? Number.NaN;

  it('head balance, matings and fallout add up, days are counted once', () => {
    fc.assert(
      fc.property(anyPeriod, ({ start, days }) => {
        const figures = figuresOf(addDays(farm.options.start, start), days);
        const of = (code: string) => value(figures, code);
        expect(of('OPENING') + of('IN') - of('OUT')).toBe(of('CLOSING'));
        expect(of('MG') + of('MW') + of('MR')).toBe(of('MAT'));
        const fallout = Object.keys(figures).filter((code) => /^FALLOUT_(?!W$|MOVED$|SOLD$)/.test(code));
        expect(fallout.reduce((total, code) => total + of(code), 0)).toBe(of('FALLOUT_W'));
        const classes = Object.keys(figures).filter((code) => code.startsWith('NPD_'));
        expect(classes.reduce((total, code) => total + of(code), 0)).toBe(of('NPD'));
        expect(of('FOSTERBAL')).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('two periods add up to the period that holds both', () => {
    const additive = ['MAT', 'MG', 'MW', 'MR', 'LF', 'LW', 'PW', 'MFD', 'GD', 'BD', 'ABORTIONS', 'FALLOUT_W'];
    fc.assert(
      fc.property(anyPeriod, fc.integer({ min: 1, max: 60 }), ({ start, days }, more) => {
        const from = addDays(farm.options.start, start);
        const [first, second, both] = [figuresOf(from, days), figuresOf(addDays(from, days), more), figuresOf(from, days + more)];
        for (const code of additive) expect(value(first, code) + value(second, code), code).toBe(value(both, code));
      }),
      { numRuns: 10 },
    );
  });
});
