import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { growWorld, type Saved } from './grow-world.fixture.ts';

interface Found {
  readonly eventId: string;
  readonly eventcd: string;
  readonly half: boolean;
  readonly link: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly heads: number | null;
  readonly weight: number | null;
  readonly may: { readonly change: boolean; readonly remove: boolean; readonly undo: boolean };
}

let grow: Awaited<ReturnType<typeof growWorld>>;
const find = async (body: object, person: 'manager' | 'staff' = 'manager') =>
  (await grow.call<{ rows: Found[]; empty: { roomid: string }[] }>('/growfinish/findRecords', body, person)).data;

beforeAll(async () => {
  grow = await growWorld();
});
afterAll(() => grow.world.close());

describe('the opening day', () => {
  test('is corrected with the record of animals in; what lies before it or was born after it refuses', async () => {
    await grow.house('Q1');
    const { data } = await grow.buy('Q1', { opendt: grow.day(41) });
    const change = (more: object) => grow.write<Saved>('/growfinish/changeEntry', { eventId: data.id, reason: 'read wrongly', ...more });
    expect((await change({ opendt: grow.day(39) })).code).toBe('GF_DATE');
    expect((await change({ opendt: grow.day(90) })).code).toBe('GF_DATE');
    expect((await change({ opendt: grow.day(-1) })).code).toBe('359');
    expect((await change({ opendt: grow.day(41) })).code).toBe('838');
    const changed = await change({ opendt: grow.day(45) });
    expect(changed.data.after).toMatchObject({ opendt: grow.day(45), live: 50 });
    expect((await grow.info('Q1')).batch).toMatchObject({ opendt: grow.day(45) });
  });

  test('stands after the last closing', async () => {
    await grow.house('Q2');
    await grow.buy('Q2', { entrydt: grow.day(60), opendt: grow.day(60), birthdt: grow.day(100) });
    await grow.event('Q2', 'CUL', grow.day(50), { heads: 50, reason: 'LEGS', wayout: 'euthanised' });
    await grow.event('Q2', 'CLO', grow.day(50));
    const second = await grow.buy('Q2', { opendt: grow.day(45) });
    const change = (opendt: string) => grow.write('/growfinish/changeEntry', { eventId: second.data.id, opendt, reason: 'x' });
    expect((await change(grow.day(50))).code).toBe('GF_DATE');
    expect((await change(grow.day(49))).code).toBeUndefined();
  });
});

describe('a correction is shown before it is saved', () => {
  test('of animals in: the house as it is and as it will be, with all its groups', async () => {
    await grow.house('Q3');
    const first = await grow.buy('Q3');
    await grow.buy('Q3', { birthdt: grow.day(80), entrydt: grow.day(30) });
    const body = { way: 'purchase', roomid: 'Q3', eventId: first.data.id, heads: 30, weight: 400 };
    const { data } = await grow.call<{ issues: object[]; before: object; after: object }>('/growfinish/checkEntry', body);
    expect(data.issues).toEqual([]);
    expect(data.before).toMatchObject({ live: 100, weightin: 1200, avgbirthdt: grow.day(85) });
    // 30 born 90 days ago and 50 born 80 days ago: (30 × 90 + 50 × 80) / 80 = 83.75 days, rounded 84.
    expect(data.after).toMatchObject({ live: 80, weightin: 1000, avgbirthdt: grow.day(84) });
    expect((await grow.info('Q3')).batch).toMatchObject({ live: 100 });
  });

  test('of an event: live animals as if the saved one had never been', async () => {
    const death = await grow.event('Q3', 'DTH', grow.day(20), { heads: 60 });
    const body = { roomid: 'Q3', eventcd: 'DTH', eventdt: grow.day(20), applyid: 'OP1', reason: 'SUDDEN' };
    const check = async (more: object) =>
      (await grow.call<{ issues: { code: string }[]; around: { before: number; after: number } }>('/growfinish/checkEvent', { ...body, ...more }))
        .data;
    expect((await check({ heads: 60 })).issues).toMatchObject([{ code: '875' }]);
    const again = await check({ heads: 90, eventId: death.data.id });
    expect([again.issues, again.around]).toMatchObject([[], { before: 100, after: 10 }]);
    expect((await grow.info('Q3')).batch).toMatchObject({ dead: 60 });
  });
});

