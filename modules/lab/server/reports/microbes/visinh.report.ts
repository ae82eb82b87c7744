import { choice, code, text, yesno } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import { resultOf, spanned } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { CULTURE_LISTS, CW } from '../../../contract/cultures/words.ts';
import { quarterOf } from '../../../domain/results/antibiogram.ts';
import { UNAPPROVED_STATES } from '../../results/counted.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { CHART_PAGE } from '../charts/chart-page.ts';
import { CHART_KEYS, LAB_FILTER as F } from '../charts/lab-filter.ts';
import { type LabAt, type LabContext, labReport } from '../lab-report.ts';
import { type Hygiene, hygieneRows } from './hygiene-rows.ts';
import { byQuarter, counting, judgedDrugs, LEAST_ISOLATES, micsOf, organismRows, sirOfDrug } from './isolate-figures.ts';
import type { IsolateRow, TriedDrug } from './isolate-rows.ts';
import { countCharts, isolateChart, micChart, sirChart, trendChart } from './visinh-draw.ts';
import { type VisinhAsked, type VisinhReading, visinhReading } from './visinh-reading.ts';
import { HYGIENE, MICS, type MicRow, matrixTable, OPENED_ISOLATES, SIRS, type SirRow, TREND, type TrendRow } from './visinh-tables.ts';

const FIELDS = [
  ...[F.labid, F.by, F.from, F.to, F.custid, F.farmgroups, F.placeid, F.roomid, F.pigclass, F.testcd, F.sampletp, F.purpose],
  code('organism', CW.organism, { list: 'laborganism', maxLength: 20 }),
  choice('drugclass', CW.drugclass, CULTURE_LISTS.labdrugclass),
  code('drug', CW.drug, { list: 'labdrug', maxLength: 20 }),
  choice('tried', CW.method, CULTURE_LISTS.labdrugmethod),
  text('edition', CW.edition, { maxLength: 40 }),
  yesno('first', t3('Chỉ chủng đầu tiên của trại và kỳ', 'First isolate per farm and period only', 'เฉพาะเชื้อแรกต่อฟาร์มและช่วง'), { fallback: 'Y' }),
  F.unapproved,
] as const;

interface Asked extends VisinhAsked {
  readonly group?: string | null | undefined;
  readonly bin?: string | null | undefined;
}

/** The drugs of the organism that is drawn, with their classes. */
function sirRows({ counted, drugs, looking, organism }: VisinhReading, language: 'V' | 'E' | 'T'): readonly SirRow[] {
  const own = counted.filter((one) => one.organism === organism);
  const classes = new Map(own.flatMap((one) => one.drugs.map(({ drug, drugclass }) => [drug, drugclass] as const)));
  const words = CULTURE_LISTS.labdrugclass.words as Readonly<Record<string, Text3>>;
  return drugs.flatMap(({ drug, name }) => {
    const counts = sirOfDrug(own, drug, looking);
    return counts.n === 0 ? [] : [{ drug, name, drugclass: words[classes.get(drug) ?? '']?.[language] ?? '', ...counts }];
  });
}

function trendRows({ isolates, drugs, looking, organism }: VisinhReading): readonly TrendRow[] {
  const own = isolates.filter((one) => one.organism === organism);
  return drugs
    .flatMap(({ drug, name }) => byQuarter(own, drug, looking).map((row) => ({ ...row, name })))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => (a.quarter === b.quarter ? a.name.localeCompare(b.name) : a.quarter < b.quarter ? -1 : 1));
}

/** MICs of every organism and drug that were tried so. */
function micRows({ counted, drugs }: VisinhReading): readonly MicRow[] {
  return [...Map.groupBy(counted, ({ organismname }) => organismname)].flatMap(([organism, own]) =>
    drugs.flatMap(({ drug, name }) => {
      const { n, mic50, mic90, classes, point } = micsOf(own, drug);
      return n === 0
        ? []
        : [{ organism, drug, name, n, mic50, mic90, least: classes[0]?.label ?? null, most: classes.at(-1)?.label ?? null, judged: point !== null }];
    }),
  );
}

