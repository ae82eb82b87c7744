import { z } from 'zod';
import { defineJob } from '#engine/define/job.ts';

/** Sends a paper to those it still waits for. */
export const mailPaper = defineJob({
  name: 'lab.mail-paper',
  summary: 'Sends the paper of a laboratory request by e-mail to the recipients it still waits for.',
  input: z.object({ labid: z.string(), sender: z.string(), requestid: z.string(), r: z.int() }),
  user: 'mail',
  farms: ({ labid, sender }) => [...new Set([labid, sender])],
  key: ({ requestid, r }) => `${requestid} ${r}`,
  retries: 6,
  minutes: 10,
});

/** Tells one person of a positive result of a listed disease. */
export const tellListed = defineJob({
  name: 'lab.tell-listed',
  summary: 'Tells a person of the laboratory by e-mail that a listed disease was found in a request (LABTELL).',
  input: z.object({ labid: z.string(), sender: z.string(), requestid: z.string(), testcd: z.string(), userid: z.string() }),
  user: 'mail',
  farms: ({ labid, sender }) => [...new Set([labid, sender])],
  key: ({ requestid, testcd, userid }) => `${requestid} ${testcd} ${userid}`,
  retries: 6,
  minutes: 10,
});

export const LAB_JOBS = [mailPaper, tellListed];
