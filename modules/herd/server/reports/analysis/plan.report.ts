import { int } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { rounded, roundHalfAway } from '#kernel/rounding.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekLabel, weekNumbered, weekOf, weeksInYear, weekText } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { opensCount } from '../counted.ts';
import { herdReport, herdTable, SUM } from '../herd-report.ts';
import { giltsReady, type ReadyGilt } from './gilts-ready.ts';
import { openPlanCount } from './plan-counts.ts';
import { farrowingsIn, loadWorld, type PlannedMatings, times, type World, weanedPerLitter, yearTo } from './plan-forecast.ts';
import { cullNote, PLANNED_NOTE, sourceNote } from './plan-notes.ts';

const DONE = ['MAT', 'MG', 'LF', 'LW', 'PW'];
/** Weeks a pig stands in the nursery. */
const NURSERY_WEEKS = 7;

const FIELDS = [
  F.farmid,
  F.year,
  {
    ...F.week,
    label: t3('Tuần đầu', 'First week', 'สัปดาห์แรก'),
    help: t3('-- hoặc để trống: theo số tuần lùi', '-- or blank goes by the weeks back', '-- หรือเว้นว่างใช้จำนวนสัปดาห์ย้อนหลัง'),
  },
  int('back', t3('Số tuần lùi', 'Weeks back', 'สัปดาห์ย้อนหลัง'), { min: 8, max: 53, fallback: 13 }),
  int('ahead', t3('Số tuần tới', 'Weeks ahead', 'สัปดาห์ข้างหน้า'), { min: 1, max: 21, fallback: 21 }),
] as const;

/** A week of the plan: planned, done and to come; null where nothing is known. */
interface PlanWeek {
  readonly week: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly past: boolean;
  readonly running: boolean;
  readonly mat_plan: number | null;
  readonly mat_done: number | null;
  readonly far: number | null;
  readonly far_plan: number | null;
  readonly far_band: number | null;
  /** Matings still to be made will add to its farrowings, or to its weanings. */
  readonly farOpen: boolean;
  readonly weanOpen: boolean;
}

const less = (done: number | null, planned: number | null): number | null => (done === null || planned === null ? null : done - planned);

const MATINGS = { group: t3('Phối giống', 'Matings', 'การผสม') };
const FARROWINGS = { group: t3('Đẻ', 'Farrowings', 'การคลอด') };
const WEANINGS = { group: t3('Cai sữa', 'Weanings', 'การหย่านม') };
const NEXT = { group: t3('Nguồn phối', 'To be served', 'แหล่งผสม') };
const PLANNED = t3('Kế hoạch', 'Planned', 'แผน');
const EXPECTED = t3('Thực hiện hoặc dự kiến', 'Done or expected', 'ทำได้หรือคาดการณ์');
const TENTHS = { decimals: 1 } as const;
const LITTERS_OPEN = { provisional: ({ weanOpen }: PlanWeek) => weanOpen };

const PLAN = herdTable<PlanWeek>(
  (c) => [
    c.week('week', t3('Tuần', 'Week', 'สัปดาห์'), { frozen: true, phone: 1, mark: ({ running }) => running && 'info' }),
    c.date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
    c.int('mat_plan', PLANNED, { ...SUM, ...MATINGS, phone: 3 }),
    c.int('mat_done', t3('Thực hiện', 'Done', 'ทำได้'), { ...SUM, ...MATINGS, phone: 2, figure: 'MAT' }),
    c.int('mat_gap', t3('Chênh lệch', 'Gap', 'ส่วนต่าง'), { ...MATINGS, of: ({ mat_done, mat_plan }) => less(mat_done, mat_plan) }),
    c.int('mat_running', t3('Lũy kế', 'Running gap', 'สะสม'), MATINGS),
    c.int('gilts', t3('Hậu bị phối', 'Gilts served', 'สุกรสาวที่ผสม'), { ...SUM, ...MATINGS, figure: 'MG' }),
    c.int('inpig', t3('Còn mang thai', 'Still in pig', 'ยังอุ้มท้อง'), { ...SUM, ...MATINGS, ...opensCount('inpig') }),
    c.int('far_plan', PLANNED, { ...SUM, ...FARROWINGS }),
    c.decimal('far', EXPECTED, {
      phone: 4,
      ...SUM,
      ...TENTHS,
      ...FARROWINGS,
      ...opensCount('far'),
      provisional: ({ farOpen }) => farOpen,
      mark: ({ past }) => !past && 'info',
    }),
    c.decimal('far_band', t1('± (80 %)'), { ...TENTHS, ...FARROWINGS }),
    c.int('crates', t3('Ô đẻ cần', 'Crates needed', 'ซองคลอดที่ต้องใช้'), FARROWINGS),
    c.int('wean_plan', PLANNED, { ...SUM, ...WEANINGS }),
    c.decimal('wean', EXPECTED, { ...SUM, ...TENTHS, ...WEANINGS, ...opensCount('wean'), ...LITTERS_OPEN, mark: ({ past }) => !past && 'info' }),
    c.int('places', t3('Chỗ cai sữa cần', 'Nursery places needed', 'ที่อนุบาลที่ต้องใช้'), WEANINGS),
    c.decimal('weansows', t3('Nái cai sữa', 'Sows weaned', 'แม่หย่านม'), { ...TENTHS, ...NEXT, ...opensCount('weansows'), ...LITTERS_OPEN }),
    c.decimal('serve', t3('Dự kiến phối', 'Expected to serve', 'คาดว่าจะผสม'), { ...TENTHS, ...NEXT, ...LITTERS_OPEN }),
    c.int('ready', t3('Hậu bị đủ điều kiện', 'Gilts ready', 'สุกรสาวพร้อมผสม'), { ...NEXT, ...opensCount('ready') }),
    c.decimal('needed', t3('Hậu bị cần', 'Gilts needed', 'สุกรสาวที่ต้องการ'), { ...TENTHS, ...NEXT, ...LITTERS_OPEN }),
    c.decimal('culls', t3('Loại theo mục tiêu', 'Culls planned', 'แผนคัดทิ้ง'), { ...TENTHS, ...NEXT }),
  ],
  { days: ({ from, to }) => ({ from, to }) },
);

