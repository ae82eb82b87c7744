import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#engine/server/db.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { findFigure } from '#modules/herd/domain/figures/figures.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { put, putFarm } from './figures/figures.fixture.ts';
import { loadTargets } from './figures/targets.ts';
import { vaccinationBook } from './reports/animals/vaccinations.ts';
import { fixedLimits } from './reports/removals/alarm-limits.ts';

let db: TestDatabase;
const FARM = 'T1';
const unlocked = businessDate('20260131');
const locked = addDays(unlocked, 1);

/** What the farm says all along, and the company first as a proposal, from February on behind a padlock. */
async function putBoth(name: string, farm: unknown, company: unknown): Promise<void> {
  const own = { name, changed_by: 'test', scope: 'company', scope_id: '75@TEST@', value: JSON.stringify(company) };
  await put(db.pool, 'setting', [
    { ...own, scope: 'farm', scope_id: FARM, value: JSON.stringify(farm) },
    { ...own, valid_from: '20250101' },
    { ...own, valid_from: locked, locked: true },
  ]);
}

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, FARM);
  await putBoth('TARGETS', { BA: 12 }, { BA: 13.5, TB: 15 });
  await putBoth('HERDTARGET', 500, 600);
  await putBoth('PARSHARE', [30, 20, 15, 10, 10, 5, 5, 5], [25, 20, 15, 10, 10, 10, 5, 5]);
  await putBoth('ALARM', { MORT: 9 }, { MORT: 7 });
  await putBoth('VACPLAN', [{ item: 'FARM', ageday: 1 }], [{ item: 'COMPANY', ageday: 1 }]);
}, 120_000);
afterAll(() => db.close());

const read = <T>(work: (tx: Db) => Promise<T>) => db.transactions.read({ user: 'test', farms: [FARM] }, work);

describe('a padlock of the company', () => {
  test('targets: the farm’s before it, the company’s alone from its day on', async () => {
    const book = await read((tx) =>
      loadTargets(tx, { farmid: FARM, settings: { GESTSTD: 114, LACTSTD: 24 } }, businessDate('20260101'), businessDate('20260228')),
    );
    const at = (code: string, day: typeof locked) => {
      const figure = findFigure(code);
      return figure === null ? undefined : book(figure, { key: day, from: day, to: day });
    };
    expect([at('BA', unlocked), at('TB', unlocked), at('AVGMF', unlocked)]).toEqual([12, 15, 500]);
    expect([at('BA', locked), at('TB', locked), at('AVGMF', locked)]).toEqual([13.5, 15, 600]);
    // Wanted shares of parities; the classes above have none.
    expect([at('PARSHARE_0', unlocked), at('PARSHARE_0', locked), at('PARSHARE_8', locked)]).toEqual([30, 25, null]);
  });

  test('limits of alarms', async () => {
    const limit = async (day: typeof locked) => (await read((tx) => fixedLimits(tx, FARM, day))).get('MORT')?.alarm;
    expect([await limit(unlocked), await limit(locked)]).toEqual([9, 7]);
  });

  test('the vaccination programme', async () => {
    const items = async (day: typeof locked) => (await read((tx) => vaccinationBook(tx, FARM, day))).lines.map(({ item }) => item);
    expect([await items(unlocked), await items(locked)]).toEqual([['FARM'], ['COMPANY']]);
  });
});
