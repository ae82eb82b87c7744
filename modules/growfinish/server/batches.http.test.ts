import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#kernel/business-date.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { growWorld, type Saved } from './grow-world.fixture.ts';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

describe('houses', () => {
  test('are defined with type, site and name, once, and kept in order', async () => {
    expect((await grow.write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, site: 'K1', name: 'X' })).code).toBe('899_1');
    expect((await grow.write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, area: 'nursery', name: 'X' })).code).toBe('899_2');
    expect((await grow.write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, area: 'nursery', site: 'K1' })).code).toBe('899_3');
    expect((await grow.house('T1')).code).toBeUndefined();
    expect((await grow.house('T1')).code).toBe('871');
    const { data } = await grow.call<{ rows: { roomid: string; batchflg: string; state: string; version: number }[] }>('/growfinish/findHouses', {});
    expect(data.rows.find(({ roomid }) => roomid === 'T1')).toMatchObject({ batchflg: 'Y', state: 'notraised', version: 1 });
    expect(data.rows.find(({ roomid }) => roomid === 'N1')).toMatchObject({ batchflg: 'N', state: null });
  });

  test('level 30 does not define them, and a stale form does not overwrite', async () => {
    expect((await grow.write('/growfinish/saveHouse', { roomid: 'X2', isNew: true, area: 'nursery', site: 'K1', name: 'X' }, 'staff')).http).toBe(
      403,
    );
    const change = { roomid: 'T1', isNew: false, area: 'grow-finish', site: 'K1', name: 'Chuồng thịt 1', capacity: 200 };
    expect((await grow.write('/growfinish/saveHouse', { ...change, version: 1 })).code).toBeUndefined();
    expect((await grow.write('/growfinish/saveHouse', { ...change, name: 'Y', version: 1 })).code).toBe('STALE');
    expect((await grow.write('/growfinish/saveHouse', { ...change, version: 2 })).code).toBe('838');
    const { data } = await grow.call<{ rows: { kind: string; change: string }[] }>('/growfinish/getHouseHistory', { roomid: 'T1' });
    expect(data.rows.map(({ kind }) => kind)).toEqual(['change', 'add']);
    expect(data.rows[0]?.change).toContain('name');
  });
});

