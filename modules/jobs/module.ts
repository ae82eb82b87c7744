import { defineModule } from '#engine/define/module.ts';
import { callsOfReport } from '#engine/define/report-calls.ts';
import { anyResource } from '#engine/define/resource.ts';
import { inPlace } from '#engine/define/route.ts';
import { job, team } from './contract/job.resource.ts';
import { jobRoutes } from './contract/routes.ts';
import { workCalls } from './contract/work.calls.ts';
import { JOB_SETTINGS } from './domain/jobs.settings.ts';
import { REPORTS } from './server/reports/registry.ts';

/** Work definitions, assignments, the daily log of staff by house. */
export const jobsModule = defineModule({
  name: 'jobs',
  tables: ['job', 'job_assignment', 'job_log', 'job_log_picture', 'job_member', 'job_picture', 'job_place', 'job_team', 'job_week'],
  settings: { defs: JOB_SETTINGS },
  routes: inPlace([...jobRoutes, ...REPORTS.map(({ route }) => route)]),
  calls: [...workCalls, ...REPORTS.flatMap(({ def }) => callsOfReport(def))] as never,
  reports: REPORTS.map(({ def }) => def),
  resources: [anyResource(job), anyResource(team)],
  sheets: [],
});
