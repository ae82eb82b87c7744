import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { handleJob } from '#engine/server/jobs/handler.ts';
import { jobStates } from '#engine/server/jobs/job-states.ts';
import { openBoss } from '#engine/server/jobs/worker.ts';
import { oldLogs } from '#modules/account/contract/account.jobs.ts';
import { rebuildCheck } from '#modules/herd/contract/herd.jobs.ts';
import { testWorker } from '#testkit/jobs.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { jobReport } from './commands/jobs.ts';
import { checkOutcome, jobHandlers, startJobs } from './jobs.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const jobs = MODULES.flatMap((module) => module.jobs ?? []);

describe('every declared job', () => {
  test('has one name, one handler, a schedule that can be read, and takes what its schedule sends', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    expect(
      jobHandlers(world.db.pools)
        .map(({ job }) => job)
        .sort((a, b) => a.name.localeCompare(b.name)),
    ).toEqual([...jobs].sort((a, b) => a.name.localeCompare(b.name)));
    const clock = openBoss({ executeSql: () => Promise.resolve({ rows: [] }) });
    for (const { name, schedule, input, minutes, retries } of jobs) {
      expect([name, name.split('.').length]).toEqual([name, 2]);
      // The queue takes no longer job than a day.
      expect([name, minutes > 0 && minutes < 24 * 60, retries >= 0]).toEqual([name, true, true]);
      if (schedule === undefined) continue;
      expect([name, clock.previewSchedule(schedule.cron, { count: 1 }).length]).toEqual([name, 1]);
      expect([name, input.safeParse(schedule.each === 'farm' ? { farmid: FARM_A } : {}).success]).toEqual([name, true]);
    }
  });
});

describe('the nightly check of a farm', () => {
  const check = async (): Promise<string> => {
    const [handler] = jobHandlers(world.db.pools).filter(({ job }) => job.name === rebuildCheck.name);
    const worker = testWorker(world.db.pools, handler === undefined ? [] : [handler]);
    await world.db.pool.query('select enqueue_job($1, $2, $3, null, \'{"policy": "stately"}\')', [rebuildCheck.name, FARM_A, { farmid: FARM_A }]);
    return (await worker.work(rebuildCheck.name)).join();
  };

  test('says that all is well, and which row is not what its events say', async () => {
    expect(await check()).toBe('rebuilt equals stored');
    const { rows } = await world.db.pool.query<{ animal_id: string }>(
      'update animal set parity = parity + 1 where (farm_id, animal_id) = (select farm_id, animal_id from animal where farm_id = $1 and parity > 0 limit 1) returning animal_id',
      [FARM_A],
    );
    const message = await check();
    expect(message).toContain('1 rows differ');
    expect(message).toContain(rows[0]?.animal_id);
    await world.db.pool.query('update animal set parity = parity - 1 where animal_id = $1', [rows[0]?.animal_id]);
  });

  test('wants to be looked at only when something differs, and names but a few rows', () => {
    expect(checkOutcome({ differences: [], doses: [] })).toEqual({ message: 'rebuilt equals stored' });
    const many = checkOutcome({ differences: Array.from({ length: 9 }, (_, n) => `animal ${n}`), doses: [] });
    expect(many).toMatchObject({ attention: true, message: expect.stringMatching(/^9 rows differ.*animal 4$/) });
  });
});

test('the product’s workers start on a database, plan every schedule, and their state is printed', async () => {
  const workers = await startJobs(world.db.pools, { poll: 0.5, look: 1 });
  await workers.stop();
  const { rows } = await world.db.pool.query<{ name: string; n: number }>(
    'select name, count(*)::int as n from pgboss.schedule group by name order by name',
  );
  const expected = jobs.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ name, n: schedule.each === 'farm' ? 2 : 1 }]));
  expect(rows).toEqual([...expected, { name: 'queue.schedules', n: 1 }].sort((a, b) => (a.name < b.name ? -1 : 1)));
  const failing = handleJob(oldLogs, () => Promise.resolve({ message: '3 rows removed', attention: true }));
  await testWorker(world.db.pools, [failing]).now(oldLogs);
  const report = jobReport(await jobStates((sql) => world.db.pool.query(sql)));
  const at = report.indexOf('account.old-logs');
  expect(report[at + 1]).toMatch(/^ {2}done \d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z: 3 rows removed$/);
});

test('a database nobody worked on says so', () => {
  expect(jobReport([])).toEqual([expect.stringMatching(/^No job/)]);
});
