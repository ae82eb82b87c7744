import type { ReaderColumn, ReaderMakers } from '#engine/server/report/reader-report.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { fewMark } from '../charts/chart-groups.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { labTable } from '../lab-report.ts';
import type { BrokenDown } from './pcr-draw.ts';
import { MATERIALS, type Material, type PcrFigures, type PoolRow } from './pcr-figures.ts';

/** A week of one material. */
export interface WeekRow extends PcrFigures {
  readonly week: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly material: Material;
}

const P = t3('Dương tính', 'Positive', 'บวก');
const CT = t1('Ct');
const MATERIAL = t3('Vật liệu', 'Material', 'กลุ่มตัวอย่าง');

/** The columns of what was found. */
function figureColumns<R extends PcrFigures>(c: Pick<ReaderMakers<R>, 'int' | 'percent' | 'decimal'>): readonly ReaderColumn<R>[] {
  return [
    c.int('n', t1('n'), { total: 'sum', ...opensResults(), mark: ({ n }) => fewMark(n) }),
    c.int('detected', t3('Phát hiện', 'Detected', 'ตรวจพบ'), { total: 'sum', ...opensResults('detected') }),
    c.int('doubtful', t3('Nghi ngờ', 'Doubtful', 'สงสัย'), { total: 'sum', ...opensResults('dbt') }),
    c.int('positive', t3('Số dương', 'n positive', 'จำนวนบวก'), { total: 'sum', group: P, ...opensResults('pos') }),
    c.percent('percent', t1('%'), { decimals: 1, group: P }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: P }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: P }),
    c.decimal('ct', t3('TB phát hiện', 'Mean of detected', 'เฉลี่ยที่ตรวจพบ'), { decimals: 1, group: CT }),
    c.decimal('least', t3('Thấp nhất', 'Lowest', 'ต่ำสุด'), { decimals: 1, group: CT }),
  ];
}

const materialWords = { words: MATERIALS, width: 20 } as const;

export const WEEKS = labTable<WeekRow>(
  (c) => [
    c.week('week', t3('Tuần', 'Week', 'สัปดาห์'), { frozen: true }),
    c.text('material', MATERIAL, materialWords),
    ...figureColumns<WeekRow>(c as never),
  ],
  {
    narrows: ({ material }) => ({ group: material }),
    days: ({ first, last }) => ({ from: first, to: last }),
  },
);

/** A breakdown by age class or sample type. */
export const breakdownTable = (which: 'age' | 'type') =>
  labTable<BrokenDown>(
    (c) => [
      c.text('label', which === 'age' ? t3('Lớp tuổi, lứa', 'Age or parity class', 'กลุ่มอายุ ท้อง') : W.sampletp, { frozen: true, width: 20 }),
      ...(which === 'age' ? [c.text('material', MATERIAL, materialWords)] : []),
      ...figureColumns<BrokenDown>(c as never),
    ],
    { narrows: ({ key, material }) => ({ group: material, bin: `${which}.${key}` }) },
  );

export const POOLS = labTable<PoolRow>((c) => [
  c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words, frozen: true, width: 16 }),
  c.int('size', t3('Số con mỗi mẫu gộp', 'Animals a pool', 'จำนวนตัวต่อพูล')),
  c.int('pools', t3('Mẫu gộp', 'Pools', 'จำนวนพูล'), { total: 'sum' }),
  c.int('positive', t3('Dương', 'Positive', 'บวก'), { total: 'sum', group: P }),
  c.percent('percent', t1('%'), { decimals: 1, group: P }),
  c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: P }),
  c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: P }),
  c.percent('animals', t3('Ước tính theo con', 'Estimated share of animals', 'ประมาณสัดส่วนรายตัว'), { decimals: 2 }),
]);
