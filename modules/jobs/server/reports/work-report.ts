import { codes, date } from '#engine/define/fields.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { eachFarm, type ReportFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import type { ColumnMakers } from '#engine/server/report/column-makers.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { type ReaderAt, readerReportsWith } from '#engine/server/report/reader-report.ts';
import { localInstant } from '#i18n/dates.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { WeekStart } from '#kernel/week.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import { JOB_RIGHTS } from '../../contract/routes.ts';
import { J } from '../../contract/words.ts';
import type { WorkItem } from '../../domain/job-figures.ts';
import { minutesOf as minutesSince } from '../../domain/log-rules.ts';
import { type HouseBatch, type Task, taskKey } from '../../domain/tasks.ts';
import { isTaskOf, logsByTask } from '../handlers/tasks.handlers.ts';
import { type HeadsOn, headsOn, normOf, plannedTasks } from '../planned.ts';
import type { Days, JobServices } from '../services.ts';
import {
  type HouseRow,
  type JobRow,
  type LogRow,
  loadHouses,
  loadJobs,
  loadLogs,
  loadSpells,
  loadTeams,
  operatorNames,
  type TeamRow,
} from '../store/work.ts';
import { reachOf } from '../who.ts';

/** What the reports of work are asked for. */
export const WORK_FIELDS = {
  farms: codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  from: date('from', J.from),
  to: date('to', J.to, { initial: 'today' }),
};

const LABELS = {
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  day: J.day,
  job: J.job,
  group: J.group,
  house: J.house,
  area: J.area,
  person: J.person,
  team: J.team,
};

/** What the reports ask of other modules. */
interface Asking {
  readonly services: JobServices;
}
/** What an answer is made at. */
export type WorkAt = ReaderAt & Asking;
/** What makes the columns of a table of work. */
export type WorkMakers<R> = ColumnMakers<R, WorkAt, keyof typeof LABELS>;

/** Declares a table and a report of work; a column of these keys need not name its label. */
export const { table: workTable, report: workReport } = readerReportsWith<Asking>()({
  module: 'jobs',
  page: { fromLevel: 60, flags: JOB_RIGHTS },
  labels: LABELS,
  says: {},
});

/** A planned task or extra work with all that is known of it. */
export interface Work extends WorkItem {
  readonly farmid: string;
  readonly day: BusinessDate;
  readonly jobid: string;
  readonly roomid: string | null;
  /** Who did it; of a task nobody logged, whose it is. */
  readonly applyid: string | null;
  readonly team: string | null;
  readonly duehour: number | null;
  readonly logs: readonly LogRow[];
  readonly reason: string | null;
}

/** The work of one farm in some days, and what it is read by. */
export interface FarmWork {
  readonly farm: ReportFarm;
  readonly today: BusinessDate;
  readonly weekstart: WeekStart;
  readonly days: Days;
  readonly work: readonly Work[];
  /** Lines struck out after their week was signed. */
  readonly struck: readonly LogRow[];
  readonly jobs: ReadonlyMap<string, JobRow>;
  readonly houses: ReadonlyMap<string, HouseRow>;
  readonly batches: readonly HouseBatch[];
  readonly teams: readonly TeamRow[];
  readonly heads: HeadsOn;
  /** Average mated females over the days that have passed. */
  readonly sows: number;
  readonly named: (applyid: string) => string;
  /** Decimals of its money. */
  readonly decimals: number;
}

/** Team of a person: that of the assignment, else the first he is in. */
export const teamOf = (teams: readonly TeamRow[], applyid: string | null, team: string | null): string | null =>
  team ?? teams.find(({ members }) => applyid !== null && members.includes(applyid))?.team ?? null;

const cents = (job: JobRow | undefined): number => Math.round((job?.rate ?? 0) * 100);
const minutesOf = (logs: readonly LogRow[]): number => logs.reduce((sum, log) => sum + log.minutes, 0);

/** Hours from the due hour to the end of a log, or to its entry where nobody typed clock times; 0 when earlier. */
function delayOf({ duehour, day }: Task, log: LogRow | undefined, zone: number): number | null {
  if (duehour === null || log === undefined || log.state === 'notdone') return null;
  if (log.endmin !== null) return Math.max(0, log.endmin / 60 - duehour);
  const local = localInstant(log.entered.toISOString(), zone * 60);
  if (local === null) return null;
  const since = daysBetween(day, local.day) * 24 + (minutesSince(local.time) ?? 0) / 60;
  return Math.max(0, since - duehour);
}

const stateOf = (day: BusinessDate, log: LogRow | undefined, today: BusinessDate): Work['state'] => log?.state ?? (day < today ? 'late' : 'open');

interface Around extends Pick<FarmWork, 'jobs' | 'heads' | 'today' | 'teams'> {
  readonly farmid: string;
  readonly zone: number;
}

