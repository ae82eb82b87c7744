import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekOf } from '#kernel/week.ts';
import { codeText } from '#modules/herd/contract/reports/codes.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import type { StageParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { headlineOf } from '../figure-tables.ts';
import { listPeriod } from '../list-period.ts';
import { ofFarms, together } from '../production/farm-sums.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { pendingNotes } from '../report-notes.ts';
import { groupOf, loadReasons } from './reasons.ts';
import {
  cohortLives,
  reachedLitters,
  STAGES,
  type Stage,
  type StageAsked,
  type StageLoss,
  type StageRisk,
  stageLosses,
  stageRisks,
} from './stage-counts.ts';

const PHASES = {
  gilt: t3('Hậu bị', 'Gilt', 'สุกรสาว'),
  inpig: t3('Mang thai, ngày', 'In pig, day', 'อุ้มท้อง วันที่'),
  lact: t3('Nuôi con, ngày', 'Lactation, day', 'เลี้ยงลูก วันที่'),
  open: t3('Chờ phối sau cai sữa, ngày', 'Open after weaning, days', 'รอผสมหลังหย่านม วัน'),
  failed: t3('Không mang thai', 'Not in pig', 'ไม่ท้อง'),
};
const plain = (text: string): Text3 => t3(text, text, text);

/** Where a female stands in life: the phase, and which part of it. */
const STAGE_TITLES: Readonly<Record<Stage, readonly [over: Text3, group: Text3]>> = {
  gilt: [PHASES.gilt, t3('Chưa phối', 'Unserved', 'ยังไม่ผสม')],
  inpig0: [PHASES.inpig, plain('0–35')],
  inpig36: [PHASES.inpig, plain('36–107')],
  inpig108: [PHASES.inpig, plain('≥ 108')],
  lact0: [PHASES.lact, plain('0–3')],
  lact4: [PHASES.lact, plain('4–21')],
  lact22: [PHASES.lact, plain('> 21')],
  open0: [PHASES.open, plain('≤ 10')],
  open11: [PHASES.open, plain('> 10')],
  failed: [PHASES.failed, t3('Sau thất bại', 'After failure', 'หลังล้มเหลว')],
};

/** A stage in one line. */
export function stageName(stage: Stage): Text3 {
  const [over, group] = STAGE_TITLES[stage];
  return t3(`${over.V} ${group.V}`, `${over.E} ${group.E}`, `${over.T} ${group.T}`);
}

const column = columnsWith({
  total: t3('Tổng', 'Total', 'รวม'),
  heads: t3('Con', 'Heads', 'ตัว'),
  risk: t3('Có nguy cơ', 'At risk', 'กลุ่มเสี่ยง'),
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  what: t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'),
  value: t3('Số ngày', 'Days', 'วัน'),
});

const CODES = ['APR', 'RTN1', 'RTN2', 'RTN3', 'CULL', 'MORT'];
/** Litters the survival curve goes to. */
const LAST_LITTER = 8;
const TWO_YEARS = 728;

function columnsOf(): Column[] {
  return [
    column('parity', 'text', { frozen: true }),
    ...STAGES.flatMap((stage): Column[] => {
      const [over, group] = STAGE_TITLES[stage];
      return [
        { key: stage, label: t3('Con', 'Heads', 'ตัว'), type: 'int', figure: `${COUNT_FIGURE}${stage}`, group, over },
        { key: `${stage}_pc`, label: t3('% nguy cơ', '% at risk', '% เสี่ยง'), type: 'percent', decimals: 1, group, over },
        { key: `${stage}_n`, label: t3('Có nguy cơ', 'At risk', 'กลุ่มเสี่ยง'), type: 'int', figure: `${COUNT_FIGURE}${stage}_n`, group, over },
      ];
    }),
    column('total', 'int', { figure: `${COUNT_FIGURE}total` }),
  ];
}

