import { acrossCompany } from '#engine/server/company.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { knownNumber, knownText } from '#kernel/known.ts';
import type { Language } from '#kernel/language.ts';
import { type Month, monthOf } from '#kernel/month.ts';
import { withCarriedCost } from '../../domain/figures/carried.ts';
import { type BatchLife, batchKey, type GoodsKind, type GoodsLine, type LifeMove } from '../../domain/figures/record.ts';
import { type BatchesAsked, type BatchKeys, type BatchRow, batchRows, bookRows, type MoveRow, sendersOf, weighRows } from './read-rows.ts';
import type { BatchDays, BatchSource, SoldOnNote } from './source.ts';

/** Which batches, and how much of them. */
export interface BatchesWanted extends BatchesAsked {
  /** Amounts are read: the reader may see them. */
  readonly money: boolean;
  /** Goods issue by issue, not an item's together: for what is shown by day or opened. */
  readonly daily?: boolean;
  /** Feed standard all are measured against; without it the one their houses name. */
  readonly standard?: string | null | undefined;
  readonly language: Language;
}

/** A part of an event's number that falls on a movement of some of its head. */
const share = (value: number | null, { heads, ofHeads }: MoveRow): number | null => (value === null ? null : (value * heads) / ofHeads);

const weightOf = (row: MoveRow): number | null => (row.kind === 'in' && row.groupWeight !== null ? row.groupWeight : share(row.weight, row));

/** Sale events as their notes have them; what a weaned piglet cost, by month. */
interface Prices {
  readonly nets: ReadonlyMap<string, SoldOnNote>;
  readonly weaned: ReadonlyMap<Month, number>;
}

/** True of weaned piglets nobody wrote an amount for. */
const isUnpriced = ({ kind, way, data }: MoveRow): boolean => kind === 'in' && way === 'weaning' && knownNumber(data['amount']) === null;

/** What weaned piglets are worth that came without an amount; null where nobody knows what one cost that month. */
function weanedValue(row: MoveRow, { weaned }: Prices): number | null {
  const cost = isUnpriced(row) ? weaned.get(monthOf(row.eventdt)) : undefined;
  return cost === undefined ? null : cost * row.heads;
}

/** What pigs sold brought: their part of the note, else their price a kg or a head; null without one. */
function salesAmount(row: MoveRow, { nets }: Prices): number | null {
  const sold = nets.get(row.eventId);
  if (sold !== undefined) return share(sold.net, row);
  const price = knownNumber(row.data['price']);
  const weight = weightOf(row);
  if (price === null) return null;
  if (row.data['priceper'] === 'head') return price * row.heads;
  return weight === null ? null : price * weight;
}

function amountOf(row: MoveRow, prices: Prices): number | null {
  switch (row.kind) {
    case 'in':
      return share(knownNumber(row.data['amount']), row);
    case 'sold':
      return salesAmount(row, prices);
    case 'culled':
      return row.data['wayout'] === 'sold' ? salesAmount(row, prices) : 0;
    default:
      return null;
  }
}

/** House, and farm where it is another, the pigs came from or went to. */
function placeOf({ kind, data }: MoveRow): string | null {
  const parts = kind === 'in' ? [data['fromfarm'], data['fromroom']] : [data['tofarm'], data['toroomid']];
  return parts.map(knownText).filter(Boolean).join(' ') || null;
}

function moveOf(row: MoveRow, prices: Prices): LifeMove {
  const { eventId, eventdt, kind, grpid, heads, reason, data } = row;
  const came = kind === 'in';
  const worth = weanedValue(row, prices);
  return {
    ...{ eventId, eventdt, kind, grpid, heads, reason },
    weight: weightOf(row),
    amount: worth ?? amountOf(row, prices),
    birthdt: came ? row.birthdt : null,
    way: came ? row.way : null,
    source: came ? row.source : null,
    nursery: came ? row.nursery : null,
    weangrp: came ? row.weangrp : null,
    customer: prices.nets.get(eventId)?.customer ?? knownText(data['customer']),
    saleclass: knownText(data['saleclass']),
    place: placeOf(row),
    sentBy: came ? row.linkId : null,
    atCost: worth !== null,
  };
}

const GOODS: ReadonlySet<string> = new Set<GoodsKind>(['feed', 'medicine', 'vaccine']);

/** The one sex of all that came into a batch; null where they are mixed or nobody knows. */
function sexOf(moved: readonly MoveRow[]): MoveRow['sex'] {
  const [first = null, ...more] = new Set(moved.flatMap(({ kind, sex }) => (kind === 'in' ? [sex] : [])));
  return more.length === 0 ? first : null;
}

type Row = { readonly roomid: string; readonly parityid: number };
const keyOf = ({ roomid, parityid }: Row): string => `${roomid} ${parityid}`;

/** Rows by their batch. */
function byBatch<R extends Row>(rows: readonly R[]): (batch: Row) => readonly R[] {
  const groups = Map.groupBy(rows, keyOf);
  return (batch) => groups.get(keyOf(batch)) ?? [];
}

const keysOf = (batches: readonly Row[]): BatchKeys => ({
  rooms: batches.map(({ roomid }) => roomid),
  parities: batches.map(({ parityid }) => parityid),
});

const daysOf = ({ roomid, parityid, opendt, closedt }: BatchRow, asof: BusinessDate): BatchDays => ({
  ...{ roomid, parityid, from: opendt, to: closedt ?? asof, open: closedt === null },
});

