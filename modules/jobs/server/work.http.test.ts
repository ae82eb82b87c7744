import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOutput } from '#engine/define/call.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays, type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { type RawAssignment, type RawJob, type RawLog, rawTasks, rawWork } from '#testkit/oracle/jobs.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from '#testkit/test-app.ts';
import type { findTasks } from '../contract/work.calls.ts';

let farm: TestApp;
let today: BusinessDate;
type Work = CallOutput<typeof findTasks>;

const call = async <T>(path: string, body: object, person: Person = 'manager') => {
  const { data, error, http } = await farm.inject(path, { reqid: randomUUID(), ...body }, person);
  return { data: data as T, code: error?.code, field: error?.field, http, params: error?.params };
};
const job = (jobid: string, more: object = {}) =>
  call('/jobs/saveJob', { jobid, V: jobid, E: jobid, T: jobid, grp: 'hygiene', unit: 'none', normper: 'task', norm: 30, rate: 60, ...more });
const log = (more: object = {}, person: Person = 'manager') =>
  call<{ id: string; minutes: number; hours: number }>(
    '/jobs/saveLog',
    { day: today, applyid: 'OP2', jobid: 'WASH', roomid: 'N1', state: 'done', minutes: 20, pictures: [], ...more },
    person,
  );
const tasks = async (more: object = {}, person: Person = 'manager') =>
  (await call<Work>('/jobs/findTasks', { from: today, to: today, ...more }, person)).data;
const assign = (more: object = {}) =>
  call<{ id: string; version: number }>('/jobs/saveAssignment', {
    jobid: 'WASH',
    rooms: ['N1'],
    applyid: 'OP1',
    from: today,
    to: '20991231',
    repeats: 'daily',
    duehour: 9,
    ...more,
  });

beforeAll(async () => {
  farm = await testApp({ transferTo: null });
  await farm.db.pool.query("update app_user set applyid = 'OP1' where user_id = 'staff'");
  today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
  await job('WASH');
  await job('OTHER', { norm: null });
}, 120_000);
afterAll(() => farm.close());

