import { describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { type WeekStart, weekLabel, weekNumbered, weekOf } from '#kernel/week.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import type { Cells } from '#testkit/oracle/book.ts';
import { lineageFigures, parityFigures } from '#testkit/oracle/classes.ts';
import { dailyBook } from '#testkit/oracle/daily-book.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { type Days, farmForTests, type PlayedFarm } from './played-farm.fixture.ts';

const farm = farmForTests();

const HEAD = ['gilts', 'sows', 'boars', 'suckling', 'nursery'];
const SAME = (row: ReportRow, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, Math.round(Number(row[key] ?? 0) * 100) / 100]));

describe('PigMonthReport', () => {
  async function compare(params: object, days: Days, roomid: string | null = null, weekstart: WeekStart = 1): Promise<void> {
    const result = await farm.report('PigMonthReport', { ...params, roomid }, { weekstart });
    const wanted = dailyBook(farm.book(days), roomid);
    const counts = result.columns.map(({ key }) => key).filter((key) => key !== 'day');
    const sums = (rows: readonly Cells[]): Cells => {
      const flows = counts.filter((key) => !HEAD.includes(key));
      const totals = flows.map((key) => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)] as const);
      return { ...Object.fromEntries(totals), ...Object.fromEntries(HEAD.map((key) => [key, rows.at(-1)?.[key] ?? null])) };
    };
    const expected: [string, Cells][] = [];
    let week: Cells[] = [];
    for (const [at, row] of wanted.entries()) {
      expected.push([String(row['day']), row]);
      week.push(row);
      const label = (day: Cells | undefined) => (day === undefined ? '' : weekLabel(weekOf(businessDate(String(day['day'])), weekstart)));
      if (label(row) === label(wanted[at + 1])) continue;
      expected.push([`Week ${label(row).slice(4)}/${label(row).slice(0, 4)}`, sums(week)]);
      week = [];
    }
    expect(result.rows.map((row) => [row['day'], SAME(row, counts)])).toEqual(expected.map(([name, row]) => [name, SAME(row, counts)]));
    const flows = counts.filter((key) => !HEAD.includes(key));
    expect(SAME(result.totals ?? {}, flows)).toEqual(SAME(sums(wanted), flows));
    expect(result.rows.filter((row) => row['_style'] === 'warn').map((row) => row['day'])).toEqual(
      wanted.filter(({ empty }) => empty === 1).map((row) => row['day']),
    );
  }

  test('days, weeks and sums of months, running ones and those of the first days', async () => {
    for (const [month, last] of [
      ['202501', '20250131'],
      ['202509', '20250930'],
      ['202602', '20260228'],
      ['202607', farm.last],
    ] as const)
      await compare({ month }, { from: businessDate(`${month}01`), to: businessDate(last) });
  });

  test('farm weeks, whatever day they begin', async () => {
    for (const weekstart of [0, 3, 6] as const) {
      const to = weekNumbered(2026, 7, weekstart);
      await compare({ year: 2026, week: 7, weeks: 6 }, { from: weekNumbered(2026, 2, weekstart).first, to: to.last }, null, weekstart);
    }
  });

  test('each house: what happened in it', async () => {
    for (const roomid of ['G1', 'M1', 'M2', 'F1', 'F3', 'B1', 'N2'])
      await compare({ month: '202603' }, { from: businessDate('20260301'), to: businessDate('20260331') }, roomid);
  });
});

describe('PigGeneralReport', () => {
  const first = () => ({ from: businessDate('20250701'), to: businessDate('20251231') });
  const more = () => [
    { from: addDays(farm.last, -99), to: farm.last },
    { from: businessDate('20250915'), to: businessDate('20250930') },
    { from: farm.start, to: farm.last },
  ];

  /** Value, numerator, denominator and change of every figure of every period; what has no formula over events is compared elsewhere. */
  async function compare(params: object, counted: (days: Days) => ReturnType<typeof oracleFigures>, apart: readonly string[] = []): Promise<void> {
    const periods = [first(), ...more()];
    const asked = Object.fromEntries(more().flatMap(({ from, to }, at) => [[`from${at + 2}`, from] as const, [`to${at + 2}`, to] as const]));
    const result = await farm.report('PigGeneralReport', { ...first(), ...asked, ...params });
    const wanted = periods.map(counted);
    const lines: string[] = [];
    for (const row of result.rows.filter((one) => one['_figure'] !== undefined)) {
      const code = String(row['_figure']);
      if (apart.includes(code)) continue;
      const decimals = Number(row['_decimals']);
      const check = (key: string, exact: number | null | undefined, places = decimals) => {
        const shown = row[key] ?? null;
        const good = exact === null || exact === undefined || shown === null ? (exact ?? null) === shown : roundsTo(exact, Number(shown), places);
        if (!good) lines.push(`${key} ${code}: events ${exact}, report ${shown}`);
      };
      for (const [at, figures] of wanted.entries()) {
        const figure = figures[code];
        if (figure === undefined) lines.push(`${code} is not counted`);
        check(`v${at + 1}`, figure?.value);
        const rate = row[`n${at + 1}`] !== null;
        if (rate && figure?.value !== null && code !== 'SURV') {
          check(`n${at + 1}`, figure?.numerator, 0);
          check(`d${at + 1}`, figure?.denominator, 0);
        }
        const [now, then] = [row[`v${at + 1}`] ?? null, row['v1'] ?? null];
        if (at > 0) check(`c${at + 1}`, now === null || then === null ? null : Number(now) - Number(then), decimals);
      }
    }
    expect(lines.slice(0, 15)).toEqual([]);
    expect(result.rows.filter((one) => one['_figure'] !== undefined).length).toBeGreaterThan(85);
  }
  /** Nursery and semen figures: semen-nursery.db.test.ts. */
  const APART = ['NURM', 'NURD', 'USP', 'DOSES'];
  const of =
    (settings: PlayedFarm['settings'], asof = farm.last) =>
    (days: Days) =>
      oracleFigures(farm.events, { ...days, to: days.to < asof ? days.to : asof }, settings, asof);

  test('every figure of four periods that overlap, in the variants and as known on an earlier day', async () => {
    await compare({}, of(farm.settings), APART);
    await compare({ tbmum: 'N', npdgilt: 'Y', lwzero: 'Y' }, of({ ...farm.settings, TBMUM: 'N', NPDGILT: 'Y', LWZERO: 'Y' }), APART);
    const asof = addDays(farm.last, -45);
    await compare({ asof }, of(farm.settings, asof), APART);
  });

  test('of one lineage', async () => {
    await compare({ lineage: 'LY' }, (days) => lineageFigures(farm.events, days, farm.settings, farm.last, 'LY'), APART);
  });

  test('of some parities', async () => {
    for (const [from, to] of [
      [0, 0],
      [1, 2],
      [3, 30],
    ] as const)
      await compare(
        { parityFrom: from, parityTo: to },
        (days) => parityFigures(farm.events, days, farm.settings, farm.last, (parity) => from <= parity && parity <= to),
        // A collection of semen has no parity.
        [...APART, 'REJ'],
      );
  });
});
