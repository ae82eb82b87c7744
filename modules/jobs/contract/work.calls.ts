import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, choices, code, codes, date, decimal, inputOf, int, longtext, text } from '#engine/define/fields.ts';
import { keptPath } from '#engine/define/file-calls.ts';
import { reason, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { J, LOG_STATES, NOT_DONE, REPEATS, WEEKDAYS } from './words.ts';

/** Pictures a log or a job may have. */
export const PICTURES_MAX = 4;

const assignId = named(t3('Phân công', 'Assignment', 'การมอบหมาย'), z.uuid());
const logId = named(t3('Dòng nhật ký', 'Log', 'รายการบันทึก'), z.uuid());
const applyid = named(J.person, z.string().max(40));
const roomid = named(J.house, z.string().max(20));
const jobid = named(J.job, z.string().max(20));

/** What is typed of an assignment. */
export const ASSIGN_FIELDS = [
  code('jobid', J.job, { list: 'job', required: true, maxLength: 20 }),
  codes('rooms', J.houses, { list: 'anyhouse', required: true, maxLength: 20 }),
  code('applyid', J.person, { list: 'applyid', help: t3('Người hoặc tổ', 'A person or a team', 'บุคคลหรือทีม') }),
  code('team', J.team, { list: 'team', maxLength: 20 }),
  date('from', J.from, { required: true, initial: 'today', since: '20000101' }),
  date('to', J.to, { required: true, since: '20000101' }),
  choice('repeats', J.repeats, REPEATS, { required: true, initial: 'daily' }),
  int('every', J.every, { min: 1, max: 400 }),
  choices('weekdays', J.weekdays, WEEKDAYS),
  int('duehour', J.duehour, { min: 0, max: 23, unit: 'h' }),
] as const;

const assignment = z.object({
  assignId: z.string(),
  jobid: z.string(),
  rooms: z.array(z.string()),
  applyid: z.string().nullable(),
  team: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  repeats: z.enum(['daily', 'weekdays', 'days', 'monthly', 'batchday', 'ageweek']),
  every: z.number().nullable(),
  weekdays: z.array(z.string()),
  duehour: z.number().nullable(),
  version: z.number(),
});

export const saveAssignment = defineCall({
  path: '/jobs/saveAssignment',
  summary: 'Gives a job to a person or team in some houses; a change of one that has begun acts from tomorrow.',
  access: menu('JobInput', 'edit', 60),
  input: inputOf(ASSIGN_FIELDS).extend({ reqid, assignId: assignId.nullish(), version: version.nullish(), change: reason }),
  output: z.object({ id: z.string(), version: z.number() }),
  errors: ['898', '370', '854', '838', 'STALE', 'V_NOTEXISTS', 'V_REQUIRED', 'V_INVALID', 'V_RANGE'],
  write: true,
});

export const findAssignments = defineCall({
  path: '/jobs/findAssignments',
  summary: 'Assignments in force or to come, with their newest version.',
  access: menu('JobInput', 'view', 60),
  input: z.object({ ended: named(t3('Cả đã kết thúc', 'Ended too', 'รวมที่สิ้นสุด'), z.enum(['Y', 'N']).nullish()) }),
  output: z.object({ rows: z.array(assignment), empty: z.array(z.string()) }),
});

export const copyJobs = defineCall({
  path: '/jobs/copyJobs',
  summary: 'Copies jobs to other farms in reach: those a farm has under the same code are left as they are.',
  access: menu('JobInput', 'edit', 60),
  input: inputOf([
    codes('jobs', t3('Các công việc', 'Jobs', 'งาน'), { list: 'job', required: true, maxLength: 20 }),
    codes('farms', t3('Sang trại', 'To farms', 'ไปยังฟาร์ม'), { list: 'farm', required: true, maxLength: 12 }),
  ]).extend({ reqid }),
  output: z.object({ copied: z.number(), there: z.number() }),
  errors: ['V_NOTEXISTS', 'env_403'],
  write: true,
});

export const savePictures = defineCall({
  path: '/jobs/savePictures',
  summary: 'The pictures of a job, kept before by /common/saveFile; they take the place of those it had.',
  access: menu('JobInput', 'edit', 60),
  input: z.object({ reqid, jobid, pictures: named(J.pictures, z.array(keptPath).max(PICTURES_MAX)) }),
  output: z.object({ pictures: z.array(z.string()) }),
  errors: ['V_NOTEXISTS'],
  write: true,
});

const task = z.object({
  /** Of a planned task; null where the house asks for it itself. */
  assignId: z.string().nullable(),
  asked: z.string().nullable(),
  jobid: z.string().nullable(),
  roomid: z.string().nullable(),
  day: z.string(),
  applyid: z.string().nullable(),
  team: z.string().nullable(),
  duehour: z.number().nullable(),
  /** Minutes it should take; null without a norm. */
  norm: z.number().nullable(),
  heads: z.number().nullable(),
  /** What the house asks for, and how many animals or lines stand on the list. */
  label: z.string().nullable(),
  count: z.number().nullable(),
  route: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  late: z.boolean(),
  logId: z.string().nullable(),
  state: z.string().nullable(),
});

const log = z.object({
  logId: z.string(),
  day: z.string(),
  applyid: z.string(),
  roomid: z.string().nullable(),
  jobid: z.string(),
  assignId: z.string().nullable(),
  asked: z.string().nullable(),
  state: z.enum(['done', 'partly', 'notdone']),
  reason: z.string().nullable(),
  startmin: z.number().nullable(),
  endmin: z.number().nullable(),
  minutes: z.number(),
  qty: z.number().nullable(),
  remark: z.string().nullable(),
  link: z.string().nullable(),
  pictures: z.array(z.string()),
  /** Entered by the asker, who may take it back the same day. */
  own: z.boolean(),
  at: z.string(),
});

const job = z.object({
  jobid: z.string(),
  name: z.string(),
  grp: z.string(),
  unit: z.string(),
  norm: z.number().nullable(),
  normper: z.string(),
  instruction: z.string().nullable(),
  link: z.string().nullable(),
  inuse: z.boolean(),
  pictures: z.array(z.string()),
});

export const findTasks = defineCall({
  path: '/jobs/findTasks',
  summary: 'Planned tasks of a person, or of all, over some days with the logs of these days; late ones of the last two weeks come first.',
  access: menu(['JobDtlInput', 'JobInput'], 'view'),
  input: z.object({ applyid: applyid.nullish(), from: named(J.from, dateText), to: named(J.to, dateText) }),
  output: z.object({
    applyid: z.string().nullable(),
    tasks: z.array(task),
    logs: z.array(log),
    jobs: z.array(job),
    people: z.array(z.object({ value: z.string(), label: z.string() })),
    /** Teams that have tasks of these days, with those of their people who are in sight. */
    teams: z.array(z.object({ value: z.string(), members: z.array(z.string()) })),
    houses: z.array(z.object({ value: z.string(), label: z.string(), heads: z.number() })),
    /** First days of signed weeks of the days asked for. */
    signed: z.array(z.object({ first: z.string(), by: z.string(), at: z.string() })),
    limits: z.object({ dayMax: z.number(), week: z.number() }),
    /** Laboratory staff log work without a house. */
    houseless: z.boolean(),
  }),
  errors: ['898', 'env_403', 'V_RANGE'],
});

/** What is typed of some work, beside the task it belongs to. */
export const LOG_FIELDS = [
  choice('state', J.state, LOG_STATES, { required: true, initial: 'done' }),
  choice('reason', J.reason, NOT_DONE),
  int('minutes', J.minutes, { max: 1440, usual: true }),
  text('start', J.start, { maxLength: 5, usual: true }),
  text('end', J.end, { maxLength: 5, usual: true }),
  decimal('qty', J.qty, { decimals: 2, max: 1e9 }),
  longtext('remark', J.remark, { maxLength: 500 }),
  text('link', J.linked, { maxLength: 80 }),
] as const;

export const saveLog = defineCall({
  path: '/jobs/saveLog',
  summary: 'What a person did: a planned task, one the house asks for, or extra work; with logId it takes the place of a saved line.',
  access: menu('JobDtlInput', 'add'),
  input: inputOf(LOG_FIELDS).extend({
    reqid,
    day: named(J.day, dateText),
    applyid,
    jobid,
    roomid: roomid.nullish(),
    assignId: assignId.nullish(),
    asked: named(t3('Danh sách yêu cầu', 'List that asks', 'รายการที่ขอ'), z.string().max(40)).nullish(),
    pictures: named(J.pictures, z.array(keptPath).max(PICTURES_MAX)).default([]),
    logId: logId.nullish(),
    change: reason,
    /** When it was typed on a device without a network. */
    entered: named(t3('Lúc nhập', 'Entered at', 'เวลาที่บันทึก'), z.iso.datetime()).nullish(),
    /** Keys under which it may have arrived before it was corrected. */
    replaces: named(t3('Mã lần gửi trước', 'Former keys', 'รหัสการส่งก่อนหน้า'), z.array(z.uuid()).max(20)).optional(),
  }),
  output: z.object({ id: z.string(), minutes: z.number(), hours: z.number() }),
  errors: [
    '359',
    '364',
    '365',
    '370',
    '854',
    'JOB_OVERLAP',
    'JOB_DAY',
    'JOB_CLOSED',
    'STALE',
    'V_REQUIRED',
    'V_INVALID',
    'V_RANGE',
    'V_NOTEXISTS',
    'V_EXISTS',
    'V_DUP',
    'env_403',
  ],
  write: true,
  keeps: true,
});

export const removeLog = defineCall({
  path: '/jobs/removeLog',
  summary: 'Takes back a line of the log: the own one of the same day, or with a reason from level 60.',
  access: menu('JobDtlInput', 'add'),
  input: z.object({ reqid, logId, change: reason }),
  output: z.object({ id: z.string() }),
  errors: ['364', 'JOB_CLOSED', 'STALE', 'V_REQUIRED', 'V_NOTEXISTS', 'env_403'],
  write: true,
});

export const signWeek = defineCall({
  path: '/jobs/signWeek',
  summary: 'Signs the work of a farm week that has ended; what is changed afterwards is struck out, never lost.',
  access: menu('JobDtlInput', 'view', 60),
  input: z.object({ reqid, day: named(J.day, dateText), remark: named(J.remark, z.string().max(200)).nullish() }),
  output: z.object({ first: z.string() }),
  errors: ['JOB_CLOSED', '359'],
  write: true,
});

export const workCalls = [saveAssignment, findAssignments, copyJobs, savePictures, findTasks, saveLog, removeLog, signWeek];
