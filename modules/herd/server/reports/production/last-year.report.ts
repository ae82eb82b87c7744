import { phoneAmong } from '#engine/define/phone-place.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { lastTwelveMonths, monthPeriod, type Period, yearToDate } from '#engine/server/report/periods.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, shiftMonth } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { type SplitPart, splitPigsWeaned, splitWeanedPerFemale } from '#modules/herd/domain/figures/change-parts.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import type { PeriodMeasure } from '../../figures/measure-periods.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdReport, herdTable } from '../herd-report.ts';
import {
  cellOf,
  definedTargets,
  measuredColumn,
  nameColumns,
  PRODUCTION_LINE,
  type ProductionLine,
  productionLines,
  type TableColumn,
  targetColumn,
} from '../production-table.ts';
import { inEachFarm } from '../report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { type FarmMeasures, measureFarms, together } from './farm-sums.ts';
import { monthAsked, monthText, runningNote, spanText } from './month-span.ts';
import { signedValues } from './signed-months.ts';
import { withVariants } from './variants.ts';

const CODES = PRODUCTION_SET.flatMap(({ codes }) => codes);
const MONTH = t3('Tháng', 'Month', 'เดือน');
const YEAR = t3('Từ đầu năm', 'Year to date', 'ตั้งแต่ต้นปี');
const TWELVE = t3('12 tháng', 'Twelve months', '12 เดือน');

/** Three comparisons: a period now, the same a year ago (for the twelve months: the twelve before). */
const PAIRS = [
  { now: 'month', past: 'monthly', change: 'dmonth', group: MONTH },
  { now: 'ytd', past: 'ytdly', change: 'dytd', group: YEAR },
  { now: 'last12', past: 'before12', change: 'd12', group: TWELVE },
] as const;
type Pair = (typeof PAIRS)[number];
/** What a phone shows first: the month, the same a year ago, the change. */
const ON_PHONE = ['month', 'monthly', 'dmonth'];

/** The periods compared with their labels, in order; `month` is the one asked for. */
function periodsOf(month: Month): readonly (readonly [Period, Text3])[] {
  const [before, last] = [shiftMonth(month, -12), shiftMonth(month, -1)];
  const upTo = (end: Month): Text3 => t3(`đến ${monthText(end)}`, `to ${monthText(end)}`, `ถึง ${monthText(end)}`);
  return [
    [{ ...monthPeriod(month), key: 'month' }, t1(monthText(month))],
    [{ ...monthPeriod(last), key: 'lastmonth' }, t1(monthText(last))],
    [{ ...monthPeriod(before), key: 'monthly' }, t1(monthText(before))],
    [yearToDate(month), t1(month.slice(0, 4))],
    [{ ...yearToDate(before), key: 'ytdly' }, t1(before.slice(0, 4))],
    [lastTwelveMonths(month), upTo(month)],
    [{ ...lastTwelveMonths(before), key: 'before12' }, upTo(before)],
  ];
}

/** The day all farms have entries from, by the first day of presence on each; null where one has none. */
async function begunOn({ tx, asked, ...at }: HerdAt): Promise<BusinessDate | null> {
  const firsts = await inEachFarm(tx, at, asked, async ({ farmid }) => {
    const { rows } = await tx.query<{ first: BusinessDate | null }>('select min(entrydt) as first from animal where farm_id = $1 and not deleted', [
      farmid,
    ]);
    return rows[0]?.first ?? null;
  });
  return firsts.includes(null) ? null : (firsts.sort().at(-1) ?? null);
}

/** The periods measured over all farms; one that reaches before the herd has no data. */
function columnsOf(farms: readonly FarmMeasures[], month: Month, begun: BusinessDate | null, input: Parameters<typeof together>[2]): TableColumn[] {
  const [only] = farms.length === 1 ? farms : [];
  return periodsOf(month).map(([{ key, from }, label], at) => {
    const parts = farms.flatMap(({ measures }) => measures[at] ?? []);
    const whole = parts.length === 1 && parts[0] !== undefined ? parts[0] : together(key, parts, input);
    const measure: PeriodMeasure = begun === null || from < begun ? { ...whole, figures: {}, provisional: new Set() } : whole;
    const { group } = PAIRS.find(({ now, past }) => now === key || past === key) ?? PAIRS[0];
    return { key, label, group, measure, ...(only === undefined ? { closed: true } : { narrows: { farmid: only.farm.farmid } }) };
  });
}

