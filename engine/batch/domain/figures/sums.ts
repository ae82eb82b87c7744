import type { MoveKind } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, dayNumber, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import {
  averageLiveWeight,
  averageWeightIn,
  averageWeightOut,
  feedWithin,
  isIn,
  isOut,
  live,
  meanArrivalNumber,
  movesIn,
  signed,
  standardDays,
} from './life.ts';
import type { BatchLife, GoodsKind, LifeMove, Span } from './record.ts';
import { standardFcr } from './standards.ts';

/** One thing a sum is made of: a movement, an issue, a day. */
export interface Part {
  readonly day: BusinessDate | null;
  readonly what: Text3;
  readonly detail: string | null;
  readonly heads: number | null;
  /** What it adds to the sum. */
  readonly value: number;
}

/** What a sum is made of; null where something of it is unknown, and so the sum. */
export type PartsOf<B extends BatchLife = BatchLife> = (span: Span<B>) => readonly Part[] | null;
/** Sums by name, each the list of what it is made of. */
export type BatchSums<B extends BatchLife = BatchLife> = Readonly<Record<string, PartsOf<B>>>;

/** What happened to head, as people call it. */
export const MOVE_WORDS: Readonly<Record<MoveKind, Text3>> = {
  in: t3('Heo nhập', 'Pigs in', 'รับเข้า'),
  dead: t3('Heo chết', 'Deaths', 'ตาย'),
  culled: t3('Heo loại', 'Culled', 'คัดทิ้ง'),
  sold: t3('Heo bán', 'Sold', 'ขาย'),
  out: t3('Chuyển đi', 'Transferred', 'ย้ายออก'),
};

const LIVE_WEIGHT = t3('Heo hiện có × khối lượng bình quân', 'Live pigs × average live weight', 'จำนวนคงเหลือ × น้ำหนักเฉลี่ย');
const AT_START = t3('Heo có đầu kỳ', 'Live at the start', 'คงเหลือต้นงวด');
const PLACES = t3('Sức chứa × số ngày', 'Capacity × days', 'ความจุ × วัน');
const STANDARD_DAY = t3('Định mức trong ngày', 'Standard of the day', 'มาตรฐานของวัน');
const STANDARD_GAIN = t3('FCR chuẩn × tăng trọng', 'Standard FCR × net gain', 'FCR มาตรฐาน × น้ำหนักเพิ่ม');
const EMPTY = t3('Ngày trống trước lứa', 'Empty days before the batch', 'วันว่างก่อนรุ่น');
const BOOK = t3('Số con trên sổ', 'Live pigs of the book', 'ยอดคงเหลือในสมุด');
const BATCH = t3('Lứa nuôi', 'Batch', 'รุ่น');

const AT_COST = t3(
  'Heo nhập, theo giá thành heo cai sữa của tháng',
  'Pigs in, at the cost of a weaned piglet of the month',
  'รับเข้าตามต้นทุนลูกหย่านมของเดือน',
);

const partOf = (move: LifeMove, value: number): Part => ({
  day: move.eventdt,
  what: move.atCost ? AT_COST : MOVE_WORDS[move.kind],
  detail: move.reason ?? move.customer ?? move.place ?? move.source,
  heads: move.heads,
  value,
});

/** Parts of the movements of a span; null where one has no value. */
function ofMoves(span: Span, which: (move: LifeMove) => boolean, value: (move: LifeMove) => number | null): Part[] | null {
  const parts: Part[] = [];
  for (const move of movesIn(span)) {
    if (!which(move)) continue;
    const own = value(move);
    if (own === null) return null;
    parts.push(partOf(move, own));
  }
  return parts;
}

const kind =
  (wanted: MoveKind) =>
  (move: LifeMove): boolean =>
    move.kind === wanted;
const headsIn =
  (wanted: MoveKind): PartsOf =>
  (span) =>
    ofMoves(span, kind(wanted), ({ heads }) => heads);
const kg = ({ weight }: LifeMove): number | null => weight;

