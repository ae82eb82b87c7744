// Written by "npm run generate" from the files *.report.ts beside it.
import { report as job } from './job.report.ts';
import { report as jobDtl } from './job-dtl.report.ts';

/** Every report of jobs. */
export const REPORTS = [job, jobDtl] as const;
