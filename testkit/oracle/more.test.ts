import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { expectedFarrowings, expectedWeaned } from './forecast.ts';
import { oracleLifetime } from './lifetime.ts';
import { collectionYield, nurseryFigures } from './nursery.ts';
import { lifeOf, WORKED_EXAMPLE } from './worked-example.ts';

const day = businessDate;

describe('expected farrowings and weanings', () => {
  const entry = ['ENT', '20240101', { entrytp: 'weaned', services: 1, parity: 1 }] as const;
  // Four final matings: two farrowed, one came back on day 21, one on day 60.
  const past = ['P1', 'P2', 'P3', 'P4'].flatMap((pgid, index) =>
    lifeOf(pgid, [
      entry,
      ['MAT', '20250301', { boarid: 'B1' }],
      index < 2 ? ['FAR', '20250623', { livenum: 12, deadnum: 0, mummynum: 0 }] : index === 2 ? ['RET', '20250322'] : ['RET', '20250430'],
      ...(index < 2 ? [['WEA', '20250717', { weannum: 9 }] as const] : [['CUL', '20250701', {}] as const]),
    ]),
  );
  const running = [...lifeOf('R1', [entry, ['MAT', '20250910', { boarid: 'B1' }]]), ...lifeOf('R2', [entry, ['MAT', '20250911', { boarid: 'B1' }]])];
  const week = { from: day('20260101'), to: day('20260107') };

  it('weighs each standing mating with the share that farrowed of those in pig that long', () => {
    const at = (asof: string) => expectedFarrowings([...past, ...running], week, DEFAULT_HERD_SETTINGS, day(asof));
    expect(at('20250920')).toBeCloseTo(2 * (2 / 4), 12);
    expect(at('20251010')).toBeCloseTo(2 * (2 / 3), 12);
    expect(at('20251201')).toBeCloseTo(2, 12);
    expect(expectedFarrowings(running, week, DEFAULT_HERD_SETTINGS, day('20251010'))).toBeNull();
  });

  it('weans LACTSTD days later what lives', () => {
    const weaned = expectedWeaned([...past, ...running], { from: day('20260125'), to: day('20260131') }, DEFAULT_HERD_SETTINGS, day('20251201'));
    expect(weaned).toBeCloseTo(2 * 12 * 0.75, 9);
  });
});

describe('lifetime, nursery and semen', () => {
  it('counts the life of sow A of the worked example', () => {
    expect(oracleLifetime(WORKED_EXAMPLE, 'A', DEFAULT_HERD_SETTINGS, day('20260331'))).toEqual({
      litters: 1,
      totalBorn: 13,
      bornAlive: 12,
      weaned: 11,
      wasteday: 0,
      daysPresent: 304,
      weanedPerYear: (365 * 11) / 233,
    });
    expect(oracleLifetime(WORKED_EXAMPLE, 'Z', DEFAULT_HERD_SETTINGS, day('20260331'))).toBeNull();
  });

  it('divides nursery deaths by head placed and by pig-days', () => {
    const move = (eventdt: string, kind: 'in' | 'death' | 'out', heads: number) => ({
      roomid: 'N1',
      eventdt: day(eventdt),
      kind,
      heads,
    });
    const figures = nurseryFigures(
      [move('20251220', 'in', 60), move('20260102', 'in', 40), move('20260103', 'death', 2), move('20260104', 'out', 98)],
      { from: day('20260101'), to: day('20260104') },
    );
    expect(figures['NURM']).toEqual({ value: 2, numerator: 2, denominator: 100 });
    expect(figures['NURD']).toMatchObject({ numerator: 2, denominator: 60 + 100 + 98 });
  });

  it('yields useful sperm, doses and diluent', () => {
    const made = collectionYield({ volume: 200, concentration: 300, motility: 80, abnormal: 10 }, { sperm: 3, volume: 80 });
    expect(made.useful).toBeCloseTo(43.2, 9);
    expect([made.doses, made.diluent]).toEqual([14, 920]);
    expect(collectionYield({ volume: 200, concentration: 20, motility: 50, abnormal: 30 }, { sperm: 3, volume: 80 })).toMatchObject({
      doses: 0,
      diluent: 0,
    });
  });
});
