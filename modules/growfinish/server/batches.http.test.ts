import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate, daysBetween } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from '#testkit/test-app.ts';

interface After {
  readonly parityid: number;
  readonly state: string;
  readonly pigsin: number;
  readonly live: number;
  readonly free: number | null;
  readonly avgbirthdt: string | null;
}
interface Saved {
  readonly id: string;
  readonly after: After;
}
interface PoolRow {
  readonly value: string;
  readonly roomid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly weaned: number;
  readonly dead: number;
  readonly adjusted: number;
  readonly taken: number;
  readonly free: number;
  readonly avgbirthdt: BusinessDate;
}

let world: TestApp;
let today: BusinessDate;
beforeAll(async () => {
  world = await testApp({ transferTo: null });
  today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
});
afterAll(() => world.close());

async function call<T>(path: string, body: object, person: Person = 'manager') {
  const answer = await world.inject(path, body, person);
  return { data: answer.data as T, code: answer.error?.code, params: answer.error?.params, http: answer.http, field: answer.error?.field };
}
const write = <T = Saved>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
const day = (back: number): BusinessDate => addDays(today, -back);

const house = (roomid: string, more: object = {}) =>
  write('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: `Chuồng ${roomid}`, capacity: 200, ...more });
const buy = (roomid: string, more: object = {}, person: Person = 'manager') =>
  write(
    '/growfinish/saveEntry',
    {
      way: 'purchase',
      roomid,
      opendt: day(40),
      entrydt: day(40),
      heads: 50,
      weight: 600,
      birthdt: day(90),
      source: 'BOUGHT',
      applyid: 'OP1',
      ...more,
    },
    person,
  );
const event = (roomid: string, eventcd: string, eventdt: string, more: object = {}, person: Person = 'manager') =>
  write('/growfinish/saveEvent', { roomid, eventcd, eventdt, applyid: 'OP1', ...(eventcd === 'DTH' ? { reason: 'SUDDEN' } : {}), ...more }, person);
const pool = async (roomid: string | null = null): Promise<PoolRow[]> =>
  (await call<PoolRow[]>('/common/pletgroupdata', { catArray: [{ cat: 'weangroup', roomid }] })).data;
const info = async (roomid: string, parityid: number | null = null) =>
  (
    await call<{
      state: string;
      batch: Record<string, unknown> | null;
      groups: { grpid: number; live: number; birthdt: string }[];
      closing: string[] | null;
    }>('/common/getpletroominfo', { catArray: [{ cat: 'room', roomid, parityid }] })
  ).data;

/** A group of the pool with at least so many piglets. */
async function bigGroup(least: number): Promise<PoolRow> {
  const found = (await pool()).find(({ free }) => free >= least);
  if (found === undefined) throw new Error('the simulated farm weaned too few piglets');
  return found;
}

describe('houses', () => {
  test('are defined with type, site and name, once, and kept in order', async () => {
    expect((await write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, site: 'K1', name: 'X' })).code).toBe('899_1');
    expect((await write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, area: 'nursery', name: 'X' })).code).toBe('899_2');
    expect((await write('/growfinish/saveHouse', { roomid: 'X1', isNew: true, area: 'nursery', site: 'K1' })).code).toBe('899_3');
    expect((await house('T1')).code).toBeUndefined();
    expect((await house('T1')).code).toBe('871');
    const { data } = await call<{ rows: { roomid: string; batchflg: string; state: string; version: number }[] }>('/growfinish/findHouses', {});
    expect(data.rows.find(({ roomid }) => roomid === 'T1')).toMatchObject({ batchflg: 'Y', state: 'notraised', version: 1 });
    expect(data.rows.find(({ roomid }) => roomid === 'N1')).toMatchObject({ batchflg: 'N', state: null });
  });

  test('level 30 does not define them, and a stale form does not overwrite', async () => {
    expect((await write('/growfinish/saveHouse', { roomid: 'X2', isNew: true, area: 'nursery', site: 'K1', name: 'X' }, 'staff')).http).toBe(403);
    const change = { roomid: 'T1', isNew: false, area: 'grow-finish', site: 'K1', name: 'Chuồng thịt 1', capacity: 200 };
    expect((await write('/growfinish/saveHouse', { ...change, version: 1 })).code).toBeUndefined();
    expect((await write('/growfinish/saveHouse', { ...change, name: 'Y', version: 1 })).code).toBe('STALE');
    expect((await write('/growfinish/saveHouse', { ...change, version: 2 })).code).toBe('838');
    const { data } = await call<{ rows: { kind: string; change: string }[] }>('/growfinish/getHouseHistory', { roomid: 'T1' });
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
      opendt: day(40),
      entrydt: day(40),
      heads: 100,
      weight: 1200,
      birthdt: day(90),
      source: 'BOUGHT',
      applyid: 'OP1',
    };
    const first = await call<Saved>('/growfinish/saveEntry', body);
    expect(first.data.after).toMatchObject({ parityid: 1, state: 'active', pigsin: 100, live: 100, free: 100, avgbirthdt: day(90) });
    expect((await call<Saved>('/growfinish/saveEntry', body)).data).toEqual(first.data);
    expect((await info('T1')).batch).toMatchObject({ pigsin: 100, weightin: 1200, age: 90, empty: null });
  });

  test('what cannot come in is refused by its number', async () => {
    const refusal = async (more: object) => (await buy('T1', more)).code;
    expect(await refusal({ entrydt: addDays(today, 1) })).toBe('359');
    expect(await refusal({ entrydt: day(41) })).toBe('GF_DATE');
    expect(await refusal({ birthdt: day(40) })).toBe('GF_DATE');
    expect(await refusal({ birthdt: day(283) })).toBe('GF_GAP');
    expect(await refusal({ applyid: 'NOBODY' })).toBe('370');
    expect(await refusal({ source: 'MOON' })).toBe('V_NOTEXISTS');
    expect(await refusal({ heads: 3001 })).toBe('V_RANGE');
    expect(await refusal({ males: 20, females: 20 })).toBe('GF_SEX');
    expect(await refusal({ heads: 101 })).toBe('855');
    expect(await refusal({ weight: 9000 })).toBe('V_RANGE');
    expect((await buy('N1')).code).toBe('372');
    expect((await buy('ZZ')).code).toBe('V_NOTEXISTS');
  });

  test('deaths, culls and sales take the oldest first; no day ever falls below zero', async () => {
    expect((await buy('T1', { entrydt: day(35), birthdt: day(80) })).data.after).toMatchObject({ pigsin: 150, live: 150 });
    expect((await event('T1', 'DTH', day(30), { heads: 3, weight: 40.5 })).data.after.live).toBe(147);
    expect((await event('T1', 'CUL', day(29), { heads: 2, reason: 'LEGS', wayout: 'destroyed' })).data.after.live).toBe(145);
    expect((await event('T1', 'SAL', day(5), { heads: 140, weight: 14_000, customer: 'Lò mổ An Bình', saleclass: 'market' })).data.after.live).toBe(
      5,
    );
    const early = await event('T1', 'DTH', day(20), { heads: 6 });
    expect([early.code, early.params]).toMatchObject(['875', { n: 5, house: 'T1' }]);
    expect((await event('T1', 'DTH', day(39), { heads: 1, grpid: 2 })).code).toBe('875');
    expect((await event('T1', 'DTH', day(41), { heads: 1 })).code).toBe('842');
    expect((await event('T1', 'DTH', day(20), { heads: 1, reason: 'NOSUCH' })).code).toBe('371');
    expect((await event('T1', 'SAL', day(2), { heads: 5, weight: 400 })).code).toBe('z01');
    expect((await event('T1', 'DTH', day(20), { heads: 1001 })).code).toBe('V_RANGE');
    expect((await info('T1')).groups.map(({ live }) => live)).toEqual([0, 5]);
  });

  test('two sales of the last pigs at once: one passes', async () => {
    const sale = () => event('T1', 'SAL', today, { heads: 5, weight: 500, customer: 'Lò mổ An Bình', saleclass: 'market' });
    const codes = (await Promise.all([sale(), sale(), sale()])).map(({ code }) => code ?? 'saved');
    expect(codes.sort()).toEqual(['875', '875', 'saved']);
  });

  test('an emptied batch is closed before new pigs come, reopened only while it is the newest', async () => {
    expect((await buy('T1', { entrydt: today })).code).toBe('857');
    expect((await info('T1')).closing).toEqual([]);
    expect((await event('T1', 'CLO', day(1))).code).toBe('GF_DATE');
    expect((await event('T1', 'CLO', today)).data.after).toMatchObject({ state: 'closed', live: 0 });
    expect((await event('T1', 'DTH', today, { heads: 1 })).code).toBe('814');
    expect((await buy('T1', { opendt: today, entrydt: today })).code).toBe('GF_DATE');
    expect((await event('T1', 'UCL', today, { reason: 'typed by mistake' }, 'staff')).code).toBe('env_403');
    expect((await event('T1', 'UCL', today)).code).toBe('371');
    expect((await event('T1', 'UCL', today, { reason: 'typed by mistake' })).data.after.state).toBe('active');
    expect((await event('T1', 'CLO', today)).data.after.state).toBe('closed');
  });

  test('a house out of use takes nothing; an open batch cannot be taken out of use', async () => {
    await house('T2', { capacity: 60 });
    const change = { roomid: 'T2', isNew: false, area: 'grow-finish', site: 'K1', name: 'Chuồng T2', capacity: 60 };
    await write('/growfinish/saveHouse', { ...change, inuse: 'N', version: 1 });
    expect((await buy('T2')).code).toBe('854');
    expect((await event('T2', 'DTH', today, { heads: 1 })).code).toBe('854');
    await write('/growfinish/saveHouse', { ...change, version: 2 });
    expect((await event('T2', 'DTH', today, { heads: 1 })).code).toBe('813');
    expect((await buy('T2')).code).toBeUndefined();
    expect((await write('/growfinish/saveHouse', { ...change, inuse: 'N', version: 3 })).code).toBe('857');
    expect((await write('/growfinish/saveHouse', { ...change, capacity: 49, version: 3 })).code).toBe('855');
  });

  test('a batch opened before its pigs may be withdrawn; its number stays spent', async () => {
    await house('T3');
    const opened = await write('/growfinish/saveEntry', { way: 'open', roomid: 'T3', opendt: day(10), applyid: 'OP1' });
    expect(opened.data.after).toMatchObject({ parityid: 1, state: 'notraised' });
    expect((await write('/growfinish/removeEntry', { roomid: 'T3', parityid: 1, reason: 'wrong house' })).code).toBeUndefined();
    expect((await buy('T3', { opendt: day(10), entrydt: day(10) })).data.after).toMatchObject({ parityid: 2, state: 'active' });
    expect((await info('T3', 1)).batch).toMatchObject({ parityid: 1, pigsin: 0 });
  });

  test('batch numbers have no gaps and batches of a house share no day, whoever writes', async () => {
    const insert = (roomid: string, parityid: number, opendt: string) =>
      world.db.pool.query('insert into house_batch (farm_id, roomid, parityid, opendt, crtusrid) values ($1, $2, $3, $4, $5)', [
        FARM_A,
        roomid,
        parityid,
        opendt,
        'x',
      ]);
    await expect(insert('N1', 2, today)).rejects.toThrow(/foreign key/);
    await expect(insert('T3', 3, today)).rejects.toThrow(/exclusion/);
  });
});

