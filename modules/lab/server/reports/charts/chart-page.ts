import type { ReportChart } from '#engine/define/report.ts';
import { rights } from '#engine/define/rights.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { Limits } from '../../../domain/results/cutoff.ts';
import { risesPositive } from '../../../domain/results/cutoff.ts';
import type { ChartReading } from './chart-reading.ts';

/** What all charts of the laboratory have in common: read by both sides of a request, each what is his. */
export const CHART_PAGE = {
  kind: 'chart',
  menuGroup: 'lab-charts',
  fromLevel: 15,
  flags: rights('V', 'V', 'V', 'V', 'V', 'V', 'V', 'V'),
} as const;

const NO_RESULT = t3(
  'Không có kết quả nào của phương pháp này trong kỳ với bộ lọc đã chọn.',
  'There is no result of this method in the period with this filter.',
  'ไม่มีผลของวิธีนี้ในช่วงเวลาและตัวกรองที่เลือก',
);

/** What a chart says of what it left out, beside the notes of its reading. */
export function readingNotes({ test, notes, others }: ChartReading): readonly (Text3 | null)[] {
  if (test === null) return [NO_RESULT];
  const kits =
    others === 0
      ? null
      : t3(
          `Chỉ bộ kit ${test.kit}: ${others} kết quả của kit hoặc phòng khác không vẽ chung trục.`,
          `Kit ${test.kit} alone: ${others} results of other kits or laboratories do not share its axis.`,
          `เฉพาะชุดตรวจ ${test.kit}: ผล ${others} รายการของชุดหรือห้องอื่นไม่ใช้แกนร่วมกัน`,
        );
  return [...notes, kits];
}

/** What is drawn: the test and its kit. */
export const testTitle = ({ test }: ChartReading): string => (test === null ? '' : `${test.name} · ${test.kit}`);

const L = {
  cutoff: t3('Ngưỡng', 'Cut-off', 'ค่าจุดตัด'),
  doubtful: t3('Nghi ngờ', 'Doubtful', 'สงสัย'),
  protection: t3('Bảo hộ', 'Protection', 'คุ้มกัน'),
};

/** Lines across a chart of values: the positive limit, the end of the doubtful, the protection level. */
export function limitLines(limits: Limits | null, of = (value: number): number => value): NonNullable<ReportChart['limits']> {
  if (limits === null) return [];
  const { pos, neg, protection } = limits;
  return [
    { label: L.cutoff, value: of(pos), tone: 'bad' },
    ...(neg === null || neg === pos ? [] : [{ label: L.doubtful, value: of(neg), tone: 'warn' } as const]),
    ...(protection === null || protection === pos ? [] : [{ label: L.protection, value: of(protection), tone: 'plain' } as const]),
  ];
}

/** Said of kits whose value falls as antibody rises. */
export function directionNote(limits: Limits | null): Text3 | null {
  if (limits === null || risesPositive(limits)) return null;
  return t3(
    'Bộ kit giảm: giá trị càng thấp càng nhiều kháng thể; dương tính ở bên trái, trục đọc từ cao xuống thấp.',
    'A falling kit: the lower the value the more antibody; positive lies at the low end.',
    'ชุดตรวจแบบค่าลด: ค่ายิ่งต่ำแอนติบอดียิ่งมาก ผลบวกอยู่ด้านค่าต่ำ',
  );
}

/** Numbers at a point: a chart's text of how many results stand behind it. */
export const rounded = (value: number | null, decimals: number): number | null => {
  if (value === null) return null;
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};
