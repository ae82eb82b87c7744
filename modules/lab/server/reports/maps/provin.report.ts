import { choice, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import type { MapArea, MapGround, ReportMap } from '#engine/define/report-map.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { formatNumber, type Language, t1, t3 } from '#kernel/language.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { SHARE_CLASSES, shareClass } from '../../../domain/epi/map-classes.ts';
import { provinceWithin } from '../../../domain/epi/province-of.ts';
import { fewMark } from '../charts/chart-groups.ts';
import { opened, opensResults } from '../charts/chart-opens.ts';
import { CHART_PAGE, rounded } from '../charts/chart-page.ts';
import { type ChartScope, readRows } from '../charts/chart-reading.ts';
import { CHART_KEYS, LAB_FILTER as F } from '../charts/lab-filter.ts';
import { type LabAt, labReport, labTable } from '../lab-report.ts';
import { type DiseaseAsked, diseaseReading, readingNotes, shareWords } from './map-reading.ts';
import { farmsByKey, placeKey, placesOf, provinceNames } from './places.ts';
import { hiddenIn, LEAST_OTHERS, locatedIn, type ProvinceFigures, type ProvinUnit, provinceFigures, UNTESTED } from './provin-figures.ts';
import { atFarms } from './submissions.ts';

const BORDERS = defineList('labborders', {
  VN34: t3('Việt Nam, từ 01/07/2025 (34 tỉnh)', 'Vietnam from 1 July 2025 (34)', 'เวียดนาม ตั้งแต่ 1 ก.ค. 2568 (34)'),
  VN63: t3('Việt Nam, trước 01/07/2025 (63 tỉnh)', 'Vietnam before 1 July 2025 (63)', 'เวียดนาม ก่อน 1 ก.ค. 2568 (63)'),
  TH: t3('Thái Lan (77 tỉnh)', 'Thailand (77)', 'ประเทศไทย (77)'),
});
const UNIT = defineList('labprovinunit', {
  samples: t3('Mẫu', 'Samples', 'ตัวอย่าง'),
  submissions: t3('Phiếu', 'Submissions', 'ใบส่งตรวจ'),
  farms: t3('Trại', 'Farms', 'ฟาร์ม'),
});

const FIELDS = [
  F.labid,
  choice('borders', t3('Nước, địa giới', 'Country, borders as of', 'ประเทศ ตามเขตแดน'), BORDERS, { fallback: 'VN34' }),
  ...[F.disease, F.testgrp, F.from, F.to],
  choice('unit', t3('Tính theo', 'Counted by', 'นับตาม'), UNIT, { fallback: 'samples' }),
  F.unapproved,
] as const;

/** Days shown where none are asked for. */
const USUAL = 180;

interface Asked extends DiseaseAsked {
  readonly borders?: string | null | undefined;
  readonly unit?: string | null | undefined;
}

interface Row extends ProvinceFigures {
  readonly province: string;
}

const G = {
  share: t3('Tỷ lệ dương', 'Share positive', 'สัดส่วนบวก'),
  farms: t3('Trại', 'Farms', 'ฟาร์ม'),
  all: t3('Phiếu và mẫu', 'Requests and samples', 'ใบและตัวอย่าง'),
};
const TABLE = labTable<Row>(
  (c) => [
    c.text('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { frozen: true, width: 20 }),
    c.int('farms', t3('Tổng', 'All', 'ทั้งหมด'), { group: G.farms, total: 'sum' }),
    c.int('tested', t3('Đã xét nghiệm', 'Tested', 'ตรวจแล้ว'), { group: G.farms, total: 'sum', ...opensResults() }),
    c.int('farmspos', t3('Dương tính', 'Positive', 'บวก'), {
      group: G.farms,
      total: 'sum',
      ...opensResults('pos'),
      mark: ({ farmspos }) => farmspos > 0 && 'bad',
    }),
    c.int('untested', t3(`Chưa xét nghiệm ${UNTESTED} ngày`, `No test in ${UNTESTED} days`, `ไม่ตรวจใน ${UNTESTED} วัน`), {
      group: G.farms,
      total: 'sum',
      mark: ({ untested }) => untested > 0 && 'warn',
    }),
    c.int('submissions', t3('Phiếu', 'Submissions', 'ใบส่งตรวจ'), { group: G.all, total: 'sum', ...opensResults() }),
    c.int('n', t1('n'), { group: G.all, total: 'sum', ...opensResults(), mark: ({ units }) => fewMark(units) }),
    c.int('pos', t3('Dương', 'Positive', 'บวก'), { group: G.all, total: 'sum', ...opensResults('pos') }),
    c.percent('percent', t1('%'), { decimals: 1, group: G.share, mark: ({ units }) => fewMark(units) }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: G.share }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: G.share }),
    c.decimal('change', t3('So với kỳ trước (điểm %)', 'Change to period before (points)', 'เทียบช่วงก่อน (จุด)'), {
      ...{ decimals: 1, group: G.share },
      mark: ({ change }) => change !== null && (change > 0 ? 'bad' : change < 0 ? 'good' : false),
    }),
  ],
  { narrows: ({ code }) => ({ group: code }) },
);