describe('corrections', () => {
  let entry: string;
  test('a record is corrected in its place; the later days must still hold', async () => {
    await house('T4');
    entry = (await buy('T4')).data.id;
    await event('T4', 'DTH', day(30), { heads: 10 });
    expect((await write('/growfinish/changeEntry', { eventId: entry, heads: 9, weight: 108, reason: 'recount' })).code).toBe('875');
    expect((await write('/growfinish/changeEntry', { eventId: entry, entrydt: day(29), reason: 'recount' })).code).toBe('894');
    expect((await write('/growfinish/changeEntry', { eventId: entry, roomid: 'T1', reason: 'recount' })).code).toBe('894');
    expect((await write('/growfinish/changeEntry', { eventId: entry, heads: 50, reason: 'recount' })).code).toBe('838');
    const changed = await write('/growfinish/changeEntry', { eventId: entry, heads: 48, weight: 580, reason: 'recount' });
    expect(changed.data.after).toMatchObject({ pigsin: 48, live: 38 });
    expect((await write('/growfinish/changeEntry', { eventId: entry, heads: 47, reason: 'recount' })).code).toBe('STALE');
    entry = changed.data.id;
  });

  test('the only record of a batch goes only when nothing else happened', async () => {
    expect((await write('/growfinish/removeEntry', { eventId: entry, reason: 'wrong' })).code).toBe('894');
  });

  test('an event is corrected and taken back; heads return', async () => {
    const death = await event('T4', 'DTH', day(20), { heads: 5 });
    expect((await write('/growfinish/changeEvent', { eventId: death.data.id, eventdt: day(20), heads: 39, change: 'typed twice' })).code).toBe('875');
    const changed = await write('/growfinish/changeEvent', { eventId: death.data.id, eventdt: day(19), heads: 4, change: 'recount' });
    expect(changed.data.after.live).toBe(34);
    expect((await write('/growfinish/removeEvent', { eventId: changed.data.id, change: 'wrong' })).data.after.live).toBe(38);
    expect((await write('/growfinish/removeEvent', { eventId: changed.data.id, change: 'wrong' })).code).toBe('STALE');
  });

  test('level 30 corrects its own rows and takes back its own of the day only', async () => {
    const own = await event('T4', 'DTH', day(3), { heads: 1 }, 'staff');
    const other = await event('T4', 'DTH', day(3), { heads: 1 });
    expect((await write('/growfinish/changeEvent', { eventId: other.data.id, eventdt: day(2), change: 'x' }, 'staff')).http).toBe(403);
    expect((await write('/growfinish/removeEvent', { eventId: other.data.id, change: 'x' }, 'staff')).http).toBe(403);
    expect((await write('/growfinish/removeEvent', { eventId: own.data.id, change: 'x' }, 'staff')).code).toBeUndefined();
  });

  test('nothing of a closed batch is touched', async () => {
    await house('T5');
    const came = await buy('T5');
    const sale = await event('T5', 'SAL', day(3), { heads: 50, weight: 5000, customer: 'Lò mổ An Bình', saleclass: 'market' });
    await event('T5', 'CLO', day(2));
    expect((await write('/growfinish/changeEntry', { eventId: came.data.id, heads: 49, reason: 'x' })).code).toBe('840');
    expect((await write('/growfinish/removeEntry', { eventId: came.data.id, reason: 'x' })).code).toBe('840');
    expect((await write('/growfinish/changeEvent', { eventId: sale.data.id, eventdt: day(2), change: 'x' })).code).toBe('864');
    expect((await write('/growfinish/removeEvent', { eventId: sale.data.id, change: 'x' })).code).toBe('864');
  });
});

