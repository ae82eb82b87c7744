import { choice, defineList } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { type Language, t1, t3 } from '#kernel/language.ts';
import { weekLabel } from '#kernel/week.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { classLabel } from '../../../domain/health/classes.ts';
import { opened, type Within } from '../charts/chart-opens.ts';
import { CHART_PAGE, readingNotes, testTitle } from '../charts/chart-page.ts';
import { type ChartReading, chartReading } from '../charts/chart-reading.ts';
import type { ChartRow } from '../charts/chart-rows.ts';
import { CHART_FILTER, CHART_KEYS, type LabFilterAsked } from '../charts/lab-filter.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { type BrokenDown, breakdownChart, type WeekGrid, weekCharts, weekGrid } from './pcr-draw.ts';
import { ageKey, byWeek, MATERIAL_KEYS, materialOf, type PcrUnit, pcrFigures, poolRows, unitsOf, weeksOver } from './pcr-figures.ts';
import { ctLines } from './pcr-rows.ts';
import { breakdownTable, POOLS, WEEKS, type WeekRow } from './pcr-tables.ts';

const UNIT = defineList('labpcrunit', {
  sample: t3('Mẫu', 'Samples', 'ตัวอย่าง'),
  pool: t3('Mẫu gộp', 'Pools', 'พูล'),
  submission: t3('Phiếu', 'Submissions', 'ใบส่งตรวจ'),
});

const FIELDS = [...CHART_FILTER, choice('unit', t3('Tính theo', 'Counted by', 'นับตาม'), UNIT, { fallback: 'sample' })] as const;

interface Asked extends LabFilterAsked {
  readonly unit?: string | null | undefined;
  readonly group?: string | null | undefined;
  readonly bin?: string | null | undefined;
}

const rowsOf = ({ weeks, materials, unitsIn }: WeekGrid): readonly WeekRow[] =>
  weeks.flatMap((week) =>
    materials.flatMap((material) => {
      const units = unitsIn(week, material);
      return units.length === 0 ? [] : [{ week: weekLabel(week), first: week.first, last: week.last, material, ...pcrFigures(units) }];
    }),
  );

/** Figures by class of a breakdown, in the order of the classes. */
function brokenDown(
  rows: readonly ChartRow[],
  unit: PcrUnit,
  keys: readonly (readonly [key: string, label: string])[],
  keyOf: (row: ChartRow) => string,
): readonly BrokenDown[] {
  const groups = Map.groupBy(rows, (row) => `${keyOf(row)} ${materialOf(row)}`);
  return keys.flatMap(([key, label]) =>
    MATERIAL_KEYS.flatMap((material) => {
      const units = unitsOf(groups.get(`${key} ${material}`) ?? [], unit);
      return units.length === 0 ? [] : [{ key, label, material, ...pcrFigures(units) }];
    }),
  );
}

const UNKNOWN = t3('Không rõ', 'Not said', 'ไม่ระบุ');
const ageKeys = ({ classes }: ChartReading, language: Language): readonly (readonly [string, string])[] => [
  ...classes.map((one) => [one.key, classLabel(one)[language]] as const),
  ['-', UNKNOWN[language]],
];
const typeKeys = (language: Language): readonly (readonly [string, string])[] =>
  Object.entries(LAB_LISTS.sampletp.words).map(([key, words]) => [key, words[language]]);

/** Whether a result is of the class of Ct a series calls itself by. */
const ofGrade = (row: ChartRow, grade: string | undefined): boolean =>
  grade === undefined || (grade === 'detected' ? row.stat !== null : (row.grade ?? 'none') === grade);

/** Which results stand behind a pressed point, bar or row: those of a material, a class of Ct, an age class, a sample type. */
function withinOf({ classes }: ChartReading, { group, bin }: Asked): Within {
  const [which, key] = bin?.split(/\.(.*)/) ?? [];
  const inBin = (row: ChartRow): boolean => (which === 'age' ? ageKey(row, classes) === key : which !== 'type' || row.sampletp === key);
  return (row, what) => {
    const [kind, ...said] = what.split('.');
    const [material, grade] = kind === 'mat' ? said : [undefined, what === 'detected' ? what : undefined];
    const wanted = [material, group].every((one) => one == null || materialOf(row) === one);
    return wanted && ofGrade(row, grade) && inBin(row);
  };
}

