import { choice, codes, defineList, yesno } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { formatInstant } from '#i18n/dates.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { J, JOB_AREAS, JOB_UNITS, NOT_DONE } from '../../contract/words.ts';
import { clockOf } from '../../domain/log-rules.ts';
import { batchOn } from '../../domain/tasks.ts';
import { normOf } from '../planned.ts';
import type { LogRow } from '../store/work.ts';
import { SHEET, SIGNS, sheetRows } from './time-sheet.ts';
import { daysAsked, WORK_FIELDS as F, type FarmWork, teamOf, type Work, workOf, workReport, workTable } from './work-report.ts';

const STATES = defineList('logstate', {
  done: t3('Đã làm', 'Done', 'ทำแล้ว'),
  partly: t3('Làm một phần', 'Partly done', 'ทำบางส่วน'),
  notdone: t3('Không làm', 'Not done', 'ไม่ได้ทำ'),
  late: t3('Quá hạn, chưa ghi', 'Late, not logged', 'เกินกำหนด ยังไม่บันทึก'),
});
const SHOW = defineList('logshow', {
  lines: t3('Từng dòng', 'Each log', 'ทุกรายการ'),
  sheet: t3('Bảng chấm công', 'Time sheet', 'ใบลงเวลา'),
});

/** A line: a log, a late task, or a subtotal of a day and person. */
interface Line {
  readonly farmid: string;
  readonly day: string;
  readonly person: string | null;
  readonly team: string | null;
  readonly house: string | null;
  readonly batch: number | null;
  readonly area: string | null;
  readonly job: string | null;
  readonly kind: 'planned' | 'extra' | null;
  readonly state: string | null;
  readonly reason: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly minutes: number | null;
  readonly norm: number | null;
  readonly difference: number | null;
  readonly qty: number | null;
  readonly unit: string | null;
  readonly link: string | null;
  readonly remark: string | Text3 | null;
  readonly pictures: number | null;
  readonly enteredby: string | null;
  readonly at: string | null;
  readonly changed: 'Y' | null;
  readonly _style: 'bold' | 'struck' | null;
  /** Paths of its pictures, a line each, and the farm they are of: the page shows them above the table. */
  readonly _pictures: string | null;
  readonly _farm?: string;
}

const KIND = {
  planned: t3('Kế hoạch', 'Planned', 'ตามแผน'),
  extra: t3('Phát sinh', 'Extra', 'งานพิเศษ'),
} as const;
const SUM = t3('Cộng', 'Total', 'รวม');