describe('saved records', () => {
  test('of a transfer inside the farm: the half names the other, which lists what goes with it', async () => {
    await grow.house('Q4');
    await grow.house('Q5');
    await grow.buy('Q4');
    const moved = await grow.event('Q4', 'TRO', grow.day(10), { heads: 20, weight: 600, trftp: 'internal', toroomid: 'Q5', arrived: 18 });
    const { rows } = await find({ of: 'entry', roomid: 'Q5' });
    expect(rows).toMatchObject([{ eventcd: 'INT', half: true, link: moved.data.id, may: { change: false } }]);
    const deaths = (await find({ of: 'event', roomid: 'Q5' })).rows;
    expect(deaths).toMatchObject([{ eventcd: 'DTH', heads: 2, half: true, may: { change: false, remove: false, undo: false } }]);
    const { data } = await grow.call<{ along: { roomid: string; eventcd: string; heads: number }[] }>('/growfinish/getRecord', {
      eventId: moved.data.id,
    });
    expect(data.along).toMatchObject([
      { roomid: 'Q5', eventcd: 'INT', heads: 20 },
      { roomid: 'Q5', eventcd: 'DTH', heads: 2 },
    ]);
  });

  test('tell who changed what and why', async () => {
    await grow.house('Q6');
    await grow.buy('Q6');
    const first = await grow.event('Q6', 'DTH', grow.day(9), { heads: 3 });
    const second = await grow.write<Saved>('/growfinish/changeEvent', {
      eventId: first.data.id,
      eventdt: grow.day(9),
      heads: 2,
      change: 'counted again',
    });
    const { data } = await grow.call<{ history: object[] }>('/growfinish/getRecord', { eventId: second.data.id });
    expect(data.history).toMatchObject([
      { kind: 'change', reason: 'counted again', before: { heads: 3 }, after: { heads: 2 } },
      { kind: 'add', reason: null, before: null },
    ]);
    expect((await find({ of: 'event', roomid: 'Q6' })).rows.map(({ heads }) => heads)).toEqual([2]);
    expect((await grow.call('/growfinish/getRecord', { eventId: '00000000-0000-4000-8000-000000000000' })).code).toBe('V_NOTEXISTS');
  });

  test('may be changed and taken back as their calls would allow', async () => {
    await grow.house('Q7');
    await grow.buy('Q7');
    await grow.event('Q7', 'DTH', grow.day(9), { heads: 1 }, 'staff');
    await grow.event('Q7', 'DTH', grow.day(8), { heads: 1 });
    const mays = (rows: readonly Found[]) => rows.map(({ may: { change, remove, undo } }) => [change, remove, undo]);
    expect(mays((await find({ of: 'event', roomid: 'Q7' }, 'staff')).rows)).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    expect(mays((await find({ of: 'event', roomid: 'Q7' })).rows)).toEqual([
      [true, true, true],
      [true, true, false],
    ]);
    expect((await find({ of: 'event', mine: 'Y', roomid: 'Q7' }, 'staff')).rows.length).toBe(1);
    expect((await find({ of: 'event', roomid: 'Q7', from: grow.day(8) })).rows.length).toBe(1);
    expect((await grow.call('/growfinish/findRecords', { of: 'event', from: grow.day(1), to: grow.day(2) })).code).toBe('898');
  });

  test('of animals in list batches opened without any', async () => {
    await grow.house('Q8');
    await grow.write('/growfinish/saveEntry', { way: 'open', roomid: 'Q8', opendt: grow.day(3), applyid: 'OP1' });
    expect((await find({ of: 'entry', roomid: 'Q8' })).empty).toMatchObject([{ roomid: 'Q8', parityid: 1, opendt: grow.day(3) }]);
  });
});

