import type { Column } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { StaffParams } from '#modules/herd/contract/reports/production/staff.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';

/** A job whose results are compared. */
export type Job = NonNullable<StaffParams['job']>;

const own = columnsWith({
  name: { V: 'Tên', E: 'Name', T: 'ชื่อ' },
  gilts: { V: 'Hậu bị', E: 'Gilts', T: 'สุกรสาว' },
  heats: { V: 'Có ghi lên giống', E: 'Heat noted', T: 'บันทึกการเป็นสัด' },
  window: { V: 'Lượt phối xét', E: 'Matings of w', T: 'การผสมในช่วง w' },
  expected: { V: 'Mong đợi', E: 'Expected FR', T: 'ค่าคาดหมาย' },
  difference: { V: 'Chênh lệch', E: 'Difference', T: 'ผลต่าง' },
  low: { V: '95% từ', E: '95 % from', T: '95% ตั้งแต่' },
  high: { V: '95% đến', E: '95 % to', T: '95% ถึง' },
  checks: { V: 'Số lần khám', E: 'Checks', T: 'จำนวนตรวจ' },
  falsepos: { V: 'Dương tính giả', E: 'False positive', T: 'ผลบวกลวง' },
  early: { V: 'Chết đến ngày 3', E: 'Deaths by day 3', T: 'ตายถึงวันที่ 3' },
  collected: { V: 'Lần lấy tinh', E: 'Collections', T: 'จำนวนรีดน้ำเชื้อ' },
  motility: { V: 'Hoạt lực', E: 'Motility', T: 'การเคลื่อนไหว' },
  doses: { V: 'Liều', E: 'Doses', T: 'โดส' },
  typed: { V: 'Dòng nhập', E: 'Rows', T: 'แถว' },
  latepct: { V: 'Nhập trễ', E: 'Typed late', T: 'บันทึกช้า' },
  corrected: { V: 'Đã sửa', E: 'Corrected', T: 'แก้ไข' },
});

/** What the jobs are called. */
export const FAMILY: Readonly<Record<Job | 'data', Text3>> = {
  mating: { V: 'Phối giống', E: 'Mating', T: 'ผสมพันธุ์' },
  checking: { V: 'Khám thai', E: 'Checking', T: 'ตรวจท้อง' },
  farrowing: { V: 'Đỡ đẻ', E: 'Farrowing', T: 'ดูแลคลอด' },
  semen: { V: 'Tinh', E: 'Semen', T: 'น้ำเชื้อ' },
  data: { V: 'Dữ liệu', E: 'Data', T: 'ข้อมูล' },
};

function figureColumn(code: string, group: Text3): Column {
  const { name, decimals, unit } = figureOf(code);
  return { key: code, label: name, group, type: decimals === 0 ? 'int' : 'decimal', decimals, figure: code, ...(unit === '' ? {} : { unit }) };
}

type OwnName = Parameters<typeof own>[0];

/** The columns of the jobs asked for. */
export function columnsOf(jobs: readonly Job[]): Column[] {
  const percent = (key: OwnName, group: Text3) => own(key, 'decimal', { decimals: 1, unit: '%', group });
  const { mating, checking, farrowing, semen, data } = FAMILY;
  // Collections carry no operator of their own in the drill-down: the share opens no rows.
  const { figure: _, ...rejected } = figureColumn('REJ', semen);
  const byJob: Readonly<Record<Job, readonly Column[]>> = {
    mating: [
      figureColumn('MAT', mating),
      percent('gilts', mating),
      figureColumn('REPEAT', mating),
      figureColumn('DPM', mating),
      percent('heats', mating),
      own('window', 'int', { group: mating }),
      figureColumn('FR', mating),
      figureColumn('FRA', mating),
      percent('expected', mating),
      percent('difference', mating),
      percent('low', mating),
      percent('high', mating),
    ],
    checking: [own('checks', 'int', { group: checking }), percent('falsepos', checking)],
    farrowing: [
      figureColumn('LF', farrowing),
      figureColumn('TB', farrowing),
      figureColumn('SB', farrowing),
      percent('early', farrowing),
      figureColumn('SURV', farrowing),
      figureColumn('PWM_B', farrowing),
    ],
    semen: [own('collected', 'int', { group: semen }), percent('motility', semen), own('doses', 'int', { group: semen }), rejected],
  };
  return [
    own('applyid', 'text', { frozen: true, width: 10 }),
    own('name', 'text', { width: 18 }),
    ...jobs.flatMap((job) => byJob[job]),
    own('typed', 'int', { group: data }),
    percent('latepct', data),
    percent('corrected', data),
  ];
}
