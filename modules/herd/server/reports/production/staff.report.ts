import { choice, defineList, int } from '#engine/define/fields.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { monthPeriod } from '#engine/server/report/periods.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { queryDrill } from '../drill.query.ts';
import { valueColumn } from '../figure-tables.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdReport, herdTable } from '../herd-report.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { monthAsked, spanText } from './month-span.ts';
import { FIGURES_OF, type Job, type Person, staffOf } from './staff-people.ts';

const JOBS = defineList('staffjob', {
  mating: t3('Phối giống', 'Mating', 'ผสมพันธุ์'),
  checking: t3('Khám thai', 'Checking', 'ตรวจท้อง'),
  farrowing: t3('Đỡ đẻ', 'Farrowing', 'ดูแลคลอด'),
  semen: t3('Tinh', 'Semen', 'น้ำเชื้อ'),
});
const ALL_JOBS = ['mating', 'checking', 'farrowing', 'semen'] as const;

/** Below this level a person sees the own row only. */
const SEES_ALL = 60;

/** Farrowing rates may change while a mating is in pig. */
const RATES: readonly string[] = ['FR', 'FRA'];
const mayChange = (key: string, { cells }: Person): boolean => RATES.includes(key) && (cells['inpig'] ?? 0) > 0;

/** The difference to what was expected stands out where its interval is on one side of 0. */
function lightOf({ difference, low, high }: Person['cells']) {
  if (difference == null || low == null || high == null) return null;
  return low > 0 ? 'good' : high < 0 && 'bad';
}

/** The columns of a job; what stands on fewer rows of it than `least` is muted. */
function jobColumns(c: HerdMakers<Person>, job: Job, least: number): HerdColumn<Person>[] {
  const group = JOBS.words[job];
  const says = (key: string) => ({
    group,
    of: ({ cells }: Person) => cells[key],
    provisional: (person: Person) => mayChange(key, person),
    mark: (person: Person) => {
      const light = key === 'difference' && lightOf(person.cells);
      return light || (((person.n[job] ?? 0) < least || mayChange(key, person)) && 'muted');
    },
  });
  const figure = (code: string) => valueColumn<Person>(code, says(code));
  const count = (key: string, label: Text3) => c.int(key, label, says(key));
  const percent = (key: string, label: Text3) => c.decimal(key, label, { decimals: 1, unit: '%', ...says(key) });
  switch (job) {
    case 'mating':
      return [
        figure('MAT'),
        percent('gilts', t3('Hậu bị', 'Gilts', 'สุกรสาว')),
        figure('REPEAT'),
        figure('DPM'),
        percent('heats', t3('Có ghi lên giống', 'Heat noted', 'บันทึกการเป็นสัด')),
        count('window', t3('Lượt phối xét', 'Matings judged', 'การผสมที่พิจารณา')),
        figure('FR'),
        figure('FRA'),
        percent('expected', t3('Tỷ lệ mong đợi', 'Expected rate', 'อัตราที่คาดหมาย')),
        percent('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง')),
        percent('low', t3('95% từ', '95 % from', '95% ตั้งแต่')),
        percent('high', t3('95% đến', '95 % to', '95% ถึง')),
      ];
    case 'checking':
      return [count('checks', t3('Số lần khám', 'Checks', 'จำนวนตรวจ')), percent('falsepos', t3('Dương tính giả', 'False positive', 'ผลบวกลวง'))];
    case 'farrowing':
      return [
        ...['LF', 'TB', 'SB'].map(figure),
        percent('early', t3('Chết đến ngày 3', 'Deaths by day 3', 'ตายถึงวันที่ 3')),
        ...['SURV', 'PWM_B'].map(figure),
      ];
    case 'semen': {
      // Collections carry no operator of their own in the drill-down: the share opens no rows.
      const { figure: _, ...rejected } = figure('REJ');
      return [
        count('collected', t3('Lần lấy tinh', 'Collections', 'จำนวนรีดน้ำเชื้อ')),
        percent('motility', t3('Hoạt lực', 'Motility', 'การเคลื่อนไหว')),
        count('doses', t3('Liều', 'Doses', 'โดส')),
        rejected,
      ];
    }
  }
}

/** A person a row, each job under its name. */
function staffTable(jobs: readonly Job[], least: number, days: { readonly from: string; readonly to: string }, names: ReadonlyMap<string, string>) {
  const group = t3('Dữ liệu', 'Data', 'ข้อมูล');
  const nobody = t3('(không ghi)', '(not named)', '(ไม่ระบุ)');
  return herdTable<Person>(
    (c) => {
      const typed = (key: string) => ({ group, of: ({ cells }: Person) => cells[key] });
      const percent = (key: string, label: Text3) => c.decimal(key, label, { decimals: 1, unit: '%', ...typed(key) });
      return [
        c.text('name', t3('Tên', 'Name', 'ชื่อ'), {
          frozen: true,
          width: 18,
          phone: 1,
          of: ({ key }) => names.get(`applyid ${key}`) ?? (key || nobody),
        }),
        c.text('applyid', t3('Mã', 'Code', 'รหัส'), { frozen: true, width: 8, list: null, of: ({ key }) => key }),
        ...jobs.flatMap((job) => jobColumns(c, job, least)),
        c.int('typed', t3('Dòng nhập', 'Rows', 'แถว'), typed('typed')),
        percent('latepct', t3('Nhập trễ', 'Typed late', 'บันทึกช้า')),
        percent('corrected', t3('Đã sửa', 'Corrected', 'แก้ไข')),
      ];
    },
    { days: () => days, narrows: ({ key }) => key !== '' && { applyid: key } },
  );
}

