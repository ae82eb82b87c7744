import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { doseBefore, type LifeCycle, stageOn } from './animal-life.ts';

const NONE = {
  outcome: null,
  outcomedt: null,
  farrowdt: null,
  weandt: null,
  closeddt: null,
  farrownum: null,
  livenum: null,
  lost: null,
  weannum: null,
};
const day = (text: string): BusinessDate => text as BusinessDate;

/** Served and returned, then served again, farrowed 115 days later and weaned after 24. */
const CYCLES: readonly LifeCycle[] = [
  { ...NONE, parity: 1, matedt: day('20250101'), outcome: 'return', outcomedt: day('20250122') },
  {
    ...{ ...NONE, parity: 1, matedt: day('20250122'), outcome: 'farrowed', outcomedt: day('20250517'), farrowdt: day('20250517') },
    ...{ weandt: day('20250610'), farrownum: 14, livenum: 12, lost: 2, weannum: 11 },
  },
];

test.each([
  ['20241231', null],
  ['20250110', ['pregnant', 9, null]],
  ['20250122', ['pregnant', 0, 14]],
  ['20250516', ['pregnant', 114, 14]],
  ['20250517', ['lactating', 0, 14]],
  ['20250610', ['lactating', 24, 14]],
  ['20250620', ['open', 10, 14]],
])('on %s the sow is %j', (on, expected) => {
  const found = stageOn(CYCLES, day(on));
  expect(found === null ? null : [found.stage, found.days, found.cycle?.farrownum ?? null]).toEqual(expected);
});

test('after a failed service she is open without a litter', () => {
  expect(stageOn(CYCLES.slice(0, 1), day('20250130'))).toEqual({ stage: 'open', days: 8, cycle: null });
});

test('days of a stage go up by one a day until the stage changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (n) => {
      const on = addDays(day('20250101'), n);
      const [now, next] = [stageOn(CYCLES, on), stageOn(CYCLES, addDays(on, 1))];
      if (now?.stage === next?.stage && now?.cycle === next?.cycle) expect(next?.days).toBe((now?.days ?? 0) + 1);
      else expect(next?.days).toBeLessThanOrEqual(1);
    }),
  );
});

test('the last vaccine against the disease counts, by what was entered of it, else by its code', () => {
  const doses = [
    { day: day('20250101'), itemid: 'V-PRRS', item: 'PRRS' },
    { day: day('20250301'), itemid: 'V-PRRS', item: 'PRRS' },
    { day: day('20250201'), itemid: 'COMBO', item: 'Combo' },
    { day: day('20250201'), itemid: 'V-CSF', item: 'CSF' },
  ];
  const entered = new Map([['COMBO', new Set(['PPV', 'ERY'])]]);
  const of = (disease: string | null, on: string) => {
    const found = doseBefore(doses, { disease, day: day(on) }, entered);
    return found === null ? null : [found.itemid, daysBetween(found.day, day(on))];
  };
  expect(of('PRRS', '20250228')).toEqual(['V-PRRS', 58]);
  expect(of('PRRS', '20250301')).toEqual(['V-PRRS', 0]);
  expect(of('PPV', '20250401')).toEqual(['COMBO', 59]);
  expect([of('ASF', '20250401'), of(null, '20250401'), of('CSF', '20250131')]).toEqual([null, null, null]);
});