const TABLE = (farms: number) =>
  workTable<Line>(
    (c) => [
      ...(farms > 1 ? [c.text('farmid', { frozen: true })] : []),
      c.date('day', { frozen: true }),
      c.text('person', { frozen: true, width: 16 }),
      c.text('job', { width: 20 }),
      c.text('house'),
      c.text('state', J.state, {
        words: STATES.words,
        mark: ({ state }) => (state === 'late' || state === 'notdone' ? 'bad' : state === 'partly' && 'warn'),
      }),
      c.int('minutes', t3('Thời gian', 'Time', 'เวลา'), { unit: 'min' }),
      c.text('kind', t3('Loại', 'Kind', 'ประเภท'), { of: ({ kind }) => (kind === null ? null : KIND[kind]) }),
      c.text('reason', J.reason, { words: NOT_DONE.words }),
      c.text('start', J.start),
      c.text('end', J.end),
      c.decimal('norm', t3('Định mức', 'Norm', 'มาตรฐาน'), { decimals: 0, unit: 'min' }),
      c.decimal('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { decimals: 0, unit: 'min' }),
      c.decimal('qty', J.qty, { decimals: 1 }),
      c.text('unit', t3('Đơn vị', 'Unit', 'หน่วย'), { words: JOB_UNITS.words }),
      c.text('team'),
      c.int('batch', t3('Lứa', 'Batch', 'รุ่น')),
      c.text('area', { words: JOB_AREAS.words }),
      c.text('link', J.linked),
      c.text('remark', J.remark, { width: 26 }),
      c.int('pictures', J.pictures),
      c.text('enteredby', t3('Người nhập', 'Entered by', 'ผู้บันทึก')),
      c.text('at', t3('Lúc nhập', 'Entered at', 'เวลาบันทึก'), { width: 17 }),
      c.flag('changed', t3('Đã sửa', 'Changed', 'แก้ไขแล้ว')),
    ],
    { style: ({ _style }) => _style },
  );

interface Around {
  readonly read: FarmWork;
  readonly users: ReadonlyMap<string, string>;
  readonly zone: number;
}

const localTime = (at: Date, zone: number): string => formatInstant(at.toISOString(), zone * 60);

/** Names of where and by whom: team, house with its batch and area, job. */
function placeOf({ jobs, houses, batches, teams }: FarmWork, { day, roomid, jobid, team }: Pick<Work, 'day' | 'roomid' | 'jobid' | 'team'>) {
  const house = roomid === null ? undefined : houses.get(roomid);
  return {
    team: teams.find((one) => one.team === team)?.name ?? null,
    ...{ house: house?.name ?? roomid, batch: batchOn(batches, roomid, day), area: house?.area ?? null, job: jobs.get(jobid)?.name ?? jobid },
  };
}

/** How long it took beside its norm, and how much came of it. */
function measuresOf({ jobs, heads }: FarmWork, log: LogRow) {
  const job = jobs.get(log.jobid);
  const norm = normOf(job, log.roomid, log.day, heads);
  const unit = log.qty === null ? null : (job?.unit ?? null);
  return { minutes: log.minutes, norm, difference: norm === null ? null : log.minutes - norm, qty: log.qty, unit };
}

function lineOf({ read, users, zone }: Around, log: LogRow, planned: boolean): Line {
  const struck = log.voided_by !== null;
  return {
    ...{ farmid: read.farm.farmid, day: log.day, person: read.named(log.applyid), kind: planned ? 'planned' : 'extra' },
    ...placeOf(read, { ...log, team: teamOf(read.teams, log.applyid, null) }),
    ...{ state: log.state, reason: log.reason, start: clockOf(log.startmin), end: clockOf(log.endmin) },
    ...measuresOf(read, log),
    ...{ link: log.link, remark: struck ? log.voided_why : log.remark, pictures: log.pictures.length || null },
    ...{ enteredby: users.get(log.crtusrid) ?? log.crtusrid, at: localTime(log.entered, zone), changed: log.changed || struck ? 'Y' : null },
    ...{ _style: struck ? ('struck' as const) : null, _pictures: log.pictures.join('\n') || null, _farm: read.farm.farmid },
  };
}

const BLANK = {
  ...{
    team: null,
    house: null,
    batch: null,
    area: null,
    job: null,
    kind: null,
    state: null,
    reason: null,
    start: null,
    end: null,
    norm: null,
    difference: null,
  },
  ...{ qty: null, unit: null, link: null, remark: null, pictures: null, enteredby: null, at: null, changed: null, _pictures: null },
} as const;

function lateLine(read: FarmWork, work: Work): Line {
  const { day, applyid, norm } = work;
  const person = applyid === null ? null : read.named(applyid);
  return {
    ...BLANK,
    farmid: read.farm.farmid,
    day,
    person,
    ...placeOf(read, work),
    kind: 'planned',
    state: 'late',
    norm,
    minutes: null,
    _style: null,
  };
}

/** The lines of a farm with a subtotal a day and person where several lines stand. */
function withSums(lines: readonly Line[]): Line[] {
  const groups = Map.groupBy(lines, ({ day, person }) => `${day} ${person ?? ''}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const counted = own.filter(({ _style, minutes }) => _style === null && minutes !== null);
    if (first === undefined || counted.length < 2) return own;
    const minutes = counted.reduce((sum, line) => sum + (line.minutes ?? 0), 0);
    return [
      ...own,
      { ...BLANK, farmid: first.farmid, day: first.day, person: first.person, job: null, minutes, remark: SUM, _style: 'bold' as const },
    ];
  });
}

interface Asked {
  readonly persons?: readonly string[] | null | undefined;
  readonly houses?: readonly string[] | null | undefined;
  readonly jobs?: readonly string[] | null | undefined;
  readonly state?: string | null | undefined;
  readonly extra?: 'Y' | 'N' | null | undefined;
}

const among = (list: readonly string[] | null | undefined, value: string | null): boolean =>
  list == null || list.length === 0 || (value !== null && list.includes(value));

const wanted = (
  { persons, houses, jobs }: Asked,
  of: { readonly applyid: string | null; readonly roomid: string | null; readonly jobid: string },
): boolean => among(persons, of.applyid) && among(houses, of.roomid) && among(jobs, of.jobid);

const inOrder = (a: LogRow, b: LogRow): number =>
  a.day.localeCompare(b.day) ||
  a.applyid.localeCompare(b.applyid) ||
  (a.startmin ?? 1440) - (b.startmin ?? 1440) ||
  a.crtdate.getTime() - b.crtdate.getTime();

function linesOf(around: Around, asked: Asked): Line[] {
  const { work, struck } = around.read;
  if (asked.state === 'late') return work.filter((one) => one.state === 'late' && wanted(asked, one)).map((one) => lateLine(around.read, one));
  const planned = new Map(work.flatMap((one) => one.logs.map(({ logid }) => [logid, one.planned] as const)));
  const isPlanned = (log: LogRow): boolean => planned.get(log.logid) ?? log.assignid !== null;
  const logs = [...work.flatMap((one) => one.logs), ...struck]
    .filter((log) => wanted(asked, log) && (asked.state == null || log.state === asked.state) && (asked.extra !== 'Y' || !isPlanned(log)))
    .toSorted(inOrder);
  return withSums(logs.map((log) => lineOf(around, log, isPlanned(log))));
}

/** JobDtlReport: who did what in which house, and the time sheet of a person. @throws Refused 898; V_REQUIRED of a time sheet without one person */
export const report = workReport({
  name: 'JobDtlReport',
  page: {
    menuGroup: 'jobs',
    place: 2,
    fromLevel: 15,
    title: t3('Báo cáo chi tiết nhật ký công việc', 'Work Log Report', 'รายงานรายละเอียดการทำงาน'),
    purpose: t3(
      'Ai làm gì ở chuồng nào, và bảng chấm công có chữ ký.',
      'Who did what in which house, and the signed time sheet.',
      'ใครทำอะไรที่โรงเรือนใด และใบลงเวลาที่ลงชื่อ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.farms,
    F.from,
    F.to,
    codes('persons', J.persons, { list: 'applyid', maxLength: 40 }),
    codes('houses', J.houses, { list: 'anyhouse', maxLength: 20 }),
    codes('jobs', J.job, { list: 'job', maxLength: 20 }),
    choice('state', J.state, STATES),
    yesno('extra', t3('Chỉ việc phát sinh', 'Extra work only', 'เฉพาะงานพิเศษ')),
    choice('show', t3('Hiển thị', 'Show', 'แสดง'), SHOW, { fallback: 'lines' }),
  ],
  answer: async (at, { farms, from, to, show, ...asked }) => {
    const { asof, ...days } = await daysAsked(at, { farms, from, to });
    const read = await workOf(at, farms, days);
    const [first] = read;
    if (show === 'sheet' && first !== undefined) {
      const person = asked.persons?.[0] ?? at.session.applyid;
      if (person == null) throw refused('V_REQUIRED', 'persons', { field: 'persons' });
      return {
        table: SHEET.of(sheetRows(first, person)),
        subtitle: spanned(t3('Bảng chấm công', 'Time sheet', 'ใบลงเวลา'), days, first.named(person)),
        days,
        asof,
        // Upright, a month and its signatures stand on one page.
        paper: 'portrait',
        signatures: SIGNS.map((title, at_) => (at_ === 0 ? { title, name: first.named(person) } : title)),
        applied: { houses: null, jobs: null, state: null, extra: null, persons: [person] },
      };
    }
    const { rows: people } = await at.tx.query<{ user_id: string; name: string }>('select user_id, display_name as name from person');
    const users = new Map(people.map(({ user_id, name }) => [user_id, name]));
    const zone = at.session.zone ?? 7;
    const lines = read.flatMap((one) => linesOf({ read: one, users, zone }, asked));
    const own = lines.filter(({ _style }) => _style === null);
    const minutes = own.reduce((sum, line) => sum + (line.minutes ?? 0), 0);
    return {
      table: TABLE(read.length).of(lines, { job: t1(`${own.length}`), minutes }),
      subtitle: spanned(t3('Nhật ký', 'Log', 'บันทึก'), days),
      days,
      asof,
      notes: [
        lines.some(({ _style }) => _style === 'struck')
          ? t3(
              'Dòng gạch ngang: đã sửa sau khi tuần được ký; dòng thay thế đứng cạnh.',
              'Struck out: changed after the week was signed; what took its place stands beside it.',
              'ขีดฆ่า: แก้ไขหลังลงนามสัปดาห์ รายการใหม่อยู่ข้างกัน',
            )
          : null,
      ],
    };
  },
});
