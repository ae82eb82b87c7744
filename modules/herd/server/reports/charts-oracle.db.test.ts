import { describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { monthsEnding, weeksEnding } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { tableDifferences } from '#testkit/compare-table.ts';
import { booked, type Cells, dosesOf } from '#testkit/oracle/book.ts';
import { type Measure, measured, spreadOf } from '#testkit/oracle/chart-book.ts';
import { litterFigures, parityFigures } from '#testkit/oracle/classes.ts';
import { followed, survival } from '#testkit/oracle/cohorts.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import type { Life, Service } from '#testkit/oracle/life.ts';
import { oracleFigures, readFarm } from '#testkit/oracle/oracle.ts';
import { numberIn } from '#testkit/oracle/raw.ts';
import { presentNow } from '#testkit/oracle/standing.ts';
import { forecaster, giltsReadyBy, stillInPig } from '#testkit/oracle/week-plan.ts';
import { type Days, farmForTests, off, playBeside } from './played-farm.fixture.ts';

/** A second farm, that was played to another day of the week. */
const BESIDE = 'OR2';
const BESIDE_YEARS = 1.441;
let beside: readonly RawEvent[] = [];
const farm = farmForTests({}, async (played) => {
  beside = await playBeside(played, { farmid: BESIDE, sows: 14, years: BESIDE_YEARS, seed: 6 });
  // The play weighs no gilt after her arrival: those of even numbers were weighed heavy enough to be served.
  await played.db.pool.query("update animal set weight = 135 where status = 'G' and right(pgid, 1) in ('0', '2', '4', '6', '8')");
});

type Figures = Readonly<Record<string, OracleFigure>>;

const known = (days: Days): Days => ({ from: days.from, to: days.to < farm.last ? days.to : farm.last });
const figuresOf = (days: Days, events: readonly RawEvent[] = farm.events): Figures => oracleFigures(events, known(days), farm.settings, farm.last);
const COUNTS = new Set(['MAT', 'MG', 'MW', 'MR', 'LF', 'LW', 'PW', 'ABORTIONS']);
/** The n of a point: what the figure divides by, of a count itself. */
const nOf = (code: string, figure: OracleFigure | undefined): number => (COUNTS.has(code) ? (figure?.value ?? 0) : (figure?.denominator ?? 0));
const labels = ({ columns }: ReportResult): Map<string, string> => new Map(columns.map(({ key, label }) => [key, label.E]));
/** A point as its axis names it: a month 05/2026, a week 202619. */
const named = (step: 'month' | 'week', key: string): string =>
  step === 'month' ? `${key.slice(4)}/${key.slice(0, 4)}` : `W${key.slice(4)}/${key.slice(0, 4)}`;
const period = (): Days => ({ from: businessDate('20250701'), to: businessDate('20260515') });

describe('PigChartReport', () => {
  test.each([
    ['month', 13, 3, ['BA', 'MAT', 'NPD', 'FR']],
    ['week', 26, 4, ['WSI', 'PWM_A', 'SB', 'PWMFY']],
    ['month', 14, 0, ['CULL', 'LMFY', 'APH', 'DPM']],
  ] as const)('points of a trend by %s with their moving mean', async (step, points, moving, figures) => {
    const result = await farm.report('PigChartReport', { kind: 'trend', figures, step, points, moving });
    const spans = (n: number) => (step === 'month' ? monthsEnding(farm.last.slice(0, 6), n) : weeksEnding(weekOf(farm.last, 1), n, 1));
    const shown = spans(points);
    const before = spans(points + moving);
    const rows = shown.map((span, at): Cells => {
      const first = before[at + 1];
      const cells = figures.flatMap((code, index): [string, number | null][] => {
        const own = figuresOf(span)[code];
        const stretch = moving === 0 || first === undefined ? null : (figuresOf({ from: first.from, to: span.to })[code]?.value ?? null);
        const mean = stretch !== null && COUNTS.has(code) ? stretch / moving : stretch;
        return [
          [`f${index}_0`, own?.value ?? null],
          [`f${index}_n0`, nOf(code, own)],
          [`f${index}_1`, mean],
        ];
      });
      return { period: named(step, span.key), ...Object.fromEntries(cells) };
    });
    expect(tableDifferences(result, rows)).toEqual([]);
    for (const [index, chart] of (result.charts ?? []).entries()) {
      expect(chart.series[0]?.values).toEqual(result.rows.map((row) => row[`f${index}_0`] ?? null));
      if (moving > 0) expect(chart.series[1]?.values).toEqual(result.rows.map((row) => row[`f${index}_1`] ?? null));
    }
  });

  test('two farms side by side', async () => {
    const result = await farm.report(
      'PigChartReport',
      { kind: 'trend', farms: ['OR1', BESIDE], figures: ['TB'], step: 'month', points: 13, moving: 0 },
      { farms: ['OR1', BESIDE], usrlvl: 70 },
    );
    const events = new Map([
      ['Trại đối chiếu', farm.events],
      [BESIDE, beside],
    ]);
    const months = monthsEnding(farm.last.slice(0, 6), 13);
    let compared = 0;
    for (const [key, name] of labels(result)) {
      const [who = '', n] = name.split(': ');
      const own = events.get(who);
      if (own === undefined) continue;
      compared += 1;
      for (const [at, month] of months.entries()) {
        const figure = figuresOf(month, own)['TB'];
        expect(off(`${name} ${month.key}`, n === 'n' ? figure?.denominator : figure?.value, result.rows[at]?.[key], n === 'n' ? 0 : 2)).toEqual([]);
      }
    }
    expect(compared).toBe(4);
  });

  test.each([
    ['the first points', 'week', 40, 20, null],
    ['a chosen base', 'week', 52, 26, '20251006'],
    ['months', 'month', 13, 8, null],
  ] as const)('control chart: limits of %s, points beyond them', async (_, step, points, base, basefrom) => {
    for (const code of ['BA', 'WSI']) {
      const result = await farm.report('PigChartReport', { kind: 'control', figures: [code], step, points, base, basefrom });
      const spans = step === 'month' ? monthsEnding(farm.last.slice(0, 6), points) : weeksEnding(weekOf(farm.last, 1), points, 1);
      const values = spans.map((span) => figuresOf(span)[code]?.value ?? null);
      const first = basefrom === null ? 0 : spans.findIndex(({ to }) => to >= basefrom);
      const spread = spreadOf(values.slice(first, first + base).filter((value) => value !== null));
      const [mean, sd] = [spread?.mean ?? Number.NaN, spread?.sd ?? Number.NaN];
      const limits = new Map((result.charts?.[0]?.limits ?? []).map(({ label, value }) => [label.E, value]));
      expect(limits.size).toBe(5);
      for (const [name, times] of [
        ['Mean', 0],
        ['+2', 2],
        ['−2', -2],
        ['+3', 3],
        ['−3', -3],
      ] as const)
        expect(off(`${code} ${name}`, mean + times * sd, limits.get(name), 2)).toEqual([]);
      for (const [at, span] of spans.entries()) {
        const [row, value] = [result.rows[at], values[at] ?? null];
        expect([row?.['period'], row?.['sn0']]).toEqual([named(step, span.key), nOf(code, figuresOf(span)[code])]);
        expect(off(`${code} ${span.key}`, value, row?.['s0'], code === 'BA' ? 2 : 1)).toEqual([]);
        const far = value === null ? 0 : Math.abs(value - mean) / sd;
        expect([code, span.key, row?.['_mark_s0']]).toEqual([code, span.key, far > 3 ? 'bad' : far > 2 ? 'warn' : undefined]);
      }
    }
  });

  test.each(['mateday', 'returnday', 'farrowday', 'fosterday', 'livenum', 'birthkg', 'agemated'] as const)('histogram of %s', async (measure) => {
    for (const days of [farm.whole(), period()]) {
      const result = await farm.report('PigChartReport', { kind: 'histogram', measure, ...days });
      const values = measured(farm.book(days), measure satisfies Measure);
      const width = measure === 'birthkg' ? 0.1 : 1;
      const bars = result.rows.map((row) => {
        const [open, from] = /^(≥ )?([\d.]+)$/.exec(String(row['value']))?.slice(1) ?? [];
        const start = Number(from) - 1e-9;
        return [row['value'], values.filter((value) => value >= start && (open !== undefined || value < start + width)).length];
      });
      expect([measure, days.from, result.rows.map((row) => [row['value'], row['s0']])]).toEqual([measure, days.from, bars]);
      const spread = spreadOf(values);
      const [n, mean, sd] =
        /n = (\d+), mean ([\d.]+), standard deviation ([\d.]+)/
          .exec(result.notes?.[0]?.text.E ?? '')
          ?.slice(1)
          .map(Number) ?? [];
      expect([measure, n]).toEqual([measure, values.length]);
      expect([...off('mean', spread?.mean, mean, 2), ...off('sd', spread?.sd, sd, 2)]).toEqual([]);
      expect(result.rows.reduce((sum, row) => sum + Number(row['s0']), 0)).toBe(values.length);
    }
  });

  const boarOf = (service: Service): string | null => {
    const boars = [...new Set(dosesOf(service).map(({ boar }) => boar))];
    return boars.length === 1 ? (boars[0] ?? null) : null;
  };

  test.each([
    ['operator', ['BA', 'SB']],
    ['operator', ['FR', 'CONC']],
    ['boar', ['FR', 'BA']],
    ['farm', ['PWL', 'LACT']],
  ] as const)('scatter by %s of %s', async (by, figures) => {
    const days = period();
    const farms = by === 'farm' ? ['OR1', BESIDE] : null;
    const result = await farm.report('PigChartReport', { kind: 'scatter', by, figures, farms, ...days }, farms === null ? {} : { farms, usrlvl: 70 });
    const of = readFarm(farm.events, days, farm.settings, farm.last);
    const narrowed = (mated: (life: Life, service: Service) => boolean, born: Parameters<typeof litterFigures>[1]): Figures => ({
      ...litterFigures(of, born),
      ...Object.fromEntries(
        Object.entries(followed(of, (life, service) => mated(life, service) && service.matedt >= of.wFrom && service.matedt <= of.wTo)).filter(
          ([code]) => code === 'FR' || code === 'CONC',
        ),
      ),
    });
    const figuresFor = (who: string): Figures => {
      if (by === 'farm') return figuresOf(days, who === BESIDE ? beside : farm.events);
      if (by === 'boar')
        return narrowed(
          (_, service) => boarOf(service) === who,
          (_, { service }) => service !== null && boarOf(service) === who,
        );
      const code = ['OP1', 'OP2', 'OP3', 'OP4'].find((one) => farm.word('applyid')(one) === who) ?? '';
      return narrowed(
        (_, service) => service.typed[0]?.applyid === code,
        (_, { farrow }) => farrow.applyid === code,
      );
    };
    expect(result.rows.length).toBeGreaterThan(1);
    const [along = '', up = ''] = figures;
    const places = result.columns.map(({ decimals = 0 }) => decimals);
    for (const row of result.rows) {
      const own = figuresFor(String(row['who']));
      expect([
        ...off(`${row['who']} ${along}`, own[along]?.value, row['along'], places[1] ?? 0),
        ...off(`${row['who']} ${up}`, own[up]?.value, row['up'], places[2] ?? 0),
        ...off(`${row['who']} n`, own[up]?.denominator, row['n'], 0),
      ]).toEqual([]);
    }
    if (by === 'boar') {
      const used = farm.book(days).lives.flatMap(({ litters }) => litters.filter(({ farrowdt }) => booked(farm.book(days), farrowdt)));
      const boars = new Set(used.flatMap(({ service }) => (service === null ? [] : (boarOf(service) ?? []))));
      expect([...boars].filter((boar) => !result.rows.some((row) => row['who'] === boar))).toEqual([]);
    }
  });

  test('parity profile of figures of matings, litters and weanings', async () => {
    const figures = ['BA', 'FR', 'PWL', 'WSI'] as const;
    const result = await farm.report('PigChartReport', { kind: 'parity', figures, ...period() });
    const top = farm.settings.PARMAX;
    const rows = Array.from({ length: top + 1 }, (_, parity): Cells => {
      const own = parityFigures(farm.events, period(), farm.settings, farm.last, (one) => Math.min(one, top) === parity);
      const cells = figures.flatMap((code, at) => [
        [`f${at}_0`, own[code]?.value ?? null],
        [`f${at}_n0`, nOf(code, own[code])],
      ]);
      return { parity: parity === top ? `${parity}+` : String(parity), ...Object.fromEntries(cells) };
    });
    expect(tableDifferences(result, rows)).toEqual([]);
  });

  test('survival in pig of the matings of a period', async () => {
    for (const days of [farm.whole(), period()]) {
      const result = await farm.report('PigChartReport', { kind: 'survival', ...days });
      const book = farm.book(days);
      const member = (_: Life, { matedt }: Service) => booked(book, matedt);
      const of = readFarm(farm.events, days, farm.settings, farm.last);
      const curve = survival(of, member, 120);
      expect(curve.flatMap((share, day) => off(`day ${day}`, share, result.rows[day]?.['s0'], 1))).toEqual([]);
      const members = book.lives.flatMap((life) => life.services.filter((service) => !service.entered && member(life, service)));
      const n = members.filter(({ end }) => end !== 'moved' && end !== 'sold').length;
      expect(result.columns[1]?.label.E).toContain(`n = ${n}`);
    }
  });
});

describe('PigWeekReport2', () => {
  test('what was done in every week gone', async () => {
    const { rows } = await farm.report('PigWeekReport2', { back: 26, ahead: 4 });
    let compared = 0;
    for (const row of rows) {
      const { first, last } = weekOf(String(row['from']) as BusinessDate, 1);
      if (last >= farm.last) continue;
      const figures = figuresOf({ from: first, to: last });
      const wanted = ['MAT', 'MG', 'LF', 'PW'].map((code) => figures[code]?.value);
      expect([first, row['mat_done'], row['gilts'], row['far'], row['wean']]).toEqual([first, ...wanted]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test.each(['OR1', BESIDE])(
    'gone and to come, farm %s: farrowings with their band, pigs and sows weaned, to serve, gaps of the plan',
    async (farmid) => {
      const today = farmid === BESIDE ? addDays(farm.start, Math.round(BESIDE_YEARS * 365.25) - 1) : farm.last;
      const { rows } = await farm.report('PigWeekReport2', { back: 12, ahead: 21 }, { farmid, farms: [farmid], curbusdt: today });
      const events = farmid === BESIDE ? beside : farm.events;
      // Every week of the play's groups has six matings planned.
      const { rows: groups } = await farm.db.pool.query<Days>(
        'select min(first_day) as from, max(last_day) as to from herd_group where farm_id = $1',
        [farmid],
      );
      const [groupsFrom, groupsTo] = groups.flatMap(({ from, to }) => [dayNumber(from), dayNumber(to)]);
      const forecast = forecaster(events, today, farm.settings, (from, to) => {
        const days = Math.min(to, groupsTo ?? 0) - Math.max(from, groupsFrom ?? 0) + 1;
        return days > 0 ? Math.round((6 * days) / 7) : null;
      });
      const gilts = presentNow(events, dayNumber(today), farm.settings);
      const weightOf = ({ ent }: Life) => (Number(ent.pgid.slice(-1)) % 2 === 0 ? 135 : numberIn(ent, 'weight'));
      let running = 0;
      const lines = rows.flatMap((row) => {
        const { first: from, last: to } = weekOf(String(row['from']) as BusinessDate, 1);
        const want = forecast({ from, to });
        const name = `${today} ${from}`;
        const begun = from <= today;
        const matings = begun ? (oracleFigures(events, { from, to: to < today ? to : today }, farm.settings, today)['MAT']?.value ?? 0) : null;
        const gap = matings === null || row['mat_plan'] == null ? null : matings - 6;
        running += gap ?? 0;
        return [
          ...off(`${name} far`, want.farrowings, row['far'], 1),
          ...off(`${name} band`, to < today ? null : want.band, row['far_band'], 1),
          ...off(`${name} wean`, want.pigs, row['wean'], 1),
          ...off(`${name} weansows`, want.sows, row['weansows'], 1),
          ...off(`${name} serve`, want.serve, row['serve'], 1),
          ...off(`${name} crates`, want.crates, row['crates'], 0),
          ...off(`${name} places`, want.places, row['places'], 0),
          ...off(`${name} gap`, gap, row['mat_gap'], 0),
          ...off(`${name} running`, gap === null ? null : running, row['mat_running'], 0),
          ...off(`${name} in pig`, begun ? stillInPig(events, { from, to }, today, farm.settings) : null, row['inpig'], 0),
          ...off(`${name} ready`, to < today ? null : giltsReadyBy(gilts, to, today, farm.settings, weightOf), row['ready'], 0),
          ...off(
            `${name} needed`,
            to < today || row['mat_plan'] == null || want.serve === null ? null : Math.max(0, 6 - want.serve),
            row['needed'],
            1,
          ),
        ];
      });
      expect(lines).toEqual([]);
      if (farmid === 'OR1') expect(Number(rows.at(-1)?.['ready'])).toBeGreaterThan(0);
      expect(rows.length).toBe(34);
    },
  );
});
