import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { Typist } from '#modules/herd/server/handlers/corrections.fixture.ts';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  await farm.db.pool.query("update app_user set display_name = 'Chị Hoa' where user_id = 'team'");
}, 120_000);
afterAll(() => farm.close());

/** Hour and day as a clock on a farm so many hours east of Greenwich shows them: 20261121 14:05. */
const clock = (zone: number, ms = Date.now()): string =>
  new Date(ms + zone * 3_600_000).toISOString().replace(/(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*/, '$1$2$3 $4');

async function refusal(path: string, body: object, person: Person = 'manager'): Promise<{ code: string | undefined; user: unknown; time: string }> {
  const { error } = await type.post(path, body, person);
  const params = error?.params ?? error?.list?.[0]?.params ?? {};
  return { code: error?.code, user: params['user'], time: String(params['time']) };
}

const putZone = (zone: number) =>
  farm.db.pool.query(
    `insert into setting (scope, scope_id, name, value) values ('farm', $1, 'TZ', to_jsonb($2::int))
     on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value`,
    [FARM_A, zone],
  );

/** A group after the last one, made by somebody else. */
async function othersGroup(code: string) {
  const { rows } = await farm.db.pool.query<{ last: string }>('select max(last_day) as last from herd_group where farm_id = $1', [FARM_A]);
  const first = addDays(businessDate(rows[0]?.last ?? ''), 1);
  const row = { code, first, last: addDays(first, 6), sows: 20, version: 0 };
  await type.done('/herd/saveGroup', { rows: [row] }, 'team');
  return row;
}

describe('what somebody else changed meanwhile is refused with who and when', () => {
  test('a mating group, by the clock of the farm', async () => {
    const row = await othersGroup('OTHERS');
    const started = Date.now() - 120_000;
    for (const zone of [7, 14, -12]) {
      await putZone(zone);
      const { code, user, time } = await refusal('/herd/saveGroup', { rows: [row] });
      expect([code, user], String(zone)).toEqual(['436', 'Chị Hoa']);
      expect(time >= clock(zone, started) && time <= clock(zone), `${zone}: ${time}`).toBe(true);
    }
    await putZone(7);
    const { rows } = await farm.db.pool.query("select user_id, kind, before, after ->> 'sows' as sows from audit_log where subject_id = 'OTHERS'");
    expect(rows).toEqual([{ user_id: 'team', kind: 'add', before: null, sows: '20' }]);
  });

  test('an account', async () => {
    const list = (await farm.inject('/admin/findUsers', {}, 'team')).data as { rows: { userid: string; version: number }[] };
    const { reqid: _, ...user } = { reqid: '', ...list.rows.find(({ userid }) => userid === 'staff') } as Record<string, unknown>;
    await farm.db.pool.query(
      `insert into audit_log (farm_id, user_id, screen, subject, subject_id, kind) values ($1, 'team', 'UserAccount', 'user', 'staff', 'edit')`,
      [FARM_A],
    );
    await farm.db.pool.query("update app_user set version = version + 1 where user_id = 'staff'");
    const body = { userid: 'staff', name: user['name'], usrlvl: 30, farmid: FARM_A, language: 'V', state: 'active', version: user['version'] };
    const { code, user: who, time } = await refusal('/admin/saveUser', { ...body, username: 'staff' });
    expect([code, who]).toEqual(['STALE', 'Chị Hoa']);
    expect(time <= clock(7)).toBe(true);
  });

  test('the day of a transaction is the day on the farm', async () => {
    const days = await Promise.all(
      [14, 7, -12].map((zone) =>
        farm.db.transactions.read({ user: 'x', farms: [], zone }, async (tx) => {
          const { rows } = await tx.query<{ day: string }>("select to_char(current_date, 'YYYYMMDD') as day");
          return rows[0]?.day;
        }),
      ),
    );
    expect(days).toEqual([14, 7, -12].map((zone) => clock(zone).slice(0, 8)));
  });
});
