import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#testkit/test-app.ts';
import { flockWorld } from './flock-world.fixture.ts';

let hen: Awaited<ReturnType<typeof flockWorld>>;
beforeAll(async () => {
  hen = await flockWorld();
  for (const [roomid, area] of [
    ['C-B1', 'broiler'],
    ['C-B2', 'broiler'],
    ['C-L1', 'layer'],
    ['C-P1', 'pullet'],
  ] as const)
    expect((await hen.house(roomid, area)).code).toBeUndefined();
});
afterAll(() => hen.world.close());

describe('placing', () => {
  test('birds in are paid and free ones, those dead on arrival a death of that day, their price that of the paid', async () => {
    const saved = await hen.place('C-B1', { doa: 30, price: 9000 });
    expect(saved.code).toBeUndefined();
    expect(saved.data.after).toMatchObject({ pigsin: 10_200, live: 10_170, state: 'active', parityid: 1 });
    const events = await hen.rows(
      "select eventcd, heads, reason, weight::float8 as weight, data->>'amount' as amount from flock_event where roomid = 'C-B1' order by seq",
    );
    expect(events).toEqual([
      { eventcd: 'INH', heads: 10_200, reason: null, weight: 428.4, amount: '90000000' },
      { eventcd: 'DTH', heads: 30, reason: 'C-DOA', weight: null, amount: null },
    ]);
  });

  test.each([
    ['more than the house holds', { paid: 20_001, free: 0 }, '855'],
    ['more than it holds with free birds', { paid: 19_900, free: 101 }, '855'],
    ['broiler chicks older than three days', { birthdt: 44 }, 'GF_GAP'],
    ['hatched after the opening', { birthdt: 39 }, 'GF_DATE'],
    ['males and females that do not add up', { males: 10, females: 20 }, 'GF_SEX'],
    ['more dead than came', { doa: 10_201 }, 'V_RANGE'],
    ['no weight', { grams: null }, 'V_REQUIRED'],
  ])('refuses %s', async (_, more: Record<string, unknown>, code) => {
    const birthdt = typeof more['birthdt'] === 'number' ? { birthdt: hen.day(more['birthdt']) } : {};
    expect((await hen.place('C-B2', { ...more, ...birthdt })).code).toBe(code);
  });

  test('a chick may hatch on the day the house opens; free places bind the second placement', async () => {
    expect((await hen.place('C-B2', { paid: 15_000, supplier: 'CP Đồng Nai' })).code).toBeUndefined();
    expect((await hen.place('C-B2', { paid: 5_000, opendt: null })).code).toBe('855');
  });

  test('placements are found by a part of their supplier', async () => {
    const of = async (source: string) =>
      (await hen.call<{ rows: { roomid: string }[] }>('/poultry/findRecords', { of: 'entry', source })).data.rows.map(({ roomid }) => roomid);
    expect([await of('đồng'), await of('none')]).toEqual([['C-B2'], []]);
  });

  test('days of the programme of goods of its type of house: of birds about to be placed, and of a flock that stands', async () => {
    const save = (more: object) =>
      hen.write(
        '/growfinish/saveStandard',
        {
          ...{ kind: 'item', stdtp: 'poultry', code: 'GA', name: 'Gà thịt', from: '20200101', area: 'broiler', accept: ['W_HOLDAGE'] },
          lines: [{ itemid: 'DOXY', basis: 'day', low: 14, high: 14, dose: 0.1 }],
          ...more,
        },
        'team',
      );
    expect(await save({ area: 'sow' })).toMatchObject({ code: 'V_INVALID', field: 'area' });
    expect((await save({})).code).toBeUndefined();
    const days = async (body: object) =>
      (await hen.call<{ rows: Record<string, unknown>[] }>('/poultry/findProgramme', body)).data.rows.map(({ itemid, from, state }) => [
        itemid,
        from,
        state,
      ]);
    expect(await days({ roomid: 'C-B1', birthdt: hen.today, entrydt: hen.today })).toEqual([['DOXY', hen.day(-14), 'coming']]);
    expect(await days({ roomid: 'C-B1' })).toEqual([['DOXY', hen.day(26), 'late']]);
    expect(await days({ roomid: 'C-L1', birthdt: hen.today })).toEqual([]);
  });

  test('a correction counts anew, the death on arrival with it', async () => {
    const [entry] = await hen.rows<{ event_id: string }>(
      "select event_id from flock_event where roomid = 'C-B1' and eventcd = 'INH' and voided_at is null",
    );
    // Before it is saved: 30 of 10 200 died that day, 50 of 10 300 will have; staff see no amounts.
    const typed = { eventId: entry?.event_id, roomid: 'C-B1', way: 'hatchery', paid: 10_100, doa: 50 };
    type Figure = { code: string; before: number; after: number };
    const check = (body: object, person: Person = 'manager') =>
      hen.call<{ figures: Figure[]; before: object; after: object }>('/poultry/checkEntry', body, person);
    const figures = async (person: Person = 'manager') =>
      (await check(typed, person)).data.figures.map(({ code, before, after }) => [code, before, after]);
    const placed = ['PERM2', 6.8, 6.8];
    expect(await figures()).toEqual([placed, ['AMOUNTIN', 90_000_000, 90_900_000], ['FWM', 0.29, 0.49]]);
    expect(await figures('staff')).toEqual([placed, ['FWM', 0.29, 0.49]]);
    // Those dead on arrival live neither before nor after, nor do those of a placement that is new.
    expect((await check(typed)).data).toMatchObject({ before: { pigsin: 10_200, live: 10_170 }, after: { pigsin: 10_300, live: 10_250 } });
    const more = { roomid: 'C-B1', way: 'purchase', entrydt: hen.day(38), birthdt: hen.day(40), paid: 1000, doa: 7, grams: 60, applyid: 'OP1' };
    expect((await check(more)).data).toMatchObject({ after: { live: 11_163, free: 8837 }, figures: [{ code: 'PERM2', before: 6.8, after: 7.4 }] });
    const changed = await hen.write('/poultry/changeEntry', { eventId: entry?.event_id, roomid: 'C-B1', paid: 10_100, doa: 50, reason: 'recount' });
    expect(changed.code).toBeUndefined();
    expect(changed.data.after).toMatchObject({ pigsin: 10_300, live: 10_250 });
  });
});

