import { choice, code, decimal, defineList, int } from '#engine/define/fields.ts';
import { presentProvince } from '#engine/geo/domain/divisions.ts';
import { resultOf, spanned } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type FarmWeek, weekOf } from '#kernel/week.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { weeksUpTo } from '../../../domain/epi/expected.ts';
import type { Watching } from '../../../domain/epi/watch.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { labSettings } from '../../requests/context.ts';
import { opened } from '../charts/chart-opens.ts';
import { CHART_PAGE } from '../charts/chart-page.ts';
import { type ChartScope, readRows } from '../charts/chart-reading.ts';
import { LAB_FILTER as F } from '../charts/lab-filter.ts';
import { type LabAt, type LabContext, labReport } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { CHAIN_DAYS, type EpiData, type EpiUnit, epiWeeks, lastChain, type Positive, positivesOf, readFrom } from './epi-figures.ts';
import { ALARM_FARMS, CHAIN, E, epiCharts, OPENS_FARMS, OPENS_NEW, WEEKS } from './epi-tables.ts';
import { type DiseaseAsked, diseaseReading, readingNotes } from './map-reading.ts';
import { farmsByKey, type MapPlace, placeKey, placesOf } from './places.ts';
import { atFarms } from './submissions.ts';

const UNIT = defineList('labepiunit', { submissions: E.positive, farms: E.newfarms });

const FIELDS = [
  ...[F.labid, F.disease, F.testgrp],
  code('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { list: 'province', maxLength: 20 }),
  F.farmgroups,
  choice('unit', t3('Đếm theo', 'Counted', 'นับ'), UNIT, { fallback: 'submissions' }),
  int('weeks', t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), { min: 8, max: 104, fallback: 104 }),
  int('years', t3('Số năm nền', 'Base years', 'จำนวนปีฐาน'), { min: 0, max: 5 }),
  decimal('lambda', t3('EWMA λ', 'EWMA λ', 'EWMA λ'), { decimals: 2, min: 0.05, max: 1 }),
  decimal('k', t3('EWMA k', 'EWMA k', 'EWMA k'), { decimals: 1, min: 1, max: 6 }),
  F.unapproved,
] as const;

interface Asked extends DiseaseAsked {
  readonly province?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly weeks?: number | null | undefined;
  readonly years?: number | null | undefined;
  readonly lambda?: number | null | undefined;
  readonly k?: number | null | undefined;
}

/** The weeks asked for, the running one the last. */
function weeksOf({ session }: LabAt, { weeks }: Asked): readonly FarmWeek[] {
  const { curbusdt, weekstart } = session;
  return weeksUpTo(weekOf(curbusdt, weekstart), weeks ?? 104, weekstart);
}

const number = (typed: number | null | undefined, set: unknown, usual: number): number => typed ?? (typeof set === 'number' ? set : usual);

/** How the weeks are watched (LABEPI), and the days after which a farm is new again (LABNEWPOS): as asked for, else as the laboratory says. */
async function watchingOf({ at, view }: ChartScope, asked: Asked): Promise<Pick<EpiData, 'watching' | 'quiet'>> {
  const { LABEPI, LABNEWPOS: quiet } = await labSettings(readingOf(at).db, view.labs[0] ?? '', {
    LABEPI: LAB_SETTINGS.LABEPI,
    LABNEWPOS: LAB_SETTINGS.LABNEWPOS,
  });
  const set = LABEPI as Readonly<Record<string, unknown>>;
  const watching = {
    lambda: number(asked.lambda, set['lambda'], 0.4),
    k: number(asked.k, set['limit'], 3),
    years: number(asked.years, set['years'], 3),
    weekStart: at.session.weekstart,
  };
  return { watching, quiet };
}

