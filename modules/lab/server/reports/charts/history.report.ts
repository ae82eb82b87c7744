import { choice, codes, defineList } from '#engine/define/fields.ts';
import type { ChartSeries } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { W } from '../../../contract/requests/words.ts';
import { TEST_WORDS } from '../../../contract/tests/words.ts';
import { classLabel } from '../../../domain/health/classes.ts';
import { lastAgainst, movingMean } from '../../../domain/results/history.ts';
import { type LabAt, labReport, labTable } from '../lab-report.ts';
import { fewMark } from './chart-groups.ts';
import { opened, opensResults, type Within } from './chart-opens.ts';
import { CHART_PAGE, readingNotes } from './chart-page.ts';
import type { ChartRow } from './chart-rows.ts';
import { type Drawing, levelChart, levelOf, lines, M, MOVING, positiveChart } from './history-draw.ts';
import { herdDays, MARK_KINDS, type Mark, marksOf } from './history-marks.ts';
import { intervalKey, klassOf, type Place, type Point, perWeek, placesOf, pointKey, pointsOf } from './history-points.ts';
import { type HistoryAsked, type HistoryReading, historyReading } from './history-reading.ts';
import { CHART_KEYS, LAB_FILTER } from './lab-filter.ts';

const INTERVAL = defineList('labinterval', {
  sampling: t3('Từng lần lấy mẫu', 'Each sampling', 'แต่ละครั้งเก็บ'),
  month: t3('Tháng', 'Month', 'เดือน'),
  quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
});
const HERD = defineList('labherdseries', {
  none: t3('Không', 'None', 'ไม่มี'),
  deaths: t3('Chết mỗi tuần', 'Deaths a week', 'ตายต่อสัปดาห์'),
  abortions: t3('Sẩy thai mỗi tuần', 'Abortions a week', 'แท้งต่อสัปดาห์'),
});

const F = LAB_FILTER;
const FIELDS = [
  ...[F.labid, F.placeid, F.roomid, F.pigclass, F.testcd, F.kit, F.from, F.to],
  choice('interval', t3('Gom theo', 'Interval', 'ช่วง'), INTERVAL, { fallback: 'sampling' }),
  codes('ageclasses', t3('Lớp tuổi, lứa (nhiều nhất 3)', 'Classes (at most 3)', 'กลุ่มอายุ (ไม่เกิน 3)'), { list: 'labageclass', maxLength: 20 }),
  choice('herd', t3('Trục thứ hai từ đàn', 'Second axis from the herd', 'แกนที่สองจากฝูง'), HERD, { fallback: 'none' }),
  F.unapproved,
] as const;

/** Former samplings the last one is set against. */
const FORMER = 4;

interface HistoryRow extends Point {
  readonly label: string;
  readonly klasslabel: string | null;
  readonly moving: number | null;
  readonly herd: number | null;
}

const historyTable = ({ formula, decimals }: { readonly formula: string; readonly decimals: number }, herd: Text3 | null, classed: boolean) =>
  labTable<HistoryRow>(
    (c) => [
      c.date('day', W.sampledt, { frozen: true }),
      c.text('kit', TEST_WORDS.kit),
      ...(classed ? [c.text('klasslabel', t3('Lớp', 'Class', 'กลุ่ม'))] : []),
      c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
      c.decimal('mean', formula === 'titre' ? t3('Trung bình (log2)', 'Mean (log2)', 'ค่าเฉลี่ย (log2)') : t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'), {
        decimals: decimals + 1,
      }),
      c.decimal('sd', t1('SD'), { decimals: decimals + 1 }),
      c.decimal('cv', t1('CV %'), { decimals: 1 }),
      ...(formula === 'titre' ? [c.decimal('gmt', t1('GMT'), { decimals: 1 })] : []),
      c.decimal('moving', M.moving, { decimals: decimals + 1 }),
      c.percent('positive', t3('Dương %', 'Positive %', 'บวก %'), { ...opensResults('pos'), decimals: 1 }),
      c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1 }),
      c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1 }),
      c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { ...opensResults('protected'), decimals: 1 }),
      ...(herd === null ? [] : [c.decimal('herd', herd, { decimals: 1 })]),
      c.text('requests', W.requestno, { width: 22 }),
    ],
    { narrows: ({ key, kit, klass }) => ({ group: `${key}~${kit}~${klass}` }) },
  );