const NOTES = [
  t3(
    `% nhạy trên các chủng được phân loại; NT không tính; ô dưới ${LEAST_ISOLATES} chủng in nhạt. Chủng đầu tiên của mỗi trại và kỳ (theo quý ở biểu đồ xu hướng).`,
    `% susceptible of those judged; NT never counts; cells under ${LEAST_ISOLATES} isolates stand pale. The first isolate of a farm and period counts (of a quarter in the trend).`,
    `% ไวจากเชื้อที่แปลผลได้ ไม่นับ NT ช่องที่น้อยกว่า ${LEAST_ISOLATES} เชื้อแสดงจาง นับเชื้อแรกต่อฟาร์มและช่วง (ต่อไตรมาสในกราฟแนวโน้ม)`,
  ),
  t3(
    'MAR = số thuốc kháng / số thuốc thử, trung bình các chủng; đa kháng: kháng từ 3 nhóm thuốc. Không có ngưỡng thì chỉ vẽ phân bố MIC.',
    'MAR = drugs R / drugs tested, mean of the isolates; multi-resistant: R in 3 classes of drugs or more. Without a breakpoint there is the distribution alone.',
    'MAR = จำนวนยาที่ดื้อ / ยาที่ทดสอบ เฉลี่ยทุกเชื้อ ดื้อหลายกลุ่ม: ดื้อตั้งแต่ 3 กลุ่มยา ถ้าไม่มีเกณฑ์แสดงเฉพาะการกระจาย MIC',
  ),
];

function readingNotes({ counted, looking: { edition }, others, filter: { states } }: VisinhReading): readonly (Text3 | null)[] {
  const none = t3(
    'Không có chủng phân lập nào trong kỳ với bộ lọc đã chọn.',
    'There is no isolate in the period with this filter.',
    'ไม่มีเชื้อในช่วงเวลาและตัวกรองที่เลือก',
  );
  const left = t3(
    `Bản ngưỡng ${edition ?? '–'}: ${others} chủng theo bản khác không dùng chung trục.`,
    `Edition ${edition ?? '–'}: ${others} isolates judged by another do not share its axis.`,
    `ฉบับเกณฑ์ ${edition ?? '–'}: เชื้อ ${others} รายการตามฉบับอื่นไม่ใช้แกนร่วมกัน`,
  );
  const open = t3(
    'CHƯA PHÊ DUYỆT: có thể có kết quả chưa được phê duyệt.',
    'NOT APPROVED: results not approved yet may be among these.',
    'ยังไม่อนุมัติ: อาจมีผลที่ยังไม่ได้รับอนุมัติ',
  );
  return [counted.length === 0 ? none : null, others === 0 ? null : left, UNAPPROVED_STATES.some((state) => states.includes(state)) ? open : null];
}

const T = {
  sir: t3('Kháng sinh đồ của vi khuẩn', 'Antibiogram of the organism', 'ความไวต่อยาของเชื้อ'),
  trend: t3('Kháng % theo quý', 'Resistant % by quarter', 'ดื้อ % รายไตรมาส'),
  mic: t1('MIC'),
  hygiene: t3('Thức ăn, nước, môi trường', 'Feed, water, environment', 'อาหาร น้ำ สิ่งแวดล้อม'),
};

/** Whose antibiogram is drawn, by which breakpoints: the counts beside it are of all organisms. */
function drawnOf(organism: string, edition: string | null): Text3 {
  const of = [organism, edition ?? ''].filter((part) => part !== '').join(' · ');
  return of === '' ? t1('') : t3(`Kháng sinh đồ: ${of}`, `Antibiogram: ${of}`, `ความไวต่อยา: ${of}`);
}

type Table<K extends string, T> = { readonly key: K; readonly title: Text3; readonly table: T };
const section = <K extends string, T>(key: K, title: Text3, rows: readonly object[], table: () => T): Table<K, T>[] =>
  rows.length === 0 ? [] : [{ key, title, table: table() }];

async function answerOf(reader: LabAt, asked: Asked) {
  const reading = await visinhReading(reader, asked);
  const { at, from, to, counted, isolates, drugs, looking, organism, organismname, micdrug, filter } = reading;
  const rows = organismRows(counted, drugs, looking);
  const own = counted.filter((one) => one.organism === organism);
  const hygiene: readonly Hygiene[] = await hygieneRows(at.tx, filter, at.language);
  const sirs = sirRows(reading, at.language);
  const trend = trendRows(reading);
  const mics = micRows(reading);
  const all = rows.reduce((sum, { n, multi }) => ({ n: sum.n + n, multi: sum.multi + multi }), { n: 0, multi: 0 });
  const table = matrixTable(drugs);
  return {
    table: table.of(rows, null),
    subtitle: spanned(drawnOf(organismname, looking.edition), { from, to }),
    headline: [
      { ...opensResults('iso'), label: CW.isolates, value: counted.length, decimals: 0 },
      {
        ...opensResults('iso'),
        label: t3('Đa kháng', 'Multi-resistant', 'ดื้อหลายกลุ่ม'),
        value: all.n === 0 ? null : (100 * all.multi) / all.n,
        decimals: 1,
        unit: '%',
      },
    ],
    days: { from, to },
    applied: reading.applied,
    charts: [
      ...isolateChart(counted),
      ...sirChart(organismname, own, drugs, looking),
      ...trendChart(
        organismname,
        isolates.filter((one) => one.organism === organism),
        drugs,
        looking,
      ),
      ...micChart(organismname, own, micdrug),
      ...countCharts(hygiene),
    ],
    sections: [
      ...section('sir', T.sir, sirs, () => SIRS.of(sirs, null)),
      ...section('trend', T.trend, trend, () => TREND.of(trend, null)),
      ...section('mic', T.mic, mics, () => MICS.of(mics, null)),
      ...section('hygiene', T.hygiene, hygiene, () => HYGIENE.of(hygiene)),
    ],
    notes: [...readingNotes(reading), ...NOTES],
  };
}

