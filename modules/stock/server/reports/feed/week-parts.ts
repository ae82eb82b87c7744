import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { weekWords } from '#kernel/week.ts';
import type { FarmStock } from '../../farm-stock.ts';
import { type StockAt, stockTable } from '../stock-report.ts';
import { FEED_WORDS as W } from './feed-fields.ts';
import { feedHeld } from './feed-stock.ts';
import { type FeedWeek, offOf, type WeekRow } from './week-rows.ts';

/** Weeks of the forecast. */
const AHEAD = 4;
/** % off the standard for two weeks that puts a house on the list (stock.md, PigstkFoodWeek). */
export const OFF = 10;

/** What a code of a list is called. */
export type Named = (list: string, value: string) => string;

/** kg a head a day; null without pigs. */
export const perHead = ({ kg, pigDays }: Pick<WeekRow, 'kg' | 'pigDays'>): number | null => ratio(kg, pigDays);
/** The sum over a list. */
export const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** A house beyond 10 % of its standard two weeks running. */
interface Off {
  readonly farmid: string;
  readonly what: string;
  readonly parityid: number | null;
  readonly week: string;
  readonly before: number;
  readonly off: number;
}

/** Houses 10 % off, the same way or not, in a week and in the one before it. */
export function offFor(rows: readonly WeekRow[]): Off[] {
  return rows.flatMap((row, at) => {
    const last = rows[at - 1];
    if (last === undefined || last.farmid !== row.farmid || last.what !== row.what || last.parityid !== row.parityid || row.running) return [];
    const [before, off] = [offOf(last), offOf(row)];
    if (before === null || off === null || Math.abs(before) < OFF || Math.abs(off) < OFF) return [];
    return [{ farmid: row.farmid, what: row.what, parityid: row.parityid, week: row.week, before, off }];
  });
}

export const OFF_TABLE = stockTable<Off>((c) => [
  c.text('farmid'),
  c.text('what', W.house),
  c.int('parityid', W.batch),
  c.text('week', t3('Tuần', 'Week', 'สัปดาห์'), { of: ({ week }) => weekWords(week) }),
  c.percent('before', t3('Tuần trước', 'Week before', 'สัปดาห์ก่อน'), { decimals: 1 }),
  c.percent('off', W.off, { decimals: 1, mark: () => 'warn' }),
]);

/** Share of each feed, week by week. */
export function itemsTable(weeks: readonly FeedWeek[]) {
  return stockTable<{ readonly name: string; readonly kg: readonly number[]; readonly whole: readonly number[] }>((c) => [
    c.text('name', W.feed, { width: 24, frozen: true }),
    ...weeks.map(({ key }, at) =>
      c.percent(`w${key}`, weekWords(key), { decimals: 1, group: W.share, of: ({ kg, whole }) => ratio(100 * (kg[at] ?? 0), whole[at] ?? 0) }),
    ),
    c.decimal('kg', W.total, { decimals: 1, of: ({ kg }) => sum(kg, (one) => one), total: 'sum' }),
    c.percent('share', W.share, {
      decimals: 1,
      of: ({ kg, whole }) =>
        ratio(
          100 * sum(kg, (one) => one),
          sum(whole, (one) => one),
        ),
    }),
  ]);
}

export const sowTable = (named: Named, farms: boolean) =>
  stockTable<WeekRow>((c) => [
    ...(farms ? [c.text('farmid')] : []),
    c.text('pigtype', W.pigtype, { of: ({ pigtype }) => (pigtype === '' ? '–' : named('pigtype', pigtype)) }),
    c.text('week', t3('Tuần', 'Week', 'สัปดาห์'), { of: ({ week }) => weekWords(week) }),
    c.int('pigDays', W.pigDays),
    c.decimal('kg', W.feedKg, { decimals: 1 }),
    c.decimal('perHead', W.perHead, { decimals: 3, of: perHead }),
  ]);

/** A week to come: what the standard asks for, and what of the feed at hand is left after it. */
interface Coming {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly need: number;
  readonly left: number;
  readonly order: number;
}

export const COMING = stockTable<Coming>((c) => [
  c.text('farmid'),
  c.date('from', t3('Từ ngày', 'From', 'ตั้งแต่')),
  c.decimal('need', t3('Cần (kg)', 'Needed (kg)', 'ต้องใช้ (กก.)'), { decimals: 0, total: 'sum' }),
  c.decimal('left', t3('Còn sau tuần (kg)', 'Left after it (kg)', 'เหลือหลังสัปดาห์ (กก.)'), { decimals: 0, mark: ({ left }) => left < 0 && 'bad' }),
  c.decimal('order', t3('Phải mua thêm (kg)', 'To be bought (kg)', 'ต้องซื้อเพิ่ม (กก.)'), { decimals: 0 }),
]);

/** Which houses are looked at. */
interface Housed {
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
}

/** Σ live × standard of the batches open today, over the next four weeks, less what lies there and is on its way. */
export async function comingOf(at: StockAt, farm: FarmStock, asked: Housed): Promise<Coming[]> {
  const today = farm.curbusdt;
  const { batches } = await at.services.feeding(at.tx, farm.farmid, {
    ...{ from: today, to: today, areas: asked.areas ?? null, rooms: asked.rooms ?? null, language: at.language },
  });
  if (batches.length === 0) return [];
  const { stock, onway } = await feedHeld(at, farm);
  let left = stock + onway;
  return Array.from({ length: AHEAD }, (_, n) => {
    const from = addDays(today, 1 + 7 * n);
    const need = sum(batches, (batch) => sum([0, 1, 2, 3, 4, 5, 6], (d) => batch.live(today) * batch.standard(addDays(from, d))));
    const order = Math.max(0, Math.min(need, need - left));
    left -= need;
    return { farmid: farm.farmid, from, need, left, order };
  });
}