describe('a save that changes nothing', () => {
  test('is told so: placement, event, house', async () => {
    const [entry] = await hen.rows<{ event_id: string }>(
      "select event_id from flock_event where roomid = 'C-B1' and eventcd = 'INH' and voided_at is null",
    );
    expect((await hen.write('/poultry/changeEntry', { eventId: entry?.event_id, roomid: 'C-B1', reason: 'none' })).code).toBe('838');
    const { data } = await hen.event('C-B1', 'DTH', 39, { heads: 10 });
    const same = { eventId: data.id, eventdt: hen.day(39), heads: 10, change: 'none' };
    expect((await hen.write('/poultry/changeEvent', same)).code).toBe('838');
    expect((await hen.write('/poultry/removeEvent', { eventId: data.id, change: 'none' })).code).toBeUndefined();
    const found = await hen.call<{ rows: Record<string, unknown>[] }>('/poultry/findHouses', { text: 'C-B1' });
    const { state: _, ...house } = found.data.rows[0] ?? {};
    expect((await hen.write('/poultry/saveHouse', { ...house, isNew: false, reason: 'none' })).code).toBe('838');
    expect((await hen.write('/poultry/saveHouse', { ...house, isNew: false, area: 'layer', reason: 'other' })).code).toBe('857');
    expect((await hen.write('/poultry/saveHouse', { ...house, isNew: false, capacity: 10_000, reason: 'other' })).code).toBe('855');
  });
});

