import { z } from 'zod';
import { defineJob, systemJob } from '#engine/define/job.ts';

const USER = 'genetics';

/** One genetic run of a company: the one that has been due longest. A company's runs never run beside each other. */
export const geneticRun = defineJob({
  name: 'genetics.run',
  summary: 'Computes the genetic run of a company that is due.',
  input: z.object({ prnt2: z.string(), farmid: z.string() }),
  user: USER,
  farms: ({ farmid }) => [farmid],
  key: ({ prnt2 }) => prnt2,
  retries: 5,
  // The company's own limit (GENHOURS) comes before it.
  minutes: 23 * 60,
});

/** Looks after the runs of all companies. */
export const geneticCare = systemJob({
  name: 'genetics.care',
  summary: 'Asks for the runs that corrected parents call for, and gives up runs whose worker is gone for good.',
  user: USER,
  cron: '*/5 * * * *',
  retries: 1,
  minutes: 10,
});

export const GENETIC_JOBS = [geneticRun, geneticCare];
