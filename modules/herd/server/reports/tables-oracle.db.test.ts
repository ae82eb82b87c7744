import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { monthPeriod, monthsEnding } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf } from '#kernel/week.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { eventsOfLineage, lineageFigures, parityFigures, removedUnserved } from '#testkit/oracle/classes.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { dueInDays, largestLosses, typedLate } from '#testkit/oracle/week-lists.ts';
import { type Days, farmForTests, type PlayedFarm } from './played-farm.fixture.ts';

type Figures = Readonly<Record<string, OracleFigure>>;

const farm = farmForTests({ sows: 32, years: 2.15, start: businessDate('20240401') });

/** Counts shown as the mean of a week where a column stands for several. */
const PER_PERIOD = new Set(['MAT', 'MG', 'MW', 'MR', 'ABORTIONS', 'LF', 'LW', 'PW', 'FOSTERBAL', 'IN', 'OUT']);
/** Default targets of the definitions by code. */
const TARGETS = new Map(
  readFileSync(new URL('../../../../testkit/reference/herd-figures.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, codes = '', targets = ''] = line.split('\t');
      return codes.split(' ').map((code, at) => [code, targets.split(' ')[at]] as const);
    })
    .flatMap(([code, target = '']) => (/^\d/.test(target) ? [[code, Number(target)] as const] : [])),
);

/** Figures of the days that have passed by the as-of day; null when none has. */
function figuresOf({ from, to }: Days, asof: BusinessDate = farm.last, settings = farm.settings): Figures | null {
  return from > asof ? null : oracleFigures(farm.events, { from, to: to < asof ? to : asof }, settings, asof);
}

function off(name: string, exact: number | null, shown: unknown, decimals: number): string[] {
  const good = exact === null || typeof shown !== 'number' ? exact === (shown ?? null) : roundsTo(exact, shown, decimals);
  return good ? [] : [`${name}: events ${exact}, report ${shown}`];
}

interface Wanted {
  readonly figures: Figures | null;
  /** Counts are shown as the mean of one of so many. */
  readonly share?: number;
}

/** Cells of the rows of figures that are not those counted slowly; every column but `apart` must be among those wanted. */
function cellDifferences({ columns, rows }: ReportResult, wanted: ReadonlyMap<string, Wanted>, apart: readonly string[] = []): string[] {
  const keys = columns.map(({ key }) => key).filter((key) => !['figure', 'unit', 'target', ...apart].includes(key));
  const lines = String(keys.toSorted()) === String([...wanted.keys()].toSorted()) ? [] : [`columns ${keys}, counted ${[...wanted.keys()]}`];
  for (const row of rows.filter((one) => one['_figure'] !== undefined)) {
    const code = String(row['_figure']);
    for (const [key, { figures, share }] of wanted) {
      const mean = share !== undefined && PER_PERIOD.has(code);
      const value = figures === null ? null : figures[code] === undefined ? Number.NaN : figures[code].value;
      const young = mean && figures?.['OPENING']?.value === 0;
      const exact = young ? null : mean && value !== null ? value / share : value;
      lines.push(...off(`${key} ${code}`, exact, row[key], mean ? 1 : Number(row['_decimals'])));
    }
  }
  return lines.slice(0, 12);
}

