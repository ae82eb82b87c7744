import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { sharePool } from '../domain/pool.ts';
import { growWorld, type PoolRow } from './grow-world.fixture.ts';

interface PoolSums {
  readonly weangrp: string;
  readonly firstDay: BusinessDate;
  readonly weaned: number;
  readonly adjusted: number;
  readonly taken: number;
  readonly dead: number;
  readonly free: number;
}
const POOL =
  'select weangrp, first_day as "firstDay", weaned, adjusted, taken, dead, free from weaned_pool($1, $2, null) order by first_day, weangrp';

let grow: Awaited<ReturnType<typeof growWorld>>;
beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

/** A group of the pool with at least so many piglets. */
async function bigGroup(least: number): Promise<PoolRow> {
  const found = (await grow.pool()).find(({ free }) => free >= least);
  if (found === undefined) throw new Error('the simulated farm weaned too few piglets');
  return found;
}

describe('transfers', () => {
  test('inside the farm both houses are written in one save; missing pigs died on the way', async () => {
    await grow.house('T6');
    await grow.house('T7', { capacity: 45 });
    await grow.buy('T6');
    expect((await grow.event('T6', 'TRO', grow.day(10), { heads: 50, trftp: 'internal', toroomid: 'T6' })).code).toBe('821');
    const full = await grow.event('T6', 'TRO', grow.day(10), { heads: 50, trftp: 'internal', toroomid: 'T7' });
    expect([full.code, full.field]).toEqual(['855', 'toroomid']);
    const moved = await grow.event('T6', 'TRO', grow.day(10), { heads: 40, weight: 1200, trftp: 'internal', toroomid: 'T7', arrived: 38 });
    expect(moved.data.after.live).toBe(10);
    expect((await grow.info('T7')).batch).toMatchObject({
      parityid: 1,
      opendt: grow.day(10),
      pigsin: 40,
      dead: 2,
      live: 38,
      avgbirthdt: grow.day(90),
    });
    expect((await grow.write('/growfinish/removeEntry', { eventId: moved.data.id, reason: 'x' })).code).toBe('V_NOTEXISTS');
  });

  test('is undone at both ends, unless its pigs have events there', async () => {
    const rows = await grow.world.db.pool.query<{ event_id: string }>(
      "select event_id from batch_event where roomid = 'T6' and eventcd = 'TRO' and voided_at is null",
    );
    const eventId = rows.rows[0]?.event_id;
    const death = await grow.event('T7', 'DTH', grow.day(5), { heads: 1 });
    expect((await grow.write('/growfinish/removeEvent', { eventId, change: 'x' })).code).toBe('894');
    await grow.write('/growfinish/removeEvent', { eventId: death.data.id, change: 'x' });
    expect((await grow.write('/growfinish/removeEvent', { eventId, change: 'x' })).data.after.live).toBe(50);
    expect(await grow.info('T7')).toMatchObject({ state: 'notraised', batch: { live: 0, pigsin: 0 } });
  });

  test('into a house closed on a day only from the day after', async () => {
    await grow.house('T5');
    await grow.buy('T5');
    await grow.event('T5', 'SAL', grow.day(3), { heads: 50, weight: 5000, customer: 'ANBINH', saleclass: 'market' });
    await grow.event('T5', 'CLO', grow.day(2));
    expect((await grow.event('T6', 'TRO', grow.day(2), { heads: 5, trftp: 'internal', toroomid: 'T5' })).code).toBe('GF_DATE');
    expect((await grow.event('T6', 'TRO', grow.day(1), { heads: 5, trftp: 'internal', toroomid: 'T5' })).code).toBeUndefined();
    expect((await grow.info('T5')).batch).toMatchObject({ parityid: 2, opendt: grow.day(1), empty: 1 });
  });

  test('to another farm of the company waits until that farm takes the pigs in', async () => {
    await grow.world.db.pool.query(
      'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
      [FARM_A, FARM_B],
    );
    const send = () => grow.event('T6', 'TRO', grow.day(4), { heads: 45, weight: 1400, trftp: 'farm', tofarm: FARM_B });
    await grow.world.db.pool.query("update farm set state = 'closed' where farm_id = $1", [FARM_B]);
    expect((await send()).code).toBe('V_SELECT');
    await grow.world.db.pool.query("update farm set state = 'live' where farm_id = $1", [FARM_B]);
    const sent = await send();
    expect(sent.code).toBeUndefined();
    expect((await grow.event('T6', 'CLO', grow.today)).code).toBe('418');
    await grow.write('/growfinish/saveHouse', { roomid: 'R1', isNew: true, area: 'grow-finish', site: 'K1', name: 'R1', capacity: 100 }, 'managerb');
    const take = (more: object = {}) =>
      grow.write(
        '/growfinish/saveEntry',
        { way: 'transfer', roomid: 'R1', opendt: grow.day(3), entrydt: grow.day(3), transferId: sent.data.id, applyid: 'OP1', ...more },
        'managerb',
      );
    expect((await take({ opendt: grow.day(5), entrydt: grow.day(5) })).code).toBe('GF_DATE');
    expect((await take()).data.after).toMatchObject({ pigsin: 45, live: 45, avgbirthdt: grow.day(90) });
    expect((await take()).code).toBe('V_NOTEXISTS');
    expect((await grow.event('T6', 'CLO', grow.today)).data.after.state).toBe('closed');
    expect(
      (await grow.write('/growfinish/saveEvent', { roomid: 'R1', eventcd: 'DTH', eventdt: grow.day(2), heads: 1, applyid: 'OP1', reason: 'SUDDEN' }))
        .code,
    ).toBe('V_NOTEXISTS');
  });
});

