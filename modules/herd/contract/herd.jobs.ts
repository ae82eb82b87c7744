import { farmJob, systemJob } from '#engine/define/job.ts';

/** Animals on their way to another farm. */
export const unaskedTransfers = systemJob({
  name: 'herd.unasked-transfers',
  summary: 'Takes back the animals no other farm accepted within TRFDAYS.',
  user: 'transfer',
  cron: '5 * * * *',
  retries: 2,
  minutes: 30,
});

/** A night's proof that what is stored is what the events say. */
export const rebuildCheck = farmJob({
  name: 'herd.rebuild-check',
  summary: 'Folds every animal and warehouse of a farm again and says where stored rows differ.',
  user: 'rebuild',
  cron: '30 2 * * *',
  retries: 1,
  minutes: 120,
});

export const HERD_JOBS = [unaskedTransfers, rebuildCheck];
