import { choice, int } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { t1, t3 } from '#kernel/language.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { opensBins, profileChart, stackByClass, titled } from './chart-draw.ts';
import { GROUP_BY } from './chart-groups.ts';
import { opened } from './chart-opens.ts';
import { CHART_PAGE, readingNotes, testTitle } from './chart-page.ts';
import { doseEdges } from './dose-ages.ts';
import { CHART_FILTER, CHART_KEYS } from './lab-filter.ts';
import {
  BELOW_FIELD,
  maternal,
  paired,
  scaleNote,
  type TitreAsked,
  titreEdges,
  titreFigures,
  titreHeadline,
  titreReading,
  titreTable,
  titreWithin,
} from './titre-draw.ts';

const FIELDS = [
  ...CHART_FILTER,
  choice('groupby', t3('Gom theo', 'Group by', 'จัดกลุ่มตาม'), GROUP_BY),
  BELOW_FIELD,
  int('target', t3('Hiệu giá cần xuống đến', 'Titre to fall to', 'ไตเตอร์เป้าหมาย'), { min: 1, max: 100_000 }),
] as const;

const T = {
  bars: t3('Số mẫu theo hiệu giá', 'Results by titre', 'จำนวนตามไตเตอร์'),
  profile: t3('GMT theo nhóm (nhỏ nhất – lớn nhất), dương tính %', 'GMT by group (least to most), positive %', 'GMT ตามกลุ่ม (ต่ำสุด–สูงสุด) บวก %'),
  all: t3('Tất cả', 'All', 'ทั้งหมด'),
};

async function answerOf(reader: LabAt, asked: TitreAsked & { readonly target?: number | null | undefined }) {
  const reading = await titreReading(reader, asked, 'hi');
  const { at, from, to, rows, test, limits, applied, scale, groups, by, below, halflife } = reading;
  const figures = groups.map((group) => titreFigures(reading, group));
  const whole = titreFigures(reading, { key: '', label: T.all[at.language], short: '', rows });
  const table = titreTable(reading, GROUP_BY.words[by]);
  const target = asked.target ?? limits?.pos ?? scale.first;
  const young = maternal(reading, target);
  return {
    table: rows.length === 0 ? table.of([]) : table.closedBy(whole, figures),
    ...(test === null ? {} : { subtitle: spanned(t1(testTitle(reading)), { from, to }) }),
    headline: titreHeadline(whole),
    days: { from, to },
    applied: { ...applied, groupby: by, below },
    charts:
      rows.length === 0
        ? []
        : [
            {
              ...{ kind: 'histogram' as const, stacked: true as const, title: titled(T.bars, testTitle(reading)) },
              x: scale.classes.map(({ label }) => label),
              series: stackByClass(rows, scale.classes.length, scale.placeOf),
              edges: titreEdges(reading, limits, whole.gmt),
              opens: opensBins(scale.classes.length),
            },
            profileChart(T.profile, reading, figures, await doseEdges(reading, by, figures)),
            ...young.charts,
          ],
    sections: [...young.sections, ...paired(reading)],
    notes: [
      ...readingNotes(reading),
      scaleNote(reading),
      young.charts.length === 0
        ? null
        : t3(
            `Kháng thể mẹ: tuổi dự kiến = tuổi + bán hủy ${halflife} ngày × log2(hiệu giá / ${target}); heo đến 12 tuần chưa tiêm.`,
            `Maternal antibody: expected age = age + half-life ${halflife} days × log2(titre / ${target}); pigs up to 12 weeks not yet vaccinated.`,
            `แอนติบอดีจากแม่: อายุที่คาด = อายุ + ครึ่งชีวิต ${halflife} วัน × log2(ไตเตอร์ / ${target}) สุกรไม่เกิน 12 สัปดาห์ที่ยังไม่ฉีด`,
          ),
    ],
  };
}

/** LabChartHi: haemagglutination inhibition titres of one antigen, with GMT, protection and the fall of maternal antibody. @throws Refused 898, V_PERIOD, B_ROWS */
export const report = labReport({
  name: 'LabChartHi',
  page: {
    ...CHART_PAGE,
    title: t3('Biểu đồ hiệu giá HI', 'HI Titre Chart', 'แผนภูมิระดับไตเตอร์ HI'),
    purpose: t3(
      'Hiệu giá HI sau tiêm của heo và gia cầm: phân bố log2, GMT theo tuổi, mức bảo hộ, kháng thể mẹ giảm dần.',
      'HI titres of pigs and poultry after vaccination: log2 classes, GMT by age, protection, falling maternal antibody.',
      'ไตเตอร์ HI หลังวัคซีนของสุกรและสัตว์ปีก: ชั้น log2 GMT ตามอายุ ระดับคุ้มกัน แอนติบอดีจากแม่ที่ลดลง',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked) => {
    const reading = await titreReading(reader, asked, 'hi');
    return { ...reading, within: titreWithin(reading, asked) };
  }),
  answer: answerOf,
});
