import { choice, codes, yesno } from '#engine/define/fields.ts';
import type { CellValue } from '#engine/define/report.ts';
import { rights } from '#engine/define/rights.ts';
import { refused } from '#engine/server/refused.ts';
import { periodIssues } from '#engine/server/report/periods.ts';
import { wholeList } from '#engine/server/report/whole-list.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { shiftWeek, type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { W } from '../../../contract/requests/words.ts';
import { REQUEST_STATES, type RequestState } from '../../../domain/requests/states.ts';
import { STRETCHES, type Stretch, turnAround } from '../../../domain/requests/turnaround.ts';
import type { DateBy } from '../../results/counted.ts';
import { farmsOfGroups } from '../charts/chart-reading.ts';
import { DATE_BY, LAB_FILTER as F } from '../charts/lab-filter.ts';
import { labReport, labTable } from '../lab-report.ts';
import { enterReaderSides } from '../sides.ts';
import { classAsked, testsAsked } from './register-filter.ts';
import { MOST_REQUESTS, type Passing, passingThrough, type RegisterRow, registerRows, withTestNames } from './register-rows.ts';

const FIELDS = [
  F.labid,
  choice('by', t3('Theo', 'Dates', 'ตาม'), DATE_BY, { fallback: 'reqdt' }),
  ...[F.from, F.to],
  codes('states', W.state, { list: 'docstatus', maxLength: 2 }),
  ...[F.custid, F.farmgroups, F.placeid, F.roomid, F.pigclass, F.ageclass],
  ...[F.disease, F.testgrp, F.testcd, F.kit, F.sampletp, F.purpose],
  yesno('official', W.official),
  yesno('overdue', W.overdue),
] as const;

/** Usual days of the register. */
const USUAL_DAYS = 90;
const HOURS: Readonly<Record<Stretch, Text3>> = {
  handover: t3('Giao mẫu', 'Hand-over', 'ส่งมอบ'),
  reception: t3('Nhận mẫu', 'Reception', 'รับตัวอย่าง'),
  coding: t3('Mã hóa', 'Coding', 'ลงรหัส'),
  testing: t3('Xét nghiệm', 'Testing', 'ตรวจ'),
  review: t3('Soát xét', 'Review', 'ทบทวน'),
  approval: t3('Phê duyệt', 'Approval', 'อนุมัติ'),
  sending: t3('Gửi, tư vấn', 'Sending or advice', 'ส่งผล ให้คำแนะนำ'),
};
/** Statuses whose day stands in the register. */
const SHOWN: readonly RequestState[] = ['10', '15', '20', '25', '30', '35', '40', '50', '60', '65'];

const G = {
  samples: t3('Mẫu', 'Samples', 'ตัวอย่าง'),
  orders: t3('Chỉ tiêu', 'Tests', 'รายการตรวจ'),
  days: t3('Ngày đạt từng bước', 'Day of each step', 'วันที่ของแต่ละขั้น'),
  hours: t3('Số giờ từng đoạn', 'Hours of each stretch', 'ชั่วโมงของแต่ละช่วง'),
};

/** The page a request is opened on: the bench for who works in its laboratory. */
const opens = ({ labid, requestid }: RegisterRow, { session }: { readonly session: { readonly labid: string | null } }) => ({
  route: session.labid === labid ? 'LabRequest2' : 'LabRequest',
  params: { request: `${labid}~${requestid}` },
});