const all =
  (...sums: readonly PartsOf[]): PartsOf =>
  (span) => {
    const found = sums.map((sum) => sum(span));
    return found.some((parts) => parts === null) ? null : found.flatMap((parts) => parts ?? []);
  };
const less =
  (sum: PartsOf): PartsOf =>
  (span) =>
    sum(span)?.map((part) => ({ ...part, value: -part.value })) ?? null;
const closedOnly =
  (sum: PartsOf): PartsOf =>
  (span) =>
    span.batch.closedt === null ? null : sum(span);

/** Live pigs at the end of a day × AW of it. */
function liveKg(batch: BatchLife, day: BusinessDate): readonly Part[] | null {
  const heads = live(batch, day);
  if (heads === 0) return [];
  const weight = averageLiveWeight(batch, day);
  if (weight === null) return null;
  const detail = `${weight.kg.toFixed(1)} kg${weight.estimated ? ' (est.)' : ''}`;
  return [{ day, what: LIVE_WEIGHT, detail, heads, value: heads * weight.kg }];
}

const before = (day: BusinessDate): BusinessDate => addDays(day, -1);
const weightIn: PartsOf = (span) => ofMoves(span, isIn, kg);
const weightOut: PartsOf = (span) => ofMoves(span, isOut, kg);
const weightLive: PartsOf = ({ batch, to }) => liveKg(batch, to);
const weightBefore: PartsOf = ({ batch, from }) => liveKg(batch, before(from));
const gain = all(weightOut, weightLive, less(weightIn), less(weightBefore));
const deadWeight: PartsOf = (span) =>
  ofMoves(span, kind('dead'), ({ weight, heads, eventdt }) => {
    if (weight !== null) return weight;
    const aw = averageLiveWeight(span.batch, eventdt);
    return aw === null ? null : aw.kg * heads;
  });

/** A movement counts the days from its own to the last; who stood there before counts them all. */
const pigDays: PartsOf = ({ batch, from, to }) => {
  const there = live(batch, before(from));
  const stood: Part[] = there === 0 ? [] : [{ day: from, what: AT_START, detail: null, heads: there, value: there * (daysBetween(from, to) + 1) }];
  return [...stood, ...movesIn({ batch, from, to }).map((move) => partOf(move, signed(move) * (daysBetween(move.eventdt, to) + 1)))];
};

const atRisk: PartsOf = (span) => {
  const there = live(span.batch, before(span.from));
  const stood: Part[] = there === 0 ? [] : [{ day: span.from, what: AT_START, detail: null, heads: there, value: there }];
  return [...stood, ...(headsIn('in')(span) ?? [])];
};

/** Days from the mean arrival to each leaving, by head. */
const saleDays: PartsOf = (span) => {
  const arrival = meanArrivalNumber(span.batch);
  return arrival === null ? null : ofMoves(span, isOut, ({ eventdt, heads }) => heads * (dayNumber(eventdt) - arrival));
};

const goods =
  (wanted: GoodsKind | null): PartsOf =>
  ({ batch, from, to }) => {
    if (!batch.money) return null;
    const lines = batch.goods.filter((line) => (wanted === null || line.kind === wanted) && line.eventdt >= from && line.eventdt <= to);
    return lines.map(({ eventdt, name, note, amount }) => ({ day: eventdt, what: t1(name), detail: note, heads: null, value: amount }));
  };

const feed: PartsOf = ({ batch, from, to }) =>
  batch.goods.flatMap((line): Part[] => {
    const value = line.kind === 'feed' ? feedWithin(line, batch.closedt, from, to) : 0;
    return value === 0 ? [] : [{ day: line.eventdt, what: t1(line.name), detail: line.note, heads: null, value }];
  });

const standardFeed: PartsOf = (span) =>
  standardDays(span).map(({ day, heads, kg: value }) => ({ day, what: STANDARD_DAY, detail: null, heads, value }));