const CHANGE = t3('Thay đổi', 'Change', 'เปลี่ยนแปลง');
const PERCENT = t3('Thay đổi %', 'Change %', 'เปลี่ยนแปลง %');
const SIGNED = t3('Đã ký khi đó', 'As signed then', 'ตามที่ลงนามไว้');

/** The changes of a comparison: better, worse or the same as before; of the month also in per cent. */
function changeColumns(c: HerdMakers<ProductionLine>, pair: Pair, columns: readonly TableColumn[]): HerdColumn<ProductionLine>[] {
  const { change, group } = pair;
  const [now, past] = [pair.now, pair.past].map((key) => columns.find((one) => one.key === key));
  /** Of a figure: its value now, its value then; nothing where one side has no data. */
  const sides = ({ figure }: ProductionLine) => {
    const [a, b] = [now, past].map((column) => (figure === undefined || column === undefined ? null : cellOf(figure, column)));
    return figure === undefined || a == null || b == null ? null : { figure, now: a, past: b };
  };
  const absolute = c.decimal(change, CHANGE, {
    decimals: 2,
    group,
    ...phoneAmong(ON_PHONE, change, 2),
    of: (line) => {
      const found = sides(line);
      return found === null ? undefined : roundHalfAway(found.now - found.past, found.figure.decimals);
    },
    mark: (line) => {
      const found = sides(line);
      if (found === null || found.now === found.past) return null;
      const light = trafficLight(found.now - found.past, 0, found.figure.direction);
      return light !== null && (light === 'green' ? 'good' : 'bad');
    },
  });
  const percent = c.percent('pmonth', PERCENT, {
    decimals: 1,
    group,
    of: (line) => {
      const found = sides(line);
      return found === null || found.past === 0 ? undefined : roundHalfAway((100 * (found.now - found.past)) / Math.abs(found.past), 1);
    },
  });
  return pair.now === 'month' ? [absolute, percent] : [absolute];
}

/** The table in the order of the entry: now, before, a year ago, as signed, change and change in per cent. */
function tableOf(columns: readonly TableColumn[], aim: TableColumn, targets: TargetBook, signed: Readonly<Record<string, number | null>> | null) {
  return herdTable<ProductionLine>((c) => {
    const asSigned = c.decimal('signed', SIGNED, {
      decimals: 2,
      group: MONTH,
      of: ({ figure }) => (figure === undefined ? undefined : (signed?.[figure.code] ?? null)),
    });
    const grid = columns.flatMap((one) => {
      const pair = PAIRS.find(({ past }) => past === one.key);
      const changes = pair === undefined ? [] : changeColumns(c, pair, columns);
      const value = { ...measuredColumn(c, one, targets), ...phoneAmong(ON_PHONE, one.key, 2) };
      return [value, ...(pair?.now === 'month' && signed !== null ? [asSigned] : []), ...changes];
    });
    return [...nameColumns(c), ...grid, targetColumn(c, aim, targets)];
  }, PRODUCTION_LINE);
}

/** A part of what made the difference, by comparison. */
interface Part {
  readonly part: SplitPart;
  readonly changes: ReadonlyMap<string, number>;
}

const PARTS = herdTable<Part>(
  (c) => [
    c.text('part', t3('Phần', 'Part', 'ส่วน'), { width: 44, of: ({ part }) => part.name }),
    ...PAIRS.map(({ now, group }) => c.decimal(now, group, { decimals: 2, of: ({ changes }) => changes.get(now) })),
  ],
  { style: ({ part }) => part.total && 'total', decimals: ({ part }) => part.decimals },
);

type Split = (now: PeriodMeasure['sums'], then: PeriodMeasure['sums'], days: readonly [number, number]) => readonly SplitPart[] | null;

/** What made the difference in each comparison both sides of which have data. */
function partsOf(columns: readonly TableColumn[], split: Split): Part[] {
  const found = new Map<string, { part: SplitPart; changes: Map<string, number> }>();
  for (const { now, past } of PAIRS) {
    const [a, b] = [now, past].map((name) => columns.find((one) => one.key === name)?.measure);
    if (a === undefined || b === undefined || Object.keys(a.figures).length === 0 || Object.keys(b.figures).length === 0) continue;
    for (const part of split(a.sums, b.sums, [a.days, b.days]) ?? []) {
      const held = found.get(part.key) ?? { part, changes: new Map() };
      held.changes.set(now, roundHalfAway(part.value, part.decimals));
      found.set(part.key, held);
    }
  }
  return [...found.values()];
}

