import { defineList } from '#engine/define/fields.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { W } from '../../../contract/requests/words.ts';
import { type AgeClass, classLabel, classOf, classShort } from '../../../domain/health/classes.ts';
import { type Summary, summed } from '../../../domain/results/summary.ts';
import { labTable } from '../lab-report.ts';
import { opensResults } from './chart-opens.ts';
import type { ChartRow } from './chart-rows.ts';

/** What results are grouped by. */
export const GROUP_BY = defineList('labgroupby', {
  age: t3('Lớp tuổi, lứa', 'Age or parity class', 'กลุ่มอายุ ท้อง'),
  weeks: t3('Tuần tuổi (gia cầm: ngày)', 'Weeks of age (poultry: days)', 'อายุ (สัปดาห์ สัตว์ปีก: วัน)'),
  roomid: t3('Chuồng', 'House', 'โรงเรือน'),
  place: t3('Trại', 'Farm', 'ฟาร์ม'),
  sampledt: t3('Ngày lấy mẫu', 'Day of sampling', 'วันที่เก็บ'),
});
export type GroupBy = keyof typeof GROUP_BY.words;

const NONE = '-';

/** The group a result lies in; '-' where nothing says it. */
export function groupKey(row: ChartRow, by: GroupBy, classes: readonly AgeClass[]): string {
  if (by === 'age') return classOf(row, classes)?.key ?? NONE;
  if (by === 'weeks') return row.ageweeks === null ? NONE : String(Math.floor(row.ageweeks));
  return (by === 'place' ? row.placeid : row[by]) ?? NONE;
}

const DAYS_A_WEEK = 7;

/** The age of a group of so many completed weeks: of birds in days. */
function ageLabel(key: string, [first]: readonly ChartRow[]): Text3 {
  const days = Number(key) * DAYS_A_WEEK;
  return first?.pigclass === 'bird' ? t3(`${days} ngày`, `${days} days`, `${days} วัน`) : t3(`${key} tuần`, `${key} weeks`, `${key} สัปดาห์`);
}

/** Results of a group. */
export interface ChartGroup {
  readonly key: string;
  readonly label: string;
  /** The label in short, for drawings. */
  readonly short: string;
  readonly rows: readonly ChartRow[];
}

const UNKNOWN = t3('Không rõ', 'Not said', 'ไม่ระบุ');

/** The groups of results, classes in their order, days and houses in theirs; those nothing says of come last. */
export function groupsOf(rows: readonly ChartRow[], by: GroupBy, classes: readonly AgeClass[], language: Language): readonly ChartGroup[] {
  const order = new Map(classes.map(({ key }, at) => [key, String(at).padStart(3, '0')]));
  const labelOf = (key: string, [first]: readonly ChartRow[]): string => {
    const own = by === 'age' ? classes.find((one) => one.key === key) : undefined;
    if (key === NONE) return UNKNOWN[language];
    if (by === 'weeks') return ageLabel(key, [first as ChartRow])[language];
    return own !== undefined ? classLabel(own)[language] : by === 'place' ? (first?.place ?? key) : key;
  };
  const sort = (key: string): string => (key === NONE ? '~' : by === 'age' ? (order.get(key) ?? key) : by === 'weeks' ? key.padStart(4, '0') : key);
  return [...Map.groupBy(rows, (row) => groupKey(row, by, classes))]
    .map(([key, own]) => {
      const label = labelOf(key, own);
      const klass = by === 'age' ? classes.find((one) => one.key === key) : undefined;
      return { key, label, short: klass === undefined ? label : classShort(klass)[language], rows: own };
    })
    .toSorted((a, b) => (sort(a.key) < sort(b.key) ? -1 : 1));
}

/** A group with its figures. */
export interface GroupFigures extends Summary {
  readonly key: string;
  readonly label: string;
  readonly short: string;
  /** Geometric mean of the titres a kit makes of its S/P. */
  readonly kitgmt: number | null;
}

/** Figures of a group of one test and kit. */
export function figuresOf(formula: string, { key, label, short, rows }: ChartGroup): GroupFigures {
  const titres = rows.flatMap(({ titre }) => titre ?? []).map((stat) => ({ stat, cls: null, protective: null }));
  return { ...summed(formula, rows), key, label, short, kitgmt: titres.length === 0 ? null : summed('titre', titres).gmt };
}

/** Under so few results nothing is judged: hollow points, hatched areas and cells. */
export const FEW = 5;
/** The mark of a number that so many results stand behind. */
export const fewMark = (n: number) => n > 0 && n < FEW && ('few' as const);

const LOG2 = t3('(log2)', '(log2)', '(log2)');
const P = t3('Kết luận', 'Class', 'การแปลผล');

/** The table of groups: n, shares with their limits, mean, spread; of titres on the log2 scale, labelled so. Its counts open their results. */
export function groupTable(by: GroupBy, { formula, decimals }: { readonly formula: string; readonly decimals: number }) {
  const titre = formula === 'titre';
  const scale = titre ? ` ${LOG2.E}` : '';
  const said = (text: string) => t1(`${text}${scale}`);
  const places = { decimals: titre ? 2 : Math.max(decimals, 1) + 1 };
  return labTable<GroupFigures>(
    (c) => [
      by === 'sampledt'
        ? c.date('label', GROUP_BY.words[by], { frozen: true })
        : c.text('label', by === 'roomid' ? W.room : GROUP_BY.words[by], { frozen: true, width: 16 }),
      c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
      c.percent('positive', t3('Dương %', 'Positive %', 'บวก %'), { ...opensResults('pos'), decimals: 1, group: P }),
      c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: P }),
      c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: P }),
      c.percent('doubtful', t3('Nghi ngờ %', 'Doubtful %', 'สงสัย %'), { ...opensResults('dbt'), decimals: 1, group: P }),
      c.percent('negative', t3('Âm %', 'Negative %', 'ลบ %'), { ...opensResults('neg'), decimals: 1, group: P }),
      c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { ...opensResults('protected'), decimals: 1 }),
      c.decimal('mean', t3(`Trung bình${scale}`, `Mean${scale}`, `ค่าเฉลี่ย${scale}`), places),
      c.decimal('sd', said('SD'), places),
      c.decimal('cv', said('CV %'), { decimals: 1 }),
      ...(titre
        ? [c.decimal('gmt', t1('GMT'), { decimals: 1 })]
        : [c.decimal('kitgmt', t3('GMT hiệu giá', 'GMT of titre', 'GMT ไตเตอร์'), { decimals: 0 })]),
      c.decimal('min', t3('Nhỏ nhất', 'Least', 'ต่ำสุด'), { decimals: titre ? 0 : decimals }),
      c.decimal('max', t3('Lớn nhất', 'Greatest', 'สูงสุด'), { decimals: titre ? 0 : decimals }),
    ],
    { narrows: ({ key }) => ({ group: key }) },
  );
}
