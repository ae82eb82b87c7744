import { systemJob } from '#engine/define/job.ts';

const QUIET = { user: 'system', retries: 2, minutes: 60 };

/** Clearing of what is kept for a time only. */
export const oldLogs = systemJob({
  ...QUIET,
  name: 'account.old-logs',
  summary: 'Removes kept answers, ended sessions and sign-ins older than their settings (REQDAYS, SESSIONDAYS, LOGYEARS).',
  cron: '20 */6 * * *',
});

/** Trial farms whose days are over. */
export const expiredTrials = systemJob({
  ...QUIET,
  name: 'account.expired-trials',
  summary: 'Removes trial farms TRIALKEEP days after they ran out.',
  cron: '40 */6 * * *',
});

/** Sessions nobody uses. */
export const idleSessions = systemJob({
  ...QUIET,
  name: 'account.idle-sessions',
  summary: 'Signs out sessions that stood unused for longer than their company allows (IDLEMIN).',
  cron: '*/15 * * * *',
});

export const ACCOUNT_JOBS = [oldLogs, expiredTrials, idleSessions];
