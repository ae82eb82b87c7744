import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import type { ReportFarm } from '#engine/server/report/asked-farms.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { lastTwelveMonths, type Month, monthPeriod, type Period, shiftMonth, yearToDate } from '#engine/server/report/periods.ts';
import { trafficLight } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { LastYearParams } from '#modules/herd/contract/reports/production/last-year.report.ts';
import { type SplitPart, splitPigsWeaned, splitWeanedPerFemale } from '#modules/herd/domain/figures/change-parts.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import type { PeriodMeasure } from '../../figures/measure-periods.ts';
import { cellOf, productionColumns, productionRows, type TableColumn, targetOf } from '../production-table.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { type FarmMeasures, measureFarms, ofFarms, together } from './farm-sums.ts';
import { monthAsked, monthText, same, spanText } from './month-span.ts';
import { signedValues } from './signed-months.ts';
import { withVariants } from './variants.ts';

const CODES = PRODUCTION_SET.flatMap(({ codes }) => codes);

/** Three comparisons: a period now, the same a year ago (for the twelve months: the twelve before). */
const PAIRS = [
  { now: 'month', past: 'monthly', change: 'dmonth', group: { V: 'Tháng', E: 'Month', T: 'เดือน' } },
  { now: 'ytd', past: 'ytdly', change: 'dytd', group: { V: 'Từ đầu năm', E: 'Year to date', T: 'ตั้งแต่ต้นปี' } },
  { now: 'last12', past: 'before12', change: 'd12', group: { V: '12 tháng', E: 'Twelve months', T: '12 เดือน' } },
] as const satisfies readonly { now: string; past: string; change: string; group: Text3 }[];

const CHANGE: Text3 = { V: 'Thay đổi', E: 'Change', T: 'เปลี่ยนแปลง' };
const PERCENT: Text3 = { V: 'Thay đổi %', E: 'Change %', T: 'เปลี่ยนแปลง %' };
const SIGNED: Text3 = { V: 'Đã ký khi đó', E: 'As signed then', T: 'ตามที่ลงนามไว้' };

function periodsOf(month: Month): Period[] {
  const before = shiftMonth(month, -12);
  return [
    { ...monthPeriod(month), key: 'month' },
    { ...monthPeriod(shiftMonth(month, -1)), key: 'lastmonth' },
    { ...monthPeriod(before), key: 'monthly' },
    yearToDate(month),
    { ...yearToDate(before), key: 'ytdly' },
    lastTwelveMonths(month),
    { ...lastTwelveMonths(before), key: 'before12' },
  ];
}

function labelOf(key: string, month: Month): Text3 {
  const before = shiftMonth(month, -12);
  const year = month.slice(0, 4);
  switch (key) {
    case 'month':
      return same(monthText(month));
    case 'lastmonth':
      return same(monthText(shiftMonth(month, -1)));
    case 'monthly':
      return same(monthText(before));
    case 'ytd':
      return same(year);
    case 'ytdly':
      return same(before.slice(0, 4));
    case 'last12':
      return { V: `đến ${monthText(month)}`, E: `to ${monthText(month)}`, T: `ถึง ${monthText(month)}` };
    default:
      return { V: `đến ${monthText(before)}`, E: `to ${monthText(before)}`, T: `ถึง ${monthText(before)}` };
  }
}

function groupOf(key: string): Text3 {
  return (PAIRS.find(({ now, past }) => now === key || past === key) ?? PAIRS[0]).group;
}

/** First day of presence on each farm; a comparison that reaches before it has no data. */
async function beginnings(tx: Db, ctx: HerdReportContext, farms: readonly ReportFarm[]): Promise<(BusinessDate | null)[]> {
  return inEachFarm(tx, ctx, farms, async (own) => {
    const { rows } = await tx.query<{ first: BusinessDate | null }>('select min(entrydt) as first from animal where farm_id = $1 and not deleted', [
      own.farmid,
    ]);
    return rows[0]?.first ?? null;
  });
}

