import type { Column, ReportRow } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';

const t3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });
const FIGURE: Column = { key: 'name', label: t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), type: 'text', frozen: true, width: 26 };
const number = (key: string, label: Text3, group?: Text3, decimals = 1): Column => ({
  key,
  label,
  type: 'decimal',
  decimals,
  ...(group === undefined ? {} : { group }),
});

/** One header shape of the reports. */
export interface HeaderShape {
  readonly key: string;
  readonly name: Text3;
  /** Reports drawn this way. */
  readonly routes: readonly string[];
  readonly columns: readonly Column[];
}

const MONTHS = ['01', '02', '03', '04', '05', '06'];
const GROUP = (V: string, E: string, T: string) => t3(V, E, T);

/** The shapes the product's reports use. */
export const HEADER_SHAPES: readonly HeaderShape[] = [
  {
    key: 'one',
    name: t3('Một dòng', 'One row', 'แถวเดียว'),
    routes: ['PigMateReport', 'PigFarrowReport', 'PigWeanReport'],
    columns: [FIGURE, ...['A', 'B', 'C', 'D'].map((name) => number(name, t3(`Cột ${name}`, `Column ${name}`, `คอลัมน์ ${name}`)))],
  },
  {
    key: 'months',
    name: t3('Nhóm theo quý', 'Groups of months', 'กลุ่มเดือน'),
    routes: ['PigMonthProReport'],
    columns: [
      FIGURE,
      ...MONTHS.map((month, i) =>
        number(`m${month}`, t3(`T${month}`, month, month), i < 3 ? GROUP('Quý 1', 'Quarter 1', 'ไตรมาส 1') : GROUP('Quý 2', 'Quarter 2', 'ไตรมาส 2')),
      ),
    ],
  },
  {
    key: 'target',
    name: t3('Chỉ tiêu, thực tế, chênh lệch', 'Target, actual, difference', 'เป้าหมาย จริง ต่าง'),
    routes: ['PigWeekReport'],
    columns: [
      FIGURE,
      ...(['w1', 'w2'] as const).flatMap((week, i) => {
        const group = t3(`Tuần ${i + 1}`, `Week ${i + 1}`, `สัปดาห์ ${i + 1}`);
        return [
          number(`${week}t`, t3('Chỉ tiêu', 'Target', 'เป้าหมาย'), group),
          number(`${week}a`, t3('Thực tế', 'Actual', 'จริง'), group),
          number(`${week}d`, t3('Chênh lệch', 'Difference', 'ผลต่าง'), group),
        ];
      }),
    ],
  },
  {
    key: 'parity',
    name: t3('Theo lứa đẻ', 'By parity', 'ตามลำดับท้อง'),
    routes: ['PigFarrowReport'],
    columns: [FIGURE, ...['1', '2', '3', '4', '5', '6', '7', '8+'].map((p) => number(`p${p}`, t3(p, p, p), GROUP('Lứa', 'Parity', 'ลำดับท้อง')))],
  },
  {
    key: 'farms',
    name: t3('Các trại cạnh nhau', 'Farms side by side', 'ฟาร์มเทียบกัน'),
    routes: ['PigMonthProReport'],
    columns: [
      FIGURE,
      ...['A', 'B', 'C'].flatMap((farm) => [
        number(`${farm}1`, t3('Tháng này', 'This month', 'เดือนนี้'), t3(`Trại ${farm}`, `Farm ${farm}`, `ฟาร์ม ${farm}`)),
        number(`${farm}2`, t3('Cả năm', 'Year', 'ทั้งปี'), t3(`Trại ${farm}`, `Farm ${farm}`, `ฟาร์ม ${farm}`)),
      ]),
    ],
  },
];

/** A made-up number that is the same at every visit. */
const madeUp = (row: number, column: number): number => ((row * 37 + column * 101) % 997) / 10;

/** Rows of made-up numbers under a shape, with a subtotal after every ten. */
export function madeUpRows(shape: HeaderShape, count: number, name: (n: number) => string, subtotal: string): ReportRow[] {
  return Array.from({ length: count }, (_, i) => {
    const sub = (i + 1) % 11 === 0;
    return Object.fromEntries<string | number>([
      ...shape.columns.map(
        (column, c) => [column.key, column.key === 'name' ? (sub ? subtotal : name(i + 1)) : madeUp(i, c)] as [string, string | number],
      ),
      ...(sub ? [['_style', 'total'] as [string, string]] : []),
    ]);
  });
}
