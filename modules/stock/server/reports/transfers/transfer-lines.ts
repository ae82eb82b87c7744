import { likeAnywhere, Where } from '#engine/server/where.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { NoteState } from '#modules/stock/domain/note-kinds.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { storesOf } from '../../lookup/stock-on.ts';
import { movementStands, nameSql } from '../../sql.ts';
import { namesOf, type StockAt } from '../stock-report.ts';

/** Which transfers are asked for. */
export interface TransfersAsked {
  /** The day they were sent, or received. */
  readonly dated: 'sent' | 'received';
  readonly trftp?: string | null | undefined;
  readonly storeid?: string | null | undefined;
  readonly tofarm?: string | null | undefined;
  readonly tostore?: string | null | undefined;
  readonly itemtp?: string | null | undefined;
  readonly itemid?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** A line of a transfer note with what became of it; quantities are base units. */
export interface TransferLine {
  readonly _noteid: string;
  readonly note: string;
  readonly version: number;
  readonly valuedt: BusinessDate;
  readonly recvdt: BusinessDate | null;
  readonly farmid: string;
  readonly storeid: string;
  readonly tofarm: string;
  /** Null of goods on their way to a laboratory: it says where they lie once it has them. */
  readonly tostore: string | null;
  readonly trftp: 'internal' | 'farm' | 'lab';
  readonly state: NoteState;
  readonly refno: string | null;
  readonly driver: string | null;
  readonly operator: string | null;
  readonly maker: string;
  readonly confirmer: string | null;
  readonly lineno: number;
  readonly itemtp: string;
  readonly itemid: string;
  readonly name: string;
  readonly lot: string;
  readonly unit: string;
  readonly qty: number;
  readonly baseunit: string;
  readonly sent: number;
  /** null while on the way. */
  readonly received: number | null;
  readonly short: number | null;
  /** How what did not arrive was explained: `back 5, lost 2`. */
  readonly how: readonly { readonly how: 'back' | 'resent' | 'lost'; readonly qty: number }[];
  readonly amount: number | null;
  /** Days from sending to receiving, or to the as-of day. */
  readonly days: number;
  readonly money: { readonly decimals: number };
}

type Row = Omit<TransferLine, 'days' | 'money'>;

/** What kind of transfer a note is. */
const TYPE = "case when n.kind = 'lab' then 'lab' when n.tofarm = n.farm_id then 'internal' else 'farm' end";

const COLUMNS = `n.noteid as "_noteid", n.noteno as note, n.version, n.valuedt, n.recvdt, n.farm_id as farmid, n.storeid, n.tofarm, n.tostore,
  ${TYPE} as trftp, n.state, n.refno, n.driver, n.applyid as operator,
  coalesce(u.display_name, n.crtusrid) as maker, coalesce(c.display_name, n.confirmed_by) as confirmer, l.lineno, i.itemtp, l.itemid,
  ${nameSql('$1', 'i')} as name, coalesce(m.lots, l.lot) as lot, l.unit, l.qty::float8 as qty, i.unit as baseunit, l.baseqty::float8 as sent,
  case when n.state = '30' then coalesce(a.received, l.baseqty)::float8 end as received,
  case when n.state = '30' then coalesce(a.sent - a.received, 0)::float8 end as short, coalesce(s.how, '[]') as how,
  coalesce(m.amount, l.amount)::float8 as amount`;

const FROM = `stock_note n join stock_note_line l on l.farm_id = n.farm_id and l.noteid = n.noteid
  join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  left join lateral (
    select string_agg(distinct nullif(m.lot, ''), ', ') as lots, -sum(v.amount) as amount
    from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = l.farm_id and m.noteid = l.noteid and m.lineno = l.lineno and m.way = '' and m.storeid = n.storeid and m.qty < 0
      and m.kind in ('transferout', 'lab') and ${movementStands()}) m on true
  left join lateral (select sum(a.sent) as sent, sum(a.received) as received from stock_arrival a
    where a.farm_id = l.farm_id and a.noteid = l.noteid and a.lineno = l.lineno) a on true
  left join lateral (select jsonb_agg(jsonb_build_object('how', h.how, 'qty', h.qty) order by h.how) as how
    from (select how, sum(qty) as qty from stock_shortage h where h.farm_id = l.farm_id and h.noteid = l.noteid and h.lineno = l.lineno group by how) h) s on true
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.confirmed_by`;

/** Lines of the transfers a farm sent in a period, each once, by day and number. */
export async function transferLines(at: StockAt, farm: FarmStock, { from, to }: Days, asked: TransfersAsked): Promise<TransferLine[]> {
  const where = new Where('?::text is not null', at.language);
  where.add("n.farm_id = ? and n.book = 'goods' and n.notetp = 'TN'", farm.farmid);
  where.add(`${asked.dated === 'received' ? 'n.recvdt' : 'n.valuedt'} between ?::date and ?::date`, from, to);
  if (asked.state == null) where.add("n.state <> '02'");
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  where.when(asked.state, 'n.state = ?').when(asked.storeid, 'n.storeid = ?').when(asked.tofarm, 'n.tofarm = ?').when(asked.tostore, 'n.tostore = ?');
  where.when(asked.itemtp, 'i.itemtp = ?').when(asked.itemid, 'l.itemid = ?');
  where.when(asked.trftp, `${TYPE} = ?`);
  const { rows } = await at.tx.query<Row>(`select ${COLUMNS} from ${FROM} where ${where.sql} order by n.valuedt, n.noteno, l.lineno`, where.params);
  const names = await namesOf(at, farm, ['unit', 'applyid']);
  return rows.map((row) => ({
    ...row,
    ...{
      unit: names('unit', row.unit),
      baseunit: names('unit', row.baseunit),
      operator: row.operator === null ? null : names('applyid', row.operator),
    },
    days: daysBetween(row.valuedt, row.recvdt ?? farm.curbusdt),
    money: { decimals: farm.decimals },
  }));
}

/** Goods on the way at the end of a day: with the sender until the destination received them or the sender explained them. */
export interface OnTheWay {
  readonly _noteid: string;
  readonly note: string;
  readonly valuedt: BusinessDate;
  readonly farmid: string;
  readonly storeid: string;
  readonly tofarm: string;
  readonly tostore: string | null;
  readonly itemid: string;
  readonly name: string;
  readonly baseunit: string;
  readonly qty: number;
  readonly amount: number | null;
  readonly days: number;
}

/** Which goods on the way are asked for; of some warehouses where they are named. */
interface OnTheWayAsked extends Omit<TransfersAsked, 'dated'> {
  readonly stores?: readonly string[] | null | undefined;
}

/** What of a farm's transfers lay on the way at the end of a day. */
export async function onTheWay(at: StockAt, farm: FarmStock, day: BusinessDate, asked: OnTheWayAsked): Promise<OnTheWay[]> {
  const where = new Where('?::text is not null', at.language);
  where.add("m.farm_id = ? and m.book = 'goods' and m.way <> '' and m.valuedt <= ?::date", farm.farmid, day);
  where.when(asked.storeid, 'm.storeid = ?').when(asked.itemtp, 'i.itemtp = ?').when(asked.itemid, 'm.itemid = ?');
  where.when(storesOf(asked), 'm.storeid = any(?)').when(asked.tofarm, 'n.tofarm = ?').when(asked.tostore, 'n.tostore = ?');
  const { rows } = await at.tx.query<Omit<OnTheWay, 'days'>>(
    `select m.way as "_noteid", min(n.noteno) as note, min(n.valuedt) as valuedt, m.farm_id as farmid, m.storeid, min(n.tofarm) as tofarm,
       min(n.tostore) as tostore, m.itemid, ${nameSql('$1', 'i')} as name, min(i.unit) as baseunit, sum(m.qty)::float8 as qty,
       sum(v.amount)::float8 as amount
     from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       join stock_note n on n.farm_id = m.farm_id and n.noteid::text = m.way
       left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
     where ${where.sql} group by m.farm_id, m.way, m.storeid, m.itemid, i.name_v, i.name_e, i.name_t having sum(m.qty) <> 0 order by 3, 2, m.itemid`,
    where.params,
  );
  const names = await namesOf(at, farm, ['unit']);
  return rows.map((row) => ({ ...row, baseunit: names('unit', row.baseunit), days: daysBetween(row.valuedt, day) }));
}
