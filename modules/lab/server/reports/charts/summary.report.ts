import { choice, codes, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t1, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { TEST_WORDS } from '../../../contract/tests/words.ts';
import type { Colour } from '../../../domain/health/expected.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { FEW } from './chart-groups.ts';
import { opened } from './chart-opens.ts';
import { CHART_PAGE } from './chart-page.ts';
import type { ChartRow } from './chart-rows.ts';
import { CHART_KEYS, LAB_FILTER } from './lab-filter.ts';
import {
  comparedRows,
  levelsOf,
  linesOf,
  NO_CLASS,
  STEADY,
  type SummaryAsked,
  type SummaryLine,
  summaryReading,
  summaryWithin,
} from './summary-reading.ts';
import { COLOURS, FIGURES, figureRows, MONTHLY, matrix, monthsOf } from './summary-tables.ts';

const COMPARE = defineList('labsummarycompare', {
  before: t3('Kỳ trước', 'The period before', 'ช่วงก่อนหน้า'),
  group: t3('Các trại khác', 'The other farms', 'ฟาร์มอื่น'),
  none: t3('Không so sánh', 'Nothing', 'ไม่เปรียบเทียบ'),
});
const F = LAB_FILTER;
const FIELDS = [
  ...[F.labid, F.placeid, F.from, F.to],
  choice('species', t3('Loài', 'Species', 'ชนิดสัตว์'), LAB_LISTS.labspecies),
  codes('tests', TEST_WORDS.test, { list: 'labtest', maxLength: 20 }),
  choice('compare', t3('So với', 'Compared with', 'เทียบกับ'), COMPARE, { fallback: 'before' }),
  F.unapproved,
] as const;

const MONTH_CHART = {
  ...{ kind: 'bar' as const, x: 'month', series: ['received', 'reported'], section: 'months' },
  title: t3('Chỉ tiêu nhận và trả kết quả theo tháng', 'Tests received and reported by month', 'รายการที่รับและส่งผลรายเดือน'),
};

const COLOURED = t3(
  'Số lớp tuổi theo đánh giá (+ đã tiêm, – chưa tiêm)',
  'Classes by judgement (+ vaccinated, – not vaccinated)',
  'จำนวนกลุ่มตามการประเมิน (+ ฉีดแล้ว, – ยังไม่ฉีด)',
);

/** Colours of the classes as they are drawn. */
const COLOUR_TONES = [
  ['green', 'good'],
  ['amber', 'warn'],
  ['red', 'bad'],
] as const;

/** A line below its bar: code of the test, its kit where it has several, a sign for vaccinated houses or not; whole names cover each other on a phone. */
function barName({ test, kit, state }: SummaryLine, all: readonly SummaryLine[]): string {
  const several = new Set(all.filter((one) => one.test.testcd === test.testcd).map((one) => one.kit)).size > 1;
  return [test.testcd, several ? kit : '', state === 'yes' ? '+' : state === 'no' ? '–' : ''].filter((part) => part !== '').join(' ');
}

/** The share of the worst colour of each test's classes at one look: how many cells are green, amber, red, not judged. */
function colourChart(lines: readonly SummaryLine[]): ReportChart[] {
  const judged = lines.filter(({ cells }) => [...cells.values()].some(({ colour }) => colour !== null));
  if (judged.length === 0) return [];
  const count = (line: SummaryLine, colour: Colour): number =>
    [...line.cells.values()].filter((cell) => cell.colour === colour && cell.n >= FEW).length;
  return [
    {
      ...{ kind: 'bar', stacked: true, title: COLOURED },
      x: judged.map((line) => barName(line, judged)),
      series: COLOUR_TONES.map(([colour, tone]) => ({ name: COLOURS[colour], tone, values: judged.map((line) => count(line, colour)) })),
    },
  ];
}

function headline(lines: readonly SummaryLine[], rows: readonly ChartRow[]) {
  const cells = lines.flatMap(({ cells: own }) => [...own.values()]).filter(({ n }) => n >= FEW);
  const of = (colour: Colour): number => cells.filter((cell) => cell.colour === colour).length;
  return [
    { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: rows.length, decimals: 0 },
    { figure: 'COUNT_red', label: COLOURS.red, value: of('red'), decimals: 0, ...(of('red') > 0 ? { tone: 'bad' as const } : {}) },
    { figure: 'COUNT_amber', label: COLOURS.amber, value: of('amber'), decimals: 0, ...(of('amber') > 0 ? { tone: 'warn' as const } : {}) },
    { figure: 'COUNT_green', label: COLOURS.green, value: of('green'), decimals: 0, ...(of('green') > 0 ? { tone: 'good' as const } : {}) },
  ];
}

async function answerOf(reader: LabAt, asked: SummaryAsked) {
  const reading = await summaryReading(reader, asked);
  const { from, to, rows, classes, placeid, place } = reading;
  const compare = asked.compare ?? 'before';
  const lines = linesOf(reading, levelsOf(reading, await comparedRows(reading, compare)));
  const found = new Set(lines.flatMap(({ cells }) => [...cells.keys()]));
  const shown = [...classes.map(({ key }) => key), NO_CLASS].filter((key) => found.has(key));
  const months = placeid === null ? [] : await monthsOf(reading);
  return {
    table: matrix(reading, shown).of(lines),
    subtitle: spanned(t1(place), { from, to }),
    headline: headline(lines, rows),
    days: { from, to },
    applied: placeid === null ? {} : { placeid },
    charts: [...colourChart(lines), ...(months.length === 0 ? [] : [MONTH_CHART])],
    sections: [
      { key: 'figures', title: t3('Số liệu từng ô', 'Figures of each cell', 'ตัวเลขแต่ละช่อง'), table: FIGURES.of(figureRows(reading, lines, shown)) },
      ...(months.length === 0 ? [] : [{ key: 'months', title: MONTH_CHART.title, table: MONTHLY.of(months) }]),
    ],
    notes: [
      t3(
        'Mỗi ô: trung bình (hiệu giá: GMT) · CV % · bảo hộ % (không có mức bảo hộ: dương %) · n. Màu theo Thông số sức khỏe heo: xanh đạt, vàng cần theo dõi, đỏ không đạt; dưới 5 mẫu gạch chéo và không chấm màu.',
        'Each cell: mean (titres: GMT) · CV % · protected % (without a protection level: positive %) · n. Colours by Pig Health Parameters: green as wanted, amber to watch, red off target; under 5 results hatched and not judged.',
        'แต่ละช่อง: ค่าเฉลี่ย (ไตเตอร์: GMT) · CV % · คุ้มกัน % (ไม่มีระดับคุ้มกัน: บวก %) · n สีตามเกณฑ์สุขภาพสุกร: เขียวตามเกณฑ์ เหลืองเฝ้าระวัง แดงไม่ตามเกณฑ์ ต่ำกว่า 5 ตัวอย่างแสดงลายเส้นและไม่ประเมิน',
      ),
      compare === 'none'
        ? null
        : t3(
            `▲ ▼ = : cao hơn, thấp hơn quá ${STEADY} %, ngang với ${COMPARE.words[compare].V.toLowerCase()}.`,
            `▲ ▼ = : above, below by more than ${STEADY} %, level with ${COMPARE.words[compare].E.toLowerCase()}.`,
            `▲ ▼ = : สูงกว่า ต่ำกว่าเกิน ${STEADY} % หรือเท่ากับ${COMPARE.words[compare].T}`,
          ),
    ],
  };
}

/** LabChartSummary: one farm's health on one page. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartSummary',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ tổng hợp xét nghiệm', 'Test Summary Chart', 'แผนภูมิสรุปการตรวจ'),
    purpose: t3(
      'Sức khỏe của một trại trên một trang: từng chỉ tiêu theo lớp tuổi, tô màu theo thông số sức khỏe, so với kỳ trước hay trại khác.',
      'A farm’s health on one page: each test by age class, coloured by health parameters, against the period before or other farms.',
      'สุขภาพของฟาร์มในหน้าเดียว: แต่ละรายการตามกลุ่มอายุ ระบายสีตามเกณฑ์ เทียบช่วงก่อนหรือฟาร์มอื่น',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked) => {
    const reading = await summaryReading(reader, asked);
    return { ...reading, within: summaryWithin(reading, asked) };
  }),
  answer: answerOf,
});
