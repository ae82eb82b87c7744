import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, lifeWithin, type Span } from '#engine/batch/domain/figures/record.ts';
import { choice, defineList, int } from '#engine/define/fields.ts';
import { unitText } from '#engine/define/units.ts';
import { refused } from '#engine/server/refused.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import { shiftWeek, type WeekStart, weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresTogether } from '../../../domain/figures/measure.ts';
import { GROW_FIELDS as F, type GrowFarm, growDays, growTable, inGrowFarms } from '../grow-at.ts';
import { FAMILY_WORDS, flagsNote, seen } from '../grow-columns.ts';
import { openedBy } from '../grow-drill.ts';
import { growReport } from '../grow-report.ts';
import { EXTRA, type ExtraCode, extraOf } from './time-extra.ts';

const STEP = defineList('growstep', { month: t3('Tháng', 'Months', 'เดือน'), week: t3('Tuần trại', 'Farm weeks', 'สัปดาห์ฟาร์ม') });
/** Most months or weeks side by side. */
const MOST = 24;
const USUAL = 12;

/** A month or week, cut to the days that have passed. */
export interface Slot {
  readonly key: string;
  readonly label: Text3;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** It has not ended yet. */
  readonly running: boolean;
}

const slot = (key: string, label: Text3, from: BusinessDate, to: BusinessDate, today: BusinessDate): Slot => ({
  ...{ key, label, from, to: to < today ? to : today },
  running: to >= today,
});

/** The months or weeks from–to, up to today. @throws Refused V_RANGE for more than {@link MOST}. */
export function slotsOf(step: 'month' | 'week', from: BusinessDate, to: BusinessDate, today: BusinessDate, weekstart: WeekStart): Slot[] {
  const slots: Slot[] = [];
  if (step === 'month')
    for (let month = monthOf(from); month <= monthOf(to); month = shiftMonth(month, 1)) {
      const days = daysOfMonth(month);
      slots.push(slot(month, t1(`${month.slice(4)}/${month.slice(0, 4)}`), days.from, days.to, today));
    }
  else
    for (let week = weekOf(from, weekstart); week.first <= to; week = shiftWeek(week, 1, weekstart))
      slots.push(slot(weekLabel(week), t1(weekText(weekLabel(week))), week.first, week.last, today));
  if (slots.length > MOST) throw refused('V_RANGE', 'from', { min: 1, max: MOST });
  return slots.filter((one) => one.from <= today);
}