function columnsOf(farms: readonly FarmMeasures[], month: Month, begun: BusinessDate | null, input: Parameters<typeof together>[2]): TableColumn[] {
  return periodsOf(month).map(({ key, from }, at) => {
    const parts = farms.flatMap(({ measures }) => measures[at] ?? []);
    const whole = parts.length === 1 && parts[0] !== undefined ? parts[0] : together(key, parts, input);
    const measure: PeriodMeasure = begun === null || from < begun ? { ...whole, figures: {}, provisional: new Set() } : whole;
    const params = farms.length === 1 ? `farmid=${encodeURIComponent(farms[0]?.farm.farmid ?? '')}` : undefined;
    return { key, label: labelOf(key, month), group: groupOf(key), measure, ...(params === undefined ? { closed: true } : { params }) };
  });
}

/** The grid's columns in the order of the entry: now, before, a year ago, as signed, change and change in per cent. */
function gridColumns(columns: readonly TableColumn[], signed: boolean): Column[] {
  const change = (key: string, label: Text3, group: Text3, type: Column['type'] = 'decimal'): Column => ({
    key,
    label,
    group,
    type,
    decimals: type === 'percent' ? 1 : 2,
  });
  const [figure, unit, target, ...own] = productionColumns(columns);
  const after = own.flatMap((one): Column[] => {
    const pair = PAIRS.find(({ past }) => past === one.key);
    if (pair === undefined) return [one];
    const changes = [change(pair.change, CHANGE, pair.group), ...(pair.now === 'month' ? [change('pmonth', PERCENT, pair.group, 'percent')] : [])];
    return pair.now === 'month' && signed ? [one, change('signed', SIGNED, pair.group), ...changes] : [one, ...changes];
  });
  return [figure, unit, ...after, target].flatMap((one) => one ?? []);
}

/** The change of one comparison with its light: better, worse or the same as before; of the month also in per cent. */
function changeCells(figure: FigureDef, { now, change }: (typeof PAIRS)[number], a: number, b: number): Record<string, string | number | null> {
  const light = a === b ? null : trafficLight(a - b, 0, figure.direction);
  return {
    [change]: roundHalfAway(a - b, figure.decimals),
    ...(light === null ? {} : { [`_mark_${change}`]: light === 'green' ? 'good' : 'bad' }),
    ...(now === 'month' && b !== 0 ? { pmonth: roundHalfAway((100 * (a - b)) / Math.abs(b), 1) } : {}),
  };
}

/** Changes of a figure in all comparisons; none where one side has no data. */
function changesOf(figure: FigureDef, columns: readonly TableColumn[]): Record<string, string | number | null> {
  const value = (key: string): number | null => {
    const column = columns.find((one) => one.key === key);
    return column === undefined ? null : cellOf(figure, column);
  };
  return Object.assign(
    {},
    ...PAIRS.map((pair) => {
      const [a, b] = [value(pair.now), value(pair.past)];
      return a === null || b === null ? {} : changeCells(figure, pair, a, b);
    }),
  );
}

const own = columnsWith({
  part: { V: 'Phần', E: 'Part', T: 'ส่วน' },
  month: { V: 'Tháng', E: 'Month', T: 'เดือน' },
  ytd: { V: 'Từ đầu năm', E: 'Year to date', T: 'ตั้งแต่ต้นปี' },
  last12: { V: '12 tháng', E: 'Twelve months', T: '12 เดือน' },
});

function splitSection(
  key: string,
  title: Text3,
  columns: readonly TableColumn[],
  split: (now: PeriodMeasure['sums'], then: PeriodMeasure['sums'], days: readonly [number, number]) => readonly SplitPart[] | null,
  language: Language,
): ReportSection {
  const found = new Map<string, { part: SplitPart; cells: Record<string, number> }>();
  for (const { now, past } of PAIRS) {
    const [a, b] = [now, past].map((name) => columns.find((one) => one.key === name)?.measure);
    if (a === undefined || b === undefined || Object.keys(a.figures).length === 0 || Object.keys(b.figures).length === 0) continue;
    for (const part of split(a.sums, b.sums, [a.days, b.days]) ?? []) {
      const held = found.get(part.key) ?? { part, cells: {} };
      held.cells[now] = roundHalfAway(part.value, part.decimals);
      found.set(part.key, held);
    }
  }
  const rows = [...found.values()].map(
    ({ part, cells }): ReportRow => ({ part: part.name[language], ...cells, _decimals: part.decimals, ...(part.total ? { _style: 'total' } : {}) }),
  );
  const decimal = { decimals: 2 } as const;
  return {
    key,
    title,
    columns: [own('part', 'text', { width: 44 }), ...(['month', 'ytd', 'last12'] as const).map((name) => own(name, 'decimal', decimal))],
    rows,
  };
}

