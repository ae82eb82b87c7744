import { describe, expect, test } from 'vitest';
import { monthPeriod } from '#engine/server/report/periods.ts';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { sumOf } from '#testkit/oracle/book.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { batchesOf, boarBook, doseBalance, leftOf, semenDiary, semenFigures } from '#testkit/oracle/semen-book.ts';
import { heatsOf, presentNow, statusOf } from '#testkit/oracle/standing.ts';
import { workLists } from '#testkit/oracle/work-list.ts';
import { type Days, farmForTests, section, totalsOf } from './played-farm.fixture.ts';

// Long enough that boars grow old and are changed.
const farm = farmForTests({ sows: 20, years: 2.3, start: businessDate('20240101'), seed: 8 });

const whole = (): Days => ({ from: addDays(farm.last, -730), to: farm.last });
const collectionsOf = ({ from, to }: Days) => farm.events.filter(({ eventcd, eventdt }) => eventcd === 'SEM' && eventdt >= from && eventdt <= to);

describe('PigSemenReport', () => {
  const periods = (): Days[] => [
    whole(),
    { from: addDays(farm.last, -29), to: farm.last },
    { from: businessDate('20250601'), to: businessDate('20250731') },
    { from: businessDate('20251001'), to: businessDate('20260228') },
    { from: businessDate('20240501'), to: businessDate('20240503') },
  ];

  test('boars of a period: quality, doses, what became of them, results of use', async () => {
    expect(farm.book(whole()).lives.filter((life) => life.boar && life.left !== null).length).toBeGreaterThan(0);
    for (const days of periods()) {
      const result = await farm.report('PigSemenReport', days);
      const rows = boarBook(farm.book(days), farm.settings);
      expect([days, tableDifferences(result, rows)]).toEqual([days, []]);
      const station = semenFigures(collectionsOf(days), farm.settings);
      for (const { figure, value, decimals } of result.headline ?? [])
        expect([figure, value === null ? station[figure]?.value === null : roundsTo(station[figure]?.value ?? -1, value, decimals)]).toEqual([
          figure,
          true,
        ]);
      const present = rows.filter((row) => row['gone'] === 0);
      const idle = present.filter((row) => row['idle'] === null || Number(row['idle']) > 14);
      expect(tableDifferences(section(result, 'idle'), idle)).toEqual([]);
      const falling = present.filter((row) => {
        const last = String(row['falling']).split(' → ').map(Number);
        return last.length === 3 && Number(last[0]) > Number(last[1]) && Number(last[1]) > Number(last[2]);
      });
      expect(tableDifferences(section(result, 'falling'), falling)).toEqual([]);
    }
  });

  test('as known on an earlier day, of one boar, one line, one age', async () => {
    const days = whole();
    const asof = addDays(farm.last, -100);
    expect(tableDifferences(await farm.report('PigSemenReport', { ...days, asof }), boarBook(farm.book(days, asof), farm.settings))).toEqual([]);
    const rows = boarBook(farm.book(days), farm.settings);
    for (const [filter, field] of [
      ['boarid', 'boarid'],
      ['lineage', 'lineage'],
    ] as const) {
      const value = rows[0]?.[field];
      const result = await farm.report('PigSemenReport', { ...days, [filter]: value });
      expect(
        tableDifferences(
          result,
          rows.filter((row) => row[field] === value),
        ),
      ).toEqual([]);
      const own = collectionsOf(days).filter(({ pgid }) => rows.some((row) => row['boarid'] === pgid && row[field] === value));
      const station = semenFigures(own, farm.settings);
      for (const { figure, value: shown, decimals } of result.headline ?? [])
        expect([figure, roundsTo(station[figure]?.value ?? -1, shown ?? -2, decimals)]).toEqual([figure, true]);
    }
    const old = await farm.report('PigSemenReport', { ...days, ageclass: 'adult' });
    expect(old.rows.map((row) => row['boarid'])).toEqual(
      rows.filter((row) => Number(row['age']) >= 365 && Number(row['age']) <= 1095).map((row) => row['boarid']),
    );
  });

  test('the year by month', async () => {
    const { charts = [] } = await farm.report('PigSemenReport', whole());
    for (const [at, code] of ['USP', 'REJ'].entries()) {
      const months = Array.from({ length: 13 }, (_, index) => monthPeriod(shiftMonth(monthOf(farm.last), index - 12)));
      for (const [index, month] of months.entries()) {
        const exact = semenFigures(collectionsOf(month), farm.settings)[code]?.value ?? null;
        const shown = charts[at]?.series[0]?.values[index] ?? null;
        expect([code, month.key, exact === null ? shown === null : roundsTo(exact, Number(shown), 1)]).toEqual([code, month.key, true]);
      }
    }
  });
});

