import { unitText } from '#engine/define/units.ts';
import type { FigureDef } from '#engine/figures/domain/figure.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, monthOf, shiftMonth } from '#kernel/month.ts';
import { shiftWeek, type WeekStart, weekLabel, weekOf, weekText } from '#kernel/week.ts';
import type { LifeValues } from '../../domain/figures/measures.ts';
import { type BatchLife, lifeWithin, type Span } from '../../domain/figures/record.ts';
import { BATCH_FAMILIES, lifeTable, seenFigures } from './columns.ts';
import type { BatchAt, ReportedKind } from './kind.ts';
import { figureDecimals } from './money.ts';

/** Most months or weeks side by side. */
const MOST = 24;

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

type Days = Pick<Slot, 'from' | 'to'>;

/** A line that is no named figure: counted out of the days of batches. */
export interface TimeExtra<B extends BatchLife> {
  readonly name: Text3;
  readonly part: Text3;
  readonly unit: string;
  readonly decimals: number;
  readonly of: (spans: readonly Span<B>[], days: Days) => number | null;
}

/** What the lines of a kind are. */
export interface TimeLines<B extends BatchLife> {
  /** Figures by their code, and lines of `extra`, in order. */
  readonly codes: readonly string[];
  readonly extra: Readonly<Record<string, TimeExtra<B>>>;
  /** Head that are none, not unknown, where no batch stood. */
  readonly none: readonly string[];
  /** Levels where the period begins: the whole has its first. */
  readonly atStart: readonly string[];
  /** Figures a line stands against, by its code: the standard. */
  readonly against: Readonly<Record<string, string>>;
  /** Figures whose targets hold for a period as well: what a farm aims at are whole batches. */
  readonly aimed?: readonly string[];
}

/** A line of the report: a figure over the months. */
export interface TimeLine {
  readonly code: string;
  readonly cells: readonly (number | null)[];
  readonly whole: number | null;
  readonly target: number | null;
  /** What the farms aim at, in each period and in all of them. */
  readonly aims: readonly (number | null)[];
  readonly aim: number | null;
}

const spansIn = <B extends BatchLife>(batches: readonly B[], { from, to }: Days): Span<B>[] =>
  batches.flatMap((batch) => lifeWithin(batch, from, to) ?? []);

/** Places of the houses that are run as batches, over the days of a period: utilisation counts empty ones as well. */
function utilisation(values: LifeValues, capacity: number, { from, to }: Days): number | null {
  const places = capacity * (daysBetween(from, to) + 1);
  return places === 0 ? null : (100 * (values['PIGDAYS'] ?? 0)) / places;
}

type Kind<S, B extends BatchLife, V> = ReportedKind<S, B, V>;

function cellsOf<S, B extends BatchLife, V>(
  kind: Kind<S, B, V>,
  { extra, none }: TimeLines<B>,
  group: TimeGroup<B>,
  codes: readonly string[],
  days: Days,
): Record<string, number | null> {
  const spans = spansIn(group.batches, days);
  const values = kind.measures.figuresTogether(
    spans,
    codes.filter((code) => extra[code] === undefined),
  );
  const counted = codes.flatMap((code) => (extra[code] === undefined ? [] : [[code, extra[code].of(spans, days)] as const]));
  const zeros = spans.length === 0 ? none.map((code) => [code, 0] as const) : [];
  return { ...values, ...Object.fromEntries([...zeros, ...counted]), UTIL: utilisation(values, group.capacity, days) };
}

/** Batches that stood in the period, and what their houses hold together. */
export interface TimeGroup<B extends BatchLife> {
  readonly batches: readonly B[];
  readonly capacity: number;
  /** What its farms aim at in some days. */
  readonly aims?: (figure: FigureDef, days: Days) => number | null;
}

/** The lines of a group of batches over the periods and over all of them. */
export function timeLines<S, B extends BatchLife, V>(
  at: BatchAt<S, B, V>,
  lines: TimeLines<B>,
  group: TimeGroup<B>,
  slots: readonly Slot[],
  whole: Days,
): TimeLine[] {
  const { kind } = at;
  const codes = lines.codes.filter((code) => lines.extra[code] !== undefined || seenFigures(kind, at, [code]).length > 0);
  const cells = slots.map((one) => cellsOf(kind, lines, group, codes, one));
  const all = cellsOf(kind, lines, group, [...new Set([...codes, ...Object.values(lines.against)])], whole);
  return codes.map((code) => {
    const standard = lines.against[code];
    const aimIn = (days: Days) => (lines.aimed?.includes(code) === true ? (group.aims?.(kind.figures.of(code), days) ?? null) : null);
    return {
      code,
      cells: cells.map((one) => one[code] ?? null),
      whole: lines.atStart.includes(code) ? (cells[0]?.[code] ?? null) : (all[code] ?? null),
      target: standard === undefined ? null : (all[standard] ?? null),
      ...{ aims: slots.map(aimIn), aim: aimIn(whole) },
    };
  });
}

const AIM = t3('Mục tiêu', 'Target', 'เป้าหมาย');

/** The table of such lines, a column a period; `aimed`: one of them has a target. */
export function timeTable<S, B extends BatchLife, V>(
  kind: Kind<S, B, V>,
  { extra }: TimeLines<B>,
  slots: readonly Slot[],
  whole: Days,
  aimed = false,
) {
  const shape = (code: string) => extra[code] ?? kind.figures.of(code);
  const partOf = (code: string): Text3 => extra[code]?.part ?? kind.words(BATCH_FAMILIES[kind.figures.of(code).family]);
  return lifeTable<TimeLine, BatchAt<S, B, V>>(
    kind as never,
    (c) => [
      c.text('name', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { frozen: true, width: 26, of: ({ code }) => shape(code).name }),
      ...slots.map(({ key, label, from, to, running }, n) =>
        c.decimal(`m${key}`, label, { of: ({ cells }) => cells[n] ?? null, days: () => ({ from, to }), provisional: () => running }),
      ),
      c.decimal('whole', t3('Cả kỳ', 'Total', 'รวม'), { days: () => whole, mark: () => 'total' }),
      c.decimal('target', t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน')),
      ...(aimed ? [c.decimal('aim', AIM)] : []),
      c.text('unit', { of: ({ code }, { language }) => unitText(shape(code).unit, language) }),
      c.text('part', t3('Nhóm', 'Part', 'กลุ่ม'), { of: ({ code }) => partOf(code) }),
    ],
    {
      decimals: ({ code, cells, whole: all }, at) => extra[code]?.decimals ?? figureDecimals(at, code, [...cells, all]),
      figure: ({ code }) => extra[code] === undefined && code !== 'UTIL' && code,
    },
  );
}

/** Some figures drawn over the periods; the standard lies across, the farms' targets are a line beside them. */
export function timeCharts<S, B extends BatchLife, V>(
  { figures }: Kind<S, B, V>,
  drawn: readonly string[],
  slots: readonly Slot[],
  lines: readonly TimeLine[],
) {
  return drawn.flatMap((code) => {
    const line = lines.find((one) => one.code === code);
    if (line === undefined || slots.length < 2 || line.cells.every((cell) => cell === null)) return [];
    const { unit, name } = figures.of(code);
    return [
      {
        kind: 'line' as const,
        title: name,
        ...(unit === '' ? {} : { unit }),
        x: slots.map(({ label }) => label.V),
        series: [
          { name, values: line.cells, figure: code, target: line.target },
          ...(line.aims.every((aim) => aim === null) ? [] : [{ name: AIM, values: line.aims }]),
        ],
        opens: slots.map(({ from, to }) => ({ from, to })),
      },
    ];
  });
}