describe('jobs and assignments', () => {
  test('a code is given once (871); used jobs are taken out of use, never deleted', async () => {
    expect((await job('WASH')).code).toBe('871');
    await job('GONE');
    await log({ jobid: 'GONE', applyid: 'OP4' });
    expect((await call('/jobs/removeJob', { id: 'GONE', version: 1 })).code).toBe('ADM_INUSE');
    expect((await job('GONE', { version: 1, inuse: 'N', reason: 'not done here' })).code).toBeUndefined();
    expect((await log({ jobid: 'GONE', applyid: 'OP4' })).code).toBe('V_NOTEXISTS');
    // The house profile tells the work done there.
    const profile = await call<ReportResult>('/growfinish/report/PigletRoomdetail', { params: { roomid: 'N1' }, language: 'E' });
    const work = profile.data.sections?.find(({ key }) => key === 'work')?.rows;
    expect(work).toContainEqual(expect.objectContaining({ day: today, job: 'GONE', minutes: 20, state: 'Done' }));
  });

  test('saving what stands already changes nothing (838)', async () => {
    expect((await job('OTHER', { version: 1, inuse: 'Y', norm: null, needspigs: 'N' })).code).toBe('838');
    const crew = { team: 'T8', name: 'Tổ 8', head: 'OP1', inuse: 'Y', members: [{ applyid: 'OP2' }] };
    expect((await call('/jobs/saveTeam', crew)).code).toBeUndefined();
    expect((await call('/jobs/saveTeam', { ...crew, version: 1 })).code).toBe('838');
    expect((await call('/jobs/saveTeam', { ...crew, team: 'T9', members: [{ applyid: 'OP2' }, { applyid: 'OP2' }] })).code).toBe('V_DUP');
    expect((await call('/jobs/removeTeam', { id: 'T8', version: 1 })).code).toBeUndefined();
  });

  test('needs a person or a team, days in order, a house and person in use', async () => {
    expect((await assign({ applyid: null })).field).toBe('applyid');
    expect((await assign({ from: addDays(today, 5), to: addDays(today, 4) })).code).toBe('898');
    expect((await assign({ applyid: 'NOBODY' })).code).toBe('370');
    expect((await assign({ rooms: ['ZZ'] })).code).toBe('V_NOTEXISTS');
    expect((await assign({ repeats: 'days' })).field).toBe('every');
    expect((await assign({ from: addDays(today, -1) })).field).toBe('from');
    await farm.db.pool.query("insert into room (farm_id, roomid, name, area, state) values ($1, 'OLD', 'Old', 'other', 'cancelled')", [FARM_A]);
    expect((await assign({ rooms: ['OLD'] })).code).toBe('854');
    expect((await log({ roomid: 'OLD' })).code).toBe('854');
  });

  test('a change acts from tomorrow, the past stays; who read an old version is told', async () => {
    const made = (await assign()).data;
    expect((await assign({ assignId: made.id, version: 1 })).code).toBe('838');
    const changed = await assign({ assignId: made.id, version: 1, applyid: 'OP3', change: 'on leave' });
    expect(changed.data.version).toBe(2);
    expect((await assign({ assignId: made.id, version: 1, applyid: 'OP2' })).code).toBe('STALE');
    const seen = (await tasks({ to: addDays(today, 1) })).tasks.filter(({ assignId }) => assignId === made.id);
    expect(seen.map(({ day, applyid, norm, duehour }) => [day, applyid, norm, duehour])).toEqual([
      [today, 'OP1', 30, 9],
      [addDays(today, 1), 'OP3', 30, 9],
    ]);
    // Ended from tomorrow on: nothing of it is left after today.
    await assign({ assignId: made.id, version: 2, applyid: 'OP3', to: today, from: today });
    expect((await tasks({ from: addDays(today, 1), to: addDays(today, 3) })).tasks.filter(({ assignId }) => assignId === made.id)).toEqual([]);
  });

  test('jobs are copied to farms in reach; what stands there is left alone', async () => {
    const [first, again] = [
      await call('/jobs/copyJobs', { jobs: ['WASH'], farms: [FARM_B] }, 'admin'),
      await call('/jobs/copyJobs', { jobs: ['WASH'], farms: [FARM_B] }, 'admin'),
    ];
    expect([first.data, again.data]).toEqual([
      { copied: 1, there: 0 },
      { copied: 0, there: 1 },
    ]);
    expect((await call('/jobs/copyJobs', { jobs: ['WASH'], farms: [FARM_B] })).http).toBe(403);
  });
});

