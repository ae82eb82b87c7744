import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { correctSome } from '#modules/herd/server/demo/corrections-demo.ts';
import { makeUser } from '#testkit/farm-world.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { removeExpiredTrials, trialsOn } from './trial-farm.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ sows: 8, years: 0.3 });
}, 120_000);
afterAll(() => server.close());

let devices = 0;
const nextDevice = (): string => {
  devices += 1;
  return `device-${devices}`;
};
const trial = (given: object = {}) => ({
  user: `trial${devices}@example.com`,
  password: 'good-pass1',
  farmname: 'Trại thử',
  country: 'VN',
  province: 'Đồng Nai',
  sows: 12,
  language: 'V',
  weekstart: 1,
  sample: 'N',
  terms: 'Y',
  macid: nextDevice(),
  ...given,
});
const open = (given: object = {}) => server.inject('/account/saveTrial', trial(given), null);

describe('a farm on trial', () => {
  test('a visitor gets a farm of his own, its manager signed in, to be used for TRIALDAYS', async () => {
    const answer = await open();
    expect(answer.status).toBe(200);
    const { session, farmid, menus } = answer.data as { session: Record<string, unknown>; farmid: string; menus: { menuid: string; A: string }[] };
    expect(session).toMatchObject({ USRLVL: 60, FARMID: farmid, LOCKDAY: 9999, BACKDAY: 9999 });
    expect(menus.find(({ menuid }) => menuid === 'PigEvent')?.A).toBe('Y');
    const { rows } = await server.db.pool.query<{ days: number }>('select expdt - current_date as days from app_user where farm_id = $1', [farmid]);
    expect(rows[0]?.days).toBeGreaterThanOrEqual(29);
    expect(rows[0]?.days).toBeLessThanOrEqual(31);
  });

  test('each is a company of its own: no visitor meets the name of another’s farm', async () => {
    const farms = [];
    for (const n of [1, 2]) {
      const { data } = await open({ user: `alone${n}@example.com` });
      farms.push((data as { farmid: string }).farmid);
    }
    const { rows } = await server.db.pool.query<{ farmid: string; mates: string[] }>(
      'select f.farm_id as farmid, array_agg(c.farm_id) as mates from farm f join farm c using (prnt2) where f.farm_id = any($1) group by 1',
      [farms],
    );
    expect(rows.map(({ farmid, mates }) => [farmid, mates]).sort()).toEqual(farms.map((farmid) => [farmid, [farmid]]).sort());
  });

  test('a known account, a wrong e-mail, a weak password and no agreement are refused beside their fields', async () => {
    const codes = async (given: object) => {
      const { error } = await open(given);
      return [error?.code, error?.field];
    };
    expect(await codes({ user: 'manager' })).toEqual(['ACC_EXISTS', 'user']);
    expect(await codes({ user: 'no@mail' })).toEqual(['ACC_FORMAT', 'user']);
    expect(await codes({ password: 'short' })).toEqual(['ACC_PWDRULE', 'password']);
    expect(await codes({ terms: 'N' })).toEqual(['V_REQUIRED', 'terms']);
  });

  test('one trial a device', async () => {
    expect((await open({ macid: 'twice' })).status).toBe(200);
    expect((await open({ macid: 'twice' })).error?.code).toBe('ACC_TRIAL');
  });

  test('corrections as the demonstration makes them stand in the change logs, by who made them', async () => {
    const make = async <T>(path: string, body: object): Promise<T> => {
      const answer = await server.inject(path, { reqid: randomUUID(), ...body }, 'manager');
      expect([path, answer.error]).toEqual([path, undefined]);
      return answer.data as T;
    };
    const { CURBUSDT: today } = await make<{ CURBUSDT: BusinessDate }>('/account/getSession', {});
    expect(await correctSome(make, today)).toBe(4);
    const kinds = async (subject: string) => {
      const { rows } = await make<{ rows: { kind: string }[] }>('/herd/findChanges', {
        subject,
        from: addDays(today, -1),
        to: addDays(today, 1),
        user: 'manager',
      });
      return rows.map(({ kind }) => kind).toSorted();
    };
    expect([await kinds('entry'), await kinds('event')]).toEqual([
      ['edited', 'identity'],
      ['deleted', 'edited'],
    ]);
  });

  test('over, it is kept for reading, then removed whole; other farms stay as they are', async () => {
    const before = await server.db.pool.query('select count(*)::int as n from animal_event where farm_id = $1', [FARM_A]);
    const { farmid, events } = await trialsOn(server.db.pools).open({
      ...trial({ user: 'sample@example.com' }),
      sample: 'Y',
      expdt: businessDate('20260101'),
      ip: null,
    } as never);
    expect(events).toBeGreaterThan(50);
    // True to life: every animal is tagged, no house is over its places, every week has a whole plan.
    const herd = await server.db.pool.query(
      `select count(*) filter (where rfid is null)::int as untagged,
         (select count(*) from room r where r.farm_id = $1 and r.area <> 'nursery' and coalesce(r.capacity, 0) <
           (select count(*) from animal s where s.farm_id = $1 and s.roomid = r.roomid and s.leftdt is null))::int as full,
         (select count(*) from herd_group where farm_id = $1 and planned_sows * planned_gilts * planned_farrowings * planned_weaned > 0 is not true)::int
           as unplanned
       from animal where farm_id = $1`,
      [farmid],
    );
    expect(herd.rows).toEqual([{ untagged: 0, full: 0, unplanned: 0 }]);
    const counts = async () =>
      (
        await server.db.pool.query<{ n: number }>(
          'select (select count(*) from animal where farm_id = $1)::int + (select count(*) from app_user where farm_id = $1)::int + (select count(*) from farm where farm_id = $1)::int as n',
          [farmid],
        )
      ).rows[0]?.n;
    await server.db.pool.query('update app_user set expdt = current_date - 30 where farm_id = $1', [farmid]);
    expect(await removeExpiredTrials(server.db.pools)).toEqual([]);
    expect(await counts()).toBeGreaterThan(10);
    await server.db.pool.query('update app_user set expdt = current_date - 62 where farm_id = $1', [farmid]);
    await server.db.pool.query('update farm set subscription_end = current_date + 300 where farm_id = $1', [farmid]);
    expect(await removeExpiredTrials(server.db.pools)).toEqual([]);
    await server.db.pool.query('update farm set subscription_end = null where farm_id = $1', [farmid]);
    expect(await removeExpiredTrials(server.db.pools)).toEqual([farmid]);
    expect(await counts()).toBe(0);
    expect((await server.db.pool.query('select 1 from company where prnt2 like $1', [`%${farmid}%`])).rows).toEqual([]);
    expect((await server.db.pool.query('select count(*)::int as n from animal_event where farm_id = $1', [FARM_A])).rows).toEqual(before.rows);
  });
});

test('without a demonstration farm there is nothing to look round', async () => {
  expect((await server.inject('/account/openDemo', { language: 'V' }, null)).error?.code).toBe('V_NOTEXISTS');
});

test('one address begins so many looks round the demonstration farm in an hour and no more; others are not held up', async () => {
  await makeUser(server.db.transactions, FARM_A, 'khach', 30);
  const look = async (remoteAddress: string) => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/account/openDemo', payload: { language: 'V' }, remoteAddress });
    return answer.json<{ error?: { code: string } }>().error?.code ?? 'open';
  };
  const codes = await Promise.all(Array.from({ length: 36 }, () => look('10.0.0.1')));
  expect(codes.filter((code) => code === 'open')).toHaveLength(30);
  expect(codes.filter((code) => code === 'ACC_RATE')).toHaveLength(6);
  expect(await look('10.0.0.2')).toBe('open');
});
