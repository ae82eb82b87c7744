import { likeAnywhere, Where } from '#engine/server/where.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { KIND_WORDS } from '#modules/stock/contract/words.ts';
import type { NoteState, NoteType } from '#modules/stock/domain/note-kinds.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { HANDED_OUT, movementStands, nameSql, withdrawalDays, withdrawalEnd } from '../../sql.ts';
import { namesOf, type StockAt } from '../stock-report.ts';

/** Which lines of notes are asked for. */
export interface LinesAsked {
  readonly notetp: NoteType;
  /** The value date, or the day a note was written. */
  readonly dated: 'value' | 'entry';
  readonly stores?: readonly string[] | null | undefined;
  readonly kind?: string | null | undefined;
  /** Supplier of a receipt or a return to one, customer of a sale. */
  readonly partnerid?: string | null | undefined;
  readonly itemtp?: string | null | undefined;
  readonly itemid?: string | null | undefined;
  readonly lot?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
  readonly area?: string | null | undefined;
  readonly pigtype?: string | null | undefined;
  readonly operator?: string | null | undefined;
}

/** A line as the database answers it; codes are not named yet. */
interface LineRow {
  readonly _noteid: string;
  readonly note: string;
  readonly version: number;
  readonly valuedt: BusinessDate;
  readonly farmid: string;
  readonly storeid: string;
  readonly kind: keyof typeof KIND_WORDS;
  readonly state: NoteState;
  readonly refno: string | null;
  readonly operator: string | null;
  readonly maker: string;
  readonly checker: string | null;
  readonly made: BusinessDate;
  readonly changed: 'Y' | 'N';
  readonly partnerid: string | null;
  readonly partner: string | null;
  readonly recipient: string | null;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly area: string | null;
  readonly pigtype: string | null;
  readonly lineno: number;
  readonly itemtp: string;
  readonly brand: string | null;
  readonly itemid: string;
  readonly name: string;
  readonly unit: string;
  readonly origqty: number;
  readonly qty: number;
  readonly baseqty: number;
  readonly baseunit: string;
  readonly lot: string;
  readonly expdt: BusinessDate;
  readonly currency: string;
  readonly rate: number;
  readonly price: number | null;
  readonly discount: number;
  readonly amount: number | null;
  readonly coverdays: number | null;
  readonly dose: number | null;
  readonly heads: number | null;
  readonly reason: string | null;
  readonly prescription: string | null;
  readonly lotreason: string | null;
  readonly remark: string | null;
  readonly until: BusinessDate | null;
}

/** A line of a note in the reader's words. */
export interface NoteLine extends LineRow {
  /** Days from the value date to the day it was written. */
  readonly entrydays: number;
  /** Week of age of the batch it went to; null where that is not known. */
  readonly ageweek: number | null;
  /** Amount of a base unit, in the farm's currency. */
  readonly avgprice: number | null;
}

/** Lots a line came in with or went out of, with what they are worth now; a cancelled note's lines keep what they were saved with. */
const MOVED = `left join lateral (
    select string_agg(distinct nullif(m.lot, ''), ', ') as lots, min(m.expdt) as expdt, abs(sum(v.amount)) as amount
    from stock_movement m left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.farm_id = l.farm_id and m.noteid = l.noteid and m.lineno = l.lineno and m.way = '' and m.qty <> 0 and ${movementStands()}) m on true`;

const COLUMNS = `n.noteid as "_noteid", n.noteno as note, n.version, n.valuedt, n.farm_id as farmid, n.storeid, n.kind, n.state, n.refno,
  n.applyid as operator, coalesce(u.display_name, n.crtusrid) as maker, coalesce(c.display_name, n.checked_by) as checker,
  to_char(n.crtdate, 'YYYYMMDD') as made, case when x.changed then 'Y' else 'N' end as changed, n.supplierid as partnerid, p.name as partner,
  case when n.kind = 'lab' then n.tofarm else n.recipient end as recipient, coalesce(l.roomid, n.roomid) as roomid, l.parityid, r.area, l.pigtype, l.lineno, i.itemtp, i.brand, l.itemid,
  ${nameSql('$1', 'i')} as name, l.unit, l.origqty::float8 as origqty, l.qty::float8 as qty, l.baseqty::float8 as baseqty, i.unit as baseunit,
  coalesce(m.lots, l.lot) as lot, coalesce(m.expdt, l.expdt) as expdt, n.currency, n.rate::float8 as rate, l.price::float8 as price,
  l.discount::float8 as discount, coalesce(m.amount, l.amount)::float8 as amount, l.coverdays, l.dose::float8 as dose, l.heads, l.reason,
  l.prescription, l.lotreason, l.remark, case when n.kind = 'house' and ${withdrawalDays('l', 'i', 'l.withdrawal')} > 0 then ${withdrawalEnd('d', 'i', 'l.withdrawal')} end as until`;