test('single weights make head, weight and how alike they are; what is no weight is refused beside them', async () => {
  await grow.house('Q9');
  await grow.buy('Q9');
  const weigh = (more: object) => grow.event('Q9', 'WGT', grow.day(5), more);
  expect(await weigh({ weights: '30 31 x' })).toMatchObject({ code: 'V_INVALID', field: 'weights' });
  expect(await weigh({ weights: '30 31 32', heads: 4 })).toMatchObject({ code: 'V_RANGE', field: 'heads' });
  expect(await weigh({ weights: Array.from({ length: 51 }, () => '30').join(' ') })).toMatchObject({ code: '875' });
  expect((await weigh({ weights: '30; 31,5\n32' })).code).toBeUndefined();
  const [row] = (await find({ of: 'event', roomid: 'Q9' })).rows;
  expect(row).toMatchObject({ eventcd: 'WGT', heads: 3, weight: 93.5, data: { weights: '30 31.5 32' } });
});

test('animals another farm sent that did not arrive died on the way; the record goes with them', async () => {
  await grow.world.db.pool.query(
    'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
    [FARM_A, FARM_B],
  );
  await grow.house('Q10');
  await grow.buy('Q10');
  const sent = await grow.event('Q10', 'TRO', grow.day(4), { heads: 45, weight: 1400, trftp: 'farm', tofarm: FARM_B });
  await grow.write('/growfinish/saveHouse', { roomid: 'R1', isNew: true, area: 'grow-finish', site: 'K1', name: 'R1', capacity: 100 }, 'managerb');
  const take = (arrived: number) =>
    grow.write<Saved>(
      '/growfinish/saveEntry',
      { way: 'transfer', roomid: 'R1', opendt: grow.day(3), entrydt: grow.day(3), transferId: sent.data.id, applyid: 'OP1', arrived },
      'managerb',
    );
  expect((await take(46)).code).toBe('V_RANGE');
  const taken = await take(43);
  expect(taken.data.after).toMatchObject({ pigsin: 45, live: 43 });
  const { rows } = await grow.world.db.pool.query("select heads, reason from batch_event where roomid = 'R1' and eventcd = 'DTH'");
  expect(rows).toEqual([{ heads: 2, reason: 'TRANSPORT' }]);
  const gone = await grow.write<Saved>('/growfinish/removeEntry', { eventId: taken.data.id, reason: 'wrong house' }, 'managerb');
  expect(gone.data.after).toMatchObject({ pigsin: 0, live: 0, state: 'notraised' });
  expect((await take(45)).data.after).toMatchObject({ pigsin: 45, live: 45 });
});

test('weaned piglets: what was found or missing at a count stands with its reason beside what is left', async () => {
  type Pool = { rows: { roomid: string; weangrp: string; adjusted: number; free: number; counts: { count: number; reason: string }[] }[] };
  const pool = async () => (await grow.call<Pool>('/growfinish/findPool', {})).data.rows;
  const [group] = (await pool()).filter(({ free }) => free > 3);
  if (group === undefined) throw new Error('the simulated farm weaned too few piglets');
  const { roomid, weangrp, free } = group;
  const count = (n: number, person: 'manager' | 'staff' = 'manager') =>
    grow.write('/growfinish/saveAdjustment', { roomid, weangrp, eventdt: grow.today, count: n, reason: 'counted' }, person);
  expect((await count(-1, 'staff')).http).toBe(403);
  expect((await count(-free - 1)).code).toBe('872');
  expect((await count(-2)).code).toBeUndefined();
  const now = (await pool()).find((one) => one.roomid === roomid && one.weangrp === weangrp);
  expect(now).toMatchObject({ free: free - 2, adjusted: group.adjusted - 2, counts: [{ count: -2, reason: 'counted' }] });
});