describe('a layer house', () => {
  test('pullets come by transfer, both ends or none', async () => {
    await hen.place('C-P1', { birthdt: hen.day(60), opendt: hen.day(60), entrydt: hen.day(60), paid: 5000, free: 0, grams: 40 });
    const given = await hen.event('C-P1', 'TRT', 31, { storeid: 'KHO', itemid: 'DOXY', unit: 'g', qty: 10, heads: 5000 });
    expect(given.code).toBeUndefined();
    expect((await hen.event('C-P1', 'TRO', 30, { heads: 5001, trftp: 'internal', toroomid: 'C-L1' })).code).toBe('875');
    const moved = await hen.event('C-P1', 'TRO', 30, { heads: 4900, trftp: 'internal', toroomid: 'C-L1', weight: 6370, arrived: 4890 });
    expect(moved.code).toBeUndefined();
    const [layer] = (await hen.call<{ live: number; flock: number }[]>('/chk/chkRoomInf', { rmtp: 'layer' })).data;
    expect(layer).toMatchObject({ live: 4890, flock: 1 });
    // What they were given where they grew still holds their eggs: three days from day 31 on.
    expect([(await hen.eggs('C-L1', 28, { eggs: 10 })).code, (await hen.eggs('C-L1', 29, { eggs: 10 })).params]).toMatchObject([
      'GF_HOLD',
      { item: 'DOXY' },
    ]);
  });

  test('good eggs enter the warehouse at no value; more broken than laid are refused', async () => {
    const laid = await hen.eggs('C-L1', 20, { eggs: 4000, broken: 20, dirty: 30, mass: 240 });
    expect(laid.code).toBeUndefined();
    expect(laid.data.used).toMatchObject({ before: 0, after: 3950 });
    expect((await hen.eggs('C-L1', 19, { eggs: 10, broken: 8, dirty: 3 })).code).toBe('V_RANGE');
    const [worth] = await hen.rows<{ amount: number }>(
      "select coalesce(sum(v.amount), 0)::float8 as amount from stock_movement m join stock_value v using (farm_id, seq) where m.itemid = 'TRUNG'",
    );
    expect(worth?.amount).toBe(0);
  });

  test('eggs inside withdrawal days are told about and lie in a lot nothing but disposal takes', async () => {
    const used = await hen.event('C-L1', 'TRT', 18, { storeid: 'KHO', itemid: 'DOXY', unit: 'g', qty: 100, heads: 4890 });
    expect(used.code).toBeUndefined();
    expect((await hen.eggs('C-L1', 17, { eggs: 4000 })).code).toBe('GF_HOLD');
    const held = await hen.eggs('C-L1', 17, { eggs: 4000, accept: ['GF_HOLD'] });
    expect(held.data.used?.lots).toEqual([expect.objectContaining({ lot: `HOLD-${hen.day(17)}`, qty: 4000 })]);
    const take = (kind: string, qty: number) =>
      hen.write('/stock/saveNote', {
        ...{ kind, storeid: 'TRUNG', applyid: 'OP1', recipient: 'OP1', valuedt: hen.day(10) },
        lines: [{ itemid: 'TRUNG', unit: 'piece', qty, ...(kind === 'disposal' ? { reason: 'DAMAGED', lot: `HOLD-${hen.day(17)}` } : {}) }],
      });
    expect((await take('general', 3951)).code).toBe('811');
    expect((await take('general', 3950)).code).toBeUndefined();
    expect((await take('disposal', 4000)).code).toBeUndefined();
    const days = await hen.rows('select eggs, good, broken, blocked from flock_eggs order by eventdt');
    expect(days).toEqual([
      { eggs: 4000, good: 3950, broken: 20, blocked: false },
      { eggs: 4000, good: 4000, broken: 0, blocked: true },
    ]);
  });

  test('eggs that went out bind the record: fewer are refused, more are not', async () => {
    const [{ id, version } = { id: '', version: 0 }] = await hen.rows<{ id: string; version: number }>(
      'select noteid as id, version from flock_eggs where not blocked',
    );
    const change = (eggs: number) => hen.write('/poultry/changeEvent', { eventId: id, version, eggs, change: 'recount', eventdt: hen.day(20) });
    expect((await change(3900)).code).toBe('812');
    expect((await change(4010)).code).toBeUndefined();
    expect((await hen.write('/poultry/removeEvent', { eventId: id, version: version + 1, change: 'double' })).code).toBe('831');
  });
});

