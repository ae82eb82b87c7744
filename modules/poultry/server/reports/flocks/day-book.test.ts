import { expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { fed, move } from '#modules/growfinish/domain/figures/grow-batch.fixture.ts';
import { curveBands } from '../../../domain/figures/curve-bands.ts';
import { flockOf, laid, on } from '../../../domain/figures/flock.fixture.ts';
import { FLOCK_MEASURES } from '../../../domain/figures/flock-figures.ts';
import { bookCharts, bookDays } from './day-book.ts';

const chicks = flockOf(
  '20260301',
  '20260310',
  [
    move('20260301', 'in', 1000, 42, { birthdt: on('20260301') }),
    move('20260302', 'dead', 10, null, { reason: 'C-YOLK' }),
    move('20260302', 'dead', 5, null, { reason: 'C-SUDDEN' }),
    move('20260309', 'culled', 5, null, { reason: 'C-LEGS' }),
  ],
  {
    goods: [fed('20260301', 26, 2), fed('20260309', 50)],
    fed: [
      { from: on('20260301'), to: on('20260302') },
      { from: on('20260309'), to: on('20260309') },
    ],
    climate: [{ day: on('20260302'), water: 40, low: 29, high: 32 }],
    weighings: [{ eventdt: on('20260308'), heads: 20, weight: 3.6 }],
  },
);

test('every day of a flock is a line: birds, losses so far, feed a bird beside the standard', () => {
  const days = bookDays(chicks);
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, n) => addDays(on('20260301'), n)));
  const [first, second, third] = days;
  expect(first).toMatchObject({ age: 0, week: 1, start: 0, came: 1000, dead: 0, end: 1000, lost: 0, feed: 13, bird: 13, standard: 25 });
  expect(second).toMatchObject({ dead: 15, end: 985, lost: 1.5, reasons: 'C-YOLK, C-SUDDEN', water: 40, low: 29, high: 32 });
  expect(second?.drunk).toBeCloseTo(40_000 / 985, 9);
  // A day nobody recorded feed on is a gap, not 0; the sum stands.
  expect(third).toMatchObject({ feed: null, bird: null });
  expect(third?.cumulative).toBeCloseTo(13 + 13_000 / 985, 9);
  expect(days[7]).toMatchObject({ week: 2, standard: 66, weighed: 180, stdweight: 180 });
  expect(days.at(-1)).toMatchObject({ end: 980, lost: 2 });
});

test('the last line agrees with the figures of the flock', () => {
  const days = bookDays(chicks);
  const { LIVE, PIGDAYS, LOSS } = FLOCK_MEASURES.figuresOfBatch(chicks, ['LIVE', 'PIGDAYS', 'LOSS']);
  expect([days.at(-1)?.end, days.reduce((sum, { end }) => sum + end, 0), days.at(-1)?.lost]).toEqual([LIVE, PIGDAYS, LOSS]);
});

test('hens lay from the first egg on, against the standard of their week', () => {
  const flock = flockOf('20260701', '20260705', [move('20260701', 'in', 100, 150, { birthdt: on('20260201') })], {
    eggs: laid('20260703', 3, 80, { broken: 2, dirty: 1, mass: 4.8 }),
    laying: [
      [21, 75],
      [23, 90],
    ],
    eggweight: [[20, 60]],
  });
  const days = bookDays(flock);
  expect(days.map(({ laying }) => laying)).toEqual([null, null, 80, 80, 80]);
  expect(days[2]).toMatchObject({ eggs: 80, bad: 3, laystd: 75, mass: 48, massstd: 45 });
  expect(days[2]?.eggwt).toBeCloseTo(60, 9);
});

test('only what somebody recorded is drawn, weight and feed beside the standard', () => {
  const charts = bookCharts(bookDays(chicks));
  expect(charts.map(({ title, series }) => [title.E, series.length])).toEqual([
    ['Weight a bird', 2],
    ['Feed a bird a day', 2],
    ['Water a bird a day', 1],
    ['Loss so far', 1],
  ]);
  expect(bookDays(flockOf('20260701', '20260705', []))).toEqual([]);
});

test('feed conversion by weight as the feed standard implies it', () => {
  const bands = curveBands([
    { week: 1, feed: 0.025, weight: 0.18 },
    { week: 2, feed: 0.066, weight: 0.48 },
    { week: 3, feed: 0.01, weight: 0.48 },
    { week: 4, feed: 0.1, weight: 0.98 },
  ]);
  expect(bands.map(({ upto }) => upto)).toEqual([0.18, 0.48, 0.98]);
  expect(bands.map(({ fcr }) => Math.round(fcr * 1000) / 1000)).toEqual([0.972, 1.54, 1.54]);
});
