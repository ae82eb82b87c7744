import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthsEnding, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { firstWeekStart, type WeekStart, weekLabel, weekOf, weeksInYear } from '#kernel/week.ts';
import { FIGURES } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { simOptions } from '#play/options.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, playFarm, seedLists } from '#testkit/farm-world.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { measurePeriods } from './figures/measure-periods.ts';

/** From the week that holds 1 January 2025 on, so that the farm years 2025 and 2026 lie in the play whatever day the week begins. */
const options = simOptions({ farmid: 'OR1', sows: 60, years: 2.05, seed: 21, start: businessDate('20241226'), partialWeaning: true });
const WEEK_STARTS: readonly WeekStart[] = [0, 1, 2, 3, 4, 5, 6];
const CODES = FIGURES.filter(({ formula, code, family }) => (formula !== undefined || code === 'SURV') && family !== 'nursery').map(
  ({ code }) => code,
);

let db: TestDatabase;
let events: RawEvent[] = [];
let last: BusinessDate;
let settings: HerdSettings;

beforeAll(async () => {
  db = await testDatabase();
  await seedLists(db.transactions);
  await makeFarm(db.transactions, options, 'Trại đối chiếu');
  last = (await playFarm(db.transactions, options)).last;
  ({ settings } = await db.transactions.read({ user: 'test', farms: ['OR1'] }, (tx) => loadFarmFacts(tx, 'OR1')));
  const { rows } = await db.pool.query<RawEvent>(
    `select e.animal_id as "animalId", a.pgid, e.eventcd, e.eventdt, e.seq, e.applyid, e.reason, e.data, e.link_id as "linkId", e.unbalanced
     from animal_event e join animal a using (farm_id, animal_id) where e.farm_id = 'OR1' and e.voided_at is null`,
  );
  events = rows;
}, 180_000);
afterAll(() => db.close());

const rounded = (value: number | undefined): number => Math.round((value ?? 0) * 1e6) / 1e6;

/** What the slow count says of a period and the database does not, or the other way round. */
async function differences(periods: readonly Period[], asof: BusinessDate = last): Promise<string[]> {
  const measures = await db.transactions.read({ user: 'test', farms: ['OR1'] }, (tx) =>
    measurePeriods(tx, periods, { farmid: 'OR1', settings, asof, codes: CODES }),
  );
  const reproReasons = new Set(['REPRO', 'NOHEAT']);
  return periods.flatMap((period, i) => {
    const expected = oracleFigures(events, period, { ...settings, reproReasons }, asof);
    const found = measures[i]?.figures ?? {};
    const pair = (one: { numerator: number; denominator: number } | undefined): string => `${rounded(one?.numerator)}/${rounded(one?.denominator)}`;
    return CODES.filter((code) => expected[code] !== undefined && pair(expected[code]) !== pair(found[code])).map(
      (code) => `${period.key} ${period.from}-${period.to} ${code}: events ${pair(expected[code])}, database ${pair(found[code])}`,
    );
  });
}

describe('the figures of the database are those counted slowly from the events', () => {
  test('the farm lived: hundreds of events of every kind', () => {
    expect(events.length).toBeGreaterThan(2000);
    expect(CODES.length).toBeGreaterThan(80);
  });

  test.each(WEEK_STARTS)(
    'of weeks that begin on day %i',
    async (weekStart) => {
      const weeks: Period[] = [];
      for (let day = addDays(options.start, 30 + weekStart); day < last; day = addDays(day, 49)) {
        const week = weekOf(day, weekStart);
        weeks.push({ key: weekLabel(week), from: week.first, to: week.last });
      }
      expect(weeks.length).toBeGreaterThan(12);
      expect(await differences(weeks)).toEqual([]);
    },
    60_000,
  );

  test('of months', async () => {
    expect(await differences(monthsEnding('202612', 24))).toEqual([]);
  }, 60_000);

  test('of farm years of 52 and 53 weeks, by every first day of the week', async () => {
    const years = WEEK_STARTS.flatMap((weekStart) =>
      [2025, 2026].map((year) => ({
        key: `${year} of ${weeksInYear(year, weekStart)} weeks from day ${weekStart}`,
        from: firstWeekStart(year, weekStart),
        to: addDays(firstWeekStart(year + 1, weekStart), -1),
      })),
    );
    expect(new Set(years.map((year) => year.key.slice(8, 10)))).toEqual(new Set(['52', '53']));
    expect(await differences(years)).toEqual([]);
  }, 60_000);

  test('of a running week, month and year as known in the middle of it', async () => {
    const asof = businessDate('20260513');
    const week = weekOf(asof, 1);
    const running = [
      { key: 'week', from: week.first, to: week.last },
      { key: 'month', from: businessDate('20260501'), to: businessDate('20260531') },
      { key: 'year', from: firstWeekStart(2026, 1), to: week.last },
    ].map((period) => ({ ...period, to: asof }));
    expect(await differences(running, asof)).toEqual([]);
  });

  test('and one event typed into the book, unknown to the database’s figures, is noticed', async () => {
    const mating = events.find((event) => event.eventcd === 'MAT' && event.eventdt.startsWith('202603'));
    const gone = events.filter((event) => event !== mating);
    const kept = events;
    events = gone;
    const found = await differences(monthsEnding('202603', 1));
    events = kept;
    expect(found.some((line) => line.includes(' MAT:'))).toBe(true);
  });
});