function cells(losses: readonly StageLoss[], risks: readonly StageRisk[]): ReportRow {
  const row: Record<string, number | null> = { total: losses.length };
  for (const stage of STAGES) {
    const lost = losses.filter((one) => one.stage === stage).length;
    const n = risks.reduce((sum, one) => (one.stage === stage ? sum + one.n : sum), 0);
    const share = ratio(100 * lost, n);
    row[stage] = lost || null;
    row[`${stage}_n`] = n || null;
    row[`${stage}_pc`] = share === null ? null : roundHalfAway(share, 1);
  }
  return row;
}

const isDeath = ({ way }: StageLoss): boolean => way === 'died' || way === 'destroyed';

function meanSection(losses: readonly StageLoss[], language: Language): ReportSection {
  const culled = losses.flatMap(({ stage, way, days }) =>
    way === 'culled' && (stage === 'open0' || stage === 'open11') && days !== null ? [days] : [],
  );
  const inPig = losses.flatMap(({ stage, days }) => (stage.startsWith('inpig') && days !== null ? [days] : []));
  const mean = ratio(
    culled.reduce((sum, days) => sum + days, 0),
    culled.length,
  );
  return {
    key: 'means',
    title: t3('Ngày mất theo giai đoạn', 'Days lost', 'วันที่สูญเสีย'),
    columns: [column('what', 'text', { width: 40 }), column('value', 'decimal', { decimals: 1 }), column('heads', 'int')],
    rows: [
      {
        what: t3('Ngày cai sữa đến loại, bình quân', 'Mean days from weaning to cull', 'เฉลี่ยวันหย่านมถึงคัดทิ้ง')[language],
        value: mean === null ? null : roundHalfAway(mean, 1),
        heads: culled.length,
      },
      {
        what: t3('Ngày mang thai bị mất, tổng', 'Days in pig lost, sum', 'วันอุ้มท้องที่สูญเสีย รวม')[language],
        value: inPig.reduce((sum, days) => sum + days, 0),
        heads: inPig.length,
      },
    ],
  };
}

