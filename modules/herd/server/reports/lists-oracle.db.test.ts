import { describe, expect, test } from 'vitest';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { checksDone, checksDue, checkWorth, farrowingsDue, giltHeats, openSowRows } from '#testkit/oracle/checks.ts';
import { expectedFarrowings } from '#testkit/oracle/forecast.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { presentNow } from '#testkit/oracle/standing.ts';
import { farmForTests, inWords, section, usualDays } from './played-farm.fixture.ts';

const farm = farmForTests();

const today = () => dayNumber(farm.last);
const lives = () => presentNow(farm.events, today(), farm.settings);
const event = (code: string) => EVENT_TYPES[code as keyof typeof EVENT_TYPES].title.E;

describe('PigFregExamReport', () => {
  test('due on a day, today and days gone by, by house, group and operator', async () => {
    const say = { applyid: farm.word('applyid') };
    for (const back of [0, 9, 100, 311]) {
      const day = addDays(farm.last, -back);
      const known = farm.book({ from: farm.start, to: day }, day).lives;
      const rows = checksDue(known, dayNumber(day), farm.settings.FREGMIN);
      const result = await farm.report('PigFregExamReport', { mode: 'due', day });
      expect([day, tableDifferences(result, rows, { say })]).toEqual([day, []]);
      for (const [filter, field] of [
        ['roomid', 'roomid'],
        ['group', 'mategrp'],
        ['applyid', 'applyid'],
      ] as const) {
        const value = rows[0]?.[field];
        if (value == null) continue;
        const own = await farm.report('PigFregExamReport', { mode: 'due', day, [filter]: value });
        expect([
          filter,
          day,
          tableDifferences(
            own,
            rows.filter((row) => row[field] === value),
            { say },
          ),
        ]).toEqual([filter, day, []]);
      }
    }
  });

  test('done in a period: rows, day classes, operators and what stands unchecked', async () => {
    const late = farm.settings.FREGSTD + 7;
    const say = { fregexamreslt: inWords('fregexamreslt'), outcome: inWords('outcome'), applyid: farm.word('applyid') };
    for (const days of usualDays(farm)) {
      const book = farm.book(days);
      const rows = checksDone(book);
      const result = await farm.report('PigFregExamReport', { mode: 'done', ...days });
      expect([days, tableDifferences(result, rows, { say })]).toEqual([days, []]);
      for (const [key, field, apart] of [
        ['dayclass', '_class', 'dayclass'],
        ['operator', 'applyid', 'applyid'],
      ] as const) {
        const table = section(result, key);
        const groups = [...Map.groupBy(rows, (row) => String(row[field]))].toSorted(([a], [b]) => (a < b ? -1 : 1));
        // A farm that plays by the rules finds no negative in pig.
        expect([
          key,
          tableDifferences(
            table,
            groups.map(([, own]) => ({ ...checkWorth(own, late), falseneg_n: 0 })),
            { apart: [apart] },
          ),
        ]).toEqual([key, []]);
        expect([key, rows.length === 0 ? [] : totalDifferences(table, { ...checkWorth(rows, late), falseneg_n: 0 })]).toEqual([key, []]);
        expect(table.rows.map((row) => row['_key'])).toEqual(groups.map(([name]) => name));
      }
      const then = farm.book(days, days.to).lives.flatMap((life) => life.services);
      const open = then.filter(({ end, check, matedt }) => end === null && check === null && matedt < dayNumber(days.to) - farm.settings.FREGSTD);
      expect(result.notes?.[0]?.text.E).toContain(`unchecked: ${open.length} matings`);
    }
  });
});

describe('PigFarwReport', () => {
  const say = {
    fregexamreslt: inWords('fregexamreslt'),
    marks: (codes: string) =>
      codes
        .split(' ')
        .map((mark) => MARK_WORDS[mark]?.E ?? mark)
        .join(', '),
  };

  test('who is due in some days, the overdue at the head', async () => {
    for (const [from, to] of [
      [0, 21],
      [0, 45],
      [10, 60],
      [100, 114],
    ] as const) {
      const days = { from: addDays(farm.last, from), to: addDays(farm.last, to) };
      const rows = farrowingsDue(lives(), today(), { from: today() + from, to: today() + to }, farm.settings);
      const result = await farm.report('PigFarwReport', days);
      // The share that farrows is compared through the weeks below.
      expect([from, to, tableDifferences(result, rows, { say, apart: ['chance'] })]).toEqual([from, to, []]);
      const roomid = rows[0]?.['roomid'];
      const own = await farm.report('PigFarwReport', { ...days, roomid });
      expect(
        tableDifferences(
          own,
          rows.filter((row) => row['roomid'] === roomid),
          { say, apart: ['chance'] },
        ),
      ).toEqual([]);
    }
  });

  test('the weeks to come: sows due, farrowings and piglets expected, hands', async () => {
    const weeks = section(await farm.report('PigFarwReport', {}), 'weeks').rows;
    const year = oracleFigures(farm.events, { from: addDays(farm.last, -363), to: farm.last }, farm.settings, farm.last);
    const standing = lives().flatMap((life) => life.services.filter(({ end }) => end === null));
    expect(weeks).toHaveLength(17);
    for (const row of weeks.slice(1)) {
      const from = businessDate(String(row['fromday']));
      const expected = expectedFarrowings(farm.events, { from, to: addDays(from, 6) }, farm.settings, farm.last) ?? 0;
      const due = standing.filter(
        ({ matedt }) => matedt + farm.settings.GESTSTD >= dayNumber(from) && matedt + farm.settings.GESTSTD <= dayNumber(from) + 6,
      );
      expect([from, row['due'], row['staff']]).toEqual([from, due.length, Math.ceil(Math.round(expected * 1e9) / 1e9 / 20)]);
      expect([roundsTo(expected, Number(row['expf']), 1), roundsTo(expected * (year['BA']?.value ?? 0), Number(row['alive']), 0)]).toEqual([
        true,
        true,
      ]);
    }
  });
});