describe('the log', () => {
  test('two logs of a person at one time (JOB_OVERLAP), by the database too', async () => {
    expect((await log({ minutes: null, start: '05:00', end: '06:00' })).data.minutes).toBe(60);
    const twice = await log({ minutes: null, start: '05:30', end: '06:30' });
    expect([twice.code, twice.field]).toEqual(['JOB_OVERLAP', 'start']);
    const insert = `insert into job_log (farm_id, logid, day, applyid, jobid, state, startmin, endmin, minutes, crtusrid)
      values ($1, gen_random_uuid(), $2, 'OP2', 'WASH', 'done', 330, 340, 10, 'x')`;
    await expect(farm.db.pool.query(insert, [FARM_A, today])).rejects.toThrow('job_log_overlap');
  });

  test('more than JOBDAYMAX hours a day (JOB_DAY), a day to come (359), a person unknown (370)', async () => {
    expect((await log({ applyid: 'OP3', minutes: 960 })).code).toBeUndefined();
    expect((await log({ applyid: 'OP3', minutes: 1 })).code).toBe('JOB_DAY');
    expect((await log({ day: addDays(today, 1) })).code).toBe('359');
    expect((await log({ applyid: 'WHO' })).code).toBe('370');
    expect((await log({ state: 'notdone', minutes: null })).field).toBe('reason');
    expect((await log({ roomid: null })).field).toBe('roomid');
  });

  test('a planned task is logged once by a person, and is late no more', async () => {
    const made = (await assign({ rooms: ['N2'], applyid: 'OP4' })).data.id;
    const own = async () => (await tasks()).tasks.find(({ assignId }) => assignId === made);
    expect((await own())?.state).toBeNull();
    expect((await log({ applyid: 'OP4', roomid: 'N2', assignId: made })).code).toBeUndefined();
    expect((await own())?.state).toBe('done');
    expect((await log({ applyid: 'OP4', roomid: 'N2', assignId: made })).code).toBe('V_EXISTS');
    expect((await log({ applyid: 'OP4', roomid: 'N1', assignId: made })).code).toBe('V_NOTEXISTS');
  });

  test('staff enter their own work, the head of a team the team’s', async () => {
    expect((await log({ applyid: 'OP1' }, 'staff')).code).toBeUndefined();
    expect((await log({ applyid: 'OP4', minutes: 1 }, 'staff')).http).toBe(403);
    await call('/jobs/saveTeam', { team: 'T1', name: 'Tổ 1', head: 'OP1', inuse: 'Y', members: [{ applyid: 'OP4' }] });
    expect((await log({ applyid: 'OP4', minutes: 1 }, 'staff')).code).toBeUndefined();
    expect((await tasks({}, 'staff')).people.map(({ value }) => value).toSorted()).toEqual(['OP1', 'OP4']);
    // Whose hours a task of the team is: the team's people stand beside it.
    const later = addDays(today, 45);
    expect((await assign({ applyid: null, team: 'T1', rooms: ['N2'], from: later, to: later })).code).toBeUndefined();
    expect((await tasks({ from: later, to: later })).teams).toEqual([{ value: 'T1', members: ['OP1', 'OP4'] }]);
    expect((await call('/jobs/findTasks', { from: today, to: today, applyid: 'OP2' }, 'staff')).http).toBe(403);
  });

  test('laboratory staff log their own work, without a house', async () => {
    await farm.db.pool.query("update app_user set usrlvl = 15, applyid = 'OP2' where user_id = 'bare'");
    await farm.db.pool.query(
      "insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete) values ('bare', 'JobDtlInput', true, true, false, false)",
    );
    await farm.renew('bare');
    expect((await log({ roomid: 'N1', minutes: 5 }, 'bare')).field).toBe('roomid');
    expect((await log({ roomid: null, minutes: 5 }, 'bare')).code).toBeUndefined();
    expect((await log({ roomid: null, applyid: 'OP1', minutes: 5 }, 'bare')).http).toBe(403);
    expect((await tasks({}, 'bare')).houseless).toBe(true);
  });

  test('the same key saves once; a former send of a corrected entry is taken back', async () => {
    const reqid = randomUUID();
    const first = await log({ reqid, applyid: 'OP4', minutes: 3 });
    expect((await log({ reqid, applyid: 'OP4', minutes: 3 })).data.id).toBe(first.data.id);
    const next = await log({ applyid: 'OP4', minutes: 4, replaces: [reqid] });
    const { rows } = await farm.db.pool.query('select logid from job_log where logid = any($1::uuid[]) and voided_at is null', [
      [first.data.id, next.data.id],
    ]);
    expect(rows.map(({ logid }) => logid)).toEqual([next.data.id]);
  });

  test('what waited without a network is taken as it would have been', async () => {
    const body = (minutes: number) => ({
      reqid: randomUUID(),
      day: today,
      applyid: 'OP4',
      jobid: 'WASH',
      roomid: 'N1',
      state: 'done',
      minutes,
      pictures: [],
    });
    const sent = await call<{ saved: number; entries: { ok: boolean; errors: { code: string }[] }[] }>('/common/sendQueue', {
      entries: [1, 2000].map((minutes) => ({ path: '/jobs/saveLog', body: body(minutes) })),
    });
    expect(sent.data.saved).toBe(1);
    expect(sent.data.entries[1]?.errors[0]?.code).toBe('V_INVALID');
  });
});

