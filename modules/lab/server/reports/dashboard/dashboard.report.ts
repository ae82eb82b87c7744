import { code, date } from '#engine/define/fields.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { rights } from '#engine/define/rights.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { W } from '../../../contract/requests/words.ts';
import { turnAround } from '../../../domain/requests/turnaround.ts';
import { instrumentsDue } from '../../quality/instruments-due.ts';
import { allLabSettings, seesPrices } from '../../requests/context.ts';
import { failedLetters } from '../../requests/failed-letters.ts';
import { labFarm } from '../../stock/lab-farm.ts';
import { labStockOn } from '../../stock/stock-on.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { type RegisterRow, registerRows } from '../requests/register-rows.ts';
import { readingOf } from '../sides.ts';
import { benchAt, openedBench } from './bench-opens.ts';
import {
  lastRuns,
  monthsOfWork,
  type OpenState,
  openCorrections,
  openStates,
  promisedDays,
  type ReceivedSamples,
  receivedSamples,
  repeatsOf,
  runningTests,
  untoldPositives,
} from './bench-rows.ts';
import {
  CORRECTIONS,
  D,
  FAILED_LETTERS,
  GOODS,
  type GroupTurn,
  monthTable,
  REASONS,
  REFUSED,
  RUNNING,
  type ShortGoods,
  STATES,
  TITLES,
  TURNS,
  UNTOLD,
} from './bench-tables.ts';
import { CONTROL_NOTE, CONTROL_TABLE, controlCharts, DUE_INSTRUMENTS, judgedControls, newestFirst } from './control-charts.ts';
import { controlMeasures } from './control-rows.ts';

/** Days a lot may still have to be told of. */
const SOON = 30;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** Turn-around by group of methods: a request counts for each group it has tests of. */
async function turnsOf(at: LabAt, labid: string, rows: readonly RegisterRow[]): Promise<GroupTurn[]> {
  const tests = await promisedDays(readingOf(at).db, labid);
  const groups = new Map<string, { days: number[]; rows: RegisterRow[] }>();
  for (const row of rows) {
    const own = new Map<string, number[]>();
    for (const testcd of row.tests.split(', ')) {
      const test = tests.get(testcd);
      if (test !== undefined) own.set(test.testgrp, [...(own.get(test.testgrp) ?? []), test.tatdays]);
    }
    for (const [group, days] of own) {
      const kept = groups.get(group) ?? { days: [], rows: [] };
      groups.set(group, { days: [...kept.days, ...days], rows: [...kept.rows, row] });
    }
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([testgrp, { days, rows: own }]) => ({
      ...{ testgrp, target: days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length },
      ...turnAround(own.map(({ turn, duedt, finished }) => ({ turn, due: duedt, finished }))),
    }));
}

/** Items below their reorder point, and lots that run out within a month. */
async function shortGoods(at: LabAt, labid: string, day: BusinessDate): Promise<ShortGoods[]> {
  const farm = await labFarm(readingOf(at).db, labid);
  const lots = await labStockOn(at.tx, { farmid: labid }, { language: at.language, date: day });
  const named = await codeNames(at.tx, farm, at.language, ['unit']);
  const shown = (row: (typeof lots)[number], why: ShortGoods['why'], baseqty = row.baseqty): ShortGoods => ({
    ...row,
    ...{ why, baseqty, unitName: named('unit', row.unit) },
  });
  const low = [...Map.groupBy(lots, ({ itemid }) => itemid).values()].flatMap((own) => {
    const [first] = own;
    const qty = own.reduce((sum, { baseqty }) => sum + baseqty, 0);
    const tests = own.reduce((sum, row) => sum + (row.tests ?? 0), 0);
    if (first === undefined || first.reorder <= 0 || qty > first.reorder) return [];
    return [{ ...shown(first, 'low', qty), lot: '', tests: first.tests === null ? null : tests, daysleft: null, expdt: '99991231' as BusinessDate }];
  });
  const expiring = lots.filter(({ daysleft }) => daysleft !== null && daysleft <= SOON).map((row) => shown(row, 'expiring'));
  return [...expiring, ...low];
}