const figureRows = ({ rows }: ReportResult): ReportRow[] => rows.filter((row) => row['_figure'] !== undefined);
const section = (result: ReportResult, key: string) => result.sections?.find((one) => one.key === key);
const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('PigWeekReport', () => {
  const ask = (params: object, weekstart: WeekStart = 1) => farm.report('PigWeekReport', params, { weekstart });
  const columnsOf = (year: number, week: number, weeks: number, weekstart: WeekStart, asof = farm.last): Map<string, Wanted> => {
    const last = weekNumbered(year, week, weekstart);
    const shown = Array.from({ length: weeks }, (_, back) => shiftWeek(last, -back, weekstart));
    const mean = (n: number) => figuresOf({ from: shiftWeek(last, -n, weekstart).first, to: addDays(last.first, -1) }, asof);
    return new Map<string, Wanted>([
      ...shown.map((one) => [weekLabel(one), { figures: figuresOf({ from: one.first, to: one.last }, asof) }] as const),
      ...[4, 13, 52].map((n) => [`mean${n}`, { figures: mean(n), share: n }] as const),
      ['year', { figures: figuresOf({ from: weekNumbered(year, 1, weekstart).first, to: last.last }, asof) }],
    ]);
  };

  test('every figure of the week, the weeks before, their means and the year, whatever day the week begins', async () => {
    for (const [year, week, weeks, weekstart] of [
      [2026, 12, 8, 1],
      [2025, 52, 4, 4],
      [2026, 2, 5, 0],
      [2024, 30, 6, 6],
    ] as const) {
      const result = await ask({ year, week, weeks }, weekstart);
      expect([year, week, cellDifferences(result, columnsOf(year, week, weeks, weekstart))]).toEqual([year, week, []]);
      expect(figureRows(result).length).toBeGreaterThan(45);
    }
  });

  test('the running week, an earlier day, and the whole year to date', async () => {
    const running = weekOf(farm.last, 1);
    expect(cellDifferences(await ask({}), columnsOf(running.year, running.week, 8, 1))).toEqual([]);
    const asof = businessDate('20260115');
    const then = weekOf(asof, 1);
    expect(cellDifferences(await ask({ asof }), columnsOf(then.year, then.week, 8, 1, asof))).toEqual([]);
    const year = await ask({ year: 2025, week: 0 });
    expect(year.columns[3]?.key).toBe('year');
    expect(cellDifferences(year, columnsOf(2025, 52, 8, 1))).toEqual([]);
  });

  test('targets are the defaults of the definitions and the plan of the week', async () => {
    for (const row of figureRows(await ask({ year: 2026, week: 12 }))) {
      const code = String(row['_figure']);
      expect([code, row['target'] ?? null]).toEqual([code, code === 'MAT' ? 6 : (TARGETS.get(code) ?? null)]);
    }
  });

  test('figures beyond two standard deviations of the thirteen weeks before, and those only', async () => {
    for (const week of [9, 16, 20]) {
      const last = weekNumbered(2026, week, 1);
      const result = await ask({ year: 2026, week });
      const values = (code: string) =>
        Array.from({ length: 13 }, (_, back) => shiftWeek(last, -1 - back, 1))
          .map((one) => weeks.get(one.first)?.[code]?.value ?? null)
          .filter((value) => value !== null);
      const weeks = new Map(
        Array.from({ length: 14 }, (_, back) => shiftWeek(last, -back, 1)).map((one) => [one.first, figuresOf({ from: one.first, to: one.last })]),
      );
      const wanted = figureRows(result).flatMap((row) => {
        const decimals = 10 ** Number(row['_decimals']);
        const code = String(row['_figure']);
        const before = values(code).map((value) => Math.round(value * decimals) / decimals);
        const mean = before.reduce((sum, value) => sum + value, 0) / before.length;
        const deviation = Math.sqrt(before.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (before.length - 1));
        const value = weeks.get(last.first)?.[code]?.value ?? null;
        return before.length >= 8 && value !== null && deviation > 0 && Math.abs(value - mean) > 2 * deviation ? [code] : [];
      });
      expect([week, section(result, 'deviations')?.rows.map((row) => row['_figure'])]).toEqual([week, wanted]);
      expect(
        figureRows(result)
          .filter((row) => `_dev_${weekLabel(last)}` in row)
          .map((row) => row['_figure']),
      ).toEqual(wanted);
    }
  });

  test('the three lists: typed late, largest losses, due next week', async () => {
    let [late, losses, due] = [0, 0, 0];
    for (let week = 1; week <= 21; week += 1) {
      const { first, last } = weekNumbered(2026, week, 1);
      const days = { from: first, to: last < farm.last ? last : farm.last };
      const result = await ask({ year: 2026, week });
      const operator = farm.word('applyid');
      const wanted = typedLate(farm.events, { from: first, to: last }).map((row) => ({
        ...row,
        eventcd: EVENT_TYPES[row['eventcd'] as keyof typeof EVENT_TYPES].title.E,
        applyid: operator(String(row['applyid'])),
      }));
      const keys = ['pgid', 'eventcd', 'eventdt', 'valuedt', 'late', 'applyid', 'typedby'];
      const shown = (section(result, 'late')?.rows ?? []).map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));
      if (wanted.length <= 40) expect([week, sorted(shown)]).toEqual([week, sorted(wanted)]);
      const { litters, sows } = largestLosses(farm.book(days));
      const list = section(result, 'losses');
      const found = (rows: readonly ReportRow[]) =>
        rows.map((row) => [row['pgid'], row['parity'], row['roomid'], row['eventdt'], row['count'], row['reason'] ?? null]);
      const reason = farm.word('reason');
      expect([week, found(list?.rows ?? []).toSorted()]).toEqual([
        week,
        found([...litters, ...sows.map((row) => ({ ...row, reason: reason(String(row['reason'])) }))]).toSorted(),
      ]);
      const next = { from: addDays(last, 1), to: addDays(last, 7) };
      const { farrow, check, wean, pigs } = dueInDays(farm.events, next, farm.settings, days.to);
      expect([week, section(result, 'due')?.rows.map((row) => row['count'])]).toEqual([week, [farrow, check, wean]]);
      expect([week, section(result, 'due')?.rows[2]?.['what']]).toEqual([week, expect.stringContaining(`(${pigs} piglets)`)]);
      [late, losses, due] = [late + wanted.length, losses + litters.length + sows.length, due + farrow + check + wean];
    }
    expect([late, losses, due].map((n) => n > 2)).toEqual([true, true, true]);
  });
});

