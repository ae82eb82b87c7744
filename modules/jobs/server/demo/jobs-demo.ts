import type { Db } from '#engine/server/db.ts';
import { chanceOf, type DemoContext, type DemoPart, type Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { type Task, tasksOf } from '../../domain/tasks.ts';
import { loadSpells } from '../store/work.ts';

/** Days the work of the demonstration is logged for. */
const DAYS = 42;
const WORKERS = ['OP1', 'OP2', 'OP3', 'OP4'] as const;

const job = (jobid: string, V: string, E: string, T: string, more: object) => ({
  jobid,
  V,
  E,
  T,
  unit: 'none',
  normper: 'task',
  rate: 30_000,
  needspigs: 'N',
  inuse: 'Y',
  ...more,
});
const JOBS = [
  job('CHOAN', 'Cho ăn sáng', 'Morning feeding', 'ให้อาหารเช้า', {
    grp: 'feeding',
    norm: 0.25,
    normper: 'head',
    needspigs: 'Y',
    unit: 'kg',
    link: 'PigOstock',
  }),
  job('VSCHUONG', 'Vệ sinh chuồng', 'Cleaning the house', 'ทำความสะอาดโรงเรือน', {
    grp: 'hygiene',
    norm: 60,
    instruction: 'Hốt phân trước, xịt nước sau. Kiểm tra núm uống khi đi qua từng ô.',
  }),
  job('KTHEO', 'Kiểm tra heo ốm', 'Checking for sick pigs', 'ตรวจสุกรป่วย', {
    grp: 'health',
    norm: 30,
    needspigs: 'Y',
    unit: 'heads',
    link: 'PigletEvent',
  }),
  job('THUNAI', 'Thử nái lên giống', 'Heat check', 'ตรวจการเป็นสัด', { grp: 'breeding', norm: 45, link: 'PigLstReport' }),
  job('SATTRUNG', 'Thay hố sát trùng', 'Changing the foot bath', 'เปลี่ยนน้ำยาฆ่าเชื้อ', { grp: 'hygiene', norm: 20 }),
  job('BAODUONG', 'Bảo dưỡng quạt, máng', 'Fans and feeders serviced', 'บำรุงพัดลมและราง', { grp: 'maintenance', norm: 90 }),
  job('NHATTRUNG', 'Nhặt trứng', 'Collecting eggs', 'เก็บไข่', { grp: 'feeding', norm: 75, needspigs: 'Y', link: 'ChikEvent' }),
  job('DAOTRAU', 'Đảo chất độn chuồng', 'Turning the litter', 'กลับวัสดุรองพื้น', { grp: 'hygiene', norm: 0.01, normper: 'head', needspigs: 'Y' }),
  job('VIECKHAC', 'Việc khác', 'Other work', 'งานอื่น', { grp: 'other' }),
] as const;

/** The chance of a text, of one. */
const chance = (text: string): number => chanceOf(text) / 1000;

interface Houses {
  readonly sow: readonly string[];
  readonly grow: readonly string[];
  readonly hens: readonly string[];
  readonly floor: readonly string[];
}

async function housesOf(db: Db, farmid: string): Promise<Houses> {
  const { rows } = await db.query<{ roomid: string; area: string }>(
    "select roomid, area from any_house where farm_id = $1 and state = 'active' order by area, roomid",
    [farmid],
  );
  const of = (area: string) => rows.filter((row) => row.area === area).map(({ roomid }) => roomid);
  return { sow: of('sow'), grow: of('grow-finish'), hens: of('layer'), floor: [...of('broiler'), ...of('pullet')] };
}

async function assign(make: Make, { sow, grow, hens, floor }: Houses, from: BusinessDate): Promise<void> {
  const save = (jobid: string, rooms: readonly string[], more: object) =>
    rooms.length === 0 ? null : make('/jobs/saveAssignment', { jobid, rooms, from, to: '20991231', repeats: 'daily', ...more }, from);
  await save('CHOAN', grow, { applyid: 'OP2', duehour: 8 });
  await save('KTHEO', grow.slice(0, 3), { applyid: 'OP2', duehour: 10 });
  await save('VSCHUONG', sow.slice(0, 2), { applyid: 'OP1', duehour: 10 });
  await save('THUNAI', sow.slice(0, 2), { team: 'PHOI', duehour: 9 });
  await save('SATTRUNG', [...sow.slice(0, 1), ...grow.slice(0, 1)], { applyid: 'OP3', repeats: 'weekdays', weekdays: ['1', '4'], duehour: 7 });
  await save('BAODUONG', grow.slice(0, 2), { applyid: 'OP4', repeats: 'days', every: 14, duehour: 16 });
  await save('NHATTRUNG', hens, { applyid: 'OP3', duehour: 10 });
  await save('DAOTRAU', floor, { applyid: 'OP3', repeats: 'weekdays', weekdays: ['3', '6'], duehour: 15 });
  await save('VSCHUONG', grow.slice(0, 2), { team: 'THIT', repeats: 'weekdays', weekdays: ['2', '5'], duehour: 15 });
}

/** What became of a task; null: nobody logged it. */
function outcome(key: string): 'done' | 'partly' | 'notdone' | null {
  const drawn = chance(key);
  if (drawn < 0.87) return 'done';
  if (drawn < 0.93) return 'partly';
  return drawn < 0.97 ? 'notdone' : null;
}

const REASONS = ['time', 'people', 'goods', 'broken', 'weather'] as const;

/** Logs of the tasks of the past weeks: one after the other in the day of each person. */
function logsOf(tasks: readonly Task[], heads: Readonly<Record<string, string>>) {
  const clock = new Map<string, number>();
  return tasks.flatMap((task) => {
    const key = `${task.jobid} ${task.roomid} ${task.day}`;
    const state = outcome(key);
    const applyid = task.applyid ?? heads[task.team ?? ''] ?? 'OP1';
    if (state === null) return [];
    const begin = clock.get(`${applyid} ${task.day}`) ?? 390 + Math.round(chance(`${applyid}${task.day}`) * 20);
    const long = 15 + Math.round(chance(`${key} long`) * 50);
    if (state !== 'notdone') clock.set(`${applyid} ${task.day}`, begin + long + 5);
    const times = state === 'notdone' ? { startmin: null, endmin: null, minutes: 0 } : { startmin: begin, endmin: begin + long, minutes: long };
    const reason = state === 'notdone' ? (REASONS[Math.floor(chance(`${key} why`) * REASONS.length)] ?? 'time') : null;
    return [{ day: task.day, applyid, roomid: task.roomid, jobid: task.jobid, assignid: task.assignid, state, reason, ...times }];
  });
}

const INSERT = `insert into job_log (farm_id, logid, day, applyid, roomid, jobid, assignid, state, reason, startmin, endmin, minutes, entered, crtusrid)
  select $1, gen_random_uuid(), x.day, x.applyid, x.roomid, x.jobid, x.assignid, x.state, x.reason, x.startmin, x.endmin, x.minutes,
    x.day + make_interval(mins => coalesce(x.endmin, 1020) + 20), $3
  from jsonb_to_recordset($2::jsonb) as x (day date, applyid text, roomid text, jobid text, assignid uuid, state text, reason text, startmin int, endmin int, minutes int)`;

async function fill({ farm: { farmid, today, user }, asManager }: DemoContext): Promise<string> {
  return asManager(async (db, make) => {
    const from = addDays(today, -DAYS);
    for (const one of JOBS) await make('/jobs/saveJob', one);
    const team = (code: string, name: string, head: string, members: readonly string[]) =>
      make('/jobs/saveTeam', { team: code, name, head, inuse: 'Y', members: members.map((applyid) => ({ applyid })) });
    await team('PHOI', 'Tổ phối giống', 'OP1', [WORKERS[0], WORKERS[2]]);
    await team('THIT', 'Tổ heo thịt', 'OP2', [WORKERS[1], WORKERS[3]]);
    const houses = await housesOf(db, farmid);
    await assign(make, houses, from);
    const days = { from, to: addDays(today, -1) };
    const tasks = tasksOf(await loadSpells(db, farmid, days), days, []);
    const logs = logsOf(tasks, { PHOI: 'OP1', THIT: 'OP2' });
    await db.query(INSERT, [farmid, JSON.stringify(logs), user]);
    for (let day = from; weekOf(day, 1).last < addDays(today, -7); day = addDays(day, 7)) await make('/jobs/signWeek', { day });
    return `${logs.length} lines of work`;
  });
}

/** Six weeks of work on the demonstration's first farm. */
export const jobsDemo: DemoPart = { fill };
