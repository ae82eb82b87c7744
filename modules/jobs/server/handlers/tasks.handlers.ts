import { answerLanguage } from '#engine/server/answer-language.ts';
import { codesOf } from '#engine/server/code-list.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { findTasks } from '../../contract/work.calls.ts';
import { JOB_SETTINGS } from '../../domain/jobs.settings.ts';
import { weekFirst } from '../../domain/log-rules.ts';
import { type Task, taskKey } from '../../domain/tasks.ts';
import { type HeadsOn, headsOn, normOf, plannedTasks } from '../planned.ts';
import type { AskedWork, Days, JobServices } from '../services.ts';
import {
  type HouseRow,
  isFreshOf,
  type JobRow,
  type LogRow,
  loadHouses,
  loadJobs,
  loadLogs,
  loadSigned,
  loadSpells,
  operatorNames,
  type TeamRow,
} from '../store/work.ts';
import { isHouseless, personOf } from '../who.ts';

/** Days a task without a log is shown as late. */
export const LATE_DAYS = 14;
/** Most days asked for at once. */
const MOST_DAYS = 62;

/** True of tasks in a week that is not signed: a signed one takes nothing any more, and what was late in it stands in the reports alone. */
export async function openWeeks({ db, session }: SignedContext, farmid: string, days: Days): Promise<(task: Pick<Task, 'day'>) => boolean> {
  const closed = new Set((await loadSigned(db, farmid, days)).map(({ first }) => first));
  return ({ day }) => !closed.has(weekFirst(day, session.weekstart));
}

/** True when a task is a person's: given to him or to one of his teams. Null stands for everybody. */
export function isTaskOf({ applyid, team }: Pick<Task, 'applyid' | 'team'>, person: string | null, teams: readonly TeamRow[]): boolean {
  if (person === null || applyid === person) return true;
  return teams.some((one) => one.team === team && one.members.includes(person));
}

/** Logs by the task they are of; of several people's the best. */
export function logsByTask(logs: readonly LogRow[]): ReadonlyMap<string, LogRow> {
  const rank = { done: 0, partly: 1, notdone: 2 } as const;
  const best = new Map<string, LogRow>();
  for (const log of logs) {
    if (log.assignid === null || log.voided_by !== null) continue;
    const key = taskKey(log);
    const known = best.get(key);
    if (known === undefined || rank[log.state] < rank[known.state]) best.set(key, log);
  }
  return best;
}

interface Around {
  readonly jobs: ReadonlyMap<string, JobRow>;
  readonly heads: HeadsOn;
  readonly logs: ReadonlyMap<string, LogRow>;
  readonly today: BusinessDate;
}

function shownTask({ assignid, ...task }: Task, { jobs, heads, logs, today }: Around) {
  const log = logs.get(taskKey({ assignid, ...task }));
  const job = jobs.get(task.jobid);
  return {
    ...task,
    ...{ assignId: assignid, asked: null, label: null, count: null, route: job?.link ?? null },
    params: job?.link == null ? {} : { roomid: task.roomid },
    norm: normOf(job, task.roomid, task.day, heads),
    heads: heads(task.roomid, task.day),
    late: task.day < today && log === undefined,
    logId: log?.logid ?? null,
    state: log?.state ?? null,
  };
}

const NO_TASK = { assignId: null, jobid: null, applyid: null, team: null, duehour: null, norm: null } as const;

/** Work a house asks for today; which job it is logged under the person says. */
function shownAsked(
  { asked, roomid, label, count, late, route, params }: AskedWork,
  language: 'V' | 'E' | 'T',
  { heads, today }: Around,
  logs: readonly LogRow[],
) {
  const log = logs.find((one) => one.asked === asked && one.roomid === roomid && one.day === today && one.voided_by === null);
  return {
    ...NO_TASK,
    ...{ asked, roomid, day: today, label: label[language], count, route, params: { ...params }, late: late > 0 },
    heads: roomid === null ? null : heads(roomid, today),
    ...{ logId: log?.logid ?? null, state: log?.state ?? null },
  };
}

/** @throws Refused 898, V_RANGE */
function daysAsked({ from, to }: { readonly from: string; readonly to: string }): Days {
  if (from > to) throw refused('898', 'from');
  const days = { from: from as BusinessDate, to: to as BusinessDate };
  if (daysBetween(days.from, days.to) >= MOST_DAYS) throw refused('V_RANGE', 'to', { field: 'to', min: 1, max: MOST_DAYS });
  return days;
}