function deathSections(losses: readonly StageLoss[], ctx: HerdReportContext): ReportSection[] {
  const deaths = losses.filter(isDeath);
  const days = Array.from({ length: 7 }, (_, i) => (ctx.weekstart + i) % 7);
  const weeks = new Map<number, number>();
  for (const { day } of deaths) {
    const { week } = weekOf(day, ctx.weekstart);
    weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  return [
    {
      key: 'weekdays',
      title: t3('Chết theo thứ', 'Deaths by weekday', 'การตายตามวันในสัปดาห์'),
      columns: [column('weekday', 'text'), column('heads', 'int', { total: 'sum' })],
      rows: days.map(
        (day): ReportRow => ({ weekday: codeText('weekday', day, ctx.language), heads: deaths.filter((one) => weekday(one.day) === day).length }),
      ),
      totals: { heads: deaths.length },
    },
    {
      key: 'weeks',
      title: t3('Chết theo tuần trong năm', 'Deaths by week of the year', 'การตายตามสัปดาห์ของปี'),
      columns: [column('week', 'int'), column('heads', 'int', { total: 'sum' })],
      rows: [...weeks].sort(([a], [b]) => a - b).map(([week, heads]): ReportRow => ({ week, heads })),
      totals: { heads: deaths.length },
    },
  ];
}

/** The losses of a farm, of one group of reasons or all. */
export async function lossesAsked(tx: Db, asked: StageAsked, reasongroup: string | null, language: Language): Promise<StageLoss[]> {
  const losses = await stageLosses(tx, asked);
  if (reasongroup === null) return losses;
  const reasons = await loadReasons(tx, asked.farmid, language);
  return losses.filter(({ reason }) => groupOf(reasons, reason) === reasongroup);
}

/** PigDeathReport2: when in life and cycle sows are lost, of those at risk (herd.md). */
export const queryStages = ofFarms({}, async (tx, ctx, params: StageParams, farms) => {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const to = earlier(period.to, asofOf(ctx));
  const parmax = ctx.settings.PARMAX;
  const input = { settings: ctx.settings, asof, codes: CODES };
  const parts = await inEachFarm(tx, ctx, farms, async ({ farmid, language, curbusdt }) => {
    const asked = { farmid, from: period.from, to, parmax, way: params.way ?? null };
    return {
      losses: await lossesAsked(tx, asked, params.reasongroup ?? null, language),
      risks: await stageRisks(tx, asked),
      young: await cohortLives(tx, farmid, addDays(to, -TWO_YEARS), to),
      old: await cohortLives(tx, farmid, addDays(to, -2 * TWO_YEARS), addDays(to, -TWO_YEARS - 1)),
      measure: (await measurePeriods(tx, [{ ...period, to }], { farmid, ...input, asof: earlier(asof, curbusdt) }))[0],
    };
  });
  const losses = parts.flatMap((part) => part.losses);
  const risks = parts.flatMap((part) => part.risks);
  const measure = together(
    'all',
    parts.flatMap((part) => part.measure ?? []),
    input,
  );
  const parities = Array.from({ length: parmax + 1 }, (_, parity) => parity);
  const curve = (
    lives: readonly { young: Awaited<ReturnType<typeof cohortLives>>; old: Awaited<ReturnType<typeof cohortLives>> }[],
    key: 'young' | 'old',
  ) =>
    reachedLitters(
      lives.flatMap((part) => part[key]),
      LAST_LITTER,
    );
  const since = (days: number): BusinessDate => addDays(to, -days);
  return {
    columns: columnsOf(),
    rows: parities.map(
      (parity): ReportRow => ({
        parity: parity === parmax ? `${parity}+` : String(parity),
        _params: `parityFrom=${parity}&parityTo=${parity}`,
        ...cells(
          losses.filter((one) => one.parity === parity),
          risks.filter((one) => one.parity === parity),
        ),
      }),
    ),
    totals: { parity: t3('Tổng', 'Total', 'รวม')[ctx.language], ...cells(losses, risks) },
    headline: headlineOf(CODES, measure),
    charts: [
      {
        kind: 'line',
        title: t3('Tỷ lệ đạt đến lứa thứ', 'Share that reaches litter', 'สัดส่วนที่ถึงท้อง'),
        unit: '%',
        x: Array.from({ length: LAST_LITTER + 1 }, (_, k) => String(k)),
        series: [
          {
            name: t3(`Phối đầu từ ${since(TWO_YEARS)}`, `First served since ${since(TWO_YEARS)}`, `ผสมครั้งแรกตั้งแต่ ${since(TWO_YEARS)}`),
            values: curve(parts, 'young'),
          },
          { name: t3('Hai năm trước đó', 'The two years before', 'สองปีก่อนหน้า'), values: curve(parts, 'old') },
        ],
        zoom: false,
      },
    ],
    sections: [meanSection(losses, ctx.language), ...deathSections(losses, ctx)],
    notes: [
      ...pendingNotes(CODES, measure.sums, ctx.settings),
      {
        text: t3(
          'Có nguy cơ: nái vào giai đoạn đó trong kỳ. Nái mang thai ra đàn được xếp theo lần phối đang tính.',
          'At risk: females that entered the stage in the period. Leaving in pig counts from the mating that stood.',
          'กลุ่มเสี่ยง: แม่ที่เข้าสู่ระยะนั้นในช่วง แม่ที่ออกขณะอุ้มท้องนับจากการผสมที่ยังนับอยู่',
        ),
      },
    ],
    subtitle: t3(`Ra đàn ${period.from}–${to}`, `Left ${period.from}–${to}`, `ออกจากฝูง ${period.from}–${to}`),
    days: { from: period.from, to },
  };
});
