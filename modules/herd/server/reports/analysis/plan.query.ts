import type { ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf, weeksInYear } from '#kernel/week.ts';
import type { PlanParams } from '#modules/herd/contract/reports/analysis/plan.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { giltsReady, type ReadyGilt } from './gilts-ready.ts';
import { PLAN_COLUMNS as COLUMNS } from './plan-columns.ts';
import { farrowingsIn, loadWorld, times, type World, weanedPerLitter, yearTo } from './plan-forecast.ts';

const DONE = ['MAT', 'MG', 'LF', 'LW', 'PW'];
/** Weeks a pig stands in the nursery. */
const NURSERY_WEEKS = 7;

/** The weeks shown: from the first asked for (or so many back) to so many ahead of the running one. */
function weeksShown(params: PlanParams, asof: BusinessDate, weekstart: WeekStart): FarmWeek[] {
  const now = weekOf(asof, weekstart);
  let first = shiftWeek(now, -params.back, weekstart);
  if (params.week != null && params.week > 0) {
    const { week } = params;
    const year = params.year ?? now.year;
    const max = weeksInYear(year, weekstart);
    if (week > max) throw refused('V_RANGE', 'week', { min: 1, max });
    first = weekNumbered(year, week, weekstart);
    const back = daysBetween(first.first, now.first) / 7;
    if (back < 0 || back > 53) throw refused('V_RANGE', 'week', { min: weekLabel(shiftWeek(now, -53, weekstart)), max: weekLabel(now) });
  }
  const weeks = [first];
  const last = shiftWeek(now, params.ahead, weekstart);
  for (let week = first; week.first < last.first; ) {
    week = shiftWeek(week, 1, weekstart);
    weeks.push(week);
  }
  return weeks;
}

interface WeekFacts {
  readonly week: FarmWeek;
  readonly measure: PeriodMeasure | undefined;
  readonly plan: TargetBook;
  readonly world: World;
  readonly ready: readonly ReadyGilt[];
  readonly culls: number | null;
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, 1));
const less = (done: number | null, planned: number | null): number | null => (done === null || planned === null ? null : done - planned);

/** Matings of the week against plan, and who of them is still in pig. */
function matedCells({ week, measure, plan, world }: WeekFacts, running: number | null): ReportRow {
  const { first, last } = week;
  const begun = first <= world.asof;
  const of = (code: string): number | null => (begun ? (measure?.figures[code]?.value ?? null) : null);
  const planned = plan(figureOf('MAT'), { key: weekLabel(week), from: first, to: last });
  const gap = less(of('MAT'), planned);
  const standing = world.forecast.standing.reduce((sum, { matedt, n }) => (matedt >= first && matedt <= last ? sum + n : sum), 0);
  return {
    mat_plan: planned,
    mat_done: of('MAT'),
    mat_gap: gap,
    mat_running: gap === null ? null : (running ?? 0) + gap,
    gilts: of('MG'),
    inpig: begun ? standing : null,
  };
}

/** Sows to be served after the weanings of the week, and the gilts its plan needs beside them. */
function servedCells({ week, measure, world, ready, culls }: WeekFacts, planned: number | null, litters: number | null): ReportRow {
  const past = week.last < world.asof;
  const sows = past ? (measure?.figures['LW']?.value ?? null) : litters;
  const serve = times(sows, world.experience.served === null ? null : world.experience.served / 100);
  const missing = less(planned, serve);
  return {
    weansows: rounded(sows),
    serve: rounded(serve),
    ready: past ? null : ready.filter(({ date }) => date <= week.last).length,
    needed: missing === null || past ? null : Math.max(0, roundHalfAway(missing, 1)),
    culls,
  };
}

/** Cells to which matings still to be made will add. */
const provisional = (open: boolean, keys: readonly string[]): ReportRow => (open ? Object.fromEntries(keys.map((key) => [`_prov_${key}`, 1])) : {});

function weekRow(facts: WeekFacts, running: number | null): ReportRow {
  const { week, measure, plan, world } = facts;
  const { asof, lactation, experience } = world;
  const { first, last } = week;
  const past = last < asof;
  const planned = (code: string): number | null => plan(figureOf(code), { key: weekLabel(week), from: first, to: last });
  const farrowings = farrowingsIn(world, first, last);
  const litters = farrowingsIn(world, addDays(first, -lactation), addDays(last, -lactation));
  const perLitter = weanedPerLitter(experience);
  // Litters of several weeks together, known once all their matings are made.
  const weeks = (count: number, per: number): number | null => {
    const { mean, open } = farrowingsIn(world, addDays(first, -per - count * 7), addDays(last, -per));
    return mean === null || open ? null : Math.ceil(mean);
  };
  const places = times(weeks(NURSERY_WEEKS, lactation), perLitter);
  const mated = matedCells(facts, running);
  return {
    week: weekLabel(week),
    from: first,
    ...mated,
    far_plan: planned('LF'),
    far: rounded(farrowings.mean),
    far_band: rounded(farrowings.band),
    crates: weeks(Math.ceil(lactation / 7), 0),
    wean_plan: planned('PW'),
    wean: past ? (measure?.figures['PW']?.value ?? null) : rounded(times(litters.mean, perLitter)),
    places: places === null ? null : Math.ceil(places),
    ...servedCells(facts, planned('MAT'), litters.mean),
    ...(past ? {} : { _mark_far: 'info', _mark_wean: 'info' }),
    ...provisional(farrowings.open && farrowings.mean !== null, ['far']),
    ...provisional(litters.open && litters.mean !== null, ['wean', 'weansows', 'serve', 'needed']),
    ...(first <= asof && !past ? { _mark_week: 'info' } : {}),
    _from: first,
    _to: last,
  };
}

