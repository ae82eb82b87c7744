import { choice, defineList, int, text } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { figuresOf, groupsOf, groupTable } from './chart-groups.ts';
import { opened } from './chart-opens.ts';
import { CHART_PAGE, readingNotes, testTitle } from './chart-page.ts';
import { CHART_KEYS, LAB_FILTER } from './lab-filter.ts';
import { isTitre, MOST_HOUSES, roomCharts } from './room-draw.ts';
import { lifeSection } from './room-life.ts';
import { openedLife, opensLife } from './room-life-opens.ts';
import { BEFORE, type RoomAsked, type RoomReading, roomReading, roomWithin } from './room-reading.ts';
import { heatRows, heatTable, responseRow, responses } from './room-tables.ts';

const VIEW = defineList('labroomview', {
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  week: t3('Theo tuần', 'By week', 'ตามสัปดาห์'),
  dose: t3('Ngày sau tiêm', 'Days since dose', 'วันหลังฉีด'),
});

const F = LAB_FILTER;
const FIELDS = [
  ...[F.labid, F.placeid],
  text('rooms', t3('Các chuồng (A1, A2)', 'Houses (A1, A2)', 'โรงเรือน (A1, A2)'), { maxLength: 200 }),
  ...[F.testcd, F.kit, F.from, F.to],
  choice('view', t3('Xem', 'View', 'มุมมอง'), VIEW, { fallback: 'house' }),
  text('vaccine', t3('Mã vắc xin', 'Vaccine code', 'รหัสวัคซีน'), { maxLength: 20 }),
  int('doseno', t3('Mũi số', 'Dose no.', 'เข็มที่'), { min: 1, max: 20 }),
  F.unapproved,
] as const;

/** Weeks of the heat map. */
const MOST_WEEKS = 26;
const HEAT = t3(
  'Chuồng × tuần (bảo hộ %, không có mức: dương % · n)',
  'House × week (protected %, without a level: positive % · n)',
  'โรงเรือน × สัปดาห์ (คุ้มกัน % ไม่มีระดับ: บวก % · n)',
);
const FIGURES = t3('Số liệu từng chuồng', 'Figures by house', 'ตัวเลขแต่ละโรงเรือน');

const NO_DOSES: Text3 = t3(
  'Chưa có mũi tiêm nào của các chuồng này cho bệnh này (Tiêm vắc xin theo chuồng).',
  'No dose against this disease is kept for these houses (House Vaccination Record).',
  'ยังไม่มีบันทึกการฉีดของโรงเรือนเหล่านี้สำหรับโรคนี้ (การทำวัคซีนรายโรงเรือน)',
);

/** A laboratory reads results of all its customers; what their farms keep of houses only who reaches those farms. */
const NOT_REACHED: Text3 = t3(
  'Mũi tiêm, con chết và ổ đẻ của trại này chỉ người có quyền trên trại mới xem được; bảng đầu là số liệu từng chuồng.',
  'Doses, deaths and litters of this farm are seen by who has rights on the farm alone; the first table holds the figures of its houses.',
  'การฉีด การตาย และครอกของฟาร์มนี้ ดูได้เฉพาะผู้มีสิทธิ์ในฟาร์ม ตารางแรกเป็นตัวเลขแต่ละโรงเรือน',
);

/** Why there is no dose to read of; null where there are some. */
function noDoses({ test, doses, life }: RoomReading): Text3 | null {
  if (test === null || doses.length > 0) return null;
  return life === null ? NOT_REACHED : NO_DOSES;
}

/** Doses that nobody sampled before or after. */
function unsampled(n: number): Text3 | null {
  if (n === 0) return null;
  return t3(`${n} mũi tiêm không có mẫu trước và sau.`, `${n} doses have no samples before or after.`, `${n} เข็มไม่มีตัวอย่างก่อนและหลัง`);
}