describe('PigSemenDiary', () => {
  const days = (): Days[] => [
    { from: farm.last, to: farm.last },
    { from: addDays(farm.last, -6), to: farm.last },
    { from: businessDate('20250310'), to: businessDate('20250331') },
    { from: businessDate('20241224'), to: businessDate('20250110') },
  ];

  test('collections in their order, doses by batch, dilutor in litres', async () => {
    for (const period of days()) {
      const book = farm.book(period);
      const rows = semenDiary(book, farm.settings);
      const result = await farm.report('PigSemenDiary', period);
      const say = { applyid: farm.word('applyid'), dilutor: farm.word('dilutor') };
      expect([period, tableDifferences(result, rows, { say })]).toEqual([period, []]);
      expect(totalDifferences(result, totalsOf(rows, result.columns))).toEqual([]);
      const balance = doseBalance(book, farm.settings);
      const stock = section(result, 'stock');
      expect([period, tableDifferences(stock, balance)]).toEqual([period, []]);
      expect(totalDifferences(stock, totalsOf(balance, stock.columns))).toEqual([]);
      for (const row of balance)
        expect(Number(row['opening']) + Number(row['produced']) - Number(row['used']) - Number(row['expired'])).toBe(row['closing']);
      const litres = [
        ...Map.groupBy(
          rows.filter((row) => row['doses'] !== 0),
          (row) => String(row['dilutor']),
        ),
      ].map(([dilutor, own]) => ({
        dilutor,
        litres: Number(sumOf(own, 'diluent')) / 1000,
      }));
      expect(tableDifferences(section(result, 'dilutor'), litres, { say })).toEqual([]);
    }
    expect((await farm.report('PigSemenDiary', { ...days()[2], dilutor: 'NONE' })).rows).toEqual([]);
  });

  test.each([0, 40])(
    'doses needed the day after, %i days back: sows to serve and gilts in heat as the herd stood then, times the doses of a mating',
    async (back) => {
      const day = addDays(farm.last, -back);
      const tomorrow = dayNumber(day) + 1;
      const lives = presentNow(farm.events, dayNumber(day), farm.settings);
      const look = { settings: farm.settings, day: tomorrow, until: tomorrow, words: {} };
      const open = lives.filter((life) => statusOf(life) !== 'G');
      const sows = workLists(open, look).filter(
        (line) => (line._list === 'serve' || line._list === 'late') && String(line['due']) <= addDays(day, 1),
      ).length;
      const gilts = lives.filter((life) => statusOf(life) === 'G' && Math.max(...heatsOf(life), 0) + farm.settings.HEATCYC === tomorrow).length;
      const dpm = oracleFigures(farm.events, { from: addDays(day, -363), to: day }, farm.settings, day)['DPM']?.value ?? 2;
      const usable = batchesOf(farm.book({ from: farm.start, to: day }, day).lives, dayNumber(day)).filter(
        (one) => one.day + farm.settings.SEMSHELF >= tomorrow,
      );
      const have = usable.reduce((sum, batch) => sum + leftOf(batch), 0);
      const need = Math.ceil((sows + gilts) * dpm - 1e-9);
      const shown = section(await farm.report('PigSemenDiary', { from: day, to: day }), 'need').rows.map((row) => Number(row['value']));
      expect(shown.length).toBe(5);
      expect([shown[0], shown[2], shown[3], shown[4]]).toEqual([sows + gilts, need, have, have - need]);
      expect(roundsTo(dpm, shown[1] ?? 0, 2)).toBe(true);
      if (back === 0) expect(sows + gilts).toBeGreaterThan(0);
    },
  );
});
