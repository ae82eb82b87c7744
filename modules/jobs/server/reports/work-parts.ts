import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { J, NOT_DONE } from '../../contract/words.ts';
import { workFigures } from '../../domain/job-figures.ts';
import { type FarmWork, type Work, workTable } from './work-report.ts';

/** Completion below which a row is marked, and marked red, %. */
export const LOW = 90;
export const BAD = 70;

/** Pieces of work with the farm they are of. */
export type Piece = readonly [work: Work, farm: FarmWork];

const rounded = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));

function toneOf(value: number | null | undefined) {
  if (value == null) return null;
  if (value >= LOW) return 'good';
  return value >= BAD ? 'warn' : 'bad';
}

interface ReasonRow {
  readonly reason: string;
  readonly n: number;
  readonly share: number;
}
export const REASONS = workTable<ReasonRow>((c) => [
  c.text('reason', J.reason, { words: NOT_DONE.words, width: 30 }),
  c.int('n', t3('Số lần', 'Times', 'ครั้ง'), { total: 'sum' }),
  c.percent('share', t3('Tỷ lệ', 'Share', 'สัดส่วน'), { decimals: 1, unit: '%' }),
]);

/** Why work was not done, the most frequent first. */
export function reasonRows(pieces: readonly Piece[]): ReasonRow[] {
  const given = pieces.flatMap(([{ reason }]) => (reason === null ? [] : [reason]));
  return [...Map.groupBy(given, (reason) => reason)]
    .map(([reason, all]) => ({ reason, n: all.length, share: (100 * all.length) / given.length }))
    .toSorted((a, b) => b.n - a.n || (a.reason < b.reason ? -1 : 1));
}

/** Most days the heat map shows: the last of them. */
const MAP_DAYS = 31;
interface MapRow {
  readonly house: string;
  readonly cells: ReadonlyMap<string, number | null>;
}

/** House by day: completion of the last days of a period that have passed. */
export function heatMap(farms: readonly FarmWork[], { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate }, today: BusinessDate) {
  const last = to < today ? to : addDays(today, -1);
  const length = Math.max(0, Math.min(MAP_DAYS, daysBetween(from, last) + 1));
  const days = Array.from({ length }, (_, n) => addDays(last, n - length + 1));
  const rows = farms.flatMap(({ farm, houses, work }) => {
    const byHouse = Map.groupBy(
      work.filter(({ planned, roomid }) => planned && roomid !== null),
      ({ roomid }) => roomid ?? '',
    );
    return [...byHouse].map(([roomid, own]): MapRow => {
      const byDay = Map.groupBy(own, ({ day }) => day);
      const name = houses.get(roomid)?.name ?? roomid;
      return {
        house: farms.length > 1 ? `${farm.farmid} · ${name}` : name,
        cells: new Map(days.map((day) => [day, workFigures(byDay.get(day) ?? []).completion])),
      };
    });
  });
  const heat = workTable<MapRow>((c) => [
    c.text('house', { frozen: true, width: 18 }),
    ...days.map((day) =>
      c.int(`d${day}`, t1(formatDate(day).slice(0, 5)), {
        width: 6,
        of: ({ cells }) => rounded(cells.get(day)),
        mark: ({ cells }) => toneOf(cells.get(day)),
      }),
    ),
  ]);
  return heat.of(
    rows.toSorted((a, b) => a.house.localeCompare(b.house)),
    null,
  );
}

interface WeekRow {
  readonly week: string;
  readonly completion: number | null;
  readonly hours: number;
}
export const WEEKS = workTable<WeekRow>((c) => [
  c.week('week', t3('Tuần', 'Week', 'สัปดาห์'), { frozen: true }),
  c.percent('completion', t3('Hoàn thành', 'Completion', 'ความสำเร็จ'), { decimals: 1, unit: '%' }),
  c.decimal('hours', t3('Giờ đã ghi', 'Hours logged', 'ชั่วโมงที่บันทึก'), { decimals: 1, unit: 'h' }),
]);

/** Completion and hours of each farm week. */
export function weekRows(pieces: readonly Piece[]): WeekRow[] {
  const weeks = Map.groupBy(pieces, ([{ day }, { weekstart }]) => weekLabel(weekOf(day, weekstart)));
  return [...weeks]
    .map(([week, own]) => ({ week, ...workFigures(own.map(([work]) => work)) }))
    .map(({ week, completion, hours }) => ({ week, completion, hours }))
    .toSorted((a, b) => (a.week < b.week ? -1 : 1));
}