function chartsOf(rows: readonly ReportRow[]): ReportChart[] {
  const x = rows.map((row) => String(row['week']));
  const of = (key: string): (number | null)[] => rows.map((row) => (row[key] as number | null | undefined) ?? null);
  const edge = (sign: 1 | -1): (number | null)[] =>
    rows.map((row) =>
      typeof row['far_band'] === 'number' && typeof row['far'] === 'number'
        ? Math.max(0, roundHalfAway(row['far'] + sign * row['far_band'], 1))
        : null,
    );
  return [
    {
      kind: 'bar',
      title: t3('Phối so với kế hoạch', 'Matings against plan', 'การผสมเทียบแผน'),
      x,
      series: [
        { name: t3('Thực hiện', 'Done', 'ทำได้'), values: of('mat_done') },
        { name: t3('Kế hoạch', 'Planned', 'แผน'), values: of('mat_plan') },
      ],
    },
    {
      kind: 'line',
      title: t3('Đẻ: đã có và dự kiến, dải 80 %', 'Farrowings done and expected, 80 % band', 'การคลอด: ทำได้และคาดการณ์ ช่วง 80 %'),
      x,
      series: [
        { name: t3('Đã có hoặc dự kiến', 'Done or expected', 'ทำได้หรือคาดการณ์'), values: of('far') },
        { name: t3('Thấp', 'Low', 'ต่ำ'), values: edge(-1) },
        { name: t3('Cao', 'High', 'สูง'), values: edge(1) },
        { name: t3('Kế hoạch', 'Planned', 'แผน'), values: of('far_plan') },
      ],
    },
  ];
}

function sourceNote(learned: number): Text3 {
  if (learned === 0)
    return t3(
      'Trại mới: dự báo theo mục tiêu (tỷ lệ đẻ, sơ sinh sống, hao hụt).',
      'A new farm: forecasts use the targets (farrowing rate, born alive, losses).',
      'ฟาร์มใหม่: คาดการณ์จากเป้าหมาย (อัตราเข้าคลอด มีชีวิต การสูญเสีย)',
    );
  return t3(
    `Dự báo theo 52 tuần qua của trại: ${learned} lứa phối đã biết kết quả.`,
    `Forecasts use the farm's own last 52 weeks: ${learned} matings whose end is known.`,
    `คาดการณ์จาก 52 สัปดาห์ของฟาร์ม: การผสมที่ทราบผล ${learned} ครั้ง`,
  );
}

/** What the planned culls stand on: both targets, or why there are none. */
function cullNote(herd: number | null, cull: number | null): Text3 {
  if (herd === null || cull === null)
    return t3(
      'Không tính được loại theo mục tiêu: trại chưa đặt đàn mục tiêu (tham số HERDTARGET, Tham số trại).',
      'Culls planned cannot be worked out: the farm has no target herd yet (parameter HERDTARGET, Farm Parameters).',
      'คำนวณแผนคัดทิ้งไม่ได้: ฟาร์มยังไม่ตั้งเป้าหมายฝูง (พารามิเตอร์ HERDTARGET)',
    );
  return t3(
    `Loại theo mục tiêu: đàn mục tiêu ${herd} nái (HERDTARGET) × tỷ lệ loại mục tiêu ${cull} % một năm.`,
    `Culls planned: a target herd of ${herd} sows (HERDTARGET) × a target culling rate of ${cull} % a year.`,
    `แผนคัดทิ้ง: ฝูงเป้าหมาย ${herd} แม่ (HERDTARGET) × เป้าหมายอัตราคัดทิ้ง ${cull} % ต่อปี`,
  );
}

/** PigWeekReport2: keeping the flow even; plan, done, to come (herd.md). */
export function queryPlan(tx: Db, ctx: HerdReportContext, params: PlanParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { farmid, settings, weekstart } = own;
    const asof = asofOf(own);
    const weeks = weeksShown(params, asof, weekstart);
    const periods = weeks.map((week) => ({ key: weekLabel(week), from: week.first, to: week.last }));
    const done = await measurePeriods(tx, periods, { farmid, settings, asof, codes: DONE });
    const first = weeks[0]?.first ?? asof;
    const plan = await loadTargets(tx, farmid, first, weeks.at(-1)?.last ?? asof, { gestation: settings.GESTSTD, lactation: settings.LACTSTD });
    const world = await loadWorld(tx, own, asof, addDays(first, -settings.LACTSTD - 7 * (NURSERY_WEEKS + 1)));
    const ready = await giltsReady(tx, farmid, settings, asof);
    const year = yearTo(asof);
    const herd = plan(figureOf('AVGMF'), year);
    const cull = plan(figureOf('CULL'), year);
    const culls = herd === null || cull === null ? null : roundHalfAway((herd * cull) / 100 / 52, 1);
    const rows: ReportRow[] = [];
    for (const [index, week] of weeks.entries()) {
      const running = rows.findLast((row) => typeof row['mat_running'] === 'number')?.['mat_running'];
      rows.push(weekRow({ week, measure: done[index], plan, world, ready, culls }, typeof running === 'number' ? running : null));
    }
    return {
      columns: COLUMNS,
      rows,
      totals: { ...columnTotals(COLUMNS, rows), week: t3('Tổng', 'Total', 'รวม')[own.language] },
      charts: chartsOf(rows),
      notes: [{ text: sourceNote(world.forecast.learned) }, { text: cullNote(herd, cull) }],
      asof,
      days: { from: first, to: weeks.at(-1)?.last ?? asof },
    };
  });
}