const REGISTER = labTable<RegisterRow>(
  (c) => [
    c.text('requestno', W.requestno, { frozen: true }),
    c.text('state', W.state, { words: REQUEST_STATES.words, width: 12 }),
    c.text('place', W.place, { width: 18 }),
    c.text('cust', W.customer, { width: 18 }),
    c.date('reqdt', W.reqdt),
    c.date('duedt', W.duedt),
    c.int('late', t3('Trễ', 'Late', 'ล่าช้า'), {
      unit: 'd',
      of: ({ late }) => (late === 0 ? null : late),
      mark: ({ late, finished }) => late > 0 && (finished === null ? 'bad' : 'warn'),
    }),
    c.int('turn', t3('Thời gian trả (ngày làm việc)', 'Turn-around (working days)', 'ระยะเวลาออกผล (วันทำการ)'), { width: 14 }),
    c.int('samples', t3('Đã gửi', 'Sent', 'ส่ง'), { group: G.samples, total: 'sum' }),
    c.int('accepted', t3('Nhận', 'Accepted', 'รับ'), { group: G.samples, total: 'sum' }),
    c.int('rejected', t3('Từ chối', 'Rejected', 'ปฏิเสธ'), { group: G.samples, total: 'sum', mark: ({ rejected }) => rejected > 0 && 'warn' }),
    c.int('orders', t3('Tổng', 'Total', 'รวม'), { group: G.orders, total: 'sum' }),
    c.int('ok', t3('Có kết quả', 'Ok', 'มีผล'), { group: G.orders, total: 'sum' }),
    c.int('invalid', t3('Không hợp lệ', 'Invalid', 'ใช้ไม่ได้'), { group: G.orders, total: 'sum' }),
    c.int('running', t3('Đang làm', 'Running', 'กำลังตรวจ'), { group: G.orders, total: 'sum' }),
    c.text('tests', t3('Các chỉ tiêu', 'Which tests', 'รายการใดบ้าง'), { width: 26 }),
    c.text('officialno', W.officialno),
    c.text('requester', W.requester),
    ...SHOWN.map((state) => c.date(`d${state}`, REQUEST_STATES.words[state], { group: G.days, of: ({ days }): CellValue => days[state] ?? null })),
    ...STRETCHES.map((stretch) => c.decimal(`h_${stretch}`, HOURS[stretch], { group: G.hours, decimals: 1, of: ({ hours }) => hours[stretch] })),
    c.decimal('amount', t3('Thành tiền', 'Amount', 'จำนวนเงิน'), { decimals: 0, total: 'sum' }),
    c.int('revision', W.revision),
  ],
  { opens },
);

interface Counted {
  readonly state: RequestState;
  readonly n: number;
  readonly samples: number;
  readonly late: number;
}
const COUNTS = labTable<Counted>((c) => [
  c.text('state', W.state, { words: REQUEST_STATES.words }),
  c.int('n', t3('Số phiếu', 'Requests', 'จำนวนใบ'), { total: 'sum' }),
  c.int('samples', t3('Số mẫu', 'Samples', 'จำนวนตัวอย่าง'), { total: 'sum' }),
  c.int('late', t3('Trễ hạn', 'Late', 'ล่าช้า'), { total: 'sum', mark: ({ late }) => late > 0 && 'warn' }),
]);

function countsOf(rows: readonly RegisterRow[]): Counted[] {
  const states = Map.groupBy(rows, ({ state }) => state);
  return [...states]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, own]) => ({
      ...{ state, n: own.length, late: own.filter(({ late }) => late > 0).length },
      samples: own.reduce((sum, { samples }) => sum + samples, 0),
    }));
}

interface Week {
  readonly week: string;
  readonly received: number;
  readonly finished: number;
  readonly open: number;
}
const WEEKS = labTable<Week>((c) => [
  c.week('week', t3('Tuần', 'Week', 'สัปดาห์')),
  c.int('received', t3('Nhận', 'Received', 'รับ'), { total: 'sum' }),
  c.int('finished', t3('Trả kết quả', 'Finished', 'ส่งผล'), { total: 'sum' }),
  c.int('open', t3('Còn lại cuối tuần', 'Open at the end', 'ค้างปลายสัปดาห์')),
]);

/** Received and finished in each week of the period, and how many were in the laboratory at its end. */
export function weeksOf(passing: readonly Passing[], from: BusinessDate, to: BusinessDate, start: WeekStart): Week[] {
  const weeks: Week[] = [];
  for (let week = weekOf(from, start); week.first <= to; week = shiftWeek(week, 1, start)) {
    const [first, last] = [week.first < from ? from : week.first, week.last > to ? to : week.last];
    const within = (day: string | null) => day !== null && day >= first && day <= last;
    weeks.push({
      week: weekLabel(week),
      received: passing.filter(({ received }) => within(received)).length,
      finished: passing.filter(({ finished }) => within(finished)).length,
      open: passing.filter(({ received, finished }) => received <= last && (finished === null || finished > last)).length,
    });
  }
  return weeks;
}

