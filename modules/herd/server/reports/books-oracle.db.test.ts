import { describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays } from '#kernel/business-date.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { type Cells, sumOf } from '#testkit/oracle/book.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import { litterBook, litterTotals, weaningBook, weaningTotals } from '#testkit/oracle/litter-book.ts';
import { matingBook, matingTotals } from '#testkit/oracle/mating-book.ts';
import { farmForTests, inWords, section, totalsOf, usualDays } from './played-farm.fixture.ts';

const farm = farmForTests();

/** Headline figures and those of a table by class that differ from the rows counted slowly. */
function figureDifferences(result: ReportResult, key: string | null, classes: ReadonlyMap<string, Record<string, OracleFigure>>): string[] {
  const off = (name: string, code: string, shown: unknown, decimals: number): string[] => {
    const exact = classes.get(name)?.[code]?.value ?? null;
    const good = exact === null || typeof shown !== 'number' ? exact === (shown ?? null) : roundsTo(exact, shown, decimals);
    return good ? [] : [`${name} ${code}: events ${exact}, report ${shown}`];
  };
  if (key === null) return (result.headline ?? []).flatMap(({ figure, value, decimals }) => off('all', figure, value, decimals));
  const table = section(result, key);
  const rows = table.rows;
  const names = rows.map((row) => String(row['_key'])).toSorted();
  const wanted = [...classes.keys()].filter((name) => name !== 'all').toSorted();
  const figures = table.columns.filter(({ figure }) => figure !== undefined);
  const lines = String(names) === String(wanted) ? [] : [`classes: events ${wanted}, report ${names}`];
  for (const { key: code, decimals = 0 } of figures) {
    for (const row of rows) lines.push(...off(String(row['_key']), code, row[code], decimals));
    lines.push(...off('all', code, table.totals?.[code], decimals));
  }
  return lines;
}

const byClass = (rows: readonly Cells[], field: string, of: (rows: readonly Cells[]) => Record<string, OracleFigure>) =>
  new Map([...[...Map.groupBy(rows, (row) => String(row[field] ?? ''))].map(([key, own]) => [key, of(own)] as const), ['all', of(rows)] as const]);