describe('withdrawal days of eggs', () => {
  test('are those the item says of eggs, not those of meat', async () => {
    const named = { V: 'Neo', E: 'Neo', T: 'Neo', company: 'N', inuse: 'Y' };
    const item = { itemid: 'NEO', itemtp: 'medicine', unit: 'g', withdrawal: 9, eggdays: 1, needexp: 'N', ...named };
    expect((await hen.write('/stock/saveItem', item)).code).toBeUndefined();
    const bought = { kind: 'purchase', storeid: 'KHO', supplierid: 'S1', applyid: 'OP1', valuedt: hen.day(20) };
    await hen.write('/stock/saveNote', { ...bought, lines: [{ itemid: 'NEO', unit: 'g', qty: 100, price: 10 }] });
    const used = await hen.event('C-L1', 'TRT', 12, { storeid: 'KHO', itemid: 'NEO', unit: 'g', qty: 10, heads: 100, coverdays: 2 });
    expect(used.code).toBeUndefined();
    // Enough on its day, but not on that of what was given later.
    const before = await hen.event('C-L1', 'TRT', 15, { storeid: 'KHO', itemid: 'NEO', unit: 'g', qty: 95, heads: 100 });
    expect([before.code, before.params]).toMatchObject(['830', { date: hen.day(12) }]);
    // Given on days 12 and 11 back: eggs wait until day 10, meat until day 2.
    expect((await hen.eggs('C-L1', 10, { eggs: 10 })).code).toBe('GF_HOLD');
    const laid = await hen.eggs('C-L1', 9, { eggs: 12, broken: 2 });
    expect(laid.code).toBeUndefined();
    // Taken back they are listed among the deleted ones.
    expect((await hen.write('/poultry/removeEvent', { eventId: laid.data.id, version: laid.data.version, change: 'double' })).code).toBeUndefined();
    const gone = { roomid: 'C-L1', eventcd: ['EGG'], from: hen.day(9), to: hen.day(9) };
    const found = async (deleted: string) => (await hen.call<{ rows: object[] }>('/poultry/findEvents', { ...gone, deleted })).data.rows;
    expect([await found('N'), await found('Y')]).toMatchObject([[], [{ eggs: 12, broken: 2, qty: 10, voidedBy: 'manager', voidedWhy: 'double' }]]);
    expect((await hen.event('C-L1', 'SAL', 2, { heads: 1, weight: 2, customer: 'AN', saleclass: 'market' })).code).toBe('GF_HOLD');
  });
});

test('numbers of the catalogue: what a house lacks, and what a flock of another state refuses', async () => {
  const house = (more: object) => hen.house('C-N1', 'broiler', more);
  const told = async (sent: Promise<{ readonly code: string | undefined }>) => (await sent).code;
  const lacking = [await told(house({ area: null })), await told(house({ site: null })), await told(house({ name: null }))];
  expect(lacking).toEqual(['899_1', '899_2', '899_3']);
  expect(await told(house({}))).toBeUndefined();
  const feed = { storeid: 'KHO', itemid: 'CAM-GA', unit: 'kg', qty: 10 };
  expect(await told(hen.event('C-N1', 'DTH', 39, { heads: 1 }))).toBe('813');
  const placed = await hen.place('C-N1', { paid: 101, free: 0 });
  expect(await told(hen.event('C-N1', 'DTH', 41, { heads: 1 }))).toBe('842');
  expect(await told(hen.event('C-N1', 'FED', 41, feed))).toBe('817');
  expect(await told(hen.event('C-N1', 'TRO', 30, { heads: 1, trftp: 'internal', toroomid: 'C-N1' }))).toBe('821');
  expect(await told(hen.event('C-N1', 'DTH', 39, { heads: 1 }))).toBeUndefined();
  const fed = await hen.event('C-N1', 'FED', 30, feed);
  expect(await told(hen.event('C-N1', 'FED', 21, { ...feed, qty: 14, coverdays: 7 }))).toBeUndefined();
  const entry = (more: object) => hen.write('/poultry/changeEntry', { eventId: placed.data.id, roomid: 'C-N1', reason: 'x', ...more });
  expect(await told(entry({ entrydt: hen.day(38) }))).toBe('894');
  expect(await told(hen.event('C-N1', 'SAL', 21, { heads: 100, weight: 250, customer: 'C', saleclass: 'market' }))).toBeUndefined();
  expect(await told(hen.event('C-N1', 'CLO', 20))).toBeUndefined();
  // Feed of days after the closing was eaten by then.
  const { days } = (await hen.call<{ days: { feed: number }[] }>('/chk/ChkroomDtl', { rmid: 'C-N1' })).data;
  expect(days.slice(-2).map((day) => day.feed)).toEqual([2, 12]);
  expect(await told(entry({ paid: 102 }))).toBe('840');
  expect(await told(hen.write('/poultry/removeEvent', { eventId: fed.data.id, version: fed.data.version, change: 'x' }))).toBe('874');
  // Goods and birds that leave after the closing are told the day; inside the closed flock the state.
  expect(await told(hen.event('C-N1', 'FED', 19, feed))).toBe('816');
  expect(await told(hen.event('C-N1', 'DTH', 19, { heads: 1 }))).toBe('841');
  expect([await told(hen.event('C-N1', 'FED', 25, feed)), await told(hen.event('C-N1', 'DTH', 25, { heads: 1 }))]).toEqual(['814', '814']);
  expect(await told(hen.event('C-N1', 'UCL', 0, { reason: 'x' }))).toBe('815');
  const next = { opendt: hen.day(9), entrydt: hen.day(9), birthdt: hen.day(9), paid: 10, free: 0 };
  expect(await told(hen.place('C-N1', next))).toBeUndefined();
  expect(await told(hen.event('C-N1', 'UCL', 0, { reason: 'x' }))).toBe('888');
});