describe('a signed week', () => {
  test('takes nothing from staff (JOB_CLOSED); level 60 says why, and the old line stays struck out', async () => {
    const last = addDays(weekOf(today, 1).first, -1);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
    const kept = await call<{ path: string }>('/common/saveFile', { kind: 'picture', file: { name: 'a.png', data: png } });
    await log({ day: last, applyid: 'OP4', minutes: 7, pictures: [kept.data.path] });
    const stood = (await log({ day: last, applyid: 'OP1', minutes: 30 })).data.id;
    const { id } = (await assign()).data;
    await farm.db.pool.query('update job_assignment set from_day = $3, anchor = $3 where farm_id = $1 and assignid = $2', [FARM_A, id, last]);
    const late = async () => (await tasks({ applyid: 'OP1' }, 'staff')).tasks.filter((task) => task.assignId === id && task.day === last).length;
    expect(await late()).toBe(1);
    expect((await call('/jobs/signWeek', { day: today })).code).toBe('359');
    expect((await call('/jobs/signWeek', { day: last }, 'staff')).http).toBe(403);
    expect((await call('/jobs/signWeek', { day: last })).code).toBeUndefined();
    expect((await call('/jobs/signWeek', { day: last })).code).toBe('JOB_CLOSED');
    expect(await late()).toBe(0);
    expect((await log({ day: last, applyid: 'OP1', minutes: 5 }, 'staff')).code).toBe('JOB_CLOSED');
    expect((await log({ day: last, applyid: 'OP1', minutes: 40, logId: stood })).field).toBe('change');
    expect((await log({ day: last, applyid: 'OP1', minutes: 40, logId: stood, change: 'forgot the pens' })).code).toBeUndefined();
    expect((await log({ day: last, applyid: 'OP1', minutes: 41, logId: stood, change: 'again' })).code).toBe('STALE');
    const report = await call<{ rows: readonly Record<string, unknown>[] }>('/jobs/report/JobDtlReport', {
      params: { from: last, to: last, persons: ['OP1'] },
    });
    expect(report.data.rows.map((row) => [row['minutes'], row['_style'] ?? null, row['remark'] ?? null])).toEqual([
      [30, 'struck', 'forgot the pens'],
      [40, null, null],
    ]);
    // The report brings the pictures of a line along.
    const seen = await call<{ rows: readonly Record<string, unknown>[] }>('/jobs/report/JobDtlReport', {
      params: { from: last, to: last, persons: ['OP4'] },
    });
    const [line] = seen.data.rows;
    expect([line?.['pictures'], kept.data.path.endsWith(String(line?.['_pictures'])), line?.['_farm']]).toEqual([1, true, 'FA01']);
  });

  test('a line is taken back by its author the same day, by level 60 with a reason', async () => {
    const own = (await log({ applyid: 'OP1', minutes: 2 }, 'staff')).data.id;
    const mine = async (person: 'staff' | undefined) => {
      const asked = await call<{ logs: { logId: string; own: boolean }[] }>('/jobs/findTasks', { applyid: 'OP1', from: today, to: today }, person);
      return asked.data.logs.find(({ logId }) => logId === own)?.own;
    };
    expect([await mine('staff'), await mine(undefined)]).toEqual([true, false]);
    const age = (hours: number) => farm.db.pool.query("update job_log set crtdate = crtdate - $2 * interval '1 hour' where logid = $1", [own, hours]);
    await age(25);
    expect(await mine('staff')).toBe(false);
    await age(-25);
    expect((await call('/jobs/removeLog', { logId: own })).field).toBe('change');
    expect((await call('/jobs/removeLog', { logId: own }, 'staff')).code).toBeUndefined();
    expect((await call('/jobs/removeLog', { logId: own }, 'staff')).code).toBe('STALE');
  });
});

