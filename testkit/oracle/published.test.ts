import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { simOptions } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { recordingDriver } from '#play/recorder.ts';
import { simulate } from '#play/simulate.ts';
import { oracleFigures } from './oracle.ts';
import { lifeOf } from './worked-example.ts';

type Line = Parameters<typeof lifeOf>[1][number];

/** So many sows, each with these events; `lines` may differ by the sow's number. */
function sows(number: number, lines: (index: number) => readonly Line[]): RawEvent[] {
  return Array.from({ length: number }, (_, index) =>
    lifeOf(`S${index}`, [['ENT', '20240101', { entrytp: 'weaned', services: 1, parity: 1 }], ...lines(index)]),
  ).flat();
}

function figures(events: readonly RawEvent[], from: string, to: string, matedFrom = from, matedTo = to) {
  const day = businessDate;
  return oracleFigures(
    events,
    { from: day(from), to: day(to), matedFrom: day(matedFrom), matedTo: day(matedTo) },
    DEFAULT_HERD_SETTINGS,
    day('20271231'),
  );
}

describe('published worked examples', () => {
  it.each([
    [100, 87, 87],
    [11, 10, 90.9],
    [12, 10, 83.3],
    [13, 10, 76.9],
    [14, 10, 71.4],
  ])('farrowing rate: %d served, %d farrowed, %d %%', (served, farrowed, expected) => {
    const events = sows(served, (index) => [
      ['MAT', '20250110', { boarid: 'B1' }],
      index < farrowed ? ['FAR', '20250504', { livenum: 12, deadnum: 1, mummynum: 0 }] : ['RET', '20250131'],
    ]);
    const all = figures(events, '20250101', '20250131');
    expect(roundHalfAway(all['FR']?.value ?? -1, 1)).toBe(expected);
    expect(all['RETURN_REGULAR']?.numerator).toBe(served - farrowed);
  });

  it('litters per mated female and year: 48 farrowings a week of 1000 mated females', () => {
    const events = sows(1000, (index) =>
      index < 48
        ? [
            ['MAT', '20250110', { boarid: 'B1' }],
            ['FAR', '20250505', { livenum: 12 }],
          ]
        : [],
    );
    expect(roundHalfAway(figures(events, '20250505', '20250511')['LMFY']?.value ?? -1, 3)).toBe(2.503);
  });

  it.each([
    [5, 28.8],
    [6, 24],
  ])('1200 litters of 12 weaned on %d00 sows make %d pigs a year', (females, expected) => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
    const events = sows(females, (index) =>
      index > 0
        ? []
        : months.flatMap((month): Line[] => [
            ['FAR', `2025${month}02`, { livenum: 12 }],
            ['WEA', `2025${month}28`, { weannum: 12 }],
          ]),
    );
    const all = figures(events, '20250101', '20251231');
    expect(roundHalfAway(all['PWMFY']?.value ?? -1, 2)).toBe(expected);
    expect(roundHalfAway((all['LMFY']?.value ?? 0) * (all['PWL']?.value ?? 0), 2)).toBe(expected);
  });
});

describe('identities that hold on any farm', async () => {
  const driver = recordingDriver();
  const { last } = await simulate(simOptions({ sows: 80, years: 3, seed: 21 }), driver);
  // A year whose matings are all settled: no day is "not yet known".
  const from = addDays(last, -365 - 140);
  const settled = oracleFigures(driver.events, { from, to: addDays(from, 364) }, DEFAULT_HERD_SETTINGS, last);
  const value = (code: string): number => settled[code]?.value ?? Number.NaN;

  it('total born holds born alive, stillborn and mummified', () => {
    expect(value('TB') * (1 - value('SB') / 100 - value('MM') / 100)).toBeCloseTo(value('BA'), 9);
  });

  it('the year of a mated female is lactation, pregnancy and non-productive days', () => {
    // In balance litters x (gestation + lactation) + non-productive days is close to 365 (the published form).
    const published = value('LMFY') * (value('GEST') + value('LACT')) + value('NPD');
    expect(Math.abs(published - 365)).toBeLessThan(8);
  });

  it('pigs per female and year is litters per female and year times pigs per litter when as many are weaned as farrow', () => {
    expect(value('PWMFY')).toBeCloseTo((value('LMFY') * value('PWL') * value('LW')) / value('LF'), 9);
  });

  it('piglet survival is what stillbirths and deaths leave', () => {
    expect(value('SURV')).toBeCloseTo(100 - value('SB') - value('PWM_A'), 12);
  });
});