async function answerOf(reader: LabAt, asked: RoomAsked) {
  const reading = await roomReading(reader, asked);
  const { at, from, to, rows, classes, test, applied, doses, window } = reading;
  const groups = groupsOf(rows, 'roomid', classes, at.language);
  const figures = groups.map((group) => figuresOf(test?.formula ?? 'sp', group));
  const heat = heatRows(reading);
  const weeks = [...new Set(heat.flatMap(({ cells }) => [...cells.keys()]))].toSorted().slice(-MOST_WEEKS);
  const all = doses.map((dose) => responseRow(reading, dose)).toReversed();
  const answered = all.filter(({ nbefore, nafter }) => nbefore + nafter > 0);
  const { formula, decimals } = test ?? { formula: 'sp', decimals: 2 };
  const life = lifeSection(reading);
  const houses = groupTable('roomid', { formula, decimals }).of(figures);
  // Without any dose that is known of, the houses themselves are what there is to read first.
  const undosed = all.length === 0;
  return {
    table: undosed ? houses : responses(isTitre(reading) ? 1 : decimals + 1, isTitre(reading)).of(answered),
    subtitle: spanned(t1([rows[0]?.place, testTitle(reading)].filter((one) => one).join(' · ')), { from, to }),
    headline: [
      { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: rows.length, decimals: 0 },
      { figure: 'COUNT_houses', label: t3('Chuồng', 'Houses', 'โรงเรือน'), value: groups.length, decimals: 0 },
    ],
    days: { from, to },
    applied,
    charts: roomCharts(reading, asked.view ?? 'house', figures, weeks),
    sections: [
      ...(life === null ? [] : [life]),
      ...(heat.length === 0 ? [] : [{ key: 'heat', title: HEAT, table: heatTable(reading, weeks).of(heat) }]),
      ...(undosed || figures.length === 0 ? [] : [{ key: 'houses', title: FIGURES, table: houses }]),
    ],
    notes: [
      ...readingNotes(reading),
      noDoses(reading),
      unsampled(all.length - answered.length),
      asked.view === 'week' && groups.length > MOST_HOUSES
        ? t3(
            `Hình theo tuần vẽ ${MOST_HOUSES} chuồng có nhiều kết quả nhất.`,
            `By week the ${MOST_HOUSES} houses with most results are drawn.`,
            `กราฟรายสัปดาห์แสดง ${MOST_HOUSES} โรงเรือนที่มีผลมากที่สุด`,
          )
        : null,
      t3(
        `Trước: mẫu trong ${BEFORE} ngày trước mũi tiêm; sau: ngày ${window[0]} đến ${window[1]}. Heo tính ở chuồng đứng ngày lấy mẫu; dưới 5 mẫu gạch chéo.`,
        `Before: samples of ${BEFORE} days before the dose; after: days ${window[0]} to ${window[1]}. Pigs count where they stood on the sampling date; under 5 hatched.`,
        `ก่อน: ตัวอย่างภายใน ${BEFORE} วันก่อนฉีด หลัง: วันที่ ${window[0]} ถึง ${window[1]} สุกรนับในโรงเรือนที่อยู่วันเก็บ ต่ำกว่า 5 แสดงลายเส้น`,
      ),
    ],
  };
}

const openedResults = opened(async (reader: LabAt, asked: RoomAsked) => {
  const reading = await roomReading(reader, asked);
  return { ...reading, within: roomWithin(reading, asked) };
});

/** LabChartRoom: houses against each other, how they answered a vaccine, who died in them and what was born. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartRoom',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ huyết thanh theo chuồng', 'House Serology Chart', 'แผนภูมิซีรัมวิทยารายโรงเรือน'),
    purpose: t3(
      'So sánh kháng thể các chuồng theo tuần, đánh giá đáp ứng sau từng mũi vắc xin, bên cạnh con chết và ổ đẻ.',
      'Compare the antibodies of houses week by week, judge how each answered its vaccine, beside deaths and litters.',
      'เปรียบเทียบแอนติบอดีของแต่ละโรงเรือนรายสัปดาห์ ประเมินการตอบสนองหลังวัคซีน พร้อมการตายและครอก',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: async (tx, ctx, pressed) => {
    if (opensLife(pressed.figure)) return openedLife(await roomReading({ ...ctx, tx }, pressed.params), pressed, pressed.params);
    return openedResults(tx, ctx, pressed);
  },
  answer: answerOf,
});