describe('transfers', () => {
  test('inside the farm both houses are written in one save; missing pigs died on the way', async () => {
    await house('T6');
    await house('T7', { capacity: 45 });
    await buy('T6');
    expect((await event('T6', 'TRO', day(10), { heads: 50, trftp: 'internal', toroomid: 'T6' })).code).toBe('821');
    const full = await event('T6', 'TRO', day(10), { heads: 50, trftp: 'internal', toroomid: 'T7' });
    expect([full.code, full.field]).toEqual(['855', 'toroomid']);
    const moved = await event('T6', 'TRO', day(10), { heads: 40, weight: 1200, trftp: 'internal', toroomid: 'T7', arrived: 38 });
    expect(moved.data.after.live).toBe(10);
    expect((await info('T7')).batch).toMatchObject({ parityid: 1, opendt: day(10), pigsin: 40, dead: 2, live: 38, avgbirthdt: day(90) });
    expect((await write('/growfinish/removeEntry', { eventId: moved.data.id, reason: 'x' })).code).toBe('V_NOTEXISTS');
  });

  test('is undone at both ends, unless its pigs have events there', async () => {
    const rows = await world.db.pool.query<{ event_id: string }>(
      "select event_id from batch_event where roomid = 'T6' and eventcd = 'TRO' and voided_at is null",
    );
    const eventId = rows.rows[0]?.event_id;
    const death = await event('T7', 'DTH', day(5), { heads: 1 });
    expect((await write('/growfinish/removeEvent', { eventId, change: 'x' })).code).toBe('894');
    await write('/growfinish/removeEvent', { eventId: death.data.id, change: 'x' });
    expect((await write('/growfinish/removeEvent', { eventId, change: 'x' })).data.after.live).toBe(50);
    expect(await info('T7')).toMatchObject({ state: 'notraised', batch: { live: 0, pigsin: 0 } });
  });

  test('into a house closed on a day only from the day after', async () => {
    expect((await event('T6', 'TRO', day(2), { heads: 5, trftp: 'internal', toroomid: 'T5' })).code).toBe('GF_DATE');
    expect((await event('T6', 'TRO', day(1), { heads: 5, trftp: 'internal', toroomid: 'T5' })).code).toBeUndefined();
    expect((await info('T5')).batch).toMatchObject({ parityid: 2, opendt: day(1), empty: 1 });
  });

  test('to another farm of the company waits until that farm takes the pigs in', async () => {
    await world.db.pool.query(
      'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
      [FARM_A, FARM_B],
    );
    const sent = await event('T6', 'TRO', day(4), { heads: 45, weight: 1400, trftp: 'farm', tofarm: FARM_B });
    expect(sent.code).toBeUndefined();
    expect((await event('T6', 'CLO', today)).code).toBe('418');
    await write('/growfinish/saveHouse', { roomid: 'R1', isNew: true, area: 'grow-finish', site: 'K1', name: 'R1', capacity: 100 }, 'managerb');
    const take = (more: object = {}) =>
      write(
        '/growfinish/saveEntry',
        { way: 'transfer', roomid: 'R1', opendt: day(3), entrydt: day(3), transferId: sent.data.id, applyid: 'OP1', ...more },
        'managerb',
      );
    expect((await take({ opendt: day(5), entrydt: day(5) })).code).toBe('GF_DATE');
    expect((await take()).data.after).toMatchObject({ pigsin: 45, live: 45, avgbirthdt: day(90) });
    expect((await take()).code).toBe('V_NOTEXISTS');
    expect((await event('T6', 'CLO', today)).data.after.state).toBe('closed');
    expect(
      (await write('/growfinish/saveEvent', { roomid: 'R1', eventcd: 'DTH', eventdt: day(2), heads: 1, applyid: 'OP1', reason: 'SUDDEN' })).code,
    ).toBe('V_NOTEXISTS');
  });
});