type Headline = NonNullable<ReportResult['headline']>[number];
const tile = (figure: string, label: Headline['label'], value: number | null, more: Partial<Headline> = {}): Headline => ({
  figure,
  label,
  value,
  decimals: 0,
  ...more,
});
const bad = (value: number | null, tone: 'bad' | 'warn' = 'bad') => (value !== null && value > 0 ? { tone } : {});

interface Counts {
  readonly states: readonly OpenState[];
  readonly received: readonly ReceivedSamples[];
  readonly running: number;
  readonly runs: number;
  readonly refused: number;
  readonly repeats: { readonly values: number; readonly repeats: number };
  readonly done: readonly RegisterRow[];
  readonly untold: number;
  readonly goods: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

function tilesOf(day: BusinessDate, c: Counts): Headline[] {
  const [late, due] = [sum(c.states, (row) => row.late), sum(c.states, (row) => row.duetoday)];
  const today = sum(c.received, (row) => row.today);
  const rejected = sum(c.received, (row) => (row.reject === null ? 0 : row.month));
  const turn = turnAround(c.done.map(({ turn: days, duedt, finished }) => ({ turn: days, due: duedt, finished })));
  const register = (more: string) => `LabRequestReport?by=finished&from=${addDays(day, 1 - SOON)}&to=${day}${more}`;
  const refusedShare = share(c.refused, c.runs);
  return [
    tile('late', D.late, late, { ...bad(late), open: 'LabRequest2?overdue=Y' }),
    tile('duetoday', D.duetoday, due, { ...bad(due, 'warn'), open: 'LabRequest2' }),
    tile(
      'open',
      t3('Phiếu đang làm', 'Open requests', 'ใบที่กำลังทำ'),
      sum(c.states, (row) => row.n),
      { open: 'LabRequest2' },
    ),
    tile('received', t3('Mẫu nhận trong ngày', 'Samples received on the day', 'ตัวอย่างรับในวัน'), today, {
      open: `LabRequestReport?by=received&from=${day}&to=${day}`,
    }),
    tile(
      'COUNT_rejected',
      t3('Mẫu bị từ chối', 'Samples rejected', 'ตัวอย่างถูกปฏิเสธ'),
      share(
        rejected,
        sum(c.received, (row) => row.month),
      ),
      { decimals: 1, unit: '%' },
    ),
    tile('running', t3('Kết quả còn chờ', 'Results pending', 'ผลที่ยังรอ'), c.running, { open: 'LabRequest2?bench=runs' }),
    tile('COUNT_refused', t3('Lượt không đạt', 'Runs refused', 'รอบไม่ผ่าน'), refusedShare, { decimals: 1, unit: '%', ...bad(refusedShare, 'warn') }),
    tile('COUNT_repeats', D.repeats, share(c.repeats.repeats, c.repeats.values), { decimals: 1, unit: '%' }),
    tile('median', t3('Trả kết quả, trung vị', 'Turn-around, median', 'ระยะเวลาออกผล มัธยฐาน'), turn.median, {
      decimals: 1,
      unit: 'd',
      open: register(''),
    }),
    tile('onTime', t3('Đúng hạn', 'On time', 'ตรงเวลา'), turn.onTime, { decimals: 1, unit: '%', open: register('&overdue=Y') }),
    tile('COUNT_untold', t3('Bệnh phải khai báo, chưa báo', 'Listed disease, not reported', 'โรคต้องแจ้ง ยังไม่แจ้ง'), c.untold, bad(c.untold)),
    tile('goods', t3('Vật tư cần để ý', 'Goods to look at', 'วัสดุที่ต้องดูแล'), c.goods, { ...bad(c.goods, 'warn'), open: 'LabstkStock?low=Y' }),
  ];
}

/** LabDashBoard: the laboratory this morning, and how the last month went. */
export const report = labReport({
  name: 'LabDashBoard',
  page: {
    ...{ kind: 'dashboard', menuGroup: 'lab-results', flags: { ...rights('V', 'V', 'V', 'V', 'V', '-', 'V', 'V'), laboratory: true } },
    title: t3('Bảng điều khiển phòng xét nghiệm', 'Laboratory Dashboard', 'แดชบอร์ดห้องปฏิบัติการ'),
    purpose: t3(
      'Sáng nay phòng còn gì: phiếu trễ, mẫu chờ, lượt không đạt, vật tư sắp hết; tháng qua trả kết quả nhanh chậm ra sao.',
      'What waits this morning: late requests, samples, refused runs, goods running short; how fast the last month was.',
      'เช้านี้มีอะไรรอ ใบล่าช้า ตัวอย่าง รอบไม่ผ่าน วัสดุใกล้หมด และเดือนที่ผ่านมาออกผลเร็วเพียงใด',
    ),
  },
  paper: 'landscape',
  compares: [],
  drill: openedBench,
  fields: [
    code('labid', W.lab, { list: 'laboratory', maxLength: 12 }),
    date('day', t3('Ngày', 'Day', 'วันที่')),
    code('testcd', t3('Biểu đồ chứng của', 'Control charts of', 'แผนภูมิควบคุมของ'), { list: 'labtest', maxLength: 20 }),
  ],
  answer: async (reader, asked) => {
    const { at, bench } = await benchAt(reader, asked);
    const { labid, day } = bench;
    const reading = readingOf(at);
    const { db } = reading;
    const month = { labid, by: 'finished' as const, from: addDays(day, 1 - SOON), to: day };
    const [states, received, running, { runs, refused }, repeats, corrections, untold, months, done, goods, settings, due, measures, letters] =
      await Promise.all([
        openStates(db, bench),
        receivedSamples(db, bench),
        runningTests(db, bench),
        lastRuns(db, bench),
        repeatsOf(db, bench),
        openCorrections(db, bench),
        untoldPositives(db, bench),
        monthsOfWork(db, bench),
        registerRows(reading, at.language, month),
        shortGoods(at, labid, day),
        allLabSettings(db, labid),
        instrumentsDue(db, labid, day),
        controlMeasures(db, bench, asked.testcd ?? null),
        failedLetters(db, labid, day),
      ]);
    const controls = judgedControls(measures);
    const testcd = measures[0]?.testcd;
    const money = seesPrices(reading, settings);
    const counts = { states, received, runs, refused: refused.length, repeats, done, untold: untold.length, goods: goods.length };
    const own = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, labid }));
    return {
      headline: tilesOf(day, { ...counts, running: sum(running, ({ waiting }) => waiting) }),
      table: STATES.of(states),
      days: { from: month.from, to: day },
      applied: { labid, day, testcd: testcd ?? null },
      charts: [{ kind: 'bar', title: TITLES.months, x: 'month', series: ['tests', 'before'], section: 'months' }, ...controlCharts(controls)],
      sections: [
        ...(untold.length === 0 ? [] : [{ key: 'untold', title: TITLES.untold, table: UNTOLD.of(own(untold)) }]),
        ...(letters.length === 0 ? [] : [{ key: 'letters', title: TITLES.letters, table: FAILED_LETTERS.of(own(letters)) }]),
        { key: 'running', title: TITLES.running, table: RUNNING.of(running) },
        { key: 'refused', title: TITLES.refused, table: REFUSED.of(refused) },
        ...(corrections.length === 0 ? [] : [{ key: 'corrections', title: TITLES.corrections, table: CORRECTIONS.of(own(corrections)) }]),
        ...(due.length === 0 ? [] : [{ key: 'instruments', title: TITLES.instruments, table: DUE_INSTRUMENTS.of(due) }]),
        { key: 'controls', title: TITLES.controls, table: CONTROL_TABLE.of(newestFirst(controls)) },
        { key: 'goods', title: TITLES.goods, table: GOODS.of(goods) },
        { key: 'turns', title: TITLES.turns, table: TURNS.of(await turnsOf(at, labid, done)) },
        { key: 'reasons', title: TITLES.reasons, table: REASONS.of(received) },
        { key: 'months', title: TITLES.months, table: monthTable(money).of(months) },
      ],
      notes: [
        controls.length === 0 ? null : CONTROL_NOTE,
        t3(
          'Lượt không đạt, làm lại, từ chối và thời gian trả: 30 ngày đến ngày đã chọn.',
          'Refused runs, repeats, rejections and turn-around: the 30 days up to the day.',
          'รอบไม่ผ่าน ตรวจซ้ำ ปฏิเสธ และระยะเวลาออกผล: 30 วันจนถึงวันที่เลือก',
        ),
      ],
    };
  },
});