/** The weeks shown: from the first asked for (or so many back) to so many ahead of the running one. */
function weeksShown(params: ParamsOf<typeof FIELDS>, asof: BusinessDate, weekstart: WeekStart): FarmWeek[] {
  const now = weekOf(asof, weekstart);
  let first = shiftWeek(now, -params.back, weekstart);
  if (params.week != null && params.week > 0) {
    const { week } = params;
    const year = params.year ?? now.year;
    const max = weeksInYear(year, weekstart);
    if (week > max) throw refused('V_RANGE', 'week', { min: 1, max });
    first = weekNumbered(year, week, weekstart);
    const back = daysBetween(first.first, now.first) / 7;
    if (back < 0 || back > 53)
      throw refused('V_RANGE', 'week', { min: weekText(weekLabel(shiftWeek(now, -53, weekstart))), max: weekText(weekLabel(now)) });
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

/** Sows to be served after the weanings of the week, and the gilts its plan needs beside them. */
function servedIn({ week, measure, world, ready, culls }: WeekFacts, planned: number | null, litters: number | null) {
  const past = week.last < world.asof;
  const sows = past ? (measure?.figures['LW']?.value ?? null) : litters;
  const serve = times(sows, world.experience.served === null ? null : world.experience.served / 100);
  const missing = less(planned, serve);
  return {
    weansows: rounded(sows, 1),
    serve: rounded(serve, 1),
    ready: past ? null : ready.filter(({ date }) => date <= week.last).length,
    needed: missing === null || past ? null : Math.max(0, roundHalfAway(missing, 1)),
    culls,
  };
}

function planWeek(facts: WeekFacts): PlanWeek {
  const { week, measure, plan, world } = facts;
  const { asof, lactation, experience } = world;
  const { first, last } = week;
  const past = last < asof;
  const begun = first <= asof;
  const done = (code: string): number | null => (begun ? (measure?.figures[code]?.value ?? null) : null);
  const planned = (code: string): number | null => plan(figureOf(code), { key: weekLabel(week), from: first, to: last });
  const matings: PlannedMatings = (days) => plan(figureOf('MAT'), { key: '', ...days });
  const farrowings = farrowingsIn(world, first, last, matings);
  const litters = farrowingsIn(world, addDays(first, -lactation), addDays(last, -lactation), matings);
  const perLitter = weanedPerLitter(experience);
  // Litters of several weeks together, known once all their matings are made.
  const weeks = (count: number, per: number): number | null => {
    const { mean, open } = farrowingsIn(world, addDays(first, -per - count * 7), addDays(last, -per), matings);
    return mean === null || open ? null : Math.ceil(mean);
  };
  const places = times(weeks(NURSERY_WEEKS, lactation), perLitter);
  const standing = world.forecast.standing.reduce((sum, { matedt, n }) => (matedt >= first && matedt <= last ? sum + n : sum), 0);
  const cells = {
    gilts: done('MG'),
    inpig: begun ? standing : null,
    crates: weeks(Math.ceil(lactation / 7), 0),
    wean_plan: planned('PW'),
    wean: past ? (measure?.figures['PW']?.value ?? null) : rounded(times(litters.mean, perLitter), 1),
    places: places === null ? null : Math.ceil(places),
    ...servedIn(facts, planned('MAT'), litters.mean),
  };
  return {
    ...cells,
    week: weekLabel(week),
    from: first,
    to: last,
    past,
    running: begun && !past,
    mat_plan: planned('MAT'),
    mat_done: done('MAT'),
    far: rounded(farrowings.mean, 1),
    far_plan: planned('LF'),
    far_band: rounded(farrowings.band, 1),
    farOpen: farrowings.open && farrowings.mean !== null,
    weanOpen: litters.open && litters.mean !== null,
  };
}

/** The weeks with the gap between matings done and planned as it runs on; weeks without a plan do not add to it. */
function withRunning(weeks: readonly PlanWeek[]): readonly (PlanWeek & { readonly mat_running: number | null })[] {
  let running = 0;
  return weeks.map((week) => {
    const gap = less(week.mat_done, week.mat_plan);
    if (gap === null) return { ...week, mat_running: null };
    running += gap;
    return { ...week, mat_running: running };
  });
}

/** Farrowings week by week with the band four in five will lie in. */
function farrowingsChart(weeks: readonly PlanWeek[]): ReportChart {
  const edge = (far: number, by: number): number => Math.max(0, roundHalfAway(far + by, 1));
  const planned = weeks.map(({ far_plan: far }) => far);
  return {
    kind: 'line',
    title: t3('Đẻ: đã có và dự kiến, dải 80 %', 'Farrowings done and expected, 80 % band', 'การคลอด: ทำได้และคาดการณ์ ช่วง 80 %'),
    x: weeks.map(({ week }) => weekText(week)),
    series: [
      { name: t3('Đã có hoặc dự kiến', 'Done or expected', 'ทำได้หรือคาดการณ์'), values: weeks.map(({ far }) => far) },
      ...(planned.every((far) => far === null) ? [] : [{ name: PLANNED, values: planned }]),
    ],
    bands: [
      {
        label: t3('Dải 80 %', '80 % band', 'ช่วง 80 %'),
        ends: weeks.map(({ far, far_band: band }) => (far === null || band === null ? null : [edge(far, -band), edge(far, band)])),
      },
    ],
    zoom: false,
  };
}

/** PigWeekReport2: keeping the flow even; plan, done, to come (herd.md). */
export const report = herdReport({
  name: 'PigWeekReport2',
  page: {
    menuGroup: 'herd-production',
    place: 18,
    title: t3('Kế hoạch và dự báo theo tuần', 'Weekly Plan and Forecast', 'แผนและคาดการณ์รายสัปดาห์'),
    purpose: t3(
      'Giữ nhịp sản xuất đều: kế hoạch, đã làm, sắp tới của từng tuần.',
      'Keep the flow even: planned, done and to come, week by week.',
      'รักษาการผลิตให้สม่ำเสมอ: แผน ทำได้ และที่จะมาถึง รายสัปดาห์',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  drill: openPlanCount,
  answer: async (at, params) => {
    const { tx, farmid, settings, weekstart } = at;
    const asof = asofOf(at);
    const weeks = weeksShown(params, asof, weekstart);
    const periods = weeks.map((week) => ({ key: weekLabel(week), from: week.first, to: week.last }));
    const done = await measurePeriods(tx, periods, { farmid, settings, asof, codes: DONE });
    const [first, last] = [weeks[0]?.first ?? asof, weeks.at(-1)?.last ?? asof];
    const plan = await loadTargets(tx, at, first, last);
    const world = await loadWorld(tx, at, asof, addDays(first, -settings.LACTSTD - 7 * (NURSERY_WEEKS + 1)));
    const ready = await giltsReady(at, asof);
    const herd = plan(figureOf('AVGMF'), yearTo(asof));
    const cull = plan(figureOf('CULL'), yearTo(asof));
    const culls = herd === null || cull === null ? null : roundHalfAway((herd * cull) / 100 / 52, 1);
    const rows = weeks.map((week, index) => planWeek({ week, measure: done[index], plan, world, ready, culls }));
    return {
      ...(weeks[0] === undefined ? {} : { applied: { year: weeks[0].year, week: weeks[0].week } }),
      table: PLAN.of(withRunning(rows), { week: t3('Tổng', 'Total', 'รวม') }),
      charts: [
        {
          kind: 'bar',
          title: t3('Phối so với kế hoạch', 'Matings against plan', 'การผสมเทียบแผน'),
          x: 'week',
          series: ['mat_done', 'mat_plan'],
        },
        farrowingsChart(rows),
      ],
      notes: [sourceNote(world.forecast.learned), PLANNED_NOTE, cullNote(herd, cull)],
      asof,
      days: { from: first, to: last },
    };
  },
});