const shownLog = ({ session }: SignedContext, { logid, assignid, crtusrid, entered, ...log }: LogRow) => ({
  ...{
    logId: logid,
    assignId: assignid,
    own: isFreshOf(session.userid, { crtusrid, crtdate: log.crtdate }),
    at: entered.toISOString(),
    pictures: [...log.pictures],
  },
  ...{ day: log.day, applyid: log.applyid, roomid: log.roomid, jobid: log.jobid, asked: log.asked, state: log.state, reason: log.reason },
  ...{ startmin: log.startmin, endmin: log.endmin, minutes: log.minutes, qty: log.qty, remark: log.remark, link: log.link },
});

async function jobPictures({ db, session }: SignedContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ jobid: string; paths: string[] }>(
    `select p.jobid, array_agg('picture/' || p.file_id || '.' || case f.mime when 'image/png' then 'png' when 'image/webp' then 'webp' else 'jpg' end order by p.n) as paths
     from job_picture p join stored_file f using (farm_id, file_id) where p.farm_id = $1 group by 1`,
    [farmOf(session)],
  );
  return new Map(rows.map(({ jobid, paths }) => [jobid, paths]));
}

/** Planned tasks of a person or of all with their logs. */
export function tasksHandler(services: JobServices): Handler {
  return handleSigned(findTasks, async (ctx, asked) => {
    const { db, session } = ctx;
    const [farmid, today, language] = [farmOf(session), session.curbusdt, answerLanguage(ctx)];
    const days = daysAsked(asked);
    const { applyid, reach, teams } = await personOf(ctx, asked.applyid);
    // A manager who is no operator looks at everybody's.
    const person = applyid ?? (reach === null ? null : '');
    const lateFrom = addDays(today, -LATE_DAYS);
    const wide = { from: days.from <= today && lateFrom < days.from ? lateFrom : days.from, to: days.to };
    const [jobs, houses] = [await loadJobs(db, farmid, language), await loadHouses(db, farmid)];
    const spells = (await loadSpells(db, farmid, wide)).filter((spell) => isTaskOf(spell, person, teams));
    const heads = await headsOn(db, services, farmid, wide, today);
    const logs = await loadLogs(db, farmid, wide, { people: reach === null ? null : [...reach] });
    const around = { jobs, heads, logs: logsByTask(await loadLogs(db, farmid, wide)), today };
    const batches = await services.batches(db, farmid, wide);
    const tasks = plannedTasks({ spells, days: wide, batches, jobs, houses, heads, today }).map((task) => shownTask(task, around));
    const asks = !isHouseless(session) && days.from <= today && days.to >= today ? await services.asked(db, farmid, today, language) : [];
    const busy = new Set(tasks.map(({ team }) => team));
    const isOpen = await openWeeks(ctx, farmid, wide);
    const beside = await aroundOf(ctx, { jobs, houses, heads, days, reach });
    const seen = new Set(beside.people.map(({ value }) => value));
    return {
      ...beside,
      teams: teams
        .filter(({ team }) => busy.has(team))
        .map(({ team, members }) => ({ value: team, members: members.filter((one) => seen.has(one)) })),
      applyid,
      tasks: [
        ...tasks.filter((task) => task.day >= days.from || (task.late && isOpen(task))),
        ...asks.map((one) => shownAsked(one, language, around, logs)),
      ],
      logs: logs.filter(({ day, applyid: who }) => day >= days.from && (person === null || who === person)).map((log) => shownLog(ctx, log)),
    };
  });
}

interface Seen extends Pick<Around, 'jobs' | 'heads'> {
  readonly houses: ReadonlyMap<string, HouseRow>;
  readonly days: Days;
  readonly reach: readonly string[] | null;
}

/** What stands around the tasks: jobs, people, houses, signed weeks, limits. */
async function aroundOf(ctx: SignedContext, { jobs, houses, heads, days, reach }: Seen) {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { JOBDAYMAX, JOBWEEK } = (await loadFarmSettings(db, farmid)).read(JOB_SETTINGS);
  const named = await operatorNames(db, farmid, answerLanguage(ctx));
  const pictures = await jobPictures(ctx);
  const people = reach ?? [...(await codesOf(db, { farmid }, 'applyid'))].sort();
  const houseless = isHouseless(session);
  const inUse = houseless ? [] : [...houses.values()].filter(({ inuse }) => inuse);
  return {
    jobs: [...jobs.values()].map(({ rate: _, area: __, needspigs: ___, ...job }) => ({ ...job, pictures: [...(pictures.get(job.jobid) ?? [])] })),
    people: people.map((value) => ({ value, label: named(value) })),
    houses: inUse.map(({ roomid, name }) => ({ value: roomid, label: name, heads: heads(roomid, days.to) })),
    signed: (await loadSigned(db, farmid, days)).map(({ first, by, at }) => ({ first, by, at: at.toISOString() })),
    limits: { dayMax: JOBDAYMAX, week: JOBWEEK },
    houseless,
  };
}