const FROM = `stock_note n join stock_note_line l on l.farm_id = n.farm_id and l.noteid = n.noteid
  join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
  ${MOVED}
  cross join lateral (select n.valuedt, l.coverdays) d
  cross join lateral (select exists (select 1 from stock_movement y where y.farm_id = l.farm_id and y.noteid = l.noteid and y.lineno = l.lineno
    and y.reverses is not null) and n.state <> '02' or l.origqty <> l.qty as changed) x
  left join any_house r on r.farm_id = n.farm_id and r.roomid = coalesce(l.roomid, n.roomid)
  left join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.supplierid
  left join person u on u.user_id = n.crtusrid left join person c on c.user_id = n.checked_by`;

/** A line's lot, by what was written or by what was taken. */
const OF_LOT = `l.lot = ? or exists (select 1 from stock_movement y where y.farm_id = l.farm_id and y.noteid = l.noteid and y.lineno = l.lineno
  and y.way = '' and y.lot = ?)`;

function whereOf(farm: FarmStock, language: string, { from, to }: Days, asked: LinesAsked): Where {
  const where = new Where('?::text is not null', language);
  where.add("n.farm_id = ? and n.book = 'goods'", farm.farmid);
  if (asked.notetp === 'DN') where.add(HANDED_OUT);
  else where.add('n.notetp = ?', asked.notetp);
  if (asked.dated === 'entry') where.add('n.crtdate >= ?::date::timestamptz and n.crtdate < (?::date + 1)::timestamptz', from, to);
  else where.add('n.valuedt between ?::date and ?::date', from, to);
  // Cancelled notes only where they are asked for.
  if (asked.state == null) where.add("n.state <> '02'");
  else where.add('n.state = ?', asked.state);
  if (asked.stores != null && asked.stores.length > 0) where.add('n.storeid = any(?)', asked.stores);
  if (asked.lot != null) where.add(OF_LOT, asked.lot, asked.lot);
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  return where
    .when(asked.kind, 'n.kind = ?')
    .when(asked.partnerid, 'n.supplierid = ?')
    .when(asked.itemtp, 'i.itemtp = ?')
    .when(asked.itemid, 'l.itemid = ?')
    .when(asked.roomid, 'coalesce(l.roomid, n.roomid) = ?')
    .when(asked.parityid, 'l.parityid = ?')
    .when(asked.area, 'r.area = ?')
    .when(asked.pigtype, 'l.pigtype = ?')
    .when(asked.operator, 'n.applyid = ?');
}

/** Lists whose codes stand in lines. */
const NAMED = ['unit', 'brand', 'applyid', 'pigtype', 'reason'];

/** Lines of a farm's notes of a kind in a period, by value date and note, in the reader's words. */
export function noteLines(at: StockAt, farm: FarmStock, days: Days, asked: LinesAsked): Promise<NoteLine[]> {
  return readLines(at, farm, whereOf(farm, at.language, days, asked));
}

/** Lines of notes of a farm by their keys, cancelled ones too. */
export function linesOfNotes(at: StockAt, farm: FarmStock, noteids: readonly string[]): Promise<NoteLine[]> {
  const where = new Where('?::text is not null', at.language);
  return readLines(at, farm, where.add("n.farm_id = ? and n.book = 'goods' and n.noteid = any(?::uuid[])", farm.farmid, noteids));
}

async function readLines(at: StockAt, farm: FarmStock, where: Where): Promise<NoteLine[]> {
  const { tx, services } = at;
  const { rows } = await tx.query<LineRow>(`select ${COLUMNS} from ${FROM} where ${where.sql} order by n.valuedt, n.noteno, l.lineno`, where.params);
  if (rows.length === 0) return [];
  const names = await namesOf(at, farm, NAMED);
  const batches = rows.flatMap(({ roomid, parityid }) => (roomid === null || parityid === null ? [] : [roomid]));
  const births = batches.length === 0 ? new Map<string, BusinessDate>() : await services.births(tx, farm.farmid, [...new Set(batches)]);
  const said = (list: string, code: string | null): string | null => (code === null ? null : names(list, code));
  return rows.map((row) => {
    const birth = births.get(`${row.roomid}|${row.parityid}`);
    return {
      ...row,
      ...{ operator: said('applyid', row.operator), brand: said('brand', row.brand), pigtype: said('pigtype', row.pigtype) },
      ...{ recipient: said('applyid', row.recipient) ?? row.partner, reason: said('reason', row.reason) },
      ...{ unit: names('unit', row.unit), baseunit: names('unit', row.baseunit) },
      entrydays: daysBetween(row.valuedt, row.made),
      ageweek: birth === undefined ? null : Math.floor(daysBetween(birth, row.valuedt) / 7) + 1,
      avgprice: row.amount === null || row.baseqty === 0 ? null : roundHalfAway(row.amount / row.baseqty, 4),
    };
  });
}