/** Figures of a period, in the order of the report; those between are counted by themselves ({@link EXTRA}). */
const LINES: readonly (string | ExtraCode)[] = [
  ...['LIVE0', 'in_weaning', 'in_purchase', 'in_transfer', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE', 'UNACC'],
  ...['PIGDAYS', 'avglive', 'WIN', 'WSOLD', 'AWSOLD', 'kg0', 'WLIVE', 'GAIN', 'ADG', 'ADFI', 'FCR'],
  ...['MORT', 'CULLR', 'DEADWEEKS', 'FEED', 'CMED', 'CVAC', 'opened', 'closed', 'UTIL', 'DIRECT', 'COSTGAIN'],
];

/** A line of the report: a figure over the months. */
interface Line {
  readonly code: string;
  readonly cells: readonly (number | null)[];
  readonly whole: number | null;
  readonly target: number | null;
}

const isExtra = (code: string): code is ExtraCode => code in EXTRA;
const nameOf = (code: string): Text3 => (isExtra(code) ? EXTRA[code].name : GROW_FIGURES.of(code).name);
const unitOf = (code: string): string => (isExtra(code) ? EXTRA[code].unit : GROW_FIGURES.of(code).unit);
const decimalsOf = (code: string): number => (isExtra(code) ? EXTRA[code].decimals : GROW_FIGURES.of(code).decimals);
const partOf = (code: string): Text3 => (isExtra(code) ? EXTRA[code].part : FAMILY_WORDS[GROW_FIGURES.of(code).family]);
/** Level numbers stand where the period begins or ends: the whole has its first or last. */
const AT_START: ReadonlySet<string> = new Set(['LIVE0', 'kg0']);

const spansIn = (batches: readonly BatchLife[], { from, to }: Pick<Slot, 'from' | 'to'>): Span[] =>
  batches.flatMap((batch) => lifeWithin(batch, from, to) ?? []);

/** Places of the houses that are run as batches, over the days of a period: utilisation counts empty ones as well. */
function utilisation(values: LifeValues, capacity: number, { from, to }: Pick<Slot, 'from' | 'to'>): number | null {
  const places = capacity * (daysBetween(from, to) + 1);
  return places === 0 ? null : (100 * (values['PIGDAYS'] ?? 0)) / places;
}

function cellsOf(
  batches: readonly BatchLife[],
  capacity: number,
  codes: readonly string[],
  days: Pick<Slot, 'from' | 'to'>,
): Record<string, number | null> {
  const spans = spansIn(batches, days);
  const measured = codes.filter((code) => !isExtra(code));
  const values = figuresTogether(spans, measured);
  const extra = Object.fromEntries(codes.filter(isExtra).map((code) => [code, extraOf(code, spans, days)]));
  const none = spans.length === 0 ? Object.fromEntries(['LIVE0', 'PIGSIN', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'LIVE'].map((code) => [code, 0])) : {};
  return { ...values, ...none, ...extra, UTIL: utilisation(values, capacity, days) };
}

const timeTable = (slots: readonly Slot[], targets: boolean, whole: Pick<Slot, 'from' | 'to'>) =>
  growTable<Line>(
    (c) => [
      c.text('name', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { frozen: true, width: 26, of: ({ code }) => nameOf(code) }),
      ...slots.map(({ key, label, from, to, running }, at) =>
        c.decimal(`m${key}`, label, { of: ({ cells }) => cells[at] ?? null, days: () => ({ from, to }), provisional: () => running }),
      ),
      c.decimal('whole', t3('Cả kỳ', 'Total', 'รวม'), { days: () => whole, mark: () => 'total' }),
      ...(targets ? [c.decimal('target', t3('Tiêu chuẩn', 'Target', 'เป้าหมาย'))] : []),
      c.text('unit', { of: ({ code }, { language }) => unitText(unitOf(code), language) }),
      c.text('part', t3('Nhóm', 'Part', 'กลุ่ม'), { of: ({ code }) => partOf(code) }),
    ],
    { decimals: ({ code }) => decimalsOf(code), figure: ({ code }) => !isExtra(code) && code !== 'UTIL' && code },
  );

/** Batches of a farm that stood on any of the days, as they are known on the last day that has passed. */
const standingIn = (farm: GrowFarm, { areas, rooms }: Asked, from: BusinessDate, to: BusinessDate) =>
  farm.batches({ asof: to < farm.curbusdt ? to : farm.curbusdt, areas, rooms, from, daily: true });

interface Asked {
  readonly farms?: readonly string[] | null | undefined;
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
}

/** Figures drawn over the months; those with a standard stand beside it. */
const DRAWN = ['ADG', 'FCR', 'MORT'] as const;

function charts(slots: readonly Slot[], lines: readonly Line[], fcr: number | null) {
  return DRAWN.flatMap((code) => {
    const line = lines.find((one) => one.code === code);
    if (line === undefined || slots.length < 2) return [];
    const unit = GROW_FIGURES.of(code).unit;
    return [
      {
        kind: 'line' as const,
        title: nameOf(code),
        ...(unit === '' ? {} : { unit }),
        x: slots.map(({ label }) => label.V),
        series: [{ name: nameOf(code), values: line.cells, figure: code, target: code === 'FCR' ? fcr : null }],
        opens: slots.map(({ from, to }) => ({ from, to })),
      },
    ];
  });
}

/** PigletTimeReport: what the farm did in each month, whichever batches were open. @throws Refused 898, V_RANGE */
export const report = growReport({
  name: 'PigletTimeReport',
  page: {
    menuGroup: 'growfinish-report',
    place: 4,
    title: t3('Báo cáo năng suất theo tháng', 'Monthly Performance Report', 'รายงานผลการเลี้ยงรายเดือน'),
    purpose: t3(
      'Mỗi tháng trại nuôi được gì, bất kể lứa nào đang mở.',
      'What the farm did in each month, whichever batches were open.',
      'แต่ละเดือนฟาร์มเลี้ยงได้เท่าไร ไม่ว่ารุ่นใดเปิดอยู่',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [F.farms, F.areas, F.rooms, F.from, F.to, choice('step', t3('Theo', 'By', 'ตาม'), STEP, { fallback: 'month' })],
  beside: [int('parityid', F.parityid.label, { min: 1, max: 99_999 }), F.roomid, F.farmid],
  drill: openedBy((farm, params: Asked, { from, to }) => standingIn(farm, params, from, to)),
  answer: async (at, { from: asked, to: until, areas, rooms, step }) => {
    const days = growDays({ from: asked, to: until }, at.curbusdt, (to) =>
      step === 'week' ? addDays(to, -7 * (USUAL - 1)) : addMonths(to, 1 - USUAL),
    );
    const slots = slotsOf(step, days.from, days.to, at.curbusdt, at.weekstart);
    const [first, last] = [slots[0], slots.at(-1)];
    const whole = { from: first?.from ?? days.from, to: last?.to ?? days.to };
    const parts = await inGrowFarms(at, async (farm) => ({
      batches: await standingIn(farm, { areas, rooms }, whole.from, whole.to),
      capacity: await farm.places(areas, rooms),
    }));
    const batches = parts.flatMap((part) => part.batches);
    const capacity = parts.reduce((sum, part) => sum + part.capacity, 0);
    const codes = LINES.filter((code) => isExtra(code) || seen(at, [code]).length > 0);
    const cells = slots.map((one) => cellsOf(batches, capacity, codes, one));
    const all = cellsOf(batches, capacity, codes, whole);
    const standard = figuresTogether(spansIn(batches, whole), ['FCRSTD'])['FCRSTD'] ?? null;
    const lines = codes.map(
      (code): Line => ({
        code,
        cells: cells.map((one) => one[code] ?? null),
        whole: AT_START.has(code) ? (cells[0]?.[code] ?? null) : (all[code] ?? null),
        target: code === 'FCR' ? standard : null,
      }),
    );
    return {
      table: timeTable(slots, true, whole).of(lines),
      days: whole,
      applied: { from: days.from, to: days.to },
      subtitle: spanned(t3('Các ngày', 'Days', 'วันที่'), whole),
      charts: charts(slots, lines, standard),
      notes: [flagsNote(batches)],
    };
  },
});