const MARKS = labTable<Mark & { readonly no: number }>((c) => [
  c.int('no', t3('STT', 'No.', 'ลำดับ')),
  c.date('day', t3('Ngày', 'Day', 'วันที่')),
  c.text('kind', t3('Loại', 'Kind', 'ประเภท'), { of: ({ kind }) => MARK_KINDS[kind] }),
  c.text('text', t3('Nội dung', 'What', 'รายละเอียด'), { of: ({ text }) => text, width: 30 }),
]);

function rowsOf(drawing: Drawing, herd: readonly (number | null)[]): HistoryRow[] {
  const { reading, places } = drawing;
  const all = lines(drawing).flatMap(({ own }) => {
    const moved = movingMean(
      own.map((one) => levelOf(one) ?? Number.NaN),
      MOVING,
    );
    return own.map((one, at): HistoryRow => {
      const klass = reading.classes.find(({ key }) => key === one.klass);
      const moving = moved[at] ?? null;
      return {
        ...{ ...one, label: one.day, klasslabel: klass === undefined ? null : classLabel(klass)[reading.at.language] },
        moving: moving === null || Number.isNaN(moving) ? null : moving,
        herd: herd[places.findIndex(({ key, kit }) => key === one.key && kit === one.kit)] ?? null,
      };
    });
  });
  return all.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** The last sampling against the mean of the former four of the same kit. */
function headlineOf(drawing: Drawing) {
  const { reading, points, places } = drawing;
  const kit = places.at(-1)?.kit;
  const levels = reading.chosen.length > 1 ? [] : points.filter((one) => one.kit === kit).flatMap((one) => levelOf(one) ?? []);
  const found = lastAgainst(levels, FORMER);
  const titre = reading.test?.formula === 'titre';
  const decimals = titre ? 1 : (reading.test?.decimals ?? 2) + 1;
  const back = (value: number): number => (titre ? 2 ** value : value);
  return [
    { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: reading.rows.length, decimals: 0 },
    ...(found === null
      ? []
      : [
          {
            figure: 'COUNT_last',
            label: titre ? t3('GMT lần cuối', 'Last GMT', 'GMT ครั้งล่าสุด') : t3('Lần cuối', 'Last', 'ครั้งล่าสุด'),
            value: back(found.last),
            decimals,
          },
          {
            figure: 'COUNT_former',
            label: t3(`Trung bình ${found.n} lần trước`, `Mean of the ${found.n} before`, `เฉลี่ย ${found.n} ครั้งก่อน`),
            value: back(found.former),
            decimals,
          },
          {
            figure: 'COUNT_difference',
            label: titre ? t3('Chênh lệch (log2)', 'Difference (log2)', 'ผลต่าง (log2)') : t3('Chênh lệch', 'Difference', 'ผลต่าง'),
            value: found.difference,
            decimals: 2,
          },
          {
            figure: 'COUNT_z',
            label: t1('z'),
            value: found.z,
            decimals: 1,
            ...(found.z !== null && Math.abs(found.z) > 2 ? { tone: 'warn' as const } : {}),
          },
        ]),
  ];
}

/** Days of the last sampling and of those it is set against. */
function lastDays({ reading, points, places }: Drawing) {
  const kit = places.at(-1)?.kit;
  const keys = points.filter((one) => one.kit === kit && levelOf(one) !== null).map(({ key }) => key);
  return { kit, interval: reading.interval, last: keys.at(-1), former: keys.slice(0, -1).slice(-FORMER) };
}

/** Which results belong to a pressed point, or to the figures at the head. */
function withinOf(reading: HistoryReading, { group }: HistoryAsked): Within {
  const { interval, chosen, classes, rows, test } = reading;
  const points = pointsOf(test?.formula ?? 'sp', rows, interval, (row) => klassOf(row, chosen, classes));
  const { kit, last, former } = lastDays({ reading, points, places: placesOf(points) });
  return (row: ChartRow, what) => {
    const key = intervalKey(row.sampledt, interval);
    if (what === 'last') return row.kit === kit && key === last;
    if (what === 'former') return row.kit === kit && former.includes(key);
    if (what === 'difference' || what === 'z') return row.kit === kit && (key === last || former.includes(key));
    return group == null || `${pointKey(row, interval, klassOf(row, chosen, classes))}~`.startsWith(`${group}~`);
  };
}

/** What of the herd stands beside the places of the axis; none where it is not asked for, or not reached. */
async function herdOf(reading: HistoryReading, places: readonly Place[], asked: HistoryAsked) {
  const { herd: what } = asked;
  const sender = reading.rows[0]?.sender;
  if (what == null || what === 'none' || sender === undefined) return { weekly: [], series: null, missing: false };
  const days = await herdDays(reading, sender, what, asked.roomid ?? null);
  if (days.length === 0) return { weekly: [], series: null, missing: true };
  const weekly = perWeek(places, reading.from, days);
  const series: ChartSeries = { name: HERD.words[what], as: 'bar', right: true, values: weekly };
  return { weekly, series, missing: false };
}

const NO_HERD = t3('Không có số liệu của đàn để vẽ.', 'The herd has no figures to draw here.', 'ไม่มีข้อมูลฝูงให้แสดง');
const ABOUT = t3(
  'Đường không nối qua lần đổi bộ kit. Lần cuối so với trung bình 4 lần trước cùng bộ kit; z = chênh lệch / SD của 4 lần đó; hiệu giá tính trên log2.',
  'A change of kit never joins lines. The last sampling stands against the mean of the former 4 of its kit; z = difference / their SD; titres on log2.',
  'เส้นไม่เชื่อมข้ามการเปลี่ยนชุดตรวจ ครั้งล่าสุดเทียบค่าเฉลี่ย 4 ครั้งก่อนของชุดเดียวกัน z = ผลต่าง / SD ไตเตอร์คิดบน log2',
);

async function answerOf(reader: LabAt, asked: HistoryAsked) {
  const reading = await historyReading(reader, asked);
  const { from, to, rows, applied, placeid, interval, chosen, classes } = reading;
  const test = reading.test ?? { formula: 'sp', decimals: 2, name: '' };
  const points = pointsOf(test.formula, rows, interval, (row) => klassOf(row, chosen, classes));
  const drawing = { reading, points, places: placesOf(points) };
  const sender = rows[0]?.sender;
  const of = { roomid: asked.roomid ?? null, disease: reading.test?.disease ?? null };
  const marks = placeid === null || sender === undefined ? [] : await marksOf(reading, rows, { ...of, sender, placeid });
  const herd = await herdOf(reading, drawing.places, asked);
  const title = t1([rows[0]?.place, test.name].filter((text) => text).join(' · '));
  return {
    table: historyTable(test, herd.series?.name ?? null, chosen.length > 0).of(rowsOf(drawing, herd.weekly)),
    subtitle: spanned(title, { from, to }, asked.roomid),
    headline: headlineOf(drawing),
    days: { from, to },
    applied,
    charts: rows.length === 0 ? [] : [levelChart(drawing, title, marks, herd.series), positiveChart(drawing)],
    sections:
      marks.length === 0
        ? []
        : [{ key: 'marks', title: t3('Mốc', 'Marks', 'เหตุการณ์'), table: MARKS.of(marks.map((mark, at) => ({ ...mark, no: at + 1 }))) }],
    notes: [...readingNotes(reading), ABOUT, herd.missing ? NO_HERD : null],
  };
}

/** LabChartHistory: one farm or house and one test through the years. @throws Refused 898, V_PERIOD, V_RANGE, B_ROWS */
export const report = labReport({
  name: 'LabChartHistory',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ lịch sử kết quả của trại', 'Farm Result History', 'แผนภูมิประวัติผลตรวจของฟาร์ม'),
    purpose: t3(
      'Một chỉ tiêu của một trại hay chuồng qua nhiều năm, với mốc vắc xin, ổ dịch, đổi bộ kit và chết, sẩy thai của đàn.',
      'One test of a farm or house through the years, with vaccinations, outbreaks, changes of kit, deaths and abortions.',
      'รายการตรวจหนึ่งของฟาร์มหรือโรงเรือนตลอดหลายปี พร้อมวัคซีน การระบาด การเปลี่ยนชุดตรวจ และการตายหรือแท้งของฝูง',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked) => {
    const reading = await historyReading(reader, asked);
    return { ...reading, within: withinOf(reading, asked) };
  }),
  answer: answerOf,
});