describe('PigMateReport', () => {
  const say = () => ({
    matekind: inWords('matekind'),
    outcome: inWords('outcome'),
    fregexamreslt: inWords('fregexamreslt'),
    applyid: farm.word('applyid'),
    matetp: farm.word('matetp'),
  });

  test('rows, totals and both small tables, of any days', async () => {
    for (const days of usualDays(farm)) {
      const rows = matingBook(farm.book(days));
      const result = await farm.report('PigMateReport', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      expect(figureDifferences(result, null, byClass(rows, '', matingTotals))).toEqual([]);
      expect(figureDifferences(result, 'weekday', byClass(rows, 'weekday', matingTotals))).toEqual([]);
      expect(figureDifferences(result, 'operator', byClass(rows, 'applyid', matingTotals))).toEqual([]);
      expect(result.rows.length).toBe(rows.length);
    }
  });

  test('outcomes as known on earlier days', async () => {
    for (const back of [20, 75, 260]) {
      const asof = addDays(farm.last, -back);
      const days = { from: farm.start, to: farm.last };
      const result = await farm.report('PigMateReport', { ...days, asof });
      expect([asof, tableDifferences(result, matingBook(farm.book(days, asof)), { say: say() })]).toEqual([asof, []]);
    }
  });

  test('each filter leaves its own rows', async () => {
    const days = { from: farm.start, to: farm.last };
    const all = matingBook(farm.book(days));
    for (const [filter, field] of [
      ['group', 'mategrp'],
      ['roomid', 'roomid'],
      ['applyid', 'applyid'],
      ['matetp', 'matetp'],
      ['kind', 'matekind'],
      ['outcome', 'outcome'],
      ['weekday', 'weekday'],
    ] as const) {
      for (const value of new Set(
        all
          .map((row) => row[field])
          .filter((one) => one !== null)
          .slice(0, 40),
      )) {
        const own = all.filter((row) => row[field] === value);
        const result = await farm.report('PigMateReport', { ...days, [filter]: String(value) });
        expect([filter, value, tableDifferences(result, own, { say: say() })]).toEqual([filter, value, []]);
        expect([filter, value, figureDifferences(result, null, byClass(own, '', matingTotals))]).toEqual([filter, value, []]);
      }
    }
  });
});

describe('PigFarrowReport', () => {
  const say = () => ({ applyid: farm.word('applyid') });

  test('rows, totals and the groups, of any days', async () => {
    for (const days of usualDays(farm)) {
      const rows = litterBook(farm.book(days));
      const result = await farm.report('PigFarrowReport', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      expect(totalDifferences(result, totalsOf(rows, result.columns))).toEqual([]);
      expect(figureDifferences(result, null, byClass(rows, '', litterTotals))).toEqual([]);
      expect(figureDifferences(result, 'group', byClass(rows, 'farrowgrp', litterTotals))).toEqual([]);
    }
  });

  test('litters as known on earlier days', async () => {
    for (const back of [10, 33, 200]) {
      const asof = addDays(farm.last, -back);
      const days = { from: farm.start, to: farm.last };
      const result = await farm.report('PigFarrowReport', { ...days, asof });
      expect([asof, tableDifferences(result, litterBook(farm.book(days, asof)), { say: say() })]).toEqual([asof, []]);
    }
  });

  test('each filter leaves its own rows', async () => {
    const days = { from: farm.start, to: farm.last };
    const all = litterBook(farm.book(days));
    for (const field of ['farrowgrp', 'roomid', 'applyid', 'lineage', 'parity'] as const)
      for (const value of new Set(all.map((row) => row[field]).slice(0, 40))) {
        const asked = field === 'parity' ? { parityFrom: value, parityTo: value } : { [field === 'farrowgrp' ? 'group' : field]: value };
        const own = all.filter((row) => row[field] === value);
        const result = await farm.report('PigFarrowReport', { ...days, ...asked });
        expect([field, value, tableDifferences(result, own, { say: say() })]).toEqual([field, value, []]);
        expect([field, value, figureDifferences(result, null, byClass(own, '', litterTotals))]).toEqual([field, value, []]);
      }
  });
});

describe('PigWeanReport', () => {
  const say = () => ({ applyid: farm.word('applyid'), weankind: inWords('weankind'), next: inWords('next') });

  test('rows and totals, of any days', async () => {
    for (const days of usualDays(farm)) {
      const rows = weaningBook(farm.book(days));
      const result = await farm.report('PigWeanReport', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      expect(totalDifferences(result, totalsOf(rows, result.columns))).toEqual([]);
    }
  });

  test('figures of all, of each group, day and nursery house', async () => {
    for (const days of usualDays(farm)) {
      const book = farm.book(days);
      const rows = weaningBook(book);
      const result = await farm.report('PigWeanReport', days);
      const classes = (field: string) => {
        const keys = new Set(rows.map((row) => String(row[field] ?? '')));
        for (const row of section(result, field === 'weangrp' ? 'group' : field === 'nursery' ? 'house' : 'day')?.rows ?? [])
          if (row['LW'] === 0 && row['PW'] === 0) keys.add(String(row['_key']));
        return new Map([...keys].map((key) => [key, weaningTotals(book, (row) => String(row[field] ?? '') === key)] as const)).set(
          'all',
          weaningTotals(book),
        );
      };
      expect(figureDifferences(result, null, classes('weangrp'))).toEqual([]);
      expect(figureDifferences(result, 'group', classes('weangrp'))).toEqual([]);
      expect(figureDifferences(result, 'day', classes('weandt'))).toEqual([]);
      expect(figureDifferences(result, 'house', classes('nursery'))).toEqual([]);
      const weanedInto = weaningBook(farm.book({ from: farm.start, to: farm.last }));
      for (const row of section(result, 'house')?.rows ?? [])
        expect([row['_key'], row['pending']]).toEqual([
          row['_key'],
          sumOf(
            weanedInto.filter((own) => own['nursery'] === row['_key']),
            'weannum',
          ) ?? 0,
        ]);
    }
  });

  test('each filter leaves its own rows', async () => {
    const days = { from: farm.start, to: farm.last };
    const all = weaningBook(farm.book(days));
    for (const [filter, field] of [
      ['group', 'weangrp'],
      ['roomid', 'farrowhouse'],
      ['nursery', 'nursery'],
      ['kind', 'weankind'],
    ] as const)
      for (const value of new Set(
        all
          .map((row) => row[field])
          .filter((one) => one !== null)
          .slice(0, 40),
      )) {
        const own = all.filter((row) => row[field] === value);
        const result = await farm.report('PigWeanReport', { ...days, [filter]: value });
        expect([filter, value, tableDifferences(result, own, { say: say() })]).toEqual([filter, value, []]);
      }
  });

  test('as known on earlier days', async () => {
    for (const back of [3, 10, 33, 200]) {
      const asof = addDays(farm.last, -back);
      const days = { from: farm.start, to: farm.last };
      const result = await farm.report('PigWeanReport', { ...days, asof });
      expect([asof, tableDifferences(result, weaningBook(farm.book(days, asof)), { say: say() })]).toEqual([asof, []]);
    }
  });
});