/** Goods of batches: of those that sent pigs away by day, for their pigs carry the cost of the day they left. */
async function goodsOf(source: BatchSource, db: Db, farmid: string, heads: readonly BatchRow[], sent: ReadonlySet<string>, how: BatchesWanted) {
  const daily = (batch: BatchRow): boolean => how.daily === true || (how.money && sent.has(keyOf(batch)));
  const days = (batches: readonly BatchRow[]) => batches.map((batch) => daysOf(batch, how.asof));
  const { language } = how;
  const each = await source.issuesOf(db, farmid, days(heads.filter(daily)), { daily: true, language });
  const together = await source.issuesOf(db, farmid, days(heads.filter((batch) => !daily(batch))), { daily: false, language });
  return byBatch([...each, ...together]);
}

/** What sales of the movements brought, and what weaned piglets among them cost where nobody wrote it. */
async function pricesOf(source: BatchSource, db: Db, farmid: string, moved: readonly MoveRow[]): Promise<Prices> {
  const left = moved.flatMap(({ kind, eventId }) => (kind === 'sold' || kind === 'culled' ? [eventId] : []));
  const months = [...new Set(moved.filter(isUnpriced).map(({ eventdt }) => monthOf(eventdt)))];
  return {
    nets: (await source.soldFor?.(db, farmid, [...new Set(left)])) ?? new Map(),
    weaned: months.length === 0 ? new Map() : ((await source.weanedCosts?.(db, farmid, months.toSorted())) ?? new Map()),
  };
}

/** Batches of the farm in sight, without what their pigs cost before they came. */
async function readOwn(source: BatchSource, db: Db, farmid: string, wanted: BatchesWanted): Promise<BatchLife[]> {
  const heads = await batchRows(source, db, farmid, wanted);
  if (heads.length === 0) return [];
  const keys = keysOf(heads);
  const written = await bookRows(source, db, farmid, keys, wanted.asof);
  const moved = written.filter(({ stands }) => stands);
  const moves = byBatch(moved);
  const book = byBatch(written);
  const weighed = byBatch(await weighRows(source, db, farmid, keys, wanted.asof));
  const sent = new Set(moved.flatMap((row) => (row.kind === 'out' ? [keyOf(row)] : [])));
  const goods = await goodsOf(source, db, farmid, heads, sent, wanted);
  const prices = wanted.money ? await pricesOf(source, db, farmid, moved) : { nets: new Map(), weaned: new Map() };
  const standards = await source.standardsOf(db, farmid);
  return heads.map((head): BatchLife => {
    const { roomid, parityid, opendt, closedt, previous, name, area, site, capacity } = head;
    return {
      ...{ farmid, roomid, parityid, opendt, closedt, previous, asof: closedt ?? wanted.asof },
      house: { name, area, site, capacity },
      moves: moves(head).map((row) => moveOf(row, prices)),
      book: book(head).map(({ eventdt, qty }) => ({ eventdt, qty })),
      weighings: weighed(head).map(({ eventdt, heads: n, weight }) => ({ eventdt, heads: n, weight })),
      goods: goods(head).map(
        ({ valuedt, itemtp, itemid, name: item, qty, unit, kg, coverdays, amount, noteno }): GoodsLine => ({
          ...{ eventdt: valuedt, itemid, name: item, qty, unit, kg, days: coverdays, amount, note: noteno },
          kind: GOODS.has(itemtp) ? (itemtp as GoodsKind) : 'other',
        }),
      ),
      fed: goods(head).flatMap(({ fed }) => fed),
      money: wanted.money,
      standard: standards.feed({ day: opendt, area, code: wanted.standard ?? head.feedstd }),
      bands: standards.bands({ day: opendt, area, sex: sexOf(moves(head)) }),
    };
  });
}

/** Events that sent pigs into batches and are of none of them. */
function unknownSenders(batches: readonly BatchLife[]): string[] {
  const known = new Set(batches.flatMap(({ moves }) => moves.flatMap(({ kind, eventId }) => (kind === 'out' ? [eventId] : []))));
  const asked = batches.flatMap(({ moves }) => moves.flatMap(({ sentBy }) => (sentBy === null || known.has(sentBy) ? [] : [sentBy])));
  return [...new Set(asked)];
}

/** How far back pigs are followed: nursery, grower, finisher and one house more. */
const MOST_STEPS = 4;

/** The batches with those their pigs were sent from, on whichever farm of the company: what pigs carry along is theirs to say. */
async function withSenders(source: BatchSource, db: Db, farmid: string, wanted: BatchesWanted, own: readonly BatchLife[]): Promise<BatchLife[]> {
  const all = new Map(own.map((batch) => [batchKey(batch), batch]));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const events = unknownSenders([...all.values()]);
    if (events.length === 0) break;
    const before = all.size;
    await acrossCompany(db, farmid, async (farms) => {
      const senders = Map.groupBy(await sendersOf(source, db, farms, events), (row) => row.farmid);
      for (const [sender, rows] of senders) {
        const { asof, money, language } = wanted;
        const found = await readOwn(source, db, sender, { asof, money, language, daily: true, keys: keysOf(rows) });
        for (const batch of found) if (!all.has(batchKey(batch))) all.set(batchKey(batch), batch);
      }
    });
    if (all.size === before) break;
  }
  return [...all.values()];
}

/**
 * Batches of a farm that is in sight, with everything their figures are made of up to the as-of day: head, weights, goods,
 * amounts where the reader may see them, the standard in force. In the order of houses and numbers.
 */
export async function readBatches(source: BatchSource, db: Db, farmid: string, wanted: BatchesWanted): Promise<BatchLife[]> {
  const own = await readOwn(source, db, farmid, wanted);
  if (!wanted.money || own.length === 0) return own;
  const asked = new Set(own.map(batchKey));
  return withCarriedCost(await withSenders(source, db, farmid, wanted, own)).filter((batch) => asked.has(batchKey(batch)));
}
