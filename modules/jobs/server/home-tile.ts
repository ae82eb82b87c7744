import type { HomeTile } from '#engine/define/home.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows } from '#engine/server/session.ts';
import { addDays, daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { taskKey } from '../domain/tasks.ts';
import { isTaskOf, LATE_DAYS, logsByTask, openWeeks } from './handlers/tasks.handlers.ts';
import { headsOn, plannedTasks } from './planned.ts';
import type { JobServices } from './services.ts';
import { loadHouses, loadJobs, loadLogs, loadSpells, loadTeams } from './store/work.ts';
import { reachOf } from './who.ts';

export const LATE_LABEL = t3('Công việc quá hạn', 'Late work', 'งานเกินกำหนด');
const LOG = t3('Ghi nhật ký', 'Log it', 'บันทึก');
/** Tasks the tile names. */
const NAMED = 5;
/** Late tasks from which the tile is red. */
const MANY = 10;

/** Planned tasks of the last two weeks, but for signed ones, whose day has passed without a log, the oldest first: a person's own, or from level 60 everybody's. */
export function lateTile(services: JobServices) {
  return async (ctx: SignedContext, farmid: string): Promise<HomeTile[]> => {
    const { db, session } = ctx;
    const today = session.curbusdt;
    const days = { from: addDays(today, -LATE_DAYS), to: addDays(today, -1) };
    const teams = await loadTeams(db, farmid);
    const reach = reachOf(session, teams);
    const spells = (await loadSpells(db, farmid, days)).filter((spell) => reach === null || reach.some((person) => isTaskOf(spell, person, teams)));
    if (spells.length === 0) return [];
    const [jobs, houses] = [await loadJobs(db, farmid, session.language), await loadHouses(db, farmid)];
    const heads = await headsOn(db, services, farmid, days, today);
    const logged = logsByTask(await loadLogs(db, farmid, days));
    const batches = await services.batches(db, farmid, days);
    const isOpen = await openWeeks(ctx, farmid, days);
    const tasks = plannedTasks({ spells, days, batches, jobs, houses, heads, today }).filter((task) => !logged.has(taskKey(task)) && isOpen(task));
    const enters = farmid === session.farmid && allows(session, 'JobDtlInput', 'add');
    const to = (task: (typeof tasks)[number]) => ({ date: task.day, ...(task.applyid === null ? {} : { applyid: task.applyid }) });
    return [
      {
        ...{ key: 'late-work', label: LATE_LABEL, kind: 'attention', value: tasks.length, decimals: 0, unit: '' },
        tone: tasks.length >= MANY ? 'bad' : tasks.length > 0 ? 'warn' : 'plain',
        rows: tasks.slice(0, NAMED).map((task) => ({
          name: jobs.get(task.jobid)?.name ?? task.jobid,
          detail: t1(houses.get(task.roomid)?.name ?? task.roomid),
          late: daysBetween(task.day, today),
          tone: 'warn',
          ...{ route: 'JobDtlInput', params: to(task) },
          act: enters ? { label: LOG, route: 'JobDtlInput', params: to(task) } : null,
        })),
        ...(allows(session, 'JobDtlReport', 'view')
          ? { route: 'JobDtlReport', params: { from: days.from, to: days.to, state: 'late' } }
          : { route: 'JobDtlInput', params: {} }),
      },
    ];
  };
}