describe('PigMonthProReport', () => {
  const columnsOf = (end: string, last: string, asof = farm.last, settings = farm.settings): Map<string, Wanted> =>
    new Map([
      ...monthsEnding(end, 12).map((month) => [month.key, { figures: figuresOf(month, asof, settings) }] as const),
      ['ytd', { figures: figuresOf({ from: businessDate(`${last.slice(0, 4)}0101`), to: monthPeriod(last).to }, asof, settings) }],
      ['last12', { figures: figuresOf({ from: monthPeriod(shiftMonth(last, -11)).from, to: monthPeriod(last).to }, asof, settings) }],
    ]);

  test('twelve months, the year to date and the last twelve, of a year, up to a month, on an earlier day and in the variants', async () => {
    const ask = (params: object) => farm.report('PigMonthProReport', params);
    const running = monthOf(farm.last);
    expect(cellDifferences(await ask({}), columnsOf('202612', running))).toEqual([]);
    expect(cellDifferences(await ask({ year: 2025 }), columnsOf('202512', '202512'))).toEqual([]);
    expect(cellDifferences(await ask({ endmonth: '202508' }), columnsOf('202508', '202508'))).toEqual([]);
    const asof = businessDate('20260210');
    expect(cellDifferences(await ask({ asof }), columnsOf('202612', '202602', asof))).toEqual([]);
    const variants = { tbmum: 'N', npdgilt: 'Y', lwzero: 'Y' };
    const settings = { ...farm.settings, TBMUM: 'N', NPDGILT: 'Y', LWZERO: 'Y' } as const;
    expect(cellDifferences(await ask({ year: 2025, ...variants }), columnsOf('202512', '202512', farm.last, settings))).toEqual([]);
  });

  test('one section, its headline and charts; targets of the definitions', async () => {
    const result = await farm.report('PigMonthProReport', { year: 2025, sections: ['farrowing'] });
    expect(figureRows(result).map((row) => row['_section'])).toEqual(Array.from({ length: 10 }, () => 'farrowing'));
    const months = monthsEnding('202512', 12).map((month) => figuresOf(month)?.['BA']?.value ?? null);
    const chart = result.charts?.find(({ series }) => series[0]?.name.E === result.headline?.find(({ figure }) => figure === 'BA')?.label.E);
    for (const [at, exact] of months.entries()) expect(off('BA', exact, chart?.series[0]?.values[at], 2)).toEqual([]);
    for (const row of figureRows(result))
      expect([row['_figure'], row['target'] ?? null]).toEqual([row['_figure'], TARGETS.get(String(row['_figure'])) ?? null]);
  });
});