describe('the life of a batch', () => {
  test('bought pigs open it; a repeat of the same save changes nothing', async () => {
    const body = {
      reqid: randomUUID(),
      way: 'purchase',
      roomid: 'T1',
      opendt: grow.day(40),
      entrydt: grow.day(40),
      heads: 100,
      weight: 1200,
      birthdt: grow.day(90),
      source: 'BOUGHT',
      applyid: 'OP1',
    };
    const first = await grow.call<Saved>('/growfinish/saveEntry', body);
    expect(first.data.after).toMatchObject({ parityid: 1, state: 'active', pigsin: 100, live: 100, free: 100, avgbirthdt: grow.day(90) });
    expect((await grow.call<Saved>('/growfinish/saveEntry', body)).data).toEqual(first.data);
    expect((await grow.info('T1')).batch).toMatchObject({ pigsin: 100, weightin: 1200, age: 90, empty: null });
  });

  test('what cannot come in is refused by its number', async () => {
    const refusal = async (more: object) => (await grow.buy('T1', more)).code;
    expect(await refusal({ entrydt: addDays(grow.today, 1) })).toBe('359');
    expect(await refusal({ entrydt: grow.day(41) })).toBe('GF_DATE');
    expect(await refusal({ birthdt: grow.day(40) })).toBe('GF_DATE');
    expect(await refusal({ birthdt: grow.day(283) })).toBe('GF_GAP');
    expect(await refusal({ applyid: 'NOBODY' })).toBe('370');
    expect(await refusal({ source: 'MOON' })).toBe('V_NOTEXISTS');
    expect(await refusal({ heads: 3001 })).toBe('V_RANGE');
    expect(await refusal({ males: 20, females: 20 })).toBe('GF_SEX');
    expect(await refusal({ heads: 101 })).toBe('855');
    expect(await refusal({ weight: 9000 })).toBe('V_RANGE');
    expect((await grow.buy('N1')).code).toBe('372');
    expect((await grow.buy('ZZ')).code).toBe('V_NOTEXISTS');
  });

  test('deaths, culls and sales take the oldest first; no day ever falls below zero', async () => {
    expect((await grow.buy('T1', { entrydt: grow.day(35), birthdt: grow.day(80) })).data.after).toMatchObject({ pigsin: 150, live: 150 });
    expect((await grow.event('T1', 'DTH', grow.day(30), { heads: 3, weight: 40.5 })).data.after.live).toBe(147);
    expect((await grow.event('T1', 'CUL', grow.day(29), { heads: 2, reason: 'LEGS', wayout: 'euthanised' })).data.after.live).toBe(145);
    expect(
      (await grow.event('T1', 'SAL', grow.day(5), { heads: 140, weight: 14_000, customer: 'ANBINH', saleclass: 'market' })).data.after.live,
    ).toBe(5);
    const early = await grow.event('T1', 'DTH', grow.day(20), { heads: 6 });
    expect([early.code, early.params]).toMatchObject(['875', { n: 5, house: 'T1' }]);
    expect((await grow.event('T1', 'DTH', grow.day(39), { heads: 1, grpid: 2 })).code).toBe('875');
    expect((await grow.event('T1', 'DTH', grow.day(41), { heads: 1 })).code).toBe('842');
    expect((await grow.event('T1', 'DTH', grow.day(20), { heads: 1, reason: 'NOSUCH' })).code).toBe('371');
    expect((await grow.event('T1', 'SAL', grow.day(2), { heads: 5, weight: 400 })).code).toBe('z01');
    expect((await grow.event('T1', 'DTH', grow.day(20), { heads: 1001 })).code).toBe('V_RANGE');
    expect((await grow.info('T1')).groups.map(({ live }) => live)).toEqual([0, 5]);
  });

  test('two sales of the last pigs at once: one passes', async () => {
    const sale = () => grow.event('T1', 'SAL', grow.today, { heads: 5, weight: 500, customer: 'ANBINH', saleclass: 'market' });
    const codes = (await Promise.all([sale(), sale(), sale()])).map(({ code }) => code ?? 'saved');
    expect(codes.sort()).toEqual(['875', '875', 'saved']);
  });

  test('an emptied batch is closed before new pigs come, reopened only while it is the newest', async () => {
    expect((await grow.buy('T1', { entrydt: grow.today })).code).toBe('857');
    expect((await grow.info('T1')).closing).toEqual([]);
    expect((await grow.event('T1', 'CLO', grow.day(1))).code).toBe('GF_DATE');
    expect((await grow.event('T1', 'CLO', grow.today)).data.after).toMatchObject({ state: 'closed', live: 0 });
    expect((await grow.event('T1', 'DTH', grow.today, { heads: 1 })).code).toBe('814');
    expect((await grow.buy('T1', { opendt: grow.today, entrydt: grow.today })).code).toBe('GF_DATE');
    expect((await grow.event('T1', 'UCL', grow.today, { reason: 'typed by mistake' }, 'staff')).code).toBe('env_403');
    expect((await grow.event('T1', 'UCL', grow.today)).code).toBe('371');
    expect((await grow.event('T1', 'UCL', grow.today, { reason: 'typed by mistake' })).data.after.state).toBe('active');
    expect((await grow.event('T1', 'CLO', grow.today)).data.after.state).toBe('closed');
  });

  test('a house out of use takes nothing; an open batch cannot be taken out of use', async () => {
    await grow.house('T2', { capacity: 60 });
    const change = { roomid: 'T2', isNew: false, area: 'grow-finish', site: 'K1', name: 'Chuồng T2', capacity: 60 };
    await grow.write('/growfinish/saveHouse', { ...change, inuse: 'N', version: 1 });
    expect((await grow.buy('T2')).code).toBe('854');
    expect((await grow.event('T2', 'DTH', grow.today, { heads: 1 })).code).toBe('854');
    await grow.write('/growfinish/saveHouse', { ...change, version: 2 });
    expect((await grow.event('T2', 'DTH', grow.today, { heads: 1 })).code).toBe('813');
    expect((await grow.buy('T2')).code).toBeUndefined();
    expect((await grow.write('/growfinish/saveHouse', { ...change, inuse: 'N', version: 3 })).code).toBe('857');
    expect((await grow.write('/growfinish/saveHouse', { ...change, capacity: 49, version: 3 })).code).toBe('855');
  });

  test('a batch opened before its pigs may be withdrawn; its number stays spent', async () => {
    await grow.house('T3');
    const opened = await grow.write('/growfinish/saveEntry', { way: 'open', roomid: 'T3', opendt: grow.day(10), applyid: 'OP1' });
    expect(opened.data.after).toMatchObject({ parityid: 1, state: 'notraised' });
    expect((await grow.write('/growfinish/removeEntry', { roomid: 'T3', parityid: 1, reason: 'wrong house' })).code).toBeUndefined();
    expect((await grow.buy('T3', { opendt: grow.day(10), entrydt: grow.day(10) })).data.after).toMatchObject({ parityid: 2, state: 'active' });
    expect((await grow.info('T3', 1)).batch).toMatchObject({ parityid: 1, pigsin: 0 });
  });

  test('batch numbers have no gaps and batches of a house share no day, whoever writes', async () => {
    const insert = (roomid: string, parityid: number, opendt: string) =>
      grow.world.db.pool.query('insert into house_batch (farm_id, roomid, parityid, opendt, crtusrid) values ($1, $2, $3, $4, $5)', [
        FARM_A,
        roomid,
        parityid,
        opendt,
        'x',
      ]);
    await expect(insert('N1', 2, grow.today)).rejects.toThrow(/foreign key/);
    await expect(insert('T3', 3, grow.today)).rejects.toThrow(/exclusion/);
  });
});