describe('weaned and not yet placed', () => {
  test('a batch takes weaned piglets over, and the pool says what is left', async () => {
    const group = await bigGroup(12);
    await grow.house('C1', { area: 'nursery', capacity: 500 });
    const before = (await grow.pool(group.roomid)).find(({ value }) => value === group.value);
    const share = (heads: number) => ({ nursery: group.roomid, weangrp: group.value, heads });
    const take = (heads: number, more: object = {}) =>
      grow.write('/growfinish/saveEntry', {
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
    expect((await grow.pool(group.roomid)).find(({ value }) => value === group.value)).toMatchObject({ taken: 10, free: group.free - 10 });
    const heads = await grow.call<{ heads: number; movedOut: number }>('/herd/getNursery', { roomid: group.roomid, eventdt: grow.today });
    expect(heads.data.movedOut).toBe(10);

    const changed = await grow.write('/growfinish/changeEntry', {
      eventId: saved.data.id,
      heads: group.free + 1,
      groups: [share(group.free + 1)],
      reason: 'x',
    });
    expect(changed.code).toBe('872');
    const all = await grow.write('/growfinish/changeEntry', {
      eventId: saved.data.id,
      heads: group.free,
      weight: group.free * 7,
      groups: [share(group.free)],
      reason: 'all',
    });
    expect(all.data.after.live).toBe(group.free);
    expect((await grow.pool(group.roomid)).some(({ value }) => value === group.value)).toBe(false);
  });

  test('a weaning is not lowered below what was taken over of its group', async () => {
    const { rows } = await grow.world.db.pool.query<{ event_id: string; version: number; later: string[] }>(
      `select w.event_id, a.version,
         (select array_agg(e.event_id) from animal_event e where e.farm_id = w.farm_id and e.animal_id = w.animal_id and e.voided_at is null and e.eventdt >= w.eventdt) as later
       from weaning w join animal a using (farm_id, animal_id)
         join batch_group g on g.farm_id = w.farm_id and g.nursery = w.roomid and g.weangrp = coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD'))
       where w.farm_id = $1 and not g.gone order by w.eventdt desc limit 1`,
      [FARM_A],
    );
    const [weaning] = rows;
    const body = { eventId: weaning?.event_id, version: weaning?.version, change: 'typed by mistake' };
    const asked = await grow.write('/herd/removeEvent', body);
    const removal = asked.code === '434' ? await grow.write('/herd/removeEvent', { ...body, confirm: weaning?.later }) : asked;
    expect([removal.code, removal.params]).toMatchObject(['872', { taken: expect.any(Number) }]);
  });

  test('nursery deaths take from the oldest group; a batch house refuses them', async () => {
    const group = await bigGroup(3);
    const death = { roomid: group.roomid, eventdt: grow.today, count: 2, week: 5, reason: 'DISEASE', way: 'died', applyid: 'OP1' };
    expect((await grow.write('/herd/saveNurseryDeath', death)).code).toBeUndefined();
    const rows = await grow.pool(group.roomid);
    const oldest = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
    expect(oldest?.dead).toBeGreaterThanOrEqual(2);
    expect((await grow.write('/herd/saveNurseryDeath', { ...death, roomid: 'C1' })).code).toBe('372');
  });

  test('piglets found or missing at a count change the pool, never below what is there', async () => {
    const group = await bigGroup(3);
    const count = (n: number) =>
      grow.write<{ free: number }>('/growfinish/saveAdjustment', {
        roomid: group.roomid,
        weangrp: group.value,
        eventdt: grow.today,
        count: n,
        reason: 'count of the month',
      });
    expect((await count(-group.free - 1)).code).toMatch(/^(872|415)$/);
    expect((await count(-1)).data.free).toBe(group.free - 1);
    expect((await count(2)).data.free).toBe(group.free + 1);
    expect((await grow.pool(group.roomid)).find(({ value }) => value === group.value)).toMatchObject({ adjusted: 1 });
    // The rule and the function of the database share the deaths alike.
    const { rows } = await grow.world.db.pool.query<PoolSums>(POOL, [FARM_A, group.roomid]);
    const dead = rows.reduce((sum, row) => sum + row.dead, 0);
    expect(dead).toBeGreaterThan(0);
    const shared = sharePool(rows, dead);
    expect(rows.map(({ weangrp, free }) => [weangrp, free])).toEqual(shared.map(({ weangrp, free }) => [weangrp, free]));
  });
});
