import { choice, code, codes, int } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { rights } from '#engine/define/rights.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { shiftWeek, type WeekStart, weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { DOUBT_POSITIVE } from '../../results/counted.ts';
import { labStockOn } from '../../stock/stock-on.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { lastRuns, runningTests } from './bench-rows.ts';
import { REFUSED, RUNNING } from './bench-tables.ts';
import { controlsOf, instrumentsOf } from './pcr-controls.ts';
import { openedPcr } from './pcr-opens.ts';
import { byRequest, newestPositives, pcrReading, readControls } from './pcr-reading.ts';
import { agentDays, type PcrAsked, pcrItems } from './pcr-rows.ts';
import {
  type AgentWeeks,
  CONTROLS,
  INSTRUMENTS,
  newFarmTable,
  positiveTable,
  REACTIONS,
  summed,
  PCR_TITLES as T,
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

/** What stands on the bench: for people of the laboratory alone. */
async function benchOf(at: LabAt, asked: PcrAsked & { readonly labid: string }) {
  const { db } = readingOf(at);
  const { labid, blind, to: day } = asked;
  const bench = { labid, day, language: at.language, blind };
  const waiting = (await runningTests(db, bench)).filter(({ testgrp }) => testgrp === 'pcr');
  const runs = await readControls(at, asked);
  const shown = runs.filter((run) => run.day >= asked.from);
  const controls = controlsOf(runs, asked.from);
  const { refused } = await lastRuns(db, bench, { ...asked, testgrp: 'pcr' });
  const items = await pcrItems(db, labid);
  const stock = (await labStockOn(at.tx, { farmid: labid }, { language: at.language, date: day })).filter(({ itemid }) => items.has(itemid));
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
  drill: openedPcr,
  answer: async (reader, params) => {
    const reading = await pcrReading(reader, params);
    const { at, view, asked, count } = reading;
    const grid = await weeksOf(at, asked, count, at.session.weekstart);
    const { newest, farms } = await newestPositives(reading);
    const bench = view.labid === null ? null : await benchOf(at, { ...asked, labid: view.labid });
    const tone = (n: number, bad: 'bad' | 'warn' = 'bad') => (n > 0 ? { tone: bad } : {});
    return {
      table: weekTable(grid.agents, grid.before).of(grid.rows, null),
      headline: [
        { figure: 'COUNT_farms', label: T.farms, value: farms.length, decimals: 0, ...tone(farms.length) },
        {
          figure: 'COUNT_positives',
          label: T.requests,
          value: byRequest(newest).length,
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
              { figure: 'COUNT_refused', label: T.refused, value: bench.refused, decimals: 0, ...tone(bench.refused, 'warn') },
              { figure: 'COUNT_nc', label: T.signals, value: bench.contaminated, decimals: 0, ...tone(bench.contaminated) },
            ]),
      ],
      days: { from: asked.from, to: asked.to },
      applied: view.labid === null ? {} : { labid: view.labid },
      charts: [weekChart(grid), ...(bench?.charts ?? [])],
      sections: [
        { key: 'positives', title: T.positives, table: positiveTable(view.labid).of(newest.slice(0, MOST_SHOWN)) },
        { key: 'farms', title: T.farms, table: newFarmTable(view.labid).of(farms) },
        ...(bench?.sections ?? []),
      ],
      notes: [...NOTES, asked.doubtful.length === 0 ? null : DOUBT_POSITIVE],
    };
  },
});
