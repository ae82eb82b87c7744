import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { spread } from '#engine/server/report/stats.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresTogether, isAveraged } from '../../../domain/figures/measure.ts';
import { type GrowAt, growTable } from '../grow-at.ts';
import { figureColumn, type GrowRow, seen, stateOf } from '../grow-columns.ts';

/** A line of totals: a mean of batches, or how they spread. */
interface TotalRow {
  readonly line: Text3;
  readonly values: LifeValues;
}

const LINE = t3('Dòng', 'Line', 'บรรทัด');
const STATE: Readonly<Record<'closed' | 'active', Text3>> = {
  closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว'),
  active: t3('Đang nuôi', 'Active', 'กำลังเลี้ยง'),
};

const named = (state: Text3, n: number, what: Text3): Text3 =>
  t3(`${state.V} (${n} lứa): ${what.V}`, `${state.E} (${n} batches): ${what.E}`, `${state.T} (${n} รุ่น): ${what.T}`);
const TOGETHER = t3('cộng gộp', 'together', 'รวม');
const SPREAD = t3('độ lệch chuẩn', 'standard deviation', 'ส่วนเบี่ยงเบนมาตรฐาน');

/** Standard deviation of each figure over batches; null of fewer than two. */
const spreadOf = (rows: readonly GrowRow[], codes: readonly string[]): LifeValues =>
  Object.fromEntries(
    codes.map((code) => [
      code,
      spread(
        rows.map(({ values }) => values[code] ?? null),
        2,
      )?.deviation ?? null,
    ]),
  );

/** Batches that enter means: their head add up and they were weighed in. */
export const averaged = (rows: readonly GrowRow[]): GrowRow[] => rows.filter(({ batch }) => isAveraged(batch));

/** Lines of totals: batches closed and batches active apart, sums by sums, each with the spread of its batches. */
export function totalsTable(at: GrowAt, rows: readonly GrowRow[], codes: readonly string[]) {
  const shown = seen(at, codes);
  const lines = (['closed', 'active'] as const).flatMap((state): TotalRow[] => {
    const own = averaged(rows).filter(({ batch }) => (stateOf(batch) === 'closed') === (state === 'closed'));
    if (own.length === 0) return [];
    const whole = figuresTogether(
      own.map(({ batch }) => wholeLife(batch)),
      shown,
    );
    return [
      { line: named(STATE[state], own.length, TOGETHER), values: whole },
      { line: named(STATE[state], own.length, SPREAD), values: spreadOf(own, shown) },
    ];
  });
  return growTable<TotalRow>((c) => [
    c.text('line', LINE, { frozen: true, width: 26 }),
    ...shown.map((code) => figureColumn<TotalRow>(code, { figure: undefined as never })),
  ]).of(lines);
}

/** How many of the batches enter no mean; null where all do. */
export function leftOutNote(rows: readonly GrowRow[]): Text3 | null {
  const n = rows.length - averaged(rows).length;
  return n === 0
    ? null
    : t3(
        `${n} lứa không vào dòng cộng: số con không khớp hoặc thiếu khối lượng nhập.`,
        `${n} batches are in no total: their head do not add up, or they were not weighed in.`,
        `${n} รุ่นไม่อยู่ในยอดรวม: จำนวนตัวไม่ตรงหรือไม่มีน้ำหนักเข้า`,
      );
}

/** Tones of the best and the worst tenth of batches by a figure; of fewer than ten nobody stands out. */
export function tenths(rows: readonly GrowRow[], code: string): ReadonlyMap<BatchLife, 'good' | 'bad'> {
  const { direction } = GROW_FIGURES.of(code);
  const known = averaged(rows).flatMap(({ batch, values }) => {
    const value = values[code] ?? null;
    return value === null ? [] : [{ batch, value }];
  });
  const tenth = Math.floor(known.length / 10);
  if (direction === 'none' || tenth === 0) return new Map();
  const best = known.toSorted((a, b) => (direction === 'up' ? b.value - a.value : a.value - b.value));
  return new Map([
    ...best.slice(0, tenth).map(({ batch }) => [batch, 'good'] as const),
    ...best.slice(-tenth).map(({ batch }) => [batch, 'bad'] as const),
  ]);
}
