import { choice, int } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { meanDifference } from '../../../domain/results/difference.ts';
import { spreadOf } from '../../../domain/results/group-figures.ts';
import { valueScale } from '../../../domain/results/value-classes.ts';
import { type LabAt, labReport, labTable } from '../lab-report.ts';
import { boxChart, ofPigclass, opensBins, opensGroups, profileChart, stackByClass, titled } from './chart-draw.ts';
import { type ChartGroup, figuresOf, GROUP_BY, type GroupBy, type GroupFigures, groupKey, groupsOf, groupTable } from './chart-groups.ts';
import { opened, opensResults, type Within } from './chart-opens.ts';
import { CHART_PAGE, directionNote, readingNotes, rounded, testTitle } from './chart-page.ts';
import { type ChartReading, chartReading } from './chart-reading.ts';
import { doseEdges } from './dose-ages.ts';
import { CHART_FILTER, CHART_KEYS, type LabFilterAsked } from './lab-filter.ts';

const FIELDS = [
  ...CHART_FILTER,
  choice('groupby', t3('Gom theo', 'Group by', 'จัดกลุ่มตาม'), GROUP_BY, { fallback: 'age' }),
  int('samplings', t3('So sánh số lần lấy mẫu', 'Samplings compared', 'เปรียบเทียบจำนวนครั้งเก็บ'), { min: 1, max: 4, fallback: 1 }),
] as const;

