import { choice, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t1, t3 } from '#kernel/language.ts';
import { W } from '../../../contract/requests/words.ts';
import { type LitterPair, litterPairs } from '../../../domain/results/litter-pairs.ts';
import { atLeast } from '../../../domain/results/titre-classes.ts';
import { type LabAt, labReport, labTable } from '../lab-report.ts';
import { opensBins, opensGroups, profileChart, titled, withN } from './chart-draw.ts';
import { fewMark, GROUP_BY } from './chart-groups.ts';
import { opened, opensResults, type Within } from './chart-opens.ts';
import { CHART_PAGE, readingNotes, rounded, testTitle } from './chart-page.ts';
import type { ChartRow } from './chart-rows.ts';
import { doseEdges } from './dose-ages.ts';
import { CHART_FILTER, CHART_KEYS } from './lab-filter.ts';
import { ofProposal, PROPOSED, proposal } from './sn-proposal.ts';
import {
  BELOW_FIELD,
  paired,
  scaleNote,
  type TitreAsked,
  type TitreReading,
  titreEdges,
  titreFigures,
  titreHeadline,
  titreReading,
  titreTable,
  titreWithin,
} from './titre-draw.ts';

const END_POINT = defineList('labendpoint', {
  full: t3('Trung hòa hoàn toàn', 'Full neutralisation', 'ลบล้างทั้งหมด'),
  half: t3('50 % (Spearman–Kärber)', '50 % (Spearman–Kärber)', '50 % (Spearman–Kärber)'),
});
type EndPoint = keyof typeof END_POINT.words;

const FIELDS = [
  ...CHART_FILTER,
  choice('groupby', t3('Gom theo', 'Group by', 'จัดกลุ่มตาม'), GROUP_BY),
  choice('endpoint', t3('Điểm cuối', 'End point', 'จุดสิ้นสุด'), END_POINT, { fallback: 'full' }),
  BELOW_FIELD,
] as const;

interface Asked extends TitreAsked {
  readonly endpoint?: EndPoint | null | undefined;
}

