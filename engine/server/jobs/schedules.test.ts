import { expect, test } from 'vitest';
import { farmJob, systemJob } from '#engine/define/job.ts';
import { plannedJobs } from './schedules.ts';
import { openBoss } from './worker.ts';

const more = { summary: 'Test.', user: 'test', retries: 0, minutes: 1 };
const nightly = farmJob({ ...more, name: 'test.nightly', cron: '30 2 * * *' });
const hourly = systemJob({ ...more, name: 'test.hourly', cron: '5 * * * *' });

test('a job of the system is planned once, one of the farms for each farm by its clock', () => {
  const farms = [
    { farmid: 'VN', zone: 7 },
    { farmid: 'UK', zone: 0 },
    { farmid: 'BR', zone: -3 },
  ];
  const planned = plannedJobs([nightly, hourly], farms);
  expect(planned.map(({ name, key, input }) => [name, key, input])).toEqual([
    ['test.nightly', 'VN', { farmid: 'VN' }],
    ['test.nightly', 'UK', { farmid: 'UK' }],
    ['test.nightly', 'BR', { farmid: 'BR' }],
    ['test.hourly', '', {}],
  ]);
  const clock = openBoss({ executeSql: () => Promise.resolve({ rows: [] }) });
  // Half past two on the farm, by the clock of Greenwich.
  const next = planned.map(({ cron, tz }) => clock.previewSchedule(cron, { tz, count: 1, from: new Date('2026-11-21T12:00:00Z') })[0]?.toISOString());
  expect(next).toEqual(['2026-11-21T19:30:00.000Z', '2026-11-22T02:30:00.000Z', '2026-11-22T05:30:00.000Z', '2026-11-21T12:05:00.000Z']);
});

test('a job without a schedule is never planned', () => {
  const { schedule: _, ...asked } = hourly;
  expect(plannedJobs([asked], [{ farmid: 'VN', zone: 7 }])).toEqual([]);
});
