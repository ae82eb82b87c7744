import type { ListRow } from '#engine/define/list-asked.ts';
import type { ListContext, ListQuery } from '#engine/server/lists.ts';
import { jobName } from './store/work.ts';

async function jobs(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select j.jobid as value, ${jobName(2)} as label, j.grp, j.unit, j.inuse as active from job j
     where j.farm_id = $1 and ($3 or j.inuse) order by j.grp, j.jobid`,
    [ctx.farmid, ctx.language, ctx.all],
  );
  return rows;
}

async function teams(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    'select team as value, name as label, inuse as active from job_team where farm_id = $1 and ($2 or inuse) order by name',
    [ctx.farmid, ctx.all],
  );
  return rows;
}

/** Lists of work. */
export const JOB_LISTS: Readonly<Record<string, ListQuery>> = { job: jobs, team: teams };
