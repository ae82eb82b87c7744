import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomeTile } from '#engine/define/home.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';

let world: LabWorld;
beforeAll(async () => {
  world = await labWorld();
}, 120_000);
afterAll(() => world.close());

const tiles = async (person: LabPerson): Promise<readonly HomeTile[]> =>
  (await world.done<{ tiles: readonly HomeTile[] }>('/account/getHome', {}, person)).tiles;
const bench = async (person: LabPerson) => (await tiles(person)).filter(({ key }) => key.startsWith('lab-'));

interface Saved {
  readonly id: string;
  readonly requestno: string;
}
const sent = (labid: string, person: LabPerson, n: number) =>
  world.done<Saved>(
    '/lab/saveRequest',
    {
      ...{ labid, sampledt: world.today, purpose: 'diagnosis', submit: 'Y' },
      samples: Array.from({ length: n }, (_, i) => ({ mark: `M${String(i + 1)}`, sampletp: 'serum', tests: ['PRRS'] })),
    },
    person,
  );

test('the bench of a laboratory stands on the Home of its people, a card a state, the most overdue first', async () => {
  const [one, two] = [await sent(LAB, 'farmer', 2), await sent(LAB, 'farmer', 3)];
  await world.farm.db.pool.query('update lab_request set duedt = reqdt - 2 where requestid = $1', [two.id]);
  const cards = await bench('tester');
  expect(cards.map(({ key, value }) => [key, value])).toEqual([
    ['lab-10', 2],
    ...['15', '20', '25', '30', '32', '35', '40', '50'].map((state) => [`lab-${state}`, 0]),
  ]);
  expect(cards[0]).toMatchObject({ tone: 'bad', route: 'LabRequest2', params: { states: '10' } });
  expect(cards[0]?.rows?.map(({ name, late, tone }) => [name, late ?? null, tone])).toEqual([
    [two.requestno, 2, 'bad'],
    [one.requestno, null, 'plain'],
  ]);
  expect(cards[0]?.rows?.[0]?.detail?.E).toMatch(/3 samples$/);
});

test('who works in no laboratory sees no bench, and no herd tile stands where no herd is', async () => {
  expect(await bench('farmboss')).toEqual([]);
  expect((await tiles('head')).map(({ key }) => key)).not.toContain('serve');
  expect((await tiles('farmboss')).map(({ key }) => key)).toContain('serve');
});

/** A request whose paper went out so many days ago. */
async function answered(daysAgo: number): Promise<Saved> {
  const saved = await sent(LAB, 'farmer', 2);
  const { pool } = world.farm.db;
  await pool.query("update lab_request set state = '60' where requestid = $1", [saved.id]);
  await pool.query(
    `insert into lab_step (farm_id, requestid, serial, sender, fromst, tost, way, userid, usrlvl, at, busdt, samples, orders, given, before, hash)
     values ($1, $2, 99, $3, '50', '60', 'forward', 'sales', 20, now() - make_interval(days => $4), current_date, 2, 2, '{}', sha256('before'), sha256('own'))`,
    [LAB, saved.id, FARM_A, daysAgo],
  );
  return saved;
}

test('results that were sent are news on the farm for a week', async () => {
  const news = async () => (await tiles('farmer')).find(({ key }) => key === 'lab-results');
  expect(await news()).toBeUndefined();
  await answered(9);
  expect(await news()).toBeUndefined();
  const { id, requestno } = await answered(2);
  expect(await news()).toMatchObject({
    kind: 'news',
    value: 1,
    rows: [{ name: requestno, route: 'LabTestReport', params: { request: `${LAB}~${id}` } }],
  });
});