describe('PigMonthProReport3', () => {
  test('month, year to date and twelve months against a year ago, with their changes', async () => {
    const month = '202605';
    const result = await farm.report('PigMonthProReport3', { month });
    const of = (from: string, to: string): Wanted => {
      const days = { from: businessDate(`${from}01`), to: monthPeriod(to).to };
      return { figures: days.from < farm.start ? null : figuresOf(days) };
    };
    const wanted = new Map<string, Wanted>([
      ['month', of(month, month)],
      ['lastmonth', of('202604', '202604')],
      ['monthly', of('202505', '202505')],
      ['ytd', of('202601', month)],
      ['ytdly', of('202501', '202505')],
      ['last12', of('202506', month)],
      ['before12', of('202406', '202505')],
    ]);
    const changes = result.columns.map(({ key }) => key).filter((key) => !wanted.has(key));
    expect(cellDifferences(result, wanted, changes)).toEqual([]);
    // A change is the difference of the two numbers that are printed.
    for (const row of figureRows(result)) {
      const decimals = Number(row['_decimals']);
      const pair = (now: string, past: string) => (row[now] === null || row[past] === null ? null : Number(row[now]) - Number(row[past]));
      for (const [change, now, past] of [
        ['dmonth', 'month', 'monthly'],
        ['dytd', 'ytd', 'ytdly'],
        ['d12', 'last12', 'before12'],
      ] as const)
        if (changes.includes(change)) expect(off(`${row['_figure']} ${change}`, pair(now, past), row[change], decimals)).toEqual([]);
    }
    expect(changes.filter((key) => !['figure', 'unit', 'target'].includes(key))).toHaveLength(4);
  });

  test('what changed pigs weaned: the parts of both splits', async () => {
    const result = await farm.report('PigMonthProReport3', { month: '202605' });
    const [now, then] = [
      { from: '20250601', to: farm.last },
      { from: '20240601', to: '20250531' },
    ].map((days) => figuresOf(days as Days) as Figures);
    const rates = (figures: Figures | undefined, days: number) => {
      const n = (code: string) => figures?.[code]?.numerator ?? 0;
      return {
        lmfy: (365 * n('LF')) / n('MFD'),
        pigs: n('PW') / n('LF'),
        born: n('BA') / n('LF'),
        kept: n('PW') / n('BA'),
        females: n('MFD') / days,
        pw: n('PW'),
      };
    };
    const [a, b] = [rates(now, daysBetween(businessDate('20250601'), farm.last) + 1), rates(then, 365)];
    const [lmfy, pigs] = [(a.lmfy + b.lmfy) / 2, (a.pigs + b.pigs) / 2];
    const psy = [
      (a.lmfy - b.lmfy) * pigs,
      lmfy * (a.pigs - b.pigs),
      (lmfy * (a.born - b.born) * (a.kept + b.kept)) / 2,
      (lmfy * (a.kept - b.kept) * (a.born + b.born)) / 2,
      a.lmfy * a.pigs - b.lmfy * b.pigs,
    ];
    expect(section(result, 'psy')?.rows.flatMap((row, at) => off(`psy ${at}`, psy[at] ?? null, row['last12'], 2))).toEqual([]);
    const rate = [a.pw / a.females, b.pw / b.females] as const;
    const pw = [((a.females - b.females) * (rate[0] + rate[1])) / 2, ((a.females + b.females) / 2) * (rate[0] - rate[1]), a.pw - b.pw];
    expect(section(result, 'pw')?.rows.flatMap((row, at) => off(`pw ${at}`, pw[at] ?? null, row['last12'], 0))).toEqual([]);
  });
});