describe('what happens in a house', () => {
  test('a sample is birds and grams, single grams tell the variation', async () => {
    expect((await hen.event('C-B1', 'WGT', 33, { heads: 50, grams: 181 })).code).toBeUndefined();
    expect((await hen.event('C-B1', 'WGT', 26, { weights: '480 500 520' })).code).toBeUndefined();
    const rows = await hen.rows(
      "select heads, weight::float8 as weight, data->>'cv' as cv from flock_event where eventcd = 'WGT' and roomid = 'C-B1' order by seq",
    );
    expect(rows).toEqual([
      { heads: 50, weight: 9.05, cv: null },
      { heads: 3, weight: 1.5, cv: '4' },
    ]);
    expect(await hen.event('C-B1', 'WGT', 33, { heads: 10_251, grams: 181 })).toMatchObject({ code: '875', params: { why: 'birds' } });
    // Weighed ten days ago: the standard gained 878.57 g since (from 30 days of age to 40), and so does the density of the house.
    expect((await hen.event('C-B2', 'WGT', 10, { heads: 50, grams: 1900 })).code).toBeUndefined();
    const house = await hen.call<{ rows: Record<string, unknown>[] }>('/poultry/findHouses', { text: 'C-B2' });
    expect(house.data.rows).toMatchObject([{ live: 15_200, kgm2: 28.2, dense: 'N' }]);
  });

  test('water and temperature: the lowest is not above the highest', async () => {
    expect((await hen.event('C-B1', 'DAY', 33, { water: 2000, tlow: 30, thigh: 28 })).code).toBe('V_RANGE');
    expect((await hen.event('C-B1', 'DAY', 33, { water: 2000, tlow: 28, thigh: 33 })).code).toBeUndefined();
  });

  test('sold to the last bird it is closed, and opened again; a closed flock is not corrected', async () => {
    expect((await hen.event('C-B1', 'DTH', 30, { heads: 250 })).code).toBeUndefined();
    expect((await hen.event('C-B1', 'CLO', 2)).code).toBe('GF_LIVE');
    const sold = await hen.event('C-B1', 'SAL', 2, {
      heads: 10_000,
      weight: 22_000,
      customer: 'C',
      price: 30_000,
      priceper: 'kg',
      saleclass: 'market',
    });
    expect(sold.code).toBeUndefined();
    expect((await hen.event('C-B1', 'CLO', 2)).code).toBeUndefined();
    expect((await hen.write('/poultry/removeEvent', { eventId: sold.data.id, change: 'wrong' })).code).toBe('864');
    expect((await hen.event('C-B1', 'DTH', 1, { heads: 1 })).code).toBe('841');
    expect((await hen.event('C-B1', 'UCL', 1, { reason: 'mistake' })).code).toBeUndefined();
  });

  test('day by day it is the birds, feed, water, eggs and weight that were recorded', async () => {
    expect((await hen.event('C-B1', 'FED', 32, { storeid: 'KHO', itemid: 'CAM-GA', unit: 'kg', qty: 900, coverdays: 3 })).code).toBeUndefined();
    const { data } = await hen.call<{ days: Record<string, unknown>[]; flock: Record<string, unknown> }>('/chk/ChkroomDtl', { rmid: 'C-B1' });
    const on = (back: number) => data.days.find(({ date }) => date === hen.day(back));
    expect(data.flock).toMatchObject({ birdsin: 10_300, dead: 300, sold: 10_000, live: 0, hatchdt: hen.day(40) });
    expect(on(40)).toMatchObject({ dead: 50 });
    expect(on(33)).toMatchObject({ water: 2000, weight: 181, feed: 0 });
    expect([on(32), on(31), on(30), on(29)].map((row) => row?.['feed'])).toEqual([300, 300, 300, 0]);
  });

  test('a pig house and a chicken house do not share a code', async () => {
    const pig = await hen.write('/growfinish/saveHouse', { roomid: 'C-B1', isNew: true, area: 'grow-finish', site: 'K1', name: 'x', capacity: 10 });
    expect(pig.code).toBe('871');
  });
});