const groundOf = ({ borders }: Asked): MapGround => (borders ?? 'VN34') as MapGround;

type Days = Pick<ChartScope, 'from' | 'to'>;
/** The first day of the period before some days, of as many. */
const dayBefore = ({ from, to }: Days): BusinessDate => addDays(from, -(daysBetween(from, to) + 1));
/** The first day requests are read of: the period before, and the days a farm counts as tested in. */
function earliest(days: Days): BusinessDate {
  const [before, recent] = [dayBefore(days), addDays(days.to, -UNTESTED)];
  return recent < before ? recent : before;
}

async function dataOf(reader: LabAt, asked: Asked) {
  const reading = await diseaseReading(reader, asked, { usual: USUAL, since: earliest });
  const { at, view, from, to } = reading;
  const before = dayBefore(reading);
  const places = await placesOf(at.tx, view, { ...reading, language: at.language });
  const submissions = atFarms(reading.submissions, farmsByKey(places));
  const names = await provinceNames(at, view);
  return { reading, names, data: { ground: groundOf(asked), places, submissions, from, to, before, unit: (asked.unit ?? 'samples') as ProvinUnit } };
}

const TITLE = t3('Tỷ lệ dương theo tỉnh', 'Share positive by province', 'สัดส่วนบวกตามจังหวัด');

function mapOf(ground: MapGround, rows: readonly Row[], language: Language): ReportMap {
  const areas = rows.map(
    ({ code, province, units, found, percent, few }): MapArea => ({
      ...{ code, name: province, n: units, cls: shareClass(percent), text: shareWords(found, units, language), params: `group=${code}` },
      ...(few && units > 0 ? { few: true } : {}),
    }),
  );
  return { title: TITLE, grounds: [ground], scale: 'shades', classes: SHARE_CLASSES.map((label) => ({ label })), areas, figure: 'COUNT_all' };
}

/** Provinces side by side, the highest share first, with Wilson's limits. */
function barsOf(rows: readonly Row[]): ReportChart[] {
  const known = rows.filter(({ percent }) => percent !== null);
  if (known.length === 0) return [];
  return [
    {
      ...{ kind: 'bar', unit: '%', title: t3('Các tỉnh, xếp theo tỷ lệ dương', 'Provinces by share positive', 'จังหวัดเรียงตามสัดส่วนบวก') },
      x: known.map(({ province, units }) => `${province} (n=${formatNumber(units)})`),
      series: [
        {
          ...{ name: G.share, values: known.map(({ percent }) => rounded(percent, 1)), n: known.map(({ units }) => units), ...opensResults('pos') },
          ends: known.map(({ low, high }) => (low === null || high === null ? null : ([rounded(low, 1) ?? low, rounded(high, 1) ?? high] as const))),
        },
      ],
      opens: known.map(({ code }) => ({ params: `group=${code}` })),
    },
  ];
}

