import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { KIND_WORDS } from '#modules/stock/contract/words.ts';
import type { Days, FarmStock, PigMove } from '../../farm-stock.ts';
import { movementStands, nameSql } from '../../sql.ts';
import { inFarms, type StockAt } from '../stock-report.ts';

/** A lot of an item, whoever has it. */
export interface LotKey {
  readonly itemid: string;
  readonly lot: string;
  readonly expdt: BusinessDate;
}
export const lotText = ({ itemid, lot, expdt }: LotKey): string => `${itemid}|${lot}|${expdt}`;

/** Something that happened to a lot; `way` is the note it is on the way with, '' in a warehouse. */
export interface LotMove extends LotKey {
  readonly farmid: string;
  readonly seq: number;
  readonly name: string;
  readonly unit: string;
  readonly storeid: string;
  readonly way: string;
  readonly valuedt: BusinessDate;
  readonly kind: keyof typeof KIND_WORDS;
  readonly qty: number;
  readonly noteid: string | null;
  readonly note: string | null;
  readonly partner: string | null;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly pigtype: string | null;
  readonly recipient: string | null;
  readonly tofarm: string | null;
  readonly tostore: string | null;
  readonly fromfarm: string | null;
  /** It came out of the book of a laboratory, which is not traced. */
  readonly fromlab: boolean;
  readonly typedby: string;
  /** It stands; what does not was taken back, or takes back. */
  readonly stands: boolean;
}

/** What a recall begins from. */
export interface ForwardAsked {
  readonly farms?: readonly string[] | null | undefined;
  readonly itemid?: string | null | undefined;
  readonly lot?: string | null | undefined;
  readonly partnerid?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** Most lots traced at once. */
export const MOST_LOTS = 100;

/** Lots a farm received in a period by what is asked, the newest first. */
async function lotsReceived({ tx }: StockAt, farm: FarmStock, { from, to }: Days, asked: ForwardAsked): Promise<LotKey[]> {
  const where = new Where("m.farm_id = ? and m.book = 'goods' and m.way = '' and m.qty > 0", farm.farmid);
  where.add('m.valuedt between ?::date and ?::date', from, to).add(`m.kind <> 'return' and ${movementStands()}`);
  where.when(asked.itemid, 'm.itemid = ?').when(asked.lot, 'm.lot = ?').when(asked.partnerid, 'm.supplierid = ?');
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  const { rows } = await tx.query<LotKey>(
    `select m.itemid, m.lot, m.expdt from stock_movement m left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
     where ${where.sql} group by 1, 2, 3 order by max(m.valuedt) desc, 1, 2 limit ${MOST_LOTS}`,
    where.params,
  );
  return rows;
}

const MOVES = `
  select m.farm_id as farmid, m.seq::float8 as seq, m.itemid, m.lot, m.expdt, ${nameSql('$2', 'i')} as name, i.unit, m.storeid, m.way, m.valuedt, m.kind,
    m.qty::float8 as qty, m.noteid, coalesce(n.noteno, m.fromnote) as note, p.name as partner, m.roomid, m.parityid, m.pigtype, n.recipient,
    m.tofarm, m.tostore, m.fromfarm, m.frombook is not null as fromlab, coalesce(u.display_name, m.crtusrid) as typedby, ${movementStands()} as stands
  from unnest($3::text[], $4::text[], $5::date[]) w (itemid, lot, expdt)
    join stock_movement m on m.farm_id = $1 and m.book = 'goods' and m.itemid = w.itemid and m.lot = w.lot and m.expdt = w.expdt and m.qty <> 0
    join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid
    left join person u on u.user_id = m.crtusrid
  order by m.valuedt, m.qty < 0, m.seq`;

/** Everything that happened to lots in a farm. */
async function movesIn({ tx, language }: StockAt, farmid: string, lots: readonly LotKey[]): Promise<LotMove[]> {
  const column = (key: keyof LotKey) => lots.map((lot) => lot[key]);
  return (await tx.query<LotMove>(MOVES, [farmid, language, column('itemid'), column('lot'), column('expdt')])).rows;
}

/** Lots with all that happened to them, in every farm of the reader's reach they went to, and the pigs of the houses they were used in. */
export interface Traced {
  readonly lots: readonly LotKey[];
  readonly moves: readonly LotMove[];
  /** By `farm|house|batch`. */
  readonly pigs: ReadonlyMap<string, readonly PigMove[]>;
}

export const batchKey = (farmid: string, { roomid, parityid }: { readonly roomid: string | null; readonly parityid: number | null }): string =>
  `${farmid}|${roomid}|${parityid}`;

async function pigsOf(at: StockAt, farmid: string, moves: readonly LotMove[]): Promise<(readonly [string, PigMove])[]> {
  const rooms = [...new Set(moves.flatMap(({ roomid, parityid }) => (roomid === null || parityid === null ? [] : [roomid])))];
  if (rooms.length === 0) return [];
  return (await at.services.pigMoves(at.tx, farmid, rooms)).map((move) => [batchKey(farmid, move), move] as const);
}

/** Traces the lots received by what is asked: from farm to farm where they were sent on, as far as the reader sees. */
export async function traceLots(at: StockAt, days: Days, asked: ForwardAsked): Promise<Traced> {
  const found = await inFarms(at, asked.farms, async (farm) => ({ farmid: farm.farmid, lots: await lotsReceived(at, farm, days, asked) }));
  const lots = [...new Map(found.flatMap((one) => one.lots.map((lot) => [lotText(lot), lot]))).values()].slice(0, MOST_LOTS);
  const [seen, moves, pigs] = [new Set<string>(), [] as LotMove[], [] as (readonly [string, PigMove])[]];
  let next = found.flatMap((one) => (one.lots.length === 0 ? [] : [one.farmid]));
  while (next.length > 0) {
    for (const farmid of next) seen.add(farmid);
    const here = await inFarms(at, next, async ({ farmid }) => {
      const own = await movesIn(at, farmid, lots);
      pigs.push(...(await pigsOf(at, farmid, own)));
      return own;
    });
    moves.push(...here.flat());
    next = [
      ...new Set(here.flat().flatMap(({ tofarm }) => (tofarm !== null && !seen.has(tofarm) && at.session.farms.includes(tofarm) ? [tofarm] : []))),
    ];
  }
  const byBatch = Map.groupBy(pigs, ([key]) => key);
  return { lots, moves, pigs: new Map([...byBatch].map(([key, own]) => [key, own.map(([, move]) => move)])) };
}