describe('corrections', () => {
  let entry: string;
  test('a record is corrected in its place; the later days must still hold', async () => {
    await grow.house('T4');
    entry = (await grow.buy('T4')).data.id;
    await grow.event('T4', 'DTH', grow.day(30), { heads: 10 });
    expect((await grow.write('/growfinish/changeEntry', { eventId: entry, heads: 9, weight: 108, reason: 'recount' })).code).toBe('875');
    expect((await grow.write('/growfinish/changeEntry', { eventId: entry, entrydt: grow.day(29), reason: 'recount' })).code).toBe('894');
    expect((await grow.write('/growfinish/changeEntry', { eventId: entry, roomid: 'T1', reason: 'recount' })).code).toBe('894');
    expect((await grow.write('/growfinish/changeEntry', { eventId: entry, heads: 50, reason: 'recount' })).code).toBe('838');
    const changed = await grow.write('/growfinish/changeEntry', { eventId: entry, heads: 48, weight: 580, reason: 'recount' });
    expect(changed.data.after).toMatchObject({ pigsin: 48, live: 38 });
    expect((await grow.write('/growfinish/changeEntry', { eventId: entry, heads: 47, reason: 'recount' })).code).toBe('STALE');
    entry = changed.data.id;
  });

  test('the only record of a batch goes only when nothing else happened', async () => {
    expect((await grow.write('/growfinish/removeEntry', { eventId: entry, reason: 'wrong' })).code).toBe('894');
  });

  test('an event is corrected and taken back; head return', async () => {
    const death = await grow.event('T4', 'DTH', grow.day(20), { heads: 5 });
    expect(
      (await grow.write('/growfinish/changeEvent', { eventId: death.data.id, eventdt: grow.day(20), heads: 39, change: 'typed twice' })).code,
    ).toBe('875');
    const changed = await grow.write('/growfinish/changeEvent', { eventId: death.data.id, eventdt: grow.day(19), heads: 4, change: 'recount' });
    expect(changed.data.after.live).toBe(34);
    expect((await grow.write('/growfinish/removeEvent', { eventId: changed.data.id, change: 'wrong' })).data.after.live).toBe(38);
    expect((await grow.write('/growfinish/removeEvent', { eventId: changed.data.id, change: 'wrong' })).code).toBe('STALE');
  });

  test('level 30 corrects its own rows and takes back its own of the day only', async () => {
    const own = await grow.event('T4', 'DTH', grow.day(3), { heads: 1 }, 'staff');
    const other = await grow.event('T4', 'DTH', grow.day(3), { heads: 1 });
    expect((await grow.write('/growfinish/changeEvent', { eventId: other.data.id, eventdt: grow.day(2), change: 'x' }, 'staff')).http).toBe(403);
    expect((await grow.write('/growfinish/removeEvent', { eventId: other.data.id, change: 'x' }, 'staff')).http).toBe(403);
    expect((await grow.write('/growfinish/removeEvent', { eventId: own.data.id, change: 'x' }, 'staff')).code).toBeUndefined();
  });

  test('nothing of a closed batch is touched', async () => {
    await grow.house('T5');
    const came = await grow.buy('T5');
    const sale = await grow.event('T5', 'SAL', grow.day(3), { heads: 50, weight: 5000, customer: 'ANBINH', saleclass: 'market' });
    await grow.event('T5', 'CLO', grow.day(2));
    expect((await grow.write('/growfinish/changeEntry', { eventId: came.data.id, heads: 49, reason: 'x' })).code).toBe('840');
    expect((await grow.write('/growfinish/removeEntry', { eventId: came.data.id, reason: 'x' })).code).toBe('840');
    expect((await grow.write('/growfinish/changeEvent', { eventId: sale.data.id, eventdt: grow.day(2), change: 'x' })).code).toBe('864');
    expect((await grow.write('/growfinish/removeEvent', { eventId: sale.data.id, change: 'x' })).code).toBe('864');
  });
});