describe('the daily line', () => {
  const line = (more: object, person: 'manager' | 'staff' = 'manager') =>
    hen.write<{ events: { id: string; eventcd: string }[]; after: { live: number } }>(
      '/poultry/saveDaily',
      { roomid: 'C-L1', eventdt: hen.day(4), applyid: 'OP1', ...more },
      person,
    );
  const feed = { feedkg: 560, feeditem: 'CAM-GA', feedstore: 'KHO' };
  const eggs = { eggs: 4300, broken: 12, eggitem: 'TRUNG', eggstore: 'TRUNG' };

  test('is all of its events or none', async () => {
    expect((await line({ dead: 3, ...feed, feedkg: 10_000_000 / 20, water: 900, ...eggs })).code).toBe('811');
    expect(await hen.rows('select 1 from flock_event where eventdt = $1', [hen.day(4)])).toEqual([]);
    const saved = await line({ dead: 3, culled: 2, ...feed, water: 900, tlow: 24, thigh: 31, ...eggs });
    expect(saved.data.events.map(({ eventcd }) => eventcd)).toEqual(['DTH', 'CUL', 'FED', 'DAY', 'EGG']);
    expect(saved.data.after.live).toBe(4885);
  });

  test('corrected on a device before it was known to have arrived, it takes the place of the former', async () => {
    const [reqid, next] = [randomUUID(), randomUUID()];
    const standing = () => hen.rows('select eventcd, heads from flock_event where eventdt = $1 and voided_at is null order by seq', [hen.day(5)]);
    expect((await line({ reqid, eventdt: hen.day(5), dead: 3, ...feed, feedkg: 20 })).http).toBe(200);
    expect((await line({ reqid: next, replaces: [reqid], eventdt: hen.day(5), dead: 4, ...feed, feedkg: 30 })).http).toBe(200);
    expect(await standing()).toMatchObject([{ eventcd: 'DTH', heads: 4 }]);
    const { data } = await hen.call<Record<string, unknown>>('/poultry/getDaily', { roomid: 'C-L1', eventdt: hen.day(5) });
    expect(data).toMatchObject({ already: { dead: 4, feedkg: 30 } });
    // A former that comes later than its correction is refused; the correction is taken back so that the flock is as it was.
    const [event] = await hen.rows('select event_id from flock_event where eventdt = $1 and voided_at is null', [hen.day(5)]);
    expect((await hen.write('/poultry/removeEvent', { eventId: (event as { event_id: string }).event_id, change: 'x' })).http).toBe(200);
  });

  test('stands beside the next one, with what is proposed', async () => {
    const { data } = await hen.call<Record<string, unknown>>('/poultry/getDaily', { roomid: 'C-L1', eventdt: hen.day(3) });
    expect(data).toMatchObject({
      live: 4885,
      already: null,
      before: { dead: 3, culled: 2, feedkg: 560, water: 900, eggs: 4300, broken: 12 },
      initial: { feeditem: 'CAM-GA', feedstore: 'KHO', eggitem: 'TRUNG', eggstore: 'TRUNG' },
      leaves: [],
      figures: expect.arrayContaining([{ name: 'Thức ăn mỗi con', value: '115 g (chuẩn 54 g)' }]),
    });
    const broiler = await hen.call<{ leaves: string[] }>('/poultry/getDaily', { roomid: 'C-B2', eventdt: hen.day(3) });
    expect(broiler.data.leaves).toContain('eggs');
  });

  test('a second one of the day asks, then adds', async () => {
    expect((await line({ dead: 1, deadreason: 'C-HEAT' })).code).toBe('V_EXISTS');
    expect((await line({ dead: 1, deadreason: 'C-HEAT', accept: ['V_EXISTS'] })).data.after.live).toBe(4884);
    const dead = await hen.rows("select reason, heads from flock_event where eventcd = 'DTH' and eventdt = $1 order by seq", [hen.day(4)]);
    expect(dead).toEqual([
      { reason: 'C-UNKNOWN', heads: 3 },
      { reason: 'C-HEAT', heads: 1 },
    ]);
  });

  test('refusals stand beside the fields of the line; an empty line is none', async () => {
    expect(await line({ dead: 5000, eventdt: hen.day(3) })).toMatchObject({ code: '875', field: 'dead' });
    expect(await line({ feedkg: 10, feeditem: null, eventdt: hen.day(3) })).toMatchObject({ code: 'V_REQUIRED', field: 'feedstore' });
    expect(await line({ eventdt: hen.day(3), dead: 0 })).toMatchObject({ code: 'V_REQUIRED', field: 'dead' });
  });
});

