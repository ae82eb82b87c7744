import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { JOB_GROUPS } from '../../contract/words.ts';
import { type FarmWork, workTable } from './work-report.ts';

/** A day of a time sheet: hours by group of work. */
type SheetRow = { readonly day: BusinessDate; readonly total: number | null } & Readonly<Record<string, unknown>>;

const GROUPS = Object.keys(JOB_GROUPS.words) as readonly (keyof typeof JOB_GROUPS.words)[];

/** The days of a person: hours by group of work, and a place to sign. */
export const SHEET = workTable<SheetRow>((c) => [
  c.date('day', { frozen: true }),
  ...GROUPS.map((grp) => c.decimal(grp, JOB_GROUPS.words[grp], { decimals: 2, unit: 'h', total: 'sum' })),
  c.decimal('total', t3('Tổng giờ', 'Total hours', 'รวมชั่วโมง'), { decimals: 2, unit: 'h', total: 'sum' }),
  c.text('sign', t3('Ký', 'Signed', 'ลงชื่อ'), { width: 14 }),
]);

/** Every day of a period with the hours a person logged. */
export function sheetRows({ work, jobs, days }: FarmWork, person: string): SheetRow[] {
  const logs = work.flatMap((one) => one.logs).filter(({ applyid }) => applyid === person);
  const byDay = Map.groupBy(logs, ({ day }) => day);
  const rows: SheetRow[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    const own = byDay.get(day) ?? [];
    const hours = (grp: string | null): number =>
      own.filter(({ jobid }) => grp === null || jobs.get(jobid)?.grp === grp).reduce((sum, { minutes }) => sum + minutes, 0) / 60;
    rows.push({ day, total: hours(null) || null, ...Object.fromEntries(GROUPS.map((grp) => [grp, hours(grp) || null])) });
  }
  return rows;
}

/** Who signs a time sheet. */
export const SIGNS = [
  t3('Người lao động', 'Worker', 'ผู้ปฏิบัติงาน'),
  t3('Tổ trưởng', 'Team head', 'หัวหน้าทีม'),
  t3('Quản lý trại', 'Farm manager', 'ผู้จัดการฟาร์ม'),
];
