import { feedLines, feedWithin, headsOf, isIn, standardDays, weightOf } from '#engine/batch/domain/figures/life.ts';
import { type BatchLife, type GoodsLine, type LifeMove, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';

/** Head that came, left or died in one way, with what they weighed and cost or brought. */
export interface HeadLine {
  readonly key: string | null;
  readonly date: BusinessDate | null;
  readonly heads: number;
  readonly weight: number | null;
  readonly meanweight: number | null;
  readonly share: number;
  /** Money a kg where there is both. */
  readonly price: number | null;
  readonly amount: number | null;
}

const amountOf = (moves: readonly LifeMove[]): number | null =>
  moves.some(({ amount }) => amount === null) ? null : moves.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Movements put together by what `keyOf` says of them, the most head first. */
export function headLines(moves: readonly LifeMove[], keyOf: (move: LifeMove) => string | null): HeadLine[] {
  const all = headsOf(moves);
  return [...Map.groupBy(moves, keyOf)]
    .map(([key, own]): HeadLine => {
      const [heads, weight, amount] = [headsOf(own), weightOf(own), amountOf(own)];
      return {
        ...{ key, heads, weight, amount },
        date: own[0]?.eventdt ?? null,
        meanweight: weight === null ? null : weight / heads,
        share: (100 * heads) / all,
        price: weight === null || weight === 0 || amount === null ? null : amount / weight,
      };
    })
    .toSorted((a, b) => b.heads - a.heads);
}

/** Deaths and culls of a week in house, or for one reason. */
export interface LossLine {
  readonly key: string;
  readonly dead: number;
  readonly culled: number;
  readonly share: number;
  readonly weight: number | null;
}

/** Losses put together by what `keyOf` says of them, in the order of the keys. */
export function lossLines(batch: BatchLife, keyOf: (move: LifeMove) => string): LossLine[] {
  const lost = batch.moves.filter(({ kind }) => kind === 'dead' || kind === 'culled');
  const all = headsOf(lost);
  return [...Map.groupBy(lost, keyOf)]
    .map(([key, own]) => ({
      key,
      dead: headsOf(own.filter(({ kind }) => kind === 'dead')),
      culled: headsOf(own.filter(({ kind }) => kind === 'culled')),
      share: (100 * headsOf(own)) / all,
      weight: weightOf(own),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Week in house of a day, two digits, counted from the first arrival. */
export function weekInHouse(batch: BatchLife, day: BusinessDate): string {
  const first = batch.moves.find(isIn)?.eventdt ?? batch.opendt;
  return String(Math.floor(daysBetween(first, day) / 7) + 1).padStart(2, '0');
}

/** An item a batch was given. */
export interface ItemLine {
  readonly itemid: string;
  readonly item: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  readonly qty: number;
  readonly unit: string;
  readonly kg: number | null;
  /** Of all feed, %. */
  readonly share: number | null;
  /** What the standard gives over the days the item was fed, kg. */
  readonly standard: number | null;
  readonly price: number | null;
  readonly amount: number;
}

/** The standard feed of each day, shared among the items fed on it by their kg. Answers kg by item; '' for days nothing was recorded on. */
export function standardByItem(batch: BatchLife): ReadonlyMap<string, number> {
  const lines = feedLines(batch);
  const shares = new Map<string, number>();
  for (const { day, kg } of standardDays(wholeLife(batch))) {
    const fed = lines.map((line) => ({ itemid: line.itemid, kg: feedWithin(line, batch.closedt, day, day) })).filter((one) => one.kg > 0);
    const all = fed.reduce((sum, one) => sum + one.kg, 0);
    if (all === 0) shares.set('', (shares.get('') ?? 0) + kg);
    for (const one of fed) shares.set(one.itemid, (shares.get(one.itemid) ?? 0) + (kg * one.kg) / all);
  }
  return shares;
}

const kgUpTo = (batch: BatchLife, line: GoodsLine): number => feedWithin(line, batch.closedt, batch.opendt, batch.asof);

/** Items of a kind, in the order they were first given. */
export function itemLines(batch: BatchLife, kinds: readonly GoodsLine['kind'][]): ItemLine[] {
  const lines = batch.goods.filter(({ kind }) => kinds.includes(kind));
  const standards = kinds.includes('feed') ? standardByItem(batch) : null;
  const kgOf = (own: readonly GoodsLine[]): number => own.reduce((sum, line) => sum + kgUpTo(batch, line), 0);
  const feed = kgOf(lines);
  return [...Map.groupBy(lines, ({ itemid }) => itemid)]
    .flatMap(([itemid, own]): ItemLine[] => {
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined) return [];
      const [qty, amount] = [own.reduce((sum, one) => sum + one.qty, 0), own.reduce((sum, one) => sum + one.amount, 0)];
      const kg = standards === null ? null : kgOf(own);
      return [
        {
          ...{ itemid, item: first.name, first: first.eventdt, last: last.eventdt, qty, unit: first.unit, kg, amount },
          share: kg === null || feed === 0 ? null : (100 * kg) / feed,
          standard: standards?.get(itemid) ?? null,
          price: qty === 0 ? null : amount / qty,
        },
      ];
    })
    .toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
}

/** The row of days on which no feed was recorded: what the standard would have given; null where there are none. */
export function unfedLine(batch: BatchLife): ItemLine | null {
  const kg = standardByItem(batch).get('');
  if (kg === undefined) return null;
  const blank = { itemid: '', qty: 0, unit: 'kg', kg: 0, share: 0, price: null, amount: 0 };
  return { ...blank, item: '', first: batch.opendt, last: batch.asof, standard: kg };
}

export const UNFED = t3('Ngày không ghi thức ăn', 'Days without feed recorded', 'วันที่ไม่บันทึกอาหาร');