function taskWork(task: Task, logs: readonly LogRow[], best: LogRow | undefined, { farmid, jobs, heads, today, zone, teams }: Around): Work {
  const job = jobs.get(task.jobid);
  const minutes = minutesOf(logs);
  const applyid = best?.applyid ?? task.applyid;
  const counted = logs.filter(({ qty }) => qty !== null);
  return {
    ...{
      farmid,
      day: task.day,
      jobid: task.jobid,
      roomid: task.roomid,
      applyid,
      team: teamOf(teams, applyid, task.team),
      duehour: task.duehour,
      logs,
    },
    ...{ planned: true, state: stateOf(task.day, best, today), passed: task.day < today, minutes },
    ...{ norm: normOf(job, task.roomid, task.day, heads), value: minutes * cents(job), delay: delayOf(task, best, zone) },
    qty: counted.length === 0 ? null : counted.reduce((sum, log) => sum + (log.qty ?? 0), 0),
    ...{ unit: job?.unit ?? 'none', reason: best?.state === 'notdone' ? best.reason : null },
  };
}

function extraWork(log: LogRow, { farmid, jobs, heads, teams }: Around): Work {
  const { day, jobid, roomid, applyid, state, minutes, qty, reason } = log;
  const job = jobs.get(jobid);
  return {
    ...{ farmid, day, jobid, roomid, applyid, team: teamOf(teams, applyid, null), duehour: null, logs: [log] },
    ...{ planned: false, state, passed: true, minutes, norm: normOf(job, roomid, day, heads), value: minutes * cents(job), delay: null },
    ...{ qty, unit: job?.unit ?? 'none', reason: state === 'notdone' ? reason : null },
  };
}

/** Reads the work of a farm that is in sight, for who may see it. */
async function farmWork(tx: Db, at: WorkAt, farm: ReportFarm, days: Days): Promise<FarmWork> {
  const { services, session, language } = at;
  const settings = await loadFarmSettings(tx, farm.farmid);
  const { calendar } = settings;
  const { curbusdt: today, weekstart, zone } = calendar;
  const { farmid } = farm;
  const teams = await loadTeams(tx, farmid);
  const reach = reachOf({ usrlvl: session.usrlvl, applyid: farmid === session.farmid ? session.applyid : null }, teams);
  const [jobs, houses] = [await loadJobs(tx, farmid, language), await loadHouses(tx, farmid)];
  const heads = await headsOn(tx, services, farmid, days, today);
  const spells = (await loadSpells(tx, farmid, days)).filter((spell) => reach === null || reach.some((person) => isTaskOf(spell, person, teams)));
  const batches = await services.batches(tx, farmid, days);
  const tasks = plannedTasks({ spells, days, batches, jobs, houses, heads, today });
  const all = await loadLogs(tx, farmid, days, { people: reach === null ? null : [...reach], struck: true });
  const [logs, struck] = [all.filter((log) => log.voided_by === null), all.filter((log) => log.voided_by !== null)];
  const byTask = Map.groupBy(
    logs.filter(({ assignid }) => assignid !== null),
    taskKey,
  );
  const best = logsByTask(logs);
  const around: Around = { farmid, jobs, heads, today, zone: zone ?? 0, teams };
  const planned = tasks.map((task) => taskWork(task, byTask.get(taskKey(task)) ?? [], best.get(taskKey(task)), around));
  const known = new Set(tasks.map(taskKey));
  // A log whose task is planned no more stands as extra work: what was done stays done.
  const extra = logs.filter((log) => log.assignid === null || !known.has(taskKey(log))).map((log) => extraWork(log, around));
  const named = await operatorNames(tx, farmid, language);
  const last = days.to < today ? days.to : today;
  const [sows = 0] = days.from > last ? [] : await services.matedFemales(tx, farmid, [{ from: days.from, to: last }]);
  const { DECIMALS: decimals } = settings.read(STOCK_SETTINGS);
  return { farm, today, weekstart, days, work: [...planned, ...extra], struck, jobs, houses, batches, teams, heads, sows, named, decimals };
}

/** The day a report is read on: that of the one farm asked for, the reader's own where there are several. */
async function readOn({ tx, session }: WorkAt, asked: readonly string[] | null | undefined): Promise<BusinessDate> {
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, asked);
  const days = farms.length > 1 ? [] : await eachFarm(tx, own, farms, async ({ farmid }) => (await loadFarmSettings(tx, farmid)).calendar.curbusdt);
  return days[0] ?? session.curbusdt;
}

interface DaysAsked {
  readonly farms?: readonly string[] | null | undefined;
  readonly from?: BusinessDate | null | undefined;
  readonly to?: BusinessDate | null | undefined;
}

/** The days asked for, from the first of the month, and the day they are read on. @throws Refused 898 */
export async function daysAsked(at: WorkAt, { farms, from, to }: DaysAsked): Promise<Days & { readonly asof: BusinessDate }> {
  const asof = await readOn(at, farms);
  const last = to ?? asof;
  const first = from ?? (`${last.slice(0, 6)}01` as BusinessDate);
  if (first > last) throw refused('898', 'from');
  const issues = periodIssues(first, last, 366);
  if (issues.length > 0) throw new Refused(issues);
  return { from: first, to: last, asof };
}

/** The work of each farm asked for, in reach only. @throws Refused V_NOTEXISTS for a farm out of reach */
export async function workOf(at: WorkAt, farms: readonly string[] | null | undefined, days: Days): Promise<FarmWork[]> {
  const own = at.session.farmid ?? '';
  const asked = await reportFarms(at.tx, { farmid: own, farms: at.session.farms }, farms);
  return eachFarm(at.tx, own, asked, (farm) => farmWork(at.tx, at, farm, days));
}
