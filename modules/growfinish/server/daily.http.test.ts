import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeTile } from '#engine/define/home.ts';
import { addDays } from '#kernel/business-date.ts';
import { growWorld } from './grow-world.fixture.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
const line = (roomid: string, back: number, more: object) =>
  grow.write<{ events: { id: string; eventcd: string }[]; after: { live: number } }>('/growfinish/saveDaily', {
    ...{ roomid, eventdt: grow.day(back), applyid: 'OP1' },
    ...more,
  });
const feed = { feedkg: 120, feeditem: 'CAM-1', feedstore: 'KHO' };

beforeAll(async () => {
  grow = await growWorld();
  const named = (V: string) => ({ V, E: V, T: V, inuse: 'Y' });
  await grow.write('/stock/saveStore', { storeid: 'KHO', ...named('Kho'), storetp: 'general', receives: 'Y' });
  await grow.write('/stock/saveItem', { itemid: 'CAM-1', itemtp: 'feed', unit: 'kg', ...named('Cám'), company: 'N', needexp: 'N' });
  await grow.write('/stock/savePartner', { partnerid: 'S1', name: 'Nhà cung cấp', role: 'supplier', company: 'N', inuse: 'Y', term: 0 });
  const lines = [{ itemid: 'CAM-1', unit: 'kg', qty: 1000, price: 10_000 }];
  const bought = { kind: 'purchase', storeid: 'KHO', supplierid: 'S1', applyid: 'OP1', valuedt: grow.day(39), lines };
  expect((await grow.write('/stock/saveNote', bought)).code).toBeUndefined();
  for (const roomid of ['D1', 'D2']) {
    await grow.house(roomid);
    expect((await grow.buy(roomid)).code).toBeUndefined();
  }
});
afterAll(() => grow.world.close());

describe('the daily line of a house of pigs', () => {
  test('is all of its events or none; refusals stand beside its own fields', async () => {
    expect(await line('D1', 5, { dead: 1, ...feed, feedkg: 5000, water: 300 })).toMatchObject({ code: '811', field: 'feedkg' });
    expect(await line('D1', 5, { dead: 60 })).toMatchObject({ code: '875', field: 'dead' });
    expect(await line('D1', 5, { water: 300, tlow: 31, thigh: 24 })).toMatchObject({ code: 'V_RANGE', field: 'thigh' });
    expect((await grow.info('D1')).batch).toMatchObject({ live: 50 });
    const saved = await line('D1', 5, { dead: 1, culled: 1, ...feed, water: 300, tlow: 24, thigh: 31 });
    expect(saved.data.events.map(({ eventcd }) => eventcd)).toEqual(['DTH', 'CUL', 'FED', 'DAY']);
    expect(saved.data.after.live).toBe(48);
  });

  test('stands beside the next one with the feed it had last', async () => {
    const { data } = await grow.call<Record<string, unknown>>('/growfinish/getDaily', { roomid: 'D1', eventdt: grow.day(4) });
    expect(data).toMatchObject({
      ...{ live: 48, already: null, age: 86, usual: 0.1, leaves: [] },
      before: { dead: 1, culled: 1, feedkg: 120, water: 300, tlow: 24, thigh: 31 },
      initial: { feeditem: 'CAM-1' },
    });
    expect(data['figures']).toHaveLength(2);
    expect((await grow.call<Record<string, unknown>>('/growfinish/getDaily', { roomid: 'D1', eventdt: grow.day(5) })).data).toMatchObject({
      already: { dead: 1, feedkg: 120 },
    });
  });

  test('the event list and the book of the house tell water and temperature', async () => {
    const found = await grow.call<{ rows: object[] }>('/growfinish/findEvents', { roomid: 'D1', eventcd: ['DAY'] });
    expect(found.data.rows).toMatchObject([{ eventcd: 'DAY', water: 300, tlow: 24, thigh: 31, live: 50 }]);
    const book = await grow.call<{ rows: object[] }>('/growfinish/report/PigletReport', { params: { roomid: 'D1' } });
    expect(book.data.rows).toContainEqual(expect.objectContaining({ day: grow.day(5), water: 300, drunk: 6.3, tlow: 24, thigh: 31 }));
  });
});

describe('water that falls', () => {
  test('alarms Home and the round of open batches from ALARMWATER on, reckoned by the pig', async () => {
    for (const [back, water] of [
      [3, 300],
      [2, 310],
      [1, 290],
      [0, 230],
    ] as const)
      await line('D2', back, { water });
    const tiles = async (): Promise<HomeTile | undefined> =>
      (await grow.call<{ tiles: HomeTile[] }>('/account/getHome', {})).data.tiles.find(({ key }) => key === 'water');
    expect(await tiles()).toMatchObject({ value: 1, tone: 'bad', rows: [{ name: 'D2' }] });
    const round = await grow.call<{ rows: Record<string, unknown>[] }>('/growfinish/report/PigletSummaryActive', { params: {} });
    const [row] = round.data.rows.filter(({ roomid }) => roomid === 'D2');
    // 4.6 litres against 6, 6.2 and 5.8.
    expect(row).toMatchObject({ litres: 4.6, fall: 23, _mark_fall: 'bad', idle: 0 });
    // Half the pigs leave and half the water with them: nobody drinks less.
    const sold = { heads: 25, weight: 900, customer: 'ANBINH', price: 60_000 };
    expect((await grow.event('D2', 'SAL', addDays(grow.today, -1), sold)).code).toBeUndefined();
    expect(await tiles()).toBeUndefined();
  });
});