/** Standard FCR between average weight in and out (AW on the last day while active), by the kg gained. */
const standardFcrKg: PartsOf = (span) => {
  const { batch } = span;
  const gained = sumOf(gain(span));
  const from = averageWeightIn(batch);
  const to = batch.closedt === null ? (averageLiveWeight(batch, batch.asof)?.kg ?? null) : averageWeightOut(batch);
  const fcr = from === null || to === null ? null : standardFcr(batch.bands, from, to);
  return gained === null || fcr === null
    ? null
    : [{ day: batch.asof, what: STANDARD_GAIN, detail: `${fcr.toFixed(3)} × ${gained.toFixed(1)} kg`, heads: null, value: fcr * gained }];
};

const money =
  (which: (move: LifeMove) => boolean): PartsOf =>
  (span) =>
    span.batch.money ? ofMoves(span, which, ({ amount }) => amount) : null;
const amountIn = money(isIn);
// Culls that were destroyed bring 0, those sold their amount.
const sales = money(({ kind: was }) => was === 'sold' || was === 'culled');
const carriedOut = money(kind('out'));
const directCost = goods(null);

const places: PartsOf = ({ batch, from, to }) => {
  const { capacity } = batch.house;
  const days = daysBetween(from, to) + 1;
  return capacity === null ? null : [{ day: null, what: PLACES, detail: `${capacity} × ${days}`, heads: capacity, value: capacity * days }];
};

const one =
  (what: Text3, value: (batch: BatchLife) => number | null): PartsOf =>
  ({ batch }) => {
    const own = value(batch);
    return own === null ? null : [{ day: batch.opendt, what, detail: `${batch.roomid} ${batch.parityid}`, heads: null, value: own }];
  };

/** Every base sum of a batch's days, with what it is made of. kg, head, days and the farm's money. */
export const SUMS = {
  batches: one(BATCH, () => 1),
  pigs_in: headsIn('in'),
  dead: headsIn('dead'),
  culled: headsIn('culled'),
  moved: headsIn('out'),
  sold: headsIn('sold'),
  left: (span) => ofMoves(span, isOut, ({ heads }) => heads),
  live: ({ batch, to }) =>
    ofMoves(
      { batch, from: batch.opendt, to },
      () => true,
      (move) => signed(move),
    ),
  live_before: ({ batch, from }) =>
    ofMoves(
      { batch, from: batch.opendt, to: before(from) },
      () => true,
      (move) => signed(move),
    ),
  booked: ({ batch, to }) => [
    { day: to, what: BOOK, detail: null, heads: null, value: batch.book.reduce((sum, { eventdt, qty }) => (eventdt <= to ? sum + qty : sum), 0) },
  ],
  at_risk: atRisk,
  w_in: weightIn,
  w_out: weightOut,
  w_sold: (span) => ofMoves(span, kind('sold'), kg),
  w_live: weightLive,
  w_before: weightBefore,
  gain,
  gain_closed: closedOnly(gain),
  gain_dead: all(gain, deadWeight),
  w_dead: deadWeight,
  pig_days: pigDays,
  sale_days: saleDays,
  feed,
  feed_std: standardFeed,
  fcr_std: standardFcrKg,
  places,
  capacity: one(BATCH, ({ house }) => house.capacity),
  empty: one(EMPTY, ({ opendt, previous }) => (previous === null ? null : daysBetween(previous, opendt))),
  amount_in: amountIn,
  c_feed: goods('feed'),
  c_medicine: goods('medicine'),
  c_vaccine: goods('vaccine'),
  c_other: goods('other'),
  direct: directCost,
  sales,
  carried: carriedOut,
  w_out_closed: closedOnly(weightOut),
  cost_closed: closedOnly(all(amountIn, directCost)),
  margin: closedOnly(all(sales, carriedOut, less(amountIn), less(directCost))),
  over_feed: all(sales, less(amountIn), less(goods('feed'))),
} as const satisfies Readonly<Record<string, PartsOf>>;

/** The parts added up; null where they are unknown. */
export const sumOf = (parts: readonly Part[] | null): number | null => (parts === null ? null : parts.reduce((sum, { value }) => sum + value, 0));
