import { operatorIssues } from '#engine/server/code-list.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { refuse } from '#kernel/issue.ts';
import { job, team } from '../contract/job.resource.ts';

const NAME = "case q.language when 'E' then p.name_e when 'T' then p.name_t else p.name_v end";

const JOB_SERVER: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
  order: 'p.grp, p.jobid',
  computed: {
    name: NAME,
    assigned: `(select count(distinct a.assignid)::int from job_assignment a
      where a.farm_id = p.farm_id and a.jobid = p.jobid and a.to_day >= q.today)`,
  },
  isUsed: async ({ db }, { farmid }, id) => {
    const { rows } = await db.query<{ used: boolean }>(
      `select exists (select 1 from job_assignment where farm_id = $1 and jobid = $2)
         or exists (select 1 from job_log where farm_id = $1 and jobid = $2)
         or exists (select 1 from job_picture where farm_id = $1 and jobid = $2) as used`,
      [farmid, id],
    );
    return rows[0]?.used === true;
  },
};

/** The head and every member are people of the farm, none of them twice. */
const checkTeam: CheckRow = async (ctx, _owner, body) => {
  const members = ((body['members'] as unknown as readonly { readonly applyid: string }[] | undefined) ?? []).map(({ applyid }) => applyid);
  const twice = members.findIndex((one, at) => members.indexOf(one) < at);
  if (twice >= 0) throw new Refused([{ ...refuse('V_DUP', 'members', { value: members[twice] ?? '' }), row: twice + 1 }]);
  const head = String(body['head']);
  if ((await operatorIssues(ctx, head)).length > 0) throw refused('V_NOTEXISTS', 'head', { value: head });
  for (const [at, member] of members.entries())
    if ((await operatorIssues(ctx, member)).length > 0) throw new Refused([{ ...refuse('V_NOTEXISTS', 'members', { value: member }), row: at + 1 }]);
};

const TEAM_SERVER: ResourceServer = {
  order: 'p.name',
  check: checkTeam,
  computed: {
    count: `(select count(*)::int from (select m.applyid from job_member m where m.farm_id = p.farm_id and m.team = p.team union select p.head) x)`,
  },
  isUsed: async ({ db }, { farmid }, id) => {
    const { rows } = await db.query<{ used: boolean }>('select exists (select 1 from job_assignment where farm_id = $1 and team = $2) as used', [
      farmid,
      id,
    ]);
    return rows[0]?.used === true;
  },
};

/** Jobs and teams: found, saved, taken out of use, deleted where nothing names them. */
export const jobResourceHandlers = [...resourceHandlers(job, JOB_SERVER), ...resourceHandlers(team, TEAM_SERVER)];