async function dataOf(reader: LabAt, asked: Asked) {
  const weeks = weeksOf(reader, asked);
  const { curbusdt } = reader.session;
  let set: ReturnType<typeof watchingOf> | undefined;
  const watchingIn = (scope: ChartScope): ReturnType<typeof watchingOf> => {
    set ??= watchingOf(scope, asked);
    return set;
  };
  const since = async (scope: ChartScope) => {
    const { watching, quiet } = await watchingIn(scope);
    return readFrom(weeks, watching, quiet);
  };
  const reading = await diseaseReading(reader, { ...asked, from: weeks[0]?.first ?? curbusdt, to: curbusdt }, { usual: 0, since });
  const { at, view } = reading;
  const { watching, quiet } = await watchingIn(reading);
  const places = farmsByKey(await placesOf(at.tx, view, { ...reading, language: at.language }));
  const within = ({ labid, placeid }: { readonly labid: string; readonly placeid: string | null }): boolean => {
    const province = places.get(placeKey({ labid, placeid }))?.province;
    return asked.province == null || (province !== undefined && presentProvince(province) === presentProvince(asked.province));
  };
  const submissions = atFarms(reading.submissions, places).filter(within);
  const data: EpiData = { submissions, weeks, unit: (asked.unit ?? 'submissions') as EpiUnit, watching, quiet };
  return { reading, data, places, within };
}

const nameOf = (places: ReadonlyMap<string, MapPlace>, key: string): string => places.get(key)?.name ?? key.split('~')[1] ?? key;

/** The farms positive in some days, of an alarm, a bar or a row: all, or those newly positive. */
const openedFarms: DrillOf<LabContext, Asked> = async (tx, ctx, { figure, from, to, params, part }) => {
  const { reading, data, places } = await dataOf({ ...ctx, tx }, params);
  const shown = ({ day, isNew }: Positive): boolean => day >= from && day <= to && (isNew || figure === OPENS_FARMS.figure);
  const found = part === 'numerator' ? positivesOf(data).filter(shown) : [];
  const rows = found.map((one) => ({ ...one, farm: nameOf(places, one.placeid) }));
  const subtitle: Text3 = t3('Trại dương tính trong các ngày này', 'Farms positive in these days', 'ฟาร์มที่บวกในช่วงวันนี้');
  return resultOf({ table: ALARM_FARMS.of(rows), subtitle }, reading.at, reading.at.language, async () => () => undefined);
};

const NOTES = {
  watch: ({ lambda, k, years }: Watching): Text3 => {
    const [l, kk] = [String(lambda), String(k)];
    return t3(
      `Dải dự kiến: trung bình ± 2 SD của cùng tuần trong ${years} năm trước, cần ít nhất 2 năm. EWMA: z = λx + (1 − λ)z trước, λ = ${l}; giới hạn = mức dự kiến làm trơn + ${kk}σ√(λ/(2 − λ)).`,
      `Expected band: mean ± 2 SD of the same week in ${years} earlier years, two at least. EWMA: z = λx + (1 − λ) former z, λ = ${l}; limit = smoothed expectation + ${kk}σ√(λ/(2 − λ)).`,
      `ช่วงคาดหมาย: เฉลี่ย ± 2 SD ของสัปดาห์เดียวกันใน ${years} ปีก่อน อย่างน้อย 2 ปี EWMA: z = λx + (1 − λ)z ก่อนหน้า λ = ${l} ขีดจำกัด = ค่าคาดหมายที่ปรับเรียบ + ${kk}σ√(λ/(2 − λ))`,
    );
  },
  learned: t3(
    'Phần lớn các tuần chưa đủ hai năm trước: EWMA so với trung bình của 26 tuần đầu có số liệu, không theo dải dự kiến.',
    'Fewer than two earlier years for most weeks: EWMA stands against the mean of the first 26 weeks known, not against the band.',
    'สัปดาห์ส่วนใหญ่มีข้อมูลปีก่อนไม่ถึงสองปี: EWMA เทียบกับค่าเฉลี่ย 26 สัปดาห์แรกที่มีข้อมูล ไม่เทียบกับช่วงคาดหมาย',
  ),
  chain: t3(
    `Chuỗi lây: các trại mới dương tính cách nhau không quá ${CHAIN_DAYS} ngày.`,
    `A chain: farms newly positive, none more than ${CHAIN_DAYS} days after the one before it.`,
    `สายการระบาด: ฟาร์มบวกใหม่ที่ห่างกันไม่เกิน ${CHAIN_DAYS} วัน`,
  ),
  fresh: (quiet: number): Text3 =>
    t3(
      `Trại mới dương tính: lần đầu, hoặc sau hơn ${quiet} ngày không dương tính (LABNEWPOS).`,
      `Newly positive: a farm's first, or after more than ${quiet} days without a positive (LABNEWPOS).`,
      `ฟาร์มบวกใหม่: ครั้งแรก หรือหลังไม่พบผลบวกเกิน ${quiet} วัน (LABNEWPOS)`,
    ),
};