const T = {
  histogram: t3('Phân bố giá trị', 'Values by class', 'การกระจายค่า'),
  box: t3('Hộp theo nhóm', 'Boxes by group', 'กล่องตามกลุ่ม'),
  profile: t3('Diễn biến huyết thanh (trung bình ± SD, dương tính %)', 'Seroprofile (mean ± SD, positive %)', 'โปรไฟล์ซีรัม (ค่าเฉลี่ย ± SD บวก %)'),
  samplings: t3('Các lần lấy mẫu', 'Samplings compared', 'การเก็บแต่ละครั้ง'),
  difference: t3('Chênh lệch hai nhóm', 'Difference of two groups', 'ความต่างสองกลุ่ม'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
};

/** Values by class, stacked by class of animals, with the cut-off and the doubtful band. */
function histogram({ test, limits, rows }: ChartReading): ReportChart {
  const scale = valueScale(test?.formula ?? 'sp', limits);
  const { classes, cut, doubtful } = scale;
  return {
    ...{ kind: 'histogram', stacked: true, title: T.histogram, ...(test?.unit == null ? {} : { unit: test.unit }) },
    x: classes.map(({ label }) => label),
    series: stackByClass(rows, classes.length, ({ stat }) => (stat === null ? null : scale.placeOf(stat))),
    edges: cut === null ? [] : [{ at: cut, label: t3(`Ngưỡng ${limits?.pos}`, `Cut-off ${limits?.pos}`, `ค่าจุดตัด ${limits?.pos}`) }],
    shades: doubtful === null ? [] : [{ ...doubtful, label: t3('Nghi ngờ', 'Doubtful', 'สงสัย') }],
    opens: opensBins(classes.length),
  };
}

const DAY_OF = (day: string): Text3 => t1(`${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`);

/** The means of the last samplings beside each other, group by group. */
function samplingsChart({ test, rows, at, classes }: ChartReading, by: GroupBy, count: number): ReportChart[] {
  const days = [...new Set(rows.map(({ sampledt }) => sampledt))].toSorted().slice(-count);
  if (count < 2 || days.length < 2 || by === 'sampledt') return [];
  const groups = groupsOf(
    rows.filter(({ sampledt }) => days.includes(sampledt)),
    by,
    classes,
    at.language,
  );
  return [
    {
      ...{ kind: 'line', zoom: false, title: T.samplings, ...(test?.unit == null ? {} : { unit: test.unit }) },
      x: groups.map(({ short }) => short),
      series: days.map((day) => {
        const own = groups.map((group) =>
          figuresOf(test?.formula ?? 'sp', { ...group, rows: group.rows.filter(({ sampledt }) => sampledt === day) }),
        );
        return { name: DAY_OF(day), values: own.map(({ mean }) => rounded(mean, 3)), n: own.map(({ n }) => n), ...opensResults(`day.${day}`) };
      }),
      opens: opensGroups(groups),
    },
  ];
}

interface Compared {
  readonly first: string;
  readonly second: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}
const DIFFERENCE = labTable<Compared>((c) => [
  c.text('first', t3('Nhóm thứ nhất', 'First group', 'กลุ่มแรก')),
  c.text('second', t3('Nhóm thứ hai', 'Second group', 'กลุ่มที่สอง')),
  c.decimal('difference', t3('Chênh lệch trung bình', 'Difference of means', 'ผลต่างค่าเฉลี่ย'), { decimals: 3 }),
  c.decimal('low', t3('95 % từ', '95 % from', '95 % ตั้งแต่'), { decimals: 3 }),
  c.decimal('high', t3('đến', 'to', 'ถึง'), {
    decimals: 3,
    mark: ({ low, high }) => (low > 0 || high < 0 ? 'info' : false),
  }),
]);

const statsOf = ({ rows }: ChartGroup): number[] => rows.flatMap(({ stat }) => stat ?? []);

/** Of two groups the difference of their means; none of more or fewer. */
function compared(groups: readonly ChartGroup[]): Compared[] {
  const [a, b] = groups;
  if (a === undefined || b === undefined || groups.length !== 2) return [];
  const found = meanDifference(spreadOf(statsOf(a)), spreadOf(statsOf(b)));
  return found === null ? [] : [{ first: a.label, second: b.label, ...found }];
}

const headlineOf = ({ n, positive, protection, mean, cv }: GroupFigures, decimals: number) => [
  { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: n, decimals: 0 },
  { figure: 'COUNT_pos', label: t3('Dương tính', 'Positive', 'บวก'), value: positive, decimals: 1, unit: '%' },
  ...(protection === null
    ? []
    : [{ figure: 'COUNT_protected', label: t3('Bảo hộ', 'Protected', 'คุ้มกัน'), value: protection, decimals: 1, unit: '%' }]),
  { figure: 'COUNT_mean', label: t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'), value: mean, decimals: decimals + 1 },
  { figure: 'COUNT_cv', label: t3('Độ không đều (CV)', 'Unevenness (CV)', 'ความไม่สม่ำเสมอ (CV)'), value: cv, decimals: 1, unit: '%' },
];

interface Asked extends LabFilterAsked {
  readonly groupby?: GroupBy | null | undefined;
  readonly group?: string | null | undefined;
  readonly bin?: string | null | undefined;
}

/** Which results belong to a pressed bar, point or row. */
function withinOf({ classes, test, limits }: ChartReading, { groupby, group, bin }: Asked): Within {
  const scale = valueScale(test?.formula ?? 'sp', limits);
  return (row, what) =>
    (group == null || groupKey(row, groupby ?? 'age', classes) === group) &&
    (bin == null || (row.stat !== null && scale.placeOf(row.stat) === Number(bin))) &&
    (!what.startsWith('day.') || what === `day.${row.sampledt}`) &&
    ofPigclass(row, what);
}

const wholeOf = (reading: ChartReading, language: Language): GroupFigures =>
  figuresOf(reading.test?.formula ?? 'sp', { key: '', label: T.all[language], short: '', rows: reading.rows });

async function answerOf(reader: LabAt, asked: Asked & { readonly samplings?: number }) {
  const reading = await chartReading(reader, asked, 'elisa');
  const { at, from, to, rows, classes, test, limits, applied } = reading;
  const by = asked.groupby ?? 'age';
  const groups = groupsOf(rows, by, classes, at.language);
  const figures = groups.map((group) => figuresOf(test?.formula ?? 'sp', group));
  const whole = wholeOf(reading, at.language);
  const { decimals } = test ?? { decimals: 2 };
  const table = groupTable(by, test ?? { formula: 'sp', decimals });
  const pair = compared(groups);
  return {
    table: rows.length === 0 ? table.of([]) : table.closedBy(whole, figures),
    ...(test === null ? {} : { subtitle: spanned(t1(testTitle(reading)), { from, to }) }),
    headline: headlineOf(whole, decimals),
    days: { from, to },
    applied,
    charts:
      rows.length === 0
        ? []
        : [
            { ...histogram(reading), title: titled(T.histogram, testTitle(reading)) },
            boxChart(T.box, reading, groups),
            profileChart(
              by === 'age' ? T.profile : t3('Trung bình và dương tính %', 'Mean and positive %', 'ค่าเฉลี่ยและบวก %'),
              reading,
              figures,
              await doseEdges(reading, by, figures),
            ),
            ...samplingsChart(reading, by, asked.samplings ?? 1),
          ],
    sections: pair.length === 0 ? [] : [{ key: 'difference', title: T.difference, table: DIFFERENCE.of(pair) }],
    notes: [
      ...readingNotes(reading),
      directionNote(limits),
      t3(
        'Dương %: dương / (âm + nghi ngờ + dương), khoảng tin cậy 95 % (Wilson). CV = 100 × SD / trung bình, SD với n − 1; nhóm dưới 5 mẫu gạch chéo.',
        'Positive %: positive / (negative + doubtful + positive), 95 % Wilson limits. CV = 100 × SD / mean, SD with n − 1; groups under 5 are hatched.',
        'บวก %: บวก / (ลบ + สงสัย + บวก) ช่วงเชื่อมั่น 95 % (Wilson) CV = 100 × SD / ค่าเฉลี่ย SD ใช้ n − 1 กลุ่มต่ำกว่า 5 ตัวอย่างแสดงลายเส้น',
      ),
    ],
  };
}

/** LabChartElisa: distribution and evenness of ELISA antibodies, one test with one kit. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartElisa',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ ELISA', 'ELISA Chart', 'แผนภูมิ ELISA'),
    purpose: t3(
      'Phân bố và độ đồng đều kháng thể ELISA theo lớp tuổi, chuồng, trại: ngưỡng, hộp, diễn biến, bảng số liệu.',
      'Distribution and evenness of ELISA antibodies by age, house or farm: cut-off, boxes, seroprofile, figures.',
      'การกระจายและความสม่ำเสมอของแอนติบอดี ELISA ตามอายุ โรงเรือน ฟาร์ม: จุดตัด กล่อง โปรไฟล์ ตัวเลข',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked) => {
    const reading = await chartReading(reader, asked, 'elisa');
    return { ...reading, within: withinOf(reading, asked) };
  }),
  answer: answerOf,
});