/** What was found in all provinces of the map. */
function headline(rows: readonly Row[]) {
  const sum = (key: 'n' | 'farmspos' | 'tested'): number => rows.reduce((all, row) => all + row[key], 0);
  return [
    { ...opensResults(), label: t3('Kết quả', 'Results', 'ผล'), value: sum('n'), decimals: 0 },
    { ...opensResults('pos'), label: t3('Trại dương tính', 'Farms positive', 'ฟาร์มที่บวก'), value: sum('farmspos'), decimals: 0 },
    { ...opensResults(), label: t3('Trại có kết quả', 'Farms tested', 'ฟาร์มที่ตรวจ'), value: sum('tested'), decimals: 0 },
  ];
}

const NOTES = [
  t3(
    'Tỉnh của trại vào ngày lấy mẫu; tỉnh cũ gộp vào tỉnh kế tục. Xám: không có số liệu; gạch chéo: n < 5. Khoảng tin cậy 95 % (Wilson).',
    'Province of the farm on the day of sampling; former provinces count for the one they went into. Grey: no data; hatched: n < 5. 95 % Wilson limits.',
    'จังหวัดของฟาร์มในวันที่เก็บตัวอย่าง จังหวัดเดิมรวมเข้าจังหวัดใหม่ เทา: ไม่มีข้อมูล ลาย: n < 5 ช่วงเชื่อมั่น 95 % (Wilson)',
  ),
] as const;

/** LabChartProvin: provinces of a country side by side. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export const report = labReport({
  name: 'LabChartProvin',
  page: {
    ...{ ...CHART_PAGE, fromLevel: 60 },
    title: t3('Biểu đồ theo tỉnh', 'Province Chart', 'แผนภูมิรายจังหวัด'),
    purpose: t3(
      'So sánh các tỉnh của Việt Nam hoặc Thái Lan: bản đồ tô màu, cột xếp hạng, thay đổi so với kỳ trước.',
      'Provinces of Vietnam or Thailand side by side: shaded map, ranked bars, change to the period before.',
      'เปรียบเทียบจังหวัดของเวียดนามหรือไทย: แผนที่ระบายสี แท่งเรียงลำดับ การเปลี่ยนแปลงจากช่วงก่อน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked: Asked & { readonly group?: string | null | undefined }) => {
    const reading = await diseaseReading(reader, asked, { usual: USUAL });
    const ground = groundOf(asked);
    const places = await placesOf(reading.at.tx, reading.view, { ...reading, language: reading.at.language });
    const at = farmsByKey(places);
    const hidden = hiddenIn(locatedIn({ ground, places, submissions: atFarms(reading.submissions, at) }));
    return {
      at: reading.at,
      rows: await readRows(reading, { ...reading.filter, by: 'sampledt' }),
      within: (row) => {
        const place = at.get(placeKey(row));
        const code = place === undefined ? null : provinceWithin(ground, place, row.sampledt);
        return place !== undefined && code !== null && (place.own || !hidden.has(code)) && (asked.group == null || code === asked.group);
      },
    };
  }),
  answer: async (reader, asked) => {
    const { reading, names, data } = await dataOf(reader, asked);
    const { rows: figures, hidden } = provinceFigures(data);
    const rows = figures.map((row): Row => ({ ...row, province: names(row.code) }));
    const table = TABLE.of(rows);
    return {
      table,
      subtitle: spanned(diseaseName(reading.disease), reading, BORDERS.words[data.ground][reading.at.language]),
      headline: headline(rows),
      days: { from: reading.from, to: reading.to },
      applied: reading.applied,
      maps: [mapOf(data.ground, rows, reading.at.language)],
      charts: barsOf(rows),
      notes: [
        ...readingNotes(reading),
        ...NOTES,
        hidden.length === 0
          ? null
          : t3(
              `${hidden.length} tỉnh có dưới ${LEAST_OTHERS} trại của công ty khác: kết quả của các trại đó được ẩn.`,
              `${hidden.length} provinces have fewer than ${LEAST_OTHERS} farms of other companies: what was found there is hidden.`,
              `${hidden.length} จังหวัดมีฟาร์มของบริษัทอื่นน้อยกว่า ${LEAST_OTHERS} แห่ง จึงซ่อนผลของฟาร์มเหล่านั้น`,
            ),
      ],
    };
  },
});