describe('weaned and not yet placed', () => {
  test('a batch takes weaned piglets over, and the pool says what is left', async () => {
    const group = await bigGroup(12);
    await house('C1', { area: 'nursery', capacity: 500 });
    const before = (await pool(group.roomid)).find(({ value }) => value === group.value);
    const share = (heads: number) => ({ nursery: group.roomid, weangrp: group.value === '' ? null : group.value, heads });
    const take = (heads: number, more: object = {}) =>
      write('/growfinish/saveEntry', {
        way: 'weaning',
        roomid: 'C1',
        opendt: group.to,
        entrydt: group.to,
        heads,
        weight: heads * 7,
        groups: [share(heads)],
        applyid: 'OP1',
        ...more,
      });
    expect((await take(group.free + 1)).code).toBe('859');
    expect((await take(10, { groups: [share(9)] })).code).toBe('896');
    const saved = await take(10);
    expect(saved.data.after).toMatchObject({ live: 10, avgbirthdt: group.avgbirthdt });
    expect(before?.free).toBe(group.free);
    expect((await pool(group.roomid)).find(({ value }) => value === group.value)).toMatchObject({ taken: 10, free: group.free - 10 });
    const heads = await call<{ heads: number; movedOut: number }>('/herd/getNursery', { roomid: group.roomid, eventdt: today });
    expect(heads.data.movedOut).toBe(10);

    const changed = await write('/growfinish/changeEntry', {
      eventId: saved.data.id,
      heads: group.free + 1,
      groups: [share(group.free + 1)],
      reason: 'x',
    });
    expect(changed.code).toBe('872');
    const all = await write('/growfinish/changeEntry', {
      eventId: saved.data.id,
      heads: group.free,
      weight: group.free * 7,
      groups: [share(group.free)],
      reason: 'all',
    });
    expect(all.data.after.live).toBe(group.free);
    expect((await pool(group.roomid)).some(({ value }) => value === group.value)).toBe(false);
  });

  test('a weaning is not lowered below what was taken over of its group', async () => {
    const { rows } = await world.db.pool.query<{ event_id: string; version: number; later: string[] }>(
      `select w.event_id, a.version,
         (select array_agg(e.event_id) from animal_event e where e.farm_id = w.farm_id and e.animal_id = w.animal_id and e.voided_at is null and e.eventdt >= w.eventdt) as later
       from weaning w join animal a using (farm_id, animal_id)
         join batch_group g on g.farm_id = w.farm_id and g.nursery = w.roomid and g.weangrp = coalesce(w.weangrp, '')
       where w.farm_id = $1 and not g.gone order by w.eventdt desc limit 1`,
      [FARM_A],
    );
    const [weaning] = rows;
    const body = { eventId: weaning?.event_id, version: weaning?.version, change: 'typed by mistake' };
    const asked = await write('/herd/removeEvent', body);
    const removal = asked.code === '434' ? await write('/herd/removeEvent', { ...body, confirm: weaning?.later }) : asked;
    expect([removal.code, removal.params]).toMatchObject(['872', { taken: expect.any(Number) }]);
  });

  test('nursery deaths take from the oldest group; a batch house refuses them', async () => {
    const group = await bigGroup(3);
    const death = { roomid: group.roomid, eventdt: today, count: 2, week: 5, reason: 'DISEASE', way: 'died', applyid: 'OP1' };
    expect((await write('/herd/saveNurseryDeath', death)).code).toBeUndefined();
    const rows = await pool(group.roomid);
    const oldest = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
    expect(oldest?.dead).toBeGreaterThanOrEqual(2);
    expect((await write('/herd/saveNurseryDeath', { ...death, roomid: 'C1' })).code).toBe('372');
  });

  test('piglets found or missing at a count change the pool, never below what is there', async () => {
    const group = await bigGroup(3);
    const count = (n: number) =>
      write<{ free: number }>('/growfinish/saveAdjustment', {
        roomid: group.roomid,
        weangrp: group.value || null,
        eventdt: today,
        count: n,
        reason: 'count of the month',
      });
    expect((await count(-group.free - 1)).code).toMatch(/^(872|415)$/);
    expect((await count(-1)).data.free).toBe(group.free - 1);
    expect((await count(2)).data.free).toBe(group.free + 1);
    expect((await pool(group.roomid)).find(({ value }) => value === group.value)).toMatchObject({ adjusted: 1 });
  });
});