describe('flocks of a house', () => {
  test('are listed, the newest first, with hatch date and breed', async () => {
    await hen.place('C-P1', { breed: 'Hy-Line', opendt: null, entrydt: hen.day(20), birthdt: hen.day(60), paid: 100, free: 0, accept: ['V_RANGE'] });
    const { data } = await hen.call<{ flock: number }[]>('/chk/chkRoomGrp', { rmid: 'C-P1' });
    expect(data).toMatchObject([{ flock: 1, hatchdt: hen.day(60), closedt: null, breed: 'Hy-Line', birdsin: 5100, live: 200 }]);
    expect((await hen.call('/chk/chkRoomGrp', { rmid: 'NONE' })).code).toBe('V_NOTEXISTS');
  });
});

describe('what was recorded', () => {
  test('is found: birds, goods and eggs, with age, mean weight and who is live; taken back ones when asked for', async () => {
    const find = async (more: object) =>
      (await hen.call<{ rows: Record<string, unknown>[]; total: number }>('/poultry/findEvents', { roomid: 'C-L1', ...more })).data;
    const day = { from: hen.day(4), to: hen.day(4) };
    const codes = (await find(day)).rows.map(({ eventcd }) => eventcd);
    expect(codes.toSorted()).toEqual(['CUL', 'DAY', 'DTH', 'DTH', 'EGG', 'FED']);
    const [eggs] = (await find({ ...day, eventcd: ['EGG'] })).rows;
    expect(eggs).toMatchObject({ eggs: 4300, broken: 12, age: 56, live: 4884, itemname: 'Trứng gà', unit: 'piece' });
    // A sale says the number of its delivery note, its customer by name, and what it brought.
    const [sale] = (await find({ roomid: 'C-B1', eventcd: ['SAL'] })).rows;
    expect(sale).toMatchObject({ noteno: expect.stringMatching(/^DN-/), place: 'Khách C', amount: 22_000 * 30_000 });
    expect((await find({ ...day, reason: 'C-HEAT' })).rows).toMatchObject([{ eventcd: 'DTH', heads: 1 }]);
    const gone = await hen.call<{ total: number }>('/poultry/findEvents', { roomid: 'C-B1', eventcd: ['DTH'], deleted: 'Y' });
    const left = await hen.call<{ total: number }>('/poultry/findEvents', { roomid: 'C-B1', eventcd: ['DTH'] });
    expect(gone.data.total).toBeGreaterThan(left.data.total);
    // Deaths, culls and water add up to nothing; deaths alone do.
    const totals = async (more: object) =>
      (await hen.call<{ totals?: Record<string, unknown> }>('/poultry/report/ChikEventList', { params: { roomid: 'C-L1', ...day, ...more } })).data
        .totals;
    expect([(await totals({}))?.['heads'], (await totals({ eventcd: ['DTH'] }))?.['heads']]).toEqual([undefined, 4]);
    expect((await hen.call('/poultry/findEvents', { from: hen.day(1), to: hen.day(9) })).code).toBe('898');
  });
});