function headlineOf(rows: readonly RegisterRow[]) {
  const { finished, mean, median, p90, onTime } = turnAround(rows.map(({ turn, duedt, finished: done }) => ({ turn, due: duedt, finished: done })));
  return [
    { figure: 'requests', label: t3('Phiếu', 'Requests', 'ใบส่งตรวจ'), value: rows.length, decimals: 0 },
    { figure: 'finished', label: t3('Đã trả kết quả', 'Finished', 'ส่งผลแล้ว'), value: finished, decimals: 0 },
    { figure: 'mean', label: t3('Thời gian trả, trung bình', 'Turn-around, mean', 'ระยะเวลาออกผล เฉลี่ย'), value: mean, decimals: 1, unit: 'd' },
    { figure: 'median', label: t3('Trung vị', 'Median', 'มัธยฐาน'), value: median, decimals: 1, unit: 'd' },
    { figure: 'p90', label: t3('90 % số phiếu trong', '90 % within', '90 % ภายใน'), value: p90, decimals: 1, unit: 'd' },
    { figure: 'onTime', label: t3('Đúng hạn', 'On time', 'ตรงเวลา'), value: onTime, decimals: 1, unit: '%' },
  ];
}

const NOTES = [
  t3(
    'Thời gian trả: số ngày làm việc của phòng từ lúc kiểm tra mẫu (loại M, S, R: mã hóa) đến lúc gửi (R: tư vấn).',
    'Turn-around: working days of the laboratory from checked (M, S, R: coded) to sent (R: advised).',
    'ระยะเวลาออกผล: วันทำการของห้องปฏิบัติการ ตั้งแต่ตรวจสอบตัวอย่าง (M, S, R: ลงรหัส) จนส่งผล (R: ให้คำแนะนำ)',
  ),
  t3(
    'Đúng hạn: trả vào hoặc trước hạn, trên số phiếu đã trả có hạn.',
    'On time: on or before due, of the finished requests that have a due date.',
    'ตรงเวลา: ส่งภายในกำหนด จากใบที่ส่งผลแล้วและมีกำหนด',
  ),
];

/** LabRequestReport: where each request stands and how long it took. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabRequestReport',
  page: {
    ...{ menuGroup: 'lab-requests', flags: rights('VAED', 'V', 'V', 'V', 'V', 'V', 'V', 'V') },
    title: t3('Sổ theo dõi phiếu yêu cầu', 'Lab Request Register', 'ทะเบียนใบส่งตรวจ'),
    purpose: t3(
      'Từng phiếu đang ở bước nào, mỗi đoạn mất bao nhiêu giờ, trả kết quả có đúng hạn không.',
      'Where each request stands, how many hours each stretch took, and whether it came in time.',
      'แต่ละใบอยู่ขั้นใด แต่ละช่วงใช้กี่ชั่วโมง และส่งผลตรงเวลาหรือไม่',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, { by, overdue, disease, testgrp, farmgroups, ageclass, ...asked }) => {
    const to = asked.to ?? at.session.curbusdt;
    const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
    const [wrong] = periodIssues(from, to);
    if (wrong !== undefined) throw refused(wrong.code, wrong.field ?? 'from', wrong.params);
    const groupfarms = await farmsOfGroups(at, farmgroups);
    const reading = await enterReaderSides(at);
    const filter = {
      ...{ ...asked, from, to, groupfarms },
      tests: await testsAsked(reading, { disease, testgrp }),
      ageclass: await classAsked(reading.db, at.session, ageclass, to),
    };
    const found = wholeList(await registerRows(reading, at.language, { ...filter, by: (by ?? 'reqdt') as DateBy }), MOST_REQUESTS);
    const rows = overdue === 'Y' ? found.filter(({ late }) => late > 0) : found;
    const passing = await passingThrough(reading, filter);
    return {
      table: REGISTER.of(await withTestNames(reading, at.language, rows)),
      headline: headlineOf(rows),
      days: { from, to },
      charts: [
        {
          kind: 'line',
          title: t3('Phiếu theo tuần', 'Requests by week', 'ใบส่งตรวจรายสัปดาห์'),
          x: 'week',
          series: ['received', 'finished', 'open'],
          section: 'weeks',
          zoom: false,
        },
      ],
      sections: [
        { key: 'states', title: t3('Theo trạng thái', 'By status', 'ตามสถานะ'), table: COUNTS.of(countsOf(rows)) },
        { key: 'weeks', title: t3('Theo tuần', 'By week', 'รายสัปดาห์'), table: WEEKS.of(weeksOf(passing, from, to, at.session.weekstart)) },
      ],
      notes: NOTES,
    };
  },
});