const NOTES = [
  t3(
    'Mong đợi: tỷ lệ đẻ 12 tháng của trại cho đúng loại phối và lứa người đó đã phối; khoảng 95% của chênh lệch.',
    'Expected: the farm’s farrowing rate of twelve months for the same kinds and parities; 95 % interval of the difference.',
    'ค่าคาดหมาย: อัตราเข้าคลอด 12 เดือนของฟาร์มสำหรับประเภทและท้องเดียวกัน ช่วงความเชื่อมั่น 95% ของผลต่าง',
  ),
  t3(
    'Tính thưởng theo tỷ lệ nuôi sống heo con, không theo tỷ lệ chết trước cai sữa.',
    'The bonus figure is piglet survival, not pre-weaning mortality, so that relabelling deaths gains nothing.',
    'คิดโบนัสจากอัตราการรอดของลูกสุกร ไม่ใช่อัตราตายก่อนหย่านม',
  ),
];
const OWN_ROW = t3('Chỉ hiện dòng của bạn.', 'Only your own row is shown.', 'แสดงเฉพาะแถวของคุณ');

/** No operator has this code: longer than any may be. */
const NO_OPERATOR = '-'.repeat(64);

/** The operator whose rows alone the reader may see; null for all. An account that names none sees none. */
function onlyOf(ctx: HerdReportContext): string | null {
  return ctx.usrlvl >= SEES_ALL ? null : (ctx.applyid ?? NO_OPERATOR);
}

/** PigMonthProReport5: a row an operator, each job beside what the farm's own rates expect of it (herd.md). */
export const report = herdReport({
  name: 'PigMonthProReport5',
  page: {
    menuGroup: 'herd-production',
    place: 9,
    fromLevel: 60,
    title: t3('Năng suất tháng theo người thực hiện', 'Monthly Production by Staff', 'รายงานผลผลิตรายเดือนตามผู้ปฏิบัติงาน'),
    purpose: t3(
      'Kết quả tháng theo người thực hiện, so với mức mong đợi của đúng phần việc đó.',
      'The month by operator, against what the same work should give.',
      'ผลรายเดือนตามผู้ปฏิบัติงาน เทียบกับค่าที่คาดของงานเดียวกัน',
    ),
  },
  paper: 'landscape',
  // Below level 60 the rows behind a figure are the reader's own.
  drill: (tx, ctx, { params, ...asked }) => queryDrill(tx, ctx, { ...asked, params: { ...params, applyid: onlyOf(ctx) ?? params.applyid } }),
  fields: [
    F.farmid,
    F.month,
    choice('job', t3('Công việc', 'Job', 'งาน'), JOBS),
    F.roomid,
    int('least', t3('Số dòng tối thiểu', 'Rows at least', 'จำนวนแถวขั้นต่ำ'), {
      min: 1,
      max: 500,
      fallback: 20,
      help: t3('Ít dòng hơn thì in mờ', 'Fewer rows are greyed', 'น้อยกว่านี้แสดงสีเทา'),
    }),
    F.asof,
  ],
  beside: [F.applyid],
  answer: async (at: HerdAt, { month, job, roomid = null, least, asof: day }) => {
    const { tx, farmid, settings } = at;
    const asof = asofOf(at, day);
    const period = monthPeriod(monthAsked(month, asof));
    const jobs = job == null ? ALL_JOBS : [job];
    const people = await staffOf(tx, { farmid, period, asof, settings, roomid }, jobs, least);
    const only = onlyOf(at);
    const names = await loadNames(tx, farmid, at.language, ['applyid']);
    // A blank parameter, those of nobody, is otherwise not sent.
    const rows = people.map((person) => ({ ...person, _key: person.key, ...(person.key === '' ? { _params: 'applyid=' } : {}) }));
    return {
      table: staffTable(jobs, least, period, names).of(rows.filter(({ key }) => only === null || key === only)),
      notes: [
        ...variantNotes(
          jobs.flatMap((one) => FIGURES_OF[one] ?? []),
          settings,
        ),
        ...NOTES,
        t3(`In mờ: dưới ${least} dòng.`, `Greyed: fewer than ${least} rows.`, `สีเทา: น้อยกว่า ${least} แถว`),
        only === null ? null : OWN_ROW,
      ],
      subtitle: spanText(period),
      asof,
    };
  },
});