describe('PigMonthProReport2', () => {
  test.each([
    ['202605', 1, 8],
    ['202512', 12, 6],
    ['202606', 6, 10],
  ] as const)('by parity, %s and %i months, last class %i', async (month, months, parmax) => {
    const result = await farm.report('PigMonthProReport2', { month, months, parmax });
    const { to } = monthPeriod(month);
    const days = { from: monthPeriod(shiftMonth(month, 1 - months)).from, to: to < farm.last ? to : farm.last };
    const bands: [string, number, number][] = [
      ...Array.from({ length: parmax + 1 }, (_, parity): [string, number, number] => [`p${parity}`, parity, parity === parmax ? 99 : parity]),
      ['young', 1, 2],
      ['prime', 3, 6],
      ['old', 7, 99],
    ];
    const member = (from: number, most: number) => (parity: number) => from <= parity && parity <= most;
    const of = (from: number, most: number): Wanted => ({
      figures: parityFigures(farm.events, days, farm.settings, farm.last, member(from, most)),
    });
    const wanted = new Map<string, Wanted>([
      ...bands.map(([key, from, most]) => [key, of(from, most)] as const),
      ['all', { figures: figuresOf(days) }],
    ]);
    expect(cellDifferences(result, wanted)).toEqual([]);
    const own = (name: string) => result.rows.find((row) => row['figure'] === name);
    const herd = wanted.get('all')?.figures?.['CLOSING']?.value ?? 0;
    for (const [key, from, most] of bands) {
      const figures = wanted.get(key)?.figures;
      expect(off(`${key} share`, (100 * (figures?.['CLOSING']?.value ?? 0)) / herd, own('Parity share')?.[key], 1)).toEqual([]);
      expect(off(`${key} days`, figures?.['MFD']?.value ?? null, own('Mated female days')?.[key], 0)).toEqual([]);
      const unserved = removedUnserved(farm.events, days, farm.settings, farm.last, member(from, most));
      expect(off(`${key} unserved`, unserved, own('Removed unserved')?.[key], 0)).toEqual([]);
    }
    const value = (key: string, code: string) => wanted.get(key)?.figures?.[code]?.value ?? null;
    const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);
    expect(off('dip BA', less(value('p2', 'BA'), value('p1', 'BA')), result.headline?.[0]?.value, 2)).toEqual([]);
    expect(off('dip FR', less(value('p1', 'FR'), value('p0', 'FR')), result.headline?.[1]?.value, 1)).toEqual([]);
  });
});

describe('PigMonthProReport4', () => {
  test('by lineage, with the figures weighted to the parities of the farm', async () => {
    const result = await farm.report('PigMonthProReport4', { month: '202605', months: 12 });
    const days = { from: businessDate('20250601'), to: farm.last };
    const lines = result.columns.filter(({ key }) => /^l\d/.test(key));
    expect(lines.map(({ label }) => label.E).toSorted()).toEqual(['LY', 'YL']);
    const wanted = new Map<string, Wanted>(
      lines.map(({ key, label }) => [key, { figures: lineageFigures(farm.events, days, farm.settings, farm.last, label.E) }] as const),
    );
    wanted.set('all', { figures: figuresOf(days) });
    // Boars stand under no sow line.
    const sows = { ...result, rows: result.rows.filter((row) => row['_figure'] !== 'AVGB') };
    expect(cellDifferences(sows, wanted)).toEqual([]);
    const top = farm.settings.PARMAX;
    const classes = Array.from({ length: top + 1 }, (_, own) => (parity: number) => Math.min(parity, top) === own);
    const byParity = (events: PlayedFarm['events']) => classes.map((member) => parityFigures(events, days, farm.settings, farm.last, member));
    const herd = byParity(farm.events);
    for (const row of result.rows.filter((one) => one['_adjusted'] !== undefined))
      for (const { key, label } of lines) {
        const code = String(row['_adjusted']);
        const own = byParity(eventsOfLineage(farm.events, label.E)).map((figures, at) => [
          figures[code]?.value ?? null,
          herd[at]?.[code]?.denominator ?? 0,
        ]);
        const known = own.flatMap(([value, weight]) => (value === null || value === undefined ? [] : [[value, weight ?? 0] as const]));
        const weights = known.reduce((sum, [, weight]) => sum + weight, 0);
        const exact = known.reduce((sum, [value, weight]) => sum + value * weight, 0) / weights;
        expect(off(`${key} ${code} adjusted`, exact, row[key], Number(row['_decimals']))).toEqual([]);
      }
  });
});
