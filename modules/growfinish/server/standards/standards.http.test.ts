import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { growWorld } from '../grow-world.fixture.ts';
import { standardsOf } from './load-standards.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

const WEEKS = DEFAULT_STANDARD.map((row) => ({ ...row }));
const feed = (code: string, from: string, more: object = {}) => ({
  kind: 'feed',
  code,
  name: `Chuẩn ${code}`,
  stdtp: 'pig',
  from,
  weeks: WEEKS,
  ...more,
});
const save = (body: object, person: 'team' | 'manager' | 'staff' | 'looker' = 'team') =>
  grow.write<{ stdid: string; version: number }>('/growfinish/saveStandard', body, person);
interface Got {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
const get = async (kind: string) => (await grow.call<Got>('/growfinish/getStandard', { kind }, 'team')).data.rows;
const inForce = (farmid: string, ask: Parameters<Awaited<ReturnType<typeof standardsOf>>['feed']>[0]) =>
  grow.world.db.transactions.read({ user: 'team', farms: [farmid] }, async (tx) => (await standardsOf(tx, farmid)).feed(ask));

describe('a feed standard', () => {
  test('holds from its day on; the catalogue’s working values before it', async () => {
    const saved = await save(feed('OWN', grow.day(60), { weeks: WEEKS.map((row) => ({ ...row, feed: row.feed + 0.1 })) }));
    expect(saved.code).toBeUndefined();
    const day = grow.day(50);
    expect((await inForce(FARM_A, { day }))[0]?.feed).toBeCloseTo(0.3, 9);
    expect((await inForce(FARM_A, { day: grow.day(61) }))[0]?.feed).toBe(0.2);
    expect((await inForce(FARM_B, { day }))[0]?.feed).toBe(0.2);
    expect((await get('feed'))[0]).toMatchObject({ code: 'OWN', stdid: saved.data.stdid, used: 0, nextFrom: null, version: 1 });
  });

  test('stands in the list houses choose from, with the day it holds from', async () => {
    const { data } = await grow.call<{ feedstd: object[]; fcrstd: object[] }>('/common/catdata', {
      catArray: [{ cat: 'feedstd', stdtp: 'pig' }, 'fcrstd'],
    });
    expect(data.feedstd).toEqual([
      expect.objectContaining({ value: 'DEFAULT', label: 'Tiêu chuẩn gợi ý' }),
      expect.objectContaining({ value: 'OWN', label: 'Chuẩn OWN', from: grow.day(60), stdtp: 'pig' }),
    ]);
    expect(data.fcrstd).toEqual([expect.objectContaining({ value: 'DEFAULT', label: 'FCR gợi ý' })]);
  });

  test('of layers keeps the hen-day % of each week; hens follow it, broilers the catalogue’s', async () => {
    const weeks = [
      { week: 18, feed: 90, weight: 1530, lay: 5 },
      { week: 19, feed: 95, weight: 1610, lay: 42.5 },
    ];
    const hens = { ...feed('HENS', grow.day(60), { weeks }), stdtp: 'poultry' };
    expect((await save({ ...hens, weeks: [{ week: 18, feed: 90, weight: 1530, lay: 101 }] })).code).toBe('V_INVALID');
    const saved = await save(hens);
    expect(saved.code).toBeUndefined();
    const of = (laying: boolean) => inForce(FARM_A, { day: grow.day(50), stdtp: 'poultry', laying });
    expect((await of(true)).map(({ week, feed: kg, lay }) => [week, kg, lay])).toEqual([
      [18, 0.09, 5],
      [19, 0.095, 42.5],
    ]);
    expect((await of(false))[0]).toEqual({ week: 1, feed: 0.025, weight: 0.18 });
    const again = { ...hens, stdid: saved.data.stdid, version: 1 };
    expect((await save(again)).code).toBe('838');
    expect((await save({ ...again, weeks: weeks.map((row) => ({ ...row, lay: 6 })) })).code).toBeUndefined();
    expect((await of(true))[0]?.lay).toBe(6);
    expect((await save({ ...again, version: 2, remove: true })).code).toBeUndefined();
  });

  test('that a batch follows gets a version of a later day; the batch keeps its own', async () => {
    expect((await grow.house('STD1', { feedstd: 'OWN' })).code).toBeUndefined();
    expect((await grow.buy('STD1')).code).toBeUndefined();
    const [own] = await get('feed');
    expect(own).toMatchObject({ used: 1, nextFrom: grow.day(39) });
    const change = { ...feed('OWN', grow.day(60)), stdid: own?.['stdid'], version: 1 };
    expect(await save(change)).toMatchObject({ code: 'V_RANGE', field: 'from', params: { min: expect.anything() } });
    expect((await save({ ...change, remove: true })).code).toBe('V_RANGE');
    expect((await save(feed('OWN', grow.day(40)))).code).toBe('V_RANGE');
    expect((await save(feed('OWN', grow.day(39)))).code).toBeUndefined();
    expect((await inForce(FARM_A, { day: grow.day(40), code: 'OWN' }))[0]?.feed).toBeCloseTo(0.3, 9);
    expect((await inForce(FARM_A, { day: grow.day(39), code: 'OWN' }))[0]?.feed).toBe(0.2);
    expect((await get('feed')).map(({ used }) => used)).toEqual([0, 1]);
  });

  test('its name may change while batches follow it', async () => {
    const own = (await get('feed'))[1];
    const body = { ...feed('OWN', grow.day(60), { name: 'Khác', weeks: own?.['weeks'] }), stdid: own?.['stdid'] };
    expect(await save({ ...body, version: 1 })).toMatchObject({ data: { version: 2 } });
    expect((await save({ ...body, version: 2 })).code).toBe('838');
    expect((await save({ ...body, name: 'Nữa', version: 1 })).code).toBe('STALE');
  });

  test('one that nobody follows may be changed and taken away', async () => {
    const { data } = await save(feed('NEW', grow.today));
    expect((await save({ ...feed('NEW', addDays(grow.today, 1)), stdid: data.stdid, version: 1 })).code).toBeUndefined();
    expect((await save({ ...feed('NEW', grow.today), stdid: data.stdid, version: 2, remove: true })).code).toBeUndefined();
    expect((await get('feed')).filter(({ code }) => code === 'NEW')).toEqual([]);
    expect((await save({ ...feed('NEW', grow.today), stdid: data.stdid, version: 2 })).code).toBe('V_NOTEXISTS');
  });

  test('rows with faults are told with their numbers, nothing is saved', async () => {
    const weeks = [
      { week: 4, feed: 0.2, weight: 8 },
      { week: 6, feed: 0, weight: 7 },
    ];
    expect(await save(feed('BAD', grow.today, { weeks }))).toMatchObject({ code: 'V_RANGE', field: 'week' });
    expect((await save(feed('BAD', grow.today, { weeks: [] }))).code).toBe('V_REQUIRED');
    expect((await get('feed')).some(({ code }) => code === 'BAD')).toBe(false);
  });

  test('a batch of one sex is measured by the bands of that sex, in the next house too; a mixed one by those of all', async () => {
    const bands = [{ upto: 200, fcr: 2 }];
    expect((await save({ kind: 'fcr', code: 'FEM', name: 'Cái', stdtp: 'pig', from: grow.day(60), sex: 'F', bands })).code).toBeUndefined();
    for (const roomid of ['SX1', 'SX2', 'SX3']) await grow.house(roomid);
    await grow.buy('SX1', { males: 0, females: 50 });
    await grow.buy('SX3', { males: 20, females: 30 });
    await grow.event('SX1', 'TRO', grow.day(10), { heads: 20, weight: 620, trftp: 'internal', toroomid: 'SX2' });
    const standard = async (roomid: string) => {
      const { data } = await grow.call<{ rows: readonly { figure: string; own: number | null }[] }>('/growfinish/report/PigletReportClose', {
        params: { roomid },
        language: 'E',
      });
      return data.rows.find(({ figure }) => figure === 'Standard FCR')?.own;
    };
    expect([await standard('SX1'), await standard('SX2')]).toEqual([2, 2]);
    expect(await standard('SX3')).not.toBe(2);
  });

  test('changes ask for level 70 and the right on the screen', async () => {
    expect((await save(feed('LOW', grow.today), 'manager')).code).toBe('ADM_LEVEL');
    expect((await save(feed('LOW', grow.today), 'staff')).http).toBe(403);
    expect((await save(feed('LOW', grow.today, { farms: [FARM_B] }))).http).toBe(403);
    await grow.world.db.pool.query("update user_menu set can_edit = false where user_id = 'team' and menuid = 'fcrstandard'");
    await grow.world.renew('team');
    expect((await save({ ...feed('LOW', grow.today), kind: 'fcr', weeks: [], bands: [{ upto: 100, fcr: 2.5 }] })).http).toBe(403);
  });
});

describe('a programme of goods', () => {
  const line = (itemid: string, low: number, high: number, more: object = {}) => ({ itemid, basis: 'day', low, high, ...more });
  const programme = (code: string, lines: object[], more: object = {}) => ({
    ...{ kind: 'item', code, name: `Chương trình ${code}`, stdtp: 'pig', from: grow.today, lines },
    ...more,
  });
  beforeAll(async () => {
    const item = (itemid: string, itemtp: string, more: object = {}) =>
      grow.write('/stock/saveItem', { itemid, itemtp, V: itemid, E: itemid, T: itemid, unit: 'kg', company: 'N', inuse: 'Y', ...more });
    for (const answer of [
      await item('PF1', 'feed'),
      await item('PF2', 'feed'),
      await item('PV1', 'vaccine', { withdrawal: 21 }),
      await item('PX', 'medicine', { inuse: 'N' }),
    ])
      expect(answer.code).toBeUndefined();
  });

  test('of the own farm is the manager’s, of the company level 70', async () => {
    expect((await save(programme('P1', [line('PF1', 28, 63), line('PF2', 64, 180)]), 'manager')).code).toBe('ADM_LEVEL');
    expect((await save(programme('P1', [line('PF1', 28, 63), line('PF2', 64, 180)], { farms: [FARM_A] }), 'manager')).code).toBeUndefined();
    const [row] = await get('item');
    expect(row).toMatchObject({
      code: 'P1',
      lines: [
        { itemid: 'PF1', basis: 'day', tolerance: 0 },
        { itemid: 'PF2', low: 64, high: 180 },
      ],
    });
    // The list of goods says where an item is used.
    const { rows: used } = (await grow.call<{ rows: { itemid: string; plans: number }[] }>('/stock/findItems', {})).data;
    expect(used.flatMap(({ itemid, plans }) => (itemid.startsWith('P') ? [[itemid, plans]] : []))).toEqual([
      ['PF1', 1],
      ['PF2', 1],
      ['PV1', 0],
    ]);
  });

  test('refuses what is no goods in use, and asks about withdrawal past the usual sale', async () => {
    expect((await save(programme('P2', [line('PX', 30, 30)]))).code).toBe('V_NOTEXISTS');
    expect((await save(programme('P2', [line('PF1', 28, 63), line('PF2', 60, 180)]))).code).toBe('V_RANGE');
    const late = programme('P2', [line('PV1', 150, 150, { unit: 'kg', route: 'im', every: 5 })]);
    expect((await save(late)).code).toBe('W_HOLDAGE');
    expect((await save({ ...late, accept: ['W_HOLDAGE'] })).code).toBeUndefined();
  });
});