describe('PigRutReport', () => {
  const say = { eventcd: event };

  test('gilts with their heats: all, ready, late, in heat in some days', async () => {
    const rows = giltHeats(lives(), today(), farm.settings);
    expect(rows.length).toBeGreaterThan(2);
    expect(tableDifferences(await farm.report('PigRutReport', {}), rows, { say })).toEqual([]);
    const ready = rows.filter((row) => row['readiness'] === 'Ready');
    expect(tableDifferences(await farm.report('PigRutReport', { view: 'ready' }), ready, { say })).toEqual([]);
    const late = rows.filter((row) => Number(row['age']) > farm.settings.GILTLATE);
    expect(tableDifferences(await farm.report('PigRutReport', { view: 'late' }), late, { say })).toEqual([]);
    const [from, to] = [addDays(farm.last, -21), addDays(farm.last, -3)];
    const heated = rows.filter((row) =>
      ['rut1', 'rut2', 'rut3'].some((key) => row[key] !== null && String(row[key]) >= from && String(row[key]) <= to),
    );
    expect(tableDifferences(await farm.report('PigRutReport', { from, to }), heated, { say })).toEqual([]);
    const line = rows.filter((row) => row['lineage'] === 'LY');
    expect(tableDifferences(await farm.report('PigRutReport', { lineage: 'LY' }), line, { say })).toEqual([]);
  });

  test('the summary, and heats of the next 21 days by group', async () => {
    const rows = giltHeats(lives(), today(), farm.settings);
    const result = await farm.report('PigRutReport', {});
    const past = rows.filter((row) => today() - dayNumber(businessDate(String(row['entrydt']))) >= 30);
    const inTime = past.filter((row) => row['firstday'] !== null && Number(row['firstday']) <= 30);
    const ages = rows
      .flatMap((row) =>
        row['rut1'] === null ? [] : [dayNumber(businessDate(String(row['rut1']))) - dayNumber(businessDate(String(row['birthdt'])))],
      )
      .toSorted((a, b) => a - b);
    const middle = ages.length === 0 ? null : ((ages[Math.floor((ages.length - 1) / 2)] ?? 0) + (ages[Math.floor(ages.length / 2)] ?? 0)) / 2;
    const values = section(result, 'summary').rows.map((row) => row['value']);
    expect([values[0], values[1], values[3], values[4]]).toEqual([
      rows.length,
      rows.filter((row) => row['readiness'] === 'Ready').length,
      middle,
      rows.filter((row) => row['heats'] === 0 && Number(row['age']) > farm.settings.GILTLATE).length,
    ]);
    expect(past.length === 0 ? values[2] === null : roundsTo((100 * inTime.length) / past.length, Number(values[2]), 1)).toBe(true);
    const next = rows
      .filter((row) => row['daysto'] !== null)
      .map((row) => {
        let day = Number(row['daysto']);
        while (day < 0) day += farm.settings.HEATCYC;
        return addDays(farm.last, day);
      })
      .filter((day) => day <= addDays(farm.last, 20));
    expect(result.sections?.find(({ key }) => key === 'expected')?.title.E).toContain(`: ${next.length}`);
    for (const row of section(result, 'expected').rows)
      expect([row['group'], row['expected']]).toEqual([
        row['group'],
        next.filter((day) => day >= String(row['fromday']) && day <= String(row['today'])).length,
      ]);
  });

  test('sows to be served', async () => {
    const rows = openSowRows(lives(), today(), farm.settings);
    expect(rows.length).toBeGreaterThan(0);
    expect(tableDifferences(await farm.report('PigRutReport', { view: 'sows' }), rows, { say })).toEqual([]);
  });
});
