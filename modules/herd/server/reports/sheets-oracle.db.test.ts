import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { tableDifferences } from '#testkit/compare-table.ts';
import { boarMonthSheet, collectionSheet, doseSheet } from '#testkit/oracle/boar-sheet.ts';
import type { Book, Cells } from '#testkit/oracle/book.ts';
import { lifeSheet } from '#testkit/oracle/life-sheet.ts';
import { litterSheet } from '#testkit/oracle/litter-sheet.ts';
import { matingSheet } from '#testkit/oracle/mating-sheet.ts';
import { statusOf } from '#testkit/oracle/standing.ts';
import { farmForTests, usualDays } from './played-farm.fixture.ts';

const farm = farmForTests();

/** Rows of a sheet's file that are not those of the events; every column of every row is compared. */
async function differences(route: string, params: object, rows: readonly Cells[], weekstart: 0 | 1 | 4 = 1): Promise<string[]> {
  const result = await farm.report(route, params, { purpose: 'file', weekstart });
  return tableDifferences(
    result,
    rows.map((row) => ({ ...row, farmid: farm.farmid })),
  );
}

describe.each([
  ['PigProData', (book: Book, weekstart: number) => matingSheet(book, weekstart)],
  ['PigProData2', (book: Book, weekstart: number) => litterSheet(book, weekstart)],
] as const)('%s', (route, sheet) => {
  test('every column of every row, of any days, by any first day of the week', async () => {
    for (const days of usualDays(farm)) expect([days, await differences(route, days, sheet(farm.book(days), 1))]).toEqual([days, []]);
    for (const weekstart of [0, 4] as const)
      expect(await differences(route, farm.whole(), sheet(farm.book(farm.whole()), weekstart), weekstart)).toEqual([]);
  });

  test('as known on earlier days', async () => {
    for (const back of [12, 40, 180]) {
      const asof = addDays(farm.last, -back);
      expect([asof, await differences(route, { ...farm.whole(), asof }, sheet(farm.book(farm.whole(), asof), 1))]).toEqual([asof, []]);
    }
  });
});

describe('PigProData', () => {
  test('of animals present and of those that left', async () => {
    const gone = new Set(
      farm
        .book(farm.whole())
        .lives.filter(({ left }) => left !== null)
        .map(({ ent }) => ent.pgid),
    );
    const rows = matingSheet(farm.book(farm.whole()), 1);
    for (const animals of ['present', 'left'] as const) {
      const own = rows.filter((row) => gone.has(String(row['pgid'])) === (animals === 'left'));
      expect(await differences('PigProData', { ...farm.whole(), animals }, own)).toEqual([]);
    }
  });
});

describe('PigProData3', () => {
  test('lives by arrival, first mating and leaving; those present and those that left', async () => {
    // A gilt never served that came with a heat typed: it is her first one.
    const [gilt] = farm.book(farm.whole()).lives.filter((life) => life.left === null && statusOf(life) === 'G');
    if (gilt === undefined) throw new RangeError('no gilt');
    (gilt.ent.data as Record<string, unknown>)['rutdt'] = addDays(gilt.ent.eventdt, -9);
    await farm.db.pool.query("update animal_event set data = data || $2 where farm_id = $1 and eventcd = 'ENT' and animal_id = $3", [
      farm.farmid,
      JSON.stringify({ rutdt: addDays(gilt.ent.eventdt, -9) }),
      gilt.ent.animalId,
    ]);
    const later = { from: businessDate('20250901'), to: businessDate('20260331') };
    for (const window of ['entry', 'mating', 'leaving'] as const)
      for (const days of [farm.whole(), later])
        expect([window, days, await differences('PigProData3', { window, ...days }, lifeSheet(farm.book(days), window, farm.settings))]).toEqual([
          window,
          days,
          [],
        ]);
    const rows = lifeSheet(farm.book(farm.whole()), 'entry', farm.settings);
    expect(
      await differences(
        'PigProData3',
        { animals: 'present' },
        rows.filter((row) => row['running'] === 'Y'),
      ),
    ).toEqual([]);
    expect(
      await differences(
        'PigProData3',
        { animals: 'left' },
        rows.filter((row) => row['running'] === 'N'),
      ),
    ).toEqual([]);
  });
});

describe('PigProBoarData', () => {
  test('collections, doses used, boars and months, of any days', async () => {
    for (const days of usualDays(farm)) {
      const book = farm.book(days);
      expect([days, await differences('PigProBoarData', days, collectionSheet(book, farm.settings))]).toEqual([days, []]);
      expect([days, await differences('PigProBoarData', { ...days, level: 'use' }, doseSheet(book))]).toEqual([days, []]);
      expect([days, await differences('PigProBoarData', { ...days, level: 'month' }, boarMonthSheet(book))]).toEqual([days, []]);
    }
  });

  test('as known on an earlier day', async () => {
    const asof = addDays(farm.last, -90);
    const book = farm.book(farm.whole(), asof);
    expect(await differences('PigProBoarData', { ...farm.whole(), asof, level: 'use' }, doseSheet(book))).toEqual([]);
    expect(await differences('PigProBoarData', { ...farm.whole(), asof, level: 'month' }, boarMonthSheet(book))).toEqual([]);
  });
});