const NOTES = [
  t3(
    'Không phát hiện thì không có Ct và không vào trung bình. Dịch miệng, dịch thiến không chung chuỗi với huyết thanh. Phiếu dương tính khi có ít nhất một mẫu dương.',
    'What was not detected has no Ct and enters no mean. Oral and processing fluids never share a series with serum. A submission is positive if any of its samples is.',
    'ที่ตรวจไม่พบไม่มีค่า Ct และไม่นำไปเฉลี่ย น้ำลายและน้ำเหลืองจากการตอนไม่รวมกับซีรัม ใบส่งตรวจเป็นบวกเมื่อมีตัวอย่างบวกอย่างน้อยหนึ่ง',
  ),
  t3(
    'Khoảng tin cậy 95 % (Wilson). Hộp vẽ từ 3 Ct trở lên. Bảng có một dòng mỗi tuần và vật liệu.',
    '95 % Wilson limits. Boxes are drawn of three Ct or more. The table has a row for each week and material.',
    'ช่วงเชื่อมั่น 95 % (Wilson) กล่องวาดเมื่อมี 3 ค่าขึ้นไป ตารางมีหนึ่งแถวต่อสัปดาห์และกลุ่มตัวอย่าง',
  ),
];
const POOLED = t3(
  'Mẫu gộp: tỷ lệ theo con ước tính 1 − (1 − x/r)^(1/k); không áp dụng cho dịch miệng và dịch thiến.',
  'Pools: share of animals estimated by 1 − (1 − x/r)^(1/k); it does not apply to oral and processing fluids.',
  'พูล: ประมาณสัดส่วนรายตัวด้วย 1 − (1 − x/r)^(1/k) ไม่ใช้กับน้ำลายและน้ำเหลืองจากการตอน',
);

async function answerOf(reader: LabAt, asked: Asked) {
  const reading = await chartReading(reader, asked, 'pcr');
  const { at, from, to, rows, test, applied } = reading;
  const unit = (asked.unit ?? 'sample') as PcrUnit;
  const { language } = at;
  const units = unitsOf(rows, unit);
  const grid = weekGrid(weeksOver(units, at.session.weekstart), byWeek(units, at.session.weekstart));
  const whole = pcrFigures(units);
  const ages = brokenDown(rows, unit, ageKeys(reading, language), (row) => ageKey(row, reading.classes));
  const types = brokenDown(rows, unit, typeKeys(language), ({ sampletp }) => sampletp);
  const pools = poolRows(rows);
  return {
    table: WEEKS.of(rowsOf(grid)),
    ...(test === null ? {} : { subtitle: spanned(t1(testTitle(reading)), { from, to }) }),
    headline: [
      { figure: 'COUNT_all', label: UNIT.words[unit], value: whole.n, decimals: 0 },
      { figure: 'COUNT_pos', label: t3('Dương tính', 'Positive', 'บวก'), value: whole.percent, decimals: 1, unit: '%' },
      { figure: 'COUNT_detected', label: t3('Ct trung bình', 'Mean Ct', 'Ct เฉลี่ย'), value: grid.materials.length > 1 ? null : whole.ct, decimals: 1 },
      { figure: 'COUNT_detected', label: t3('Ct thấp nhất', 'Lowest Ct', 'Ct ต่ำสุด'), value: whole.least, decimals: 1 },
    ],
    days: { from, to },
    applied,
    charts:
      test === null || units.length === 0
        ? []
        : [...weekCharts(grid, await ctLines(at.tx, test)), ...breakdownChart('age', ages), ...breakdownChart('type', types)],
    sections: [
      ...(ages.length === 0
        ? []
        : [{ key: 'age', title: t3('Theo lớp tuổi, lứa', 'By age or parity class', 'ตามกลุ่มอายุ ท้อง'), table: breakdownTable('age').of(ages) }]),
      ...(types.length === 0
        ? []
        : [{ key: 'type', title: t3('Theo loại mẫu', 'By sample type', 'ตามชนิดตัวอย่าง'), table: breakdownTable('type').of(types) }]),
      ...(pools.length === 0 ? [] : [{ key: 'pools', title: t3('Mẫu gộp', 'Pools', 'ตัวอย่างรวม (พูล)'), table: POOLS.of(pools) }]),
    ],
    notes: [...readingNotes(reading), ...NOTES, pools.length === 0 ? null : POOLED],
  };
}

/** LabChartPcr: one PCR through the weeks: Ct, shares, classes, ages. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartPcr',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ PCR', 'PCR Chart', 'แผนภูมิ PCR'),
    purpose: t3(
      'Theo dõi vi rút, vi khuẩn bằng PCR ở trại: Ct và tỷ lệ dương theo tuần, lớp Ct, lứa tuổi, loại mẫu, mẫu gộp.',
      'Follow a virus or bacterium by PCR: Ct and positive share by week, Ct classes, ages, sample types, pools.',
      'ติดตามไวรัสหรือแบคทีเรียด้วย PCR: Ct และสัดส่วนบวกรายสัปดาห์ ระดับ Ct อายุ ชนิดตัวอย่าง พูล',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked: Asked) => {
    const reading = await chartReading(reader, asked, 'pcr');
    const rows = asked.unit === 'pool' ? reading.rows.filter(({ pooled }) => pooled > 1) : reading.rows;
    return { ...reading, rows, within: withinOf(reading, asked) };
  }),
  answer: answerOf,
});