describe('what screens choose from', () => {
  test('houses with an open batch', async () => {
    const { data } = await call<{ value: string; live: number; ageweek: number; avgbirthdt: string; area: string }[]>(
      '/common/activepletroom',
      { catArray: ['room'] },
      'staff',
    );
    expect(data.map(({ value }) => value)).toEqual(expect.arrayContaining(['C1', 'T2', 'T3', 'T4', 'T5']));
    expect(data.map(({ value }) => value)).not.toContain('T1');
    const t4 = data.find(({ value }) => value === 'T4');
    expect(t4).toMatchObject({ avgbirthdt: day(90), ageweek: Math.floor(daysBetween(businessDate(day(90)), today) / 7) + 1, area: 'grow-finish' });
    expect((await call('/common/activepletroom', { catArray: [{ cat: 'room', area: 'nursery' }] })).data).toMatchObject([{ value: 'C1' }]);
    expect((await call('/common/activepletroom', { catArray: ['sow'] })).code).toBe('V_NOTEXISTS');
    expect((await call('/common/activepletroom', { catArray: [{ cat: 'room', farmid: 'NO' }] })).http).toBe(403);
  });

  test('groups of a batch', async () => {
    const { data } = await call<object[]>('/common/pletgroupdata', { catArray: [{ cat: 'batchgroup', roomid: 'T4' }] });
    expect(data).toMatchObject([{ value: 1, source: 'BOUGHT', birthdt: day(90), heads: 48, live: 37 }]);
  });
});