const NO_YEAR = t3(
  'Đàn chưa đủ một năm: các cột so sánh chưa có số liệu.',
  'The herd is younger than the comparison: those columns have no data.',
  'ฝูงยังไม่ครบปี คอลัมน์เปรียบเทียบจึงไม่มีข้อมูล',
);
const KNOWN_NOW = t3('Năm trước được tính theo dữ liệu biết hiện nay.', 'Last year is shown as known now.', 'ปีก่อนแสดงตามข้อมูลที่ทราบในปัจจุบัน');

function namesNote(farms: readonly FarmMeasures[]): Text3 | null {
  if (farms.length < 2) return null;
  const names = farms.map(({ farm }) => farm.farmname).join(', ');
  return t3(`Cộng ${farms.length} trại: ${names}`, `${farms.length} farms together: ${names}`, `รวม ${farms.length} ฟาร์ม: ${names}`);
}

/** PigMonthProReport3: a month and its sums against a year ago, and what made the difference (herd.md). */
export const report = herdReport({
  name: 'PigMonthProReport3',
  page: {
    menuGroup: 'herd-production',
    place: 7,
    title: t3('Năng suất tháng so với năm trước', 'Monthly Production against Last Year', 'รายงานผลผลิตรายเดือนเทียบปีก่อน'),
    purpose: t3(
      'So sánh tháng với năm trước và nguyên nhân thay đổi.',
      'The month against a year ago, and what made the difference.',
      'เปรียบเทียบเดือนกับปีก่อน และสาเหตุที่เปลี่ยน',
    ),
  },
  paper: 'landscape',
  drill: true,
  compares: [],
  fields: [
    {
      ...F.farms,
      help: t3('Để trống: trại hiện tại; nhiều trại: cấp 70', 'Blank: the current farm; several: level 70', 'เว้นว่าง: ฟาร์มปัจจุบัน หลายฟาร์ม: ระดับ 70'),
    },
    F.farmgroups,
    F.month,
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
  over: {},
  answer: async (at, params) => {
    const { tx } = at;
    const asof = asofOf(at, params.asof);
    const month = monthAsked(params.month, asof);
    const input = { settings: withVariants(at.settings, params), asof, codes: CODES };
    const periods = periodsOf(month).map(([period]) => period);
    const farms = await measureFarms(tx, at, at.asked, periods, input);
    const columns = columnsOf(farms, month, await begunOn(at), input);
    const [aim] = columns;
    if (aim === undefined) throw new Error('no month to compare');
    const [only] = farms.length === 1 ? farms : [];
    const targets: TargetBook = only?.targets ?? definedTargets;
    const signed = only === undefined ? [] : await inEachFarm(tx, at, [only.farm], ({ farmid }) => signedValues(tx, farmid, shiftMonth(month, -12)));
    const young = columns.some(({ measure }) => measure.period !== null && Object.keys(measure.figures).length === 0);
    return {
      table: tableOf(columns, aim, targets, signed[0] ?? null).of(productionLines(PRODUCTION_SET)),
      sections: [
        {
          key: 'psy',
          title: t3('Thay đổi số con cai sữa/nái/năm do đâu', 'What changed pigs weaned per female and year', 'สาเหตุที่ลูกหย่านม/แม่/ปีเปลี่ยน'),
          table: PARTS.of(partsOf(columns, (a, b) => splitWeanedPerFemale(a, b))),
        },
        {
          key: 'pw',
          title: t3('Thay đổi số con cai sữa do đâu', 'What changed pigs weaned', 'สาเหตุที่จำนวนหย่านมเปลี่ยน'),
          table: PARTS.of(partsOf(columns, splitPigsWeaned)),
        },
      ],
      notes: [
        namesNote(farms),
        runningNote(month, asof),
        KNOWN_NOW,
        young ? NO_YEAR : null,
        ...variantNotes(CODES, input.settings),
        ...provisionalNotes(columns.filter(({ measure }) => measure.provisional.size > 0)),
      ],
      leftout: leftoutOf(aim.measure.figures),
      subtitle: spanText(monthPeriod(month)),
      asof,
    };
  },
});
