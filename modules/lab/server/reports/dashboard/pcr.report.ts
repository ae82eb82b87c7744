import { choice, code, codes, int } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { rights } from '#engine/define/rights.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { shiftWeek, type WeekStart, weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { newPositives } from '../../../domain/epi/new-positive.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { controlSeries } from '../../../domain/runs/control-series.ts';
import { labSettings } from '../../requests/context.ts';
import { DOUBT_POSITIVE, doubtfulPositive } from '../../results/counted.ts';
import { labStockOn } from '../../stock/stock-on.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { labView } from '../lab-view.ts';
import { readingOf } from '../sides.ts';
import { lastRuns, runningTests } from './bench-rows.ts';
import { REFUSED, RUNNING } from './bench-tables.ts';
import { agentDays, type NewPositive, type PcrAsked, pcrItems, positives, type RunControls, runControls } from './pcr-rows.ts';
import {
  type AgentWeeks,
  CONTROLS,
  type ControlRow,
  INSTRUMENTS,
  type InstrumentWork,
  NEW_FARMS,
  type NewFarm,
  positiveTable,
  REACTIONS,
  summed,
  type WeekRow,
  weekTable,
} from './pcr-tables.ts';

const FIELDS = [
  code('labid', W.lab, { list: 'laboratory', maxLength: 12 }),
  int('weeks', t3('Số tuần', 'Weeks', 'จำนวนสัปดาห์'), { min: 4, max: 52, fallback: 12 }),
  codes('agents', t3('Tác nhân', 'Agents', 'เชื้อ'), { list: 'labdisease', maxLength: 60 }),
  choice('species', W.species, LAB_LISTS.labspecies),
  code('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { list: 'province', maxLength: 20 }),
] as const;

/** Newest positives shown. */
const MOST_SHOWN = 50;
/** Days of controls before the weeks shown that their mean is taken over as well. */
const CONTROL_DAYS = 180;

interface Weeks {
  readonly agents: readonly string[];
  readonly rows: readonly WeekRow[];
  readonly before: ReadonlyMap<string, AgentWeeks>;
}

/** Weeks, the newest first, closed by as many weeks before them taken as one. */
async function weeksOf(at: LabAt, asked: PcrAsked, count: number, start: WeekStart): Promise<Weeks> {
  const last = weekOf(asked.to, start);
  const first = shiftWeek(last, 1 - count, start);
  const days = await agentDays(readingOf(at).db, { ...asked, from: shiftWeek(first, -count, start).first });
  const agents = [...new Set(days.map(({ agent }) => agent))];
  const within = (from: BusinessDate, to: BusinessDate) =>
    new Map(agents.map((agent) => [agent, summed(days.filter((one) => one.agent === agent && one.day >= from && one.day <= to))] as const));
  const rows = Array.from({ length: count }, (_, back): WeekRow => {
    const week = shiftWeek(last, -back, start);
    return { week: weekLabel(week), agents: within(week.first, week.last) };
  });
  const before = within(addDays(first.first, -7 * count), addDays(first.first, -1));
  return { agents, rows: [...rows, { week: null, agents: before }], before };
}

/** Positive share of each agent, the oldest week first, n at every point. */
function weekChart({ agents, rows }: Weeks): ReportChart {
  const weeks = rows.filter(({ week }) => week !== null).toReversed();
  return {
    ...{ kind: 'line', unit: '%', zoom: false },
    title: t3('Tỷ lệ mẫu dương tính theo tuần', 'Positive samples by week', 'ตัวอย่างบวกรายสัปดาห์'),
    x: weeks.map(({ week }) => weekText(week ?? '')),
    series: agents.map((agent) => {
      const found = weeks.map((week) => week.agents.get(agent) ?? { n: 0, pos: 0 });
      return { name: diseaseName(agent), values: found.map(({ n, pos }) => (n === 0 ? null : (100 * pos) / n)), n: found.map(({ n }) => n) };
    }),
  };
}

/** Farms that turned positive in the weeks shown, after so many days without. */
function newFarms(all: readonly NewPositive[], quiet: number, from: BusinessDate): NewFarm[] {
  const agents = Map.groupBy(all, ({ agent }) => agent);
  return [...agents].flatMap(([agent, own]) =>
    newPositives(own, quiet)
      .filter(({ day }) => day >= from)
      .map(({ placeid, place, day }) => {
        const before = own.filter((one) => one.placeid === placeid && one.day < day).map((one) => one.day);
        return { agent, place, day, before: before.toSorted().at(-1) ?? null };
      }),
  );
}

const z = (value: number | null, mean: number | null, sd: number | null): number | null =>
  value === null || mean === null || sd === null || sd === 0 ? null : (value - mean) / sd;

interface Controls {
  readonly rows: readonly ControlRow[];
  readonly charts: readonly ReportChart[];
}

const LINES = [
  [0, 'plain', t3('TB', 'Mean', 'เฉลี่ย')],
  [2, 'warn', t3('+2 SD', '+2 SD', '+2 SD')],
  [-2, 'warn', t3('−2 SD', '−2 SD', '−2 SD')],
  [3, 'bad', t3('+3 SD', '+3 SD', '+3 SD')],
  [-3, 'bad', t3('−3 SD', '−3 SD', '−3 SD')],
] as const;

/** Fewest runs a control chart is drawn of. */
const LEAST_RUNS = 3;

/** A control chart of one test and kit: Ct by run with its mean, 2 and 3 SD. */
function controlChart(title: string, which: 'pc' | 'ic', runs: readonly RunControls[], from: BusinessDate): ReportChart[] {
  const points = runs.flatMap((run) => (run[which] === null ? [] : [{ ...run, value: run[which] }]));
  const { mean, sd } = controlSeries(points);
  const shown = points.filter(({ day }) => day >= from);
  if (shown.length < LEAST_RUNS || mean === null || sd === null || sd === 0) return [];
  const name = which === 'pc' ? t3('Chứng dương', 'Positive control', 'ควบคุมบวก') : t3('Chứng nội', 'Internal control', 'ควบคุมภายใน');
  return [
    {
      ...{ kind: 'line', unit: 'Ct', zoom: true },
      title: t3(`${name.V} theo lượt: ${title}`, `${name.E} by run: ${title}`, `${name.T}ตามรอบ: ${title}`),
      x: shown.map(({ run }) => run),
      series: [{ name, values: shown.map(({ value }) => Math.round(value * 100) / 100) }],
      limits: LINES.map(([k, tone, label]) => ({ label, tone, value: Math.round((mean + k * sd) * 100) / 100 })),
    },
  ];
}

/** Controls of each test and kit against their own runs; the newest run first. */
function controlsOf(runs: readonly RunControls[], from: BusinessDate): Controls {
  const series = [...Map.groupBy(runs, ({ testcd, kit }) => `${testcd}\t${kit}`).values()];
  const rows = series.flatMap((own) => {
    const points = own.flatMap((run) => (run.pc === null ? [] : [{ ...run, value: run.pc }]));
    const pc = controlSeries(points);
    const ic = controlSeries(own.flatMap((run) => (run.ic === null ? [] : [{ run: run.run, value: run.ic }])));
    const markOf = new Map(points.map(({ run }, i) => [run, pc.marks.get(i)]));
    return own.map((run) => ({ ...run, pcz: z(run.pc, pc.mean, pc.sd), icz: z(run.ic, ic.mean, ic.sd), mark: markOf.get(run.run) }));
  });
  const charts = series.flatMap((own) =>
    (['pc', 'ic'] as const).flatMap((which) => controlChart(`${own[0]?.test ?? ''} (${own[0]?.kit ?? ''})`, which, own, from)),
  );
  return { rows: rows.filter(({ day }) => day >= from).toSorted((a, b) => (a.run < b.run ? 1 : -1)), charts };
}

function instrumentsOf(runs: readonly RunControls[]): InstrumentWork[] {
  return [...Map.groupBy(runs, ({ instrument }) => instrument)].map(([instrument, own]) => ({
    ...{ instrument, runs: own.length, days: new Set(own.map(({ day }) => day)).size },
    refused: own.filter(({ state }) => state !== 1).length,
  }));
}

const T = {
  positives: t3('Dương tính mới nhất', 'Newest positives', 'ผลบวกล่าสุด'),
  farms: t3('Trại mới dương tính', 'Farms newly positive', 'ฟาร์มที่พบผลบวกใหม่'),
  waiting: t3('Mẫu chờ theo tác nhân', 'Samples waiting by target', 'ตัวอย่างที่รอตามเป้าหมาย'),
  controls: t3('Chứng theo lượt', 'Controls by run', 'ตัวควบคุมตามรอบ'),
  refused: t3('Lượt không đạt, 30 ngày', 'Refused runs, 30 days', 'รอบที่ไม่ผ่าน 30 วัน'),
  instruments: t3('Máy', 'Instruments', 'เครื่อง'),
  reactions: t3('Hóa chất phản ứng còn lại', 'Master mix and probes left', 'น้ำยาที่เหลือ'),
};

/** What stands on the bench: for people of the laboratory alone. */
async function benchOf(at: LabAt, asked: PcrAsked & { readonly labid: string }, day: BusinessDate) {
  const { db } = readingOf(at);
  const bench = { labid: asked.labid, day, language: at.language, blind: asked.blind };
  const waiting = (await runningTests(db, bench)).filter(({ testgrp }) => testgrp === 'pcr');
  const runs = await runControls(db, { ...asked, from: addDays(asked.from, -CONTROL_DAYS) });
  const shown = runs.filter((run) => run.day >= asked.from);
  const controls = controlsOf(runs, asked.from);
  const { refused } = await lastRuns(db, bench, 'pcr');
  const items = await pcrItems(db, asked.labid);
  const stock = (await labStockOn(at.tx, { farmid: asked.labid }, { language: at.language, date: day })).filter(({ itemid }) => items.has(itemid));
  return {
    charts: controls.charts,
    contaminated: shown.filter(({ nc }) => nc !== null).length,
    waiting: waiting.reduce((sum, row) => sum + row.waiting, 0),
    refused: refused.length,
    sections: [
      { key: 'waiting', title: T.waiting, table: RUNNING.of(waiting) },
      { key: 'refused', title: T.refused, table: REFUSED.of(refused) },
      { key: 'controls', title: T.controls, table: CONTROLS.of(controls.rows) },
      { key: 'instruments', title: T.instruments, table: INSTRUMENTS.of(instrumentsOf(shown)) },
      { key: 'reactions', title: T.reactions, table: REACTIONS.of(stock) },
    ],
  };
}

const NOTES = [
  t3(
    'Màu so với số tuần trước đó: đỏ khi tỷ lệ dương vượt khoảng tin cậy 95 % (Wilson), xanh khi thấp hơn. Ct: trung bình của mẫu phát hiện được.',
    'Colour against as many weeks before: red above their 95 % interval (Wilson), green below it. Ct: mean of what was detected.',
    'สีเทียบกับจำนวนสัปดาห์เท่ากันก่อนหน้า: แดงเมื่อเกินช่วง 95 % (Wilson) เขียวเมื่อต่ำกว่า Ct: ค่าเฉลี่ยของที่ตรวจพบ',
  ),
  t3(
    'Mẫu đang làm chỉ hiện ở phần chờ, không bao giờ tính là âm tính.',
    'Running tests stand among the waiting alone, never as negative.',
    'ตัวอย่างที่กำลังตรวจแสดงในส่วนที่รอเท่านั้น ไม่นับเป็นลบ',
  ),
];

/** LabPcrDashboard: agents by week, newest positives, and for the laboratory what stands on its bench. */
export const report = labReport({
  name: 'LabPcrDashboard',
  page: {
    ...{ kind: 'dashboard', menuGroup: 'lab-results', flags: rights('V', 'V', 'V', 'V', 'V', '-', 'V', 'V') },
    title: t3('Bảng điều khiển PCR', 'PCR Dashboard', 'แดชบอร์ด PCR'),
    purpose: t3(
      'Theo dõi tác nhân gây bệnh theo tuần, trại mới dương tính; bàn PCR xem mẫu chờ, chứng, máy và hóa chất.',
      'Agents week by week and farms newly positive; for the bench what waits, controls, instruments and reagents.',
      'ติดตามเชื้อรายสัปดาห์และฟาร์มที่พบผลบวกใหม่ สำหรับห้อง PCR: ตัวอย่างที่รอ ตัวควบคุม เครื่อง และน้ำยา',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (reader, { labid, weeks, agents, species = null, province = null }) => {
    const { at, view } = await labView(reader, labid, true);
    const { weekstart, curbusdt: day } = at.session;
    const count = weeks ?? 12;
    const from = shiftWeek(weekOf(day, weekstart), 1 - count, weekstart).first;
    const chosen = agents == null || agents.length === 0 ? null : agents;
    const doubtful = await doubtfulPositive(at.tx, view.labs);
    const asked: PcrAsked = { ...view, doubtful, language: at.language, agents: chosen, species, province, from, to: day };
    const { db } = readingOf(at);
    const { LABNEWPOS } = await labSettings(db, view.labs[0] ?? '', { LABNEWPOS: LAB_SETTINGS.LABNEWPOS });
    const grid = await weeksOf(at, asked, count, weekstart);
    const all = await positives(db, { ...asked, from: addDays(from, -2 * LABNEWPOS) });
    const newest = all.filter((one) => one.day >= from);
    const farms = newFarms(all, LABNEWPOS, from);
    const bench = view.labid === null ? null : await benchOf(at, { ...asked, labid: view.labid }, day);
    const tone = (n: number, bad: 'bad' | 'warn' = 'bad') => (n > 0 ? { tone: bad } : {});
    return {
      table: weekTable(grid.agents, grid.before).of(grid.rows, null),
      headline: [
        { figure: 'farms', label: T.farms, value: farms.length, decimals: 0, ...tone(farms.length) },
        {
          figure: 'positives',
          label: t3('Phiếu dương tính', 'Positive requests', 'ใบที่พบผลบวก'),
          value: new Set(newest.map(({ requestid }) => requestid)).size,
          decimals: 0,
        },
        ...(bench === null
          ? []
          : [
              {
                figure: 'waiting',
                label: t3('Mẫu chờ', 'Samples waiting', 'ตัวอย่างที่รอ'),
                value: bench.waiting,
                decimals: 0,
                open: 'LabRequest2?bench=runs',
              },
              { figure: 'refused', label: T.refused, value: bench.refused, decimals: 0, ...tone(bench.refused, 'warn') },
              {
                ...{ figure: 'nc', value: bench.contaminated, decimals: 0, ...tone(bench.contaminated) },
                label: t3('Lượt có tín hiệu ở chứng âm', 'Runs with a signal in a negative control', 'รอบที่พบสัญญาณในควบคุมลบ'),
              },
            ]),
      ],
      applied: view.labid === null ? {} : { labid: view.labid },
      charts: [weekChart(grid), ...(bench?.charts ?? [])],
      sections: [
        { key: 'positives', title: T.positives, table: positiveTable(view.labid).of(newest.slice(0, MOST_SHOWN)) },
        { key: 'farms', title: T.farms, table: NEW_FARMS.of(farms) },
        ...(bench?.sections ?? []),
      ],
      notes: [...NOTES, doubtful.length === 0 ? null : DOUBT_POSITIVE],
    };
  },
});