/** LabChartEpi: the epidemic curve with what was expected, and its alarms. @throws Refused V_NOTEXISTS */
export const report = labReport({
  name: 'LabChartEpi',
  page: {
    ...{ ...CHART_PAGE, fromLevel: 60 },
    title: t3('Biểu đồ dịch tễ', 'Epidemic Curve', 'แผนภูมิระบาดวิทยา'),
    purpose: t3(
      'Nhận ra ổ dịch sớm: trại mới dương tính theo tuần, so với cùng tuần các năm trước, báo động EWMA.',
      'Notice an outbreak early: newly positive farms by week beside the same weeks of earlier years, EWMA alarms.',
      'รู้การระบาดแต่เนิ่น ๆ: ฟาร์มบวกใหม่รายสัปดาห์เทียบปีก่อน ๆ พร้อมสัญญาณเตือน EWMA',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  drill: async (tx, ctx, drill) => {
    const { figure, from, to } = drill;
    if (figure === OPENS_FARMS.figure || figure === OPENS_NEW.figure) return openedFarms(tx, ctx, drill);
    const read = async (reader: LabAt, asked: Asked) => {
      const { reading, within } = await dataOf(reader, asked);
      return { at: reading.at, rows: await readRows(reading, { ...reading.filter, by: 'sampledt' as const, from, to }), within };
    };
    return opened(read)(tx, ctx, drill);
  },
  answer: async (reader, asked) => {
    const { reading, data, places } = await dataOf(reader, asked);
    const { rows, learned } = epiWeeks(data);
    const { from, to } = reading;
    const chain = lastChain(positivesOf(data).filter(({ day }) => day >= from));
    const alarms = rows.filter(({ smoothed }) => smoothed?.alarm === true).length;
    const { lambda, k, years } = data.watching;
    return {
      table: WEEKS.of(rows.toReversed()),
      subtitle: spanned(diseaseName(reading.disease), { from, to }),
      headline: [
        {
          figure: 'COUNT_all',
          label: t3('Phiếu', 'Submissions', 'ใบส่งตรวจ'),
          value: rows.reduce((sum, { submissions: n }) => sum + n, 0),
          decimals: 0,
        },
        { ...OPENS_NEW, label: E.newfarms, value: rows.reduce((sum, { newfarms }) => sum + newfarms, 0), decimals: 0 },
        { ...OPENS_FARMS, label: E.alarm, value: alarms, decimals: 0, ...(alarms > 0 ? { tone: 'bad' as const } : {}) },
      ],
      days: { from, to },
      applied: { ...reading.applied, lambda, k, years },
      charts: rows.every(({ submissions: n }) => n === 0) ? [] : epiCharts(rows, data.unit),
      sections:
        chain.length === 0
          ? []
          : [
              {
                key: 'chain',
                title: t3(
                  'Chuỗi lây gần nhất: trại đầu và các trại sau',
                  'Last chain: the first farm and those after it',
                  'สายการระบาดล่าสุด: ฟาร์มแรกและฟาร์มถัดไป',
                ),
                table: CHAIN.of(
                  chain.map((one) => ({ ...one, farm: nameOf(places, one.placeid) })),
                  null,
                ),
              },
            ],
      notes: [...readingNotes(reading), NOTES.watch(data.watching), learned ? NOTES.learned : null, NOTES.fresh(data.quiet), NOTES.chain],
    };
  },
});