/** A pressed bar or cell: what of the isolates it stands for, and the drug it is of. */
interface Pressed {
  readonly rows: readonly IsolateRow[];
  readonly isIn: (row: IsolateRow) => boolean;
  readonly tried: (row: IsolateRow) => readonly (TriedDrug | null)[];
}

/** `figure` says isolates of a sample type (iso.swab), a class of a drug (sir.R), its MICs (mic.AMX) or a drug through the quarters (quarter.AMX); `bin` the bar, `group` the row. */
function pressed({ looking, organism, counted, isolates }: VisinhReading, what: string, { group, bin }: Asked): Pressed {
  const [kind = '', narrowed] = what.split('.');
  const [by, key = ''] = (bin ?? '').split(/\.(.*)/);
  const wanted = group ?? (by === 'org' ? key : kind === 'iso' ? null : organism);
  const isIn = (row: IsolateRow): boolean =>
    (wanted === null || row.organism === wanted) && (kind !== 'iso' || narrowed === undefined || row.sampletp === narrowed);
  if (kind === 'quarter')
    return {
      rows: counting(isolates, looking.first, quarterOf),
      isIn: (row) => isIn(row) && quarterOf(row.day) === key,
      tried: (row) => judgedDrugs(row, looking).filter(({ drug }) => drug === narrowed),
    };
  if (kind === 'sir')
    return {
      ...{ rows: counted, isIn },
      tried: (row) =>
        judgedDrugs(row, looking).filter(({ drug, sir }) => (by !== 'drug' || drug === key) && (narrowed === undefined || sir === narrowed)),
    };
  if (kind === 'mic') {
    const label = ({ sign, value }: TriedDrug): string => `${sign === '<=' ? '≤' : sign}${value}`;
    return {
      ...{ rows: counted, isIn },
      tried: ({ drugs }) => drugs.filter((one) => one.drug === narrowed && one.method === 'mic' && (by !== 'mic' || label(one) === key)),
    };
  }
  return { rows: counted, isIn, tried: () => [null] };
}

const COUNT = 'COUNT_';
const TITLE = t3('Chủng đứng sau con số này', 'Isolates behind this figure', 'เชื้อที่อยู่เบื้องหลังค่านี้');

/** Isolates behind a bar or a cell, each with the drug that was pressed. @throws Refused V_INVALID of a figure there is not */
const openedIsolates: DrillOf<LabContext, Asked> = async (tx, ctx, { figure, from, to, part, params }) => {
  if (!figure.startsWith(COUNT)) throw refused('V_INVALID', 'figure');
  const reading = await visinhReading({ ...ctx, tx }, params);
  const { rows: all, isIn, tried } = pressed(reading, figure.slice(COUNT.length), params);
  const found = part === 'numerator' ? all.filter((row) => row.day >= from && row.day <= to && isIn(row)) : [];
  const rows = found.flatMap((row) => tried(row).map((one) => ({ ...row, tried: one })));
  return resultOf({ table: OPENED_ISOLATES.of(rows), subtitle: TITLE }, reading.at, reading.at.language, async () => () => undefined);
};

/** LabChartVisinh: bacteria found, what they withstand, counts in feed, water and surroundings. @throws Refused 898, V_PERIOD */
export const report = labReport({
  name: 'LabChartVisinh',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ vi sinh', 'Microbiology Chart', 'แผนภูมิจุลชีววิทยา'),
    purpose: t3(
      'Vi khuẩn tìm thấy, mức kháng thuốc, MIC, và số khuẩn lạc trong nước, thức ăn, môi trường.',
      'Bacteria found, what they are resistant to, MICs, and counts in water, feed and environment.',
      'เชื้อที่พบ การดื้อยา MIC และจำนวนเชื้อในน้ำ อาหาร สิ่งแวดล้อม',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: openedIsolates,
  answer: answerOf,
});
