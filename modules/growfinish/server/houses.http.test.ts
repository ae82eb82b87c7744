import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { growWorld } from './grow-world.fixture.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

const houses = async (farmid: string): Promise<string[]> =>
  (await grow.world.db.pool.query<{ roomid: string }>('select roomid from room where farm_id = $1 order by roomid', [farmid])).rows.map(
    ({ roomid }) => roomid,
  );

test('a new house is made on further farms of the company too, all of them or none', async () => {
  const body = { roomid: 'Z1', area: 'other', site: 'K1', name: 'Z1', capacity: 10, copyTo: [FARM_A, FARM_B] };
  expect((await grow.write('/growfinish/saveHouse', body)).http).toBe(403);
  expect(await houses(FARM_A)).not.toContain('Z1');
  await grow.world.db.pool.query(
    'update farm set prnt1 = a.prnt1, prnt2 = a.prnt2 from (select prnt1, prnt2 from farm where farm_id = $1) a where farm_id = $2',
    [FARM_A, FARM_B],
  );
  expect((await grow.write('/growfinish/saveHouse', body, 'company')).code).toBeUndefined();
  expect(await houses(FARM_A)).toContain('Z1');
  expect(await houses(FARM_B)).toContain('Z1');
  expect((await grow.write('/growfinish/saveHouse', { ...body, roomid: 'Z2', copyTo: [FARM_B] }, 'company')).code).toBeUndefined();
  expect((await grow.write('/growfinish/saveHouse', { ...body, roomid: 'Z3' }, 'company')).code).toBeUndefined();
});