const NO_YEAR: Text3 = {
  V: 'Đàn chưa đủ một năm: các cột so sánh chưa có số liệu.',
  E: 'The herd is younger than the comparison: those columns have no data.',
  T: 'ฝูงยังไม่ครบปี คอลัมน์เปรียบเทียบจึงไม่มีข้อมูล',
};
const KNOWN_NOW: Text3 = {
  V: 'Năm trước được tính theo dữ liệu biết hiện nay.',
  E: 'Last year is shown as known now.',
  T: 'ปีก่อนแสดงตามข้อมูลที่ทราบในปัจจุบัน',
};

function namesNote(farms: readonly FarmMeasures[]): { text: Text3 }[] {
  if (farms.length < 2) return [];
  const names = farms.map(({ farm }) => farm.farmname).join(', ');
  return [
    { text: { V: `Cộng ${farms.length} trại: ${names}`, E: `${farms.length} farms together: ${names}`, T: `รวม ${farms.length} ฟาร์ม: ${names}` } },
  ];
}

/** PigMonthProReport3: a month and its sums against a year ago, and what made the difference (herd.md). */
export const queryLastYear = ofFarms({}, async (tx, ctx, params: LastYearParams, asked) => {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const month = monthAsked(params.month, asof);
  const settings = withVariants(ctx.settings, params);
  const farms = await measureFarms(tx, ctx, asked, periodsOf(month), { settings, asof, codes: CODES });
  const firsts = (await beginnings(tx, ctx, asked)).flatMap((day) => day ?? []);
  const begun = firsts.length < asked.length ? null : (firsts.sort().at(-1) ?? null);
  const columns = columnsOf(farms, month, begun, { settings, asof, codes: CODES });
  const aim = columns[0];
  const only = farms.length === 1 ? farms[0] : undefined;
  if (aim === undefined) return { columns: [], rows: [] };
  const targets = only?.targets ?? ((figure) => (typeof figure.target === 'number' ? figure.target : null));
  const signed = only === undefined ? null : await inEachFarm(tx, ctx, [only.farm], (at) => signedValues(tx, at.farmid, shiftMonth(month, -12)));
  const then = signed?.[0] ?? null;
  const young = columns.some(({ measure }) => measure.period !== null && Object.keys(measure.figures).length === 0);
  return {
    columns: gridColumns(columns, then !== null),
    rows: productionRows(PRODUCTION_SET, columns, targets, aim, ctx.language, (figure) => ({
      ...changesOf(figure, columns),
      ...(then === null ? {} : { signed: then[figure.code] ?? null }),
      target: targetOf(figure, aim, targets),
    })),
    sections: [
      splitSection(
        'psy',
        { V: 'Thay đổi số con cai sữa/nái/năm do đâu', E: 'What changed pigs weaned per female and year', T: 'สาเหตุที่ลูกหย่านม/แม่/ปีเปลี่ยน' },
        columns,
        (a, b) => splitWeanedPerFemale(a, b),
        ctx.language,
      ),
      splitSection(
        'pw',
        { V: 'Thay đổi số con cai sữa do đâu', E: 'What changed pigs weaned', T: 'สาเหตุที่จำนวนหย่านมเปลี่ยน' },
        columns,
        splitPigsWeaned,
        ctx.language,
      ),
    ],
    notes: [
      ...namesNote(farms),
      { text: KNOWN_NOW },
      ...(young ? [{ text: NO_YEAR }] : []),
      ...variantNotes(CODES, settings),
      ...provisionalNotes(columns.filter(({ measure }) => measure.provisional.size > 0)),
    ],
    leftout: leftoutOf(aim.measure.figures),
    subtitle: spanText(monthPeriod(month)),
    asof,
  };
});