describe('what screens choose from', () => {
  test('houses with an open batch', async () => {
    const { data } = await grow.call<{ value: string; live: number; ageweek: number; avgbirthdt: string; area: string }[]>(
      '/common/activepletroom',
      { catArray: ['room'] },
      'staff',
    );
    expect(data.map(({ value }) => value)).toEqual(['T2', 'T3', 'T4']);
    expect(data.map(({ value }) => value)).not.toContain('T1');
    const t4 = data.find(({ value }) => value === 'T4');
    expect(t4).toMatchObject({
      avgbirthdt: grow.day(90),
      ageweek: Math.floor(daysBetween(businessDate(grow.day(90)), grow.today) / 7) + 1,
      area: 'grow-finish',
    });
    expect((await grow.call('/common/activepletroom', { catArray: [{ cat: 'room', area: 'nursery' }] })).data).toEqual([]);
    expect((await grow.call('/common/activepletroom', { catArray: ['sow'] })).code).toBe('V_NOTEXISTS');
    expect((await grow.call('/common/activepletroom', { catArray: [{ cat: 'room', farmid: 'NO' }] })).http).toBe(403);
  });

  test('houses with what lives in them, by /common/roomdata', async () => {
    const { data } = await grow.call<{ value: string }[]>('/common/roomdata', { catArray: [{ cat: 'room', batchflg: 'Y' }] }, 'staff');
    expect(data.find(({ value }) => value === 'T4')).toMatchObject({
      area: 'grow-finish',
      batchflg: 'Y',
      parityid: 1,
      live: 37,
      capacity: 200,
      free: 163,
    });
    expect(data.find(({ value }) => value === 'T1')).toMatchObject({ parityid: null, live: 0 });
  });

  test('groups of a batch', async () => {
    const { data } = await grow.call<object[]>('/common/pletgroupdata', { catArray: [{ cat: 'batchgroup', roomid: 'T4' }] });
    expect(data).toMatchObject([{ value: 1, source: 'BOUGHT', birthdt: grow.day(90), heads: 48, live: 37 }]);
  });
});
