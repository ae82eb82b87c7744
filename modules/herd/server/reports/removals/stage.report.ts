import type { ReportChart, ReportSection } from '#engine/define/report.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { type ReportAnswer, spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { weekOf } from '#kernel/week.ts';
import { HERD_LISTS } from '#modules/herd/contract/reports/codes.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { counted, opensCount } from '../counted.ts';
import { headlineOf } from '../figure-tables.ts';
import { type HerdAt, type HerdColumn, herdReport, herdTable, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { together } from '../production/farm-sums.ts';
import { inEachFarm } from '../report-farms.ts';
import { pendingNotes } from '../report-notes.ts';
import { PARITIES, REASON_GROUP, WAY } from './fields.ts';
import {
  type CohortLife,
  cohortLives,
  lossesAsked,
  reachedLitters,
  STAGE_TITLES,
  STAGES,
  type StageLoss,
  type StageRisk,
  stageEntries,
  stageName,
  stageRisks,
} from './stage-counts.ts';

const TOTAL = t3('Tổng', 'Total', 'รวม');
const HEAD = t3('Con', 'Head', 'ตัว');
const RISK = t3('Có nguy cơ', 'At risk', 'กลุ่มเสี่ยง');

/** The females of a parity, or all: those lost and those that entered each stage. */
interface ByParity {
  /** Null for all. */
  readonly parity: number | null;
  readonly last: boolean;
  readonly losses: readonly StageLoss[];
  readonly risks: readonly StageRisk[];
}

/** Cells of a stage hold no 0: nobody was lost, or nobody was at risk. */
const lostIn = ({ losses }: ByParity, stage: string): number | null => losses.filter((one) => one.stage === stage).length || null;
const riskIn = ({ risks }: ByParity, stage: string): number | null =>
  risks.reduce((sum, one) => (one.stage === stage ? sum + one.n : sum), 0) || null;

const STAGE_TABLE = herdTable<ByParity>(
  (c) => [
    c.text('parity', { frozen: true, phone: 1, of: ({ parity, last }) => (parity === null ? TOTAL : `${parity}${last ? '+' : ''}`) }),
    c.int('total', TOTAL, { ...opensCount('total'), phone: 2, of: ({ losses }) => losses.length }),
    ...STAGES.flatMap((stage): HerdColumn<ByParity>[] => {
      const [over, group] = STAGE_TITLES[stage];
      return [
        c.int(stage, HEAD, { ...opensCount(stage), group, over, of: (row) => lostIn(row, stage) }),
        c.percent(`${stage}_pc`, t3('% nguy cơ', '% at risk', '% เสี่ยง'), {
          decimals: 1,
          group,
          over,
          of: (row) => ratio(100 * (lostIn(row, stage) ?? 0), riskIn(row, stage) ?? 0),
        }),
        c.int(`${stage}_n`, RISK, { ...opensCount(`${stage}_n`), group, over, of: (row) => riskIn(row, stage) }),
      ];
    }),
  ],
  { narrows: ({ parity }) => ({ parityFrom: parity, parityTo: parity }) },
);

const MEANS = herdTable<{ readonly heads: number }>((c) => [
  c.text('what', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { width: 40 }),
  c.decimal('value', t3('Số ngày', 'Days', 'วัน'), { decimals: 1 }),
  c.int('heads', HEAD),
]);
const WEEKDAYS = herdTable<{ readonly weekday: number; readonly heads: number }>((c) => [
  c.text('weekday', { words: HERD_LISTS.weekday.words }),
  c.int('heads', HEAD, SUM),
]);
const WEEKS = herdTable<{ readonly week: number; readonly heads: number }>((c) => [
  c.int('week', t3('Tuần', 'Week', 'สัปดาห์')),
  c.int('heads', HEAD, SUM),
]);

const CODES = ['APR', 'RTN1', 'RTN2', 'RTN3', 'CULL', 'MORT'];
/** Litters the survival curve goes to. */
const LAST_LITTER = 8;
const TWO_YEARS = 728;

type Sections = NonNullable<ReportAnswer<HerdAt>['sections']>;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function meanSection(losses: readonly StageLoss[]): Exclude<Sections[number], ReportSection> {
  const daysIn = (asks: (loss: StageLoss) => boolean): number[] => losses.flatMap((loss) => (asks(loss) && loss.days !== null ? [loss.days] : []));
  const culled = daysIn(({ stage, way }) => way === 'culled' && stage.startsWith('open'));
  const inPig = daysIn(({ stage }) => stage.startsWith('inpig'));
  const rows = [
    {
      what: t3('Ngày cai sữa đến loại, bình quân', 'Mean days from weaning to cull', 'เฉลี่ยวันหย่านมถึงคัดทิ้ง'),
      value: ratio(sumOf(culled), culled.length),
      heads: culled.length,
    },
    { what: t3('Ngày mang thai bị mất, tổng', 'Days in pig lost, sum', 'วันอุ้มท้องที่สูญเสีย รวม'), value: sumOf(inPig), heads: inPig.length },
  ];
  return { key: 'means', title: t3('Ngày mất theo giai đoạn', 'Days lost', 'วันที่สูญเสีย'), table: MEANS.of(rows) };
}

function deathSections(losses: readonly StageLoss[], { weekstart }: HerdAt): Sections {
  const deaths = losses.filter(({ way }) => way === 'died' || way === 'euthanised');
  const days = Array.from({ length: 7 }, (_, i) => (weekstart + i) % 7);
  const weeks = [...Map.groupBy(deaths, ({ day }) => weekOf(day, weekstart).week)].sort(([a], [b]) => a - b);
  return [
    {
      key: 'weekdays',
      title: t3('Chết theo thứ', 'Deaths by weekday', 'การตายตามวันในสัปดาห์'),
      table: WEEKDAYS.of(days.map((day) => ({ weekday: day, heads: deaths.filter((one) => weekday(one.day) === day).length }))),
    },
    {
      key: 'weeks',
      title: t3('Chết theo tuần trong năm', 'Deaths by week of the year', 'การตายตามสัปดาห์ของปี'),
      table: WEEKS.of(
        weeks.map(([week, own]) => ({ week, heads: own.length })),
        { heads: deaths.length },
      ),
    },
  ];
}

/** The share of gilts first served since a day, and of those of the two years before, that reached each litter. */
function reachedChart(lives: readonly CohortLife[], since: BusinessDate): ReportChart {
  const curve = (young: boolean) =>
    reachedLitters(
      lives.filter((one) => one.young === young),
      LAST_LITTER,
    );
  return {
    kind: 'line',
    title: t3('Tỷ lệ đạt đến lứa thứ', 'Share that reaches litter', 'สัดส่วนที่ถึงท้อง'),
    unit: '%',
    x: Array.from({ length: LAST_LITTER + 1 }, (_, k) => String(k)),
    series: [
      { name: t3(`Phối đầu từ ${since}`, `First served since ${since}`, `ผสมครั้งแรกตั้งแต่ ${since}`), values: curve(true) },
      { name: t3('Hai năm trước đó', 'The two years before', 'สองปีก่อนหน้า'), values: curve(false) },
    ],
    zoom: false,
  };
}

/** PigDeathReport2: when in life and cycle sows are lost, of those at risk (herd.md). */
export const report = herdReport({
  name: 'PigDeathReport2',
  page: {
    menuGroup: 'herd-removal',
    place: 5,
    title: t3('Chết, loại theo lứa và giai đoạn', 'Removals by Parity and Stage', 'การตายและคัดทิ้งตามลำดับท้องและระยะ'),
    purpose: t3(
      'Mất nái vào lúc nào trong đời và trong chu kỳ, so với số có nguy cơ.',
      'When in life and cycle sows are lost, of those at risk.',
      'สูญเสียแม่ในช่วงใดของชีวิตและรอบการผลิต เทียบกับกลุ่มเสี่ยง',
    ),
  },
  paper: 'landscape',
  fields: [F.farmsHere, F.from, F.to, WAY, REASON_GROUP],
  beside: [F.asof, ...PARITIES],
  over: {},
  answer: async (at, { reasongroup = null, way = null, ...params }) => {
    const { period, asof } = await listPeriod(at.tx, at, params);
    const days = { from: period.from, to: earlier(period.to, asofOf(at)) };
    const { PARMAX: parmax } = at.settings;
    const input = { settings: at.settings, asof, codes: CODES };
    const since = (years: number): BusinessDate => addDays(days.to, -years * TWO_YEARS);
    const parts = await inEachFarm(at.tx, at, at.asked, async ({ farmid, language, curbusdt }) => {
      const asked = { farmid, ...days, parmax, way };
      return {
        losses: await lossesAsked(at.tx, asked, reasongroup, language),
        risks: await stageRisks(at.tx, asked),
        lives: await cohortLives(at.tx, farmid, since(2), since(1), days.to),
        measures: await measurePeriods(at.tx, [{ ...period, ...days }], { farmid, ...input, asof: earlier(asof, curbusdt) }),
      };
    });
    const losses = parts.flatMap((part) => part.losses);
    const risks = parts.flatMap((part) => part.risks);
    const measure = together(
      'all',
      parts.flatMap((part) => part.measures),
      input,
    );
    const rows = Array.from({ length: parmax + 1 }, (_, parity) => ({
      parity,
      last: parity === parmax,
      losses: losses.filter((one) => one.parity === parity),
      risks: risks.filter((one) => one.parity === parity),
    }));
    return {
      table: STAGE_TABLE.closedBy({ parity: null, last: false, losses, risks }, rows),
      headline: await headlineOf(at, CODES, measure),
      charts: [
        reachedChart(
          parts.flatMap((part) => part.lives),
          since(1),
        ),
      ],
      sections: [meanSection(losses), ...deathSections(losses, at)],
      notes: [
        ...pendingNotes(CODES, measure.sums, at.settings),
        t3(
          'Có nguy cơ: nái vào giai đoạn đó trong kỳ. Nái mang thai ra đàn được xếp theo lần phối đang tính.',
          'At risk: females that entered the stage in the period. Leaving in pig counts from the mating that stood.',
          'กลุ่มเสี่ยง: แม่ที่เข้าสู่ระยะนั้นในช่วง แม่ที่ออกขณะอุ้มท้องนับจากการผสมที่ยังนับอยู่',
        ),
      ],
      subtitle: spanned(t3('Ra đàn', 'Left', 'ออกจากฝูง'), days),
      days,
    };
  },
  drill: counted((what, { way = null, reasongroup = null, parityFrom: parity = null }) => {
    const atRisk = what.endsWith('_n');
    const stage = STAGES.find((one) => one === (atRisk ? what.slice(0, -2) : what));
    if (stage === undefined && what !== 'total') return null;
    const name = stage === undefined ? t3('Tất cả giai đoạn', 'All stages', 'ทุกระยะ') : stageName(stage);
    return {
      title: atRisk ? t3(`${name.V}: ${RISK.V}`, `${name.E}: ${RISK.E}`, `${name.T}: ${RISK.T}`) : name,
      rows: async ({ tx, farmid, language, settings }, days) => {
        const asked = { farmid, ...days, parmax: settings.PARMAX, way };
        if (atRisk && stage !== undefined) return (await stageEntries(tx, asked, stage, parity)).map((one) => ({ ...one, n: 1 }));
        const losses = await lossesAsked(tx, asked, reasongroup, language);
        return losses
          .filter((one) => (stage === undefined || one.stage === stage) && (parity === null || one.parity === parity))
          .map(({ pgid, day, roomid }) => ({ pgid, date: day, roomid, n: 1 }));
      },
    };
  }),
});
