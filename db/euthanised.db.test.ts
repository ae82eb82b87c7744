import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createPool } from './pool.ts';
import { withTx } from './tx.ts';

const FARM = { user: 'u', farms: ['F1'] };
const FORM = { stock: [{ type: 'sucking', destroyed: 2 }] };

test('what was stored as destroyed or put down is euthanised after the step, signed months included', async () => {
  const admin = await testDatabase();
  const url = new URL(admin.url);
  await admin.pool.query('create database earlier_farm');
  url.pathname = '/earlier_farm';
  const pool = createPool(url.href, 4);
  try {
    const steps = readMigrations();
    await migrate(
      pool,
      steps.filter(({ number }) => number < 91),
    );
    await pool.query(`
      insert into company values ('75@VN@', 'a');
      insert into farm_group values ('10@VN@', '75@VN@', 'b');
      insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('F1', 'x', 'F1', '10@VN@', '75@VN@')`);
    const [gone, sold] = [randomUUID(), randomUUID()];
    await withTx(pool, FARM, async (tx) => {
      await tx.query("insert into room (farm_id, roomid, name, area) values ('F1', 'N1', 'n', 'nursery')");
      for (const [id, way] of [
        [gone, 'destroyed'],
        [sold, 'sold'],
      ]) {
        await tx.query(
          `insert into animal (farm_id, animal_id, pgid, sex, entrytp, entrydt, pigtype, status, leftdt, leftway)
           values ('F1', $1, $2, 'M', 'boar', '2026-01-01', 'boar', null, '2026-02-01', $3)`,
          [id, way?.toUpperCase(), way],
        );
        await tx.query(
          `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, valuedt, crtusrid)
           values ('F1', $1, $2, 'DTH', '2026-02-01', 1, $3, '2026-02-01', 'u')`,
          [randomUUID(), id, { way, weight: 90 }],
        );
      }
      await tx.query(
        `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid)
         values ('F1', $1, 'N1', '2026-02-01', 1, 5, 'R', 'put-down', 'o', '2026-02-01', 'u')`,
        [randomUUID()],
      );
      await tx.query(
        `insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid)
         values ('F1', $1, 'nursery', 'N1', '2026-02-01', -1, 'put-down', 'u')`,
        [randomUUID()],
      );
      await tx.query("insert into month_signed (farm_id, month, version, form, signed_by, signed_name) values ('F1', '202602', 1, $1, 'u', 'u')", [
        JSON.stringify(FORM),
      ]);
    });

    expect(await migrate(pool)).toContain('0091_euthanised');
    const seen = await withTx(pool, FARM, async (tx) => {
      const all = async (sql: string): Promise<unknown[]> => (await tx.query<{ x: unknown }>(`select ${sql}`)).rows.map(({ x }) => x);
      return {
        left: await all('leftway as x from animal order by 1'),
        events: await all("data as x from animal_event order by data ->> 'way'"),
        deaths: await all('way as x from nursery_death'),
        moves: await all('kind as x from movement'),
        forms: await all('form as x from month_signed'),
      };
    });
    expect(seen).toEqual({
      left: ['euthanised', 'sold'],
      events: [
        { way: 'euthanised', weight: 90 },
        { way: 'sold', weight: 90 },
      ],
      deaths: ['euthanised'],
      moves: ['euthanised'],
      forms: [{ stock: [{ type: 'suckling', euthanised: 2 }] }],
    });
    const { rows } = await pool.query("select from pg_class where relname in ('animal', 'month_signed') and relforcerowsecurity");
    expect(rows).toHaveLength(2);
  } finally {
    await pool.end();
    await admin.pool.query('drop database earlier_farm with (force)');
    await admin.close();
  }
});