describe('the reports of work', () => {
  const back = (days: number): BusinessDate => addDays(today, -days);
  const period = () => ({ from: back(40), to: back(27) });
  const JOBS: readonly RawJob[] = [
    { job: 'ORA1', norm: 30, rate: 60.5 },
    { job: 'ORA2', norm: null, rate: 45 },
  ];
  const [daily, some] = [randomUUID(), randomUUID()];
  let logs: RawLog[];
  let assignments: readonly RawAssignment[];

  /** Assignments and lines of two weeks long past, straight into the tables: no screen plans the past. */
  beforeAll(async () => {
    const { pool } = farm.db;
    for (const { job: jobid, norm, rate } of JOBS) await job(jobid, { norm, rate });
    const [from, to] = [dayNumber(back(40)), dayNumber(back(27))];
    assignments = [
      { assign: daily, job: 'ORA1', houses: ['N1', 'N2'], from, to: to - 1, weekdays: [], due: 9 },
      { assign: some, job: 'ORA2', houses: ['N1'], from: from + 2, to, weekdays: [1, 3, 5], due: null },
    ];
    for (const { assign: id, job: jobid, houses, weekdays, due, ...spell } of assignments) {
      const repeats = weekdays.length > 0 ? 'weekdays' : 'daily';
      await pool.query(
        `insert into job_assignment (farm_id, assignid, spell, jobid, applyid, from_day, to_day, anchor, repeats, weekdays, duehour, crtusrid)
         values ($1, $2, 1, $3, 'OP3', date '1970-01-01' + $4::int, date '1970-01-01' + $5::int, date '1970-01-01' + $4::int, $6, $7, $8, 'x')`,
        [FARM_A, id, jobid, spell.from, spell.to, repeats, weekdays, due],
      );
      for (const house of houses)
        await pool.query('insert into job_place (farm_id, assignid, spell, roomid) values ($1, $2, 1, $3)', [FARM_A, id, house]);
    }
    const { tasks: planned } = rawTasks(assignments, [], { from, to, today: to + 1 });
    logs = planned.flatMap(({ job: jobid, house, day }, at): RawLog[] => {
      const state = (['done', 'done', 'partly', 'notdone', 'none'] as const)[(at * 7 + day) % 5] ?? 'none';
      const minutes = state === 'notdone' ? 0 : 20 + ((at * 13) % 40);
      // Three lines of a day never meet: each has an hour of its own.
      const begin = (7 + (at % 3) * 2) * 60;
      const line = { job: jobid, house, day, person: 'OP3', assign: jobid === 'ORA1' ? daily : some, state, minutes };
      return state === 'none' ? [] : [{ ...line, end: state === 'notdone' ? null : begin + minutes }];
    });
    logs.push({ job: 'ORA2', house: 'N2', day: from + 3, person: 'OP4', assign: null, state: 'done', minutes: 77, end: null });
    for (const { job: jobid, house, day, person, assign: id, state, minutes, end } of logs)
      await pool.query(
        `insert into job_log (farm_id, logid, day, applyid, roomid, jobid, assignid, state, reason, startmin, endmin, minutes, entered, crtusrid)
         values ($1, gen_random_uuid(), date '1970-01-01' + $2::int, $3, $4, $5, $6, $7, case when $7 = 'notdone' then 'time' end, $8, $9, $10,
           date '1970-01-01' + $2::int + time '18:00', 'x')`,
        [FARM_A, day, person, house, jobid, id, state, end === null ? null : end - minutes, end, minutes],
      );
  });

  test('every figure of every job is what its rows come to, and the whole is their sum', async () => {
    const { data } = await call<ReportResult>('/jobs/report/JobReport', { params: { ...period(), by: 'job' }, language: 'E' });
    const [from, to, now] = [period().from, period().to, today].map(dayNumber) as [number, number, number];
    const { tasks: planned, extra } = rawTasks(assignments, logs, { from, to, today: now });
    const exact = (jobid: string | null) => {
      const of = <T extends { readonly job: string }>(rows: readonly T[]) => rows.filter((row) => jobid === null || row.job === jobid);
      return rawWork(JOBS, of(planned), of(extra), now) as Readonly<Record<string, number | null>>;
    };
    const differences = (row: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, number | null>>) =>
      data.columns.flatMap(({ key, decimals = 0 }) => {
        const [counted, found] = [wanted[key], row[key] ?? null];
        if (counted === undefined || (counted === null && found === null)) return [];
        return typeof found === 'number' && counted !== null && roundsTo(counted, found, decimals)
          ? []
          : [`${key}: rows ${counted}, report ${String(found)}`];
      });
    expect(data.rows.map((row) => [row['name'], differences(row, exact(String(row['name'])))])).toEqual([
      ['ORA1', []],
      ['ORA2', []],
    ]);
    expect(differences(data.totals ?? {}, exact(null))).toEqual([]);
    expect(data.rows[0]).toMatchObject({ planned: 26 });
    // What a cell leads to is narrowed to its row; where the list cannot be, it leads nowhere.
    const opens = async (by: string) => {
      const { data: answer } = await call<ReportResult>('/jobs/report/JobReport', { params: { ...period(), by }, language: 'E' });
      return [...answer.rows, answer.totals ?? {}].map((row) => new URLSearchParams(String(row['_open_done'] ?? '').split('?')[1]));
    };
    const narrowed = async (by: string, param: string) => (await opens(by)).map((params) => params.get(param));
    expect(await narrowed('group', 'jobs')).toEqual([expect.stringContaining('ORA1'), null]);
    expect((await narrowed('area', 'houses')).at(0)).toContain('N1');
    expect((await opens('team')).map((params) => params.get('from'))).toContain(null);
  });

  test('in a chicken house: its birds, its flock, hours by bird-days; pigs are counted apart', async () => {
    const house = { roomid: 'GA1', isNew: true, area: 'broiler', site: 'K1', name: 'Gà 1', capacity: 2000, floor: 150 };
    expect((await call('/poultry/saveHouse', house)).code).toBeUndefined();
    const chicks = { way: 'hatchery', opendt: back(9), entrydt: back(9), birthdt: back(9), paid: 1000, free: 0, grams: 42, applyid: 'OP1' };
    expect((await call('/poultry/saveEntry', { ...chicks, roomid: 'GA1' })).code).toBeUndefined();
    const died = { roomid: 'GA1', eventcd: 'DTH', eventdt: back(2), heads: 100, reason: 'C-SUDDEN', applyid: 'OP1' };
    expect((await call('/poultry/saveEvent', died)).code).toBeUndefined();
    await job('LITTER', { norm: 0.1, normper: 'head' });
    const planned = (await assign({ jobid: 'LITTER', rooms: ['GA1', 'N1'], applyid: 'OP2' })).data.id;
    const seen = (await tasks()).tasks.filter(({ assignId }) => assignId === planned);
    expect(seen.map(({ roomid, heads, norm }) => [roomid, heads, norm])).toContainEqual(['GA1', 900, 90]);
    expect((await log({ jobid: 'LITTER', roomid: 'GA1', assignId: planned, minutes: 54 })).code).toBeUndefined();
    expect((await log({ jobid: 'LITTER', roomid: 'N1', assignId: planned, minutes: 15 })).code).toBeUndefined();
    const ask = async (report: string, params: object) =>
      (await call<ReportResult>(`/jobs/report/${report}`, { params: { from: today, to: today, ...params }, language: 'E' })).data;
    const { rows, totals } = await ask('JobReport', { by: 'area' });
    const birds = rows.find((row) => row['name'] === 'Broiler');
    // 0.9 h in a house of 900 birds that day.
    expect([birds?.['hours'], birds?.['perpigs'], birds?.['perbirds']]).toEqual([0.9, null, 1]);
    expect(rows.filter((row) => row !== birds && row['perbirds'] != null)).toEqual([]);
    expect(totals?.['perbirds']).toBe(1);
    expect((await ask('JobDtlReport', { houses: ['GA1'] })).rows).toMatchObject([{ house: 'Gà 1', batch: 1, minutes: 54, norm: 90 }]);
    const nowhere = `insert into job_log (farm_id, logid, day, applyid, roomid, jobid, state, minutes, crtusrid)
      values ($1, gen_random_uuid(), $2, 'OP2', 'NOWHERE', 'WASH', 'done', 1, 'x')`;
    await expect(farm.db.pool.query(nowhere, [FARM_A, today])).rejects.toThrow('no house NOWHERE');
  });

  test('the log has each line once, and the time sheet of a person the hours of his days', async () => {
    const ask = async (params: object) =>
      (await call<ReportResult>('/jobs/report/JobDtlReport', { params: { ...period(), ...params }, language: 'E' })).data;
    const lines = (await ask({ persons: ['OP3'] })).rows.filter((row) => row['job'] !== null);
    const own = logs.filter(({ person }) => person === 'OP3');
    expect(lines).toHaveLength(own.length);
    expect(lines.reduce((sum, row) => sum + Number(row['minutes']), 0)).toBe(own.reduce((sum, { minutes }) => sum + minutes, 0));
    const sheet = await ask({ persons: ['OP3'], show: 'sheet' });
    expect([sheet.rows.length, sheet.paper]).toEqual([14, 'portrait']);
    for (const row of sheet.rows) {
      const minutes = own.filter(({ day }) => day === dayNumber(row['day'] as BusinessDate)).reduce((sum, log) => sum + log.minutes, 0);
      expect([row['day'], Math.round(Number(row['total']) * 60)]).toEqual([row['day'], minutes]);
    }
  });
});
