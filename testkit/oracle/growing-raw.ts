import type pg from 'pg';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { GoodsUsed, OracleStandard, PigsIn, PigsOut, RawBatch } from './growing-batch.ts';
import { costCarried } from './growing-feed.ts';

interface EventRow {
  id: string;
  roomid: string;
  parityid: number;
  eventcd: string;
  eventdt: BusinessDate;
  heads: number | null;
  weight: number | null;
  reason: string | null;
  link: string | null;
  data: Readonly<Record<string, unknown>>;
}
interface GroupRow {
  event: string;
  birthdt: BusinessDate | null;
  source: string | null;
  heads: number;
}
interface LineRow {
  roomid: string;
  parityid: number;
  kind: string;
  valuedt: BusinessDate;
  itemid: string;
  itemtp: string;
  qty: number;
  days: number | null;
  amount: number;
}
interface BatchRow {
  roomid: string;
  parityid: number;
  opendt: BusinessDate;
  closedt: BusinessDate | null;
  area: string;
  capacity: number | null;
}

const EVENTS = `select event_id as id, roomid, parityid, eventcd, eventdt, heads, weight::float8 as weight, reason, link_id as link, data
  from batch_event where farm_id = $1 and voided_at is null order by eventdt, seq`;
const GROUPS = `select event_id as event, birthdt, source, heads from batch_group where farm_id = $1`;
const BATCHES = `select b.roomid, b.parityid, b.opendt, b.closedt, r.area, r.capacity from house_batch b join room r using (farm_id, roomid)
  where b.farm_id = $1 and b.state <> 'cancelled' order by 1, 2`;
// A line of a note that stands, with what the ledger says its movements are worth.
const LINES = `select coalesce(l.roomid, n.roomid) as roomid, l.parityid, n.kind, n.valuedt, l.itemid, i.itemtp, l.baseqty::float8 as qty,
    l.coverdays as days, coalesce((
      select sum(v.amount) from stock_movement m join stock_value v using (farm_id, seq)
      where m.farm_id = n.farm_id and m.noteid = n.noteid and m.lineno = l.lineno), 0)::float8 as amount
  from stock_note n join stock_note_line l using (farm_id, noteid) join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  where n.farm_id = $1 and n.book = 'goods' and n.state <> '02' and n.kind in ('house', 'return') and l.parityid is not null`;

const KINDS: Readonly<Record<string, PigsOut['kind']>> = { DTH: 'dead', CUL: 'culled', SAL: 'sold', TRO: 'out' };
const WAYS: Readonly<Record<string, PigsIn['way']>> = { INW: 'weaning', INP: 'purchase', INT: 'transfer' };
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What pigs were sold for: a price for each head, or for each kg. */
function soldFor({ data, heads, weight }: EventRow): number {
  const price = Number(data['price'] ?? 0);
  return data['priceper'] === 'head' ? price * (heads ?? 0) : price * (weight ?? 0);
}

function pigsIn(row: EventRow, groups: readonly GroupRow[]): PigsIn[] {
  const way = WAYS[row.eventcd];
  if (way === undefined) return [];
  const own = groups.filter(({ event }) => event === row.id);
  return [
    {
      eventId: row.id,
      day: dayNumber(row.eventdt),
      way,
      heads: own.reduce((sum, { heads }) => sum + heads, 0),
      weight: row.weight,
      groups: own.map(({ heads, birthdt, source }) => ({ heads, source, birth: birthdt === null ? null : dayNumber(birthdt) })),
      amount: Number(row.data['amount'] ?? 0),
      sentBy: way === 'transfer' ? row.link : null,
    },
  ];
}

function pigsOut(row: EventRow): PigsOut[] {
  const kind = KINDS[row.eventcd];
  if (kind === undefined) return [];
  const to = kind === 'out' ? `${textOf(row.data['tofarm']) ?? ''}/${textOf(row.data['toroomid']) ?? ''}` : null;
  return [
    {
      ...{ eventId: row.id, day: dayNumber(row.eventdt), kind, heads: row.heads ?? 0, weight: row.weight, reason: row.reason, to },
      amount: kind === 'sold' || row.data['wayout'] === 'sold' ? soldFor(row) : 0,
    },
  ];
}

const goodsUsed = ({ kind, valuedt, itemid, itemtp, qty, days, amount }: LineRow): GoodsUsed => ({
  ...{ day: dayNumber(valuedt), itemid, itemtp, days },
  qty: kind === 'return' ? -qty : qty,
  amount: -amount,
});

/** Reads every batch of a farm as it stands after corrections, by the plainest of questions; `pool` is the owner's. */
export async function growingOf(pool: Pick<pg.Pool, 'query'>, farmid: string): Promise<RawBatch[]> {
  const { rows: batches } = await pool.query<BatchRow>(BATCHES, [farmid]);
  const { rows: events } = await pool.query<EventRow>(EVENTS, [farmid]);
  const { rows: groups } = await pool.query<GroupRow>(GROUPS, [farmid]);
  const { rows: lines } = await pool.query<LineRow>(LINES, [farmid]);
  return batches.map(({ roomid, parityid, opendt, closedt, area, capacity }) => {
    const own = <T extends { roomid: string; parityid: number }>(list: readonly T[]): T[] =>
      list.filter((one) => one.roomid === roomid && one.parityid === parityid);
    const weighed = own(events).filter(({ eventcd }) => eventcd === 'WGT');
    return {
      ...{ farmid, roomid, parityid, area, capacity, open: dayNumber(opendt), close: closedt === null ? null : dayNumber(closedt) },
      ins: own(events).flatMap((row) => pigsIn(row, groups)),
      outs: own(events).flatMap(pigsOut),
      weighings: weighed.map(({ eventdt, heads, weight }) => ({ day: dayNumber(eventdt), heads: heads ?? 0, weight: weight ?? 0 })),
      goods: own(lines).map(goodsUsed),
    };
  });
}

/**
 * What every transfer brought in money, by the event that sent it: batches are taken in the order they opened, so that what
 * came in by transfer is known before it is sent on.
 */
export function broughtBy(batches: readonly RawBatch[], asof: number, standard: OracleStandard): ReadonlyMap<string, number> {
  const brought = new Map<string, number>();
  for (const batch of batches.toSorted((a, b) => a.open - b.open))
    for (const [event, cost] of costCarried({ batch, asof, standard, brought })) brought.set(event, cost);
  return brought;
}