const T = {
  bars: t3('Số mẫu theo hiệu giá', 'Results by titre', 'จำนวนตามไตเตอร์'),
  zones: t3('Bảo hộ theo nhóm', 'Protection by group', 'ความคุ้มกันตามกลุ่ม'),
  profile: t3('GMT theo nhóm (nhỏ nhất – lớn nhất), dương tính %', 'GMT by group (least to most), positive %', 'GMT ตามกลุ่ม (ต่ำสุด–สูงสุด) บวก %'),
  reach: t3('% số con có hiệu giá ít nhất', '% of animals with a titre of at least', '% ที่มีไตเตอร์อย่างน้อย'),
  classes: t3('Theo hiệu giá', 'By titre', 'ตามไตเตอร์'),
  proposed: t3('Tuổi tiêm đề nghị', 'Proposed vaccination age', 'อายุฉีดวัคซีนที่แนะนำ'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
  litters: t3('Mẹ và heo con theo mẹ', 'Dams and their litters', 'แม่และลูกในครอก'),
};

/** What a titre says: below the cut-off, above it but not protective, protective. */
const ZONES = {
  below: t3('Dưới ngưỡng', 'Below cut-off', 'ต่ำกว่าค่าจุดตัด'),
  positive: t3('Dương, chưa đủ bảo hộ', 'Positive below protection', 'บวกแต่ยังไม่คุ้มกัน'),
  protected: t3('Bảo hộ', 'Protected', 'คุ้มกัน'),
};
type Zone = keyof typeof ZONES;
const ZONE_NAMES = Object.keys(ZONES) as Zone[];

function zoneOf({ cls, protective }: ChartRow): Zone {
  if (protective === true) return 'protected';
  return cls === 'pos' ? 'positive' : 'below';
}
const ofZone = (row: ChartRow, what: string): boolean => !what.startsWith('zone.') || what === `zone.${zoneOf(row)}`;

/** Which titres belong to what was pressed: of the ages to vaccinate at those of young pigs of a class, all or above the blocking level. */
function withinOf(reading: TitreReading, asked: Asked): Within {
  const within = titreWithin(reading, asked, ofZone);
  const young = ofProposal(reading, asked.bin);
  return (row, what) => (what === 'proposed' || what === 'blocked' ? young(row, what) : within(row, what));
}

/** Bars by titre, by what they say. */
function bars(reading: TitreReading, gmt: number | null): ReportChart {
  const { rows, scale, limits } = reading;
  return {
    ...{ kind: 'histogram', stacked: true, title: titled(T.bars, testTitle(reading)) },
    x: scale.classes.map(({ label }) => label),
    series: ZONE_NAMES.map((zone) => ({
      ...{ name: ZONES[zone], ...opensResults(`zone.${zone}`) },
      values: scale.classes.map((_, i) => rows.filter((row) => scale.placeOf(row) === i && zoneOf(row) === zone).length),
    })),
    edges: titreEdges(reading, limits, gmt),
    opens: opensBins(scale.classes.length),
  };
}

/** Shares of what titres say, group by group. */
function zoneChart({ groups }: TitreReading): ReportChart {
  const share = (rows: readonly ChartRow[], zone: Zone): number | null =>
    rounded((100 * rows.filter((row) => zoneOf(row) === zone).length) / rows.length, 1);
  return {
    ...{ kind: 'bar', stacked: true, unit: '%', title: T.zones },
    x: groups.map(({ short, rows }) => withN({ short, n: rows.length })),
    series: ZONE_NAMES.map((zone) => ({ name: ZONES[zone], values: groups.map(({ rows }) => share(rows, zone)), ...opensResults(`zone.${zone}`) })),
    opens: opensGroups(groups),
  };
}

/** The share of animals that hold at least a titre, falling from the lowest titre to the highest. */
function reachChart({ rows, scale }: TitreReading): ReportChart {
  const steps = scale.classes.filter(({ titre }) => titre !== null);
  return {
    ...{ kind: 'line', unit: '%', zoom: false, title: T.reach },
    x: steps.map(({ label }) => label),
    series: [
      {
        ...{ name: T.reach, ...opensResults('reach') },
        values: steps.map(({ titre }) => rounded(atLeast(rows, titre ?? 0), 1)),
        n: steps.map(() => rows.filter(({ stat }) => stat !== null).length),
      },
    ],
    opens: steps.map((step) => ({ params: `bin=${scale.classes.indexOf(step)}` })),
  };
}

interface ClassRow {
  readonly label: string;
  readonly n: number;
  readonly share: number;
  readonly reach: number | null;
  readonly _bin: number;
}
const CLASSES = labTable<ClassRow>(
  (c) => [
    c.text('label', t3('Hiệu giá (log2)', 'Titre (log2)', 'ไตเตอร์ (log2)')),
    c.int('n', t1('n'), { ...opensResults(), total: 'sum' }),
    c.percent('share', t1('%'), { decimals: 1 }),
    c.percent('reach', t3('Ít nhất, %', 'At least, %', 'อย่างน้อย %'), { decimals: 1 }),
  ],
  { narrows: ({ _bin }) => ({ bin: _bin }) },
);

const classRows = ({ rows, scale }: TitreReading): ClassRow[] =>
  scale.classes.map(({ label, titre }, i) => {
    const n = rows.filter((row) => scale.placeOf(row) === i).length;
    return { label, n, share: rows.length === 0 ? 0 : (100 * n) / rows.length, reach: titre === null ? null : atLeast(rows, titre), _bin: i };
  });

const DAM = t3('Mẹ', 'Dam', 'แม่');
const LITTER = t3('Heo con', 'Piglets', 'ลูกสุกร');
/** Dams beside their litters; of several farms each row says its own, for two may have a sow of one name. */
const litterTable = (several: boolean) =>
  labTable<LitterPair>((c) => [
    c.animal('pgid', W.pgid, { frozen: true }),
    ...(several ? [c.text('place', W.place, { width: 18 })] : []),
    c.date('damdt', W.sampledt, { group: DAM }),
    c.decimal('dam', t3('Hiệu giá', 'Titre', 'ไตเตอร์'), { decimals: 0, group: DAM }),
    c.date('sampledt', W.sampledt, { group: LITTER }),
    c.decimal('ageweeks', W.age, { decimals: 1, group: LITTER }),
    c.int('n', t1('n'), { group: LITTER, mark: ({ n }) => fewMark(n) }),
    c.decimal('gmt', t1('GMT'), { decimals: 1, group: LITTER }),
    c.decimal('least', t3('Nhỏ nhất', 'Least', 'ต่ำสุด'), { decimals: 0, group: LITTER }),
    c.decimal('above', t3('So với mẹ (log2)', 'Against the dam (log2)', 'เทียบกับแม่ (log2)'), {
      decimals: 1,
      mark: ({ above }) => above < -LOW && 'warn',
    }),
  ]);
/** Steps of two below its dam from which on a litter is marked: it drank little colostrum, or is older than its antibodies. */
const LOW = 3;

async function answerOf(reader: LabAt, asked: Asked) {
  const endpoint = asked.endpoint ?? 'full';
  const reading = await titreReading(reader, { ...asked, endpoint }, 'sn');
  const { at, from, to, rows, test, applied, groups, by, below, block } = reading;
  const figures = groups.map((group) => titreFigures(reading, group));
  const whole = titreFigures(reading, { key: '', label: T.all[at.language], short: '', rows });
  const table = titreTable(reading, GROUP_BY.words[by]);
  const young = proposal(reading);
  const litters = litterPairs(rows);
  const several = new Set(litters.map(({ place }) => place)).size > 1;
  return {
    table: rows.length === 0 ? table.of([]) : table.closedBy(whole, figures),
    ...(test === null ? {} : { subtitle: spanned(t1(testTitle(reading)), { from, to }, END_POINT.words[endpoint][at.language]) }),
    headline: [
      ...titreHeadline(whole),
      ...(young.rows.length === 0 ? [] : [{ figure: 'COUNT_proposed', label: T.proposed, value: young.first, decimals: 0, unit: 'w' }]),
    ],
    days: { from, to },
    applied: { ...applied, groupby: by, below },
    charts:
      rows.length === 0
        ? []
        : [
            bars(reading, whole.gmt),
            zoneChart(reading),
            profileChart(T.profile, reading, figures, await doseEdges(reading, by, figures)),
            reachChart(reading),
          ],
    sections: [
      ...(rows.length === 0 ? [] : [{ key: 'classes', title: T.classes, table: CLASSES.of(classRows(reading)) }]),
      ...(young.rows.length === 0 ? [] : [{ key: 'proposed', title: T.proposed, table: PROPOSED.of(young.rows) }]),
      ...(litters.length === 0 ? [] : [{ key: 'litters', title: T.litters, table: litterTable(several).of(litters) }]),
      ...paired(reading),
    ],
    notes: [
      ...readingNotes(reading),
      scaleNote(reading),
      young.rows.length === 0
        ? null
        : t3(
            `Tuổi tiêm đề nghị: lớp tuổi đầu tiên có dưới ${block.share} % heo chưa tiêm còn kháng thể mẹ trên 1:${block.titre}.`,
            `Proposed vaccination age: the first class in which fewer than ${block.share} % of unvaccinated pigs hold a maternal titre above 1:${block.titre}.`,
            `อายุฉีดที่แนะนำ: กลุ่มแรกที่สุกรยังไม่ฉีดต่ำกว่า ${block.share} % มีแอนติบอดีจากแม่สูงกว่า 1:${block.titre}`,
          ),
      litters.length === 0
        ? null
        : t3(
            'Heo con theo mẹ ghi số tai của mẹ; mẹ lấy mẫu gần nhất, không quá 6 tuần.',
            'Piglets name their dam by her identity; she counts by her nearest sampling within 6 weeks.',
            'ลูกสุกรระบุเบอร์แม่ ใช้การเก็บตัวอย่างของแม่ที่ใกล้ที่สุดภายใน 6 สัปดาห์',
          ),
    ],
  };
}

/** LabChartSn: neutralising antibody of one strain, protection and the age to vaccinate at. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartSn',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ hiệu giá trung hòa (SN)', 'SN Titre Chart', 'แผนภูมิระดับไตเตอร์ SN'),
    purpose: t3(
      'Kháng thể trung hòa: mức bảo hộ theo hiệu giá và lớp tuổi, đường tích lũy, tuổi tiêm vắc xin đề nghị.',
      'Neutralising antibody: protection by titre and class, the cumulative curve, the proposed vaccination age.',
      'แอนติบอดีลบล้างฤทธิ์: ความคุ้มกันตามไตเตอร์และกลุ่มอายุ เส้นสะสม อายุฉีดวัคซีนที่แนะนำ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked) => {
    const reading = await titreReading(reader, asked, 'sn');
    return { ...reading, within: withinOf(reading, asked) };
  }),
  answer: answerOf,
});
